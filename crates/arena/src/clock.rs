//! How long a bot thinks.

use core::time::Duration;

/// What time it is, from whenever on. It is handed in, so that a test can do without.
pub type Clock = fn() -> Duration;

/// The clock that stands still.
pub fn no_clock() -> Duration {
    Duration::ZERO
}

/// What the processor has spent on this thread: thinking takes the same time when others use the machine too.
#[cfg(unix)]
pub fn thinking_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// Time since it was first asked for.
#[cfg(not(unix))]
pub fn thinking_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}
