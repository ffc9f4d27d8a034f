//! A table of any game.

use table::{Effect, From, NoNudge, Stream, Ticket};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Viewer};

/// A table of any game. [`table::Input`] and [`Effect`] say what comes in and goes out.
pub trait AnyTable: Send {
    /// Somebody gives a command: JSON as in `docs/protocol.md`. A command that is not understood gets a polite answer.
    fn command(&mut self, now: Millis, from: From, ticket: Ticket, body: &str) -> Vec<Effect>;

    /// The requested entries are stored.
    fn stored(&mut self, now: Millis) -> Vec<Effect>;

    /// They may or may not be stored, or the log could not be read.
    fn store_failed(&mut self, now: Millis) -> Vec<Effect>;

    /// The log had another head: another server keeps this table.
    fn conflict(&mut self, now: Millis) -> Vec<Effect>;

    /// The whole log, as the table requested it with [`Effect::Read`].
    fn log(&mut self, now: Millis, entries: Vec<Vec<u8>>) -> Vec<Effect>;

    /// Somebody starts to look.
    fn joined(&mut self, now: Millis, stream: Stream, viewer: Viewer, last: Option<u32>) -> Vec<Effect>;

    /// A stream is closed.
    fn left(&mut self, now: Millis, stream: Stream) -> Vec<Effect>;

    /// The task for a bot, to be moved to another thread; nothing if the ask is out of date.
    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>>;

    /// A bot has thought.
    fn thought(&mut self, now: Millis, thought: Thought) -> Vec<Effect>;

    /// The table for the rematch exists.
    fn rematched(&mut self, now: Millis, table: String) -> Vec<Effect>;

    /// Time has passed.
    fn tick(&mut self, now: Millis) -> Vec<Effect>;

    /// Nobody has looked since then: a woken table does not know it.
    fn nobody_since(&mut self, since: Millis);

    /// How this person looks: from their seat, or as a spectator.
    fn viewer_of(&self, person: PersonId) -> Viewer;

    /// The people the game is waiting for now.
    fn waits_for(&self) -> Vec<PersonId>;

    /// Who opened it.
    fn host(&self) -> PersonId;

    /// How far the table is.
    fn phase(&self) -> Phase;

    /// May it be dropped and woken from its log later? That is so if nobody looks, nothing is pending, and no bot has to think.
    fn may_sleep(&self) -> bool;

    /// The person who may be told that the player on the seat `by` is waiting for them; or why not.
    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge>;

    /// The first log entries of a table for a rematch under this id: opened alike, with the same people on their seats.
    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String>;
}

/// A bot's task. It holds only what the bot's seat knows.
pub trait Thinking: Send {
    /// Thinks, at most as long as the clock allows.
    fn think(self: Box<Self>, time_is_up: &(dyn Fn() -> bool + Sync)) -> Thought;
}

/// What a bot has thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// For which seat.
    pub seat: Seat,
    /// The number of the ask.
    pub number: u64,
    /// Its answer as JSON; nothing if it would rather stay silent.
    pub action: Option<String>,
}
