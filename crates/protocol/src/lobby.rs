//! Routes of the lobby: which tables there are, opening one, sitting down by invitation.

use crate::{Clock, HouseWish, Millis, PlayerRating, SeatNow};
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use core::ops::Not;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tabletop::{Entropy, Outcome, Phase, Seat};

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
    /// The people the game waits for, and until when. Only in the list of your own tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<WaitedFor>,
    /// The number of the last news that you have seen, on whatever device. Only when one table is requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u32>,
    /// Did you open it? Only when one table is requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<bool>,
    /// The ratings of those who sit there, by seat, where the game is rated. Only in lists of tables, and when one table is requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<PlayerRating>>,
}

/// Somebody the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitedFor {
    /// Their seat.
    pub seat: Seat,
    /// When they run out of time; absent without a clock, and while they are on vacation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Millis>,
    /// Are they on vacation?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub vacation: bool,
}

impl<S> ListedTable<S> {
    /// Where a table stands among somebody's own: first those that wait for them, then those at which people are still missing, then
    /// those that wait for others; of these the one with the earliest deadline first. Finished games come last.
    pub fn urgency(&self) -> (u8, Millis, core::cmp::Reverse<Millis>) {
        let you = self.seat.flatten();
        let mine = self.waits.iter().find(|waits| Some(waits.seat) == you);
        let kind = match self.phase {
            Phase::Running if mine.is_some_and(|mine| !mine.vacation) => 0,
            Phase::Gathering => 1,
            Phase::Running => 2,
            Phase::Over | Phase::Stopped => 3,
        };
        let of_others = || self.waits.iter().filter_map(|waits| waits.deadline).min();
        let deadline = if kind == 0 { mine.and_then(|mine| mine.deadline) } else { of_others() };
        (kind, deadline.unwrap_or(Millis::MAX), core::cmp::Reverse(self.updated))
    }
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
    /// The SHA-256 of the server's own seed, published before anybody can add to the luck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_seed_sha256: Option<String>,
    /// The options of the game that differ from their default.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// Does the game count for the ratings of those who play?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub rated: bool,
    /// Has a bot played for somebody who was away?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub stood_in: bool,
    /// When the cards were dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Millis>,
    /// When the game was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Millis>,
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

/// What a link to a table is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LinkUse {
    /// To sit down before the deal.
    #[default]
    Sit,
    /// To watch, at any time.
    Watch,
}

/// The body of `PUT /api/tables/{table}/links`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkWish {
    /// What it is for. Default: to sit down.
    #[serde(default, rename = "for")]
    pub purpose: LinkUse,
    /// The seat it is for, if it is to sit down. Default: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A link to a table that many can use, as often as they like, until the host takes it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableLink {
    /// The table.
    pub table: String,
    /// What it is for.
    #[serde(rename = "for")]
    pub purpose: LinkUse,
    /// The seat it is for; null for any.
    pub seat: Option<Seat>,
    /// The token.
    pub token: String,
    /// The link itself, which contains the token.
    pub link: String,
    /// When it was made.
    pub created: Millis,
}

/// The answer to `GET /api/invitations/{token}`: who invites to what. Asking uses nothing up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invitation<S = Summary> {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// Who opened the table; null if they were forgotten.
    pub host: Option<String>,
    /// What the link is for.
    #[serde(rename = "for")]
    pub purpose: LinkUse,
    /// The seat it is for; null for any.
    pub seat: Option<Seat>,
    /// Can it be used now?
    pub state: InvitationState,
    /// Your own seat there, if you have one.
    pub yours: Option<Seat>,
    /// Does the lobby show the table to everybody?
    pub listed: bool,
    /// Who sits there, the clock, the options.
    pub summary: S,
    /// The ratings of those who sit there, by seat, where the game is rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<PlayerRating>>,
}

/// Can an invitation be used?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum InvitationState {
    /// Yes.
    Open,
    /// No: the seat is taken, or all of them.
    Full,
    /// No: the game has begun.
    Begun,
    /// No: the game is over, or the table is closed.
    Over,
    /// No: it was for one person, and somebody has used it.
    Used,
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
    /// The program's contribution to the luck, as in the command `entropy`: for a program whose seat completes the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
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
    /// Your contribution to the luck, as in the command `entropy`; send it only if you know the hash of the server's seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
}

/// The table that somebody joined; its frames say where they sit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JoinedTable {
    /// What it is known by.
    pub table: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::vec;

    fn table(id: &str, phase: &str, updated: Millis, waits: &str) -> ListedTable<()> {
        let text = format!(
            r#"{{"id":"{id}","game":"ostia","phase":"{phase}","listed":true,"rules":1,"edition_sha256":"","created":0,
                "updated":{updated},"summary":null,"seat":0,"waits":{waits}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn what_waits_for_me_comes_first_and_the_earliest_deadline_before_later_ones() {
        let mut tables = vec![
            table("over", "over", 9, "[]"),
            table("theirs-late", "running", 1, r#"[{"seat":1,"deadline":90}]"#),
            table("theirs-soon", "running", 1, r#"[{"seat":1,"deadline":90},{"seat":2,"deadline":20}]"#),
            table("mine-on-vacation", "running", 1, r#"[{"seat":0,"vacation":true}]"#),
            table("gathering-old", "gathering", 1, "[]"),
            table("gathering-new", "gathering", 2, "[]"),
            table("mine-no-clock", "running", 1, r#"[{"seat":0}]"#),
            table("mine-late", "running", 1, r#"[{"seat":2,"deadline":10},{"seat":0,"deadline":60}]"#),
            table("mine-soon", "running", 1, r#"[{"seat":0,"deadline":50}]"#),
        ];
        tables.sort_by_key(ListedTable::urgency);
        let order: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
        let expected = [
            "mine-soon",
            "mine-late",
            "mine-no-clock",
            "gathering-new",
            "gathering-old",
            "theirs-soon",
            "theirs-late",
            "mine-on-vacation",
            "over",
        ];
        assert_eq!(order, expected);
    }
}
