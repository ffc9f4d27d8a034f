//! The log of a table: what was opened, who sat down, what was dealt and done. It is the truth; all the rest follows from it.

use crate::{Millis, Person, Seated};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use tabletop::record::EditionMark;

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

/// By what a command is known again, so that it is never done twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// The hash of the sender and the sender's key: see [`Key::mark`].
    pub mark: u64,
    /// Where the sender sat; nowhere, where one only watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

impl Key {
    /// The first eight bytes of the SHA-256 of sender and key. Two commands of one table that have the same mark by accident
    /// have never been seen, and cannot be made without guessing another sender's number.
    pub fn mark(person: Person, key: &str) -> u64 {
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
    /// A seat did something that the rules accepted.
    Acted {
        /// Which one.
        seat: Seat,
        /// Who moved its hand.
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
    /// A seat refused it, or the one who asked thought better of it.
    TakeBackRefused {
        /// Which one.
        seat: Seat,
    },
    /// All had granted it.
    TakenBack {
        /// How many actions are left.
        keep: u32,
    },
    /// The clocks stand still.
    Paused {
        /// Who asked for it.
        seat: Seat,
    },
    /// They run again.
    Resumed {
        /// Who asked for it; nobody, when nobody came back for too long.
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
    /// Somebody gave up; a bot plays on.
    Resigned {
        /// Where.
        seat: Seat,
    },
    /// The host sent somebody away: before the deal the seat is free again, afterwards a bot plays on.
    Removed {
        /// From where.
        seat: Seat,
    },
    /// A seat saved what it means to do, or threw that away. Nobody else learns of it.
    Drafted {
        /// Which one.
        seat: Seat,
        /// What it means to do.
        action: Option<R::Action>,
    },
    /// A seat left standing instructions; they replace what it left before. Nobody else learns of it.
    Instructed {
        /// Which one.
        seat: Seat,
        /// What is to be done for it.
        instructions: Vec<R::Instruction>,
    },
    /// A seat wants no part in the trading of this turn: no bot waits for it. Nobody else learns of it.
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
    /// The host silenced somebody, or let them speak again.
    Muted {
        /// Where.
        seat: Seat,
        /// Are they to be silent?
        silent: bool,
    },
    /// The game is over.
    Over,
    /// The table was closed before anything was dealt, because nobody came for too long.
    Closed,
    /// Those who played play again, at another table.
    Rematch {
        /// Which one.
        table: String,
    },
}

impl<R: Seated> Entry<R> {
    /// Is it known to one seat alone?
    pub(crate) fn is_secret(&self) -> bool {
        matches!(self, Entry::Drafted { .. } | Entry::Instructed { .. } | Entry::NothingForMe { .. })
    }

    /// Whose actions are taken back by it, if it is one seat's, and how many are left.
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
    /// What the table is known by.
    pub table: String,
    /// The game.
    pub game: String,
    /// The version of its rule book.
    pub rules: u32,
    /// Its edition; carried along whole where it is not built in.
    pub edition: EditionMark,
    /// The switches.
    pub options: R::Options,
    /// How many play.
    pub seats: u8,
    /// The start player, where the host named one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Seat>,
    /// Who opened it.
    pub host: Person,
    /// How it is played.
    pub house: House,
}

/// How a table is run, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct House {
    /// How long everybody may think.
    pub clock: Clock,
    /// Which bot plays for those who are not there.
    pub stand_in: Bot,
    /// How long somebody who lost the line is waited for, whatever the clock says.
    pub grace: Millis,
    /// Without a clock, bots finish the game when no person has done anything for so long; and a table at which nothing is dealt is
    /// closed. Where nothing is said, that is after 30 days, and after 14.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Millis>,
    /// How long bots take at a table with people: `quick`, `normal`, `relaxed`, or in milliseconds.
    pub pace: Pace,
    /// At a table over days a bot waits so long for people to answer its offers; 0: not at all.
    pub patience: Millis,
    /// How far behind those are who only watch.
    pub lag: Lag,
    /// May players ask what a bot would do in their place?
    pub hints: bool,
}

impl Default for House {
    fn default() -> House {
        House {
            clock: Clock::None,
            stand_in: Bot::MERCHANT,
            grace: 60_000,
            idle: None,
            pace: Pace::NORMAL,
            patience: 8 * 3_600_000,
            lag: Lag::default(),
            hints: true,
        }
    }
}

/// How long everybody may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// A bank of time, and a little more with every decision.
    Live {
        /// What everybody starts with.
        bank: Millis,
        /// What a decision brings.
        increment: Millis,
    },
    /// So long for each decision, for games over days.
    Days {
        /// How long.
        each: Millis,
        /// No time runs out at night.
        night: Option<Night>,
    },
}

/// The hours in which no time runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Night {
    /// From this minute of the day on (UTC).
    pub from: u16,
    /// Until this one.
    pub until: u16,
}

