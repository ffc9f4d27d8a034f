//! A table of any game.

use core::any::Any;
use table::{Effect, Input, KeptTable};
use tabletop::{Millis, Seat};

/// What happens to a table of any game. Commands are JSON as in `docs/protocol.md`.
pub type AnyInput = Input<String, AnyThought>;

/// A table of any game: [`KeptTable`] asks what needs no types of the game.
pub trait AnyTable: KeptTable + Send {
    /// Handles an input. The effects are to be carried out in order. A command that is not understood gets a polite answer.
    fn input(&mut self, now: Millis, input: AnyInput) -> Vec<Effect>;

    /// The task for a bot, to be moved to another thread; nothing if the ask is out of date.
    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>>;
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
