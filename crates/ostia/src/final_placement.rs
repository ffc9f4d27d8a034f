//! After the fifth round (OS-70): each player, at the same time and secretly, lays the goods left in Storage, and the bluff
//! cards, on Forum, which is worthless now, or Storage; all reveal at once.

use crate::place::laid_all;
use crate::state::State;
use crate::{BLUFFS, Event, FinalBoard, FinalPlacement, Placement, Refusal, Sight, Step};
use tabletop::{Seat, Witness};

/// Every card on one of the two fields, and both bluff cards. For each there is a storehouse, because OS-63 saw to it.
pub(crate) fn may(state: &State, seat: Seat, placement: &FinalPlacement) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Final)?;
    laid_all(state.goods[seat], [placement.forum, placement.storage])?;
    let laid = placement.bluffs.laid();
    if laid == BLUFFS { Ok(()) } else { Err(Refusal::BluffCount { laid }) }
}

/// The placement lies face down. When the last one is in, all is revealed and counted.
pub(crate) fn place(state: &mut State, seat: Seat, placement: &FinalPlacement, witness: &mut impl Witness<Event>) {
    state.placed[seat] = (*placement).into();
    state.asked = state.asked.without(seat);
    witness.tell(|| Event(Sight::Decided { seat }));
    if state.asked.is_empty() {
        witness.tell(|| Event(Sight::FinalRevealed { boards: Seat::all(state.seats).map(|seat| board(&state.placed[seat])).collect() }));
        for seat in Seat::all(state.seats) {
            state.discard |= state.placed[seat].forum;
            state.goods[seat] = state.placed[seat].storage;
            state.placed[seat] = Placement::default();
        }
        state.count_all(witness);
    }
}

fn board(placement: &Placement) -> FinalBoard {
    let FinalPlacement { forum, storage, bluffs } = (*placement).into();
    FinalBoard { forum, storage, bluffs }
}
