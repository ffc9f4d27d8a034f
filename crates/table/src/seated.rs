//! What a table must be told about a game, beside its rules, its notation and its bots.

use bots::Played;
use core::fmt::Debug;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::Seat;
use tabletop::record::Notation;

/// A game that people can sit down to.
pub trait Seated:
    Played
    + Notation<
        Action: Serialize + DeserializeOwned + Debug + Send,
        Sight: Serialize + DeserializeOwned + Debug + PartialEq,
        View: Serialize + DeserializeOwned + Debug + PartialEq,
        Prompt: Serialize + DeserializeOwned + Debug + PartialEq + Send,
        Knowledge: Send,
        Refusal: Serialize,
        Setup: Send,
        Edition: Send,
        Options: Send,
    > + Send
    + 'static
{
    /// Something that a player leaves to be done when the moment comes.
    type Instruction: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Send;

    /// What this instruction does now, for a seat that sees this and is asked that. It goes by nothing else.
    fn follow(instruction: &Self::Instruction, asked: &Moment<'_, Self>) -> Option<Self::Action>;

    /// What is left of the instruction once it was carried out.
    fn carried_out(instruction: Self::Instruction) -> Option<Self::Instruction>;

    /// The code of a refusal, and the rule it rests on.
    fn why(refusal: &Self::Refusal) -> (&'static str, &'static str);
}

/// What a seat has before its eyes when an instruction could be carried out.
pub struct Moment<'a, R: Notation> {
    /// The seat.
    pub seat: Seat,
    /// The edition that is played.
    pub edition: &'a R::Edition,
    /// What lies on the table.
    pub view: &'a R::View,
    /// What the seat is asked.
    pub prompt: &'a R::Prompt,
}
