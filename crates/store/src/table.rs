//! A table as the store knows it: a log of entries it does not read, and what the lobby shows.

use crate::{Millis, PersonId, TableId};
use core::fmt;
use core::str::FromStr;

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
    /// When it was opened.
    pub created: Millis,
    /// What the lobby shows of it, as JSON.
    pub summary: String,
    /// When it wants to be woken, if nobody does so before.
    pub wake: Option<Millis>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
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

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Not all seats are taken, and nothing is dealt.
    Gathering,
    /// The game goes on.
    Running,
    /// The game has a result.
    Over,
    /// It was given up, or cannot be gone on with.
    Stopped,
}

impl Phase {
    /// All of them, in the order in which a table goes through them.
    pub const ALL: [Phase; 4] = [Phase::Gathering, Phase::Running, Phase::Over, Phase::Stopped];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Gathering => "gathering",
            Phase::Running => "running",
            Phase::Over => "over",
            Phase::Stopped => "stopped",
        }
    }
}

/// There is no such phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPhase;

impl fmt::Display for NoPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table is gathering, running, over or stopped")
    }
}

impl core::error::Error for NoPhase {}

impl FromStr for Phase {
    type Err = NoPhase;

    fn from_str(name: &str) -> Result<Phase, NoPhase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or(NoPhase)
    }
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
    pub seats: Option<Vec<Seated>>,
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
pub struct Seated {
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
