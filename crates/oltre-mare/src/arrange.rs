//! Any position, laid out by hand. For tests and for showing positions: nothing that plays a game needs it, so it is
//! there only with the feature `arrange`.

use crate::haggle::Haggle;
use crate::stacks::{Deck, Stack, Stacks};
use crate::state::{PaidSoFar, State, Taken};
use crate::{Ducats, Edition, Event, Harbour, MAX_HARBOURS, Marker, Options, Setup, Step};
use alloc::vec::Vec;
use core::fmt;
use tabletop::{BySeat, Card, CardSet, Seat, SeatSet, Witness};

/// A table to be laid out.
#[derive(Clone, Debug)]
pub struct Position {
    /// The edition that is played.
    pub edition: &'static Edition,
    /// The options that were agreed.
    pub options: Options,
    /// Who started.
    pub start: Seat,
    /// Whose turn it is.
    pub turn_of: Seat,
    /// Where in the turn.
    pub moment: TurnMoment,
    /// Cards bought this turn.
    pub bought: u8,
    /// How far the ship must sail, when that is due.
    pub distance: u8,
    /// How many turns are left, this one included; 0 before the deck's last card was drawn.
    pub turns_left: u8,
    /// The cards played and not yet loaded.
    pub played: CardSet,
    /// The deck, the next card to be drawn first.
    pub deck: Vec<Card>,
    /// How many cards lie above Venice; nothing when it has left the game.
    pub venice: Option<u8>,
    /// The discard pile.
    pub discard: CardSet,
    /// Where the cards are that nobody speaks of.
    pub rest: Rest,
    /// The marker on each harbour that has one.
    pub markers: Vec<(Harbour, Marker)>,
    /// The players, in seat order.
    pub seats: Vec<SeatPosition>,
}

/// What a player has.
#[derive(Clone, Debug)]
pub struct SeatPosition {
    /// Ducats.
    pub ducats: Ducats,
    /// Prestige.
    pub prestige: u16,
    /// The hand.
    pub hand: CardSet,
    /// The cargo stack, bottom to top; never empty.
    pub cargo: Vec<Card>,
    /// The pirate stack, bottom to top.
    pub pirates: Vec<Card>,
    /// Where the ship lies.
    pub ship: Harbour,
    /// The active marker; it is one of those taken.
    pub active: Option<Marker>,
    /// The markers taken, in order.
    pub taken: Vec<Marker>,
    /// Offers made this turn.
    pub offers_made: u8,
}

/// Where in a turn a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnMoment {
    /// The turn is about to begin.
    Begin,
    /// The game waits for this.
    At(Step),
}

/// Where the cards are that nobody speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// At the bottom of the deck.
    Deck,
    /// In the box: out of the game.
    Box,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// 2 to 5 play, and the seats named are among them.
    Seats,
    /// The edition has no such card, or it is out with so few players.
    NoSuchCard(Card),
    /// The card lies in two places.
    Twice(Card),
    /// A cargo stack has a top card.
    NoCargo(Seat),
    /// There is no such harbour.
    NoSuchHarbour(Harbour),
    /// Two markers on one harbour.
    TwoMarkers(Harbour),
    /// The edition has fewer markers of this kind.
    TooMany(Marker),
    /// The active marker is none of those taken.
    NotTaken(Seat),
    /// Venice lies under more cards than the deck has.
    Venice,
}

impl Position {
    /// This many players, with 11 ducats each and nothing else; the first is to trade. Everybody still needs cargo.
    pub fn new(setup: &Setup) -> Position {
        let seat = SeatPosition {
            ducats: crate::setup::START_DUCATS,
            prestige: 0,
            hand: CardSet::EMPTY,
            cargo: Vec::new(),
            pirates: Vec::new(),
            ship: Harbour(0),
            active: None,
            taken: Vec::new(),
            offers_made: 0,
        };
        let start = setup.start.unwrap_or(Seat(0));
        Position {
            edition: setup.edition,
            options: setup.options,
            start,
            turn_of: start,
            moment: TurnMoment::At(Step::Trade),
            bought: 0,
            distance: 0,
            turns_left: 0,
            played: CardSet::EMPTY,
            deck: Vec::new(),
            venice: None,
            discard: CardSet::EMPTY,
            rest: Rest::Deck,
            markers: Vec::new(),
            seats: core::iter::repeat_n(seat, setup.seats.into()).collect(),
        }
    }

