//! Every type that ARCHITECTURE.md names exists.

use super::tree::Tree;
use super::{named_files, type_names};
use std::collections::BTreeSet;

const PAGE: &str = "ARCHITECTURE.md";

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let known: BTreeSet<String> = tree.code().iter().flat_map(type_names::declared).map(|(name, _)| name).collect();
    let mut faults = Vec::new();
    for (number, line) in named_files::prose(tree.text(PAGE)) {
        let missing = line.split('`').skip(1).step_by(2).filter_map(type_in).filter(|name| !known.contains(*name));
        faults.extend(missing.map(|name| format!("{PAGE}:{number}: there is no type {name}")));
    }
    faults
}

/// The type in a quoted path such as `Effect::Think` or `tabletop::Rules`; none in other words.
fn type_in(quoted: &str) -> Option<&str> {
    let mut parts = quoted.split("::");
    let is_type = |part: &&str| part.starts_with(|letter: char| letter.is_ascii_uppercase());
    let name = parts.find(is_type)?;
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric()) && name.bytes().any(|byte| byte.is_ascii_lowercase());
    plain.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_that_is_gone_is_found() {
        let page = "`Sitting`, `Effect::Think`, `table::Sitting`, `README.md`, `POST`, `a b`, `Keeper`\n```\n`Gone`\n```\n`table::Gone`\n";
        let tree = Tree::of(&[(PAGE, page), ("crates/table/src/lib.rs", "pub struct Sitting;\npub enum Effect { Think }\n")]);
        assert_eq!(check(&tree), ["ARCHITECTURE.md:1: there is no type Keeper", "ARCHITECTURE.md:5: there is no type Gone"]);
    }
}
