//! Clocks. They follow from the times in the log alone, so that a table that slept finds its clocks as they were.

use alloc::vec::Vec;
use protocol::Clocks;
use protocol::{Clock, Night};
use tabletop::Millis;
use tabletop::{BySeat, Seat, SeatSet};

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// The time that everybody has left.
pub(crate) struct Times {
    clock: Clock,
    seats: u8,
    /// What was left at this time.
    pub(crate) at: Millis,
    left: BySeat<Millis>,
}

impl Times {
    pub(crate) fn new(clock: Clock, seats: u8, at: Millis) -> Times {
        let first = match clock {
            Clock::None => 0,
            Clock::Live { bank, .. } => bank,
            Clock::Days { each, .. } => each,
        };
        Times { clock, seats, at, left: BySeat([first; tabletop::MAX_SEATS]) }
    }

    /// Time passes for the seats the game is waiting for.
    pub(crate) fn run(&mut self, to: Millis, running: SeatSet) {
        let passed = to.saturating_sub(self.at);
        running.iter().for_each(|seat| self.left[seat] = self.left[seat].saturating_sub(passed));
        self.at = self.at.max(to);
    }

    /// The cards are dealt; until now no clock was running.
    pub(crate) fn dealt(&mut self, at: Millis) {
        self.at = at;
    }

    /// A seat is asked something new.
    pub(crate) fn asked(&mut self, seat: Seat) {
        match self.clock {
            Clock::Days { each, .. } => self.left[seat] = each,
            Clock::None | Clock::Live { .. } => {}
        }
    }

    /// A seat has decided something.
    pub(crate) fn decided(&mut self, seat: Seat) {
        match self.clock {
            Clock::Live { increment, .. } => self.left[seat] += increment,
            Clock::None | Clock::Days { .. } => {}
        }
    }

    /// Somebody is back, and gets at least this much time.
    pub(crate) fn returned(&mut self, seat: Seat, least: Millis) {
        match self.clock {
            Clock::None => {}
            Clock::Live { .. } => self.left[seat] = self.left[seat].max(least),
            Clock::Days { each, .. } => self.left[seat] = each,
        }
    }

    /// When a seat whose clock runs is out of time.
    pub(crate) fn deadline(&self, seat: Seat) -> Option<Millis> {
        let out = self.at.saturating_add(self.left[seat]);
        match self.clock {
            Clock::None => None,
            Clock::Live { .. } | Clock::Days { night: None, .. } => Some(out),
            Clock::Days { night: Some(night), .. } => Some(end_of_night(night, out)),
        }
    }

    /// The clocks as everybody sees them; nothing at a table without a clock.
    pub(crate) fn shown(&self, running: SeatSet) -> Option<Clocks> {
        match self.clock {
            Clock::None => None,
            Clock::Live { .. } | Clock::Days { .. } => Some(Clocks {
                at: self.at,
                left: Seat::all(self.seats).map(|seat| self.left[seat]).collect(),
                running: running.iter().collect::<Vec<_>>(),
                deadline: running.iter().filter_map(|seat| self.deadline(seat)).min(),
            }),
        }
    }
}

/// This moment, or the end of the night if it falls into one.
pub(crate) fn end_of_night(night: Night, moment: Millis) -> Millis {
    let minute = (moment % DAY / MINUTE) as u16;
    let Night { from, until } = night;
    let in_it = if from <= until { (from..until).contains(&minute) } else { minute >= from || minute < until };
    if !in_it {
        return moment;
    }
    let midnight = moment - moment % DAY;
    let end = midnight + Millis::from(until) * MINUTE;
    if end > moment { end } else { end + DAY }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_runs_out_at_night() {
        let at = |day: u64, hour: u64, minute: u64| day * DAY + hour * 60 * MINUTE + minute * MINUTE;
        let late = Night { from: 22 * 60, until: 7 * 60 };
        let early = Night { from: 60, until: 6 * 60 };
        //   night  the time would be out   it is out
        let rows = [
            (late, at(3, 21, 59), at(3, 21, 59)),
            (late, at(3, 22, 0), at(4, 7, 0)),
            (late, at(3, 23, 30), at(4, 7, 0)),
            (late, at(4, 0, 0), at(4, 7, 0)),
            (late, at(4, 6, 59), at(4, 7, 0)),
            (late, at(4, 7, 0), at(4, 7, 0)),
            (early, at(4, 0, 59), at(4, 0, 59)),
            (early, at(4, 1, 0), at(4, 6, 0)),
            (early, at(4, 6, 0), at(4, 6, 0)),
        ];
        for (night, moment, end) in rows {
            assert_eq!(end_of_night(night, moment), end, "{night:?} at {moment}");
        }
    }

    #[test]
    fn a_bank_runs_down_for_those_who_are_waited_for_and_grows_with_each_decision() {
        let mut times = Times::new(Clock::Live { bank: 1_000, increment: 50 }, 3, 100);
        times.run(400, SeatSet::one(Seat(1)));
        times.decided(Seat(1));
        assert_eq!(times.shown(SeatSet::one(Seat(2))).unwrap().left, [1_000, 750, 1_000]);
        assert_eq!(times.deadline(Seat(2)), Some(1_400));
        times.run(9_000, SeatSet::one(Seat(2)));
        assert_eq!(times.shown(SeatSet::EMPTY).unwrap().left, [1_000, 750, 0]);
    }
}
