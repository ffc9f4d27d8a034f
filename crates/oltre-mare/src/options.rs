//! The switches of a game, with their defaults.

use serde::{Deserialize, Serialize};

/// What the players agree on before the game. Records write all of them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Is cargo sold at interim scoring? On: the 2005 rules (OM-83).
    pub interim_cargo_sale: bool,
    /// How places are counted after a tie (OM-81).
    pub tie_places: TiePlaces,
    /// When the game ends (OM-90).
    pub last_round: LastRound,
    /// Must a Compass be used (OM-64)?
    pub compass: CompassRule,
    /// Who may look through a cargo stack (OM-10)?
    pub cargo_memory: CargoMemory,
    /// May a trade take the giver of ducats below 0 (OM-37)? A game that does not say is one of rules 1, where it might not.
    #[serde(default)]
    pub trade_on_credit: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            interim_cargo_sale: true,
            tie_places: TiePlaces::Dense,
            last_round: LastRound::Finish,
            compass: CompassRule::Must,
            cargo_memory: CargoMemory::Owner,
            trade_on_credit: true,
        }
    }
}

/// What comes after two firsts (OM-81).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TiePlaces {
    /// A second: places count distinct values.
    Dense,
    /// A third: places count players.
    Skip,
}

/// What follows when the deck's last card has been drawn (OM-90).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LastRound {
    /// The round under way is finished.
    Finish,
    /// The round under way is finished, and one whole round more is played.
    Extra,
}

/// What a player who stops at a Compass does (OM-64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CompassRule {
    /// The ship moves on.
    Must,
    /// The player may keep it as a marker without effect.
    May,
}

/// Who may look at the cargo under a top card (OM-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CargoMemory {
    /// Nobody, as printed.
    Strict,
    /// Its owner.
    Owner,
    /// Everybody.
    Open,
}
