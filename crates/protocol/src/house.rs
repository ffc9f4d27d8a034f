//! How a table is run, whatever the game: clocks, stand-ins, the pace of bots, the delay for spectators.

use crate::Millis;
use bots::Bot;
use serde::{Deserialize, Serialize};

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

/// How a host wants a table to be run; what is left out has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HouseWish {
    /// How long everybody may think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Which bot plays for people who are not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<Bot>,
    /// How long somebody who lost the connection is waited for, whatever the clock says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<Millis>,
    /// See [`House::idle`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Millis>,
    /// How long bots take at a table with people: `quick`, `normal`, `relaxed`, or in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<PaceWish>,
    /// How long a bot waits for people to answer its offers at a table over days; 0: not at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<Millis>,
    /// How far spectators are behind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lag: Option<Lag>,
    /// May players ask what a bot would do in their place?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
}

impl HouseWish {
    /// Is everything left out?
    pub fn is_default(&self) -> bool {
        *self == HouseWish::default()
    }
}

impl From<HouseWish> for House {
    fn from(wish: HouseWish) -> House {
        let usual = House::default();
        House {
            clock: wish.clock.unwrap_or(usual.clock),
            stand_in: wish.stand_in.unwrap_or(usual.stand_in),
            grace: wish.grace.unwrap_or(usual.grace),
            idle: wish.idle,
            pace: wish.pace.map_or(usual.pace, Pace::from),
            patience: wish.patience.unwrap_or(usual.patience),
            lag: wish.lag.unwrap_or(usual.lag),
            hints: wish.hints.unwrap_or(usual.hints),
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

/// How long bots take at a table with people; it is drawn from the table and the number of the action alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "PaceWish")]
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

/// A pace as a host asks for it, and as it stood in logs before bots waited for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a pace is quick, normal or relaxed, or has least and most, in milliseconds")]
pub enum PaceWish {
    /// By its name.
    Named(PaceName),
    /// In milliseconds.
    Given {
        /// At least this long before they act.
        least: Millis,
        /// At most this long.
        most: Millis,
        /// How long they wait for people to answer an offer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offers: Option<Millis>,
        /// How long they trade at least.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trading: Option<Millis>,
    },
}

/// The name of a pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaceName {
    /// [`Pace::QUICK`].
    Quick,
    /// [`Pace::NORMAL`].
    Normal,
    /// [`Pace::RELAXED`].
    Relaxed,
}

impl From<PaceWish> for Pace {
    fn from(wish: PaceWish) -> Pace {
        match wish {
            PaceWish::Named(PaceName::Quick) => Pace::QUICK,
            PaceWish::Named(PaceName::Normal) => Pace::NORMAL,
            PaceWish::Named(PaceName::Relaxed) => Pace::RELAXED,
            PaceWish::Given { least, most, offers, trading } => {
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