    /// Lays the table out, telling `witness` what happens when a turn begins.
    pub fn lay(&self, witness: &mut impl Witness<Event>) -> Result<State, Misplaced> {
        let seats = self.seats.len() as u8;
        if !(2..=5).contains(&self.seats.len()) || self.start.0 >= seats || self.turn_of.0 >= seats {
            return Err(Misplaced::Seats);
        }
        let rest = self.check_cards(seats)?;
        let mut deck = self.deck.clone();
        match self.rest {
            Rest::Deck => deck.extend(rest),
            Rest::Box => {}
        }
        if self.venice.is_some_and(|above| usize::from(above) > deck.len()) {
            return Err(Misplaced::Venice);
        }
        let mut state = State {
            edition: self.edition,
            options: self.options,
            seats,
            start: self.start,
            turn_of: self.turn_of,
            step: None,
            bought: self.bought,
            distance: self.distance,
            had_prestige: SeatSet::EMPTY,
            turns_left: self.turns_left,
            ducats: BySeat::default(),
            prestige: BySeat::default(),
            hands: BySeat::default(),
            played: self.played,
            discard: self.discard,
            deck: Deck::of(&deck, self.venice),
            stacks: Stacks::EMPTY,
            cargo: BySeat([Stack::EMPTY; 5]),
            pirates: BySeat([Stack::EMPTY; 5]),
            ships: BySeat::default(),
            markers: self.check_markers()?,
            active: BySeat([None; 5]),
            taken: Taken::NONE,
            haggle: Haggle::default(),
            paid: PaidSoFar::default(),
        };
        for (seat, player) in Seat::all(seats).zip(&self.seats) {
            state.ducats[seat] = player.ducats;
            state.prestige[seat] = player.prestige;
            state.hands[seat] = player.hand;
            player.cargo.iter().for_each(|&card| state.stacks.push(&mut state.cargo[seat], card));
            player.pirates.iter().for_each(|&card| state.stacks.push(&mut state.pirates[seat], card));
            state.ships[seat] = player.ship;
            state.active[seat] = player.active;
            player.taken.iter().for_each(|&marker| state.taken.push(seat, marker));
            state.haggle.table.made[seat] = player.offers_made;
            state.haggle.mind_the_limits(seat);
        }
        match self.moment {
            TurnMoment::Begin => state.begin_turn(self.turn_of, witness),
            TurnMoment::At(step) => state.step = Some(step),
        }
        Ok(state)
    }

    /// Every card lies in one place at most. Returns those that lie nowhere.
    fn check_cards(&self, seats: u8) -> Result<CardSet, Misplaced> {
        let mut rest = self.edition.cards_for(seats);
        let mut seen = CardSet::EMPTY;
        let in_stacks = self.seats.iter().flat_map(|player| player.cargo.iter().chain(&player.pirates)).chain(&self.deck).copied();
        let in_sets = self.seats.iter().flat_map(|player| player.hand).chain(self.played).chain(self.discard);
        for card in in_stacks.chain(in_sets) {
            if card.index() < crate::MAX_CARDS && seen.has(card) {
                return Err(Misplaced::Twice(card));
            }
            if card.index() >= crate::MAX_CARDS || !rest.has(card) {
                return Err(Misplaced::NoSuchCard(card));
            }
            seen.insert(card);
            rest.remove(card);
        }
        match Seat::all(seats).zip(&self.seats).find(|(_, player)| player.cargo.is_empty()) {
            Some((seat, _)) => Err(Misplaced::NoCargo(seat)),
            None => Ok(rest),
        }
    }

    /// No more markers than the edition has, on harbours that exist.
    fn check_markers(&self) -> Result<[Option<Marker>; MAX_HARBOURS], Misplaced> {
        let harbours = self.edition.harbours.len();
        let mut markers = [None; MAX_HARBOURS];
        for &(harbour, marker) in &self.markers {
            if harbour.index() >= harbours {
                return Err(Misplaced::NoSuchHarbour(harbour));
            }
            if markers[harbour.index()].replace(marker).is_some() {
                return Err(Misplaced::TwoMarkers(harbour));
            }
        }
        for (seat, player) in (0..).map(Seat).zip(&self.seats) {
            if player.ship.index() >= harbours {
                return Err(Misplaced::NoSuchHarbour(player.ship));
            }
            if player.active.is_some_and(|active| !player.taken.contains(&active)) {
                return Err(Misplaced::NotTaken(seat));
            }
        }
        let taken = self.seats.iter().flat_map(|player| &player.taken).copied();
        let all: Vec<Marker> = markers.iter().copied().flatten().chain(taken).collect();
        match Marker::ALL
            .iter()
            .find(|&&kind| all.iter().filter(|&&marker| marker == kind).count() > self.edition.markers[kind as usize].into())
        {
            Some(&kind) => Err(Misplaced::TooMany(kind)),
            None => Ok(markers),
        }
    }
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplaced::Seats => f.write_str("2 to 5 play, and the seats named are among them"),
            Misplaced::NoSuchCard(card) => write!(f, "there is no card {}, or it is out of the game", card.0),
            Misplaced::Twice(card) => write!(f, "card {} lies in two places", card.0),
            Misplaced::NoCargo(seat) => write!(f, "seat {} has no cargo, and so neither hand limit nor load", seat.0),
            Misplaced::NoSuchHarbour(harbour) => write!(f, "there is no harbour {}", harbour.0),
            Misplaced::TwoMarkers(harbour) => write!(f, "harbour {} has two markers", harbour.0),
            Misplaced::TooMany(marker) => write!(f, "the edition has too few markers {}", marker.name()),
            Misplaced::NotTaken(seat) => write!(f, "the active marker of seat {} is none of those it has taken", seat.0),
            Misplaced::Venice => f.write_str("Venice lies under more cards than the deck has"),
        }
    }
}

