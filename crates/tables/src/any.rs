//! A table of any game.

use core::any::Any;
use table::{Awaited, Effect, Input, NoNudge};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Viewer};

/// What happens to a table of any game. Commands are JSON as in `docs/protocol.md`.
pub type AnyInput = Input<String, AnyThought>;

/// A table of any game.
pub trait AnyTable: Send {
    /// Handles an input. The effects are to be carried out in order. A command that is not understood gets a polite answer.
    fn input(&mut self, now: Millis, input: AnyInput) -> Vec<Effect>;

    /// The task for a bot, to be moved to another thread; nothing if the ask is out of date.
    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>>;

    /// Nobody has looked since then: a woken table does not know it.
    fn nobody_since(&mut self, since: Millis);

    /// How this person looks: from their seat, or as a spectator.
    fn viewer_of(&self, person: PersonId) -> Viewer;

    /// The people the game is waiting for now, and those to whom offers are open.
    fn awaited(&self) -> Vec<Awaited>;

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
    /// Thinks, at most as long as the clock allows, and returns what is to be handed in to the table.
    fn think(self: Box<Self>, time_is_up: &(dyn Fn() -> bool + Sync)) -> AnyInput;
}

/// What a bot has thought, with its reason: a [`bots::Thought`] of the table's game.
pub struct AnyThought(pub(crate) Box<dyn Any + Send>);

impl<R: table::Seated> From<bots::Thought<R>> for AnyThought {
    fn from(thought: bots::Thought<R>) -> AnyThought {
        AnyThought(Box::new(thought))
    }
}
