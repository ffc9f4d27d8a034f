//! Every picture that the page asks for by name is drawn in the art.

use super::tree::Tree;
use std::collections::BTreeSet;

const ART: &str = "crates/web/assets/art.svg";

/// The functions that take the name of a picture.
const TAKE_A_NAME: [&str; 4] = ["picture(", "sign(", "narrow(", "several("];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut drawn: BTreeSet<&str> = ids(tree.text(ART)).collect();
    let page: Vec<(&str, &str)> = tree.ending(".rs").filter(|(path, _)| path.starts_with("crates/web/src/")).collect();
    drawn.extend(page.iter().flat_map(|(_, text)| ids(text)));
    let called = page.iter().flat_map(|(path, text)| calls(text).map(move |name| (*path, name)));
    let printed = tree.ending(".toml").filter(|(path, _)| path.starts_with("editions/"));
    let printed = printed.flat_map(|(path, text)| of_edition(text).into_iter().map(move |name| (path, name)));
    let missing: BTreeSet<String> = called
        .chain(printed)
        .filter(|(_, name)| !drawn.contains(name))
        .map(|(path, name)| format!("{path}: the picture \"{name}\" is not in {ART}"))
        .collect();
    missing.into_iter().collect()
}

/// What is drawn: `id="..."`.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next())
}

/// The names in calls such as `picture(if open { "goods" } else { "sealed" })`, and in `href="#goods"`.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    let is_call = |at: usize| !text[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    let calls = TAKE_A_NAME.iter().flat_map(move |function| {
        let places = text.match_indices(function).filter(move |(at, _)| is_call(*at));
        places
            .flat_map(move |(at, _)| text[at + function.len()..].split([')', ',']).next().unwrap_or_default().split('"').skip(1).step_by(2))
    });
    calls.chain(text.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next())).filter(|name| !name.is_empty())
}

/// The goods, icons and markers of an edition: each has a picture of its own name.
fn of_edition(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut in_markers = false;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with('[') {
            in_markers = line == "[markers]";
        } else if in_markers {
            names.extend(line.split_once('=').map(|(name, _)| name.trim()));
        }
        names.extend(line.split("{ id = \"").skip(1).filter_map(|rest| rest.split('"').next()));
        let icons = line.split("icons = [").nth(1).and_then(|rest| rest.split(']').next());
        names.extend(icons.into_iter().flat_map(|icons| icons.split('"').skip(1).step_by(2)));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_nobody_has_drawn_is_found() {
        let art = "<symbol id=\"salt\"/><symbol id=\"ducat\"/><symbol id=\"compass\"/>";
        let page = "picture(\"salt\") sign(\"ducat\", \"no name\") picture(if a { \"salt\" } else { \"silk\" }) <path id=\"coast\"/> href=\"#coast\"";
        let edition = "# { id = \"none\" }\n{ id = \"salt\", en = [\"Salt\"] }\n{ good = \"salt\", icons = [\"ducat\", \"sail\"] }\n[markers]\ncompass = 5\nwind = 1\n";
        let tree = Tree::of(&[(ART, art), ("crates/web/src/a.rs", page), ("editions/e.toml", edition)]);
        assert_eq!(
            check(&tree),
            [
                "crates/web/src/a.rs: the picture \"silk\" is not in crates/web/assets/art.svg",
                "editions/e.toml: the picture \"sail\" is not in crates/web/assets/art.svg",
                "editions/e.toml: the picture \"wind\" is not in crates/web/assets/art.svg",
            ]
        );
    }
}
