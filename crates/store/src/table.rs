//! A table as the store knows it: a log of entries it does not read, and what the lobby shows.

use tabletop::{Millis, PersonId, Phase, TableId};

/// A table that is to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// What it is known by.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// The version of its rule book.
    pub rules: u32,
    /// The SHA-256 of its edition, in hex digits.
    pub edition: String,
    /// Does the lobby show it to everybody?
    pub listed: bool,
    /// Does its game count for the ratings of those who play?
    pub rated: bool,
    /// When it was opened.
    pub created: Millis,
    /// What the lobby shows of it, as JSON.
    pub summary: String,
    /// When it wants to be woken, if nobody does so before.
    pub wake: Option<Millis>,
    /// The people whom its first entries name.
    pub named: Vec<PersonId>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// What it is known by.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// The version of its rule book.
    pub rules: u32,
    /// The SHA-256 of its edition, in hex digits.
    pub edition: String,
    /// Does the lobby show it to everybody?
    pub listed: bool,
    /// Does its game count for the ratings of those who play?
    pub rated: bool,
    /// How far it is.
    pub phase: Phase,
    /// When it was opened.
    pub created: Millis,
    /// When what the lobby shows last changed.
    pub updated: Millis,
    /// What the lobby shows of it, as JSON.
    pub summary: String,
    /// When it wants to be woken, if nobody does so before.
    pub wake: Option<Millis>,
}

/// New entries for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The number of the last entry, as far as the writer knows.
    pub expected: u64,
    /// What is to follow it.
    pub entries: Vec<Vec<u8>>,
    /// What the lobby shows from now on, where that changes.
    pub change: Option<Change>,
    /// Who sits where from now on, where that changes.
    pub seats: Option<Vec<SeatedPerson>>,
    /// The people whom the new entries name. The table is known by them from now on, wherever they sit later.
    pub named: Vec<PersonId>,
}

/// What changes about a table, beside its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How far it is.
    pub phase: Phase,
    /// What the lobby shows of it, as JSON.
    pub summary: String,
    /// When this happened.
    pub updated: Millis,
    /// When the table wants to be woken.
    pub wake: Option<Millis>,
}

/// A person on a seat. Seats without a person are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeatedPerson {
    /// The seat, counted from 0.
    pub seat: u8,
    /// Who sits there.
    pub person: PersonId,
}

/// What a table tells instead, once a person is forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The table.
    pub table: TableId,
    /// The entries that tell of the person, each by its number, and what they are replaced by.
    pub entries: Vec<(u64, Vec<u8>)>,
    /// What the lobby shows from now on.
    pub summary: String,
}
