//! Storage (OS-61 to OS-65). Those who owe may build first: see [`settle`](crate::settle). Then loans are repaid out of cash at 10 each as long as the player can; for each loan left over 2
//! denarii interest are due (OS-61), for which storehouses are sold if need be, and what is still missing is waived (OS-62).
//! Each goods card in Storage needs a storehouse; who has more goods there than storehouses is asked what to keep, and the
//! rest goes to the discard pile, seen by all (OS-63). Kept goods are the player's own goods of the next round (OS-64).

use crate::state::State;
use crate::{Denarii, Event, Placement, ROUNDS, Refusal, Seen, Sight, Step};
use tabletop::{CardSet, Chance, Seat, SeatSet, Witness};

/// What repaying a loan costs (OS-61, OS-73).
pub const LOAN_COSTS: Denarii = Denarii(10);

/// The interest for a loan that is not repaid (OS-61).
pub const INTEREST: Denarii = Denarii(2);

/// Goods that lie in Storage, as many as there are storehouses at most (OS-63).
pub(crate) fn may(state: &State, seat: Seat, kept: CardSet) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Store)?;
    let foreign = kept - state.goods[seat];
    if !foreign.is_empty() {
        return Err(Refusal::NotYourGoods { card: foreign.nth(0) });
    }
    let (kept, storehouses) = (kept.len(), state.storehouses[seat]);
    if kept > storehouses { Err(Refusal::TooManyKept { kept, storehouses }) } else { Ok(()) }
}

/// The rest goes to the discard pile, seen by all.
pub(crate) fn store(state: &mut State, seat: Seat, kept: CardSet, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let discarded = state.goods[seat] - kept;
    state.goods[seat] = kept;
    state.discard |= discarded;
    witness.tell(|| Event(Sight::Stored { seat, kept: Seen::Faces(kept), discarded }));
    state.stored(seat, chance, witness);
}

/// How many of these loans so much cash repays (OS-61, OS-73).
pub(crate) fn repayable(cash: Denarii, loans: u8) -> u8 {
    (0..loans).take_while(|&repaid| cash >= LOAN_COSTS * (repaid + 1)).count() as u8
}

impl State {
    /// Phase 5 begins: what lies in Storage is what is left, and those who owe may build before they repay.
    pub(crate) fn storage(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        for seat in Seat::all(self.seats) {
            self.goods[seat] = self.placed[seat].storage;
            self.placed[seat] = Placement::default();
        }
        self.step = Some(Step::Settle);
        self.asked = self.builders();
        if self.asked.is_empty() {
            self.repay_all(chance, witness);
        }
    }

    /// Loans, interest, and who must decide what to keep.
    pub(crate) fn repay_all(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.step = Some(Step::Store);
        self.asked = SeatSet::EMPTY;
        for seat in Seat::all(self.seats) {
            if self.loans[seat] > 0 {
                let loans = self.repay(seat);
                let left = self.loans[seat];
                let interest = self.pay_interest(seat, INTEREST * left);
                witness.tell(|| Event(Sight::Repaid { seat, loans, left, interest }));
            }
            if !self.fits(seat) {
                self.asked = self.asked.with(seat);
            }
        }
        if self.asked.is_empty() {
            self.end_round(chance, witness);
        }
    }

    /// Repays loans as long as the cash lasts, and says how many (OS-61, OS-73).
    pub(crate) fn repay(&mut self, seat: Seat) -> u8 {
        let repaid = repayable(self.money[seat], self.loans[seat]);
        self.pays_bank(seat, LOAN_COSTS * repaid);
        self.loans[seat] -= repaid;
        repaid
    }

    /// Is there a storehouse for every goods card (OS-63)?
    #[inline]
    pub(crate) fn fits(&self, seat: Seat) -> bool {
        self.goods[seat].len() <= self.storehouses[seat]
    }

    /// This seat's question is answered, or gone. After the last one the round ends.
    pub(crate) fn stored(&mut self, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        self.asked = self.asked.without(seat);
        if self.asked.is_empty() {
            self.end_round(chance, witness);
        }
    }

