//! Buying storehouses (OS-60): 10 each, at most 4 owned, for cash, at any moment at which the player has an unanswered
//! decision, several at once, open loans or not. If what lies in Storage fits then, that question is gone (OS-63).

use crate::state::State;
use crate::{Denarii, Event, Refusal, Sight, Step};
use tabletop::{Chance, Seat, Witness};

/// What a storehouse costs.
pub const STOREHOUSE_COSTS: Denarii = Denarii(10);

/// Nobody owns more.
pub const MAX_STOREHOUSES: u8 = 4;

/// At least one, no more than four owned, and for cash.
pub(crate) fn may(state: &State, seat: Seat, count: u8) -> Result<(), Refusal> {
    state.asks(seat)?;
    let (owned, has) = (state.storehouses[seat], state.money[seat]);
    if count == 0 {
        return Err(Refusal::NothingBuilt);
    }
    if count > MAX_STOREHOUSES - owned {
        return Err(Refusal::TooManyStorehouses { owned, count, most: MAX_STOREHOUSES });
    }
    let needs = STOREHOUSE_COSTS * count;
    if has < needs { Err(Refusal::TooPoor { has, needs }) } else { Ok(()) }
}

/// Pays, and owns them at once.
pub(crate) fn build(state: &mut State, seat: Seat, count: u8, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let cost = STOREHOUSE_COSTS * count;
    state.pays_bank(seat, cost);
    state.storehouses[seat] += count;
    witness.tell(|| Event(Sight::Built { seat, count, cost }));
    if state.step == Some(Step::Store) && state.fits(seat) {
        state.stored(seat, chance, witness);
    }
}

impl State {
    /// How many storehouses a seat could buy now.
    #[inline]
    pub(crate) fn most_built(&self, seat: Seat) -> u8 {
        let room = MAX_STOREHOUSES - self.storehouses[seat];
        let money = self.money[seat];
        (0..room).take_while(|&built| money >= STOREHOUSE_COSTS * (built + 1)).count() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{counting_house, does, place, refused, set, table};
    use crate::{Action, SenateCard};
    use tabletop::{Rules, SeatSet};

    /// OS-60: 10 each, at most 4 owned, for cash.
    #[test]
    fn storehouses_cost_ten_and_nobody_owns_more_than_four() {
        let mut state = table(3);
        state.loans[Seat(1)] = 4;
        refused(&state, 1, Action::Build(0), Refusal::NothingBuilt);
        refused(&state, 1, Action::Build(4), Refusal::TooManyStorehouses { owned: 1, count: 4, most: 4 });
        refused(&state, 1, Action::Build(255), Refusal::TooManyStorehouses { owned: 1, count: 255, most: 4 });
        let told = does(&mut state, 1, Action::Build(3));
        assert_eq!(told, [Sight::Built { seat: Seat(1), count: 3, cost: Denarii(30) }]);
        assert_eq!((state.storehouses[Seat(1)], state.money[Seat(1)]), (4, Denarii(25)));
        state.money[Seat(2)] = Denarii(19);
        refused(&state, 2, Action::Build(2), Refusal::TooPoor { has: Denarii(19), needs: Denarii(20) });
        assert_eq!([0, 1, 2].map(|seat| state.most_built(Seat(seat))), [3, 0, 1]);
    }

    /// OS-60: at any moment at which the player has an unanswered decision, and at no other.
    #[test]
    fn a_player_who_is_asked_may_build_first() {
        for seats in 2..=5 {
            let mut dice = tabletop::Dice::new(u64::from(seats));
            let mut state = table(seats);
            let mut steps = std::collections::BTreeSet::new();
            while let Some(asked) = tabletop::one_of_the_asked(&state, &mut dice) {
                for seat in Seat::all(seats) {
                    let mut rich = state.clone();
                    (rich.money[seat], rich.storehouses[seat]) = (Denarii(50), 0);
                    let built = rich.play(seat, &Action::Build(4), &mut dice, &mut tabletop::Nobody);
                    assert_eq!(built.is_ok(), state.asked.has(seat), "{:?}", state.step);
                }
                steps.insert(std::format!("{:?}", state.step));
                let action = state.random_answer(asked, &mut dice);
                state.play(asked, &action, &mut dice, &mut tabletop::Nobody).unwrap();
            }
            assert!(steps.len() >= 6, "{steps:?}");
            refused(&state, 0, Action::Build(1), Refusal::GameOver);
        }
    }

    /// OS-63: building is possible when asked what to keep, and if all fits the question is gone.
    #[test]
    fn who_builds_enough_is_asked_no_longer_what_to_keep() {
        let mut state = counting_house(&[&[0, 6, 13], &[], &[]], &[]);
        does(&mut state, 0, place(&[], &[], &[0, 6, 13]));
        does(&mut state, 1, place(&[], &[], &[]));
        does(&mut state, 2, place(&[], &[], &[]));
        assert_eq!((state.step, state.asked), (Some(Step::Store), SeatSet::one(Seat(0))));
        does(&mut state, 0, Action::Build(1));
        assert_eq!(state.step, Some(Step::Store), "two storehouses are not enough");
        does(&mut state, 0, Action::Build(1));
        assert_eq!((state.step, state.round), (Some(Step::Keep), 2), "three are, and the next round begins");
        assert_eq!((state.goods[Seat(0)], state.current()), (set(&[0, 6, 13]), SenateCard(1)));
    }
}
