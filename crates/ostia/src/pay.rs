//! Paying the bank: cash, storehouses, loans, and what is waived (OS-14, OS-20 to OS-22, OS-62).
//!
//! Who cannot pay sells storehouses to the bank at 7 each, only as many as needed (OS-20). Still short after winning a lot,
//! or after the forced purchase of case B: loans of 7 each, at most 4 open at a time (OS-21). What is missing even then is
//! waived (OS-22); that can happen in case B, at a minimum price nobody can pay (OS-91), and with interest (OS-62).

use crate::Denarii;
use crate::state::State;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// What the bank gives for a storehouse (OS-20), and at the end for an empty one (OS-72).
pub const STOREHOUSE_BRINGS: Denarii = Denarii(7);

/// What a loan brings (OS-21).
pub const LOAN_BRINGS: Denarii = Denarii(7);

/// How many loans may be open at a time (OS-21).
pub const MAX_LOANS: u8 = 4;

/// How something was paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Payment {
    /// What was due.
    pub due: Denarii,
    /// Storehouses sold for it (OS-20).
    pub storehouses: u8,
    /// Loans taken for it (OS-21).
    pub loans: u8,
    /// What was not paid in the end (OS-22, OS-62).
    pub waived: Denarii,
}

impl Payment {
    /// What it took out of the purse: less than nothing, when selling and borrowing brought more than was due.
    pub fn from_purse(&self) -> Denarii {
        self.due - self.waived - STOREHOUSE_BRINGS * self.storehouses - LOAN_BRINGS * self.loans
    }
}

impl State {
    /// The most this seat could pay for a lot: cash, 7 for each storehouse, 7 for each loan still possible (OS-14).
    #[inline]
    pub(crate) fn ceiling(&self, seat: Seat) -> Denarii {
        ceiling(self.money[seat], self.storehouses[seat], self.loans[seat])
    }

    /// Pays for a lot (OS-20 to OS-22).
    #[inline]
    pub(crate) fn pay_for_lot(&mut self, seat: Seat, due: Denarii) -> Payment {
        let loans = MAX_LOANS - self.loans[seat];
        self.pay(seat, due, loans)
    }

    /// Pays interest, for which no loan is taken (OS-21, OS-62).
    #[inline]
    pub(crate) fn pay_interest(&mut self, seat: Seat, due: Denarii) -> Payment {
        self.pay(seat, due, 0)
    }

    #[inline]
    fn pay(&mut self, seat: Seat, due: Denarii, most_loans: u8) -> Payment {
        let paid = payment(due, self.money[seat], self.storehouses[seat], most_loans);
        self.storehouses[seat] -= paid.storehouses;
        self.loans[seat] += paid.loans;
        self.pays_bank(seat, paid.from_purse());
        paid
    }

    /// A player pays the bank.
    #[inline]
    pub(crate) fn pays_bank(&mut self, seat: Seat, denarii: Denarii) {
        self.money[seat] -= denarii;
        self.bank += denarii;
    }

    /// The bank pays a player.
    #[inline]
    pub(crate) fn bank_pays(&mut self, seat: Seat, denarii: Denarii) {
        self.money[seat] += denarii;
        self.bank -= denarii;
    }
}

/// The most somebody with this could pay for a lot (OS-14).
#[inline]
pub(crate) fn ceiling(money: Denarii, storehouses: u8, loans: u8) -> Denarii {
    money + STOREHOUSE_BRINGS * storehouses + LOAN_BRINGS * (MAX_LOANS - loans)
}

/// How somebody with this much money and this many storehouses pays what is due: out of the purse, by selling storehouses (OS-20), with
/// loans where some are possible (OS-21), and the rest not at all (OS-22, OS-62).
#[inline]
pub(crate) fn payment(due: Denarii, money: Denarii, storehouses: u8, most_loans: u8) -> Payment {
    let mut paid = Payment { due, ..Payment::default() };
    if money < due {
        let missing = due - money;
        paid.storehouses = needed(missing, STOREHOUSE_BRINGS, storehouses);
        let missing = missing - STOREHOUSE_BRINGS * paid.storehouses;
        paid.loans = needed(missing, LOAN_BRINGS, most_loans);
        paid.waived = (missing - LOAN_BRINGS * paid.loans).max(Denarii(0));
    }
    paid
}

/// How many are needed to bring what is missing, if there are that many.
fn needed(missing: Denarii, each: Denarii, most: u8) -> u8 {
    let enough = (missing.0.max(0) + each.0 - 1) / each.0;
    most.min(u8::try_from(enough).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::table;

    /// What is there, what is due, and what is there afterwards.
    fn check(cash: i32, storehouses: u8, loans: u8, due: i32, then: (i32, u8, u8), waived: i32) {
        let mut state = table(3);
        let seat = Seat(1);
        state.money[seat] = Denarii(cash);
        state.storehouses[seat] = storehouses;
        state.loans[seat] = loans;
        let bank = state.bank;
        let paid = state.pay_for_lot(seat, Denarii(due));
        let left = (state.money[seat].0, state.storehouses[seat], state.loans[seat]);
        assert_eq!((left, paid.waived.0), (then, waived), "{cash} {storehouses} {loans} pays {due}");
        assert_eq!(state.bank - bank, Denarii(cash) - state.money[seat], "what left the purse is in the bank");
    }

    /// OS-20: storehouses first, only as many as needed.
    #[test]
    fn storehouses_are_sold_before_loans_are_taken_and_no_more_than_needed() {
        //    cash storehouses loans  due   then              waived
        check(20, 2, 0, 20, (0, 2, 0), 0);
        check(20, 2, 0, 21, (6, 1, 0), 0);
        check(20, 2, 0, 27, (0, 1, 0), 0);
        check(20, 2, 0, 28, (6, 0, 0), 0);
        check(20, 4, 3, 48, (0, 0, 3), 0);
    }

    /// OS-21: then loans, at most 4 open at a time.
    #[test]
    fn loans_are_taken_when_no_storehouse_is_left() {
        check(20, 2, 0, 35, (6, 0, 1), 0);
        check(49, 1, 0, 84, (0, 0, 4), 0);
        check(0, 0, 3, 7, (0, 0, 4), 0);
    }

    /// OS-22: what is missing even then is waived.
    #[test]
    fn what_cannot_be_paid_is_waived() {
        check(3, 0, 4, 8, (0, 0, 4), 5);
        check(0, 1, 3, 20, (0, 0, 4), 6);
    }

    /// OS-21: for interest no loan is taken; OS-62: what is missing is waived.
    #[test]
    fn interest_is_paid_from_cash_and_storehouses_alone() {
        let mut state = table(3);
        let seat = Seat(0);
        (state.money[seat], state.storehouses[seat], state.loans[seat]) = (Denarii(1), 0, 2);
        let paid = state.pay_interest(seat, Denarii(4));
        assert_eq!((state.money[seat], state.loans[seat], paid.waived), (Denarii(0), 2, Denarii(3)));
    }

    /// OS-14: cash + 7 for each storehouse + 7 for each loan still possible.
    #[test]
    fn the_ceiling_is_all_that_could_be_paid() {
        assert_eq!(ceiling(Denarii(55), 1, 0), Denarii(90));
        assert_eq!(ceiling(Denarii(55), 4, 4), Denarii(83));
        assert_eq!(ceiling(Denarii(0), 0, 4), Denarii(0));
    }
}
