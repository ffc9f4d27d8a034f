//! What happened at a table, piece by piece, as one viewer may know it.

use crate::{Millis, WireTypes};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Seat};

/// Something that happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct News<R: WireTypes> {
    /// Its number for this viewer.
    pub n: u32,
    /// When.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub what: What<R>,
}

impl<'de, R: WireTypes> Deserialize<'de> for News<R> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<News<R>, D::Error> {
        #[derive(Deserialize)]
        struct NewsStamp {
            n: u32,
            at: Millis,
        }
        tabletop::tagged::both(deserializer).map(|(NewsStamp { n, at }, what)| News { n, at, what })
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "", rename = "What", tag = "news"))]
#[serde(bound = "", rename = "news", rename_all = "kebab-case", remote = "Self")]
pub enum What<R: WireTypes> {
    /// The table was opened.
    Opened,
    /// Somebody took a seat.
    Sat {
        /// Which one.
        seat: Seat,
        /// Who.
        name: String,
    },
    /// Somebody left a seat.
    Stood {
        /// Which one.
        seat: Seat,
    },
    /// The game began.
    Dealt {
        /// The SHA-256 of the seed, with which the luck can be verified at the end.
        seed_sha256: String,
        /// The seats that added to the luck.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        entropy: Vec<Seat>,
        /// What was seen of it.
        sights: Vec<R::Sight>,
    },
    /// A seat acted.
    Acted {
        /// The number of the action, counted from 1.
        action: u32,
        /// Which seat.
        seat: Seat,
        /// Who acted for the seat. To others, a carried-out instruction looks like the person's own action.
        by: By,
        /// What was seen of it.
        sights: Vec<R::Sight>,
    },
    /// Actions were taken back.
    Undone {
        /// Whose they were; absent when everybody granted it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How many are left. News about later ones are void.
        keep: u32,
    },
    /// A seat asks to go back.
    TakeBackAsked {
        /// Which one.
        seat: Seat,
        /// How many actions would be left.
        keep: u32,
        /// Whose decision would be the first to be taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
    /// A seat grants it.
    TakeBackGranted {
        /// Which one.
        seat: Seat,
    },
    /// A seat refuses it.
    TakeBackRefused {
        /// Which one.
        seat: Seat,
    },
    /// The game is paused.
    Paused {
        /// By whom.
        seat: Seat,
    },
    /// The game continues.
    Resumed {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
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
        /// Until when at the latest.
        until: Millis,
    },
    /// Their vacation is over.
    VacationEnded {
        /// Where.
        seat: Seat,
        /// Were all their days used up?
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        used_up: bool,
    },
    /// Somebody gave up.
    Resigned {
        /// Where.
        seat: Seat,
    },
    /// The host removed somebody.
    Removed {
        /// From where.
        seat: Seat,
    },
    /// The viewer saved a draft, or discarded it.
    Drafted,
    /// The viewer left instructions.
    Instructed,
    /// The viewer takes no part in the trading of this turn.
    NothingForMe,
    /// Somebody says something.
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
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The table was closed because nobody came.
    Closed,
    /// The players play again.
    Rematch {
        /// At this table.
        table: String,
    },
}
tabletop::tagged!(What<R>, R: WireTypes);

/// One item of a table's history: what happened, and what the viewer saw on the table afterwards, if that was requested.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct HistoryItem<R: WireTypes> {
    /// What happened.
    #[serde(flatten)]
    pub news: News<R>,
    /// What the viewer saw on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<R::View>,
}

impl<'de, R: WireTypes> Deserialize<'de> for HistoryItem<R> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<HistoryItem<R>, D::Error> {
        #[derive(Deserialize)]
        #[serde(bound = "")]
        struct ViewAfter<R: WireTypes> {
            #[serde(default)]
            view: Option<R::View>,
        }
        tabletop::tagged::both(deserializer).map(|(news, ViewAfter::<R> { view })| HistoryItem { news, view })
    }
}

/// Who acted for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person who sits there.
    Person,
    /// The bot that sits there, or that plays for somebody who is not there.
    Bot,
    /// The clock, with what the person had saved.
    Draft,
    /// The table, following the person's instruction with this number, counted from 0.
    Standing(u8),
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// The time ran out.
    Clock,
    /// This seat asked for it, after the person had been away for longer than the grace time.
    Asked(Seat),
    /// Nobody had done anything for too long.
    Idle,
}
