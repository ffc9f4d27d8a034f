//! A store that does what a test wants it to do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::{
    Append, Doing, Hash, Memory, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, Person, PersonId, Phase,
    Replaced, SeatedPerson, Store, StoredLink, StoredNotice, StoredSession, Subscription, TableId, TableNote, TableRow, Trouble, Use,
};

/// What becomes of what the store is asked for.
#[derive(Clone, Debug, Default)]
pub(crate) enum Fate {
    /// It is stored.
    #[default]
    Stored,
    /// It is refused.
    Refused(Trouble),
    /// The store does not answer.
    NoAnswer,
}

#[derive(Default)]
pub(crate) struct Faulty {
    store: Memory,
    pub(crate) appends: Mutex<Fate>,
    pub(crate) openings: Mutex<Fate>,
    /// What becomes of a log that is to be read.
    pub(crate) reads: Mutex<Fate>,
    /// How many were to be read.
    pub(crate) reading: AtomicUsize,
    /// How often something was to be appended.
    pub(crate) tried: AtomicUsize,
}

impl Faulty {
    async fn meets(fate: Fate) -> Result<(), Trouble> {
        match fate {
            Fate::Stored => Ok(()),
            Fate::Refused(trouble) => Err(trouble),
            Fate::NoAnswer => std::future::pending().await,
        }
    }
}

macro_rules! passed_on {
    ($($name:ident($($given:ident: $type:ty),*) -> $told:ty;)*) => {
        $(fn $name(&self, $($given: $type),*) -> Doing<'_, $told> {
            self.store.$name($($given),*)
        })*
    };
}

impl Store for Faulty {
    fn append(&self, append: Append) -> Doing<'_, u64> {
        self.tried.fetch_add(1, Ordering::SeqCst);
        let fate = self.appends.lock().unwrap().clone();
        Box::pin(async move {
            Faulty::meets(fate).await?;
            self.store.append(append).await
        })
    }

    fn open_table(&self, table: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> Doing<'_, u64> {
        let fate = self.openings.lock().unwrap().clone();
        Box::pin(async move {
            Faulty::meets(fate).await?;
            self.store.open_table(table, entries, seats).await
        })
    }

    fn read(&self, table: TableId, from: u64) -> Doing<'_, Vec<Vec<u8>>> {
        self.reading.fetch_add(1, Ordering::SeqCst);
        let fate = self.reads.lock().unwrap().clone();
        Box::pin(async move {
            Faulty::meets(fate).await?;
            self.store.read(table, from).await
        })
    }

    passed_on! {
        table(table: TableId) -> Option<TableRow>;
        listed(phase: Phase, limit: u32) -> Vec<TableRow>;
        tables_of(person: PersonId) -> Vec<TableRow>;
        games_of(person: PersonId) -> Vec<(TableRow, u8)>;
        seats(table: TableId) -> Vec<SeatedPerson>;
        tables_naming(person: PersonId) -> Vec<TableId>;
        all_tables() -> Vec<TableId>;
        rated_games() -> Vec<(TableRow, Vec<SeatedPerson>)>;
        rated_mark() -> (u64, Millis);
        wakes() -> Vec<(Millis, TableId)>;
        set_wake(table: TableId, wake: Option<Millis>) -> ();
        count_tables() -> [u64; 4];
        remove_tables(before: Millis) -> u64;
        add_person(person: NewPerson) -> ();
        person(person: PersonId) -> Option<Person>;
        person_named(name: &str) -> Option<Person>;
        set_passphrase(person: PersonId, passphrase: Option<String>) -> ();
        rename_person(person: PersonId, name: String) -> ();
        set_notice(person: PersonId, notice: Option<String>) -> ();
        saw_person(person: PersonId, at: Millis) -> ();
        people() -> Vec<Person>;
        forget_person(person: PersonId, replaced: Vec<Replaced>) -> ();
        add_session(session: StoredSession) -> ();
        session(hash: Hash, now: Millis) -> Option<StoredSession>;
        sessions_of(person: PersonId) -> Vec<StoredSession>;
        end_session(hash: Hash) -> ();
        remove_sessions(before: Millis) -> u64;
        add_pass(pass: Pass) -> ();
        pass(hash: Hash) -> Option<Pass>;
        use_invitation(hash: Hash, person: PersonId) -> Use;
        free_invitation(hash: Hash, person: PersonId) -> ();
        keep_link(link: StoredLink) -> StoredLink;
        link(token: &str) -> Option<StoredLink>;
        links(table: TableId) -> Vec<StoredLink>;
        end_link(table: TableId, token: &str) -> bool;
        note(notice: NewNotice) -> Noting;
        notice(person: PersonId, table: TableId, kind: NoticeKind) -> Option<StoredNotice>;
        next_notice() -> Option<StoredNotice>;
        pending_notices(person: PersonId) -> Vec<StoredNotice>;
        settle_notice(notice: NoticeKey, told: Option<Millis>) -> bool;
        put_off_notice(notice: NoticeKey, due: Millis, failed: bool) -> ();
        subscribe(subscription: Subscription) -> ();
        unsubscribe(session: Hash) -> ();
        subscriptions_of(person: PersonId) -> Vec<Subscription>;
        table_note(person: PersonId, table: TableId) -> Option<TableNote>;
        table_notes_of(person: PersonId) -> Vec<TableNote>;
        set_table_note(person: PersonId, table: TableId, text: String) -> ();
        set_seen(person: PersonId, table: TableId, seen: u64) -> ();
        secret(name: &str, fresh: Vec<u8>) -> Vec<u8>;
    }
}
