//! A record that is read to be told.

use crate::failure::Failure;
use crate::given::printable;
use catalog::{Editions, Playable};
use sentences::{Language, Speaker, Spoken};
use std::path::Path;
use tabletop::Seat;
use tabletop::record::{Fault, Record, Replay};

/// A record, and all that is needed to speak of it.
pub(crate) struct Story<'a, R: Spoken> {
    file: &'a Path,
    language: Language,
    pub(crate) record: Record<R>,
    /// The names of the players, fit for a terminal.
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
        Speaker { language: self.language, names: &self.names, edition: R::words(&self.edition), you }
    }

    /// Something is wrong with it.
    pub(crate) fn faulty(&self, fault: &Fault) -> Failure {
        faulty(self.file, fault)
    }

    /// It cannot be played on. What the rules refuse is said in their own words.
    pub(crate) fn stuck(&self, replay: &Replay<'_, R>, fault: &Fault) -> Failure {
        let Some((seat, refusal)) = replay.refused() else { return self.faulty(fault) };
        let why = R::say_refusal(&self.speaker(Some(seat)), refusal);
        let said = self.speaker(None).refused(replay.done() + 1, seat, R::code(refusal), &why);
        Failure::Failed(format!("{}: {said}", self.file.display()))
    }
}

/// What is wrong with the record in this file.
pub(crate) fn faulty(file: &Path, fault: &Fault) -> Failure {
    Failure::Failed(format!("{}: {}", file.display(), printable(&fault.to_string())))
}
