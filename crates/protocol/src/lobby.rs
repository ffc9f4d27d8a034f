//! Routes of the lobby: which tables there are, opening one, sitting down by invitation.

use crate::{Clock, HouseWish, Millis, SeatNow};
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tabletop::{Outcome, Phase, Seat};

/// The body of `POST /api/tables`: the table that a host wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenTable {
    /// The game: `oltre-mare` or `ostia`.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The name of a built-in edition. Default: the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// An edition of your own, as a TOML file, if the server accepts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
    /// The options of the game; those that are left out have their default.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The start player. Default: one is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Seat>,
    /// How the table is run; everything left out has its default.
    #[serde(default, skip_serializing_if = "HouseWish::is_default")]
    pub house: HouseWish,
    /// A bot or null for each seat, from the first on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Option<Bot>>,
    /// Does the lobby show the table to everybody? Default: yes.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub listed: bool,
    /// Do you sit down yourself? Default: yes.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub sit: bool,
}

impl OpenTable {
    /// A table of this game with everything else at its default.
    pub fn new(game: &str, seats: u8) -> OpenTable {
        OpenTable {
            game: game.into(),
            seats,
            edition: None,
            toml: None,
            options: Map::new(),
            start: None,
            house: HouseWish::default(),
            bots: Vec::new(),
            listed: true,
            sit: true,
        }
    }
}

fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_yes(so: &bool) -> bool {
    *so
}

/// A table, as the lobby shows it. A server passes its summary on as it was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTable<S = Summary> {
    /// What it is known by.
    pub id: String,
    /// The game.
    pub game: String,
    /// How far the table is.
    pub phase: Phase,
    /// Does the lobby show it to everybody?
    pub listed: bool,
    /// The version of its rule book.
    pub rules: u32,
    /// The SHA-256 of its edition.
    pub edition_sha256: String,
    /// When it was opened.
    pub created: Millis,
    /// When the lobby entry last changed.
    pub updated: Millis,
    /// What the lobby shows.
    pub summary: S,
    /// Your seat, or null. Only in the list of your own tables, and when one table is requested.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub seat: Option<Option<Seat>>,
    /// Is it your turn? Only in the list of your own tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<bool>,
    /// Did you open it? Only when one table is requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<bool>,
}

/// Distinguishes a seat that is null from one that is left out.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Seat>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// What the lobby shows of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The game.
    pub game: String,
    /// The name of its edition.
    pub edition: String,
    /// How far the table is.
    pub phase: Phase,
    /// Who sits where.
    pub seats: Vec<SeatNow>,
    /// The clock that was agreed.
    pub clock: Clock,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// The body of `POST /api/tables/{table}/invitations`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InvitationWish {
    /// The seat it is for. Default: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// An invitation that one person can use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InvitationLink {
    /// The table.
    pub table: String,
    /// The token.
    pub invitation: String,
    /// A link that contains the token.
    pub link: String,
}

/// A link with which anyone can watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchLink {
    /// The table.
    pub table: String,
    /// The token.
    pub watch: String,
    /// A link that contains the token.
    pub link: String,
}

/// The body of `POST /api/tables/{table}/programs`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramWish {
    /// The seat. Default: the first free one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The program's name.
    pub name: String,
}

/// A seat for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramSeat {
    /// The table.
    pub table: String,
    /// A bearer token with which the program sits there.
    pub token: String,
}

/// The body of `POST /api/join`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinWish {
    /// The token of an invitation.
    pub invitation: String,
}

/// The table that somebody joined; its frames say where they sit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinedTable {
    /// What it is known by.
    pub table: String,
}
