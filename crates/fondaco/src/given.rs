//! What several commands are given: a game, a seed, a file, what is agreed.

use crate::failure::Failure;
use catalog::{Game, Playable, edition, options_of};
use sentences::Language;
use std::env;
use std::fs;
use std::path::Path;
use tabletop::{Seat, Seed};

/// A game by its name.
pub(crate) fn game(name: &str) -> Result<Game, String> {
    let known = || Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    Game::named(name).ok_or_else(|| format!("the games are {}", known()))
}

/// A seed: a number, or 64 hex digits.
pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    if let Ok(seed) = text.parse() {
        return Ok(seed);
    }
    let number: u64 = text.parse().map_err(|_| "a seed is a whole number, or 64 hex digits".to_owned())?;
    Ok(Seed::from_number(number))
}

/// A number of things of which there is at least one.
pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "a whole number from 1 on is needed".to_owned())
}

/// What is agreed before a game.
#[derive(clap::Args)]
pub(crate) struct Agreed {
    /// How many play
    #[arg(long, value_name = "K")]
    pub(crate) seats: u8,
    /// An option of the game, for example interim_cargo_sale=off; can be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// A built-in edition, or an edition file
    #[arg(long, value_name = "NAME or FILE")]
    pub(crate) edition: Option<String>,
    /// The seat that starts, counted from 0; drawn by default
    #[arg(long, value_name = "SEAT")]
    pub(crate) start: Option<u8>,
}

impl Agreed {
    pub(crate) fn setup<R: Playable>(&self) -> Result<R::Setup, Failure> {
        let (name, allowed) = (R::GAME, R::SEATS);
        if !allowed.contains(&self.seats) {
            return Err(Failure::Usage(format!("{name} is for {} to {} seats, not {}", allowed.start(), allowed.end(), self.seats)));
        }
        if let Some(start) = self.start.filter(|&start| start >= self.seats) {
            return Err(Failure::Usage(format!("seats are 0 to {}, so seat {start} cannot start", self.seats - 1)));
        }
        let options = options_of::<R>(&self.options).map_err(Failure::Usage)?;
        let edition = edition::<R>(self.edition.as_deref()).map_err(Failure::Failed)?;
        Ok(R::setup(edition, options, self.seats, self.start.map(Seat)))
    }
}

/// The language in which something is told.
#[derive(clap::Args)]
pub(crate) struct Tongue {
    /// The language, en or de; taken from the environment by default
    #[arg(long = "lang", value_name = "LANG", value_parser = language)]
    named: Option<Language>,
}

impl Tongue {
    pub(crate) fn language(&self) -> Language {
        self.named.unwrap_or_else(|| of_environment(|name| env::var(name).ok()))
    }
}

fn language(code: &str) -> Result<Language, String> {
    let known = || Language::ALL.map(|language| format!("{} ({})", language.code(), language.name())).join(" and ");
    Language::from_code(code).ok_or_else(|| format!("the languages are {}", known()))
}

/// The first of these variables that is set decides, as everywhere; if it names a language that we do not speak, it is English.
fn of_environment(named: impl Fn(&str) -> Option<String>) -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(named).find(|value| !value.is_empty());
    set.and_then(|value| Language::from_code(&value)).unwrap_or_default()
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|error| Failure::Failed(format!("{shown} cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Failure::Failed(format!("{shown} is not text in UTF-8")))
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::Failed(format!("{} cannot be written: {error}", path.display())))
}

/// Text from a file, made safe for a terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_64_hex_digits() {
        assert_eq!(seed("7"), Ok(Seed::from_number(7)));
        assert_eq!(seed(&"0".repeat(64)), Ok(Seed::from_bytes([0; 32])));
        for wrong in ["", "-1", "seven", "12345678901234567890123", &"g".repeat(64)] {
            assert_eq!(seed(wrong), Err("a seed is a whole number, or 64 hex digits".into()));
        }
    }

    #[test]
    fn the_language_is_that_of_the_environment() {
        use Language::{English, German};
        let check = |set: &[(&str, &str)], language| {
            let named = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| String::from(*value));
            assert_eq!(of_environment(named), language, "{set:?}");
        };
        check(&[], English);
        check(&[("LANG", "de_AT.UTF-8")], German);
        check(&[("LANG", "de_AT.UTF-8"), ("LC_MESSAGES", "en_GB.UTF-8")], English);
        check(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "de_DE"), ("LC_ALL", "")], German);
        check(&[("LANG", "de_DE"), ("LC_ALL", "C")], English);
        check(&[("LANG", "fr_FR.UTF-8")], English);
        assert_eq!(language("fr"), Err("the languages are en (English) and de (Deutsch)".into()));
    }

    #[test]
    fn what_could_steer_a_terminal_is_not_printed() {
        assert_eq!(printable("Ana\u{1b}[2J\n"), "Ana?[2J?");
    }
}
