//! The types of a game that go over the wire.

use core::fmt::Debug;
use oltre_mare::Good;
use ostia::Denarii;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tabletop::CardSet;
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
    type Instruction: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Send + Described;
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

/// A standing instruction in Oltre Mare: sales for ducats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OltreMareInstruction {
    /// Accepts a firm offer that asks for one card of this good and nothing else, and gives at least this many ducats (OM-33).
    Sell {
        /// The good.
        good: Good,
        /// The lowest price.
        at_least: u16,
        /// How many times.
        #[serde(default = "once")]
        times: u8,
    },
}

fn once() -> u8 {
    1
}

/// A standing instruction in Ostia: a bid in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OstiaInstruction {
    /// Bids this for the lot when it is the seat's turn to bid, or passes if that cannot be bid (OS-13).
    Bid {
        /// The lot; the bid is for no other.
        lot: CardSet,
        /// The bid; null passes.
        amount: Option<Denarii>,
    },
}
