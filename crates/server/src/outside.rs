//! What comes to a server from outside: time, luck, and what lies in a log. A server of people takes the real ones; a test brings its
//! own, and can see then what would be told in another world.

use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::Millis;
use tables::{AnyTable, Effect, Hint, HintAsk, Thinking, Thought};
use tabletop::{Seed, Viewer};

/// A table, and what it wants done first.
pub type Woken = (Box<dyn AnyTable>, Vec<Effect>);

/// A bot that thinks, somewhere; nothing comes of it when it is lost there.
pub type Thinks = Pin<Box<dyn Future<Output = Option<Thought>> + Send>>;

/// What comes from outside. Each is the real one, unless it is said otherwise.
pub trait Outside: Send + Sync + 'static {
    /// Milliseconds since 1970 began.
    fn now(&self) -> Millis {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
    }

    /// Bytes that nobody guesses: tokens, ids, seeds.
    ///
    /// # Panics
    /// When the operating system has no luck to give: then nobody can be dealt cards or be told from others.
    fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        bytes
    }

    /// Takes up a table from its log.
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

    /// Lets a bot think, at most so long, on a thread on which it stands in nobody's way.
    fn think(&self, thinking: Box<dyn Thinking>, longest: Duration) -> Thinks {
        let thought = tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            thinking.think(&|| begun.elapsed() > longest)
        });
        Box::pin(async { thought.await.ok() })
    }
}

/// The world as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reality;

impl Outside for Reality {}
