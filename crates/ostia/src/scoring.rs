//! Final scoring (OS-71 to OS-77). Every different kind kept in Storage is 1 chip (OS-71). Each storehouse that holds no goods
//! card brings 7 denarii (OS-72). Open loans are repaid at 10 each, as many as possible; who has one left has lost, is ranked
//! behind all others and left out of OS-74 (OS-73). Most money 3 chips, second 2, third 1, ties shared (OS-74). Most chips
//! wins (OS-75); ties: more storehouses, more goods in Storage (OS-76), the higher sum of the points that the Senate card laid
//! aside gives for them, more money, and then the win is shared (OS-77). Gaius takes chips for money, but cannot win (OS-94).

use crate::pay::STOREHOUSE_BRINGS;
use crate::podium::podium;
use crate::state::State;
use crate::{Chips, Denarii, Event, GaiusSheet, Score, Sheet, Sight};
use alloc::vec::Vec;
use tabletop::{MAX_SEATS, Outcome, Seat, SeatSet, Witness, places};

impl State {
    /// Everything is counted, and the game is over.
    pub(crate) fn count_all(&mut self, witness: &mut impl Witness<Event>) {
        for seat in Seat::all(self.seats) {
            let kinds = self.kinds_stored(seat);
            self.chips[seat] += kinds;
            let empty = self.storehouses[seat] - self.goods[seat].len();
            let income = STOREHOUSE_BRINGS * empty;
            self.bank_pays(seat, income);
            let loans = self.repay(seat);
            let left = self.loans[seat];
            witness.tell(|| Event(Sight::Settled { seat, empty, income, loans, left }));
        }
        self.money_counts();
        self.step = None;
        self.asked = SeatSet::EMPTY;
        witness.tell(|| Event(Sight::Ended { score: self.score(), aside: self.senate[0] }));
    }

    /// Chips for money, to those who have not lost, and to Gaius (OS-73, OS-74, OS-94).
    fn money_counts(&mut self) {
        let mut money = [Denarii(0); MAX_SEATS];
        let mut whose = [Seat(0); MAX_SEATS];
        let mut counted = 0;
        for seat in Seat::all(self.seats).filter(|&seat| self.loans[seat] == 0) {
            money[counted] = self.money[seat];
            whose[counted] = seat;
            counted += 1;
        }
        let mut ranked = counted;
        if self.with_gaius() {
            money[ranked] = self.gaius.money;
            ranked += 1;
        }
        let chips = podium(&money[..ranked]);
        for at in 0..counted {
            self.money_chips[whose[at]] = chips[at];
            self.chips[whose[at]] += chips[at];
        }
        if self.with_gaius() {
            self.gaius.money_chips = chips[counted];
            self.gaius.chips += chips[counted];
        }
    }

    /// One chip for every different kind in Storage (OS-71).
    fn kinds_stored(&self, seat: Seat) -> Chips {
        Chips(self.edition.kinds(self.goods[seat]).count_ones() as u8)
    }

    /// What ranks a seat, the most important first; more is better (OS-73, OS-75 to OS-77).
    fn standing(&self, seat: Seat) -> (bool, Chips, u8, u8, u16, Denarii) {
        let stored = self.goods[seat];
        let has_not_lost = self.loans[seat] == 0;
        let aside = self.edition.worth(self.senate[0], stored);
        (has_not_lost, self.chips[seat], self.storehouses[seat], stored.len(), aside, self.money[seat])
    }

    /// Points and ranks, once the game is over.
    pub(crate) fn result(&self) -> Outcome {
        let standings: Vec<_> = Seat::all(self.seats).map(|seat| self.standing(seat)).collect();
        let points = Seat::all(self.seats).map(|seat| i32::from(self.chips[seat].0)).collect();
        Outcome { points, ranks: places::ranks(&standings) }
    }

