//! Lines of documents and style sheets are short enough to be read, and compared, line by line.

use super::tree::Tree;

/// As wide as a line of Rust may be.
const WIDEST: usize = 140;

/// Documents that may have longer lines, each with the reason.
const EXEMPT: [(&str, &str); 0] = [];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let documents = tree.ending(".md").filter(|(path, _)| !EXEMPT.iter().any(|(name, _)| name == path));
    let documents = documents.flat_map(|(path, text)| prose(text).map(move |line| (path, line)));
    let sheets = tree.ending(".css").flat_map(|(path, text)| text.lines().enumerate().map(move |line| (path, line)));
    let long = documents.chain(sheets).filter_map(|(path, (at, line))| {
        let width = line.chars().count();
        (width > WIDEST).then(|| format!("{path}:{}: {width} columns, {WIDEST} at most", at + 1))
    });
    long.collect()
}

/// Lines that can be broken: not those of tables and code.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    text.lines().enumerate().filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence && !line.trim_start().starts_with('|')
    })
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
