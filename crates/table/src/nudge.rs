//! Whom a player may remind that the others wait.

use crate::{Seated, Sitting};
use protocol::Clock;
use tabletop::PersonId;
use tabletop::Phase;
use tabletop::Seat;

/// Why somebody is not reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNudge {
    /// At a live table nobody comes because of a letter.
    Live,
    /// The game does not wait for a person there.
    NotWaitedFor,
    /// They are looking.
    Here,
    /// One reminds others.
    Yourself,
}

impl<R: Seated> Sitting<R> {
    /// The person to whom it may be said that the player on the seat `by` waits for them. All that it goes by is seen by everybody.
    pub fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge> {
        match self.course.opened.house.clock {
            Clock::Live { .. } => return Err(NoNudge::Live),
            Clock::None | Clock::Days { .. } => {}
        }
        if by == seat {
            return Err(NoNudge::Yourself);
        }
        let waited_for = self.course.phase == Phase::Running && self.course.running().has(seat);
        let person = self.course.chairs.get(seat.index()).and_then(crate::course::Chair::person);
        match person.filter(|_| waited_for) {
            Some(_) if self.is_here(seat) => Err(NoNudge::Here),
            Some(person) => Ok(person),
            None => Err(NoNudge::NotWaitedFor),
        }
    }
}
