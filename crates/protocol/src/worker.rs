//! The messages between the page and its worker, in which practice games run.

use crate::OpenTable;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// A message to the worker. As JSON it is an object whose `want` names it. A ticket says whom the answer is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "want")]
#[expect(clippy::large_enum_variant, reason = "one message at a time is made, and sent at once")]
pub enum ToWorker {
    /// Open a new table, and sit down at it.
    Open {
        /// The table, as a server is asked for it.
        wish: OpenTable,
        /// How the player is called.
        name: String,
        /// The number of a prepared deal. Default: luck decides.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// Continue a table whose log was kept, one entry a line.
    GoOn {
        /// The log.
        log: String,
    },
    /// Give a command to the table.
    Command {
        /// Whom the answer is for.
        ticket: u64,
        /// The command, as a server is given it.
        body: String,
    },
    /// What would a bot do in the player's place?
    Hint {
        /// Whom the answer is for.
        ticket: u64,
        /// Which bot.
        bot: Bot,
        /// In which language, en or de.
        language: String,
    },
    /// A part of what a server keeps of a table, by its name there: `history`, `record`, `account` or `verification`.
    Archive {
        /// Whom the answer is for.
        ticket: u64,
        /// Which part.
        part: String,
        /// Through whose eyes the history is wanted, once the game is over: the number of a seat or `spectator`. Default: your own.
        #[serde(default)]
        eyes: Option<String>,
    },
    /// Where would a captain have done something else in a game that is over? The answer is a list of [`Decision`]s.
    LookBack {
        /// Whom the answer is for.
        ticket: u64,
        /// The record.
        record: String,
        /// Whose decisions.
        seat: Seat,
        /// The names by seat, where they are not those of the record.
        #[serde(default)]
        names: Vec<String>,
        /// In which language, en or de.
        language: String,
    },
}

/// A message from the worker. It travels in three parts, so that a long text is not written as JSON once more.
#[derive(Clone, Debug, PartialEq)]
pub enum FromWorker {
    /// The worker listens.
    Ready,
    /// A frame of the table, as JSON.
    Frame(String),
    /// Who is there, as JSON.
    Presence(String),
    /// The answer to a ticket, as JSON; empty, where there is none.
    Answer {
        /// Whom it is for.
        ticket: u64,
        /// The answer.
        text: String,
    },
    /// The page is to keep these entries of the log, one a line. After none, what was kept before belongs to another game.
    Keep {
        /// After how many.
        after: u64,
        /// The entries.
        entries: String,
    },
    /// Which part of a long task is done, from 0 to 1.
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

    /// The message of these parts. What is unknown is trouble.
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

/// A decision that could have been a better one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The number of the action in the record, counted from 1.
    pub action: u32,
    /// Its number among the seat's own actions, counted from 0.
    pub own: u32,
    /// What was done, in a sentence.
    pub done: String,
    /// What the captain would have done.
    pub better: String,
    /// Its reason, where it has one.
    pub why: Option<String>,
    /// What that would have brought on average: ducats in Oltre Mare, chance to win in Ostia.
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
