//! Why a bot of Oltre Mare does what it does.

use serde::{Deserialize, Serialize};

/// A reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Why {
    /// placeholder
    Best,
}
