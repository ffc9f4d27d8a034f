//! Keeps the game: saved after every command, and written as a record when it is over.

use crate::game::AtTerminal;
use crate::saved;
use crate::session::Session;
use std::io;
use std::path::{Path, PathBuf};

/// Where this game is kept.
#[derive(Clone, Debug)]
pub struct Keeper {
    /// The saved game.
    pub file: PathBuf,
    /// Where the record goes at the end.
    pub record: PathBuf,
    /// The command that continues the game.
    pub again: String,
}

impl Keeper {
    /// Saves the game. A finished game is written as a record, and is no longer a saved game.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn keep<R: AtTerminal>(&self, session: &Session<R>) -> io::Result<Kept<'_>> {
        match session.table().record() {
            Some(record) => {
                saved::write(&self.record, &record.write())?;
                saved::remove(&self.file)?;
                Ok(Kept::Record(&self.record))
            }
            None => {
                saved::write(&self.file, &session.table().save())?;
                Ok(Kept::Saved(&self.file))
            }
        }
    }
}

/// What a game has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept<'a> {
    /// It can be continued.
    Saved(&'a Path),
    /// It is over, and recorded.
    Record(&'a Path),
}
