//! Every file that a document names exists.

use super::tree::Tree;

/// Documents that tell what was: the files of then need not be there any more.
const OF_THEN: [&str; 1] = ["CHANGELOG.md"];

/// What the name of a source or a document ends in.
const ENDINGS: [&str; 5] = [".rs", ".md", ".toml", ".css", ".svg"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (page, text) in tree.ending(".md").filter(|(page, _)| !OF_THEN.contains(page)) {
        for (number, line) in prose(text) {
            let missing = links(line).filter(|link| !is_there(tree, page, link)).map(|link| format!("the link to {link}"));
            let unknown = quoted(line).filter(|name| !is_known(tree, page, name)).map(|name| format!("`{name}`"));
            faults.extend(missing.chain(unknown).map(|what| format!("{page}:{number}: {what} leads nowhere")));
        }
    }
    faults
}

/// The lines outside of code blocks, with their numbers.
pub(super) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    text.lines().enumerate().filter_map(move |(at, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        (!in_code && !fence).then_some((at + 1, line))
    })
}

/// Where the links of a line lead: `[text](target)`.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| !target.contains("://"))
        .map(|target| target.split('#').next().unwrap_or(target))
        .filter(|target| !target.is_empty())
}

/// What stands in code quotes and looks like the path of a file of ours.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    let pieces = line.split('`').skip(1).step_by(2);
    pieces.filter(|piece| {
        let plain = piece.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
        let begins = ["crates/", "docs/", "xtask/", "editions/", "examples/"].iter().any(|folder| piece.starts_with(folder));
        let ends = ENDINGS.iter().any(|ending| piece.ends_with(ending) && piece.len() > ending.len());
        plain && (begins || ends)
    })
}

/// Is there such a file, as seen from this page?
fn is_there(tree: &Tree, page: &str, link: &str) -> bool {
    // Pictures that are drawn when the page is made; its own test holds that they exist.
    if ["card:", "ware:", "icon:"].iter().any(|drawn| link.starts_with(drawn)) {
        return true;
    }
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in link.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            _ => folders.push(part),
        }
    }
    folders.is_empty() || tree.names.contains(&folders.join("/"))
}

/// A path from the root or from the page; or the end of a path, as in `rules.rs` or `oltre-mare/src/sail.rs`.
fn is_known(tree: &Tree, page: &str, name: &str) -> bool {
    let name = name.trim_end_matches('/');
    tree.names.contains(name) || is_there(tree, page, name) || {
        let end = format!("/{name}");
        tree.names.iter().any(|known| known.ends_with(&end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_or_a_path_that_leads_nowhere_is_found() {
        let check = |text: &str, expected: &[&str]| {
            let tree = Tree::of(&[("docs/page.md", text), ("docs/other.md", ""), ("crates/a/src/sail.rs", ""), ("README.md", "")]);
            assert_eq!(super::check(&tree), expected, "{text}");
        };
        check("[a](other.md#part), [b](../README.md), [c](#here), [d](https://example.com/x.md), ![f](card:3), [e](../crates/a)", &[]);
        check("`crates/a/src/sail.rs`, `sail.rs`, `a/src/sail.rs`, `crates/a/`, `.rs`, `crates/<game>/x.rs`, `game.json`", &[]);
        check("```\n[a](nothing.md) `nothing.rs`\n```\n", &[]);
        check("one\n[a](nothing.md)", &["docs/page.md:2: the link to nothing.md leads nowhere"]);
        check(
            "`crates/b/src`, `crates/a/src/swim.rs`",
            &["docs/page.md:1: `crates/b/src` leads nowhere", "docs/page.md:1: `crates/a/src/swim.rs` leads nowhere"],
        );
        check("`swim.rs`", &["docs/page.md:1: `swim.rs` leads nowhere"]);
    }
}
