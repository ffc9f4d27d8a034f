//! Every list of games that cannot be made from the catalog has the games of the catalog.

use super::tree::Tree;
use std::collections::BTreeSet;

/// Where the games are named again, and what a game's name stands between there.
const LISTS: [(&str, &str, &str, &str); 4] = [
    ("crates/browser/src/screens.rs", "pub const GAMES", "\"", "\""),
    ("crates/server/src/page/page.html", "<select name=\"game\">", "value=\"", "\""),
    ("xtask/page/src/build.rs", "const PAGES", "(\"", "\","),
    ("xtask/page/src/how_to_play.rs", "const GAMES", "\"", "\""),
];

/// Pages that are no game, and what their names end in if they belong to one.
const HOUSE: &str = "house";
const MORE: &str = "-more";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let games: BTreeSet<&str> =
        tree.ending("/src/notation.rs").filter_map(|(_, text)| between(text, "const GAME: &'static str = \"", "\"")).collect();
    let mut faults = Vec::new();
    for (path, list, before, after) in LISTS {
        let text = tree.text(path);
        let Some(line) = text.split_once(list).and_then(|(_, rest)| between(rest, "", ";\n").or(Some(rest))) else {
            faults.push(format!("{path}: there is no list of games \"{list}\""));
            continue;
        };
        let line = line.split("</select>").next().unwrap_or_default();
        let names = line.split(before).skip(1).filter_map(|rest| rest.split(after).next());
        let named: BTreeSet<&str> = names.map(|name| name.trim_end_matches(MORE)).filter(|name| is_name(name) && *name != HOUSE).collect();
        let wrong = games.symmetric_difference(&named);
        faults.extend(wrong.map(|game| format!("{path}: \"{game}\" is in the catalog or in the list after \"{list}\", and not in both")));
    }
    faults
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(inner, _)| inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree<'a>(screens: &'a str, pages: &'a str) -> Tree {
        Tree::of(&[
            ("crates/go/src/notation.rs", "    const GAME: &'static str = \"go\";\n"),
            ("crates/nim/src/notation.rs", "    const GAME: &'static str = \"nim\";\n"),
            (LISTS[0].0, screens),
            (
                LISTS[1].0,
                "<select name=\"game\"><option value=\"go\">Go</option><option value=\"nim\">Nim</option></select><b value=\"x\">",
            ),
            (LISTS[2].0, pages),
            (LISTS[3].0, "const GAMES: [&str; 2] = [\"go\", \"nim\"];\n"),
        ])
    }

    #[test]
    fn a_game_that_a_list_lacks_is_found_and_one_that_does_not_exist() {
        let pages = "const PAGES: [(&str, &str); 3] =\n    [(\"house\", \"Fondaco\"), (\"go\", \"Go\"), (\"go-more\", \"Go\"), (\"nim\", \"Nim\")];\nconst OTHER: &str = \"a\";\n";
        assert_eq!(check(&tree("pub const GAMES: [&str; 2] = [\"go\", \"nim\"];\n", pages)), Vec::<String>::new());
        let list = |game| {
            format!("crates/browser/src/screens.rs: \"{game}\" is in the catalog or in the list after \"pub const GAMES\", and not in both")
        };
        assert_eq!(check(&tree("pub const GAMES: [&str; 2] = [\"go\", \"chess\"];\n", pages)), [list("chess"), list("nim")]);
        assert_eq!(
            check(&tree("pub const GAMES: [&str; 2] = [\"go\", \"nim\"];\n", "")),
            ["xtask/page/src/build.rs: there is no list of games \"const PAGES\""]
        );
    }
}
