//! Who is composing something. It is not part of the game and is not stored; it reveals only that somebody is composing.

use tabletop::Millis;
use tabletop::{BySeat, Seat, SeatSet};

/// Hints from a seat that come sooner than this are ignored.
const EVERY: Millis = 2_000;

/// A seat that has not repeated its hint for this long has stopped composing.
const LAPSES: Millis = 5_000;

/// The longest time that composing can hold up bots without a gap, where other people wait too.
const LONGEST: Millis = 30_000;

/// The longest time for the only person at a table: nobody else waits.
const ALONE: Millis = 600_000;

#[derive(Default)]
pub(crate) struct Composing {
    last: BySeat<Option<Millis>>,
    /// When the current unbroken stretch of composing began.
    since: Millis,
    /// Who is shown to be composing.
    shown: SeatSet,
}

impl Composing {
    /// This seat says that it is composing.
    pub(crate) fn hint(&mut self, seat: Seat, now: Millis) {
        if self.by(now).is_empty() {
            self.since = now;
        }
        if self.last[seat].is_none_or(|last| now >= last + EVERY) {
            self.last[seat] = Some(now);
        }
    }

    /// This seat has acted, or is gone.
    pub(crate) fn ends(&mut self, seat: Seat) {
        self.last[seat] = None;
    }

    /// Who is composing now.
    fn by(&self, now: Millis) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.last.0);
        seats.filter(|(_, last)| last.is_some_and(|last| now < last + LAPSES)).fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat))
    }

    /// Updates who is shown, and says whether that has changed.
    pub(crate) fn show(&mut self, now: Millis) -> bool {
        let by = self.by(now);
        core::mem::replace(&mut self.shown, by) != by
    }

    /// Who is shown to be composing.
    pub(crate) fn shown(&self) -> SeatSet {
        self.shown
    }

    /// When the first seat that is shown stops composing.
    pub(crate) fn lapses(&self) -> Option<Millis> {
        self.shown.iter().map(|seat| self.last[seat].map_or(0, |last| last + LAPSES)).min()
    }

    /// Until when bots wait for these people, if the trading began at `began`.
    pub(crate) fn holds_until(&self, people: SeatSet, began: Millis) -> Millis {
        let longest = if people.len() == 1 { ALONE } else { LONGEST };
        let last = people.iter().filter_map(|seat| self.last[seat]).max();
        last.map_or(0, |last| (last + LAPSES).min(self.since.max(began) + longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_others_wait_nobody_holds_bots_up_for_longer_than_half_a_minute_in_a_row() {
        let mut composing = Composing::default();
        let both = SeatSet::all(2);
        for second in 0..60 {
            // They take turns, and never leave a gap.
            composing.hint(Seat(second as u8 / 4 % 2), 1_000 * second);
        }
        assert_eq!(composing.holds_until(both, 0), LONGEST);
        assert_eq!(composing.holds_until(both, 50_000), 58_000 + LAPSES, "what was before this trading does not count");
        assert_eq!(composing.holds_until(SeatSet::one(Seat(0)), 0), 58_000 + LAPSES, "nobody waits for the only person at a table");
        assert_eq!(composing.holds_until(SeatSet::EMPTY, 50_000), 0);
        composing.hint(Seat(0), 70_000);
        assert_eq!(composing.holds_until(both, 0), 75_000, "after a gap a new row begins");
    }

    #[test]
    fn it_is_shown_until_it_was_not_said_again_for_a_while() {
        let mut composing = Composing::default();
        composing.hint(Seat(1), 1_000);
        composing.hint(Seat(1), 2_999);
        assert!(composing.show(2_999));
        assert_eq!((composing.shown(), composing.lapses()), (SeatSet::one(Seat(1)), Some(6_000)), "once in two seconds is listened to");
        assert!(!composing.show(5_999));
        assert!(composing.show(6_000));
        assert_eq!((composing.shown(), composing.lapses()), (SeatSet::EMPTY, None));
    }
}
