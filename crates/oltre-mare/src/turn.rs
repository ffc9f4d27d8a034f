//! How a turn begins and ends (OM-19 to OM-21, OM-71, OM-80, OM-90).

use crate::state::State;
use crate::{Ducats, Event, Marker, Sight, Step};
use tabletop::{Seat, SeatSet, Witness};

impl State {
    /// Local Authority first, then the hand limit, then trading (OM-19).
    pub(crate) fn begin_turn(&mut self, seat: Seat, witness: &mut impl Witness<Event>) {
        self.turn_of = seat;
        self.bought = 0;
        self.distance = 0;
        self.had_prestige = SeatSet::EMPTY;
        self.haggle.begin_turn();
        witness.tell(|| Event(Sight::TurnBegan { seat }));
        self.local_authority(seat, witness);
        self.step = Some(if self.surplus(seat) > 0 { Step::Discard } else { Step::Trade });
    }

    /// Local Authority pays the lions beyond three (OM-20).
    fn local_authority(&mut self, seat: Seat, witness: &mut impl Witness<Event>) {
        if self.active[seat] != Some(Marker::LocalAuthority) {
            return;
        }
        let ducats = Ducats(i32::from(self.edition.lions(self.top(seat)).saturating_sub(3)));
        if ducats > Ducats(0) {
            self.ducats[seat] += ducats;
            witness.tell(|| Event(Sight::Authority { seat, ducats }));
        }
    }

    /// Venice on top of the deck is scored now (OM-80). Then the turn passes to the left (OM-71), or the game is over (OM-90).
    pub(crate) fn end_turn(&mut self, witness: &mut impl Witness<Event>) {
        if self.deck.venice == Some(0) {
            self.venice(witness);
        }
        if self.turns_left == 1 {
            self.step = None;
            witness.tell(|| Event(Sight::Ended { score: self.score() }));
            return;
        }
        self.turns_left = self.turns_left.saturating_sub(1);
        self.begin_turn(self.turn_of.left(self.seats), witness);
    }
}
