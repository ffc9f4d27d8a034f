//! Functions are short enough to be seen at once.

use super::tree::{Code, Tree};
use crate::rust;

const LONGEST: usize = 100;

/// Functions that may be longer, each with the reason.
const EXEMPT: [(&str, &str, &str); 7] = [
    ("crates/ostia/src/census.rs", "enter", "still to be split"),
    ("crates/sentences/src/oltre_mare/refusal.rs", "reason", "one sentence a variant: a table in the form of a match"),
    ("crates/sentences/src/oltre_mare/sight.rs", "sight", "one sentence a variant: a table in the form of a match"),
    ("crates/table/src/course.rs", "beside_the_game", "still to be split"),
    ("crates/table/src/obey.rs", "done", "still to be split"),
    ("crates/web/src/oltre_mare/offers.rs", "OneOffer", "still to be split"),
    ("crates/web/src/ostia/actions.rs", "answers", "still to be split"),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let found: Vec<(String, String, usize)> = tree.code().iter().flat_map(long_functions).collect();
    let exempt = |path: &str, name: &str| EXEMPT.iter().any(|(at, of, _)| *at == path && *of == name);
    let long = found.iter().filter(|(path, name, _)| !exempt(path, name));
    let mut faults: Vec<String> = long.map(|(path, name, lines)| format!("{path}: {name} has {lines} lines, {LONGEST} at most")).collect();
    let stale = EXEMPT.iter().filter(|(path, name, _)| !found.iter().any(|(at, of, _)| at == path && of == name));
    faults.extend(
        stale.map(|(path, name, _)| format!("{path}: {name} is short by now; take it off the list in xtask/src/tidy/functions.rs")),
    );
    faults
}

/// The long ones: path, name, lines.
fn long_functions(code: &Code<'_>) -> Vec<(String, String, usize)> {
    let bytes = code.bare.as_bytes();
    let mut found = Vec::new();
    for (at, _) in code.bare.match_indices("fn ") {
        if at > 0 && rust::is_name(bytes[at - 1]) {
            continue;
        }
        let name: String = code.bare[at + 3..].chars().take_while(|letter| letter.is_ascii() && rust::is_name(*letter as u8)).collect();
        let Some(open) = body(bytes, at) else { continue };
        let lines = code.text[at..rust::closing(bytes, open)].lines().count();
        if lines > LONGEST && !name.is_empty() {
            found.push((code.path.to_owned(), name, lines));
        }
    }
    found
}

/// The brace that opens the body; none for a function without one.
fn body(bytes: &[u8], mut at: usize) -> Option<usize> {
    while at < bytes.len() {
        match bytes[at] {
            b'{' => return Some(at),
            b';' | b'}' => return None,
            b'(' | b'[' => at = rust::closing(bytes, at),
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_function_is_found_and_one_of_a_test_is_not() {
        let long = |name: &str| format!("fn {name}(a: [u8; 3]) -> u8 {{\n{}}}\n", "    // }\n".repeat(LONGEST));
        let text =
            format!("trait T {{ fn short(); }}\nimpl T for X {{\n{}}}\n#[cfg(test)]\nmod tests {{ {} }}\n", long("far"), long("tested"));
        let tree = Tree::of(&[("crates/a/src/lib.rs", &text)]);
        let exempt_aside: Vec<String> = check(&tree).into_iter().filter(|fault| !fault.contains("take it off")).collect();
        assert_eq!(exempt_aside, ["crates/a/src/lib.rs: far has 102 lines, 100 at most"]);
    }
}
