//! Taking back a secret choice (OS-11, OS-31, OS-70) before all have made theirs.

use crate::state::State;
use crate::{Event, Placement, Refusal, Sight, Step};
use tabletop::{Seat, Witness};

/// Only a seat that has decided, and only while another has not.
pub(crate) fn may(state: &State, seat: Seat) -> Result<(), Refusal> {
    match state.step {
        None => Err(Refusal::GameOver),
        Some(_) if seat.0 >= state.seats => Err(Refusal::NoSuchSeat),
        Some(_) if state.has_decided(seat) => Ok(()),
        Some(_) => Err(Refusal::NothingToTakeBack),
    }
}

/// The seat is asked again, as if nothing had been decided.
pub(crate) fn take_back(state: &mut State, seat: Seat, witness: &mut impl Witness<Event>) {
    if state.step == Some(Step::Keep) {
        let kept = core::mem::take(&mut state.kept[seat]);
        state.goods[seat].remove(kept);
        state.boat[seat].insert(kept);
        if state.with_gaius() {
            let given = core::mem::take(&mut state.given[seat]);
            state.gaius.given[seat.index()].remove(given);
            state.boat[seat].insert(given);
        }
    }
    state.placed[seat] = Placement::default();
    state.asked = state.asked.with(seat);
    witness.tell(|| Event(Sight::TookBack { seat }));
}

#[cfg(test)]
mod tests {
    use crate::testing::{counting_house, does, place, refused, table};
    use crate::{Action, Refusal, Sight};
    use tabletop::{Rules, Seat, Viewer};

    /// OS-11, OS-31: until all have decided, a choice can be taken back, and the table is as before.
    #[test]
    fn a_secret_choice_can_be_taken_back_until_all_have_decided() {
        for seats in [2, 3] {
            let before = table(seats);
            let mut state = before.clone();
            let keep = state.answers(Seat(1))[0];
            does(&mut state, 1, keep);
            assert_eq!(state.view(Viewer::Seat(Seat(1))).decision, Some(keep));
            refused(&state, 1, keep, Refusal::DecidedAlready);
            refused(&state, 1, Action::Build(1), Refusal::DecidedAlready);
            assert_eq!(does(&mut state, 1, Action::TakeBack), [Sight::TookBack { seat: Seat(1) }]);
            assert_eq!(state, before);
            refused(&state, 1, Action::TakeBack, Refusal::NothingToTakeBack);
        }
        let before = counting_house(&[&[0], &[6], &[13]], &[]);
        let mut state = before.clone();
        does(&mut state, 0, place(&[0], &[], &[]));
        does(&mut state, 2, place(&[], &[13], &[]));
        does(&mut state, 0, Action::TakeBack);
        does(&mut state, 2, Action::TakeBack);
        assert_eq!(state, before);
        for seat in 0..3 {
            let goods = [0, 6, 13][usize::from(seat)];
            does(&mut state, seat, place(&[], &[], &[goods]));
        }
        refused(&state, 0, Action::TakeBack, Refusal::NothingToTakeBack);
    }

    /// OS-31: others see that somebody has decided, and nothing else.
    #[test]
    fn others_see_only_that_somebody_has_decided() {
        let start = counting_house(&[&[0, 20], &[6], &[13]], &[]);
        let (mut one, mut two) = (start.clone(), start);
        let told = (does(&mut one, 0, place(&[0], &[], &[20])), does(&mut two, 0, place(&[], &[20, 0], &[])));
        assert_eq!(told.0, [Sight::Decided { seat: Seat(0) }]);
        assert_eq!(told.0, told.1);
        for viewer in Viewer::all(3).filter(|viewer| !viewer.is(Seat(0))) {
            assert_eq!(one.view(viewer), two.view(viewer));
        }
        assert_ne!(one.view(Viewer::Seat(Seat(0))).decision, two.view(Viewer::Seat(Seat(0))).decision);
    }
}
