//! When somebody wants to be told: in their own time zone, at an hour of their choice, not at night, not on vacation.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use serde::{Deserialize, Serialize};
use store::Millis;

/// When notices are sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NoticeHours {
    /// The time zone, by its name in the database of time zones: "Europe/Berlin".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) zone: Option<String>,
    /// All together, at this minute of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) digest: Option<u16>,
    /// Not in these hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) quiet: Option<Quiet>,
    /// Not before this moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) vacation: Option<Millis>,
}

/// From one minute of the day until another, over midnight if that is earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Quiet {
    pub(crate) from: u16,
    pub(crate) until: u16,
}

/// The minutes of a day.
pub(crate) const DAY: u16 = 24 * 60;

/// The time zone of this name.
pub(crate) fn zone_named(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}

impl NoticeHours {
    fn zone(&self) -> TimeZone {
        self.zone.as_deref().and_then(zone_named).unwrap_or(TimeZone::UTC)
    }

    /// This moment on the person's clock.
    pub(crate) fn at(&self, moment: Millis) -> Option<Zoned> {
        let moment = Timestamp::from_millisecond(i64::try_from(moment).ok()?).ok()?;
        Some(moment.to_zoned(self.zone()))
    }

    /// This moment, or the next at which the person may be told.
    pub(crate) fn not_before(&self, moment: Millis) -> Millis {
        let back = moment.max(self.vacation.unwrap_or(0));
        let Some((Quiet { from, until }, now)) = self.quiet.zip(self.at(back)) else { return back };
        let minute = minute_of(&now);
        let in_it = if from <= until { (from..until).contains(&minute) } else { minute >= from || minute < until };
        if in_it { next_at(&now, until).unwrap_or(back) } else { back }
    }

    /// The next moment at which everything is told together; without such an hour, the next at which the person may be told.
    pub(crate) fn gathered(&self, moment: Millis) -> Millis {
        let back = moment.max(self.vacation.unwrap_or(0));
        let digest = self.digest.zip(self.at(back)).and_then(|(minute, now)| next_at(&now, minute));
        // An hour of one's own choice counts even within the quiet hours.
        digest.unwrap_or_else(|| self.not_before(moment))
    }
}

fn minute_of(now: &Zoned) -> u16 {
    u16::try_from(i32::from(now.hour()) * 60 + i32::from(now.minute())).unwrap_or(0)
}

/// The next time at which it is this minute of the day, at or after this one.
fn next_at(now: &Zoned, minute: u16) -> Option<Millis> {
    let [hour, minute] = [minute / 60, minute % 60].map(|part| i8::try_from(part).unwrap_or(0));
    let on = |date: jiff::civil::Date| date.at(hour, minute, 0, 0).to_zoned(now.time_zone().clone()).ok();
    let today = on(now.date())?;
    let next = if today >= *now { today } else { on(now.date().tomorrow().ok()?)? };
    u64::try_from(next.timestamp().as_millisecond()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in universal time.
    fn utc(text: &str) -> Millis {
        u64::try_from(text.parse::<Timestamp>().unwrap().as_millisecond()).unwrap()
    }

    fn berlin() -> NoticeHours {
        NoticeHours { zone: Some("Europe/Berlin".into()), ..NoticeHours::default() }
    }

    #[test]
    fn nobody_is_told_in_quiet_hours_or_on_vacation() {
        let night = NoticeHours { quiet: Some(Quiet { from: 22 * 60, until: 7 * 60 + 30 }), ..berlin() };
        let noon = NoticeHours { quiet: Some(Quiet { from: 12 * 60, until: 13 * 60 }), ..berlin() };
        let away = NoticeHours { vacation: Some(utc("2026-07-20T22:00:00Z")), ..night.clone() };
        //   hours    the notice comes              it is told
        let rows = [
            (berlin(), "2026-01-10T23:00:00Z", "2026-01-10T23:00:00Z"),
            (night.clone(), "2026-01-10T20:59:00Z", "2026-01-10T20:59:00Z"),
            (night.clone(), "2026-01-10T21:00:00Z", "2026-01-11T06:30:00Z"),
            (night.clone(), "2026-01-11T06:29:59Z", "2026-01-11T06:30:00Z"),
            (night.clone(), "2026-01-11T06:30:00Z", "2026-01-11T06:30:00Z"),
            // In summer the clocks there are an hour further.
            (night.clone(), "2026-07-10T20:00:00Z", "2026-07-11T05:30:00Z"),
            // In the night in which they are put forward.
            (night, "2026-03-28T23:00:00Z", "2026-03-29T05:30:00Z"),
            (noon, "2026-01-10T11:15:00Z", "2026-01-10T12:00:00Z"),
            (away, "2026-07-10T10:00:00Z", "2026-07-21T05:30:00Z"),
        ];
        for (hours, comes, told) in rows {
            assert_eq!(hours.not_before(utc(comes)), utc(told), "{hours:?} {comes}");
            assert_eq!(hours.gathered(utc(comes)), utc(told), "without an hour for everything: {hours:?} {comes}");
        }
    }

    #[test]
    fn what_is_gathered_is_told_at_the_hour_of_choice() {
        let evening = NoticeHours { digest: Some(18 * 60), quiet: Some(Quiet { from: 17 * 60, until: 8 * 60 }), ..berlin() };
        assert_eq!(evening.gathered(utc("2026-01-10T16:59:00Z")), utc("2026-01-10T17:00:00Z"));
        assert_eq!(evening.gathered(utc("2026-01-10T17:00:00Z")), utc("2026-01-10T17:00:00Z"));
        assert_eq!(evening.gathered(utc("2026-01-10T17:00:01Z")), utc("2026-01-11T17:00:00Z"));
        let back = NoticeHours { vacation: Some(utc("2026-01-12T00:00:00Z")), ..evening };
        assert_eq!(back.gathered(utc("2026-01-10T12:00:00Z")), utc("2026-01-12T17:00:00Z"));
    }

    #[test]
    fn a_zone_that_nobody_knows_is_none() {
        assert!(zone_named("Europe/Berlin").is_some() && zone_named("America/New_York").is_some());
        assert!(zone_named("Europe/Atlantis").is_none());
    }
}
