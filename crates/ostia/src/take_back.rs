//! Taking back a secret choice (OS-11, OS-31, OS-70) before all have made theirs.

use crate::state::State;
use crate::{Event, Placement, Refusal, Sight, Step};
use tabletop::{Seat, Witness};

/// Only one who has decided, and only as long as somebody else has not.
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
        let kept = state.kept[seat];
        state.goods[seat].remove(kept);
        state.boat[seat].insert(kept);
        if state.with_gaius() {
            let given = state.given[seat];
            state.gaius.given[seat.index()].remove(given);
            state.boat[seat].insert(given);
        }
    }
    state.placed[seat] = Placement::default();
    state.asked = state.asked.with(seat);
    witness.tell(|| Event(Sight::TookBack { seat }));
}