    /// The start player mark goes left, the preview becomes current (OS-65); after the fifth round comes the end (OS-70).
    fn end_round(&mut self, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
        if self.round == ROUNDS {
            self.ask_all(Step::Final);
        } else {
            self.start = self.start.left(self.seats);
            self.round += 1;
            self.begin_round(chance, witness);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, does, place, refused, set};
    use crate::{Action, SenateCard};
    use tabletop::{Card, Rules, Viewer};

    /// A player with this comes to phase 5, and leaves it with that.
    fn check(cash: i32, storehouses: u8, loans: u8, then: (i32, u8, u8)) {
        let mut state = counting_house(&[&[], &[], &[]], &[]);
        (state.money[Seat(1)], state.storehouses[Seat(1)], state.loans[Seat(1)]) = (Denarii(cash), storehouses, loans);
        state.options.loans_first = true;
        for seat in 0..3 {
            does(&mut state, seat, place(&[], &[], &[]));
        }
        let left = (state.money[Seat(1)].0, state.storehouses[Seat(1)], state.loans[Seat(1)]);
        assert_eq!(left, then, "{cash} denarii, {storehouses} storehouses, {loans} loans");
    }

    /// OS-61: as many loans as possible are repaid at 10 out of cash, then 2 interest for each one left.
    #[test]
    fn loans_are_repaid_as_long_as_the_cash_lasts() {
        //    cash storehouses loans  then
        check(50, 1, 0, (50, 1, 0));
        check(45, 1, 4, (5, 1, 0));
        check(25, 1, 4, (1, 1, 2));
        check(14, 0, 2, (2, 0, 1));
    }

    /// OS-62: for interest storehouses are sold; what is still missing is waived.
    #[test]
    fn interest_costs_storehouses_or_is_waived() {
        check(9, 1, 1, (7, 1, 1));
        check(1, 2, 1, (6, 1, 1));
        check(10, 2, 4, (1, 1, 3));
        check(1, 0, 4, (0, 0, 4));
    }

    /// OS-61: with `loans_first` repaying comes first; money from the Forum can build only afterwards.
    #[test]
    fn loans_are_repaid_before_the_question_what_to_keep() {
        let mut state = counting_house(&[&[0, 13], &[], &[]], &[]);
        state.options.loans_first = true;
        (state.money[Seat(0)], state.storehouses[Seat(0)], state.loans[Seat(0)]) = (Denarii(0), 0, 1);
        does(&mut state, 1, place(&[], &[], &[]));
        does(&mut state, 2, place(&[], &[], &[]));
        does(&mut state, 0, place(&[0], &[], &[13]));
        assert_eq!((state.money[Seat(0)], state.loans[Seat(0)], state.step), (Denarii(5), 0, Some(Step::Store)));
        refused(&state, 0, Action::Build(1), Refusal::TooPoor { has: Denarii(5), needs: Denarii(10) });
    }

    /// OS-63, OS-64: as many as storehouses at most are kept, secretly; the rest is discarded, seen by all.
    #[test]
    fn who_has_too_few_storehouses_decides_what_to_keep() {
        let mut state = counting_house(&[&[0, 6, 13], &[21], &[30, 31]], &[]);
        state.storehouses[Seat(2)] = 0;
        does(&mut state, 0, place(&[], &[], &[0, 6, 13]));
        does(&mut state, 1, place(&[], &[], &[21]));
        does(&mut state, 2, place(&[], &[], &[30, 31]));
        assert_eq!((state.step, state.asked), (Some(Step::Store), SeatSet::one(Seat(0)).with(Seat(2))), "who has enough is not asked");
        refused(&state, 1, Action::Store(set(&[21])), Refusal::NothingToStore);
        refused(&state, 0, Action::Store(set(&[0, 6])), Refusal::TooManyKept { kept: 2, storehouses: 1 });
        refused(&state, 0, Action::Store(set(&[21])), Refusal::NotYourGoods { card: Card(21) });
        refused(&state, 2, Action::Store(set(&[30])), Refusal::TooManyKept { kept: 1, storehouses: 0 });
        does(&mut state, 2, Action::Store(set(&[])));
        assert!(state.discard.has_all(set(&[30, 31])));
        let told = does(&mut state, 0, Action::Store(set(&[6])));
        assert_eq!(told[0], Sight::Stored { seat: Seat(0), kept: Seen::Faces(set(&[6])), discarded: set(&[0, 13]) });
        let seen = Event(told[0].clone()).seen_by(Viewer::Spectator);
        assert_eq!(seen, Sight::Stored { seat: Seat(0), kept: Seen::Backs(1), discarded: set(&[0, 13]) });
        assert_eq!((state.goods[Seat(0)], state.goods[Seat(1)]), (set(&[6]), set(&[21])), "the goods of the next round (OS-64)");
        assert_eq!((state.round, state.step), (2, Some(Step::Keep)));
    }

    /// OS-63: nothing need be kept, and less than would fit is legal.
    #[test]
    fn less_than_would_fit_may_be_kept() {
        let mut state = counting_house(&[&[0, 6], &[], &[]], &[]);
        for (seat, storage) in [(0, &[0, 6][..]), (1, &[]), (2, &[])] {
            does(&mut state, seat, place(&[], &[], storage));
        }
        does(&mut state, 0, Action::Store(set(&[])));
        assert_eq!(state.goods[Seat(0)], set(&[]));
    }

    /// OS-65, OS-4: the start player mark goes left, the preview becomes current, the next one is turned up if one is left.
    #[test]
    fn at_the_end_of_a_round_the_mark_goes_left_and_the_preview_becomes_current() {
        let mut state = counting_house(&[&[], &[], &[]], &[]);
        for round in 1..=5 {
            let view = state.view(Viewer::Spectator);
            assert_eq!((view.round, view.start), (round, Seat((round - 1) % 3)));
            assert_eq!(view.current(), SenateCard(round - 1));
            assert_eq!(view.preview, (round < 5).then_some(SenateCard(round)));
            (state.goods, state.boat, state.step) = (tabletop::BySeat::default(), tabletop::BySeat::default(), Some(Step::Place));
            state.asked = SeatSet::all(3);
            for seat in 0..3 {
                does(&mut state, seat, place(&[], &[], &[]));
            }
            state.discard = set(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
        }
        assert_eq!((state.step, state.round), (Some(Step::Final), 5));
    }
}
