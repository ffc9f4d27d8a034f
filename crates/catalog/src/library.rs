//! Where editions are found: built in, in a file, or inside a record.

use crate::{Game, Playable};
use std::collections::BTreeMap;
use std::fs;
use std::sync::{Mutex, PoisonError};
use tabletop::edition_file::{DeTable, EditionFault};
use tabletop::record::Shelf;

/// The editions at hand.
pub struct Editions;

impl<R: Playable> Shelf<R> for Editions {
    fn built_in(&self, name: &str) -> Option<R::Edition> {
        R::built_in(name)
    }

    fn own(&self, toml: &str) -> Result<R::Edition, String> {
        R::read_edition(toml).map(|(edition, _)| edition).map_err(|faults| listed(&faults))
    }
}

/// The edition of this name, or in this file; the default one where nothing is said.
pub fn edition<R: Playable>(name_or_path: Option<&str>) -> Result<R::Edition, String> {
    let wanted = name_or_path.or(R::EDITIONS.first().copied()).unwrap_or_default();
    if let Some(edition) = R::built_in(wanted) {
        return Ok(edition);
    }
    let toml = fs::read_to_string(wanted).map_err(|error| {
        format!("\"{wanted}\" is neither a built-in edition ({}) nor a file that can be read: {error}", R::EDITIONS.join(", "))
    })?;
    R::read_edition(&toml).map(|(edition, _)| edition).map_err(|faults| format!("{wanted}: {}", listed(&faults)))
}

/// The game that an edition file is for.
pub fn game_of_edition(toml: &str) -> Result<Game, String> {
    let (table, _) = DeTable::parse_recoverable(toml);
    let known = Game::ALL.iter().map(|game| format!("\"{}\"", game.name())).collect::<Vec<_>>().join(" or ");
    let Some(game) = table.get_ref().get("game") else {
        return Err(format!("it does not say which game it is for; it must say game = {known}"));
    };
    let name = game.get_ref().as_str().unwrap_or_default();
    Game::named(name).ok_or_else(|| format!("it is for the game \"{name}\"; known are {known}"))
}

/// Editions live as long as the program, each of them once, known by its hash.
pub(crate) struct Interned<E: 'static>(Mutex<BTreeMap<String, &'static E>>);

impl<E> Interned<E> {
    pub(crate) const fn new() -> Interned<E> {
        Interned(Mutex::new(BTreeMap::new()))
    }

    /// An edition that was read, with its warnings: the built-in one or the one kept earlier, where the file is the same.
    pub(crate) fn keep<W>(&self, (edition, warnings): (E, W), built_in: &'static E, sha256: impl Fn(&E) -> &str) -> (&'static E, W) {
        if sha256(&edition) == sha256(built_in) {
            return (built_in, warnings);
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = sha256(&edition).to_owned();
        (kept.entry(hash).or_insert_with(|| Box::leak(Box::new(edition))), warnings)
    }
}

fn listed(faults: &[EditionFault]) -> String {
    faults.iter().map(EditionFault::to_string).collect::<Vec<_>>().join("; ")
}
