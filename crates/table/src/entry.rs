//! The log of a table: what was opened, who sat down, what was dealt and done. It is the source of truth; everything else follows from it.

use crate::Seated;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use protocol::{Absence, By, House};
use serde::{Deserialize, Serialize};
use tabletop::record::EditionMark;
use tabletop::{Entropy, Seat};
use tabletop::{Millis, PersonId};

/// One entry of the log, with its time.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Line<R: Seated> {
    /// When.
    pub at: Millis,
    /// The command that led to it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
    /// What.
    pub entry: Entry<R>,
}

/// What identifies a command, so that it is never done twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// The hash of the sender and the sender's key: see [`Key::mark`].
    pub mark: u64,
    /// Where the sender sat; nothing for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

impl Key {
    /// The first eight bytes of the SHA-256 of sender and key. Two commands of one table with the same mark by accident have never been
    /// seen, and such a mark cannot be made without guessing another sender's number.
    pub fn mark(person: PersonId, key: &str) -> u64 {
        let hash = tabletop::sha256_hex(format!("{} {key}", person.0).as_bytes());
        u64::from_str_radix(&hash[..16], 16).unwrap_or_default()
    }
}

/// Something that happened at a table.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "kebab-case")]
pub enum Entry<R: Seated> {
    /// The table was opened; always the first entry, and only there.
    Opened(Box<Opened<R>>),
    /// Somebody took a seat, before the deal.
    Sat {
        /// Which one.
        seat: Seat,
        /// Who.
        who: Who,
        /// What they add to the luck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entropy: Option<Entropy>,
    },
    /// The server drew its seed for the next deal, of this game or of a rematch, and publishes its hash.
    Promised {
        /// The seed, in hex digits; secret until the game that is dealt from it is over.
        seed: String,
    },
    /// Somebody adds to the luck of the next deal. Nobody else learns of it.
    Entropy {
        /// On which seat.
        seat: Seat,
        /// What.
        entropy: Entropy,
    },
    /// Somebody left a seat, before the deal.
    Stood {
        /// Which one.
        seat: Seat,
    },
    /// All seats were taken, and the game began.
    Dealt {
        /// The seed, in hex digits; secret until the game is over.
        seed: String,
    },
    /// A seat took an action that the rules accepted.
    Acted {
        /// Which one.
        seat: Seat,
        /// Who acted for it.
        by: By,
        /// What.
        action: R::Action,
    },
    /// A seat took its last action back, within the information horizon.
    Undone {
        /// Which one.
        seat: Seat,
        /// How many actions are left.
        keep: u32,
    },
    /// A seat asked to go further back.
    TakeBackAsked {
        /// Which one.
        seat: Seat,
        /// How many actions would be left.
        keep: u32,
    },
    /// A seat granted it.
    TakeBackGranted {
        /// Which one.
        seat: Seat,
    },
    /// A seat refused it, or the player who asked withdrew it.
    TakeBackRefused {
        /// Which one.
        seat: Seat,
    },
    /// Everybody granted it.
    TakenBack {
        /// How many actions are left.
        keep: u32,
    },
    /// The clocks are stopped.
    Paused {
        /// Who asked for it.
        seat: Seat,
    },
    /// They run again.
    Resumed {
        /// Who asked for it; nobody, if nobody came back for too long.
        seat: Option<Seat>,
    },
    /// A bot plays for somebody who is not there.
    TakenOver {
        /// Where.
        seat: Seat,
        /// Why.
        why: Absence,
    },
    /// They are back.
    Returned {
        /// Where.
        seat: Seat,
    },
    /// Somebody goes on vacation: their time stands still.
    VacationBegan {
        /// Where.
        seat: Seat,
    },
    /// They are back from it, or have no more days. Whenever this is noted, their time runs again once their days are used up.
    VacationEnded {
        /// Where.
        seat: Seat,
        /// Were all their days used up?
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        used_up: bool,
    },
    /// Somebody gave up; a bot plays on.
    Resigned {
        /// Where.
        seat: Seat,
    },
    /// The host removed somebody: before the deal the seat is free again, afterwards a bot plays on.
    Removed {
        /// From where.
        seat: Seat,
    },
    /// A seat saved what it intends to do, or discarded that. Nobody else learns of it.
    Drafted {
        /// Which one.
        seat: Seat,
        /// What it intends to do.
        action: Option<R::Action>,
    },
    /// A seat left standing instructions; they replace what it left before. Nobody else learns of it.
    Instructed {
        /// Which one.
        seat: Seat,
        /// The instructions.
        instructions: Vec<R::Instruction>,
    },
    /// A seat takes no part in the trading of this turn: no bot waits for it. Nobody else learns of it.
    NothingForMe {
        /// Which one.
        seat: Seat,
    },
    /// Somebody said something.
    Said {
        /// Where.
        seat: Seat,
        /// What.
        text: String,
    },
    /// The host muted somebody, or unmuted them.
    Muted {
        /// Where.
        seat: Seat,
        /// Are they muted?
        silent: bool,
    },
    /// The game is over.
    Over,
    /// The table was closed before the deal, because nobody came for too long.
    Closed,
    /// The players play again, at another table.
    Rematch {
        /// Which one.
        table: String,
    },
}

impl<R: Seated> Entry<R> {
    /// Is it known to one seat only?
    pub(crate) fn is_secret(&self) -> bool {
        matches!(self, Entry::Drafted { .. } | Entry::Instructed { .. } | Entry::NothingForMe { .. } | Entry::Entropy { .. })
    }

    /// How many actions are left after it, and whose actions it takes back, if only one seat's.
    pub(crate) fn goes_back_to(&self) -> Option<(Option<Seat>, u32)> {
        if let Entry::Undone { seat, keep } = self {
            Some((Some(*seat), *keep))
        } else if let Entry::TakenBack { keep } = self {
            Some((None, *keep))
        } else {
            None
        }
    }
}

/// What was agreed when a table was opened.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Opened<R: Seated> {
    /// The id of the table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The version of its rule book.
    pub rules: u32,
    /// Its edition; stored in full if it is not built in.
    pub edition: EditionMark,
    /// The switches.
    pub options: R::Options,
    /// How many play.
    pub seats: u8,
    /// The start player, if the host chose one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Seat>,
    /// Who opened it.
    pub host: PersonId,
    /// How it is run.
    pub house: House,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A person, or a program that sits like one.
    Person {
        /// Who.
        person: PersonId,
        /// Their name.
        name: String,
        /// Is it a program?
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        program: bool,
    },
    /// A bot of the house.
    Bot(Bot),
}
