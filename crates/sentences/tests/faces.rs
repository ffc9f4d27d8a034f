//! The page, the terminal, the command line and the server have no words about the games of their own: all of them come from this crate.
//! So does what a server cannot do, in every language.

use sentences::{Language, OltreMareLabels, OltreMareTexts, OstiaLabels, OstiaTexts, problem};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What stands in the sources of a face and has a game's word in it, with the reason why it may.
const ALLOWED: &[(&str, &str)] = &[];

/// Files whose texts no player reads, with the reason.
const FOR_NO_PLAYER: &[(&str, &str)] = &[
    ("catalog/src/oltre_mare.rs", "figures of `fondaco simulate` and tables of `fondaco edition`, which measure and check in English"),
    ("catalog/src/ostia.rs", "the same for the other game"),
    ("arena/src/account/oltre_mare.rs", "figures of the arena, for docs/balance.md"),
    ("arena/src/account/ostia.rs", "the same for the other game"),
    ("arena/src/strength.rs", "the documents that it writes"),
    ("arena/src/sparring/ostia.rs", "what must hold of a position, for programmers"),
];

fn files(under: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(under).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
}

/// The terms of both games in every language, in small letters.
fn terms() -> Vec<String> {
    let mut terms = Vec::new();
    for language in Language::ALL {
        let (sea, sea_labels) = (OltreMareTexts::of(language), OltreMareLabels::of(language));
        let (rome, rome_labels) = (OstiaTexts::of(language), OstiaLabels::of(language));
        for pair in
            [sea.ducats, sea.harbours, sea.nets, sea.lions, sea.compass, rome.denarii, rome.loans, rome.storehouses, rome.bluff_cards]
        {
            terms.extend(pair.map(str::to_lowercase));
        }
        let single = [
            sea_labels.cargo,
            sea_labels.prestige,
            sea_labels.pirates,
            sea_labels.load_number,
            rome_labels.forum,
            rome_labels.senate,
            rome_labels.storage,
            rome_labels.boat,
            rome_labels.auction,
            rome_labels.depressor,
        ];
        terms.extend(single.map(str::to_lowercase));
    }
    // What a Compass does is no term.
    terms.retain(|term| term.split(' ').count() < 3);
    terms
}

/// A source without what is for tests alone: an item behind `#[cfg(test)]` ends with a line that closes it at the same depth.
fn without_tests(source: &str) -> String {
    let mut kept = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            kept.extend([line, "\n"]);
            continue;
        }
        let depth = line.len() - line.trim_start().len();
        let ends = |line: &&str| {
            let at_depth = line.len() - line.trim_start().len() == depth;
            at_depth && (line.trim_start().starts_with('}') || line.ends_with(';') || line.ends_with(','))
        };
        lines.by_ref().find(ends);
    }
    kept
}

#[test]
fn only_what_is_for_tests_is_left_out() {
    let source = "fn a() {}\n#[cfg(test)]\nuse b;\nfn c() {}\n#[cfg(test)]\nmod tests {\n    fn d() {\n    }\n}\nfn e() {}\n";
    assert_eq!(without_tests(source), "fn a() {}\nfn c() {}\nfn e() {}\n");
}

/// The string literals of a source, tests and comments left out, each with what stands before it on its line.
fn literals(source: &str) -> Vec<(String, String)> {
    let source = without_tests(source);
    let mut found = Vec::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut rest = line;
        let mut before = String::new();
        while let Some((head, from)) = rest.split_once('"') {
            before.push_str(head);
            let Some((literal, after)) = from.split_once('"') else { break };
            found.push((before.clone(), literal.to_owned()));
            rest = after;
        }
    }
    found
}

/// A text for people: not a name of a picture, a class or a field, and not only parts to be filled in.
fn is_for_people(before: &str, literal: &str) -> bool {
    let is_name =
        ["class=", "class=format!(", "data-legend=", "env!("].into_iter().any(|end| before.ends_with(end)) || literal.starts_with('.');
    !is_name && (literal.contains(' ') || literal.starts_with(char::is_uppercase))
}

/// The text without the parts that are filled in.
fn without_parts(literal: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for letter in literal.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    text.to_lowercase()
}

#[test]
fn no_face_has_game_words_of_its_own() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let terms = terms();
    let (mut found, mut used, mut spared) = (Vec::new(), Vec::new(), Vec::new());
    for face in ["web", "terminal", "fondaco", "server", "catalog", "arena"] {
        let mut sources = Vec::new();
        files(&crates.join(face).join("src"), &mut sources);
        assert!(sources.len() > 5, "{face}");
        for path in sources {
            for (before, literal) in literals(&fs::read_to_string(&path).expect("it is text")) {
                let text = without_parts(&literal);
                let has = |term: &String| {
                    text.split(|letter: char| !letter.is_alphabetic()).any(|word| word == term)
                        || (term.contains(' ') && text.contains(term))
                };
                let german = text.contains(['ä', 'ö', 'ü', 'ß']);
                if !is_for_people(&before, &literal) || !(german || terms.iter().any(has)) {
                    continue;
                }
                if let Some((file, _)) = FOR_NO_PLAYER.iter().find(|(file, _)| path.ends_with(file)) {
                    spared.push(*file);
                    continue;
                }
                match ALLOWED.iter().find(|(allowed, _)| literal.contains(allowed)) {
                    Some((allowed, _)) => used.push(*allowed),
                    None => found.push(format!("{}: {literal}", path.display())),
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    for (file, reason) in FOR_NO_PLAYER {
        assert!(spared.contains(file), "{file} has no such text any longer ({reason})");
    }
    for (allowed, reason) in ALLOWED {
        assert!(used.contains(allowed), "\"{allowed}\" is no longer there ({reason})");
    }
}

/// A server says what it cannot do in English, with a code; readers of other languages are told by the code at least.
#[test]
fn what_a_server_cannot_do_is_said_in_every_language() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src");
    let mut sources = Vec::new();
    files(&server, &mut sources);
    let (mut codes, mut own_words) = (BTreeSet::new(), Vec::new());
    for path in sources {
        let source = fs::read_to_string(&path).expect("it is text");
        for (before, literal) in literals(&source).into_iter().filter(|(before, _)| before.contains("Problem::")) {
            if literal.contains(' ') {
                own_words.push(format!("{}: {literal}", path.display()));
            } else if before.contains("Problem::new(") || before.contains("Problem::conflict(") {
                codes.insert(literal);
            }
        }
    }
    assert!(own_words.is_empty(), "{}", own_words.join("\n"));
    assert!(codes.len() > 20, "{codes:?}");
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        for code in &codes {
            assert_ne!(problem(language, code, "no words for it"), "no words for it", "{code} in {}", language.name());
        }
    }
}
