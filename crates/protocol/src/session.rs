//! Routes under `/api/session` and `/api/me`: who somebody is, and how they are told that it is their turn.

use alloc::string::String;
use core::ops::Not;
use serde::{Deserialize, Serialize};

/// The body of `POST /api/session`: come as a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewSession {
    /// How you want to be called.
    pub name: String,
    /// Give me a bearer token instead of a cookie (for programs that are no browsers).
    #[serde(default, skip_serializing_if = "Not::not")]
    pub token: bool,
}

/// The body of `POST /api/session/return`: come back from another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnSession {
    /// Your name.
    pub name: String,
    /// Your passphrase.
    pub passphrase: String,
    /// Give me a bearer token instead of a cookie (for programs that are no browsers).
    #[serde(default, skip_serializing_if = "Not::not")]
    pub token: bool,
}

/// The answer to both: who you are now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// How you are called.
    pub name: String,
    /// Are you a program?
    pub program: bool,
    /// Can you come back with a passphrase?
    pub returns: bool,
    /// The bearer token, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// The answer to `GET /api/session`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Me {
    /// How you are called.
    pub name: String,
    /// Are you a program?
    pub program: bool,
    /// Can you come back with a passphrase?
    pub returns: bool,
    /// Are you told when it is your turn?
    pub notice: bool,
    /// How you can be told, and where you are.
    pub notices: Notices,
}

impl From<Session> for Me {
    fn from(session: Session) -> Me {
        let Session { name, program, returns, token: _ } = session;
        Me { name, program, returns, notice: false, notices: Notices::default() }
    }
}

/// How the server tells people that it is their turn, and what it knows of this person.
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
    /// How the receiver of the webhook knows this person.
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
    /// How the server's webhook knows you.
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
