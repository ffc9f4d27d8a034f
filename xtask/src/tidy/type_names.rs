//! One name, one thing: the name of a type stands for at most two things in the workspace.

use super::tree::{Code, Tree};
use crate::rust;
use std::collections::BTreeMap;

/// How many things may have one name: the same thing in both games.
const MOST: usize = 2;

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for code in &tree.code() {
        for (name, line) in declared(code) {
            places.entry(name).or_default().push(format!("{}:{line}", code.path));
        }
    }
    let taken = places.iter().filter(|(_, places)| places.len() > MOST);
    taken.map(|(name, places)| format!("{name} stands for {} things: {}", places.len(), places.join(", "))).collect()
}

/// The types that a file declares, with their lines; not those that belong to a trait or an `impl`.
pub(super) fn declared(code: &Code<'_>) -> Vec<(String, usize)> {
    let bytes = code.bare.as_bytes();
    let mut found = Vec::new();
    // For each open brace, whether it is that of a trait or an `impl`.
    let mut open: Vec<bool> = Vec::new();
    let (mut at, mut head) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' => {
                open.push(words(&code.bare[head..at]).any(|word| word == "impl" || word == "trait"));
                head = at + 1;
            }
            b'}' => {
                open.pop();
                head = at + 1;
            }
            b';' => head = at + 1,
            byte if rust::is_name(byte) => {
                let end = at + bytes[at..].iter().take_while(|&&byte| rust::is_name(byte)).count();
                let declares = match &code.bare[at..end] {
                    "struct" | "enum" | "trait" | "union" => true,
                    "type" => !open.last().copied().unwrap_or(false),
                    _ => false,
                };
                let from = rust::skip_space(bytes, end);
                let name: String = code.bare[from..].chars().take_while(char::is_ascii_alphanumeric).collect();
                // `type Desk = desk::Desk<State>` is the same thing.
                let stated = code.bare[from..].split(';').next().unwrap_or_default();
                let again = &code.bare[at..end] == "type" && stated.contains(&format!("::{name}"));
                if declares && !again && name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                    found.push((name, rust::line_of(code.text, at)));
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_stands_for_three_things_is_found() {
        let a = "struct Quay;\npub(crate) enum Mole { A }\ntrait T { type Quay; }\nimpl T for X { type Quay = Mole; }\n";
        let b = "/// struct Quay\npub struct Quay<'a>(&'a str);\n#[cfg(test)]\nmod tests { struct Quay; struct Mole; }\nfn f() { enum Mole {} }\n";
        let c = "pub type Quay = u8;\nmod d { type Quay = super::Quay; }\n";
        let tree = Tree::of(&[("a/src/lib.rs", a), ("b/src/lib.rs", b), ("c/src/lib.rs", c), ("c/tests/t.rs", "struct Mole;")]);
        assert_eq!(check(&tree), ["Quay stands for 3 things: a/src/lib.rs:1, b/src/lib.rs:2, c/src/lib.rs:1"]);
    }
}
