//! The dependencies between crates are those that ARCHITECTURE.md lists.

use super::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "ARCHITECTURE.md";

/// Which crate needs which others.
type Arrows = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let (told, built) = (told(tree.text(PAGE)), built(tree));
    let none = BTreeSet::new();
    let mut faults = Vec::new();
    for name in told.keys().chain(built.keys()).collect::<BTreeSet<_>>() {
        let (told, built) = (told.get(name), built.get(name));
        match (told, built) {
            (None, _) => faults.push(format!("{PAGE} does not list {name}")),
            (_, None) => faults.push(format!("{PAGE} lists {name}, which is no crate")),
            (Some(_), Some(_)) => {}
        }
        let (told, built) = (told.unwrap_or(&none), built.unwrap_or(&none));
        faults.extend(told.difference(built).map(|other| format!("{PAGE}: {name} -> {other}, but its manifest has no such dependency")));
        faults.extend(built.difference(told).map(|other| format!("{name} depends on {other}, which {PAGE} does not list")));
    }
    faults
}

/// What the page lists, in the code block that is marked `arrows`: `bots -> tabletop oltre-mare ostia`.
fn told(page: &str) -> Arrows {
    let block = page.lines().skip_while(|line| line.trim() != "```arrows").skip(1).take_while(|line| line.trim() != "```");
    let arrow = |line: &str| {
        let (name, needs) = line.split_once("->").unwrap_or((line, ""));
        (name.trim().to_owned(), needs.split_whitespace().map(str::to_owned).collect())
    };
    block.filter(|line| !line.trim().is_empty()).map(arrow).collect()
}

/// What the manifests say. Dependencies of tests are left out: they may point back.
fn built(tree: &Tree) -> Arrows {
    let manifests: Vec<(String, &str)> = tree.ending("/Cargo.toml").filter_map(|(_, text)| Some((package_name(text)?, text))).collect();
    let names: BTreeSet<&str> = manifests.iter().map(|(name, _)| &**name).collect();
    manifests.iter().map(|(name, text)| (name.clone(), dependencies(text, &names))).collect()
}

fn package_name(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("name = "))?;
    Some(line.trim_matches('"').to_owned())
}

fn dependencies(manifest: &str, ours: &BTreeSet<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut counts = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            counts = section.ends_with("dependencies") && !section.ends_with("dev-dependencies");
        } else if counts {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            found.extend(ours.contains(name).then(|| name.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(page: &str) -> Vec<String> {
        let a = "[package]\nname = \"a\"\n[dependencies]\nserde.workspace = true\n";
        let b = "[package]\nname = \"b\"\n[dependencies]\na.workspace = true\n[dev-dependencies]\nc.workspace = true\n";
        let c = "[package]\nname = \"c\"\n[target.'cfg(unix)'.dependencies]\nb = { workspace = true }\n[build-dependencies]\na.workspace = true\n";
        check(&Tree::of(&[
            (PAGE, page),
            ("Cargo.toml", "[workspace]\n[workspace.dependencies]\na = { path = \"crates/a\" }\n"),
            ("crates/a/Cargo.toml", a),
            ("crates/b/Cargo.toml", b),
            ("crates/c/Cargo.toml", c),
        ]))
    }

    #[test]
    fn what_the_page_and_the_manifests_say_differently_is_found() {
        assert!(faults("text\n```arrows\na\nb -> a\nc -> a b\n```\nb -> c\n").is_empty());
        assert_eq!(faults("```arrows\na\nb -> a\nc -> a\n```"), ["c depends on b, which ARCHITECTURE.md does not list"]);
        assert_eq!(
            faults("```arrows\na -> b\nb -> a\nc -> a b\nd\n```"),
            ["ARCHITECTURE.md: a -> b, but its manifest has no such dependency", "ARCHITECTURE.md lists d, which is no crate"]
        );
        assert_eq!(faults("```arrows\nb -> a\nc -> a b\n```"), ["ARCHITECTURE.md does not list a"]);
    }
}
