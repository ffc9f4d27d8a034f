//! The Compass (OM-64).

use crate::state::State;
use crate::{CompassRule, Event, Harbour, HarbourSet, Marker, Refusal, Sight, Step};
use tabletop::{Seat, Witness};

/// To any other harbour that does not hold a Compass; or nowhere, where the option lets it be declined.
pub(crate) fn may(state: &State, seat: Seat, to: Option<Harbour>) -> Result<(), Refusal> {
    state.asks(seat, Step::Compass)?;
    match to {
        Some(harbour) if state.compass_leads_to().has(harbour) => Ok(()),
        Some(harbour) => Err(Refusal::NoCompassThere { harbour }),
        None if state.options.compass == CompassRule::May => Ok(()),
        None => Err(Refusal::CompassMust),
    }
}

/// The ship moves on and the Compass leaves the game; OM-60 or OM-61 applies where it stops.
/// Declined, the Compass stays as an active marker without effect and counts at the end.
pub(crate) fn compass(state: &mut State, seat: Seat, to: Option<Harbour>, witness: &mut impl Witness<Event>) {
    match to {
        Some(harbour) => {
            state.active[seat] = None;
            state.ships[seat] = harbour;
            witness.tell(|| Event(Sight::CompassUsed { seat, to: harbour }));
            state.stop(seat, witness);
        }
        None => {
            state.taken.push(seat, Marker::Compass);
            state.step = Some(Step::Load);
            witness.tell(|| Event(Sight::CompassKept { seat }));
        }
    }
}

impl State {
    /// Where a Compass can lead the active player.
    pub(crate) fn compass_leads_to(&self) -> HarbourSet {
        let mut harbours = HarbourSet::EMPTY;
        for (number, marker) in self.markers[..self.edition.harbours.len()].iter().enumerate() {
            if *marker != Some(Marker::Compass) {
                harbours.insert(Harbour(number as u8));
            }
        }
        harbours.remove(self.ships[self.turn_of]);
        harbours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::{TurnMoment, example};
    use tabletop::Nobody;

    /// OM-64: to any other harbour that does not hold a Compass; and staying is an option.
    #[test]
    fn a_compass_leads_to_every_other_harbour_without_a_compass() {
        let mut position = example(2);
        position.moment = TurnMoment::At(Step::Compass);
        position.seats[0].ship = Harbour(3);
        position.markers = [(Harbour(7), Marker::Compass), (Harbour(8), Marker::BigDeal)].into();
        let state = position.lay(&mut Nobody).unwrap();
        let leads_to = state.compass_leads_to();
        assert_eq!(leads_to.len(), 28);
        assert!(!leads_to.has(Harbour(3)) && !leads_to.has(Harbour(7)) && leads_to.has(Harbour(8)) && leads_to.has(Harbour(29)));
        for harbour in [3, 7, 30, 64, 255].map(Harbour) {
            assert_eq!(may(&state, Seat(0), Some(harbour)), Err(Refusal::NoCompassThere { harbour }));
        }
        assert_eq!(may(&state, Seat(0), None), Err(Refusal::CompassMust));
        position.options.compass = CompassRule::May;
        assert_eq!(may(&position.lay(&mut Nobody).unwrap(), Seat(0), None), Ok(()));
    }
}
