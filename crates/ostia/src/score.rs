//! The score sheet (OS-71 to OS-77), as it goes into a record.

use crate::{Chips, Denarii};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// How a game was scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The sheet of each seat.
    pub seats: Vec<Sheet>,
    /// What Gaius has, where he plays; he cannot win (OS-94).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gaius: Option<GaiusSheet>,
}

/// One seat's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The Senate's chips, round by round (OS-51).
    pub senate: Vec<Chips>,
    /// For the kinds kept in Storage (OS-71).
    pub kinds: Chips,
    /// For money (OS-74).
    pub money: Chips,
    /// All of them.
    pub chips: Chips,
    /// The money that was counted (OS-74).
    pub denarii: Denarii,
    /// Storehouses at the reveal (OS-76).
    pub storehouses: u8,
    /// Goods in Storage (OS-76).
    pub stored: u8,
    /// Was a loan left over (OS-73)?
    pub lost: bool,
    /// The place; 1 has won (OS-75).
    pub rank: u8,
}

/// Gaius's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GaiusSheet {
    /// The Senate's chips, round by round.
    pub senate: Vec<Chips>,
    /// For money.
    pub money: Chips,
    /// All of them.
    pub chips: Chips,
    /// The money that was counted.
    pub denarii: Denarii,
}
