//! How a table is run, whatever the game: clocks, stand-ins, the pace of bots, the delay for spectators.

use crate::Millis;
use bots::Bot;
use serde::{Deserialize, Serialize};

/// How a table is run, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct House {
    /// How long everybody may think.
    pub clock: Clock,
    /// Which bot plays for people who are not there.
    pub stand_in: Bot,
    /// How long to wait for somebody who lost the connection, whatever the clock says.
    pub grace: Millis,
    /// How long nobody may act before bots finish a game without a clock, and before a table at which nothing is dealt is closed.
    /// Default: 30 days, and 14 days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Millis>,
    /// How long bots take at a table with people: `quick`, `normal`, `relaxed`, or in milliseconds.
    pub pace: Pace,
    /// At a table over days: how long a bot waits for people to answer its offers; 0: not at all.
    pub patience: Millis,
    /// How far behind spectators are.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct HouseWish {
    /// How long everybody may think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Which bot plays for people who are not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<Bot>,
    /// How long to wait for somebody who lost the connection, whatever the clock says.
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
    /// How far behind spectators are.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// A time bank, and an increment for every decision.
    Live {
        /// What everybody starts with.
        bank: Millis,
        /// The increment.
        increment: Millis,
    },
    /// A fixed time for each decision, for games over days.
    Days {
        /// How long.
        each: Millis,
        /// No time runs out at night.
        night: Option<Night>,
    },
}

/// The hours in which no time runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Night {
    /// From this minute of the day on (UTC).
    pub from: u16,
    /// Until this one.
    pub until: u16,
}

/// How long bots take at a table with people. It is drawn from the table and the number of the action alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "PaceWish")]
pub struct Pace {
    /// The shortest time before they act.
    pub least: Millis,
    /// The longest.
    pub most: Millis,
    /// How long they wait for people to answer an offer. At a table over days [`House::patience`] counts instead.
    pub offers: Millis,
    /// The shortest time they trade, if people could trade with them.
    pub trading: Millis,
}

impl Pace {
    /// For people who know the game.
    pub const QUICK: Pace = Pace { least: 300, most: 1_000, offers: 10_000, trading: 3_000 };
    /// Like people who think before they act.
    pub const NORMAL: Pace = Pace { least: 700, most: 2_200, offers: 20_000, trading: 6_000 };
    /// For people who want to follow everything.
    pub const RELAXED: Pace = Pace { least: 1_500, most: 4_000, offers: 40_000, trading: 12_000 };
    /// Bots act at once, and wait for nobody.
    pub const AT_ONCE: Pace = Pace { least: 0, most: 0, offers: 0, trading: 0 };
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::NORMAL
    }
}

/// A pace as a host asks for it, and as logs had it before bots waited for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a pace is quick, normal or relaxed, or has least and most, in milliseconds")]
pub enum PaceWish {
    /// By its name.
    Named(PaceName),
    /// In milliseconds.
    Given {
        /// The shortest time before they act.
        least: Millis,
        /// The longest.
        most: Millis,
        /// How long they wait for people to answer an offer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offers: Option<Millis>,
        /// The shortest time they trade.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trading: Option<Millis>,
    },
}

/// The name of a pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
                // If bots act at once, they do not wait for anybody either.
                let usual = if most == 0 { Pace::AT_ONCE } else { Pace::NORMAL };
                Pace { least, most, offers: offers.unwrap_or(usual.offers), trading: trading.unwrap_or(usual.trading) }
            }
        }
    }
}

/// How far behind spectators are. Once the game is over they see all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Lag {
    /// How many actions.
    pub actions: u16,
    /// And how much time.
    pub time: Millis,
}
