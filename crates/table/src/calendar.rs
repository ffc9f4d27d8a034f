//! When time counts in a game over days: not at night and not at weekends, as agreed, by the clocks of the table's time zone.

use protocol::{Calendar, Night, ZoneShift};
use tabletop::Millis;

pub(crate) const MINUTE: Millis = 60_000;
pub(crate) const DAY: Millis = 24 * 60 * MINUTE;

/// Counts time as a calendar says.
#[derive(Clone, Copy)]
pub(crate) struct Counting<'a> {
    pub(crate) calendar: Calendar,
    /// The clock changes of the zone; none in UTC.
    pub(crate) shifts: &'a [ZoneShift],
}

impl Counting<'_> {
    /// How much of the time between two moments counts.
    pub(crate) fn between(self, from: Millis, to: Millis) -> Millis {
        let (mut at, mut sum) = (from, 0);
        while at < to {
            let (counts, until) = self.stretch(at);
            let until = until.min(to);
            sum += if counts { until - at } else { 0 };
            at = until;
        }
        sum
    }

    /// The moment at which this much time has counted.
    pub(crate) fn after(self, from: Millis, time: Millis) -> Millis {
        let (mut at, mut left) = (from, time);
        while left > 0 {
            let (counts, until) = self.stretch(at);
            if until == Millis::MAX {
                return at.saturating_add(left);
            }
            if counts && until - at >= left {
                return at + left;
            }
            left -= if counts { until - at } else { 0 };
            at = until;
        }
        at
    }

    /// Does time count at this moment, and until when is that so at least?
    fn stretch(self, at: Millis) -> (bool, Millis) {
        let Calendar { night, weekend, .. } = self.calendar;
        if night.is_none() && !weekend {
            return (true, Millis::MAX);
        }
        let (ahead, changes) = self.ahead(at);
        let local = (at as i64).saturating_add(ahead * MINUTE as i64);
        let (day, in_day) = (local.div_euclid(DAY as i64), local.rem_euclid(DAY as i64) as Millis);
        // The first day of the count, 1 January 1970, was a Thursday.
        let is_weekend = (day + 3).rem_euclid(7) >= 5;
        let edges = night.into_iter().flat_map(|Night { from, until }| [from, until]).map(|minute| Millis::from(minute) * MINUTE);
        let next = edges.filter(|edge| *edge > in_day).min().unwrap_or(DAY);
        let counts = !(weekend && is_weekend || night.is_some_and(|night| is_night(night, in_day)));
        let until = at.saturating_add(next - in_day);
        (counts, changes.map_or(until, |changes| until.min(changes)))
    }

    /// How many minutes the clocks are ahead of UTC, and when that changes.
    fn ahead(self, at: Millis) -> (i64, Option<Millis>) {
        let next = self.shifts.partition_point(|shift| shift.from <= at);
        let now = self.shifts.get(next.saturating_sub(1));
        (now.map_or(0, |shift| shift.ahead.into()), self.shifts.get(next.max(1)).map(|shift| shift.from))
    }
}

/// Is this time of day, in milliseconds, in the night?
fn is_night(night: Night, in_day: Millis) -> bool {
    let (minute, Night { from, until }) = ((in_day / MINUTE) as u16, night);
    if from <= until { (from..until).contains(&minute) } else { minute >= from || minute < until }
}

