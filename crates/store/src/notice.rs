//! Notices: what is to be told to people who are not there, and where their browsers take it.

use crate::{Hash, Millis, PersonId, TableId};

/// Why somebody is told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeKind {
    /// The game waits for them.
    Turn,
    /// There are offers that they may answer.
    Offers,
    /// Another player reminds them.
    Nudge,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [NoticeKind; 3] = [NoticeKind::Turn, NoticeKind::Offers, NoticeKind::Nudge];

    /// Its name in a store.
    pub fn name(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Offers => "offers",
            NoticeKind::Nudge => "nudge",
        }
    }
}

/// Which notice: of each kind there is one for a person and a table, about the last question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoticeKey {
    /// Who is told.
    pub person: PersonId,
    /// About which table.
    pub table: TableId,
    /// Why.
    pub kind: NoticeKind,
    /// The number of the question. Each is told once.
    pub question: u64,
}

/// A notice to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// Which one.
    pub key: NoticeKey,
    /// The person's seat.
    pub seat: u8,
    /// Who reminds them.
    pub by: Option<String>,
    /// When it was noted.
    pub noted: Millis,
    /// When it is to be sent.
    pub due: Millis,
    /// How long after the last one of its kind no other is taken.
    pub rest: Millis,
}

/// What came of noting a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noting {
    /// It will be sent.
    Noted,
    /// It was noted before, at this moment, or follows too soon on the one that was.
    Before(Millis),
}

/// A notice as it is kept. It stays after it was sent, so that it is not sent again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNotice {
    /// Which one.
    pub key: NoticeKey,
    /// The person's seat.
    pub seat: u8,
    /// Who reminds them.
    pub by: Option<String>,
    /// When it was noted.
    pub noted: Millis,
    /// When it is to be sent; nothing once it was sent or is no longer wanted.
    pub due: Option<Millis>,
    /// When one of its kind was last sent.
    pub told: Option<Millis>,
    /// How often sending it has failed.
    pub failures: u32,
}

/// Where a browser takes messages, as its push service gave it. It belongs to a session and ends with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The hash of the session's token.
    pub session: Hash,
    /// The address at the push service.
    pub endpoint: String,
    /// The browser's public key (`p256dh`).
    pub key: Vec<u8>,
    /// The browser's secret (`auth`).
    pub auth: Vec<u8>,
    /// When it was given.
    pub created: Millis,
}

/// Anyone who knows the address can use it, so it is in no log.
impl core::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Subscription").field("created", &self.created).finish_non_exhaustive()
    }
}
