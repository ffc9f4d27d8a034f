//! The seller decides last (OS-15), and has three cases:
//!
//! * A, the seller passes and somebody bid: the seller sells to any bidder of their choice, who pays the bid to the bank;
//!   the bank pays the seller half of it, rounded down.
//! * B, nobody bid: the seller must take the lot for half of the minimum, rounded up, paid to the bank. It happens by itself.
//! * C, the seller bids more than every other bid, takes the lot and pays that bid in full to the bank.
//!
//! Bought goods are the buyer's own (OS-16).

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step};
use tabletop::{Chance, Seat, Witness};

/// Case A: to somebody who bid.
pub(crate) fn may_sell(state: &State, seat: Seat, to: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Sell)?;
    if state.bids.of(to).is_some() { Ok(()) } else { Err(Refusal::NoBidFrom { seat: to }) }
}

/// Case C: more than every other bid, and no more than the seller could pay (OS-14).
pub(crate) fn may_take(state: &State, seat: Seat, bid: Denarii) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Sell)?;
    let (highest, ceiling) = (state.bids.highest().unwrap_or_default(), state.ceiling(seat));
    if bid <= highest {
        Err(Refusal::TakeTooLow { bid, highest })
    } else if bid > ceiling {
        Err(Refusal::TakeTooHigh { bid, ceiling })
    } else {
        Ok(())
    }
}

/// Case A.
pub(crate) fn sell(state: &mut State, seller: Seat, buyer: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let price = state.bids.of(buyer).expect("the buyer was seen to have bid");
    let cards = state.lot;
    let income = price.half_down();
    let paid = state.pay_for_lot(buyer, price);
    state.bank_pays(seller, income);
    witness.tell(|| Event(Sight::Sold { seller, buyer, cards, paid, income }));
    state.lot_goes_to(buyer, chance, witness);
}

/// Case B.
pub(crate) fn forced(state: &mut State, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let (seller, cards) = (state.seller, state.lot);
    let paid = state.pay_for_lot(seller, state.minimum.half_up());
    witness.tell(|| Event(Sight::Forced { seller, cards, paid }));
    state.lot_goes_to(seller, chance, witness);
}

