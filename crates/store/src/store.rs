//! What a store does.

use crate::{
    Append, Hash, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, Person, PersonId, Phase, Replaced,
    SeatedPerson, StoredLink, StoredNotice, StoredSession, Subscription, TableId, TableNote, TableRow, Trouble, Use,
};
use core::pin::Pin;

/// Something that a store is doing. It is done, and lies where it survives, when the future says so.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, Trouble>> + Send + 'a>>;

/// Where a server keeps what must not be lost. What is told as done has been done wholly; what is told as [`Trouble`], not at all.
pub trait Store: Send + Sync {
    // --- logs and tables -------------------------------------------------------------------------------------------------

    /// Opens a table with the first entries of its log and those who sit there; gives the log's head.
    fn open_table(&self, table: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> Doing<'_, u64>;

    /// Appends, if the head is what the writer expects, and changes what the lobby shows at the same moment; gives the new head.
    fn append(&self, append: Append) -> Doing<'_, u64>;

    /// The log from this entry on; entries are counted from 1. Nothing where the log is shorter.
    fn read(&self, table: TableId, from: u64) -> Doing<'_, Vec<Vec<u8>>>;

    /// The table.
    fn table(&self, table: TableId) -> Doing<'_, Option<TableRow>>;

    /// The tables that the lobby shows to everybody in this phase, the one that changed last first.
    fn listed(&self, phase: Phase, limit: u32) -> Doing<'_, Vec<TableRow>>;

    /// The tables at which this person sits, the one that changed last first.
    fn tables_of(&self, person: PersonId) -> Doing<'_, Vec<TableRow>>;

    /// The games of this person that are over, each with their seat, the one that changed last first.
    fn games_of(&self, person: PersonId) -> Doing<'_, Vec<(TableRow, u8)>>;

    /// Who sits where, by seat.
    fn seats(&self, table: TableId) -> Doing<'_, Vec<SeatedPerson>>;

    /// The tables whose logs name this person, whether or not they still sit there, by id.
    fn tables_naming(&self, person: PersonId) -> Doing<'_, Vec<TableId>>;

    /// All tables, by id.
    fn all_tables(&self) -> Doing<'_, Vec<TableId>>;

    /// The rated games that are over, with those who sit there, the one that changed first first.
    fn rated_games(&self) -> Doing<'_, Vec<(TableRow, Vec<SeatedPerson>)>>;

    /// How many rated games are over, and when the last of them changed: as long as this stays, so do the games.
    fn rated_mark(&self) -> Doing<'_, (u64, Millis)>;

    /// When each table wants to be woken, the first first.
    fn wakes(&self) -> Doing<'_, Vec<(Millis, TableId)>>;

    /// Changes when a table wants to be woken.
    fn set_wake(&self, table: TableId, wake: Option<Millis>) -> Doing<'_, ()>;

    /// How many tables are in each phase, in the order of [`Phase::ALL`].
    fn count_tables(&self) -> Doing<'_, [u64; 4]>;

    /// Removes tables that were over or stopped before this moment, with all that belongs to them; gives how many. What still
    /// gathers since before then goes too.
    fn remove_tables(&self, before: Millis) -> Doing<'_, u64>;

    // --- people ----------------------------------------------------------------------------------------------------------

    /// Somebody new.
    fn add_person(&self, person: NewPerson) -> Doing<'_, ()>;

    /// The person.
    fn person(&self, person: PersonId) -> Doing<'_, Option<Person>>;

    /// The person who can return by this name and a passphrase, or by one that looks like it (see [`crate::alike`]). There is at most
    /// one; where an older program let in two, it is the one of exactly this name.
    fn person_named(&self, name: &str) -> Doing<'_, Option<Person>>;

    /// Changes or takes away the passphrase. A name with a passphrase belongs to one person, with all names that look like it.
    fn set_passphrase(&self, person: PersonId, passphrase: Option<String>) -> Doing<'_, ()>;

    /// Changes how a person is called. A name that belongs to somebody else, or looks like theirs, is taken.
    fn rename_person(&self, person: PersonId, name: String) -> Doing<'_, ()>;

    /// Changes how a person wants to be told.
    fn set_notice(&self, person: PersonId, notice: Option<String>) -> Doing<'_, ()>;

    /// A person was seen.
    fn saw_person(&self, person: PersonId, at: Millis) -> Doing<'_, ()>;

    /// All people, by id.
    fn people(&self) -> Doing<'_, Vec<Person>>;

    /// Forgets a person: name, passphrase, notices, sessions, seats, and what logs and lobby tell of them. It is the only way in
    /// which a log ever changes.
    fn forget_person(&self, person: PersonId, replaced: Vec<Replaced>) -> Doing<'_, ()>;

    /// A session begins.
    fn add_session(&self, session: StoredSession) -> Doing<'_, ()>;

    /// The session with this token, if it has not ended.
    fn session(&self, hash: Hash, now: Millis) -> Doing<'_, Option<StoredSession>>;

    /// The sessions of a person, the oldest first.
    fn sessions_of(&self, person: PersonId) -> Doing<'_, Vec<StoredSession>>;

    /// A session ends.
    fn end_session(&self, hash: Hash) -> Doing<'_, ()>;

    /// Removes sessions that ended before this moment; gives how many.
    fn remove_sessions(&self, before: Millis) -> Doing<'_, u64>;

    // --- passes ----------------------------------------------------------------------------------------------------------

    /// A new pass.
    fn add_pass(&self, pass: Pass) -> Doing<'_, ()>;

    /// The pass with this token.
    fn pass(&self, hash: Hash) -> Doing<'_, Option<Pass>>;

    /// Uses an invitation. Of two who try at the same moment, one is granted it.
    fn use_invitation(&self, hash: Hash, person: PersonId) -> Doing<'_, Use>;

    /// Gives an invitation back that led to no seat.
    fn free_invitation(&self, hash: Hash, person: PersonId) -> Doing<'_, ()>;

    // --- links -----------------------------------------------------------------------------------------------------------

    /// Keeps a new link, unless the table has one of this kind already; gives the one that counts.
    fn keep_link(&self, link: StoredLink) -> Doing<'_, StoredLink>;

    /// The link with this token.
    fn link(&self, token: &str) -> Doing<'_, Option<StoredLink>>;

    /// The links of a table: those to sit down first, by seat.
    fn links(&self, table: TableId) -> Doing<'_, Vec<StoredLink>>;

    /// Takes a link of this table back. Says whether there was one.
    fn end_link(&self, table: TableId, token: &str) -> Doing<'_, bool>;

    // --- notices ---------------------------------------------------------------------------------------------------------

    /// Notes that somebody is to be told something, once for each question. It replaces what was noted of its kind about the question
    /// before.
    fn note(&self, notice: NewNotice) -> Doing<'_, Noting>;

    /// What was last noted of this kind.
    fn notice(&self, person: PersonId, table: TableId, kind: NoticeKind) -> Doing<'_, Option<StoredNotice>>;

    /// The notice that is to be sent next.
    fn next_notice(&self) -> Doing<'_, Option<StoredNotice>>;

    /// All notices that are to be sent to a person, the next first.
    fn pending_notices(&self, person: PersonId) -> Doing<'_, Vec<StoredNotice>>;

    /// A notice is sent at this moment, or, without one, is no longer wanted. Says whether it was still to be sent: of two who try at
    /// the same moment, one sends it.
    fn settle_notice(&self, notice: NoticeKey, told: Option<Millis>) -> Doing<'_, bool>;

    /// A notice is to be sent later; perhaps because sending it has failed.
    fn put_off_notice(&self, notice: NoticeKey, due: Millis, failed: bool) -> Doing<'_, ()>;

    /// The browser of a session takes messages there from now on. It ends with the session, and a session that had the same address
    /// before, in the same browser, has it no more.
    fn subscribe(&self, subscription: Subscription) -> Doing<'_, ()>;

    /// The browser of this session takes no messages any more.
    fn unsubscribe(&self, session: Hash) -> Doing<'_, ()>;

    /// Where the browsers of a person take messages, the oldest first.
    fn subscriptions_of(&self, person: PersonId) -> Doing<'_, Vec<Subscription>>;

    // --- notes -----------------------------------------------------------------------------------------------------------

    /// What a person keeps about a table for themselves.
    fn table_note(&self, person: PersonId, table: TableId) -> Doing<'_, Option<TableNote>>;

    /// All that a person keeps about tables, by table.
    fn table_notes_of(&self, person: PersonId) -> Doing<'_, Vec<TableNote>>;

    /// A person writes down something about a table; it replaces what they had written.
    fn set_table_note(&self, person: PersonId, table: TableId, text: String) -> Doing<'_, ()>;

    /// A person has seen the news of a table up to this number; an earlier one changes nothing.
    fn set_seen(&self, person: PersonId, table: TableId, seen: u64) -> Doing<'_, ()>;

    /// A secret of the server. The first one that is given under this name stays.
    fn secret(&self, name: &str, fresh: Vec<u8>) -> Doing<'_, Vec<u8>>;
}
