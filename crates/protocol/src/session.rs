//! Routes under `/api/session` and `/api/me`: who somebody is, and how they are notified that it is their turn.

use crate::Millis;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Not;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Phase, Seat};

/// The body of `POST /api/session`: come as a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewSession {
    /// Your name.
    pub name: String,
    /// Return a bearer token instead of a cookie (for programs other than browsers).
    #[serde(default, skip_serializing_if = "Not::not")]
    pub token: bool,
}

/// The body of `POST /api/session/return`: return from another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReturnSession {
    /// Your name.
    pub name: String,
    /// Your passphrase.
    pub passphrase: String,
    /// Return a bearer token instead of a cookie (for programs other than browsers).
    #[serde(default, skip_serializing_if = "Not::not")]
    pub token: bool,
}

/// The answer to both: who you are now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Session {
    /// Your name.
    pub name: String,
    /// Are you a program?
    pub program: bool,
    /// Can you return with a passphrase?
    pub returns: bool,
    /// The bearer token, if one was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// The answer to `GET /api/session`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Your name.
    pub name: String,
    /// Are you a program?
    pub program: bool,
    /// Can you return with a passphrase?
    pub returns: bool,
    /// Are you notified when it is your turn?
    pub notice: bool,
    /// How you can be notified, and your addresses.
    pub notices: Notices,
}

impl From<Session> for Me {
    fn from(session: Session) -> Me {
        let Session { name, program, returns, token: _ } = session;
        Me { name, program, returns, notice: false, notices: Notices::default() }
    }
}

/// How the server notifies people that it is their turn, and what it knows about this person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notices {
    /// Does the server send mail?
    pub by_mail: bool,
    /// Does it have a webhook?
    pub by_webhook: bool,
    /// The confirmed address.
    pub mail: Option<String>,
    /// The address that is not confirmed yet.
    pub unconfirmed: Option<String>,
    /// The person's name at the receiver of the webhook.
    pub handle: Option<String>,
}

/// The body of `PUT /api/me/passphrase`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PassphraseWish {
    /// 8 letters or more.
    pub passphrase: String,
}

/// The body of `PUT /api/me/notice`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeWish {
    /// Your address; you are asked to confirm it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<String>,
    /// Your name at the server's webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
    /// The language of mails, en or de. Default: what Accept-Language asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The body of `POST /api/me/notice/confirm`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConfirmNotice {
    /// The token from the mail.
    pub token: String,
}

/// What the server posts to its webhook about somebody whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookNotice {
    /// Why.
    pub event: NoticeEvent,
    /// The person's name at the receiver of the webhook.
    pub to: String,
    /// The person's name here.
    pub name: String,
    /// The game.
    pub game: String,
    /// The table.
    pub table: String,
    /// The person's seat.
    pub seat: Seat,
    /// A link to the table.
    pub link: String,
    /// Who reminds them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// Why somebody is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeEvent {
    /// It is their turn.
    Turn,
    /// It is still their turn, and another player reminds them.
    Nudge,
}

/// The answer to `GET /api/me/export`: everything that is known about a person, except what would let somebody else be them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonExport {
    /// The version, `fondaco-person-export/1`.
    pub format: String,
    /// What the person is known by.
    pub id: String,
    /// The name.
    pub name: String,
    /// Is it a program?
    pub program: bool,
    /// Can the person return with a passphrase?
    pub has_passphrase: bool,
    /// How the person wants to be notified, as it is stored; null if not at all.
    pub notice: Option<Value>,
    /// When the person first came.
    pub created: Millis,
    /// When the person was last here.
    pub seen: Millis,
    /// The open sessions.
    pub sessions: Vec<ExportedSession>,
    /// The tables at which the person sits or sat.
    pub tables: Vec<ExportedTable>,
    /// What the person said, at all tables.
    #[serde(default)]
    pub said: Vec<SaidText>,
}

/// A session of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedSession {
    /// When it began.
    pub created: Millis,
    /// When it ends.
    pub expires: Millis,
}

/// A table of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedTable {
    /// What it is known by.
    pub id: String,
    /// The game.
    pub game: String,
    /// How far the table is.
    pub phase: Phase,
    /// The person's seats.
    pub seats: Vec<Seat>,
}

/// Something that a person said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaidText {
    /// At which table.
    pub table: String,
    /// When.
    pub at: Millis,
    /// What.
    pub text: String,
}
