//! The types of a game that go over the wire.

use crate::{OltreMareInstruction, OstiaInstruction, StandingOrder};
use core::fmt::Debug;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::record::Notation;

/// A game whose actions, sights, views, prompts and standing instructions can be sent.
pub trait WireTypes:
    Notation<
        Action: Serialize + DeserializeOwned + Debug + Described,
        Sight: Serialize + DeserializeOwned + Debug + PartialEq + Described,
        View: Serialize + DeserializeOwned + Debug + PartialEq + Described,
        Prompt: Serialize + DeserializeOwned + Debug + PartialEq + Described,
        Options: Described,
        Luck: Described,
        Written: Described,
        Score: Described,
    > + 'static
{
    /// An instruction that a player leaves, to be carried out when the moment comes.
    type Instruction: Serialize + DeserializeOwned + StandingOrder + Debug + PartialEq + Send + Described;
}

/// A type with a JSON Schema, where schemas are wanted; otherwise any type.
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Described;

/// A type with a JSON Schema, where schemas are wanted; otherwise any type.
#[cfg(not(feature = "schema"))]
pub trait Described {}
#[cfg(not(feature = "schema"))]
impl<T: ?Sized> Described for T {}

impl WireTypes for oltre_mare::State {
    type Instruction = OltreMareInstruction;
}

impl WireTypes for ostia::State {
    type Instruction = OstiaInstruction;
}
