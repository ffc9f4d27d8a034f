//! Routes about the games somebody has played: results, statistics, ratings.

use crate::Millis;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use core::ops::Not;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// How strong somebody is in a game, as far as their rated games tell: Weng-Lin, for people and bots on one scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerRating {
    /// 25 at first; somebody who stands 4.2 above another comes before them about 2 times in 3.
    pub rating: f64,
    /// How uncertain it is: one standard deviation.
    pub uncertainty: f64,
    /// How many rated games it is made from.
    pub games: u32,
    /// Is it provisional, made from fewer than 10 games?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub provisional: bool,
}

/// The answer to `GET /api/me/games`: one's own games that are over, and what they come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyGames {
    /// The games, the last one first.
    pub games: Vec<MyGame>,
    /// How many more there are before them.
    pub more: u32,
    /// What all of them come to, for each game that was played.
    pub statistics: Vec<GameStatistics>,
}

/// A game that is over, as one of its players looks at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyGame {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// Your seat.
    pub seat: Seat,
    /// Your place; 1 for the winner.
    pub place: u8,
    /// Your points.
    pub points: i32,
    /// Everybody who played, by seat.
    pub players: Vec<GamePlayer>,
    /// When the cards were dealt; for old games, when the table was opened.
    pub began: Millis,
    /// When it was over.
    pub ended: Millis,
    /// Did you give up, or were you removed?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub left: bool,
    /// Does it count for ratings?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub rated: bool,
}

/// Somebody who played in a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamePlayer {
    /// The name.
    pub name: String,
    /// The place.
    pub place: u8,
    /// The points.
    pub points: i32,
    /// The bot, if one sat there from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Bot>,
}

/// What all one's games of one kind come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameStatistics {
    /// The game.
    pub game: String,
    /// Your rating, if you have played a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<PlayerRating>,
    /// All games.
    pub all: GameCount,
    /// By the number of seats, from few to many.
    pub by_seats: Vec<SeatsCount>,
    /// Games in which other people played.
    pub with_people: GameCount,
    /// Games against bots alone.
    pub with_bots: GameCount,
    /// The ratings of bots that have played rated games here, on the same scale.
    pub bots: Vec<BotRating>,
}

/// How strong a bot is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotRating {
    /// The bot.
    pub bot: Bot,
    /// Its rating.
    #[serde(flatten)]
    pub rating: PlayerRating,
}

/// Games of one number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatsCount {
    /// The number of seats.
    pub seats: u8,
    /// The games.
    #[serde(flatten)]
    pub count: GameCount,
}

/// Some games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCount {
    /// How many.
    pub games: u32,
    /// How many you won; a shared first place is a win.
    pub wins: u32,
    /// Your mean place; 0 if there are none.
    pub mean_place: f64,
}
