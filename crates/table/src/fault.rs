//! What is wrong with a saved table.

use alloc::string::String;
use core::fmt;
use core::ops::RangeInclusive;
use tabletop::record;

/// Why a saved table cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not JSON, or a field has another form.
    Unreadable(String),
    /// Its format is unknown.
    UnknownFormat {
        /// The format it names.
        found: String,
    },
    /// It is of another game.
    OtherGame {
        /// The game it names.
        found: String,
        /// The game that was expected.
        known: &'static str,
    },
    /// It was played by another version of the rule book.
    OtherRules {
        /// That version.
        found: u32,
        /// The version known here.
        known: u32,
    },
    /// There are too few or too many players.
    SeatCount {
        /// How many.
        found: usize,
        /// How many can play.
        allowed: RangeInclusive<u8>,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// The seat.
        seat: u8,
        /// How many there are.
        seats: u8,
    },
    /// The seed is not valid.
    BadSeed,
    /// The edition is not available.
    Edition(record::Fault),
    /// The rules refuse an action.
    Refused {
        /// Its number, counted from 1.
        action: usize,
        /// Why: the refusal's code, its rule and its facts.
        why: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(why) => write!(f, "the saved table cannot be read: {why}"),
            Fault::UnknownFormat { found } => write!(f, "\"{found}\" is not known here; saved tables are \"{}\"", crate::FORMAT),
            Fault::OtherGame { found, known } => write!(f, "it is a table of \"{found}\"; expected {known}"),
            Fault::OtherRules { found, known } => write!(f, "version {found} of the rule book is not known here; it is version {known}"),
            Fault::SeatCount { found, allowed } => {
                write!(f, "{found} cannot play; the game is for {} to {}", allowed.start(), allowed.end())
            }
            Fault::NoSuchSeat { seat, seats } => write!(f, "there is no seat {seat}; the last one is {}", seats.saturating_sub(1)),
            Fault::BadSeed => f.write_str("the seed is not 64 hex digits"),
            Fault::Edition(fault) => fault.fmt(f),
            Fault::Refused { action, why } => write!(f, "action {action}: the rules refuse it: {why}"),
        }
    }
}

impl core::error::Error for Fault {}
