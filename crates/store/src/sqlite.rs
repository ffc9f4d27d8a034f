//! One SQLite file. What it has told as stored survives a crash and a power cut: the log is written ahead and flushed
//! (`synchronous=FULL`) before anybody is answered.

mod in_use;
mod links;
mod logs;
mod notices;
mod passes;
mod people;
mod readers;
mod rows;
mod schema;
mod table_notes;
mod writer;

use crate::{
    Append, Doing, Hash, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, Person, PersonId, Phase, Replaced,
    SeatedPerson, Store, StoredLink, StoredNotice, StoredSession, Subscription, TableId, TableNote, TableRow, Trouble, Use,
};
pub use in_use::{InUse, alone, in_use};
use readers::Readers;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::Path;
use std::time::Duration;
use writer::Writer;

/// How many read at the same time.
const READERS: usize = 2;

/// Everything in one file.
pub struct Sqlite {
    writer: Writer,
    readers: Readers,
}

impl Sqlite {
    /// Opens the file, and makes it where there is none; one of an older layout is brought to the new one. What cannot be is told
    /// in a sentence.
    pub fn open(path: &Path) -> Result<Sqlite, String> {
        let shown = path.display();
        for_us_alone(path).map_err(|error| format!("{shown} cannot be made: {error}"))?;
        let told = |why: String| format!("{shown}: {why}");
        let mut connection = connect(path).map_err(&told)?;
        schema::migrate(&mut connection).map_err(&told)?;
        let readers = (0..READERS).map(|_| connect(path)).collect::<Result<Vec<_>, _>>().map_err(&told)?;
        Ok(Sqlite { writer: Writer::start(connection).map_err(&told)?, readers: Readers::start(readers).map_err(&told)? })
    }

    fn write<T: Send + 'static>(&self, job: impl FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static) -> Doing<'_, T> {
        Box::pin(self.writer.write(job))
    }

    fn read_with<T: Send + 'static>(&self, job: impl FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static) -> Doing<'_, T> {
        Box::pin(self.readers.read(job))
    }
}