/// This moment, or the end of the night (UTC) if it falls into one.
pub(crate) fn end_of_night(night: Night, moment: Millis) -> Millis {
    let in_day = moment % DAY;
    if !is_night(night, in_day) {
        return moment;
    }
    let end = moment - in_day + Millis::from(night.until) * MINUTE;
    if end > moment { end } else { end + DAY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Dice;

    const HOUR: Millis = 60 * MINUTE;

    /// This time on a day counted from Monday, 5 January 1970, the first Monday of the count.
    fn at(day: u64, hour: u64, minute: u64) -> Millis {
        (day + 4) * DAY + hour * HOUR + minute * MINUTE
    }

    #[test]
    fn no_time_runs_out_at_night() {
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
    fn nights_and_weekends_do_not_count() {
        let night = Some(Night { from: 22 * 60, until: 7 * 60 });
        let plain = Calendar::default();
        let nights = Calendar { night, ..plain };
        let weekends = Calendar { weekend: true, ..plain };
        let both = Calendar { night, weekend: true, ..plain };
        let (monday, friday, saturday) = (0, 4, 5);
        //   calendar  from                 hours  until
        let rows = [
            (plain, at(monday, 10, 0), 24, at(monday + 1, 10, 0)),
            (nights, at(monday, 10, 0), 12, at(monday, 22, 0)),
            (nights, at(monday, 10, 0), 15, at(monday + 1, 10, 0)),
            (nights, at(monday, 23, 0), 15, at(monday + 1, 22, 0)),
            (nights, at(monday, 3, 0), 1, at(monday, 8, 0)),
            (weekends, at(friday, 18, 0), 24, at(friday + 3, 18, 0)),
            (weekends, at(friday, 18, 0), 6, at(saturday, 0, 0)),
            (weekends, at(saturday, 12, 0), 1, at(friday + 3, 1, 0)),
            (weekends, at(monday, 0, 0), 120, at(saturday, 0, 0)),
            (weekends, at(monday, 0, 0), 121, at(monday + 7, 1, 0)),
            (both, at(friday, 20, 0), 3, at(monday + 7, 8, 0)),
            (both, at(saturday, 20, 0), 15, at(monday + 7, 22, 0)),
        ];
        for (calendar, from, hours, until) in rows {
            let counting = Counting { calendar, shifts: &[] };
            assert_eq!(counting.after(from, hours * HOUR), until, "{hours} hours by {calendar:?} from {from}");
            assert_eq!(counting.between(from, until), hours * HOUR, "{calendar:?} from {from} until {until}");
        }
    }

    #[test]
    fn a_night_begins_by_the_clocks_of_the_zone_also_when_they_are_changed() {
        // Berlin: an hour ahead, two from Sunday, 29 March 2026, 1:00 UTC on.
        let change = 1_774_746_000_000;
        let shifts = [ZoneShift { from: 0, ahead: 60 }, ZoneShift { from: change, ahead: 120 }];
        let calendar = Calendar { night: Some(Night { from: 22 * 60, until: 7 * 60 }), ..Calendar::default() };
        let counting = Counting { calendar, shifts: &shifts };
        // On Saturday at 21:00 there is one hour left of the day, and the night is an hour shorter than others.
        let saturday = change - 5 * HOUR;
        assert_eq!(counting.after(saturday, HOUR), saturday + HOUR);
        assert_eq!(counting.after(saturday, HOUR + 1), saturday + HOUR + 8 * HOUR + 1, "at 7:00, which is 5:00 UTC");
        // In a zone behind UTC, before anything is known of it as well.
        let behind = Counting { calendar, shifts: &[ZoneShift { from: change, ahead: -300 }] };
        assert_eq!(behind.after(at(0, 2, 0), HOUR), at(0, 3, 0), "nine in the evening");
        assert_eq!(behind.after(at(0, 3, 0), HOUR), at(0, 13, 0), "ten in the evening");
    }

    /// Whatever is agreed: no more time counts than passes, none in a pause, a deadline is when its time has counted, more time never
    /// ends sooner, and it does not matter how often the clock is read.
    #[test]
    fn counting_is_sound() {
        let mut dice = Dice::new(17);
        for _ in 0..3_000 {
            let minute = |dice: &mut Dice| dice.below(1_440) as u16;
            let night = dice.one_in(2).then(|| Night { from: minute(&mut dice), until: minute(&mut dice) });
            let calendar = Calendar { night, weekend: dice.one_in(2), ..Calendar::default() };
            let base = at(u64::from(dice.below(400)), 0, 0);
            let shift = |dice: &mut Dice, from| ZoneShift { from, ahead: dice.below(1_560) as i16 - 720 };
            let shifts = [shift(&mut dice, base), shift(&mut dice, base + 20 * DAY), shift(&mut dice, base + 40 * DAY)];
            let counting = Counting { calendar, shifts: &shifts[..dice.below(4) as usize] };
            let mut moments = [0; 3].map(|_: u8| base + dice.bits() % (60 * DAY));
            moments.sort_unstable();
            let [from, middle, to] = moments;
            let counted = counting.between(from, to);
            assert!(counted <= to - from, "{calendar:?}");
            assert_eq!(counting.between(from, middle) + counting.between(middle, to), counted, "{calendar:?} {moments:?}");
            let (counts, until) = counting.stretch(from);
            let passed = until.min(to) - from;
            assert_eq!(counting.between(from, until.min(to)), if counts { passed } else { 0 }, "pauses never count: {calendar:?} {from}");
            // A night may leave a minute a day, in which this would take years.
            let (less, more) = (dice.bits() % (10 * MINUTE), dice.bits() % (10 * MINUTE));
            let (less, more) = (less.min(more), less.max(more));
            let deadline = counting.after(from, less);
            assert_eq!(counting.between(from, deadline), less, "{calendar:?} {from}");
            assert!(counting.after(from, more) >= deadline && deadline >= from + less, "{calendar:?}");
            // Read again on the way, it is the same.
            let half = from + (deadline - from) / 2;
            let left = less - counting.between(from, half);
            let again = counting.after(half, left);
            assert!(again == deadline || left == 0, "{calendar:?} {from}: {deadline} and {again}");
        }
    }
}
