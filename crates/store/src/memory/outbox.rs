//! The notices of the store in memory.

use crate::{Millis, NewNotice, NoticeKey, NoticeKind, Noting, PersonId, StoredNotice, TableId};
use std::collections::BTreeMap;

/// The last notice of each kind for a person and a table.
#[derive(Default)]
pub(super) struct Outbox(BTreeMap<(PersonId, TableId, NoticeKind), StoredNotice>);

impl Outbox {
    pub(super) fn note(&mut self, new: NewNotice) -> Noting {
        let NewNotice { key, seat, by, noted, due, rest } = new;
        let known = self.notice(key.person, key.table, key.kind);
        if let Some(known) = &known
            && (known.key.question == key.question || noted.saturating_sub(known.noted) < rest)
        {
            return Noting::Before(known.noted);
        }
        let told = known.and_then(|known| known.told);
        let notice = StoredNotice { key, seat, by, noted, due: Some(due), told, failures: 0 };
        self.0.insert((key.person, key.table, key.kind), notice);
        Noting::Noted
    }

    pub(super) fn notice(&self, person: PersonId, table: TableId, kind: NoticeKind) -> Option<StoredNotice> {
        self.0.get(&(person, table, kind)).cloned()
    }

    /// What is to be sent, to this person or to everybody.
    pub(super) fn pending(&self, person: Option<PersonId>) -> Vec<StoredNotice> {
        let wanted = |notice: &&StoredNotice| notice.due.is_some() && person.is_none_or(|person| person == notice.key.person);
        let mut all: Vec<StoredNotice> = self.0.values().filter(wanted).cloned().collect();
        all.sort_by_key(|notice| (notice.due, notice.key));
        all
    }

    pub(super) fn settle(&mut self, key: NoticeKey, told: Option<Millis>) -> bool {
        let Some(notice) = self.same(key).filter(|notice| notice.due.is_some()) else { return false };
        notice.due = None;
        notice.told = told.or(notice.told);
        true
    }

    pub(super) fn put_off(&mut self, key: NoticeKey, due: Millis, failed: bool) {
        if let Some(notice) = self.same(key) {
            notice.due = Some(due);
            notice.failures += u32::from(failed);
        }
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&NoticeKey) -> bool) {
        self.0.retain(|_, notice| keep(&notice.key));
    }

    /// The notice, if it is still about this question.
    fn same(&mut self, key: NoticeKey) -> Option<&mut StoredNotice> {
        self.0.get_mut(&(key.person, key.table, key.kind)).filter(|notice| notice.key == key)
    }
}
