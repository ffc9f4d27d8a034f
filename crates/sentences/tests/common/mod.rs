//! What the tests of every game share: readers, and tables of sentences, kept in text files beside the tests.

mod checked;

use checked::both_are_sentences;
use sentences::Speaker;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::LazyLock;
use tabletop::Seat;

pub(crate) const ANA: Seat = Seat(0);
pub(crate) const BOB: Seat = Seat(1);
pub(crate) const CEM: Seat = Seat(2);

/// Everyone who reads: one who acts, one to whom it is done, one beside them, and nobody in particular.
pub(crate) const READERS: [Option<Seat>; 4] = [Some(ANA), Some(BOB), Some(CEM), None];

/// Those who sit at the table.
pub(crate) static NAMES: LazyLock<[String; 3]> = LazyLock::new(|| ["Ana", "Bob", "Cem"].map(String::from));

/// Names the kinds of an enum. A new kind does not compile before it is listed, and is missed before it has a sample.
macro_rules! kinds {
    ($of:ident: $kind_of:ident, $all:ident: $($kind:ident)*) => {
        pub(crate) const $all: &[&str] = &[$(stringify!($kind)),*];

        pub(crate) fn $kind_of(one: &$of) -> &'static str {
            match one {
                $($of::$kind { .. } => stringify!($kind),)*
            }
        }
    };
}
pub(crate) use kinds;

/// A table that grows, title by title.
pub(crate) struct Table<E: 'static> {
    file: &'static str,
    edition: &'static E,
    titles: BTreeSet<String>,
    text: String,
}

impl<E: sentences::HasTexts> Table<E> {
    /// The path begins at the folder of the tests.
    pub(crate) fn new(file: &'static str, edition: &'static E) -> Table<E> {
        Table { file, edition, titles: BTreeSet::new(), text: String::new() }
    }

    /// Adds what each reader of three is told, both languages, one under the other; those who read the same stand together.
    pub(crate) fn add(&mut self, title: &str, say: impl Fn(&Speaker<'_, E>) -> String) {
        self.add_for(3, title, say);
    }

    /// Adds what is said to Ana alone.
    pub(crate) fn add_to_ana(&mut self, title: &str, say: impl Fn(&Speaker<'_, E>) -> String) {
        self.add_to(&[Some(ANA)], 3, title, say);
    }

    /// The same as [`Table::add`], with so many at the table.
    pub(crate) fn add_for(&mut self, seats: usize, title: &str, say: impl Fn(&Speaker<'_, E>) -> String) {
        let readers: Vec<Option<Seat>> = READERS.into_iter().filter(|you| you.is_none_or(|seat| seat.index() < seats)).collect();
        self.add_to(&readers, seats, title, say);
    }

    fn add_to(&mut self, readers: &[Option<Seat>], seats: usize, title: &str, say: impl Fn(&Speaker<'_, E>) -> String) {
        let mut told: Vec<(Vec<&str>, [String; 2])> = Vec::new();
        for &you in readers {
            let speaker = |language| Speaker::new(language, &NAMES[..seats], self.edition, you);
            let said = both_are_sentences(title, |language| say(&speaker(language)));
            let name = you.map_or("others", |seat| NAMES[seat.index()].as_str());
            match told.iter_mut().find(|(_, same)| *same == said) {
                Some((names, _)) => names.push(name),
                None => told.push((vec![name], said)),
            }
        }
        self.titles.insert(title.into());
        writeln!(self.text, "{title}").expect("a string takes all");
        for (names, said) in told {
            let names = if names.len() == readers.len() { String::from("all") } else { names.join(", ") };
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
        let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", self.file].iter().collect();
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
