//! What comes in to a table, and what it wants done.

use crate::telling::NoticeWhy;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bots::{Bot, Thought};
use protocol::{Answer, Command, Keyed};
use tabletop::{Millis, PersonId, Phase, Seat, Viewer};

/// One open stream to a viewer, as the server numbers them.
pub type Stream = u64;

/// A caller waiting for an answer, as the server numbers them.
pub type Ticket = u64;

/// Something that happens to a table. A caller that does not know the game has commands as text and thoughts of a hidden type; the
/// table gets a [`GameInput`].
pub enum Input<C, T> {
    /// Somebody gives a command. They choose its key; the same key means the same command.
    Command {
        /// Who.
        from: From,
        /// Who waits for the answer.
        ticket: Ticket,
        /// What, with its key.
        command: C,
    },
    /// The requested entries are stored.
    Stored,
    /// They may or may not be stored, or the log could not be read. The table requests the log.
    StoreFailed,
    /// The log had another head: another server keeps this table. It is given up.
    Conflict,
    /// The whole log, as the table requested it.
    Log(Vec<Vec<u8>>),
    /// Somebody starts to look. A viewer who has frames up to a number gets what came since, or everything.
    Joined {
        /// On which stream.
        stream: Stream,
        /// As whom: see [`crate::Sitting::viewer_of`].
        viewer: Viewer,
        /// The number of the last frame they have.
        last: Option<u32>,
    },
    /// The stream is closed, by either side.
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
        /// Its answer, with its reason; nothing if it would rather stay silent.
        thought: Option<T>,
    },
    /// The table for the rematch exists.
    Rematched {
        /// Its id.
        table: String,
    },
    /// Time has passed.
    Tick,
}

/// The same in the types of one game.
pub type GameInput<R> = Input<Keyed<Command<R>>, Thought<R>>;

impl<C, T> Input<C, T> {
    /// The same with other types of commands and thoughts; a command that does not become one is given back with the reason.
    pub fn map<D, U, E>(
        self,
        command: impl FnOnce(C) -> Result<D, E>,
        thought: impl FnOnce(T) -> Option<U>,
    ) -> Result<Input<D, U>, (Ticket, E)> {
        Ok(match self {
            Input::Command { from, ticket, command: given } => {
                Input::Command { from, ticket, command: command(given).map_err(|error| (ticket, error))? }
            }
            Input::Stored => Input::Stored,
            Input::StoreFailed => Input::StoreFailed,
            Input::Conflict => Input::Conflict,
            Input::Log(entries) => Input::Log(entries),
            Input::Joined { stream, viewer, last } => Input::Joined { stream, viewer, last },
            Input::Left { stream } => Input::Left { stream },
            Input::Thought { seat, number, thought: given } => Input::Thought { seat, number, thought: given.and_then(thought) },
            Input::Rematched { table } => Input::Rematched { table },
            Input::Tick => Input::Tick,
        })
    }
}

/// Who gives a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct From {
    /// Their id, from the session.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// Is it a program?
    pub program: bool,
}

/// Something that a table wants done. Effects are carried out in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Append these entries if the log still has the expected length, then hand in [`Input::Stored`], [`Input::StoreFailed`] or
    /// [`Input::Conflict`]. There is never more than one such request pending.
    Store(Store),
    /// Read the whole log and hand it in as [`Input::Log`]; if that fails, hand in [`Input::StoreFailed`] after a while.
    Read,
    /// Send this frame on all streams of this viewer that were welcomed.
    Announce {
        /// To whom.
        viewer: Viewer,
        /// Its number, from which a stream is resumed.
        n: u32,
        /// The frame, JSON in one line.
        frame: Arc<str>,
    },
    /// From now on this stream belongs to this viewer, and gets what is announced to them; earlier announcements are not for it. First it
    /// gets this frame, unless it already has everything.
    Welcome {
        /// Which stream.
        stream: Stream,
        /// Which viewer.
        viewer: Viewer,
        /// The number up to which it then has everything.
        n: u32,
        /// The frame, JSON in one line.
        frame: Option<Arc<str>>,
    },
    /// Send this on all streams of everybody. It has no number, and a reader who misses it misses nothing.
    Presence {
        /// A [`protocol::Presence`], JSON in one line.
        note: Arc<str>,
    },
    /// Answer a waiting caller.
    Answer {
        /// Which one.
        ticket: Ticket,
        /// The answer.
        answer: Answer,
    },
    /// Let a bot think: take [`crate::Sitting::ask`] at once, and hand in [`Input::Thought`] when it has.
    Think {
        /// For which seat.
        seat: Seat,
        /// The number of the ask, to be handed back in.
        number: u64,
        /// Which bot.
        bot: Bot,
    },
    /// Hand in [`Input::Tick`] at this time. It replaces the time requested before, and a sleeping table is to be woken at this time too.
    /// Nothing means never.
    Wake(Option<Millis>),
    /// Something waits for this person from now on, and they are not looking.
    Notice {
        /// Who.
        person: PersonId,
        /// On which seat.
        seat: Seat,
        /// What waits.
        why: NoticeWhy,
        /// The number of the question, or of the newest offer.
        question: u32,
    },
    /// Open a table with the same agreements and the same people on their seats: see [`crate::Sitting::rematch`]. Then hand in
    /// [`Input::Rematched`].
    Rematch,
    /// Who sits where has changed: ask [`crate::Sitting::viewer_of`] for everybody who looks, and for everybody whose viewer has changed
    /// hand in [`Input::Left`], then [`Input::Joined`] without a last frame.
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
    /// The entries to append: JSON, one object an entry.
    pub entries: Vec<Vec<u8>>,
    /// What the lobby shows from now on, if that changes.
    pub lobby: Option<Lobby>,
}

/// What people who are not at a table learn about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lobby {
    /// How far the table is.
    pub phase: Phase,
    /// A [`protocol::Summary`], as JSON.
    pub summary: String,
    /// The people who sit there, by seat; people who gave up or were removed during the game keep the table in their list.
    pub people: Vec<(Seat, PersonId)>,
}
