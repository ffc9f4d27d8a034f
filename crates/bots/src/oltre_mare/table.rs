//! The table as a merchant looks at it: one side per seat, with everything that a value is reckoned from.

use oltre_mare::{Edition, Good, Harbour, Knowledge, MAX_HARBOURS, Marker, State};
use tabletop::{BySeat, Card, CardSet, Rules, Seat};

/// What lies before all, and one's own hand.
#[derive(Clone, Copy)]
pub(super) struct MerchantTable {
    pub(super) edition: &'static Edition,
    pub(super) seats: u8,
    pub(super) start: Seat,
    pub(super) turn_of: Seat,
    pub(super) deck: u8,
    pub(super) venice: bool,
    /// Turns left, this one included, once the deck's last card was drawn (OM-90).
    pub(super) turns_left: Option<u8>,
    pub(super) markers: [Option<Marker>; MAX_HARBOURS],
    pub(super) sides: BySeat<Side>,
}

/// One player.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The cards in hand; none where they cannot be seen.
    pub(super) hand: CardSet,
    /// How many there are.
    pub(super) size: u8,
    pub(super) top: Card,
    /// The length of the topmost run.
    pub(super) run: u8,
    pub(super) ducats: i32,
    /// What the cargo is worth.
    pub(super) cargo: i32,
    pub(super) pirates: u8,
    pub(super) prestige: u16,
    pub(super) had_prestige: bool,
    pub(super) active: Option<Marker>,
    /// How many markers were taken, and of how many kinds.
    pub(super) taken: u8,
    pub(super) kinds: u8,
    pub(super) ship: Harbour,
}

impl Default for Side {
    fn default() -> Side {
        Side {
            hand: CardSet::EMPTY,
            size: 0,
            top: Card(0),
            run: 0,
            ducats: 0,
            cargo: 0,
            pirates: 0,
            prestige: 0,
            had_prestige: false,
            active: None,
            taken: 0,
            kinds: 0,
            ship: Harbour(0),
        }
    }
}

impl MerchantTable {
    /// All of an imagined game.
    pub(super) fn imagined(state: &State) -> MerchantTable {
        let mut table = MerchantTable {
            edition: state.edition(),
            seats: state.seats(),
            start: state.start(),
            turn_of: state.turn_of(),
            deck: state.deck_left(),
            venice: state.venice_to_come(),
            turns_left: state.turns_left(),
            markers: [None; MAX_HARBOURS],
            sides: BySeat::default(),
        };
        table.markers[..state.markers().len()].copy_from_slice(state.markers());
        for seat in Seat::all(table.seats) {
            let hand = state.hand(seat);
            let (taken, kinds) = counted(state.markers_taken(seat));
            table.sides[seat] = Side {
                hand,
                size: hand.len(),
                top: state.top_card(seat),
                run: state.topmost_run(seat),
                ducats: state.ducats(seat).0,
                cargo: state.cargo_worth(seat).0,
                pirates: state.pirates(seat),
                prestige: state.prestige(seat),
                had_prestige: state.had_prestige(seat),
                active: state.active_marker(seat),
                taken,
                kinds,
                ship: state.ship(seat),
            };
        }
        table
    }

    /// What one seat knows.
    pub(super) fn known(knowledge: &Knowledge) -> MerchantTable {
        let view = knowledge.view();
        let edition = knowledge.edition();
        let mut table = MerchantTable {
            edition,
            seats: view.seats.len() as u8,
            start: view.start,
            turn_of: view.turn_of,
            deck: view.deck,
            venice: view.venice_to_come,
            turns_left: view.turns_left,
            markers: [None; MAX_HARBOURS],
            sides: BySeat::default(),
        };
        table.markers[..view.markers.len()].copy_from_slice(&view.markers);
        for (seat, player) in Seat::all(table.seats).zip(&view.seats) {
            let hand = player.hand.faces().unwrap_or_default().iter().copied().collect();
            let (taken, kinds) = counted(player.taken.iter().copied());
            let (cargo, run) = worth(edition, knowledge.cargo(seat));
            table.sides[seat] = Side {
                hand,
                size: player.hand.count(),
                top: player.top,
                run,
                ducats: player.ducats.0,
                cargo,
                pirates: player.pirates.count(),
                prestige: player.prestige,
                had_prestige: player.had_prestige,
                active: player.active,
                taken,
                kinds,
                ship: player.ship,
            };
        }
        table
    }

    /// About how many own turns a seat has left, this one included unless it is done.
    pub(super) fn turns_of(&self, seat: Seat, done: bool) -> f32 {
        let place = |seat: Seat| (seat.0 + self.seats - self.start.0) % self.seats;
        let (now, own) = (place(self.turn_of), place(seat));
        let this_round = f32::from(u8::from(own > now || own == now && !done));
        let after_this_round = match self.turns_left {
            Some(left) => f32::from(left.saturating_sub(self.seats - now) / self.seats),
            None => {
                let turns = f32::from(self.deck) / DECK_A_TURN - f32::from(self.seats - now);
                (turns / f32::from(self.seats) + 0.5).max(0.0)
            }
        };
        this_round + after_this_round
    }

    /// A side's topmost good.
    pub(super) fn good(&self, seat: Seat) -> Good {
        self.edition.good(self.sides[seat].top)
    }
}

/// How many cards are reckoned to leave the deck in a turn. Among merchants it was 3 to 4.5 while the weights were found; they belong to
/// this figure, so that one does not change without the other.
const DECK_A_TURN: f32 = 4.5;

fn counted(markers: impl Iterator<Item = Marker>) -> (u8, u8) {
    let (count, kinds) = markers.fold((0, 0_u8), |(count, kinds), marker| (count + 1, kinds | 1 << marker as u8));
    (count, kinds.count_ones() as u8)
}

/// What a stack pays as it lies (OM-93), and the length of its topmost run.
fn worth(edition: &Edition, cargo: &[Card]) -> (i32, u8) {
    let mut run = 0;
    let mut value = 0;
    let mut good = None;
    for &card in cargo {
        let next = edition.good(card);
        if good != Some(next) {
            value += good.map_or(0, |good| i32::from(edition.pays(good, run)));
            (good, run) = (Some(next), 0);
        }
        run += 1;
    }
    (value + good.map_or(0, |good| i32::from(edition.pays(good, run))), run)
}
