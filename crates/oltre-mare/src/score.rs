//! The score sheet (OM-93 to OM-97), as it goes into a record.

use crate::Ducats;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// How a game was scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// What interim scoring paid, if Venice came (OM-80). A record says so in any case.
    #[serde(deserialize_with = "Option::deserialize")]
    pub interim: Option<Interim>,
    /// The sheet of each seat.
    pub seats: Vec<Sheet>,
}

/// What interim scoring paid each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Interim {
    /// For prestige (OM-81).
    pub prestige: Vec<Ducats>,
    /// For cargo (OM-83).
    pub cargo: Vec<Ducats>,
}

/// One seat's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What the player had before final scoring, without what OM-92 paid.
    pub ducats: Ducats,
    /// For cargo (OM-93), OM-92 included.
    pub cargo: Ducats,
    /// For harbour markers (OM-94).
    pub harbours: Ducats,
    /// For prestige (OM-95).
    pub prestige: Ducats,
    /// For the pirate stack (OM-96); never more than 0.
    pub pirates: Ducats,
    /// All of it.
    pub total: Ducats,
    /// The place; 1 has won (OM-97).
    pub rank: u8,
}
