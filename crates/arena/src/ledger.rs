//! The results file: a line that says what is played, then a line for every game that is over. Started again, a tournament
//! reads it and goes on where it stopped.

use crate::PlayedGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What is played: two tournaments with the same settings play the same games. How many deals is no part of it, so that
/// one can ask for more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContestSettings {
    /// The game.
    pub game: String,
    /// The edition: name and hash.
    pub edition: String,
    /// The options of the game.
    pub options: Value,
    /// The seat that starts, where one is named.
    pub start: Option<u8>,
    /// Numbers of seats.
    pub seats: Vec<u8>,
    /// How the players meet.
    pub format: String,
    /// The players, each with its budget.
    pub players: Vec<String>,
    /// The seed.
    pub seed: String,
    /// The program: other bots play other games. Nothing, where that is looked at in another way: then games of any build will do.
    pub build: String,
}

/// Why the games of a file cannot be continued, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// It holds the games of another tournament.
    Another(String),
    /// It cannot be read or written, or is no results file at all.
    Failed(String),
}

impl core::fmt::Display for NotOpened {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (NotOpened::Another(why) | NotOpened::Failed(why)) = self;
        f.write_str(why)
    }
}

impl core::error::Error for NotOpened {}

impl From<String> for NotOpened {
    fn from(why: String) -> NotOpened {
        NotOpened::Failed(why)
    }
}

/// A results file that is open.
#[derive(Debug)]
pub struct ResultsFile {
    path: PathBuf,
    file: Mutex<File>,
}

impl ResultsFile {
    /// Opens the file, or begins it, and returns the games that are in it. What cannot be is told in a sentence.
    pub fn open(path: &Path, settings: &ContestSettings) -> Result<(ResultsFile, Vec<PlayedGame>), NotOpened> {
        let shown = path.display();
        let failed = |what: &'static str| move |error: std::io::Error| format!("{} cannot be {what}: {error}", path.display());
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed("opened"))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => format!("{shown} is being written by another tournament; wait for it, or name another file"),
            TryLockError::Error(error) => failed("locked")(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read"))?;
        // Whatever follows the last line end was being written when the program was stopped.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let text = core::str::from_utf8(&bytes[..whole]).map_err(|_| format!("{shown} is not text in UTF-8"))?;
        let mut lines = text.lines().enumerate();
        let mut games = Vec::new();
        match lines.next() {
            None if bytes.is_empty() || b"{\"arena\":".starts_with(&bytes[..bytes.len().min(9)]) => {}
            None => return Err(format!("{shown} is no results file of the arena; name one that does not exist yet").into()),
            Some((_, first)) => {
                let Ok(Header { arena }) = serde_json::from_str(first) else {
                    return Err(format!("{shown} is no results file of the arena; name one that does not exist yet").into());
                };
                if let Some(difference) = arena.difference(settings) {
                    let why = format!("{shown} belongs to another tournament: {difference}; name another file, or delete this one");
                    return Err(NotOpened::Another(why));
                }
            }
        }
        for (number, line) in lines {
            let game = serde_json::from_str(line).map_err(|error| format!("{shown}: line {} cannot be read: {error}", number + 1))?;
            games.push(game);
        }
        file.set_len(whole as u64).map_err(failed("mended"))?;
        let ledger = ResultsFile { path: path.into(), file: Mutex::new(file) };
        if whole == 0 {
            ledger.write(&Header { arena: settings.clone() })?;
        }
        Ok((ledger, games))
    }

    /// Writes a game down. When this returns, the file has it.
    pub fn note(&self, game: &PlayedGame) -> Result<(), String> {
        self.write(game)
    }

    fn write(&self, what: &impl Serialize) -> Result<(), String> {
        let mut line = serde_json::to_string(what).map_err(|error| error.to_string())?;
        line.push('\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes()).map_err(|error| format!("{} cannot be written: {error}", self.path.display()))
    }
}

#[derive(Serialize, Deserialize)]
struct Header {
    arena: ContestSettings,
}

impl ContestSettings {
    /// The first thing in which another file differs, in words.
    fn difference(&self, wanted: &ContestSettings) -> Option<String> {
        let list = |items: &[String]| items.join(", ");
        let numbers = |items: &[u8]| items.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let start = |seat: Option<u8>| seat.map_or_else(|| "drawn".to_owned(), |seat| seat.to_string());
        let rows = [
            ("game", self.game.clone(), wanted.game.clone()),
            ("edition", self.edition.clone(), wanted.edition.clone()),
            ("options", self.options.to_string(), wanted.options.to_string()),
            ("start", start(self.start), start(wanted.start)),
            ("seats", numbers(&self.seats), numbers(&wanted.seats)),
            ("format", self.format.clone(), wanted.format.clone()),
            ("players", list(&self.players), list(&wanted.players)),
            ("seed", self.seed.clone(), wanted.seed.clone()),
            ("build of the program", self.build.clone(), wanted.build.clone()),
        ];
        let any_build = |what: &str| what == "build of the program" && wanted.build.is_empty();
        rows.into_iter()
            .find(|(what, has, wants)| has != wants && !any_build(what))
            .map(|(what, has, wants)| format!("it has {what} {has}, not {wants}"))
    }
}

/// What the program that runs is known by: the beginning of its hash.
pub fn build() -> String {
    let bytes = std::env::current_exe().and_then(std::fs::read).unwrap_or_default();
    tabletop::sha256_hex(&bytes)[..16].to_owned()
}
