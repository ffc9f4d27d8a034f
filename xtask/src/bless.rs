//! Refreshing expected output.

use crate::say;
use crate::workspace::{self, Crate};
use std::process::ExitCode;

/// Runs the tests of the crates that keep expected output, letting them write it anew.
pub(crate) fn run() -> ExitCode {
    let all = workspace::crates();
    let writers: Vec<&Crate> = all.iter().filter(|known| writes_expected_output(known)).collect();
    let blessed: Vec<&str> = all
        .iter()
        .filter(|known| writers.iter().any(|writer| writer.name == known.name || depends_on(known, writer)))
        .map(|known| known.name.as_str())
        .collect();
    if blessed.is_empty() {
        println!("No crate keeps expected output yet.");
        return ExitCode::SUCCESS;
    }
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--no-fail-fast", "--tests"]).args(blessed.iter().flat_map(|name| ["--package", name]));
    cargo.env("FONDACO_BLESS", "1");
    let end = say::aloud(&mut cargo);
    if end == ExitCode::SUCCESS {
        println!("Blessed {}. `git diff` shows what the tests expect from now on.", blessed.join(", "));
    } else {
        println!("Something failed that blessing does not mend.");
    }
    end
}

/// Is there a test here, or something that tests use, that can write its expected output anew?
fn writes_expected_output(known: &Crate) -> bool {
    let blesses = |text: String| text.contains("FONDACO_BLESS");
    ["src", "tests"].iter().flat_map(|folder| known.files(folder, "rs")).any(|file| std::fs::read_to_string(file).is_ok_and(blesses))
}

fn depends_on(known: &Crate, other: &Crate) -> bool {
    let manifest = std::fs::read_to_string(known.folder.join("Cargo.toml")).unwrap_or_default();
    manifest.lines().any(|line| line.strip_prefix(other.name.as_str()).is_some_and(|rest| rest.starts_with([' ', '.', '='])))
}
