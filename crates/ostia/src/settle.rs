//! Building before loans are repaid (OS-61). Storehouses can be bought at any time, so money from the Forum may build before it
//! repays: every player with an open loan and fewer than four storehouses is asked, all at the same time. They build (OS-60) as
//! often as they like, and then settle; when all have, loans are repaid. Who is asked follows from loans and storehouses, which
//! all see, so that being asked tells nothing about money. With the option `loans_first` nobody is asked.

use crate::build::MAX_STOREHOUSES;
use crate::state::State;
use crate::{Event, Refusal, Sight, Step};
use tabletop::{Chance, Seat, SeatSet, Witness};

/// Every seat that is asked may.
pub(crate) fn may(state: &State, seat: Seat) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Settle)
}

/// This seat has built what it wants. After the last one loans are repaid.
pub(crate) fn settle(state: &mut State, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    state.asked = state.asked.without(seat);
    witness.tell(|| Event(Sight::DoneBuilding { seat }));
    if state.asked.is_empty() {
        state.repay_all(chance, witness);
    }
}

impl State {
    /// Those who may build before loans are repaid.
    pub(crate) fn builders(&self) -> SeatSet {
        let may = |seat: &Seat| self.loans[*seat] > 0 && self.storehouses[*seat] < MAX_STOREHOUSES;
        let builders = Seat::all(self.seats).filter(|seat| !self.options.loans_first && may(seat));
        builders.fold(SeatSet::EMPTY, SeatSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, does, place, refused, set};
    use crate::{Action, Denarii};
    use tabletop::{Rules, Viewer};

    /// Seat 0 sells an ivory for 15 and keeps a wood; it has a loan, no storehouse and no money.
    fn sold_on_credit(loans_first: bool) -> State {
        let mut state = counting_house(&[&[0, 13], &[], &[]], &[]);
        state.options.loans_first = loans_first;
        (state.money[Seat(0)], state.storehouses[Seat(0)], state.loans[Seat(0)]) = (Denarii(0), 0, 1);
        does(&mut state, 1, place(&[], &[], &[]));
        does(&mut state, 2, place(&[], &[], &[]));
        does(&mut state, 0, place(&[0], &[], &[13]));
        state
    }

    /// OS-61: money from the Forum builds before it repays, and what is left repays and pays interest.
    #[test]
    fn money_from_the_forum_builds_before_it_repays() {
        let mut state = sold_on_credit(false);
        assert_eq!((state.step, state.asked), (Some(Step::Settle), SeatSet::one(Seat(0))));
        refused(&state, 1, Action::Settle, Refusal::NothingToSettle);
        refused(&state, 1, Action::Build(1), Refusal::NothingToSettle);
        refused(&state, 0, Action::Store(set(&[13])), Refusal::NotNow { due: Step::Settle });
        does(&mut state, 0, Action::Build(1));
        assert_eq!((state.step, state.asked, state.loans[Seat(0)]), (Some(Step::Settle), SeatSet::one(Seat(0)), 1), "still asked");
        let told = does(&mut state, 0, Action::Settle);
        assert_eq!(told[0], Sight::DoneBuilding { seat: Seat(0) });
        assert!(matches!(told[1], Sight::Repaid { seat: Seat(0), loans: 0, left: 1, .. }), "{told:?}");
        assert_eq!((state.money[Seat(0)], state.loans[Seat(0)], state.goods[Seat(0)]), (Denarii(3), 1, set(&[13])));
        assert_eq!((state.step, state.round), (Some(Step::Keep), 2), "the wood has its storehouse");
    }

    /// OS-61: who settles at once repays first, as all did in rules 1.
    #[test]
    fn who_settles_at_once_comes_to_the_same_as_with_loans_first() {
        let (mut asked, first) = (sold_on_credit(false), sold_on_credit(true));
        does(&mut asked, 0, Action::Settle);
        assert_eq!((asked.step, asked.asked), (Some(Step::Store), SeatSet::one(Seat(0))));
        asked.options.loans_first = true;
        assert_eq!(asked, first);
    }

    /// OS-61: every seat with an open loan and fewer than four storehouses is asked, at the same time; all repay when the last has
    /// settled.
    #[test]
    fn all_who_owe_and_have_room_are_asked_and_all_repay_together() {
        let mut state = counting_house(&[&[], &[], &[], &[]], &[]);
        for (seat, storehouses, loans) in [(0, 3, 1), (1, 4, 2), (2, 0, 0), (3, 0, 2)] {
            (state.storehouses[Seat(seat)], state.loans[Seat(seat)], state.money[Seat(seat)]) = (storehouses, loans, Denarii(35));
        }
        for seat in 0..4 {
            does(&mut state, seat, place(&[], &[], &[]));
        }
        assert_eq!((state.step, state.asked), (Some(Step::Settle), SeatSet::one(Seat(0)).with(Seat(3))));
        does(&mut state, 3, Action::Build(1));
        does(&mut state, 3, Action::Settle);
        refused(&state, 3, Action::Settle, Refusal::NothingToSettle);
        refused(&state, 3, Action::Build(1), Refusal::NothingToSettle);
        assert_eq!(state.loans.0, [1, 2, 0, 2, 0], "nobody repays before all have settled");
        does(&mut state, 0, Action::Build(1));
        assert_eq!(state.asked, SeatSet::one(Seat(0)), "with four storehouses one still settles");
        refused(&state, 0, Action::Build(1), Refusal::TooManyStorehouses { owned: 4, count: 1, most: 4 });
        does(&mut state, 0, Action::Settle);
        assert_eq!((state.loans.0, crate::testing::money(&state)), ([0, 0, 0, 0, 0], std::vec![15, 15, 35, 5]));
        assert_eq!((state.step, state.round), (Some(Step::Keep), 2));
    }

    /// OS-61, OS-5: two tables that differ in secret money alone ask the same seats, and look the same to the others until they build.
    #[test]
    fn being_asked_tells_nothing_about_money() {
        let table = |money: i32| {
            let mut state = counting_house(&[&[], &[], &[]], &[]);
            (state.storehouses[Seat(1)], state.loans[Seat(1)], state.money[Seat(1)]) = (2, 3, Denarii(money));
            let mut told = std::vec::Vec::new();
            for seat in 0..3 {
                told.extend(does(&mut state, seat, place(&[], &[], &[])));
            }
            (state, told)
        };
        let (poor, told) = table(0);
        assert_eq!((poor.step, poor.asked), (Some(Step::Settle), SeatSet::one(Seat(1))));
        for money in [1, 9, 10, 29, 30, 300] {
            let (rich, heard) = table(money);
            assert_eq!((heard, rich.asked), (told.clone(), poor.asked));
            for viewer in Viewer::all(3).filter(|viewer| !viewer.is(Seat(1))) {
                assert_eq!(rich.view(viewer), poor.view(viewer));
                let asked = |state: &State| {
                    Seat::all(3).filter(|&seat| viewer.is(seat)).map(|seat| state.prompt(seat)).collect::<std::vec::Vec<_>>()
                };
                assert_eq!(asked(&rich), asked(&poor));
            }
        }
    }
}
