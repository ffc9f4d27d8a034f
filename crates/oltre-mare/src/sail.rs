//! Sailing, and what lies where the ship stops (OM-59 to OM-63).

use crate::state::State;
use crate::{Event, Harbour, HarbourSet, Marker, Refusal, Sight, Step};
use tabletop::{Seat, Witness};

/// Exactly as many harbours as sail icons, no route twice (OM-59).
pub(crate) fn may(state: &State, seat: Seat, to: Harbour) -> Result<(), Refusal> {
    state.asks(seat, Step::Sail)?;
    if state.within_reach().has(to) { Ok(()) } else { Err(Refusal::OutOfReach { harbour: to, distance: state.distance }) }
}

/// The ship moves, then the marker is seen to.
pub(crate) fn sail(state: &mut State, seat: Seat, to: Harbour, witness: &mut impl Witness<Event>) {
    let from = core::mem::replace(&mut state.ships[seat], to);
    let distance = core::mem::take(&mut state.distance);
    witness.tell(|| Event(Sight::Sailed { seat, from, to, distance }));
    state.stop(seat, witness);
}

impl State {
    /// Where the ship can stop this turn.
    #[inline]
    pub(crate) fn within_reach(&self) -> HarbourSet {
        self.edition.reach(self.ships[self.turn_of], self.distance)
    }

    /// A marker where the ship stops is taken and becomes the active one; the former active one is turned over (OM-60).
    /// Where there is none, the active one is turned over and none is active (OM-61). Both still count at the end.
    /// A Compass works at once (OM-64).
    pub(crate) fn stop(&mut self, seat: Seat, witness: &mut impl Witness<Event>) {
        let harbour = self.ships[seat];
        let marker = self.markers[harbour.index()].take();
        let before = core::mem::replace(&mut self.active[seat], marker);
        self.step = Some(Step::Load);
        match (marker, before) {
            (Some(marker), _) => {
                witness.tell(|| Event(Sight::MarkerTaken { seat, harbour, marker }));
                if marker == Marker::Compass && !self.compass_leads_to().is_empty() {
                    self.step = Some(Step::Compass);
                } else {
                    self.taken.push(seat, marker);
                }
            }
            (None, Some(marker)) => witness.tell(|| Event(Sight::MarkerTurned { seat, marker })),
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{TurnMoment, example};
    use alloc::vec::Vec;
    use tabletop::Nobody;

    /// OM-60, OM-61, OM-64: what becomes of the marker at a harbour, and of the one that was active.
    #[test]
    fn a_marker_is_taken_and_the_former_one_is_turned_over() {
        use Marker::{BigDeal, Compass, PlainSailing};
        //   there               active before    active after        taken                    then
        type Row = (Option<Marker>, Option<Marker>, Option<Marker>, &'static [Marker], Step);
        let rows: [Row; 6] = [
            (Some(BigDeal), None, Some(BigDeal), &[BigDeal], Step::Load),
            (Some(BigDeal), Some(PlainSailing), Some(BigDeal), &[PlainSailing, BigDeal], Step::Load),
            (Some(BigDeal), Some(BigDeal), Some(BigDeal), &[BigDeal, BigDeal], Step::Load),
            (None, Some(PlainSailing), None, &[PlainSailing], Step::Load),
            (None, None, None, &[], Step::Load),
            // A Compass is not counted before it is kept.
            (Some(Compass), Some(PlainSailing), Some(Compass), &[PlainSailing], Step::Compass),
        ];
        for (there, before, after, taken, then) in rows {
            let mut position = example(2);
            position.moment = TurnMoment::At(Step::Sail);
            position.distance = 1;
            position.markers = there.map(|marker| (Harbour(1), marker)).into_iter().collect();
            position.seats[0].active = before;
            position.seats[0].taken = before.into_iter().collect();
            let mut state = position.lay(&mut Nobody).unwrap();
            assert_eq!(may(&state, Seat(0), Harbour(1)), Ok(()));
            assert_eq!(may(&state, Seat(0), Harbour(0)), Err(Refusal::OutOfReach { harbour: Harbour(0), distance: 1 }));
            assert_eq!(may(&state, Seat(0), Harbour(200)), Err(Refusal::OutOfReach { harbour: Harbour(200), distance: 1 }));
            sail(&mut state, Seat(0), Harbour(1), &mut Nobody);
            assert_eq!((state.active[Seat(0)], state.step), (after, Some(then)), "{there:?} {before:?}");
            assert_eq!(state.taken.by(Seat(0)).collect::<Vec<_>>(), taken);
            assert_eq!((state.ships[Seat(0)], state.markers[1]), (Harbour(1), None));
        }
    }
}
