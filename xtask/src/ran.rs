//! Running the tests of the workspace, and knowing afterwards which of them ran and how.

use crate::say::{self, CommandOutput};
use crate::workspace;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What came of a run of tests.
#[derive(Default)]
pub(crate) struct Ran {
    /// Every test that gave a verdict.
    pub(crate) tests: Vec<Test>,
    /// How many passed, over all test binaries and doctests.
    pub(crate) passed: usize,
    /// How many failed; a binary that died before its result counts as one.
    pub(crate) failed: usize,
}

/// A test, by the name under which it ran.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// The root file of its binary (`src/lib.rs`, `tests/scenarios.rs`); none for a doctest.
    pub(crate) root: Option<PathBuf>,
    /// Its name as the harness prints it.
    pub(crate) name: String,
    /// Did it pass?
    pub(crate) passed: bool,
}

/// The features of tests that need a real browser.
pub(crate) const WITH_BROWSER: &str = "browser/chromium,fondaco/chromium";

/// The same with axe-core.
const WITH_AXE: &str = "browser/axe,browser/chromium,fondaco/chromium";

/// What tests in a real browser are given.
pub(crate) struct ForBrowser {
    /// The page.
    pub(crate) page: PathBuf,
    /// axe-core, where it could be fetched.
    pub(crate) axe: Option<PathBuf>,
}

/// What the tests are given beside the workspace itself.
#[derive(Default)]
pub(crate) struct Given {
    /// For tests in a real browser: without it, they are left out.
    pub(crate) browser: Option<ForBrowser>,
    /// The programs that make clients from the description of the routes, where they could be installed.
    pub(crate) client_makers: Option<PathBuf>,
}

/// Which tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    /// All but doctests.
    Tests,
    /// All, doctests too.
    TestsAndDoctests,
}

/// Builds and runs the tests of the workspace. `thorough` tells them to take their time. Where there is a page, it is read in a
/// real browser, too: all at once, so that nothing is built twice.
pub(crate) fn run(which: Which, thorough: Thorough, given: &Given) -> (CommandOutput, Ran) {
    let browser = given.browser.as_ref();
    let features = browser.map_or(vec![], |given| vec!["--features", if given.axe.is_some() { WITH_AXE } else { WITH_BROWSER }]);
    let mut list = workspace::cargo();
    list.args(["test", "--workspace", "--tests", "--no-run", "--quiet", "--message-format=json-render-diagnostics"]).args(&features);
    let built = say::quietly(&mut list);
    if !built.well {
        let complaints = built.text.lines().filter(|line| !line.starts_with('{')).collect::<Vec<_>>().join("\n");
        return (CommandOutput::no(complaints), Ran::default());
    }

    let mut tests = workspace::cargo();
    tests.args(["test", "--workspace", "--no-fail-fast"]).args(features);
    if let Some(given) = browser {
        tests.env("FONDACO_TEST_PAGE", &given.page);
        if let Some(axe) = &given.axe {
            tests.env("FONDACO_TEST_AXE", axe);
        }
    }
    if let Some(folder) = &given.client_makers {
        tests.env("FONDACO_TEST_CLIENT_MAKERS", folder);
    }
    match which {
        Which::Tests => tests.arg("--tests"),
        Which::TestsAndDoctests => &mut tests,
    };
    match thorough {
        Thorough::Yes => tests.env("FONDACO_THOROUGH", "1"),
        Thorough::No => tests.env_remove("FONDACO_THOROUGH"),
    };
    let said = say::quietly(&mut tests);
    let ran = read(&said.text, &roots(&built.text));
    (without_successes(&said), ran)
}

/// Reports of failures are not buried under a thousand successes.
fn without_successes(said: &CommandOutput) -> CommandOutput {
    let rest = said.text.lines().filter(|line| verdict(line).is_none_or(|(_, passed)| !passed)).flat_map(|line| [line, "\n"]).collect();
    CommandOutput { well: said.well, text: rest }
}

/// Shall the tests take their time?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thorough {
    /// Yes: long random runs.
    Yes,
    /// No: what a person waits for.
    No,
}

/// The root file of each test binary, by the binary's file name, from cargo's messages (a JSON object a line).
fn roots(messages: &str) -> BTreeMap<String, PathBuf> {
    messages
        .lines()
        .filter_map(|line| {
            let binary = text_of(line, "executable")?;
            Some((file_name(Path::new(&binary)), PathBuf::from(text_of(line, "src_path")?)))
        })
        .collect()
}

/// The text after a key in a line of JSON. Cargo writes no spaces, and paths hold nothing to unescape but
/// backslashes and quotes.
fn text_of(line: &str, key: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!("\"{key}\":\""))?;
    let mut text = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return Some(text),
            '\\' => text.push(chars.next()?),
            other => text.push(other),
        }
    }
}

