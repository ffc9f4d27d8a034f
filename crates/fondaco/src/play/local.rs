//! The clock and the time zone of this machine.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::time::SystemTime;
use tabletop::Millis;

/// This moment on the clock of this machine, counted as if that were UTC.
pub(crate) fn local(at: Millis) -> Millis {
    let moment = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    let ahead = moment.map_or(0, |moment| i64::from(TimeZone::system().to_offset(moment).seconds()) * 1_000);
    at.saturating_add_signed(ahead)
}

/// The name of the time zone, if it has one.
pub(crate) fn zone() -> Option<String> {
    TimeZone::system().iana_name().map(str::to_owned)
}

/// What time it is.
pub(crate) fn now() -> Millis {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as Millis)
}
