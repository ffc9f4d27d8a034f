//! A table of any game.

use table::{Effect, From, NoNudge, Stream, Ticket};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Viewer};

/// A table of any game. What comes in and goes out is what [`table::Input`] and [`Effect`] say.
pub trait AnyTable: Send {
    /// Somebody gives a command: JSON as the page `docs/protocol.md` has it. What is not understood is answered politely.
    fn command(&mut self, now: Millis, from: From, ticket: Ticket, body: &str) -> Vec<Effect>;

    /// What was to be stored is stored.
    fn stored(&mut self, now: Millis) -> Vec<Effect>;

    /// It may or may not be stored, or the log could not be read.
    fn store_failed(&mut self, now: Millis) -> Vec<Effect>;

    /// The log's head was another one: somebody else keeps this table.
    fn conflict(&mut self, now: Millis) -> Vec<Effect>;

    /// The whole log, as the table has asked for it by [`Effect::Read`].
    fn log(&mut self, now: Millis, entries: Vec<Vec<u8>>) -> Vec<Effect>;

    /// Somebody looks.
    fn joined(&mut self, now: Millis, stream: Stream, viewer: Viewer, last: Option<u32>) -> Vec<Effect>;

    /// A line is closed.
    fn left(&mut self, now: Millis, stream: Stream) -> Vec<Effect>;

    /// What a bot is to think, to be taken to another thread; nothing, where the ask is out of date.
    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>>;

    /// A bot has thought.
    fn thought(&mut self, now: Millis, thought: Thought) -> Vec<Effect>;

    /// The table for the rematch is there.
    fn rematched(&mut self, now: Millis, table: String) -> Vec<Effect>;

    /// Time has passed.
    fn tick(&mut self, now: Millis) -> Vec<Effect>;

    /// Nobody has looked since then: a table that was woken does not know it.
    fn nobody_since(&mut self, since: Millis);

    /// As whom this person looks: from their seat, or as one who only watches.
    fn viewer_of(&self, person: PersonId) -> Viewer;

    /// The people for whom the game waits now.
    fn waits_for(&self) -> Vec<PersonId>;

    /// Who opened it.
    fn host(&self) -> PersonId;

    /// How far the table is.
    fn phase(&self) -> Phase;

    /// May it be dropped and woken from its log later? Nobody looks, nothing is out, and no bot has to think.
    fn may_sleep(&self) -> bool;

    /// The person to whom it may be said that the player on the seat `by` waits for them; or why not.
    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge>;

    /// The first entries of the log of a table for a rematch under this id: opened alike, and the same people on their seats.
    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String>;
}

/// A bot's task. It holds what the bot's seat knows, and nothing else.
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
    /// Its answer as JSON; nothing where it would rather stay silent.
    pub action: Option<String>,
}
