//! What comes in to a table, and what it wants done.

use crate::Seated;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::Bot;
use protocol::{Answer, Command};
use tabletop::{Millis, PersonId, Phase, Seat, Viewer};

/// One open line to somebody who looks, as the server numbers them.
pub type Stream = u64;

/// One who waits for an answer, as the server numbers them.
pub type Ticket = u64;

/// Something that happens to a table.
pub enum Input<R: Seated> {
    /// Somebody gives a command. The key is theirs to choose; the same key means the same command.
    Command {
        /// Who.
        from: From,
        /// Who waits for the answer.
        ticket: Ticket,
        /// The sender's key.
        key: String,
        /// What.
        command: Command<R>,
    },
    /// What was to be stored is stored.
    Stored,
    /// It may or may not be stored; or the log could not be read. The table asks for the log.
    StoreFailed,
    /// The log's head was another one: somebody else keeps this table. It is given up.
    Conflict,
    /// The whole log, as the table has asked for it.
    Log(Vec<Vec<u8>>),
    /// Somebody looks. A viewer who has frames up to a number is given what came since, or everything.
    Joined {
        /// By which line.
        stream: Stream,
        /// As whom: see [`crate::Sitting::viewer_of`].
        viewer: Viewer,
        /// The number of the last frame that they have.
        last: Option<u32>,
    },
    /// The line is closed, by whichever side.
    Left {
        /// Which one.
        stream: Stream,
    },
    /// A bot has thought.
    Thought {
        /// For which seat.
        seat: Seat,
        /// The number of the ask.
        number: u64,
        /// Its answer; nothing where it would rather stay silent.
        action: Option<R::Action>,
    },
    /// The table for the rematch is there.
    Rematched {
        /// What it is known by.
        table: String,
    },
    /// Time has passed.
    Tick,
}

/// Who gives a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct From {
    /// Who, by their session.
    pub person: PersonId,
    /// How they are called.
    pub name: String,
    /// Is it a program?
    pub program: bool,
}

/// Something that a table wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Append these entries if the log has so many, then say [`Input::Stored`], [`Input::StoreFailed`] or [`Input::Conflict`].
    /// There is never more than one such request out.
    Store(Store),
    /// Read the whole log and hand it in as [`Input::Log`]; if that cannot be done, [`Input::StoreFailed`] after a while.
    Read,
    /// Send this frame on all lines of this viewer that were welcomed.
    Announce {
        /// To whom.
        viewer: Viewer,
        /// Its number, by which a line is taken up again.
        n: u32,
        /// The frame, JSON in one line.
        frame: Arc<str>,
    },
    /// From now on this line looks with these eyes, and is sent what is announced to them; what was announced before is not for it.
    /// First it is sent this frame, unless it has everything already.
    Welcome {
        /// Which line.
        stream: Stream,
        /// With whose eyes.
        viewer: Viewer,
        /// The number up to which it has everything then.
        n: u32,
        /// The frame, JSON in one line.
        frame: Option<Arc<str>>,
    },
    /// Send this on all lines of everybody. It has no number, and whoever misses it misses nothing.
    Presence {
        /// A [`protocol::Presence`], JSON in one line.
        note: Arc<str>,
    },
    /// Answer the one who waits.
    Answer {
        /// Who.
        ticket: Ticket,
        /// What.
        answer: Answer,
    },
    /// Let a bot think: take [`crate::Sitting::ask`] at once, and hand in [`Input::Thought`] when it has.
    Think {
        /// For which seat.
        seat: Seat,
        /// The number of the ask, to be handed in again.
        number: u64,
        /// Which bot.
        bot: Bot,
    },
    /// Hand in [`Input::Tick`] at this time. It replaces the time asked for before; the time is also when a table that sleeps is to
    /// be woken. Nothing: never.
    Wake(Option<Millis>),
    /// It is this person's turn now, and they are not looking.
    Notice {
        /// Whose.
        person: PersonId,
        /// On which seat.
        seat: Seat,
    },
    /// Open a table with the same agreements and the same people on their seats: see [`crate::Sitting::rematch`]. Then hand in
    /// [`Input::Rematched`].
    Rematch,
    /// Who sits where has changed: ask [`crate::Sitting::viewer_of`] for everybody who looks, and where it is somebody else now, hand
    /// in [`Input::Left`] and [`Input::Joined`] again, without a last frame.
    Reseat,
    /// The table is given up: drop it. Another server keeps it, or its log cannot be read.
    GivenUp {
        /// Why.
        why: String,
    },
}

/// What is to be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Store {
    /// How many entries the log has.
    pub after: u64,
    /// What is to follow: JSON, one object an entry.
    pub entries: Vec<Vec<u8>>,
    /// What the lobby shows from now on, where that changes.
    pub lobby: Option<Lobby>,
}

/// What is told of a table to those who are not at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lobby {
    /// How far it is.
    pub phase: Phase,
    /// A [`protocol::Summary`], as JSON.
    pub summary: String,
    /// The people who sit there, by seat; those who gave up or were sent away in the middle of the game keep it among theirs.
    pub people: Vec<(Seat, PersonId)>,
}
