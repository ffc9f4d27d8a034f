//! The page, the terminal and the command line have no words about the games of their own: all of them come from this crate.

use sentences::{Language, OltreMareLabels, OltreMareTexts, OstiaLabels, OstiaTexts};
use std::fs;
use std::path::{Path, PathBuf};

/// What stands in the sources of a face and has a game's word in it, with the reason why it may.
const ALLOWED: &[(&str, &str)] = &[];

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

/// The string literals of a source, tests and comments left out, each with what stands before it on its line.
fn literals(source: &str) -> Vec<(String, String)> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
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
    let is_class = before.ends_with("class=") || before.ends_with("class=format!(");
    !is_class && (literal.contains(' ') || literal.starts_with(char::is_uppercase))
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
    let (mut found, mut used) = (Vec::new(), Vec::new());
    for face in ["web", "terminal", "fondaco"] {
        let mut sources = Vec::new();
        files(&crates.join(face).join("src"), &mut sources);
        assert!(sources.len() > 10, "{face}");
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
                match ALLOWED.iter().find(|(allowed, _)| literal.contains(allowed)) {
                    Some((allowed, _)) => used.push(*allowed),
                    None => found.push(format!("{}: {literal}", path.display())),
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    for (allowed, reason) in ALLOWED {
        assert!(used.contains(allowed), "\"{allowed}\" is no longer there ({reason})");
    }
}
