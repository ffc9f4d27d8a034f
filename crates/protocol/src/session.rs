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
    /// The server's public key for web push, in base64url, as browsers ask for it; null if the server sends none.
    #[serde(default)]
    pub push_key: Option<String>,
    /// Is this browser told by web push?
    #[serde(default)]
    pub push_here: bool,
    /// How many browsers of the person are told by web push.
    #[serde(default)]
    pub push_devices: u32,
    /// The person's own webhook.
    #[serde(default)]
    pub hook: Option<NoticeHook>,
    /// When the person is told.
    #[serde(default)]
    pub times: NoticeTimes,
}

/// Somebody's own webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoticeHook {
    /// Its address.
    pub url: String,
    /// What it understands.
    pub form: HookForm,
}

/// What a webhook understands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HookForm {
    /// Text as JSON in the field `content`, as Discord takes it.
    Discord,
    /// Text with its title and link as headers, as ntfy takes it.
    Ntfy,
    /// A `WebhookNotice` for each table.
    #[default]
    Json,
}

/// When somebody is told; the body of `PUT /api/me/notice/times`, which replaces all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeTimes {
    /// The time zone, such as `Europe/Berlin`. Default: UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// One message for everything, once a day: minutes after midnight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<u16>,
    /// No messages in these hours; they come afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// No messages until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<Millis>,
}

/// Hours without messages, in minutes after midnight; they may cross it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The first minute.
    pub from: u16,
    /// The minute after the last.
    pub until: u16,
}

/// The body of `PUT /api/me/notice/push`: where this browser takes messages, as its `PushSubscription` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushWish {
    /// The address at the push service.
    pub endpoint: String,
    /// The browser's keys.
    pub keys: PushKeys,
    /// When the address ends; browsers say it, and nobody needs it.
    #[serde(default, rename = "expirationTime", skip_serializing_if = "Option::is_none")]
    pub expiration_time: Option<u64>,
    /// The language of messages, en or de. Default: what Accept-Language asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The keys of a browser that takes messages, in base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// Its public key.
    pub p256dh: String,
    /// Its secret.
    pub auth: String,
}

/// What a browser is pushed, once it is decrypted. Spaces follow it, so that all messages have the same length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PushMessage {
    /// What the notification is called.
    pub title: String,
    /// What it says.
    pub body: String,
    /// The table that it opens; null for several.
    pub table: Option<String>,
}

/// The body of `PUT /api/me/passphrase`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PassphraseWish {
    /// 8 letters or more.
    pub passphrase: String,
}

/// The body of `PUT /api/me/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NameWish {
    /// Your new name.
    pub name: String,
}

/// One of your devices, as `GET /api/me/devices` lists them: a browser or a program with a session of yours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Device {
    /// What it is known by.
    pub id: String,
    /// What it runs on: "Firefox, Linux"; null if it did not say.
    pub name: Option<String>,
    /// When its session began.
    pub created: Millis,
    /// When its session ends.
    pub expires: Millis,
    /// Is it this one?
    pub here: bool,
    /// Is it told by web push?
    pub push: bool,
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
    /// Your own webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hook: Option<NoticeHook>,
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

/// What the server posts to a webhook about somebody for whom something waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WebhookNotice {
    /// Why.
    pub event: NoticeEvent,
    /// The person's name at the receiver of the server's webhook; their name here, if the webhook is their own.
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
    /// There are offers that they may answer.
    Offers,
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
    /// What the person keeps about tables for themselves.
    #[serde(default)]
    pub notes: Vec<ExportedNote>,
}

/// What a person keeps about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedNote {
    /// The table.
    pub table: String,
    /// Their notes.
    pub text: String,
    /// The number of the last news they have seen.
    pub seen: u32,
}

/// A session of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedSession {
    /// When it began.
    pub created: Millis,
    /// When it ends.
    pub expires: Millis,
    /// What it runs on.
    #[serde(default)]
    pub device: Option<String>,
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
