//! The messages between the page and its worker, which runs practice games.

use crate::OpenTable;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// A message to the worker. In JSON it is an object whose `want` names it. A ticket says which request an answer belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "want")]
#[expect(clippy::large_enum_variant, reason = "one message at a time is made, and sent at once")]
pub enum ToWorker {
    /// Open a new table, and sit down at it.
    Open {
        /// The table, as in a request to a server.
        wish: OpenTable,
        /// The player's name.
        name: String,
        /// The number of a prepared deal. Default: luck decides.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// Continue a table from its log, one entry a line.
    GoOn {
        /// The log.
        log: String,
    },
    /// Give a command to the table.
    Command {
        /// The ticket for the answer.
        ticket: u64,
        /// The command, as it is sent to a server.
        body: String,
    },
    /// What would a bot do in the player's place?
    Hint {
        /// The ticket for the answer.
        ticket: u64,
        /// Which bot.
        bot: Bot,
        /// In which language, en or de.
        language: String,
    },
    /// Part of what a server keeps of a table, by its name there: `history`, `record`, `account` or `verification`.
    Archive {
        /// The ticket for the answer.
        ticket: u64,
        /// Which part.
        part: String,
        /// Through whose eyes the history is wanted, once the game is over: the number of a seat or `spectator`. Default: your own.
        #[serde(default)]
        eyes: Option<String>,
    },
    /// Where would a captain have acted differently in a game that is over? The answer is a [`LookedBack`].
    LookBack {
        /// The ticket for the answer.
        ticket: u64,
        /// The record.
        record: String,
        /// Whose decisions.
        seat: Seat,
        /// The names by seat, if they differ from the record.
        #[serde(default)]
        names: Vec<String>,
        /// In which language, en or de.
        language: String,
    },
    /// Was the game played by the rules, and was its luck fair? The answer is a list of [`LuckLine`].
    CheckLuck {
        /// The ticket for the answer.
        ticket: u64,
        /// The record.
        record: String,
        /// What was kept from before the end: a line of `KeptLuck`. Nothing if there is nothing to compare with.
        #[serde(default)]
        kept: Option<String>,
        /// In which language, en or de.
        language: String,
    },
}

/// What was checked of a finished game, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckLine {
    /// Does it hold? Nothing if it could not be checked.
    pub holds: Option<bool>,
    /// The sentence.
    pub text: String,
}

/// A message from the worker. It is sent in three parts, so that a long text is not encoded as JSON a second time.
#[derive(Clone, Debug, PartialEq)]
pub enum FromWorker {
    /// The worker is ready.
    Ready,
    /// A frame of the table, as JSON.
    Frame(String),
    /// Who is there, as JSON.
    Presence(String),
    /// The answer to a ticket, as JSON; empty if there is none.
    Answer {
        /// The ticket.
        ticket: u64,
        /// The answer.
        text: String,
    },
    /// The page must keep these entries of the log, one a line. After 0 entries, what was kept before belongs to another game.
    Keep {
        /// After how many.
        after: u64,
        /// The entries.
        entries: String,
    },
    /// The completed part of a long task, from 0 to 1.
    Progress(f64),
    /// The game cannot be continued, and why.
    Trouble(String),
}

impl FromWorker {
    /// Its name, a number and a text.
    pub fn into_parts(self) -> (&'static str, f64, String) {
        match self {
            FromWorker::Ready => ("ready", 0.0, String::new()),
            FromWorker::Frame(frame) => ("frame", 0.0, frame),
            FromWorker::Presence(presence) => ("presence", 0.0, presence),
            FromWorker::Answer { ticket, text } => ("answer", ticket as f64, text),
            FromWorker::Keep { after, entries } => ("keep", after as f64, entries),
            FromWorker::Progress(done) => ("progress", done, String::new()),
            FromWorker::Trouble(why) => ("trouble", 0.0, why),
        }
    }

    /// The message with these parts. An unknown one becomes trouble.
    pub fn from_parts(name: &str, number: f64, text: String) -> FromWorker {
        match name {
            "ready" => FromWorker::Ready,
            "frame" => FromWorker::Frame(text),
            "presence" => FromWorker::Presence(text),
            "answer" => FromWorker::Answer { ticket: number as u64, text },
            "keep" => FromWorker::Keep { after: number as u64, entries: text },
            "progress" => FromWorker::Progress(number),
            _ => FromWorker::Trouble(text),
        }
    }
}

/// A finished game as one seat played it: skill apart from luck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookedBack {
    /// The decisions that could have been better, the costliest first.
    pub decisions: Vec<Decision>,
    /// What the deck did for the seat, in a sentence.
    pub luck: String,
}

/// A decision that could have been better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The number of the action in the record, counted from 1.
    pub action: u32,
    /// Its number among the seat's own actions, counted from 0.
    pub own: u32,
    /// When it was made: "Round 5, lot of wood and grain".
    pub when: String,
    /// What was done, in a sentence.
    pub done: String,
    /// What the captain would have done, in a sentence about the captain.
    pub better: String,
    /// Its reason, if it has one.
    pub why: Option<String>,
    /// The average gain of that: ducats in Oltre Mare, chance to win in Ostia.
    pub loss: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_the_worker_arrives_as_it_was_sent() {
        let messages = [
            FromWorker::Ready,
            FromWorker::Frame("{}".into()),
            FromWorker::Presence("{}".into()),
            FromWorker::Answer { ticket: 7, text: "{}".into() },
            FromWorker::Keep { after: 3, entries: "{}\n".into() },
            FromWorker::Progress(0.5),
            FromWorker::Trouble("no".into()),
        ];
        for message in messages {
            let (name, number, text) = message.clone().into_parts();
            assert_eq!(FromWorker::from_parts(name, number, text), message);
        }
    }
}
