//! The rules of axe-core: WCAG 2.2 A and AA, and what it calls best practice. It is no part of the repository; `cargo xtask test` fetches it.

use crate::tab::Tab;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::OnceLock;

/// What axe-core says against the screen that is shown, in the window as it is now.
///
/// # Panics
/// When axe-core is not there.
pub fn violations(tab: &Tab) -> Vec<String> {
    if tab.eval("typeof axe") == "undefined" {
        tab.eval(&format!("{}; true", script()));
    }
    let told = tab.eval(RUN);
    told.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Runs it. One rule is off by default because it is young, and found real faults here.
const RUN: &str = "axe.run(document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    rules: { 'label-content-name-mismatch': { enabled: true } },
    resultTypes: ['violations'],
}).then(found => found.violations.flatMap(rule => rule.nodes.map(node => `axe ${rule.id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`)))";

/// Its script: where `FONDACO_TEST_AXE` says, or where `cargo xtask` keeps it.
fn script() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let usual = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/axe-core/package/axe.min.js"));
        let file = std::env::var_os("FONDACO_TEST_AXE").map_or_else(usual, PathBuf::from);
        std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}; `cargo xtask test` fetches it by npm", file.display()))
    })
}
