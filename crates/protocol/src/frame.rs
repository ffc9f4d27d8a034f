//! What viewers are told.
//!
//! Everything that happens and that a viewer may know is one piece of [`News`]. News are numbered for each viewer from 1 on, without gaps,
//! so that the numbers reveal nothing of what others do in secret. A [`Frame`] brings the news from one number to another, and what the
//! viewer sees after the last of them. What a frame leaves out is unchanged.

use crate::{Clock, Millis, News, Pace, TakeOverWhen, WireTypes};
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use serde::{Deserialize, Serialize};
use tabletop::{Phase, Seat};

/// The version of frames, commands and answers. It is raised when something is removed or changes its meaning. An addition does not raise
/// it: readers skip what they do not know.
pub const VERSION: u32 = 1;

/// One message to a viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct Frame<R: WireTypes> {
    /// The version, [`VERSION`].
    pub v: u32,
    /// The table.
    pub table: String,
    /// The number of the last news in it.
    pub n: u32,
    /// The frame follows the news of this number; absent in a whole frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// What happened, the oldest first. News that a whole frame leaves out are in the table's history.
    #[serde(default)]
    pub news: Vec<News<R>>,
    /// How far the table is.
    pub phase: Phase,
    /// Why the game cannot be continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// What the table is about; in whole frames.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About<R>>,
    /// Who sits where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatNow>>,
    /// The viewer's own seat; in frames that say who sits where. Names do not identify anybody: two people may be called Ana.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// What the viewer sees on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<R::View>,
    /// Whom the game waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Vec<Seat>>,
    /// What the viewer is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked<R>>,
    /// The viewer's own draft and instructions; nobody else sees them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own<R>>,
    /// The clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Is the game paused?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<bool>,
    /// A request to go back; without `by` when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakeBackNow<R>>,
    /// Open offers to the viewer for which bots await an answer, with their times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<OfferTime>>,
    /// What happens if nobody does anything any more, unless a clock decides that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
}

/// What a table is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct About<R: WireTypes> {
    /// The game.
    pub game: String,
    /// The version of its rule book.
    pub rules: u32,
    /// The name of its edition.
    pub edition: String,
    /// The SHA-256 of the edition's file.
    pub edition_sha256: String,
    /// The switches.
    pub options: R::Options,
    /// The clock that was agreed.
    pub clock: Clock,
    /// The bot that plays for people who are not there.
    pub stand_in: Bot,
    /// May players ask what a bot would do in their place?
    pub hints: bool,
    /// How long bots take.
    #[serde(default)]
    pub pace: Pace,
    /// How long bots wait for answers at a table over days.
    #[serde(default)]
    pub patience: Millis,
    /// When a bot may play for somebody who is not there. Default: when the time runs out, or when another player asks for it.
    #[serde(default, skip_serializing_if = "TakeOverWhen::is_default")]
    pub take_over: TakeOverWhen,
    /// The time zone of nights and weekends that do not count. Default: UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// The SHA-256 of the server's own seed, published before anybody can add to the luck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_seed_sha256: Option<String>,
    /// Does the game count for the ratings of those who play?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub rated: bool,
    /// The SHA-256 of the seed, once the cards are dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_sha256: Option<String>,
    /// The SHA-256 of the server's own seed for a rematch, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_seed_sha256: Option<String>,
    /// Where the rematch is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatNow {
    /// Who sits there; absent if nobody does yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The bot that plays there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Bot>,
    /// Is it somebody's own program?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub program: bool,
    /// Is it the host's seat?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub host: bool,
    /// Does a bot play for a person who can come back?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub away: bool,
    /// Has the person given up, or been removed?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub resigned: bool,
    /// Was it the host who removed them?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub removed: bool,
    /// Has the host muted them?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub muted: bool,
    /// They are on vacation, and their time stands still until this moment at the latest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<Millis>,
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct Asked<R: WireTypes> {
    /// The number of the question. An answer to an earlier one is stale.
    pub id: u32,
    /// Is the game waiting for the answer?
    pub must: bool,
    /// The question; absent if nothing is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<R::Prompt>,
    /// How many of your own actions you can undo at once.
    pub undo: u32,
}

/// A player's draft and standing instructions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct Own<R: WireTypes> {
    /// What the seat intends to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<R::Action>,
    /// The standing instructions that are left.
    #[serde(default)]
    pub instructions: Vec<R::Instruction>,
    /// Does the seat take no part in the trading of this turn?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub nothing_for_me: bool,
}

/// How long a bot waits for the answer to its offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferTime {
    /// The number of the offer.
    pub offer: u32,
    /// The deadline.
    pub until: Millis,
    /// How long the bot waits in all.
    pub of: Millis,
}

/// What happens if nobody does anything any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Idle", tag = "what"))]
#[serde(rename = "what", rename_all = "kebab-case", remote = "Self")]
pub enum Idle {
    /// Nothing: the game is paused, or a clock decides.
    Nothing,
    /// The table is closed.
    Closes {
        /// When.
        at: Millis,
    },
    /// Bots finish the game.
    BotsFinish {
        /// When.
        at: Millis,
    },
}
tabletop::tagged!(Idle);

/// The clocks. A running clock has been running since `at`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clocks {
    /// The server's time.
    pub at: Millis,
    /// What each seat had left; with a reserve, both together.
    pub left: Vec<Millis>,
    /// Whose clock runs.
    pub running: Vec<Seat>,
    /// When the first of them runs out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Millis>,
    /// In a game over days: when each of them runs out, in the order of `running`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deadlines: Vec<Millis>,
    /// In a game over days with a reserve: what is left of it for each seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banks: Vec<Millis>,
    /// In a game over days with vacation: what is left of it for each seat. It is used up by those who are on vacation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<Millis>,
}

impl Clocks {
    /// When this seat is out of time, in a game over days, while it is waited for.
    pub fn deadline_of(&self, seat: Seat) -> Option<Millis> {
        self.running.iter().position(|running| *running == seat).and_then(|at| self.deadlines.get(at)).copied()
    }
}

/// A request to go back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = ""))]
#[serde(bound = "")]
pub struct TakeBackNow<R: WireTypes> {
    /// Who asks; absent when there is no request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// How many actions would be left.
    #[serde(default)]
    pub keep: u32,
    /// How many would be taken back.
    #[serde(default)]
    pub gone: u32,
    /// Whose decision would be the first to be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// What the viewer saw of that decision; empty if it was secret, or if the same seat has decided something since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sights: Vec<R::Sight>,
    /// Who still has to grant it.
    #[serde(default)]
    pub open: Vec<Seat>,
}

// By hand, because a derived one would require a default of the game itself.
impl<R: WireTypes> Default for TakeBackNow<R> {
    fn default() -> TakeBackNow<R> {
        TakeBackNow { by: None, keep: 0, gone: 0, first: None, sights: Vec::new(), open: Vec::new() }
    }
}

/// Who is there now. It has no number, because it is not part of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Presence {
    /// The version, [`VERSION`].
    pub v: u32,
    /// The table.
    pub table: String,
    /// The seats whose people are looking.
    pub here: Vec<Seat>,
    /// The seats whose people are composing something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub composing: Vec<Seat>,
}
