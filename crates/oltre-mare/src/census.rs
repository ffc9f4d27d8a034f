//! Where everything lies, and whether anything came or went without a reason: every card, Venice, every marker, every
//! ducat, all prestige. For tests, so it is there only with the feature `arrange`.

use crate::state::State;
use crate::{Ducats, Event, Marker, Sight, Step};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use tabletop::{Card, CardSet, Seat};

/// This many markers of each kind, in the order of [`Marker::ALL`].
pub type Markers = [u8; Marker::ALL.len()];

/// A place where a card can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lies {
    /// In this hand.
    Hand(Seat),
    /// Before the active player, played and not yet loaded.
    Played,
    /// In this cargo stack.
    Cargo(Seat),
    /// In this pirate stack.
    Pirates(Seat),
    /// In the deck.
    Deck,
    /// On the discard pile.
    Discard,
}

/// Everything that can be counted at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// For each card of the edition where it lies: in no place when it is in the box, and never in two.
    pub cards: Vec<Vec<Lies>>,
    /// The cards above Venice, while it is in the deck.
    pub venice: Option<u8>,
    /// The markers on harbours.
    pub on_harbours: Markers,
    /// The markers that each seat has taken.
    pub taken: Vec<Markers>,
    /// The active marker of each seat.
    pub active: Vec<Option<Marker>>,
    /// Has the active player stopped at a Compass that is not yet used or kept?
    pub compass_in_use: bool,
    /// The ducats of each seat.
    pub ducats: Vec<Ducats>,
    /// The prestige of each seat.
    pub prestige: Vec<u16>,
}

impl State {
    /// Where everything lies.
    pub fn census(&self) -> Census {
        let mut cards = alloc::vec![Vec::new(); self.edition.cards.len()];
        let mut lay = |place: Lies, card: Card| cards[card.index()].push(place);
        for seat in Seat::all(self.seats) {
            self.hands[seat].iter().for_each(|card| lay(Lies::Hand(seat), card));
            self.stacks.downwards(self.cargo[seat]).for_each(|card| lay(Lies::Cargo(seat), card));
            self.stacks.downwards(self.pirates[seat]).for_each(|card| lay(Lies::Pirates(seat), card));
        }
        self.played.iter().for_each(|card| lay(Lies::Played, card));
        self.deck.cards().for_each(|card| lay(Lies::Deck, card));
        self.discard.iter().for_each(|card| lay(Lies::Discard, card));
        Census {
            cards,
            venice: self.deck.venice,
            on_harbours: counted(self.markers.iter().copied().flatten()),
            taken: Seat::all(self.seats).map(|seat| counted(self.taken.by(seat))).collect(),
            active: self.listed(&self.active),
            compass_in_use: self.step == Some(Step::Compass),
            ducats: self.listed(&self.ducats),
            prestige: self.listed(&self.prestige),
        }
    }
}

fn counted(markers: impl Iterator<Item = Marker>) -> Markers {
    let mut counts = [0; Marker::ALL.len()];
    markers.for_each(|marker| counts[marker as usize] += 1);
    counts
}

impl Census {
    /// The cards that lie in this place.
    pub fn cards_in(&self, place: Lies) -> CardSet {
        (0..).map(Card).zip(&self.cards).filter(|(_, places)| places.contains(&place)).map(|(card, _)| card).collect()
    }

    /// The cards that lie nowhere.
    pub fn in_the_box(&self) -> CardSet {
        (0..).map(Card).zip(&self.cards).filter(|(_, places)| places.is_empty()).map(|(card, _)| card).collect()
    }
}

/// Follows a game action by action, and finds what came or went without a reason.
#[derive(Clone, Debug)]
pub struct Ledger {
    last: Census,
    in_the_box: CardSet,
    /// The markers that are out of the game: aside, left with the starting harbours, and every Compass that was used.
    out: Markers,
}

impl Ledger {
    /// Opens the book at a table as it stands. What lies nowhere is out of the game.
    pub fn open(state: &State) -> Result<Ledger, String> {
        let census = state.census();
        let mut out = state.edition.markers;
        for (kind, left) in out.iter_mut().enumerate() {
            let there = census.on_harbours[kind] + census.taken.iter().map(|taken| taken[kind]).sum::<u8>();
            *left = left.checked_sub(there).ok_or_else(|| format!("there are {there} {} markers", Marker::ALL[kind].name()))?;
        }
        let ledger = Ledger { in_the_box: census.in_the_box(), last: census, out };
        ledger.cards_lie_once(&ledger.last)?;
        Ok(ledger)
    }

