//! Tables of sentences, kept in text files beside the tests.

use crate::samples::READERS;
use crate::{NAMES, to};
use oltre_mare::Edition;
use sentences::{Language, Speaker};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

/// A table that grows, title by title.
pub(crate) struct Table {
    file: &'static str,
    titles: BTreeSet<String>,
    text: String,
}

impl Table {
    pub(crate) fn new(file: &'static str) -> Table {
        Table { file, titles: BTreeSet::new(), text: String::new() }
    }

    /// Adds what each reader is told, both languages, one under the other; those who read the same stand together.
    pub(crate) fn add(&mut self, title: &str, say: impl Fn(&Speaker<'_, Edition>) -> String) {
        let mut told: Vec<(Vec<&str>, [String; 2])> = Vec::new();
        for you in READERS {
            let said = both_are_sentences(title, |language| say(&to(you, language)));
            let name = you.map_or("others", |seat| NAMES[seat.index()].as_str());
            match told.iter_mut().find(|(_, same)| *same == said) {
                Some((names, _)) => names.push(name),
                None => told.push((vec![name], said)),
            }
        }
        self.titles.insert(title.into());
        writeln!(self.text, "{title}").expect("a string takes all");
        for (names, said) in told {
            let names = if names.len() == READERS.len() { String::from("all") } else { names.join(", ") };
            writeln!(self.text, "  {names}").expect("a string takes all");
            for line in said.iter().flat_map(|text| text.lines()) {
                writeln!(self.text, "    {line}").expect("a string takes all");
            }
        }
    }

    /// Is there a row for each of these?
    pub(crate) fn has_all(&self, titles: &[&str]) {
        for title in titles {
            assert!(self.titles.contains(*title), "{} shows no {title}", self.file);
        }
    }

    /// Is the table as its file says?
    pub(crate) fn check(&self) {
        let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "oltre_mare", self.file].iter().collect();
        if std::env::var_os("FONDACO_BLESS").is_some() {
            std::fs::write(&file, &self.text).expect("the table can be written");
            return;
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        for (number, (said, expected)) in self.text.lines().zip(expected.lines()).enumerate() {
            assert_eq!(said, expected, "{} line {} says something else", self.file, number + 1);
        }
        assert_eq!(self.text.lines().count(), expected.lines().count(), "{} has another number of lines", self.file);
    }
}

/// Says it in English and German, and sees that both are whole sentences, and not the same.
pub(crate) fn both_are_sentences(what: &str, say: impl Fn(Language) -> String) -> [String; 2] {
    let said = Language::ALL.map(say);
    for text in &said {
        for line in text.split('\n') {
            assert!(line.ends_with(['.', '!', '?']), "{what}: {line}");
        }
        for wrong in ["{", "}", "  ", " .", " ,", "..", " :", "()", "Seat ", "Platz "] {
            assert!(!text.contains(wrong), "\"{wrong}\" in {what}: {text}");
        }
    }
    let [english, german] = &said;
    assert_ne!(english, german, "{what}");
    for word in [" the ", " you ", " and ", " card", " ducat"] {
        assert!(!german.contains(word), "\"{word}\" in {what}: {german}");
    }
    for word in [" der ", " du ", " und ", "Karte", "Dukat"] {
        assert!(!english.contains(word), "\"{word}\" in {what}: {english}");
    }
    said
}
