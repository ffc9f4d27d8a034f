//! What a person wants to be told, where and when, as the store has it.

use super::hours::{NoticeHours, Quiet};
use sentences::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::{Millis, NoticeKind};

/// Where and when a person wants to be told.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Wanted {
    /// A confirmed address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mail: Option<String>,
    /// An address that is not confirmed yet, and the hash of the token that confirms it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unconfirmed: Option<(String, String)>,
    /// The hash of the token that confirmed the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confirmed: Option<String>,
    /// The token with which mails are stopped; it stands in every mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stop: Option<String>,
    /// The person's name at the receiver of the server's webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) handle: Option<String>,
    /// The person's own webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hook: Option<protocol::NoticeHook>,
    /// The language of mails, as its code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    /// When.
    #[serde(flatten)]
    pub(crate) hours: NoticeHours,
    /// Notices to be sent later, by table, as older servers kept them.
    #[serde(default, skip_serializing)]
    pub(crate) due: BTreeMap<String, Due>,
}

/// A notice to be sent later, as older servers kept it.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Due {
    pub(crate) seat: u8,
    pub(crate) at: Millis,
}

impl Wanted {
    /// Can this person be told anything, apart from push?
    pub(crate) fn reaches(&self) -> bool {
        self.mail.is_some() || self.handle.is_some() || self.hook.is_some()
    }

    pub(crate) fn read(kept: Option<&str>) -> Wanted {
        kept.and_then(|kept| serde_json::from_str(kept).ok()).unwrap_or_default()
    }

    /// The language in which they are told.
    pub(crate) fn language(&self) -> Language {
        self.language.as_deref().and_then(Language::from_code).unwrap_or_default()
    }

    /// When a notice that could be sent then is sent.
    pub(crate) fn due(&self, kind: NoticeKind, earliest: Millis) -> Millis {
        match kind {
            // Another player waits and has asked for it, so it is not gathered.
            NoticeKind::Nudge => self.hours.not_before(earliest),
            NoticeKind::Turn | NoticeKind::Offers => self.hours.gathered(earliest),
        }
    }

    /// A notice that is due now: when it may be sent, if the person's wishes have changed since.
    pub(crate) fn now_or_later(&self, kind: NoticeKind, now: Millis) -> Millis {
        match kind {
            NoticeKind::Turn | NoticeKind::Offers if self.hours.digest.is_some() => now.max(self.hours.vacation.unwrap_or(0)),
            NoticeKind::Turn | NoticeKind::Offers | NoticeKind::Nudge => self.hours.not_before(now),
        }
    }

    pub(crate) fn written(&self) -> Option<String> {
        let nothing = self.mail.is_none()
            && self.unconfirmed.is_none()
            && self.handle.is_none()
            && self.hook.is_none()
            && self.language.is_none()
            && self.stop.is_none()
            && self.hours == NoticeHours::default();
        if nothing { None } else { serde_json::to_string(self).ok() }
    }

    /// What the person is shown of it.
    pub(crate) fn times(&self) -> protocol::NoticeTimes {
        let NoticeHours { zone, digest, quiet, vacation } = self.hours.clone();
        let quiet = quiet.map(|Quiet { from, until }| protocol::QuietHours { from, until });
        protocol::NoticeTimes { zone, digest, quiet, vacation }
    }
}
