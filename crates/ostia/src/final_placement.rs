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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;
    use crate::testing::{does, last, refused, set, the_end};
    use tabletop::{Card, Rules, Viewer};

    /// OS-70: at the same time and secretly, on Forum or Storage; all reveal at once.
    #[test]
    fn what_is_left_is_laid_once_more_and_revealed_at_once() {
        let mut state = the_end(&[&[0, 6], &[13], &[]], &[2, 1, 0], &[0, 0, 0]);
        refused(&state, 0, last(&[0], &[]), Refusal::NotLaid { card: Card(6) });
        refused(&state, 0, last(&[0, 6], &[6]), Refusal::TwoFields { card: Card(6) });
        refused(&state, 0, last(&[0, 13], &[6]), Refusal::NotYourGoods { card: Card(13) });
        let bluffs = FinalPlacement { storage: set(&[0, 6]), ..FinalPlacement::default() };
        refused(&state, 0, Action::Final(bluffs), Refusal::BluffCount { laid: 0 });
        assert_eq!(does(&mut state, 0, last(&[0], &[6])), [Sight::Decided { seat: Seat(0) }]);
        assert_eq!(state.view(Viewer::Spectator).seats[0].goods.count(), 2, "nothing is seen before all have decided");
        does(&mut state, 0, Action::TakeBack);
        does(&mut state, 0, last(&[0], &[6]));
        does(&mut state, 2, last(&[], &[]));
        let told = does(&mut state, 1, last(&[], &[13]));
        assert!(matches!(&told[1], Sight::FinalRevealed { boards } if boards[0].storage == set(&[6]) && boards[0].forum == set(&[0])));
        assert_eq!((state.step, state.goods[Seat(0)], state.discard), (None, set(&[6]), set(&[0])));
    }
}
