//! Routes under `/api/session` and `/api/me`: who somebody is, and how they are notified that it is their turn.

use alloc::string::String;
use core::ops::Not;
use serde::{Deserialize, Serialize};

/// The body of `POST /api/session`: come as a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewSession {
    /// Your name.
    pub name: String,
    /// Return a bearer token instead of a cookie (for programs other than browsers).
    #[serde(default, skip_serializing_if = "Not::not")]
    pub token: bool,
}

/// The body of `POST /api/session/return`: return from another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct PassphraseWish {
    /// 8 letters or more.
    pub passphrase: String,
}

/// The body of `PUT /api/me/notice`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct ConfirmNotice {
    /// The token from the mail.
    pub token: String,
}
