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