/// For tests: this many players, with one cargo card each, the jewels 0, 1, 2 ...
#[cfg(test)]
pub(crate) fn example(seats: u8) -> Position {
    let mut position = Position::new(&Setup::new(seats));
    for (card, player) in (0..).map(Card).zip(&mut position.seats) {
        player.cargo.push(card);
    }
    position
}

/// For tests: this many cards that show what is asked for and are not in use.
#[cfg(test)]
pub(crate) fn any(count: usize, used: &mut CardSet, shows: impl Fn(&crate::CardFacts) -> bool) -> Vec<Card> {
    let facts = &crate::edition_2005().cards;
    let free = (0..facts.len()).filter(|&card| !used.has(Card(card as u8)) && shows(&facts[card])).map(|card| Card(card as u8));
    let cards: Vec<Card> = free.take(count).collect();
    assert_eq!(cards.len(), count, "the edition has too few cards that show this");
    cards.iter().for_each(|&card| used.insert(card));
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Lies;
    use tabletop::Nobody;

    fn sound() -> Position {
        example(3)
    }

    #[test]
    fn what_is_laid_out_lies_there_and_the_rest_in_the_deck() {
        let mut position = sound();
        position.seats[1].hand = [40, 41].map(Card).into_iter().collect();
        position.deck = [90, 7].map(Card).into();
        position.venice = Some(2);
        let state = position.lay(&mut Nobody).unwrap();
        let census = state.census();
        assert_eq!(census.cards[1], [Lies::Cargo(Seat(1))]);
        assert_eq!(census.cards[41], [Lies::Hand(Seat(1))]);
        assert_eq!(census.cards.iter().filter(|places| **places == [Lies::Deck]).count(), 98 - 3 - 2);
        assert_eq!(state.deck.cards().take(3).collect::<Vec<_>>(), [90, 7, 3].map(Card));

        position.rest = Rest::Box;
        let census = position.lay(&mut Nobody).unwrap().census();
        assert_eq!(census.cards.iter().filter(|places| places.is_empty()).count(), 98 - 3 - 2 - 2);
        assert_eq!((census.venice, census.ducats), (Some(2), [Ducats(11); 3].into()));
    }

    #[test]
    fn what_cannot_be_is_not_laid_out() {
        type Spoil = fn(&mut Position);
        let rows: [(Spoil, Misplaced); 11] = [
            (|position| position.seats.truncate(1), Misplaced::Seats),
            (|position| position.turn_of = Seat(3), Misplaced::Seats),
            (|position| position.deck.push(Card(98)), Misplaced::NoSuchCard(Card(98))),
            (|position| position.deck.push(Card(200)), Misplaced::NoSuchCard(Card(200))),
            (|position| position.seats[2].pirates.push(Card(0)), Misplaced::Twice(Card(0))),
            (|position| position.seats[2].cargo.clear(), Misplaced::NoCargo(Seat(2))),
            (|position| position.seats[2].ship = Harbour(30), Misplaced::NoSuchHarbour(Harbour(30))),
            (|position| position.markers = [(Harbour(4), Marker::Compass); 2].into(), Misplaced::TwoMarkers(Harbour(4))),
            (|position| position.seats[0].taken = [Marker::Compass; 6].into(), Misplaced::TooMany(Marker::Compass)),
            (|position| position.seats[0].active = Some(Marker::BigDeal), Misplaced::NotTaken(Seat(0))),
            (|position| position.venice = Some(96), Misplaced::Venice),
        ];
        for (spoil, why) in rows {
            let mut position = sound();
            spoil(&mut position);
            assert_eq!(position.lay(&mut Nobody).unwrap_err(), why);
        }
    }

    /// OM-3: with 2 players all grain is in the box.
    #[test]
    fn with_two_players_there_is_no_grain_to_be_laid() {
        let mut position = sound();
        position.seats.truncate(2);
        assert_eq!(position.lay(&mut Nobody).unwrap().census().cards.iter().filter(|places| places.is_empty()).count(), 20);
        position.deck = [Card(97)].into();
        assert_eq!(position.lay(&mut Nobody).unwrap_err(), Misplaced::NoSuchCard(Card(97)));
    }
}