    /// The score sheet, once the game is over.
    pub(crate) fn score(&self) -> Score {
        let ranks = self.result().ranks;
        let sheet = |seat: Seat| Sheet {
            senate: self.senate_chips.iter().map(|chips| chips[seat]).collect(),
            kinds: self.kinds_stored(seat),
            money: self.money_chips[seat],
            chips: self.chips[seat],
            denarii: self.money[seat],
            storehouses: self.storehouses[seat],
            stored: self.goods[seat].len(),
            lost: self.loans[seat] > 0,
            rank: ranks[seat.index()],
        };
        Score {
            seats: Seat::all(self.seats).map(sheet).collect(),
            gaius: self.with_gaius().then(|| GaiusSheet {
                senate: self.gaius.senate.to_vec(),
                money: self.gaius.money_chips,
                chips: self.gaius.chips,
                denarii: self.gaius.money,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{does, last, refused, the_end};
    use crate::{Action, Refusal};
    use tabletop::Rules;

    /// The game ends with these goods, storehouses, purses and loans, everything stored.
    fn scored(goods: &[&[u8]], storehouses: &[u8], money: &[i32], loans: &[u8]) -> Score {
        let mut state = the_end(goods, storehouses, money);
        for (seat, &loans) in Seat::all(state.seats).zip(loans) {
            state.loans[seat] = loans;
        }
        for (seat, goods) in (0..).zip(goods) {
            does(&mut state, seat, last(&[], goods));
        }
        refused(&state, 0, Action::TakeBack, Refusal::GameOver);
        assert_eq!(state.outcome().map(|outcome| outcome.ranks), Some(state.score().seats.iter().map(|sheet| sheet.rank).collect()));
        state.score()
    }

    fn each<T>(score: &Score, of: impl Fn(&Sheet) -> T) -> Vec<T> {
        score.seats.iter().map(of).collect()
    }

    /// OS-71: every different kind kept in Storage is a chip. OS-72: an empty storehouse brings 7 denarii.
    #[test]
    fn kinds_in_storage_are_chips_and_empty_storehouses_are_money() {
        let score = scored(&[&[0, 6, 7], &[13, 14], &[]], &[4, 2, 3], &[10, 10, 10], &[]);
        assert_eq!(each(&score, |sheet| sheet.kinds.0), [2, 1, 0]);
        assert_eq!(each(&score, |sheet| sheet.denarii.0), [17, 10, 31]);
        assert_eq!(each(&score, |sheet| (sheet.storehouses, sheet.stored)), [(4, 3), (2, 2), (3, 0)]);
    }

    /// OS-73: loans are repaid, after OS-72 brought its money; who has one left is ranked last and gets nothing for money.
    #[test]
    fn who_has_a_loan_left_has_lost() {
        let score = scored(&[&[0, 6, 13], &[], &[]], &[3, 1, 0], &[9, 3, 0], &[1, 1, 0]);
        assert_eq!(each(&score, |sheet| sheet.lost), [true, false, false]);
        assert_eq!(each(&score, |sheet| sheet.denarii.0), [9, 0, 0], "seat 1 repays with the 7 for its empty storehouse");
        assert_eq!(each(&score, |sheet| sheet.money.0), [0, 2, 2]);
        assert_eq!(each(&score, |sheet| sheet.chips.0), [3, 2, 2]);
        assert_eq!(each(&score, |sheet| sheet.rank), [3, 1, 2], "three chips do not help a player who has lost");
    }

    /// OS-74: most money 3 chips, second 2, third 1, ties shared; having 0 is a rank like any other.
    #[test]
    fn money_brings_chips_too() {
        //    money                chips
        let rows = [([50, 40, 30, 20], [3, 2, 1, 0]), ([50, 50, 30, 20], [2, 2, 1, 0]), ([50, 0, 0, 0], [3, 1, 1, 1])];
        for (money, chips) in rows {
            let score = scored(&[&[], &[], &[], &[]], &[0, 0, 0, 0], &money, &[]);
            assert_eq!(each(&score, |sheet| sheet.money.0), chips, "{money:?}");
        }
    }

    /// OS-75, OS-76, OS-77: chips, storehouses, goods in Storage, the Senate card laid aside, money, and then the win is shared.
    #[test]
    fn ties_are_broken_one_after_the_other() {
        // Aside lies the second Senate card: ivory 3, marble 2, wood 5, wine 1, salt 4, grain 0.
        let check = |goods: &[&[u8]], storehouses: &[u8], money: &[i32], chips: &[u8], ranks: &[u8], why: &str| {
            let score = scored(goods, storehouses, money, &[]);
            assert_eq!(each(&score, |sheet| sheet.chips.0), chips, "{why}");
            assert_eq!(each(&score, |sheet| sheet.rank), ranks, "{why}");
        };
        check(&[&[], &[], &[]], &[0, 0, 0], &[5, 9, 7], &[1, 3, 2], &[3, 1, 2], "more chips");
        check(&[&[], &[0], &[]], &[1, 1, 0], &[8, 10, 20], &[2, 2, 3], &[3, 2, 1], "equal chips and storehouses, more goods stored");
        check(&[&[], &[], &[]], &[2, 1, 0], &[3, 10, 20], &[1, 1, 3], &[2, 3, 1], "equal chips, more storehouses");
        check(&[&[0], &[13], &[6]], &[1, 1, 1], &[10, 10, 10], &[3, 3, 3], &[2, 1, 3], "a higher worth to the card laid aside");
        check(&[&[], &[], &[], &[0]], &[0, 0, 0, 1], &[10, 10, 10, 5], &[2, 2, 2, 1], &[1, 1, 1, 4], "nothing tells them apart");
        check(
            &[&[], &[], &[], &[], &[]],
            &[0; 5],
            &[9, 8, 7, 6, 5],
            &[3, 2, 1, 0, 0],
            &[1, 2, 3, 4, 5],
            "more money among those without a chip",
        );
    }

    /// OS-77, OS-94: Gaius has chips for money, but is not ranked.
    #[test]
    fn gaius_takes_chips_for_money_but_cannot_win() {
        let mut state = the_end(&[&[], &[]], &[0, 0], &[20, 10]);
        state.gaius.money = Denarii(15);
        state.gaius.chips = Chips(14);
        does(&mut state, 0, last(&[], &[]));
        does(&mut state, 1, last(&[], &[]));
        let score = state.score();
        assert_eq!(score.gaius.as_ref().map(|gaius| (gaius.money.0, gaius.chips.0, gaius.denarii.0)), Some((2, 16, 15)));
        assert_eq!(each(&score, |sheet| (sheet.money.0, sheet.rank)), [(3, 1), (1, 2)]);
    }

    /// OS-73, OS-94: when both players have lost, Gaius alone is counted, and one of the losers still comes first.
    #[test]
    fn two_who_have_lost_are_ranked_among_themselves() {
        let mut state = the_end(&[&[], &[]], &[0, 0], &[2, 3]);
        state.loans = tabletop::BySeat([1, 1, 0, 0, 0]);
        does(&mut state, 0, last(&[], &[]));
        does(&mut state, 1, last(&[], &[]));
        let score = state.score();
        assert_eq!(each(&score, |sheet| (sheet.lost, sheet.money.0, sheet.rank)), [(true, 0, 2), (true, 0, 1)]);
        assert_eq!(score.gaius.map(|gaius| gaius.money.0), Some(3));
    }
}
