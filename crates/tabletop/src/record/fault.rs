//! What is wrong with a record: where, and why.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use serde_path_to_error::{Path, Segment};

/// Something that keeps a record from being what it says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: FaultPlace,
    /// Why.
    pub reason: Reason,
}

/// A place in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultPlace {
    /// The file as a whole.
    Whole,
    /// A field, with the path that leads to it.
    Field(String),
    /// An outcome of chance.
    Chance {
        /// Its number, counted from 1.
        number: usize,
        /// The action during which it happened, counted from 1; 0 is the set-up. Nothing while it is only being read.
        during: Option<usize>,
    },
    /// An action, counted from 1.
    Action(usize),
}

/// Why a record is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is no JSON, or a field has another form.
    Unreadable(String),
    /// It is of a format that is not known here.
    UnknownFormat {
        /// What it says it is.
        found: String,
    },
    /// It is of another game.
    OtherGame {
        /// The game it names.
        found: String,
        /// The game, or the list of games, that was expected.
        known: &'static str,
    },
    /// It was played by another version of the rule book.
    OtherRules {
        /// That version.
        found: u32,
        /// The one known here.
        known: u32,
    },
    /// Too few or too many play.
    SeatCount {
        /// How many.
        found: usize,
        /// How many can.
        allowed: RangeInclusive<u8>,
    },
    /// No built-in edition has this name.
    UnknownEdition {
        /// The name.
        name: String,
    },
    /// The edition that is carried along is faulty.
    BadEdition {
        /// What is wrong with it.
        reason: String,
    },
    /// Zeros stand for a built-in edition, but the record carries its own.
    OwnEditionWithoutHash,
    /// The edition has another hash.
    OtherHash {
        /// The recorded one.
        found: String,
        /// The edition's.
        right: String,
    },
    /// The edition has another name.
    OtherName {
        /// The recorded one.
        found: String,
        /// The edition's.
        right: String,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// The seat.
        seat: u8,
        /// How many there are.
        seats: u8,
    },
    /// An action or an outcome of chance cannot be what it says.
    Meaningless(String),
    /// The rules refuse the action.
    Refused(String),
    /// The game is over before this action.
    AfterTheEnd,
    /// The actions end, and the game does not.
    NotOver,
    /// The game needs another outcome of chance, and none is recorded.
    NoChanceLeft {
        /// What it needs.
        needs: &'static str,
    },
    /// The game needs another kind of outcome.
    OtherChance {
        /// What it needs.
        needs: &'static str,
        /// What is recorded.
        found: &'static str,
    },
    /// The number is out of bounds.
    OutOfBounds {
        /// The number.
        number: u32,
        /// The least possible.
        low: u32,
        /// The greatest possible.
        high: u32,
    },
    /// What was brought into an order are other things.
    OtherItems {
        /// How many are recorded.
        found: usize,
        /// How many there are.
        needs: usize,
    },
    /// This many outcomes of chance were never needed.
    ChanceLeft {
        /// How many.
        count: usize,
    },
    /// The result does not follow.
    OtherResult {
        /// Where the two differ.
        path: String,
        /// What is recorded there.
        found: String,
        /// What follows from the game.
        right: String,
    },
    /// The seed has another hash.
    OtherSeedHash {
        /// The recorded one.
        found: String,
        /// The seed's.
        right: String,
    },
    /// The server's own seed has another hash.
    OtherServerHash {
        /// The recorded one.
        found: String,
        /// The seed's.
        right: String,
    },
    /// The contributions are not one a seat, in seat order.
    ContributionOrder,
    /// The seed does not come of the server's seed and the contributions.
    NotMixed {
        /// What comes of them.
        right: String,
    },
    /// The seed gives another outcome.
    NotFromSeed {
        /// What the seed gives, as it would be written.
        right: String,
    },
}

impl Fault {
    pub(super) fn at_field(field: &str, reason: Reason) -> Fault {
        Fault { place: FaultPlace::Field(field.into()), reason }
    }

    /// The number of the action it lies in, where it lies in one.
    pub fn action(&self) -> Option<usize> {
        match self.place {
            FaultPlace::Action(number) => Some(number),
            FaultPlace::Chance { during, .. } => during,
            FaultPlace::Whole | FaultPlace::Field(_) => None,
        }
    }
}

impl FaultPlace {
    /// The place that a path through the JSON leads to.
    pub(super) fn of(path: &Path) -> FaultPlace {
        let mut steps = path.iter();
        let (first, second) = (steps.next(), steps.next());
        match (first, second) {
            (Some(Segment::Map { key }), Some(Segment::Seq { index })) if key == "actions" => FaultPlace::Action(index + 1),
            (Some(Segment::Map { key }), Some(Segment::Seq { index })) if key == "chance" => {
                FaultPlace::Chance { number: index + 1, during: None }
            }
            (Some(Segment::Map { .. } | Segment::Seq { .. }), _) => FaultPlace::Field(alloc::format!("{path}")),
            (Some(Segment::Enum { .. } | Segment::Unknown) | None, _) => FaultPlace::Whole,
        }
    }

