//! A store in a file, for tests in which hours pass in a moment.

use std::path::{Path, PathBuf};
use store::{
    Append, Doing, Hash, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, Person, PersonId, Phase, Replaced,
    SeatedPerson, Sqlite, Store, StoredLink, StoredNotice, StoredSession, Subscription, TableId, TableNote, TableRow, Use,
};

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fondaco-{name}-{}", std::process::id()));
        // What a process with the same number has left.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A SQLite file. While it is read or written, a clock that runs as fast as nothing happens stands still.
pub(crate) struct OnDisk(Sqlite);

impl OnDisk {
    pub(crate) fn open(folder: &Folder) -> OnDisk {
        OnDisk(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap())
    }
}

/// The threads of the store are not tokio's, which would put the clock forward while they work; a blocking task of its own prevents it.
fn while_time_stands_still<'a, T: Send + 'a>(doing: Doing<'a, T>) -> Doing<'a, T> {
    Box::pin(async move {
        let (working, end) = std::sync::mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || end.recv());
        let done = doing.await;
        drop(working);
        done
    })
}

macro_rules! stored {
    ($($name:ident($($given:ident: $type:ty),*) -> $told:ty;)*) => {
        impl Store for OnDisk {
            $(fn $name(&self, $($given: $type),*) -> Doing<'_, $told> {
                while_time_stands_still(self.0.$name($($given),*))
            })*
        }
    };
}

stored! {
    open_table(table: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> u64;
    append(append: Append) -> u64;
    read(table: TableId, from: u64) -> Vec<Vec<u8>>;
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
