//! Routes of a table beside its commands: hints and reminders.

use alloc::string::String;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;

/// The body of `POST /api/tables/{table}/nudge`: remind somebody the game is waiting for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nudge {
    /// Whom.
    pub seat: Seat,
}

/// The body of `POST /api/tables/{table}/hint`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintWish {
    /// The bot to ask, such as `merchant`. Default: `captain`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The language, en or de. Default: what Accept-Language asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// What a bot would do in your place. Everything is null if it would stay silent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer<A = Value> {
    /// The action, in the form that a command takes.
    pub action: Option<A>,
    /// The action as it is typed.
    pub said: Option<String>,
    /// The action in a sentence.
    pub sentence: Option<String>,
    /// The reason, if there is one.
    pub why: Option<String>,
}

impl<A> HintAnswer<A> {
    /// The bot would stay silent.
    pub const SILENCE: HintAnswer<A> = HintAnswer { action: None, said: None, sentence: None, why: None };
}

/// The body of `PUT /api/tables/{table}/note`, and the answer to `GET` there: what you keep about a table for yourself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OwnNote {
    /// Your notes, at most 4000 characters; nobody else sees them.
    pub text: String,
}

/// The body of `POST /api/tables/{table}/seen`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenNews {
    /// The number of the last news that you have seen.
    pub n: u32,
}
