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
const RIDDLES: [(&str, &str); 8] = [
    ("whoever", "the player who, or: anyone who"),
    ("one who", "a player who"),
    ("so many", "how many, or: the number of"),
    ("the own", "your own, or: its own"),
    ("what came of", "the result of"),
    ("reckoned anew", "recalculated"),
    ("nobody's business yet", "available later"),
    ("the seed is none", "invalid seed"),
];

/// Words that documents do not use, because players and hosts read another one everywhere else. The code may: a notice is in its glossary.
const FOR_READERS: [(&str, &str); 6] = [
    ("mail", "email"),
    ("mails", "emails"),
    ("notice", "notification"),
    ("notices", "notifications"),
    ("over days", "over several days"),
    ("no more", "no longer"),
];

/// Verbs that can follow a clause which begins with "Who" and is the subject of its sentence.
const MAIN_VERBS: [&str; 10] = ["is", "are", "may", "can", "cannot", "must", "has", "comes", "gets", "reads"];

/// Words after which such a verb belongs to another clause, or to the same one.
const SAME_CLAUSE: [&str; 16] =
    ["who", "that", "which", "what", "it", "they", "there", "and", "or", "if", "when", "where", "nobody", "everybody", "still", "merely"];

/// Files that must name what they forbid, or tell what once was.
const EXEMPT: [&str; 4] =
    ["xtask/src/tidy/phrases.rs", "CHANGELOG.md", "crates/sentences/src/terms.rs", "crates/sentences/tests/old_wording.rs"];

/// Folders of files that are kept as they once were.
const KEPT: &str = "fixtures";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let files = [".md", ".rs", ".py", "Cargo.toml"].into_iter().flat_map(|ending| tree.ending(ending));
    let files = files.filter(|(path, _)| !path.split('/').any(|part| part == KEPT) && !EXEMPT.contains(path));
    let mut faults = Vec::new();
    for (path, text) in files {
        for (at, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            let found = REPLACED.iter().chain(&RIDDLES).filter(|(phrase, _)| stands_in(&line, phrase));
            faults.extend(found.map(|(phrase, instead)| format!("{path}:{}: \"{phrase}\"; write: {instead}", at + 1)));
        }
    }
    faults.extend(tree.ending(".md").filter(|(path, _)| is_for_readers(path)).flat_map(|(path, text)| in_document(path, text)));
    faults
}

/// Is this a document for those who play, host or write programs?
fn is_for_readers(path: &str) -> bool {
    path == "README.md" || path.starts_with("docs/")
}

fn in_document(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut in_example = false;
    for (at, line) in text.lines().enumerate() {
        in_example ^= line.trim_start().starts_with("```");
        if in_example || line.starts_with('#') {
            continue;
        }
        let prose = without_code(line);
        if !path.starts_with("docs/decisions/") {
            let found = FOR_READERS.iter().filter(|(word, _)| stands_in(&prose.to_lowercase(), word));
            faults.extend(found.map(|(word, instead)| format!("{path}:{}: \"{word}\"; write: {instead}", at + 1)));
        }
        if let Some(sentence) =
            prose.split(['.', ';', ':']).find_map(|sentence| headless(sentence.trim_start_matches([' ', '-', '*', '>'])))
        {
            faults.push(format!("{path}:{}: \"{sentence} ...\"; write: A player who", at + 1));
        }
    }
    faults
}

/// A line without names in code, and without links.
fn without_code(line: &str) -> String {
    let text: String = line.split('`').step_by(2).collect();
    let mut kept = String::new();
    let mut rest = text.as_str();
    while let Some((before, link)) = rest.split_once('[') {
        kept.push_str(before);
        rest = link.split_once("](").and_then(|(_, target)| target.split_once(')')).map_or(link, |(_, after)| after);
    }
    kept + rest
}

/// The beginning of a sentence whose subject is a clause, as in "Who resigns comes last": it reads like a question until its second verb.
fn headless(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split_whitespace().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric())).collect();
    if words.first() != Some(&"Who") || sentence.contains('?') {
        return None;
    }
    // "Who you are" is what a question asks for, not a subject.
    if matches!(words.get(1), Some(&("you" | "they" | "it"))) {
        return None;
    }
    let second = (2..words.len()).find(|&at| MAIN_VERBS.contains(&words[at]) && !SAME_CLAUSE.contains(&words[at - 1]))?;
    Some(words[..=second].join(" "))
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
    fn documents_use_the_words_of_the_page() {
        let tree = Tree::of(&[
            ("docs/a.md", "# Notices\nNo more mails; a `notice`, a [notice](NOTICE.md).\n```\nmail.example\n```\n"),
            ("docs/decisions/0001-a.md", "A notice.\n"),
            ("crates/a/src/lib.rs", "/// A notice.\n"),
        ]);
        assert_eq!(check(&tree), ["docs/a.md:2: \"mails\"; write: emails", "docs/a.md:2: \"no more\"; write: no longer"]);
    }

    #[test]
    fn a_sentence_that_begins_with_who_and_is_no_question_is_found() {
        let rows = [
            ("Who resigns comes last.", Some("Who resigns comes")),
            ("Who does not read for half a minute is disconnected", Some("Who does not read for half a minute is")),
            ("Who bids after an order can top it", Some("Who bids after an order can")),
            ("Who is there now.", None),
            ("Who you are; null if you are unknown.", None),
            ("Who still has to agree.", None),
            ("Who may look at the cargo", None),
            ("Who is told, and who is not?", None),
            ("A player who resigns comes last.", None),
        ];
        for (sentence, found) in rows {
            assert_eq!(headless(sentence).as_deref(), found, "{sentence}");
        }
    }

    #[test]
    fn a_phrase_that_was_replaced_is_found_wherever_it_is_read() {
        let tree = Tree::of(&[
            ("docs/a.md", "Whoever wins.\nNone whoso manyfold.\n"),
            ("crates/a/src/lib.rs", "/// For one who waits.\nconst A: &str = \"The line is lost.\";\n"),
            ("crates/a/tests/a.rs", "// whoever\n"),
            ("crates/a/tests/fixtures/a.py", "# whoever\n"),
            ("examples/a.py", "# the line is lost\n"),
        ]);
        assert_eq!(
            check(&tree),
            [
                "docs/a.md:1: \"whoever\"; write: the player who, or: anyone who",
                "crates/a/src/lib.rs:1: \"one who\"; write: a player who",
                "crates/a/src/lib.rs:2: \"the line is lost\"; write: connection lost",
                "crates/a/tests/a.rs:1: \"whoever\"; write: the player who, or: anyone who",
                "examples/a.py:1: \"the line is lost\"; write: connection lost",
            ]
        );
    }
}
