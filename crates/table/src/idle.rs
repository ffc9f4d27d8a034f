//! What happens to a table at which nobody does anything any more. A clock, if there is one, decides for everybody, and a paused game is
//! left alone.

use crate::Seated;
use crate::course::Course;
use protocol::Clock;
use protocol::{Idle, TakeOverWhen};
use tabletop::Millis;
use tabletop::Phase;

const DAY: Millis = 24 * 3_600_000;

/// How long a game without a clock waits for anybody.
const GAME: Millis = 30 * DAY;

/// How long a table waits for its seats to be taken.
const GATHERING: Millis = 14 * DAY;

/// The value in old logs, from before the clock decided, if the host set none.
const ONCE_USUAL: Millis = DAY;

impl<R: Seated> Course<R> {
    /// What happens, and when, if nobody does anything from now on.
    pub(crate) fn idle_now(&self) -> Idle {
        let wished = self.opened.house.idle.filter(|idle| *idle != ONCE_USUAL);
        let after = |usual| self.lively.saturating_add(wished.unwrap_or(usual));
        let has_clock = match self.opened.house.clock {
            Clock::None => false,
            Clock::Live { .. } | Clock::Days { .. } => true,
        };
        let never = self.opened.house.take_over == TakeOverWhen::Never;
        match self.phase {
            Phase::Gathering => Idle::Closes { at: after(GATHERING) },
            Phase::Running if has_clock || self.paused || never || self.people_at_play().is_empty() => Idle::Nothing,
            Phase::Running => Idle::BotsFinish { at: after(GAME) },
            Phase::Over | Phase::Stopped => Idle::Nothing,
        }
    }

    /// When that happens.
    pub(crate) fn idle_at(&self) -> Option<Millis> {
        match self.idle_now() {
            Idle::Nothing => None,
            Idle::Closes { at } | Idle::BotsFinish { at } => Some(at),
        }
    }
}
