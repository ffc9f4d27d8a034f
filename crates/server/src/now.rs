//! The time.

use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::Millis;

/// Milliseconds since 1970 began.
pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

/// How long it is until then; nothing where it is past.
pub(crate) fn until(then: Millis) -> Duration {
    Duration::from_millis(then.saturating_sub(now()))
}
