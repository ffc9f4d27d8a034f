//! What the page and the table inside the browser say to each other.

use bots::Bot;
use sentences::Language;
use serde::{Deserialize, Deserializer};
use tabletop::Seat;

/// What the page wants. As JSON it is an object whose `want` names it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "want")]
pub enum Want {
    /// A new table, and a seat at it.
    Open {
        /// What a host wishes, as a server is asked for it.
        wish: String,
        /// How the player is called.
        name: String,
        /// The number of a prepared deal; otherwise luck decides.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// To go on with a table whose log was kept: an entry a line.
    GoOn {
        /// The log.
        log: String,
    },
    /// A command to the table.
    Command {
        /// Who waits for the answer.
        ticket: u64,
        /// The command, as a server is given it.
        body: String,
    },
    /// What a bot would do in the player's place.
    Hint {
        /// Who waits for the answer.
        ticket: u64,
        /// Which bot.
        bot: Bot,
        /// In which language it speaks.
        #[serde(deserialize_with = "language")]
        language: Language,
    },
    /// A part of what a server keeps of a table, by the name that it has there: `history`, `record`, `account` or `verification`.
    Archive {
        /// Who waits for the answer.
        ticket: u64,
        /// Which part.
        part: String,
        /// Through whose eyes the history is wanted, once the game is over: a seat's number or `spectator`. Otherwise through one's own.
        #[serde(default)]
        eyes: Option<String>,
    },
    /// Where a captain would have done something else in a game that is over: see [`crate::look_back`].
    LookBack {
        /// Who waits for the answer.
        ticket: u64,
        /// The record.
        record: String,
        /// Whose decisions.
        seat: Seat,
        /// How everybody is called, by seat, where they are not called as in the record.
        #[serde(default)]
        names: Vec<String>,
        /// In which language it is told.
        #[serde(deserialize_with = "language")]
        language: Language,
    },
}

/// What the page is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A frame of the table.
    Frame(String),
    /// Who is there.
    Presence(String),
    /// The answer to somebody who waits, as JSON; empty, where there is none.
    Answer {
        /// Who waits.
        ticket: u64,
        /// The answer.
        text: String,
    },
    /// The page is to keep these entries of the log: an entry a line. After none, what was kept before is another game.
    Keep {
        /// After how many.
        after: u64,
        /// The entries.
        entries: String,
    },
    /// So much of what takes long is done.
    Progress {
        /// So many.
        done: u32,
        /// Of so many.
        of: u32,
    },
    /// Nothing can be gone on with, and why.
    Trouble(String),
}

impl Told {
    /// How it travels: its name, a number and a text.
    pub fn parts(self) -> (&'static str, f64, String) {
        match self {
            Told::Frame(frame) => ("frame", 0.0, frame),
            Told::Presence(note) => ("presence", 0.0, note),
            Told::Answer { ticket, text } => ("answer", ticket as f64, text),
            Told::Keep { after, entries } => ("keep", after as f64, entries),
            Told::Progress { done, of } => ("progress", f64::from(done) / f64::from(of.max(1)), String::new()),
            Told::Trouble(why) => ("trouble", 0.0, why),
        }
    }
}

fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
    let code = String::deserialize(deserializer)?;
    Language::from_code(&code).ok_or_else(|| serde::de::Error::custom("the languages are en and de"))
}