/// Case C.
pub(crate) fn take(state: &mut State, seller: Seat, bid: Denarii, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let cards = state.lot;
    let paid = state.pay_for_lot(seller, bid);
    witness.tell(|| Event(Sight::Taken { seller, cards, paid }));
    state.lot_goes_to(seller, chance, witness);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{does, harbour, money, refused, set};
    use crate::{Action, Payment};

    /// Seat 0 sells wine and grain (minimum 8), and the others bid this (0: pass).
    fn after_bids(bids: [i32; 3]) -> State {
        let mut state = harbour(&[&[21, 40, 6, 7], &[13, 14, 22, 23], &[30, 31, 41, 42], &[0, 1, 43, 44]]);
        does(&mut state, 0, Action::Lot(set(&[21, 40])));
        for (seat, bid) in (1..).zip(bids) {
            does(&mut state, seat, if bid == 0 { Action::Pass } else { Action::Bid(Denarii(bid)) });
        }
        state
    }

    /// OS-15 A, OS-16: to any bidder, who pays the bank; the seller gets half, rounded down.
    #[test]
    fn case_a_the_seller_chooses_among_the_bidders_and_gets_half() {
        for (buyer, then) in [(1, [60, 44, 55, 55]), (3, [64, 55, 55, 36])] {
            let mut state = after_bids([11, 0, 19]);
            let told = does(&mut state, 0, Action::Sell(Seat(buyer)));
            assert_eq!(money(&state), then);
            assert_eq!(state.goods[Seat(buyer)], set(&[21, 40]));
            assert!(matches!(told[0], Sight::Sold { seller: Seat(0), .. }), "{told:?}");
            assert_eq!((state.step, state.turn_of), (Some(Step::Lot), Seat(1)), "the next one sells");
        }
        let state = after_bids([11, 0, 19]);
        refused(&state, 0, Action::Sell(Seat(2)), Refusal::NoBidFrom { seat: Seat(2) });
        refused(&state, 0, Action::Sell(Seat(0)), Refusal::NoBidFrom { seat: Seat(0) });
        refused(&state, 0, Action::Sell(Seat(200)), Refusal::NoBidFrom { seat: Seat(200) });
        refused(&state, 1, Action::Sell(Seat(1)), Refusal::NotYourTurn { turn_of: Seat(0) });
    }

    /// OS-15 B, OS-16: nobody bid, and the seller takes the lot for half of the minimum, rounded up.
    #[test]
    fn case_b_the_seller_must_take_a_lot_that_nobody_wants() {
        let mut state = after_bids([0, 0, 0]);
        assert_eq!((money(&state), state.goods[Seat(0)]), (std::vec![51, 55, 55, 55], set(&[21, 40])));
        assert_eq!((state.step, state.turn_of), (Some(Step::Lot), Seat(1)));
        // Wood and wine: half of 11 is 6.
        does(&mut state, 1, Action::Lot(set(&[13, 22])));
        for seat in [2, 3, 0] {
            does(&mut state, seat, Action::Pass);
        }
        assert_eq!(money(&state), [51, 49, 55, 55]);
    }

    /// OS-22: in case B the seller pays what there is, and the rest is waived; OS-21: loans are taken for it as well.
    #[test]
    fn case_b_is_waived_for_one_who_has_nothing() {
        //   cash loans  then: cash loans  waived
        let rows = [(1, 4, 0, 4, 3), (1, 3, 4, 4, 0), (0, 4, 0, 4, 4)];
        for (cash, loans, then, then_loans, waived) in rows {
            let mut state = harbour(&[&[21, 40, 6, 7], &[13, 14, 22, 23], &[30, 31, 41, 42]]);
            (state.money[Seat(0)], state.storehouses[Seat(0)], state.loans[Seat(0)]) = (Denarii(cash), 0, loans);
            does(&mut state, 0, Action::Lot(set(&[21, 40])));
            does(&mut state, 1, Action::Pass);
            let told = does(&mut state, 2, Action::Pass);
            let paid = Payment { due: Denarii(4), storehouses: 0, loans: then_loans - loans, waived: Denarii(waived) };
            assert_eq!(told[1], Sight::Forced { seller: Seat(0), cards: set(&[21, 40]), paid });
            assert_eq!((state.money[Seat(0)], state.loans[Seat(0)]), (Denarii(then), then_loans));
        }
    }

    /// OS-15 C, OS-14: more than every other bid, equal is not enough, and no more than the seller could pay.
    #[test]
    fn case_c_the_seller_bids_most_and_pays_in_full() {
        let mut state = after_bids([11, 19, 0]);
        refused(&state, 0, Action::Take(Denarii(19)), Refusal::TakeTooLow { bid: Denarii(19), highest: Denarii(19) });
        refused(&state, 0, Action::Take(Denarii(91)), Refusal::TakeTooHigh { bid: Denarii(91), ceiling: Denarii(90) });
        let told = does(&mut state, 0, Action::Take(Denarii(20)));
        assert!(matches!(told[0], Sight::Taken { seller: Seat(0), .. }));
        assert_eq!((money(&state), state.goods[Seat(0)]), (std::vec![35, 55, 55, 55], set(&[21, 40])));
    }

    /// OS-20, OS-21: the winner of a lot sells storehouses and takes loans by itself, only as many as needed.
    #[test]
    fn the_buyer_pays_with_storehouses_and_loans_when_cash_is_short() {
        let mut state = after_bids([70, 0, 0]);
        does(&mut state, 0, Action::Sell(Seat(1)));
        let buyer = Seat(1);
        assert_eq!((state.money[buyer], state.storehouses[buyer], state.loans[buyer]), (Denarii(55 + 7 + 14 - 70), 0, 2));
    }
}