    /// Opens the book at a table that was just set up: besides, one marker lies on every harbour but the starting ones, and
    /// nothing is in the box but the good that is out with two players (OM-2, OM-3, OM-4).
    pub fn open_new(state: &State) -> Result<Ledger, String> {
        let ledger = Ledger::open(state)?;
        let all = CardSet::first(state.edition.cards.len());
        if ledger.in_the_box != all - state.edition.cards_for(state.seats) {
            return Err(format!("these cards are in the box: {:?}", ledger.in_the_box));
        }
        let on_harbours: u8 = ledger.last.on_harbours.iter().sum();
        if usize::from(on_harbours + state.seats) != state.edition.harbours.len() {
            return Err(format!("{on_harbours} markers lie on harbours, and {} ships too", state.seats));
        }
        if ledger.last.venice.is_none() {
            return Err("Venice is not in the deck".into());
        }
        Ok(ledger)
    }

    /// The last census.
    pub fn census(&self) -> &Census {
        &self.last
    }

    /// Takes in what one action brought about. Every card lies in one place, every marker is on a harbour, taken or out of
    /// the game, and every change of Venice, ducats and prestige is told by an event.
    pub fn follow(&mut self, events: &[Event], state: &State) -> Result<(), String> {
        let now = state.census();
        self.cards_lie_once(&now)?;
        if now.in_the_box() != self.in_the_box {
            return Err(format!("cards came out of the box or went there: {:?}", now.in_the_box()));
        }
        self.venice_is_told(events, &now)?;
        self.markers_are_told(events, &now)?;
        self.markers_are_all_there(state.edition.markers, &now)?;
        let (ducats, prestige) = self.explained(events);
        if now.ducats != ducats {
            return Err(format!("the events explain ducats {ducats:?}, but there are {:?}", now.ducats));
        }
        if now.prestige != prestige {
            return Err(format!("the events explain prestige {prestige:?}, but there is {:?}", now.prestige));
        }
        self.last = now;
        Ok(())
    }

    fn cards_lie_once(&self, census: &Census) -> Result<(), String> {
        match (0..).map(Card).zip(&census.cards).find(|(_, places)| places.len() > 1) {
            Some((card, places)) => Err(format!("card {} lies in more than one place: {places:?}", card.0)),
            None => Ok(()),
        }
    }

    /// Venice comes nearer with every card drawn, and leaves the game when it is scored (OM-80).
    fn venice_is_told(&self, events: &[Event], now: &Census) -> Result<(), String> {
        let scored = events.iter().filter(|event| matches!(event.0, Sight::Venice { .. })).count();
        let fine = match (self.last.venice, now.venice, scored) {
            (Some(before), Some(after), 0) => {
                let drawn = self.last.cards_in(Lies::Deck) - now.cards_in(Lies::Deck);
                before == after + drawn.len()
            }
            (Some(_), None, 1) | (None, None, 0) => true,
            (Some(_) | None, Some(_) | None, _) => false,
        };
        if fine {
            Ok(())
        } else {
            Err(format!("Venice lay under {:?}, was scored {scored} times, lies under {:?}", self.last.venice, now.venice))
        }
    }

    /// A marker goes from a harbour to a player; only a Compass that is used leaves the game (OM-60, OM-64).
    fn markers_are_told(&mut self, events: &[Event], now: &Census) -> Result<(), String> {
        let taken = events.iter().filter_map(|event| if let Sight::MarkerTaken { marker, .. } = event.0 { Some(marker) } else { None });
        let taken = counted(taken);
        for (kind, marker) in Marker::ALL.into_iter().enumerate() {
            let [before, after] = [&self.last, now].map(|census| census.on_harbours[kind]);
            if before != after + taken[kind] {
                return Err(format!("{} {} markers were taken, but of {before} on harbours {after} are left", taken[kind], marker.name()));
            }
        }
        self.out[Marker::Compass as usize] += events.iter().filter(|event| matches!(event.0, Sight::CompassUsed { .. })).count() as u8;
        Ok(())
    }

    /// Every marker is on a harbour, with a player or out of the game; and the active one is one of those taken (OM-61).
    fn markers_are_all_there(&self, all: Markers, now: &Census) -> Result<(), String> {
        for (kind, marker) in Marker::ALL.into_iter().enumerate() {
            let taken: u8 = now.taken.iter().map(|taken| taken[kind]).sum();
            let in_use = u8::from(marker == Marker::Compass && now.compass_in_use);
            let there = now.on_harbours[kind] + taken + in_use + self.out[kind];
            if there != all[kind] {
                return Err(format!("of {} {} markers {there} are accounted for", all[kind], marker.name()));
            }
        }
        for (seat, active) in now.active.iter().enumerate() {
            let has = active.is_none_or(|marker| now.taken[seat][marker as usize] > 0 || marker == Marker::Compass && now.compass_in_use);
            if !has {
                return Err(format!("the active marker of seat {seat} is none of those taken: {active:?}"));
            }
        }
        Ok(())
    }

