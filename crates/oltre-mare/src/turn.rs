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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{TurnMoment, example};
    use tabletop::{Card, Nobody};

    /// OM-20: lions minus three, never less than nothing; only while it is the active marker.
    #[test]
    fn local_authority_pays_the_lions_beyond_three() {
        // Cards 0 to 3 have 6, 5, 4 and 3 lions.
        for (marker, pays) in [(Some(Marker::LocalAuthority), [3, 2, 1, 0]), (Some(Marker::BigDeal), [0; 4]), (None, [0; 4])] {
            for (card, pays) in (0..).zip(pays) {
                let mut position = example(2);
                position.moment = TurnMoment::Begin;
                position.seats[0].cargo = [Card(card)].into();
                position.seats[1].cargo = [Card(10)].into();
                position.seats[0].taken = [Marker::LocalAuthority].into_iter().chain(marker).collect();
                position.seats[0].active = marker;
                let state = position.lay(&mut Nobody).unwrap();
                assert_eq!(state.ducats[Seat(0)], Ducats(11 + pays), "{marker:?} {card}");
            }
        }
    }

    /// OM-19, OM-34, OM-36, OM-38: what was counted for a turn is counted anew.
    #[test]
    fn a_turn_begins_with_nothing_counted() {
        let mut position = example(3);
        position.bought = 4;
        position.distance = 2;
        position.seats[1].offers_made = 40;
        position.seats[1].hand = (10..15).map(Card).collect();
        let mut state = position.lay(&mut Nobody).unwrap();
        state.had_prestige = SeatSet::all(3);
        state.end_turn(&mut Nobody);
        assert_eq!((state.turn_of, state.step), (Seat(1), Some(Step::Trade)));
        assert_eq!((state.bought, state.distance, state.had_prestige), (0, 0, SeatSet::EMPTY));
        assert_eq!(state.haggle.table.made[Seat(1)], 0);
    }

    /// OM-90: the turns left are counted down, and with the last one the game is over.
    #[test]
    fn the_game_is_over_when_no_turn_is_left() {
        let mut position = example(3);
        position.turns_left = 3;
        let mut state = position.lay(&mut Nobody).unwrap();
        for (turn_of, left) in [(Seat(1), 2), (Seat(2), 1)] {
            state.end_turn(&mut Nobody);
            assert_eq!((state.turn_of, state.turns_left), (turn_of, left));
            assert!(state.step.is_some());
        }
        state.end_turn(&mut Nobody);
        assert_eq!(state.step, None);
    }
}
