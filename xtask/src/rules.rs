//! Every rule has a number, which stands in the rule book, in the code and in a test. This lists those that do not.

mod book;
mod id;
mod scenario;
mod source;

use crate::ran::{self, Given, Ran, Thorough, Which};
use crate::rust;
use crate::say::CommandOutput;
use crate::workspace::{self, Crate};
use book::{Book, Rule};
use id::{Id, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Rules that say what does not exist: nothing carries them out, so a test is all they can have.
const NEED_NO_CODE: [(&str, &str); 1] = [("OM-35", "a promise is chat; what binds nobody needs nothing that binds")];

/// Crates that speak of rules, to tests or to players: to name a rule there is not to carry it out.
const ONLY_SPEAK: [&str; 2] = ["rules-testkit", "sentences"];

const NOTHING_RAN: &str = "No test ran, so nothing can be said about the rules.";

/// The chore: runs the tests, then asks.
pub(crate) fn run(list: bool) -> ExitCode {
    let (said, ran) = ran::run(Which::Tests, Thorough::No, &Given::default());
    if !said.well {
        println!("{}\n", said.text.trim_end());
    }
    if ran.tests.is_empty() {
        println!("{NOTHING_RAN}");
        return ExitCode::FAILURE;
    }
    let table = RuleTable::read(&ran);
    if list {
        println!("{}", table.listed());
    }
    let faults = table.faults();
    println!("{}{faults}", table.summary());
    if faults.is_empty() && said.well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The stage: the tests have run already.
pub(crate) fn check(ran: &Ran) -> CommandOutput {
    if ran.tests.is_empty() {
        return CommandOutput::no(NOTHING_RAN);
    }
    let table = RuleTable::read(ran);
    let faults = table.faults();
    CommandOutput { well: faults.is_empty(), text: table.summary() + &faults }
}

/// The games that have a rule book, by the names of their crates.
pub(crate) fn games() -> Vec<String> {
    book::all().into_iter().map(|book| book.game).collect()
}

/// Where a rule is.
#[derive(Default)]
struct Places {
    /// Lines of code that name it.
    code: BTreeSet<String>,
    /// Tests that name it, ran and passed.
    tests: BTreeSet<String>,
    /// Tests that name it but did not pass, if they ran at all.
    idle: BTreeSet<String>,
}

/// The rule books of the games we have, and where each of their rules is.
struct RuleTable {
    books: Vec<Book>,
    places: BTreeMap<Id, Places>,
    /// Mentions of rules that no book has.
    unknown: BTreeSet<String>,
    /// Scenarios that stand in a file and were not run.
    not_run: BTreeSet<String>,
}

impl RuleTable {
    fn read(ran: &Ran) -> RuleTable {
        let crates = workspace::crates();
        let mut table = RuleTable::new(book::all());
        let harness: Vec<&ran::Test> = ran.tests.iter().filter(|test| !id::spans(&test.name).is_empty()).collect();
        for test in &harness {
            table.note(&id::spans(&test.name), &format!("\"{}\"", test.name), Mention::test(test.passed));
        }
        for known in &crates {
            table.note_sources(known, ran);
            for file in known.files("tests/scenarios", "txt") {
                for headline in scenario::headlines(&std::fs::read_to_string(&file).unwrap_or_default()) {
                    if !harness.iter().any(|test| scenario::is_same(&test.name, headline)) {
                        table.not_run.insert(format!("{}: {headline}", workspace::shown(&file)));
                    }
                }
            }
        }
        // The book of a game that is not in the house is only for reading.
        table.books.retain(|book| crates.iter().any(|known| known.name == book.game));
        table
    }

    fn new(books: Vec<Book>) -> RuleTable {
        let places = books.iter().flat_map(|book| &book.rules).map(|rule| (rule.id, Places::default())).collect();
        RuleTable { books, places, unknown: BTreeSet::new(), not_run: BTreeSet::new() }
    }

    fn note_sources(&mut self, known: &Crate, ran: &Ran) {
        let roots: BTreeSet<&Path> =
            ran.tests.iter().filter_map(|test| test.root.as_deref()).filter(|root| root.starts_with(&known.folder)).collect();
        let passed: BTreeSet<(&Path, &str)> =
            ran.tests.iter().filter(|test| test.passed).filter_map(|test| Some((test.root.as_deref()?, test.name.as_str()))).collect();

        let read = |file: PathBuf| -> (PathBuf, String) {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            (file, text)
        };
        let src: Vec<(PathBuf, String)> = known.files("src", "rs").into_iter().map(read).collect();
        let tests: Vec<(PathBuf, String)> = known.files("tests", "rs").into_iter().map(read).collect();
        let only_tests: Vec<PathBuf> = src.iter().flat_map(|(file, text)| rust::test_files(file, text)).collect();

        for (file, text) in src.iter().chain(&tests) {
            let scanned = source::scan(text);
            let is_code = src.iter().any(|(code, _)| code == file)
                && !only_tests.iter().any(|test| file == test || file.starts_with(test.with_extension("")))
                && !ONLY_SPEAK.contains(&known.name.as_str());
            if is_code {
                for (line, span) in scanned.code {
                    self.note(&[span], &format!("{}:{line}", workspace::shown(file)), Mention::Code);
                }
            }
            for test in scanned.tests {
                let ran_and_passed = roots
                    .iter()
                    .filter_map(|root| Some((*root, source::module_path(file, root)?)))
                    .any(|(root, modules)| passed.contains(&(root, [&modules, "::", &test.name].concat().trim_start_matches("::"))));
                let place = format!("{}:{} {}", workspace::shown(file), test.line, test.name.rsplit("::").next().unwrap_or_default());
                self.note(&test.rules, &place, Mention::test(ran_and_passed));
            }
        }
    }

    /// Writes down that these rules are named at a place.
    fn note(&mut self, spans: &[Span], place: &str, kind: Mention) {
        for span in spans.iter().filter(|span| self.books.iter().any(|book| book.has_letters_of(span.first))) {
            for end in [span.first, span.last] {
                if !self.places.contains_key(&end) {
                    self.unknown.insert(format!("{end} at {place}"));
                }
            }
            for (_, places) in self.places.range_mut(span.first..=span.last) {
                match kind {
                    Mention::Code => places.code.insert(place.to_owned()),
                    Mention::Passed => places.tests.insert(place.to_owned()),
                    Mention::Idle => places.idle.insert(place.to_owned()),
                };
            }
        }
    }

    fn lacks_code(&self, rule: &Rule) -> bool {
        self.places[&rule.id].code.is_empty() && NEED_NO_CODE.iter().all(|(id, _)| *id != rule.id.to_string())
    }

    fn lacks_test(&self, rule: &Rule) -> bool {
        self.places[&rule.id].tests.is_empty()
    }

    /// Every rule with its places.
    fn listed(&self) -> String {
        let mut text = String::new();
        for rule in self.books.iter().flat_map(|book| &book.rules) {
            let places = &self.places[&rule.id];
            writeln!(text, "{}  {}", rule.id, rule.opening()).ok();
            if let Some((_, reason)) = NEED_NO_CODE.iter().find(|(id, _)| *id == rule.id.to_string()) {
                writeln!(text, "    needs no code: {reason}").ok();
            }
            for (kind, places) in [("code", &places.code), ("test", &places.tests), ("did not pass", &places.idle)] {
                for place in places {
                    writeln!(text, "    {kind}: {place}").ok();
                }
            }
        }
        text
    }

    /// A line for every book.
    fn summary(&self) -> String {
        let mut text = String::new();
        for book in &self.books {
            let with = |lacks: &dyn Fn(&Rule) -> bool| book.rules.iter().filter(|rule| !lacks(rule)).count();
            let coded = with(&|rule| self.lacks_code(rule));
            let tested = with(&|rule| self.lacks_test(rule));
            writeln!(text, "{}: {} rules; {coded} have their code, {tested} a test that ran and passed", book.game, book.rules.len()).ok();
        }
        text
    }

    /// What is wrong; nothing when all is well.
    fn faults(&self) -> String {
        let rules = || self.books.iter().flat_map(|book| &book.rules);
        let mut text = String::new();
        let mut fault = |what: &str, which: Vec<String>| {
            if !which.is_empty() {
                writeln!(text, "{what}:").ok();
                which.iter().for_each(|one| {
                    writeln!(text, "    {one}").ok();
                });
            }
        };
        fault(
            "no code names",
            rules().filter(|rule| self.lacks_code(rule)).map(|rule| format!("{}  {}", rule.id, rule.opening())).collect(),
        );
        fault("no test that ran and passed names", rules().filter(|rule| self.lacks_test(rule)).map(|rule| self.untested(rule)).collect());
        fault("named, but in no rule book", self.unknown.iter().cloned().collect());
        fault("written, but not run", self.not_run.iter().cloned().collect());
        fault("twice in its rule book", self.books.iter().flat_map(Book::doubles).map(|id| id.to_string()).collect());
        let stale = NEED_NO_CODE.iter().filter(|(id, _)| self.places.keys().all(|known| known.to_string() != **id));
        fault("excused from having code, but in no rule book", stale.map(|(id, _)| (*id).to_owned()).collect());
        text
    }

    fn untested(&self, rule: &Rule) -> String {
        let idle: Vec<&str> = self.places[&rule.id].idle.iter().map(String::as_str).collect();
        match idle.as_slice() {
            [] => format!("{}  {}", rule.id, rule.opening()),
            [only] => format!("{}  is named by {only}, which did not pass", rule.id),
            [first, more @ ..] => format!("{}  is named by {first} and {} more, which did not pass", rule.id, more.len()),
        }
    }
}

/// What it is that names a rule.
#[derive(Clone, Copy)]
enum Mention {
    Code,
    Passed,
    Idle,
}

impl Mention {
    fn test(passed: bool) -> Mention {
        if passed { Mention::Passed } else { Mention::Idle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> RuleTable {
        RuleTable::new(vec![book::read("sea", "- OM-34 Both speak.\n- OM-35 Promises.\n- OM-36 Prestige.\n")])
    }

    fn note(table: &mut RuleTable, text: &str, kind: Mention) {
        table.note(&id::spans(text), "here", kind);
    }

    #[test]
    fn a_rule_needs_code_and_a_test_that_passed() {
        let mut table = table();
        note(&mut table, "OM-34 to OM-36", Mention::Code);
        note(&mut table, "OM-34 OM-35", Mention::Passed);
        assert_eq!(table.faults(), "no test that ran and passed names:\n    OM-36  Prestige.\n");
        note(&mut table, "OM-36", Mention::Idle);
        assert_eq!(table.faults(), "no test that ran and passed names:\n    OM-36  is named by here, which did not pass\n");
        note(&mut table, "OM-36", Mention::Passed);
        assert_eq!(table.faults(), "");
    }

    #[test]
    fn a_rule_about_what_does_not_exist_needs_a_test_alone() {
        let mut table = table();
        note(&mut table, "OM-34 to OM-36", Mention::Passed);
        note(&mut table, "OM-34", Mention::Code);
        assert_eq!(table.faults(), "no code names:\n    OM-36  Prestige.\n");
        assert_eq!(table.summary(), "sea: 3 rules; 2 have their code, 3 a test that ran and passed\n");
    }

    #[test]
    fn a_rule_that_no_book_has_is_a_fault_and_other_letters_are_not_rules() {
        let mut table = table();
        note(&mut table, "OM-34 to OM-36", Mention::Passed);
        note(&mut table, "OM-34 to OM-36, OM-37, XY-1", Mention::Code);
        assert_eq!(table.faults(), "named, but in no rule book:\n    OM-37 at here\n");
    }

    #[test]
    fn the_list_shows_every_place_and_every_excuse() {
        let mut table = table();
        note(&mut table, "OM-35", Mention::Passed);
        let listed = table.listed();
        assert!(listed.contains("OM-35  Promises.\n    needs no code: "), "{listed}");
        assert!(listed.contains("    test: here\n"), "{listed}");
    }
}
