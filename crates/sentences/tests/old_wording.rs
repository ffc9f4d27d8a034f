//! Wording that was mended does not come back, anywhere people read: in what the programs say, in the documentation, in `--help`.

use std::fs;
use std::path::{Path, PathBuf};

/// What is said otherwise by now, as it was said, in whole or in part.
const OLD: &[&str] = &[
    "The line is lost",
    "the line is back",
    "It is being mended",
    "speaks in a newer way",
    "It needs no line",
    "gone on with",
    "go on with the game",
    "omething else is asked by now",
    "You look at an earlier moment",
    "to speak now",
    "Lay all of them",
    "The rest here",
    "has it for sure",
    "epressors are turned up:",
    "No table waits for players",
    "(as usual)",
    "are so many actions behind",
    "omebody returns by this name",
    "Right would be",
    "Let it run",
    "Begin anew",
    "Fold away",
    "sk to go back",
    "sks to go back",
    "asked to go back",
    "parted by commas",
    "in twentieths of a second",
    "alues what lies before it",
    "% chance to win",
    "Before that you may",
    "Das Haus spricht neuer",
    "Eins mehr",
    "andere sicher",
    "Die Verbindung ist abgerissen",
    "Um Zurücknehmen bitten",
    "von selbst geflickt",
    "a lost line is mended",
    "Whoever opens this link",
    "thought better of offer",
    "want no part of",
    "are not to be had",
    "yet to speak",
    "hope for an honest answer",
];

fn files(under: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(under).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|kind| ["rs", "md", "html"].iter().any(|known| kind == *known)) {
            found.push(path);
        }
    }
}

/// Is this where old wording is named so that nobody uses it, or what protocol and decisions once said?
fn names_it(path: &Path) -> bool {
    path.ends_with("sentences/src/terms.rs")
        || path.ends_with("docs/protocol.md")
        || path.components().any(|part| part.as_os_str() == "decisions")
}

#[test]
fn what_was_mended_stays_mended() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut read = vec![root.join("README.md")];
    files(&root.join("docs"), &mut read);
    for entry in fs::read_dir(root.join("crates")).expect("there are crates") {
        files(&entry.expect("it can be listed").path().join("src"), &mut read);
    }
    assert!(read.len() > 100, "{}", read.len());
    let mut found = Vec::new();
    for path in read.iter().filter(|path| !names_it(path)) {
        let text = fs::read_to_string(path).expect("it is text");
        // Comments are for those who build it, except where they become the text of `--help`.
        let is_help = path.components().any(|part| part.as_os_str() == "fondaco");
        let is_rust = path.extension().is_some_and(|kind| kind == "rs");
        let is_comment =
            |line: &str| is_rust && (line.starts_with("// ") || line.starts_with("//!") || (line.starts_with("///") && !is_help));
        for line in text.lines().map(str::trim).filter(|line| !is_comment(line)) {
            let old = OLD.iter().filter(|old| line.contains(**old));
            found.extend(old.map(|old| format!("{}: \"{old}\" in: {line}", path.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
