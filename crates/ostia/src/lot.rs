//! Laying out a lot (OS-12): in each of two trading rounds every player in turn from the start player sells two cards of
//! their choice from the boat, as one open lot. After both, the boat is empty.

use crate::state::State;
use crate::{Bids, Event, Refusal, Sight, Step};
use tabletop::{CardSet, Chance, Seat, Witness};

/// Two cards of the player's own boat.
pub(crate) fn may(state: &State, seat: Seat, cards: CardSet) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Lot)?;
    let missing = cards - state.boat[seat];
    if !missing.is_empty() {
        return Err(Refusal::NotInBoat { card: missing.nth(0) });
    }
    // Two cards, counted by taking the lowest out twice.
    let rest = CardSet(cards.0 & cards.0.wrapping_sub(1));
    let two = !rest.is_empty() && rest.0 & (rest.0 - 1) == 0;
    if two { Ok(()) } else { Err(Refusal::LotOfTwo { named: cards.len() }) }
}

/// The cards lie open, and the seller's left neighbour is the first to bid.
pub(crate) fn lay(state: &mut State, seat: Seat, cards: CardSet, witness: &mut impl Witness<Event>) {
    state.offer(seat, cards);
    state.ask(seat.left(state.seats), Step::Bid);
    let minimum = state.minimum;
    witness.tell(|| Event(Sight::LotLaid { seller: seat, cards, minimum }));
}

impl State {
    /// The lot has left the boat.
    pub(crate) fn offer(&mut self, seller: Seat, cards: CardSet) {
        self.boat[seller] -= cards;
        self.seller = seller;
        self.lot = cards;
        self.minimum = self.edition.minimum(cards);
        self.bids = Bids::default();
    }

    /// Asks the next one to sell: in turn from the start player, twice around (OS-12); with two players the start player
    /// is the first to reveal in the first pass, the other one in the second (OS-91).
    pub(crate) fn next_to_sell(&mut self) {
        if self.with_gaius() {
            let revealer = if matches!(self.lots_sold, 0 | 3) { self.start } else { self.other(self.start) };
            self.ask(revealer, Step::Price);
        } else {
            let mut seller = self.start.0 + self.lots_sold;
            while seller >= self.seats {
                seller -= self.seats;
            }
            self.ask(Seat(seller), Step::Lot);
        }
    }

    /// A lot has found its owner, whose goods it is now (OS-16).
    pub(crate) fn lot_goes_to(&mut self, buyer: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.goods[buyer] |= self.lot;
        self.lot = CardSet::EMPTY;
        self.lots_sold += 1;
        if self.lots_sold == 2 * self.seats {
            self.open_counting_house(chance, witness);
        } else if self.with_gaius() && self.lots_sold == 2 {
            self.second_pass(chance, witness);
        } else {
            self.next_to_sell();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{does, harbour, refused, set};
    use crate::{Action, Denarii};
    use std::vec::Vec;

    /// OS-12: two trading rounds, every player in turn from the start player; after both the boat is empty.
    #[test]
    fn everybody_sells_twice_in_turn_and_then_the_boats_are_empty() {
        let mut state = harbour(&[&[0, 1, 6, 7], &[13, 14, 21, 22], &[30, 31, 40, 41]]);
        state.start = Seat(1);
        state.next_to_sell();
        let mut sellers = Vec::new();
        while state.step != Some(Step::Place) {
            if state.step == Some(Step::Lot) {
                sellers.push(state.turn_of.0);
                let boat = state.boat[state.turn_of];
                does(&mut state, sellers[sellers.len() - 1], Action::Lot(set(&[boat.nth(0).0, boat.nth(1).0])));
            } else {
                let seat = state.turn_of.0;
                does(&mut state, seat, Action::Pass);
            }
        }
        assert_eq!(sellers, [1, 2, 0, 1, 2, 0]);
        assert!(state.boat.0.iter().all(|boat| boat.is_empty()));
        assert_eq!(state.goods.0[0], set(&[0, 1, 6, 7]), "nobody bid, so everybody has taken their own lots");
    }

    /// OS-12: two cards of the player's own boat, as one open lot.
    #[test]
    fn a_lot_is_two_cards_of_the_boat() {
        let mut state = harbour(&[&[0, 1, 6, 7], &[13, 14, 21, 22], &[30, 31, 40, 41]]);
        refused(&state, 0, Action::Lot(set(&[0])), Refusal::LotOfTwo { named: 1 });
        refused(&state, 0, Action::Lot(set(&[])), Refusal::LotOfTwo { named: 0 });
        refused(&state, 0, Action::Lot(set(&[0, 1, 6])), Refusal::LotOfTwo { named: 3 });
        refused(&state, 0, Action::Lot(set(&[0, 13])), Refusal::NotInBoat { card: tabletop::Card(13) });
        refused(&state, 1, Action::Lot(set(&[13, 14])), Refusal::NotYourTurn { turn_of: Seat(0) });
        let told = does(&mut state, 0, Action::Lot(set(&[0, 6])));
        assert_eq!(told, [Sight::LotLaid { seller: Seat(0), cards: set(&[0, 6]), minimum: Denarii(15) }]);
        assert_eq!((state.lot, state.boat[Seat(0)]), (set(&[0, 6]), set(&[1, 7])));
    }
}
