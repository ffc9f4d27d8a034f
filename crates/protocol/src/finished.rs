//! Routes of a game that is over.

use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;

/// A game that is over, with all cards open: the score, how everybody stood, and who gained what from which deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Account<S = Value> {
    /// The score sheet, as the game writes it.
    pub score: S,
    /// How everybody stood, from the deal to the end.
    pub standing: Vec<Standing>,
    /// The deals, in order.
    pub deals: Vec<Deal>,
}

/// How everybody stood at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// After this action; 0 is the deal.
    pub n: u32,
    /// What the position was worth to each seat, in points at the end.
    pub worth: Vec<f64>,
}

/// A trade, an auction or a purchase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deal {
    /// The number of the action that made it.
    pub n: u32,
    /// Its place among the sights of that action, counted from 0.
    pub sight: usize,
    /// What it was.
    pub kind: DealKind,
    /// Who took part.
    pub seats: Vec<Seat>,
    /// What each of them gained, in points at the end.
    pub gains: Vec<f64>,
}

/// What a deal was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DealKind {
    /// Two players traded (OM-31).
    Trade,
    /// A lot was sold (OS-15, OS-91).
    Auction,
    /// Somebody bought from the table itself (OM-38).
    Purchase,
}

/// Is the record of a game valid? It has either the figures or the fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verification {
    /// Are all actions legal, does the result follow from them, and does the luck follow from the seed?
    pub sound: bool,
    /// How many actions there were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<usize>,
    /// How many outcomes of chance there were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<usize>,
    /// The SHA-256 of the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_sha256: Option<String>,
    /// What is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}
