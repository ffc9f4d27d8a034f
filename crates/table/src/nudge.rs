//! Whom a player may remind that the others are waiting.

use crate::{Seated, Sitting};
use protocol::Clock;
use tabletop::PersonId;
use tabletop::Phase;
use tabletop::Seat;

/// Why somebody may not be reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNudge {
    /// A mail brings nobody to a live table in time.
    Live,
    /// The game is not waiting for a person there.
    NotWaitedFor,
    /// They are looking.
    Here,
    /// Nobody reminds themselves.
    Yourself,
    /// They are on vacation.
    Vacation,
}

impl<R: Seated> Sitting<R> {
    /// The person who may be told that the player on the seat `by` is waiting for them. It depends only on what everybody sees.
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
            Some(_) if self.course.times.vacation_until(seat).is_some() => Err(NoNudge::Vacation),
            Some(person) => Ok(person),
            None => Err(NoNudge::NotWaitedFor),
        }
    }
}