/// How long bots take at a table with people. What they take is drawn from the table and the number of the action alone, so
/// that it tells nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "PaceWished")]
pub struct Pace {
    /// At least so long before they act.
    pub least: Millis,
    /// At most so long.
    pub most: Millis,
    /// So long they wait for people to answer an offer. At a table over days [`House::patience`] counts instead.
    pub offers: Millis,
    /// So long they trade at least, where people could trade with them.
    pub trading: Millis,
}

impl Pace {
    /// For those who know the game.
    pub const QUICK: Pace = Pace { least: 300, most: 1_000, offers: 10_000, trading: 3_000 };
    /// As people play who think before they act.
    pub const NORMAL: Pace = Pace { least: 700, most: 2_200, offers: 20_000, trading: 6_000 };
    /// For those who want to follow everything.
    pub const RELAXED: Pace = Pace { least: 1_500, most: 4_000, offers: 40_000, trading: 12_000 };
    /// Bots act at once, and wait for nobody.
    pub const AT_ONCE: Pace = Pace { least: 0, most: 0, offers: 0, trading: 0 };
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::NORMAL
    }
}

/// A pace as it is wished for, and as it stood in logs before bots waited for people.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a pace is quick, normal or relaxed, or has least and most, in milliseconds")]
enum PaceWished {
    Named(PaceName),
    Given {
        least: Millis,
        most: Millis,
        #[serde(default)]
        offers: Option<Millis>,
        #[serde(default)]
        trading: Option<Millis>,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PaceName {
    Quick,
    Normal,
    Relaxed,
}

impl From<PaceWished> for Pace {
    fn from(wished: PaceWished) -> Pace {
        match wished {
            PaceWished::Named(PaceName::Quick) => Pace::QUICK,
            PaceWished::Named(PaceName::Normal) => Pace::NORMAL,
            PaceWished::Named(PaceName::Relaxed) => Pace::RELAXED,
            PaceWished::Given { least, most, offers, trading } => {
                // Where bots act at once, nobody is waited for either.
                let usual = if most == 0 { Pace::AT_ONCE } else { Pace::NORMAL };
                Pace { least, most, offers: offers.unwrap_or(usual.offers), trading: trading.unwrap_or(usual.trading) }
            }
        }
    }
}

/// How far behind those are who only watch. Once the game is over they see all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lag {
    /// By so many actions.
    pub actions: u16,
    /// And by so much time.
    pub time: Millis,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A person, or a program that sits like one.
    Person {
        /// Who.
        person: Person,
        /// How they are called.
        name: String,
        /// Is it a program?
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        program: bool,
    },
    /// A bot of the house.
    Bot(Bot),
}

/// Who moved a seat's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person who sits there.
    Person,
    /// The bot that sits there, or that plays for somebody who is not there.
    Bot,
    /// The clock, by what the person had saved.
    Draft,
    /// The table, as the person had instructed it: by the instruction with this number, counted from 0.
    Standing(u8),
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// The time was out.
    Clock,
    /// This seat asked for it, when the person had been away for longer than the grace time.
    Asked(Seat),
    /// Nobody had done anything for too long.
    Idle,
}
