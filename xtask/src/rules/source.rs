//! What a Rust source names: rules in its code, and rules in its tests.

use super::id::{self, Span};
use crate::rust::{Items, line_of};
use std::path::Path;

/// What a file names.
pub(super) struct Scanned {
    /// Rules named outside of tests, each with its line.
    pub(super) code: Vec<(usize, Span)>,
    /// Its tests.
    pub(super) tests: Vec<TestFn>,
}

/// A function with `#[test]`.
pub(super) struct TestFn {
    /// Its name with the modules of this file that it is in (`tests::pirates_take_three`).
    pub(super) name: String,
    /// The line of its name.
    pub(super) line: usize,
    /// The rules that its comment, its name or its body names. What its helpers name does not count:
    /// they help other tests as well.
    pub(super) rules: Vec<Span>,
}

/// Reads a source.
pub(super) fn scan(text: &str) -> Scanned {
    let items = Items::of(text);
    let code = id::placed(text)
        .into_iter()
        .filter(|(at, _)| !items.only_tests.iter().any(|range| range.contains(at)))
        .map(|(at, span)| (line_of(text, at), span))
        .collect();
    let tests = items.tests.into_iter().map(|(name, name_at, range)| {
        let mut rules = id::in_name(name.rsplit("::").next().unwrap_or_default());
        rules.extend(id::spans(&text[range]));
        TestFn { name, line: line_of(text, name_at), rules }
    });
    Scanned { code, tests: tests.collect() }
}

/// The module that a file is in a crate with this root file; none where it lies elsewhere.
pub(super) fn module_path(file: &Path, root: &Path) -> Option<String> {
    if file == root {
        return Some(String::new());
    }
    let below = file.strip_prefix(root.parent()?).ok()?.with_extension("");
    let mut modules: Vec<String> = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    modules.pop_if(|last| last == "mod");
    Some(modules.join("::"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules in the code, with their lines, and the tests with theirs.
    fn check(text: &str, code: &[(usize, &str)], tests: &[(&str, &[&str])]) {
        let scanned = scan(text);
        let found: Vec<(usize, String)> = scanned.code.iter().map(|(line, span)| (*line, span.first.to_string())).collect();
        assert_eq!(found, code.iter().map(|(line, id)| (*line, (*id).to_owned())).collect::<Vec<_>>(), "{text}");
        let found: Vec<(String, Vec<String>)> =
            scanned.tests.iter().map(|test| (test.name.clone(), test.rules.iter().map(|span| span.first.to_string()).collect())).collect();
        let expected: Vec<(String, Vec<String>)> =
            tests.iter().map(|(name, ids)| ((*name).to_owned(), ids.iter().map(|id| (*id).to_owned()).collect())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn comment_name_and_body_of_a_test_count_and_its_helpers_do_not() {
        check(
            r#"//! Pirates (OM-55).
use x::{a, b};

/// The ladder (OM-53).
pub const fn strength() -> [u8; 3] { [0; 3] } // OM-57

#[cfg(test)]
mod tests {
    //! OM-1 is about the module.
    use super::*;

    /// Helps (OM-2).
    fn helper() { /* OM-3 */ }

    /// OM-4: the ladder.
    #[test]
    #[should_panic(expected = "OM-6 }")]
    fn om_5_in_its_name() {
        helper(); // OM-7
        check("OM-8");
    }
    // OM-9 is behind, above an empty line.

    #[test]
    fn nothing_named() {}
}
"#,
            &[(1, "OM-55"), (4, "OM-53"), (5, "OM-57")],
            &[("tests::om_5_in_its_name", &["OM-5", "OM-4", "OM-6", "OM-7", "OM-8"]), ("tests::nothing_named", &[])],
        );
    }

    #[test]
    fn modules_nest_and_code_goes_on_after_them() {
        check(
            "mod outer { #[cfg(test)] mod tests { mod deep { #[test] fn a() { OM-1 } } #[test] fn b() {} } const X: &str = \"OM-2\"; }\n/// OM-3\nstruct Y;",
            &[(1, "OM-2"), (2, "OM-3")],
            &[("outer::tests::deep::a", &["OM-1"]), ("outer::tests::b", &[])],
        );
    }

    #[test]
    fn braces_in_strings_characters_and_comments_do_not_confuse() {
        check(
            r###"fn f<'a>(x: &'a str) { let _ = ('{', '\'', '\u{7b}', "}\"{", r#"}"{"#, b"{", br"\"); /* { /* } */ { */ } // {
#[cfg(test)]
mod tests {
    #[test]
    fn a() { let r#type = "}"; assert!(matches!('}', '}')); "OM-1"; }
}
/// OM-2 (Corfù)
fn g() {}
"###,
            &[(7, "OM-2")],
            &[("tests::a", &["OM-1"])],
        );
    }

    #[test]
    fn tests_inside_macros_and_impls_are_found() {
        check(
            "proptest! {\n #![proptest_config(cases(3))]\n /// OM-1\n #[test]\n fn a(x in 0..3) { b(); }\n}\nimpl X {\n #[cfg(test)]\n fn h() { OM-2 }\n /// OM-3\n fn i() {}\n}\n",
            &[(10, "OM-3")],
            &[("a", &["OM-1"])],
        );
        check("#[tokio::test(flavor = \"x\")]\nasync fn a() { OM-1 }\n", &[], &[("a", &["OM-1"])]);
    }

    #[test]
    fn other_conditions_are_not_tests() {
        check("#[cfg(not(test))]\nfn a() { OM-1 }\n#[cfg(feature = \"test\")]\nfn b() { OM-2 }\n", &[(2, "OM-1"), (4, "OM-2")], &[]);
        check("#[cfg(all(test, unix))]\nfn a() { OM-1 }\n#[cfg(any(test, unix))]\nfn b() { OM-2 }\n", &[(4, "OM-2")], &[]);
        check("#![cfg(test)]\nfn a() { OM-1 }\n", &[], &[]);
    }

    #[test]
    fn a_file_is_a_module_of_the_crate_whose_root_lies_above_it() {
        let check = |file: &str, root: &str, expected: Option<&str>| {
            assert_eq!(module_path(Path::new(file), Path::new(root)).as_deref(), expected, "{file} in {root}");
        };
        check("a/src/lib.rs", "a/src/lib.rs", Some(""));
        check("a/src/sail.rs", "a/src/lib.rs", Some("sail"));
        check("a/src/trade/offer.rs", "a/src/lib.rs", Some("trade::offer"));
        check("a/src/trade/mod.rs", "a/src/lib.rs", Some("trade"));
        check("a/tests/common/mod.rs", "a/tests/games.rs", Some("common"));
        check("a/src/sail.rs", "a/tests/games.rs", None);
    }
}
