//! Bidding (OS-13): once around, from the seller's left neighbour; each bids once or passes. A bid is at least the sum of
//! the two minimum prices, and need not beat, or even match, earlier bids. It may not exceed what the bidder could pay (OS-14).

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step, sell};
use tabletop::{Chance, Seat, Witness};

/// Not below the minimum, not above what could be paid.
pub(crate) fn may_bid(state: &State, seat: Seat, bid: Denarii) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Bid)?;
    let (minimum, ceiling) = (state.minimum, state.ceiling(seat));
    if bid < minimum {
        Err(Refusal::BidTooLow { bid, minimum })
    } else if bid > ceiling {
        Err(Refusal::BidTooHigh { bid, ceiling })
    } else {
        Ok(())
    }
}

/// A seat that is asked for a bid may pass.
pub(crate) fn may_pass(state: &State, seat: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Bid)
}

/// A bid.
pub(crate) fn bid(state: &mut State, seat: Seat, amount: Denarii, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    state.bids.0[seat] = Some(amount);
    witness.tell(|| Event(Sight::Bid { seat, amount }));
    next(state, seat, chance, witness);
}

/// No bid.
pub(crate) fn pass(state: &mut State, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    witness.tell(|| Event(Sight::Passed { seat }));
    next(state, seat, chance, witness);
}

/// The next one speaks; the seller decides last (OS-15).
fn next(state: &mut State, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let left = seat.left(state.seats);
    if left != state.seller {
        state.ask(left, Step::Bid);
    } else if state.bids.highest().is_some() {
        state.ask(left, Step::Sell);
    } else {
        sell::forced(state, chance, witness);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{does, harbour, refused, set};
    use crate::{Action, Question};
    use std::vec::Vec;
    use tabletop::Rules;

    fn lot_of_wine_and_grain() -> State {
        let mut state = harbour(&[&[21, 40, 6, 7], &[13, 14, 22, 23], &[30, 31, 41, 42], &[0, 1, 43, 44]]);
        does(&mut state, 0, Action::Lot(set(&[21, 40])));
        state
    }

    /// OS-13: once around from the seller's left neighbour, each bids once or passes; the seller decides last.
    #[test]
    fn bidding_goes_once_around_from_the_sellers_left_neighbour() {
        let mut state = lot_of_wine_and_grain();
        for (seat, action) in [(1, Action::Bid(Denarii(9))), (2, Action::Pass), (3, Action::Bid(Denarii(8)))] {
            assert_eq!((state.step, state.turn_of), (Some(Step::Bid), Seat(seat)));
            refused(&state, (seat + 1) % 4, action, Refusal::NotYourTurn { turn_of: Seat(seat) });
            does(&mut state, seat, action);
        }
        assert_eq!((state.step, state.turn_of), (Some(Step::Sell), Seat(0)));
        let bids: Vec<(u8, i32)> = state.bids.iter().map(|(seat, bid)| (seat.0, bid.0)).collect();
        assert_eq!(bids, [(1, 9), (3, 8)]);
    }

    /// OS-13: at least the two minimum prices; a bid need not beat, or even match, earlier bids.
    #[test]
    fn a_bid_is_at_least_the_minimum_and_need_not_beat_others() {
        let mut state = lot_of_wine_and_grain();
        let minimum = Denarii(5 + 3);
        refused(&state, 1, Action::Bid(Denarii(7)), Refusal::BidTooLow { bid: Denarii(7), minimum });
        refused(&state, 1, Action::Bid(Denarii(-8)), Refusal::BidTooLow { bid: Denarii(-8), minimum });
        does(&mut state, 1, Action::Bid(Denarii(30)));
        does(&mut state, 2, Action::Bid(Denarii(30)));
        does(&mut state, 3, Action::Bid(Denarii(8)));
    }

    /// OS-14: cash + 7 for each storehouse + 7 for each loan still possible.
    #[test]
    fn nobody_bids_more_than_they_could_pay() {
        //   cash storehouses loans  ceiling
        let rows = [(55, 1, 0, 90), (0, 0, 0, 28), (3, 0, 4, 3), (10, 4, 2, 52)];
        for (cash, storehouses, loans, ceiling) in rows {
            let mut state = lot_of_wine_and_grain();
            (state.money[Seat(1)], state.storehouses[Seat(1)], state.loans[Seat(1)]) = (Denarii(cash), storehouses, loans);
            let (bid, ceiling) = (Denarii(ceiling + 1), Denarii(ceiling));
            match state.prompt(Seat(1)).map(|prompt| prompt.question) {
                Some(Question::Bid { ceiling: told, .. }) => assert_eq!(told, ceiling),
                other => panic!("{other:?}"),
            }
            if ceiling >= Denarii(8) {
                refused(&state, 1, Action::Bid(bid), Refusal::BidTooHigh { bid, ceiling });
                does(&mut state, 1, Action::Bid(ceiling));
            } else {
                refused(&state, 1, Action::Bid(Denarii(8)), Refusal::BidTooHigh { bid: Denarii(8), ceiling });
                assert_eq!(state.answers(Seat(1)), [Action::Pass], "who cannot pay the minimum can only pass");
            }
        }
    }
}
