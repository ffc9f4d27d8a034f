//! Time zones, as tables keep them: by their clock changes, so that a log means the same when the rules of the zone change later.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::{Zone, ZoneShift};
use store::Millis;

/// How far ahead the clock changes of a zone are written down; no game lasts as long. Later, the last ones stay in force.
const YEARS: u64 = 5;

/// The zone of this name, with its clock changes from now on.
pub(crate) fn zone(name: &str, now: Millis) -> Option<Zone> {
    let zone = TimeZone::get(name).ok()?;
    let from = Timestamp::from_millisecond(i64::try_from(now).ok()?).ok()?;
    let minutes = |seconds: i32| i16::try_from(seconds / 60).ok();
    let first = ZoneShift { from: now, ahead: minutes(zone.to_offset(from).seconds())? };
    let later = zone.following(from).filter_map(|change| {
        Some(ZoneShift { from: Millis::try_from(change.timestamp().as_millisecond()).ok()?, ahead: minutes(change.offset().seconds())? })
    });
    let until = now + YEARS * 365 * 86_400_000;
    let shifts = core::iter::once(first).chain(later.take_while(|shift| shift.from < until)).collect();
    Some(Zone { name: zone.iana_name().unwrap_or(name).into(), shifts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_written_down_with_its_clock_changes() {
        // 18 November 2026.
        let now = 1_795_000_000_000;
        let berlin = zone("europe/berlin", now).unwrap();
        assert_eq!(berlin.name, "Europe/Berlin");
        // The last Sunday in March, one o'clock in Greenwich.
        assert_eq!(berlin.shifts[..2], [ZoneShift { from: now, ahead: 60 }, ZoneShift { from: 1_806_195_600_000, ahead: 120 }]);
        assert_eq!(berlin.shifts.len(), 11, "two a year");
        assert_eq!(zone("Asia/Kolkata", now).unwrap().shifts, [ZoneShift { from: now, ahead: 330 }]);
        assert_eq!(zone("America/New_York", now).unwrap().shifts[0].ahead, -300);
        assert_eq!(zone("Venice", now), None);
    }
}
