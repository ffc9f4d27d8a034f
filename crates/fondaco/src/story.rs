//! Reads a record in order to tell it.

use crate::failure::Failure;
use crate::given::printable;
use catalog::{Editions, Game, Playable};
use sentences::{Language, Speaker, Spoken};
use serde_json::Value;
use std::path::Path;
use tabletop::Seat;
use tabletop::record::{Fault, Record, Replay};

/// A record, and everything needed to talk about it.
pub(crate) struct Story<'a, R: Spoken> {
    file: &'a Path,
    language: Language,
    pub(crate) record: Record<R>,
    /// The names of the players, made safe for a terminal.
    pub(crate) names: Vec<String>,
    edition: R::Edition,
}

impl<'a, R: Playable + Spoken> Story<'a, R> {
    /// Reads the record in this file.
    pub(crate) fn read(file: &'a Path, text: &str, language: Language) -> Result<Story<'a, R>, Failure> {
        let wrong = |fault| faulty(file, &fault);
        let record = Record::<R>::read(text).map_err(wrong)?;
        let edition = record.edition(&Editions).map_err(wrong)?;
        let names = record.seats.iter().map(|sitter| printable(&sitter.name)).collect();
        Ok(Story { file, language, record, names, edition })
    }

    /// Speaks to one of the players, or to nobody in particular.
    pub(crate) fn speaker(&self, you: Option<Seat>) -> Speaker<'_, R::Words> {
        Speaker::new(self.language, &self.names, R::words(&self.edition), you)
    }

    /// Something is wrong with it.
    pub(crate) fn faulty(&self, fault: &Fault) -> Failure {
        faulty(self.file, fault)
    }

    /// It cannot be played any further. What the rules refuse is said in their own words.
    pub(crate) fn stuck(&self, replay: &Replay<'_, R>, fault: &Fault) -> Failure {
        let Some((seat, refusal)) = replay.refused() else { return self.faulty(fault) };
        let why = R::say_refusal(&self.speaker(Some(seat)), refusal);
        let said = self.speaker(None).refused(replay.done() + 1, seat, R::code(refusal), &why);
        Failure::Failed(format!("{}: {said}", self.file.display()))
    }
}

/// The game of the record in this file. If the file was never meant to be a record, the error says so.
pub(crate) fn game_in(file: &Path, text: &str) -> Result<Game, Failure> {
    Game::of_record(text).map_err(|fault| match not_a_record(text) {
        Some(why) => Failure::Failed(format!("{}: This is not a Fondaco record: {}.", file.display(), printable(&why))),
        None => faulty(file, &fault),
    })
}

/// Why this is not a record; `None` if it claims to be one.
fn not_a_record(text: &str) -> Option<String> {
    match serde_json::from_str::<Value>(text) {
        // A truncated record is still a record.
        Err(_) if text.contains(RECORD) => None,
        Err(_) if text.trim().is_empty() => Some("the file is empty".into()),
        Err(_) => Some("it is not JSON".into()),
        Ok(Value::Object(fields)) => match fields.get("format").and_then(Value::as_str) {
            Some(format) if format.starts_with(RECORD) => None,
            Some(format) => Some(format!("its format is \"{format}\"")),
            None => Some("it does not say its format".into()),
        },
        Ok(_) => Some("it is not a JSON object".into()),
    }
}

/// What the format of every record begins with.
const RECORD: &str = "fondaco-record/";

/// What is wrong with the record in this file.
pub(crate) fn faulty(file: &Path, fault: &Fault) -> Failure {
    Failure::Failed(format!("{}: {}", file.display(), printable(&fault.to_string())))
}