    /// A file that is cut off between two actions lacks the next one. How many are there is seen when the list is closed.
    pub(super) fn between_actions(self, text: &str) -> FaultPlace {
        if self != FaultPlace::Field("actions".into()) {
            return self;
        }
        let closed = alloc::format!("{}]}}", text.trim_end().trim_end_matches(','));
        match serde_json::from_str::<serde_json::Value>(&closed).ok().and_then(|record| record.get("actions")?.as_array().map(Vec::len)) {
            Some(whole) => FaultPlace::Action(whole + 1),
            None => self,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            FaultPlace::Whole => write!(f, "{}", self.reason),
            place @ (FaultPlace::Field(_) | FaultPlace::Chance { .. } | FaultPlace::Action(_)) => write!(f, "{place}: {}", self.reason),
        }
    }
}

impl core::error::Error for Fault {}

impl fmt::Display for FaultPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultPlace::Whole => f.write_str("the record"),
            FaultPlace::Field(path) => f.write_str(path),
            FaultPlace::Chance { number, during: None } => write!(f, "chance {number}"),
            FaultPlace::Chance { number, during: Some(0) } => write!(f, "chance {number}, in the set-up"),
            FaultPlace::Chance { number, during: Some(action) } => write!(f, "chance {number}, in action {action}"),
            FaultPlace::Action(number) => write!(f, "action {number}"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unreadable(why) => write!(f, "cannot be read: {why}"),
            Reason::UnknownFormat { found } => write!(f, "\"{found}\" is not known here; records are \"{}\"", super::FORMAT),
            Reason::OtherGame { found, known } => write!(f, "\"{found}\" is not known here; expected {known}"),
            Reason::OtherRules { found, known } => write!(f, "version {found} of the rule book is not known here; it is version {known}"),
            Reason::SeatCount { found, allowed } => {
                write!(f, "{found} cannot play; the game is for {} to {}", allowed.start(), allowed.end())
            }
            Reason::UnknownEdition { name } => {
                write!(f, "no built-in edition is called \"{name}\", and the record does not carry it along as \"toml\"")
            }
            Reason::BadEdition { reason } => write!(f, "the edition is faulty: {reason}"),
            Reason::OwnEditionWithoutHash => f.write_str("zeros stand for a built-in edition, but the record carries its own"),
            Reason::OtherHash { found, right } => write!(f, "the record says {found}, the edition has {right}"),
            Reason::OtherName { found, right } => write!(f, "the record says \"{found}\", the edition is called \"{right}\""),
            Reason::NoSuchSeat { seat, seats } => write!(f, "there is no seat {seat}; the last one is {}", seats.saturating_sub(1)),
            Reason::Meaningless(why) => f.write_str(why),
            Reason::Refused(why) => write!(f, "the rules refuse it: {why}"),
            Reason::AfterTheEnd => f.write_str("the game is over before it"),
            Reason::NotOver => f.write_str("it is the last one, but the game is not over after it"),
            Reason::NoChanceLeft { needs } => write!(f, "missing; the game needs {needs} here"),
            Reason::OtherChance { needs, found } => write!(f, "the game needs {needs} here, the record has {found}"),
            Reason::OutOfBounds { number, low, high } => write!(f, "{number} is out of bounds; it is {low} to {high}"),
            Reason::OtherItems { found, needs } if found == needs => write!(f, "these are not the {needs} that are shuffled here"),
            Reason::OtherItems { found, needs } => write!(f, "{needs} are shuffled here, the record has {found}"),
            Reason::ChanceLeft { count: 1 } => f.write_str("the game never needs it"),
            Reason::ChanceLeft { count } => write!(f, "the game never needs it, nor the {} after it", count - 1),
            Reason::OtherResult { path, found, right } if path.is_empty() => write!(f, "the record says {found}, the game gives {right}"),
            Reason::OtherResult { path, found, right } => write!(f, "{path} is {found} in the record, the game gives {right}"),
            Reason::OtherSeedHash { found, right } => write!(f, "the record says {found}, the seed has {right}"),
            Reason::OtherServerHash { found, right } => write!(f, "the record says {found}, the server's seed has {right}"),
            Reason::ContributionOrder => {
                f.write_str("there is at least one contribution, at most one a seat, and they stand in seat order")
            }
            Reason::NotMixed { right } => write!(f, "it does not come of the server's seed and the contributions, which give {right}"),
            Reason::NotFromSeed { right } => write!(f, "it does not follow from the seed, which gives {right}"),
        }
    }
}
