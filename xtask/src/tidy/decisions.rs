//! Every decision has a number of its own: no number twice, none left out, and the heading has that of the file.

use super::tree::Tree;

const FOLDER: &str = "docs/decisions/";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expected = 1;
    let mut last = None;
    // In the order of their names, and so of their numbers.
    for (path, text) in tree.ending(".md").filter(|(path, _)| path.starts_with(FOLDER)) {
        let Some(number) = number(path) else {
            faults.push(format!("{path}: the name of a decision begins with four digits and \"-\""));
            continue;
        };
        if last == Some(number) {
            faults.push(format!("{path}: another decision has the number {number}; the next free one is {}", free(tree)));
        } else if number != expected {
            faults.push(format!("{path}: number {expected} is left out"));
        }
        last = Some(number);
        expected = number + 1;
        let heading = text.lines().next().unwrap_or_default();
        if !heading.starts_with(&format!("# {number}. ")) {
            faults.push(format!("{path}:1: the heading begins with \"# {number}. \", not \"{heading}\""));
        }
    }
    faults
}

/// The number in the name of a file: 7 of `0007-name.md`.
fn number(path: &str) -> Option<u32> {
    let (digits, _) = path.strip_prefix(FOLDER)?.split_once('-')?;
    digits.parse().ok().filter(|_| digits.len() == 4)
}

fn free(tree: &Tree) -> u32 {
    tree.ending(".md").filter_map(|(path, _)| number(path)).max().unwrap_or(0) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_used_twice_left_out_or_unlike_its_heading_is_found() {
        let tree = Tree::of(&[
            ("docs/decisions/0001-a.md", "# 1. A\n"),
            ("docs/decisions/0002-b.md", "# 2. B\n"),
            ("docs/decisions/0002-c.md", "# 2. C\n"),
            ("docs/decisions/0004-d.md", "# 3. D\n"),
            ("docs/decisions/notes.md", "# Notes\n"),
            ("docs/other.md", "# Other\n"),
        ]);
        assert_eq!(
            check(&tree),
            [
                "docs/decisions/0002-c.md: another decision has the number 2; the next free one is 5",
                "docs/decisions/0004-d.md: number 3 is left out",
                "docs/decisions/0004-d.md:1: the heading begins with \"# 4. \", not \"# 3. D\"",
                "docs/decisions/notes.md: the name of a decision begins with four digits and \"-\"",
            ]
        );
    }
}