/// Reads what cargo, libtest and the harnesses that speak like it have printed.
fn read(text: &str, roots: &BTreeMap<String, PathBuf>) -> Ran {
    let mut ran = Ran::default();
    let mut root = None;
    let mut running = false;
    for line in text.lines() {
        let words = line.trim_start();
        if let Some(what) = words.strip_prefix("Running ") {
            let binary = what.rsplit_once('(').map_or(what, |(_, path)| path.trim_end_matches(')'));
            root = roots.get(&file_name(Path::new(binary))).cloned();
        } else if words.starts_with("Doc-tests ") {
            root = None;
        } else if let Some(result) = line.strip_prefix("test result: ") {
            ran.passed += number_before(result, " passed");
            ran.failed += number_before(result, " failed");
            running = false;
        } else if let Some((name, passed)) = verdict(line) {
            ran.tests.push(Test { root: root.clone(), name: name.to_owned(), passed });
        } else if line.starts_with("running ") && (line.ends_with(" tests") || line.ends_with(" test")) {
            ran.failed += usize::from(running);
            running = true;
        }
    }
    ran.failed += usize::from(running);
    ran
}

/// The test of which this line says that it passed or failed. One that was ignored did not run.
fn verdict(line: &str) -> Option<(&str, bool)> {
    let (name, how) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let name = name.trim_end();
    let name = name.strip_suffix(" - should panic").unwrap_or(name);
    match how.split([' ', ',']).next() {
        Some("ok") => Some((name, true)),
        Some("FAILED") => Some((name, false)),
        Some(_) | None => None,
    }
}

fn number_before(text: &str, word: &str) -> usize {
    text.split_once(word).and_then(|(before, _)| before.rsplit(' ').next()?.parse().ok()).unwrap_or(0)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT: &str = r#"
{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"sea","src_path":"/h/crates/sea/src/lib.rs"},"executable":null,"fresh":true}
{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"sea","src_path":"/h/crates/sea/src/lib.rs"},"executable":"/h/target/debug/deps/sea-01","fresh":true}
{"reason":"compiler-artifact","target":{"kind":["test"],"name":"tales","src_path":"/h/crates/sea/tests/tales.rs"},"executable":"/h/target/debug/deps/tales-02","fresh":true}
{"reason":"compiler-artifact","target":{"kind":["test"],"name":"tales","src_path":"C:\\h\\tales.rs"},"executable":"C:\\h\\target\\tales-03.exe","fresh":true}
{"reason":"build-finished","success":true}"#;

    const SAID: &str = "    Finished `test` profile
     Running unittests src/lib.rs (target/debug/deps/sea-01)

running 4 tests
test sail::tests::ships_sail ... ok
test sail::tests::ships_sink - should panic ... ok
test sail::tests::ships_fly ... FAILED
test sail::tests::ships_wait ... ignored, until the wind turns

failures:
    sail::tests::ships_fly
test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/tales.rs (target/debug/deps/tales-02)

running 1 test
test OM-55 Two pirate icons cost three cards   ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

   Doc-tests sea

running 1 test
test crates/sea/src/lib.rs - (line 3) ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";

    #[test]
    fn each_test_is_known_by_the_root_of_its_binary_and_its_name() {
        let ran = read(SAID, &roots(BUILT));
        let names: Vec<(&str, &str, bool)> = ran
            .tests
            .iter()
            .map(|test| (test.root.as_ref().map_or("", |root| root.to_str().unwrap()), test.name.as_str(), test.passed))
            .collect();
        assert_eq!(
            names,
            [
                ("/h/crates/sea/src/lib.rs", "sail::tests::ships_sail", true),
                ("/h/crates/sea/src/lib.rs", "sail::tests::ships_sink", true),
                ("/h/crates/sea/src/lib.rs", "sail::tests::ships_fly", false),
                ("/h/crates/sea/tests/tales.rs", "OM-55 Two pirate icons cost three cards", true),
                ("", "crates/sea/src/lib.rs - (line 3)", true),
            ]
        );
    }

    #[test]
    fn results_add_up_over_all_binaries() {
        let ran = read(SAID, &roots(BUILT));
        assert_eq!((ran.passed, ran.failed), (4, 1));
    }

    #[test]
    fn a_binary_that_dies_before_its_result_counts_as_a_failure() {
        let died =
            "running 2 tests\ntest a ... ok\nerror: test failed\nrunning 1 test\ntest b ... ok\ntest result: ok. 1 passed; 0 failed;";
        assert_eq!((read(died, &BTreeMap::new()).passed, read(died, &BTreeMap::new()).failed), (1, 1));
        assert_eq!(read("running 2 tests\ntest a ... ok\n", &BTreeMap::new()).failed, 1);
    }

    #[test]
    fn only_what_can_be_run_has_a_root() {
        let roots = roots(BUILT);
        assert_eq!(roots.len(), 3);
        assert_eq!(text_of(BUILT.lines().nth(4).unwrap(), "src_path").as_deref(), Some(r"C:\h\tales.rs"));
    }
}
