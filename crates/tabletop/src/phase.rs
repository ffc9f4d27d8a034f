//! How far a table is.

use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Not all seats are taken, and nothing is dealt.
    Gathering,
    /// The game is being played.
    Running,
    /// The game has a result.
    Over,
    /// It was closed, or cannot be continued.
    Stopped,
}

impl Phase {
    /// All of them, in the order in which a table goes through them.
    pub const ALL: [Phase; 4] = [Phase::Gathering, Phase::Running, Phase::Over, Phase::Stopped];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Gathering => "gathering",
            Phase::Running => "running",
            Phase::Over => "over",
            Phase::Stopped => "stopped",
        }
    }
}

/// There is no such phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPhase;

impl fmt::Display for NoPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table is gathering, running, over or stopped")
    }
}

impl core::error::Error for NoPhase {}

impl FromStr for Phase {
    type Err = NoPhase;

    fn from_str(name: &str) -> Result<Phase, NoPhase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or(NoPhase)
    }
}
