//! What reaches a player at a table of a server, and what the server is asked for.

use crate::game::AtTerminal;
use crate::thinking::Thinking;
use protocol::{Answer, Frame, HistoryItem, SpectatorRemark};
use sentences::Language;
use tabletop::record::KeptLuck;
use tabletop::{Entropy, Millis, Seat};

/// Where the player sits, and how they want to be addressed.
#[derive(Clone, Debug)]
pub struct Place {
    /// The table.
    pub table: String,
    /// The command with which the player comes back.
    pub again: String,
    /// The language.
    pub language: Language,
    /// What every key begins with; it must be different each time somebody sits down.
    pub key: String,
    /// How hints are computed.
    pub thinking: Thinking,
    /// What time it is, for the clocks of the game.
    pub now: fn() -> Millis,
    /// A moment on the clock of this place, counted as if that were UTC.
    pub local: fn(Millis) -> Millis,
    /// Draws random numbers that this terminal adds to the luck; nothing if it has none.
    pub entropy: fn() -> Option<Entropy>,
    /// What was kept of the luck of this table before.
    pub kept: KeptLuck,
    /// The number of the last news that the player has seen before, if they have been here.
    pub seen: Option<u32>,
}

/// What reaches a player at a table.
pub enum Happening<R: AtTerminal> {
    /// A frame; and if it alone does not tell what happened, the story since the last one, or since the beginning.
    Frame(Box<Frame<R>>, Option<Vec<HistoryItem<R>>>),
    /// Who is present now.
    Present {
        /// Those who are present.
        here: Vec<Seat>,
        /// Those of them who are composing something.
        composing: Vec<Seat>,
    },
    /// What spectators have said to each other; only a spectator is told.
    SpectatorsSay(Vec<SpectatorRemark>),
    /// The table answers the command that is on its way.
    Answered(Answer),
    /// The server refuses a request, and says why.
    Refused(String),
    /// The connection is lost; reconnecting.
    Lost,
    /// The connection is back.
    Back,
    /// The result of a reminder.
    Nudged(Nudging),
    /// The seats of those whom the player has blocked, and of those whom they have muted.
    KeptAway {
        /// They can neither invite the player nor sit at their tables.
        blocked: Vec<Seat>,
        /// The player does not see what they say.
        muted: Vec<Seat>,
        /// The spectators, by number, whom another one does not see.
        spectators: Vec<u32>,
    },
    /// A friend of this name is invited, or why not.
    FriendInvited(Result<String, String>),
    /// It was saved whom the player keeps away, or why not.
    ShieldSet(Result<(), String>),
    /// The player's own notes as they are now; or why they could not be read or kept.
    Noted(Result<String, String>),
    /// The next of the player's tables that waits for them, if there is one; or why it is not known.
    Next(Result<Option<NextTable>, String>),
    /// There is no link, for this reason.
    NoLink(String),
    /// A link with which somebody can sit down.
    Invited(String),
    /// A link with which anyone can watch.
    WatchLink(String),
    /// The record of the game, to be checked.
    Record(String),
    /// The table did not take what this terminal added to the luck.
    NoEntropy,
    /// All links are revoked.
    LinksOff,
    /// Where the record of the game is now; or why it could not be written.
    Recorded(Result<String, String>),
    /// Nothing more will come, for this reason.
    Ended(String),
    /// A typed line; `None` when the input ends.
    Typed(Option<String>),
}

/// A table to which the player goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextTable {
    /// What it is known by.
    pub table: String,
    /// The name of its game.
    pub game: String,
}

/// The result of a reminder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nudging {
    /// They are told.
    Done,
    /// They were reminded less than a day ago.
    Before,
    /// They are here, or the game is not waiting for them.
    Needless,
    /// The table is a live one.
    Live,
    /// They are on vacation.
    Vacation,
    /// Something else went wrong, in words.
    Failed(String),
}

/// What the server is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This command, until it is answered: always the same text, so that it is done once.
    Command(String),
    /// The link with which people sit down, on this seat or on any.
    Invite(Option<Seat>),
    /// The link to watch.
    WatchLink,
    /// All links of the table are to be revoked.
    TakeLinksBack,
    /// Somebody is to be reminded that they are waited for.
    Nudge(Seat),
    /// The friend of this name is to be invited.
    InviteFriend(String),
    /// Somebody is to be blocked or muted for this player alone, or no longer.
    Shield {
        /// Whom.
        seat: Seat,
        /// Are they blocked? Nothing: as before.
        blocked: Option<bool>,
        /// Are they muted? Nothing: as before.
        muted: Option<bool>,
    },
    /// Another spectator is to be blocked or muted for this one alone, or no longer.
    ShieldSpectator {
        /// Their number.
        speaker: u32,
        /// Are they blocked? Nothing: as before.
        blocked: Option<bool>,
        /// Are they muted? Nothing: as before.
        muted: Option<bool>,
    },
    /// The next of the player's tables that waits for them.
    Next,
    /// The player's own notes, after a change.
    Note(NoteChange),
    /// The record of the game.
    Record,
    /// This command, which adds to the luck; nobody waits for the answer, but a denial is to be reported.
    Entropy(String),
    /// This is to be kept of the luck of a table.
    KeepLuck {
        /// Which one.
        table: String,
        /// A line of [`KeptLuck`].
        kept: String,
    },
}

/// What is done with the player's own notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteChange {
    /// They are only read.
    Read,
    /// A line is added.
    Add(String),
    /// Removes all notes.
    Clear,
}