/// Copies the file to a new one, whole and tidy, while servers go on writing to it. What cannot be is told in a sentence.
pub fn backup(from: &Path, to: &Path) -> Result<(), String> {
    if to.exists() {
        return Err(format!("{} is there already; a backup is a new file", to.display()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let told = |error: rusqlite::Error| format!("{} cannot be copied: {error}", from.display());
    let connection = Connection::open_with_flags(from, flags).map_err(told)?;
    connection.busy_timeout(BUSY).map_err(told)?;
    for_us_alone(to).map_err(|error| format!("{} cannot be made: {error}", to.display()))?;
    let Some(to) = to.to_str() else { return Err("the name of the backup is not text in UTF-8".into()) };
    connection.execute("VACUUM INTO ?1", [to]).map_err(told)?;
    Ok(())
}

/// Writes the file anew without the gaps in it, in which something may still stand that was removed. It must be in nobody's use. What
/// cannot be is told in a sentence.
pub fn compact(path: &Path) -> Result<(), String> {
    let connection = connect(path)?;
    let told = |error: rusqlite::Error| format!("{} cannot be written anew: {error}", path.display());
    connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);").map_err(told)
}

/// How long one waits for another program that holds the file.
const BUSY: Duration = Duration::from_secs(10);

/// The file holds seeds and sessions: only its owner reads it.
fn for_us_alone(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

fn connect(path: &Path) -> Result<Connection, String> {
    let told = |error: rusqlite::Error| format!("it cannot be opened as a SQLite file: {error}");
    // Each connection has its own thread, so SQLite needs no locks of its own.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(told)?;
    connection.busy_timeout(BUSY).map_err(told)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.pragma_update(None, "journal_mode", "WAL").map_err(told)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(told)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(told)?;
    // What was forgotten is overwritten, not merely left lying.
    connection.pragma_update(None, "secure_delete", true).map_err(told)?;
    Ok(connection)
}

fn failed(error: &rusqlite::Error) -> Trouble {
    Trouble::Failed(error.to_string())
}

/// What is already there is taken; all else is trouble of the store.
fn taken(error: &rusqlite::Error) -> Trouble {
    let unique = |error: &rusqlite::ffi::Error| {
        error.code == ErrorCode::ConstraintViolation
            && matches!(
                error.extended_code,
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
                    | rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                    | rusqlite::ffi::SQLITE_CONSTRAINT_ROWID
            )
    };
    if error.sqlite_error().is_some_and(unique) { Trouble::Taken } else { failed(error) }
}

impl Store for Sqlite {
    fn open_table(&self, table: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> Doing<'_, u64> {
        self.write(move |connection| logs::open(connection, &table, &entries, &seats))
    }

    fn append(&self, append: Append) -> Doing<'_, u64> {
        self.write(move |connection| logs::append(connection, &append))
    }

    fn read(&self, table: TableId, from: u64) -> Doing<'_, Vec<Vec<u8>>> {
        self.read_with(move |connection| logs::read(connection, table, from))
    }

    fn table(&self, table: TableId) -> Doing<'_, Option<TableRow>> {
        self.read_with(move |connection| logs::table(connection, table))
    }

    fn listed(&self, phase: Phase, limit: u32) -> Doing<'_, Vec<TableRow>> {
        self.read_with(move |connection| logs::listed(connection, phase, limit))
    }

    fn tables_of(&self, person: PersonId) -> Doing<'_, Vec<TableRow>> {
        self.read_with(move |connection| logs::tables_of(connection, person))
    }

    fn games_of(&self, person: PersonId) -> Doing<'_, Vec<(TableRow, u8)>> {
        self.read_with(move |connection| logs::games_of(connection, person))
    }

    fn seats(&self, table: TableId) -> Doing<'_, Vec<SeatedPerson>> {
        self.read_with(move |connection| logs::seats(connection, table))
    }

    fn tables_naming(&self, person: PersonId) -> Doing<'_, Vec<TableId>> {
        self.read_with(move |connection| logs::naming(connection, person))
    }

    fn all_tables(&self) -> Doing<'_, Vec<TableId>> {
        self.read_with(logs::all_tables)
    }

    fn rated_games(&self) -> Doing<'_, Vec<(TableRow, Vec<SeatedPerson>)>> {
        self.read_with(logs::rated_games)
    }

    fn rated_mark(&self) -> Doing<'_, (u64, Millis)> {
        self.read_with(logs::rated_mark)
    }

    fn wakes(&self) -> Doing<'_, Vec<(Millis, TableId)>> {
        self.read_with(logs::wakes)
    }

    fn set_wake(&self, table: TableId, wake: Option<Millis>) -> Doing<'_, ()> {
        self.write(move |connection| logs::set_wake(connection, table, wake))
    }

    fn count_tables(&self) -> Doing<'_, [u64; 4]> {
        self.read_with(logs::count)
    }

    fn remove_tables(&self, before: Millis) -> Doing<'_, u64> {
        self.write(move |connection| logs::remove(connection, before))
    }

    fn add_person(&self, person: NewPerson) -> Doing<'_, ()> {
        self.write(move |connection| people::add(connection, &person))
    }

    fn person(&self, person: PersonId) -> Doing<'_, Option<Person>> {
        self.read_with(move |connection| people::person(connection, person))
    }

    fn person_named(&self, name: &str) -> Doing<'_, Option<Person>> {
        let name = name.to_owned();
        self.read_with(move |connection| people::named(connection, &name))
    }

    fn set_passphrase(&self, person: PersonId, passphrase: Option<String>) -> Doing<'_, ()> {
        self.write(move |connection| people::set_passphrase(connection, person, passphrase.as_deref()))
    }

    fn rename_person(&self, person: PersonId, name: String) -> Doing<'_, ()> {
        self.write(move |connection| people::rename(connection, person, &name))
    }

    fn set_notice(&self, person: PersonId, notice: Option<String>) -> Doing<'_, ()> {
        self.write(move |connection| people::set_notice(connection, person, notice.as_deref()))
    }

    fn saw_person(&self, person: PersonId, at: Millis) -> Doing<'_, ()> {
        self.write(move |connection| people::saw(connection, person, at))
    }

    fn people(&self) -> Doing<'_, Vec<Person>> {
        self.read_with(people::all_people)
    }

    fn forget_person(&self, person: PersonId, replaced: Vec<Replaced>) -> Doing<'_, ()> {
        Box::pin(async move {
            self.writer.write(move |connection| people::forget(connection, person, &replaced)).await?;
            // What was overwritten in the file is still in the log beside it.
            self.writer.tidy().await
        })
    }

    fn add_session(&self, session: StoredSession) -> Doing<'_, ()> {
        self.write(move |connection| people::add_session(connection, &session))
    }

    fn session(&self, hash: Hash, now: Millis) -> Doing<'_, Option<StoredSession>> {
        self.read_with(move |connection| people::session(connection, &hash, now))
    }

    fn sessions_of(&self, person: PersonId) -> Doing<'_, Vec<StoredSession>> {
        self.read_with(move |connection| people::sessions_of(connection, person))
    }

    fn end_session(&self, hash: Hash) -> Doing<'_, ()> {
        self.write(move |connection| people::end_session(connection, &hash))
    }

    fn remove_sessions(&self, before: Millis) -> Doing<'_, u64> {
        self.write(move |connection| people::remove_sessions(connection, before))
    }

    fn add_pass(&self, pass: Pass) -> Doing<'_, ()> {
        self.write(move |connection| passes::add(connection, &pass))
    }

    fn pass(&self, hash: Hash) -> Doing<'_, Option<Pass>> {
        self.read_with(move |connection| passes::pass(connection, &hash))
    }

    fn use_invitation(&self, hash: Hash, person: PersonId) -> Doing<'_, Use> {
        self.write(move |connection| passes::use_invitation(connection, &hash, person))
    }

    fn free_invitation(&self, hash: Hash, person: PersonId) -> Doing<'_, ()> {
        self.write(move |connection| passes::free_invitation(connection, &hash, person))
    }

    fn keep_link(&self, link: StoredLink) -> Doing<'_, StoredLink> {
        self.write(move |connection| links::keep(connection, &link))
    }

    fn link(&self, token: &str) -> Doing<'_, Option<StoredLink>> {
        let token = token.to_owned();
        self.read_with(move |connection| links::link(connection, &token))
    }

    fn links(&self, table: TableId) -> Doing<'_, Vec<StoredLink>> {
        self.read_with(move |connection| links::of_table(connection, table))
    }

    fn end_link(&self, table: TableId, token: &str) -> Doing<'_, bool> {
        let token = token.to_owned();
        self.write(move |connection| links::end(connection, table, &token))
    }

    fn note(&self, notice: NewNotice) -> Doing<'_, Noting> {
        self.write(move |connection| notices::note(connection, &notice))
    }

    fn notice(&self, person: PersonId, table: TableId, kind: NoticeKind) -> Doing<'_, Option<StoredNotice>> {
        self.read_with(move |connection| notices::notice(connection, person, table, kind))
    }

    fn next_notice(&self) -> Doing<'_, Option<StoredNotice>> {
        self.read_with(notices::next)
    }

    fn pending_notices(&self, person: PersonId) -> Doing<'_, Vec<StoredNotice>> {
        self.read_with(move |connection| notices::pending_of(connection, person))
    }

    fn settle_notice(&self, notice: NoticeKey, told: Option<Millis>) -> Doing<'_, bool> {
        self.write(move |connection| notices::settle(connection, notice, told))
    }

    fn put_off_notice(&self, notice: NoticeKey, due: Millis, failed: bool) -> Doing<'_, ()> {
        self.write(move |connection| notices::put_off(connection, notice, due, failed))
    }

    fn subscribe(&self, subscription: Subscription) -> Doing<'_, ()> {
        self.write(move |connection| notices::subscribe(connection, &subscription))
    }

    fn unsubscribe(&self, session: Hash) -> Doing<'_, ()> {
        self.write(move |connection| notices::unsubscribe(connection, &session))
    }

    fn subscriptions_of(&self, person: PersonId) -> Doing<'_, Vec<Subscription>> {
        self.read_with(move |connection| notices::subscriptions_of(connection, person))
    }

    fn table_note(&self, person: PersonId, table: TableId) -> Doing<'_, Option<TableNote>> {
        self.read_with(move |connection| table_notes::of_table(connection, person, table))
    }

    fn table_notes_of(&self, person: PersonId) -> Doing<'_, Vec<TableNote>> {
        self.read_with(move |connection| table_notes::of_person(connection, person))
    }

    fn set_table_note(&self, person: PersonId, table: TableId, text: String) -> Doing<'_, ()> {
        self.write(move |connection| table_notes::set_text(connection, person, table, &text))
    }

    fn set_seen(&self, person: PersonId, table: TableId, seen: u64) -> Doing<'_, ()> {
        self.write(move |connection| table_notes::set_seen(connection, person, table, seen))
    }

    fn secret(&self, name: &str, fresh: Vec<u8>) -> Doing<'_, Vec<u8>> {
        let name = name.to_owned();
        self.write(move |connection| notices::secret(connection, &name, &fresh))
    }
}
