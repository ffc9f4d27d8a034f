//! How a table is run, whatever the game: clocks, stand-ins, the pace of bots, the delay for spectators.

use crate::Millis;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use core::ops::Not;
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
    /// When a bot may play for somebody who is not there.
    #[serde(skip_serializing_if = "TakeOverWhen::is_default")]
    pub take_over: TakeOverWhen,
    /// The time zone of nights and weekends. Default: UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// Does the game count for the ratings of those who play? Everybody who sits down agrees to it.
    #[serde(skip_serializing_if = "Not::not")]
    pub rated: bool,
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
            take_over: TakeOverWhen::default(),
            zone: None,
            rated: false,
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
    /// When a bot may play for somebody who is not there. Default: when the time runs out, or when others ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_over: Option<TakeOverWhen>,
    /// The time zone of nights and weekends: its name is enough, the server knows the rest. Default: UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// See [`House::rated`]. Default: no.
    #[serde(skip_serializing_if = "Not::not")]
    pub rated: bool,
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
            take_over: wish.take_over.unwrap_or(usual.take_over),
            zone: wish.zone,
            rated: wish.rated,
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
        /// A deadline at night is put off until the morning (UTC). With a calendar, its own night counts instead.
        night: Option<Night>,
        /// When time counts, and what there is besides the time for a decision. Without one, every hour counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        calendar: Option<Calendar>,
    },
}

/// When time counts in a game over days, and what there is besides the time for each decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Calendar {
    /// The hours of every day that do not count, in the table's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub night: Option<Night>,
    /// Do Saturdays and Sundays not count?
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub weekend: bool,
    /// A reserve for decisions that take longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<TimeBank>,
    /// How many days of vacation everybody has, during which their time stands still.
    #[serde(skip_serializing_if = "is_zero")]
    pub vacation: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// A reserve of time for decisions that take longer. It starts full, and is refilled when a decision is made (`each_move`) and when
/// the next question is asked (`each_day`), never above `most`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct TimeBank {
    /// What it holds when it is full.
    pub most: Millis,
    /// What each decision adds.
    pub each_move: Millis,
    /// What each day adds.
    pub each_day: Millis,
}

/// Agreements for games over days that many people want, so that nobody has to fill in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DaysPreset {
    /// A decision a day.
    MoveADay,
    /// A decision a day from Monday to Friday.
    WeekendsOff,
    /// Two decisions a week.
    TwoAWeek,
}

impl DaysPreset {
    /// All of them.
    pub const ALL: [DaysPreset; 3] = [DaysPreset::MoveADay, DaysPreset::WeekendsOff, DaysPreset::TwoAWeek];

    /// Its name where it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            DaysPreset::MoveADay => "move-a-day",
            DaysPreset::WeekendsOff => "weekends-off",
            DaysPreset::TwoAWeek => "two-a-week",
        }
    }

    /// The clock.
    pub const fn clock(self) -> Clock {
        const HOUR: Millis = 3_600_000;
        let (hours, weekend, bank, refill, vacation) = match self {
            DaysPreset::MoveADay => (24, false, 24, 4, 7),
            DaysPreset::WeekendsOff => (24, true, 24, 4, 7),
            DaysPreset::TwoAWeek => (84, false, 48, 8, 14),
        };
        let bank = TimeBank { most: bank * HOUR, each_move: refill * HOUR, each_day: 0 };
        Clock::Days { each: hours * HOUR, night: None, calendar: Some(Calendar { night: None, weekend, bank: Some(bank), vacation }) }
    }
}

/// A time zone as a table keeps it: with its clock changes, so that a log means the same wherever and whenever it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Zone {
    /// Its IANA name, like `Europe/Berlin`.
    pub name: String,
    /// How far its clocks are ahead of UTC, and from when on; the oldest first. The server writes it when the table is opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<ZoneShift>,
}

/// From some moment on, the clocks of a zone are this far ahead of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ZoneShift {
    /// From when on. The first one also holds before.
    pub from: Millis,
    /// How many minutes they are ahead.
    pub ahead: i16,
}

/// When a bot may play for somebody who is not there, and has not given up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TakeOverWhen {
    /// Never: the game waits.
    Never,
    /// When their time has run out.
    Clock,
    /// When their time has run out, or when another player asks for it. In a game over days nobody can ask while there is a clock.
    #[default]
    Asked,
}

impl TakeOverWhen {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(crate) fn is_default(&self) -> bool {
        *self == TakeOverWhen::default()
    }
}

/// The hours in which no time runs out. They may cross midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Night {
    /// From this minute of the day on.
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
