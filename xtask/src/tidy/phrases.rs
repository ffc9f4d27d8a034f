//! Words that readers stumbled over stay away from documents, comments and texts.

use super::tree::Tree;

/// Turns of phrase that were replaced by usual ones, in small letters.
const REPLACED: [(&str, &str); 25] = [
    ("it is being mended", "reconnecting"),
    ("the line is lost", "connection lost"),
    ("in a newer way", "was updated"),
    ("gone on with", "continued"),
    ("needs no line", "works offline"),
    ("is asked by now", "the game has moved on"),
    ("to speak now", "bidding now"),
    ("has it for sure", "known to hold"),
    ("waits for players. open one", "no open tables"),
    ("(as usual)", "(default)"),
    ("so many actions behind", "delay for spectators"),
    ("returns by this name", "this name is taken"),
    ("right would be:", "try:"),
    ("let it run", "play"),
    ("begin anew", "new game"),
    ("fold away", "hide"),
    ("ask to go back", "request undo"),
    ("lost current", "power cut"),
    ("not done in this way", "method not allowed"),
    ("the address is none", "not a valid address"),
    ("waits for everything else", "the async runtime"),
    ("letters that only steer", "control characters"),
    ("where in a library a line stands", "debug info"),
    ("by so much more", "the most above"),
    ("in haste", "quickly, or: a debug build"),
];

/// Turns of phrase that made riddles of comments.
const RIDDLES: [(&str, &str); 4] = [
    ("whoever", "the player who, or: anyone who"),
    ("one who", "a player who"),
    ("so many", "how many, or: the number of"),
    ("the own", "your own, or: its own"),
];

/// Files that must name what they forbid, or tell what once was.
const EXEMPT: [&str; 3] = ["xtask/src/tidy/phrases.rs", "CHANGELOG.md", "crates/sentences/src/terms.rs"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let of_tests = |path: &str| path.split('/').any(|part| part == "tests");
    let files = tree.ending(".md").chain(tree.ending(".rs")).chain(tree.ending("Cargo.toml"));
    let files = files.filter(|(path, _)| !of_tests(path) && !EXEMPT.contains(path));
    let mut faults = Vec::new();
    for (path, text) in files {
        for (at, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            let found = REPLACED.iter().chain(&RIDDLES).filter(|(phrase, _)| stands_in(&line, phrase));
            faults.extend(found.map(|(phrase, instead)| format!("{path}:{}: \"{phrase}\"; write: {instead}", at + 1)));
        }
    }
    faults
}

/// Do these words stand in the line, and not as a part of longer ones?
fn stands_in(line: &str, phrase: &str) -> bool {
    let letter = |letter: char| letter.is_alphanumeric();
    line.match_indices(phrase).any(|(at, _)| !line[..at].ends_with(letter) && !line[at + phrase.len()..].starts_with(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_that_was_replaced_is_found_wherever_it_is_read() {
        let tree = Tree::of(&[
            ("docs/a.md", "Whoever wins.\nNone whoso manyfold.\n"),
            ("crates/a/src/lib.rs", "/// For one who waits.\nconst A: &str = \"The line is lost.\";\n"),
            ("crates/a/tests/a.rs", "// whoever\n"),
        ]);
        assert_eq!(
            check(&tree),
            [
                "docs/a.md:1: \"whoever\"; write: the player who, or: anyone who",
                "crates/a/src/lib.rs:1: \"one who\"; write: a player who",
                "crates/a/src/lib.rs:2: \"the line is lost\"; write: connection lost",
            ]
        );
    }
}
