//! Lines of documents and style sheets are short enough to be read, and compared, line by line.

use super::named_files::prose;
use super::tree::Tree;

/// As wide as a line of Rust may be.
const WIDEST: usize = 140;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    // Tables and code cannot be broken.
    let documents = tree
        .ending(".md")
        .flat_map(|(path, text)| prose(text).map(move |line| (path, line)))
        .filter(|(_, (_, line))| !line.trim_start().starts_with('|'));
    let sheets = tree.ending(".css").flat_map(|(path, text)| text.lines().enumerate().map(move |(at, line)| (path, (at + 1, line))));
    let long = documents.chain(sheets).filter_map(|(path, (number, line))| {
        let width = line.chars().count();
        (width > WIDEST).then(|| format!("{path}:{number}: {width} columns, {WIDEST} at most"))
    });
    long.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_found_unless_it_is_of_a_table_or_code() {
        let long = "ü".repeat(WIDEST + 1);
        let fits = "ü".repeat(WIDEST);
        let page = format!("{fits}\n| {long} |\n```\n{long}\n```\n{long}\n");
        let tree = Tree::of(&[("a.md", &page), ("b.css", &format!("{long}\n")), ("c.rs", &long)]);
        assert_eq!(check(&tree), ["a.md:6: 141 columns, 140 at most", "b.css:1: 141 columns, 140 at most"]);
    }
}
