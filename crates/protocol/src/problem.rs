//! The answer to a request that failed, and the health of the server.

use alloc::string::String;
use serde::{Deserialize, Serialize};

/// Why a request failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A code for programs.
    #[serde(default)]
    pub error: String,
    /// A sentence for people.
    #[serde(default)]
    pub said: String,
}

impl Problem {
    /// The content type (RFC 9457), which tells a problem from a table's [`crate::Answer`] of the same status.
    pub const CONTENT_TYPE: &str = "application/problem+json";
}

/// The answer to `GET /healthz`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Health {
    /// Does the store answer?
    pub well: bool,
    /// The version of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}
