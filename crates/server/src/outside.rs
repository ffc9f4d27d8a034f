//! What a server gets from outside: time, luck, and the contents of logs. A production server takes the real ones; a test brings its own,
//! and can then see what would be told in another world.

use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::Millis;
use tables::{AnyInput, AnyTable, Effect, Hint, HintAsk, Thinking};
use tabletop::{Seed, Viewer};

/// A table, and what it wants done first.
pub type Woken = (Box<dyn AnyTable>, Vec<Effect>);

/// A bot that thinks, somewhere, and then what the table is told; if its thread is lost, it yields nothing.
pub type Thinks = Pin<Box<dyn Future<Output = Option<AnyInput>> + Send>>;

/// What comes from outside. Each default is the real one.
pub trait Outside: Send + Sync + 'static {
    /// Milliseconds since the start of 1970.
    fn now(&self) -> Millis {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
    }

    /// Bytes that nobody can guess: tokens, ids, seeds.
    ///
    /// # Panics
    /// When the operating system has no random bytes: without them nobody can be dealt cards or identified.
    fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        bytes
    }

    /// The bytes of a seed.
    fn seed(&self) -> [u8; 32] {
        self.bytes()
    }

    /// Posts to a push service or to somebody's own webhook, and gives the status of the answer; nothing if it is really to be sent.
    fn post(&self, _url: &str, _headers: &[(&'static str, String)], _body: &[u8]) -> Option<u16> {
        None
    }

    /// Restores a table from its log.
    fn wake(&self, log: &[Vec<u8>], fresh: Seed, now: Millis) -> Result<Woken, String> {
        tables::wake(log, fresh, now)
    }

    /// What a viewer may know of a log, with or without the views of each moment.
    fn history(&self, log: &[Vec<u8>], viewer: Viewer, from: u32, views: bool, now: Millis) -> Result<String, String> {
        let tell = if views { tables::story } else { tables::history };
        tell(log, viewer, from, now)
    }

    /// The record of a log, once its game is over.
    fn record(&self, log: &[Vec<u8>]) -> Result<Option<String>, String> {
        tables::record(log)
    }

    /// What a bot would do on a seat.
    fn hint(&self, log: &[Vec<u8>], ask: &HintAsk, time_is_up: &(dyn Fn() -> bool + Sync)) -> Result<Hint, String> {
        tables::hint(log, ask, time_is_up)
    }

    /// Lets a bot think, at most this long, on a thread where it is in nobody's way.
    fn think(&self, thinking: Box<dyn Thinking>, longest: Duration) -> Thinks {
        let thought = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            thinking.think(&|| begun.elapsed() > longest)
        });
        Box::pin(async { thought.await.ok() })
    }
}

/// The real world.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reality;

impl Outside for Reality {}