    /// Ducats and prestige as the events say.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an event that is missing here is found: the ledger no longer agrees with the state"
    )]
    fn explained(&self, events: &[Event]) -> (Vec<Ducats>, Vec<u16>) {
        let mut ducats = self.last.ducats.clone();
        let mut prestige = self.last.prestige.clone();
        let pay = |ducats: &mut Vec<Ducats>, paid: &[Ducats]| ducats.iter_mut().zip(paid).for_each(|(has, paid)| *has += *paid);
        for event in events {
            match &event.0 {
                Sight::Authority { seat, ducats: paid }
                | Sight::Earned { seat, ducats: paid, .. }
                | Sight::PlainSailing { seat, ducats: paid } => {
                    ducats[seat.index()] += *paid;
                }
                Sight::Bought { seat, price, .. } => ducats[seat.index()] -= *price,
                Sight::Traded { author, partner, gave_ducats, got_ducats, .. } => {
                    let flow = Ducats(i32::from(*gave_ducats) - i32::from(*got_ducats));
                    ducats[author.index()] -= flow;
                    ducats[partner.index()] += flow;
                }
                Sight::Venice { prestige: for_prestige, cargo, .. } => {
                    pay(&mut ducats, for_prestige);
                    pay(&mut ducats, cargo);
                    prestige.fill(0);
                }
                Sight::Drained { cargo, harbours, prestige, .. } => {
                    pay(&mut ducats, cargo);
                    [harbours, prestige].into_iter().flatten().for_each(|once| pay(&mut ducats, once));
                }
                Sight::Prestige { seat, .. } => prestige[seat.index()] += 1,
                _ => {}
            }
        }
        (ducats, prestige)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::example;
    use tabletop::{Dice, Heard, Nobody, Rules, one_of_the_asked};

    #[test]
    fn nothing_comes_or_goes_without_a_reason() {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let mut game = State::new(&crate::Setup::new(2 + (seed % 4) as u8), &mut dice, &mut Nobody);
            let mut ledger = Ledger::open_new(&game).unwrap();
            while let Some(seat) = one_of_the_asked(&game, &mut dice) {
                let action = game.random_answer(seat, &mut dice);
                let mut heard = Heard::new();
                game.play(seat, &action, &mut dice, &mut heard).unwrap();
                ledger.follow(&heard.0, &game).unwrap_or_else(|why| panic!("seed {seed}, {action:?}: {why}"));
            }
        }
    }

    #[test]
    fn what_is_smuggled_is_found() {
        type Smuggle = fn(&mut State);
        //   what is done                                                                  what is said
        let rows: [(Smuggle, &str); 11] = [
            (|_| {}, ""),
            (|state| state.hands[Seat(0)].insert(Card(50)), "card 50 lies in more than one place"),
            (|state| state.hands[Seat(1)].remove(Card(20)), "cards came out of the box or went there"),
            (|state| state.discard.insert(Card(20)), "card 20 lies in more than one place"),
            (|state| state.deck.venice = None, "Venice lay under Some(9), was scored 0 times, lies under None"),
            (|state| state.deck.venice = Some(8), "Venice lay under Some(9), was scored 0 times, lies under Some(8)"),
            (|state| state.markers[5] = Some(Marker::BigDeal), "0 big-deal markers were taken, but of 0 on harbours 1 are left"),
            (|state| state.taken.push(Seat(1), Marker::Compass), "of 5 compass markers 6 are accounted for"),
            (|state| state.active[Seat(0)] = Some(Marker::PlainSailing), "the active marker of seat 0 is none of those taken"),
            (|state| state.ducats[Seat(2)] += Ducats(1), "the events explain ducats"),
            (|state| state.prestige[Seat(2)] += 1, "the events explain prestige"),
        ];
        for (smuggle, said) in rows {
            let mut position = example(3);
            position.seats[1].hand = CardSet::one(Card(20));
            position.venice = Some(9);
            let mut state = position.lay(&mut Nobody).unwrap();
            let mut ledger = Ledger::open(&state).unwrap();
            smuggle(&mut state);
            let found = ledger.follow(&[], &state).err().unwrap_or_default();
            assert!(found.starts_with(said) && found.is_empty() == said.is_empty(), "{said}: {found}");
        }
    }
}
