//! The rules of axe-core: WCAG 2.2 A and AA, and what it calls best practice. It is no part of the repository; `cargo xtask test` fetches it.

use crate::checks::{PHONE, SIZES};
use crate::tab::{Colours, Tab};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::OnceLock;

/// What axe-core says against the screen that is shown, in the window as it is now.
///
/// # Panics
/// When axe-core is not there.
pub fn violations(tab: &Tab) -> Vec<String> {
    found_by(tab, ALL_RULES)
}

/// The same about its colours alone.
///
/// # Panics
/// When axe-core is not there.
pub fn violations_of_colour(tab: &Tab) -> Vec<String> {
    found_by(tab, RULES_OF_COLOUR)
}

/// What axe-core says of the screen that is shown, on a desk and on a phone, by day and by night; nothing where this crate was built
/// without it. At night only colours differ.
pub fn by_axe(tab: &Tab) -> Vec<String> {
    if !cfg!(feature = "axe") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (window, [width, height]) in [("phone", PHONE), ("desk", SIZES[0])] {
        tab.size(width, height);
        for (colours, rules) in [(Colours::Light, ALL_RULES), (Colours::Dark, RULES_OF_COLOUR)] {
            tab.colours(colours);
            found.extend(found_by(tab, rules).into_iter().map(|violation| format!("{violation} [{window}, {colours:?}]")));
        }
    }
    tab.colours(Colours::Light);
    found
}

fn found_by(tab: &Tab, rules: &str) -> Vec<String> {
    if tab.eval("typeof axe") == "undefined" {
        tab.eval(&format!("{}; true", script()));
    }
    let told = tab.eval(&format!("{RUN}({rules})"));
    told.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// One rule is off by default because it is young, and found real faults here.
const ALL_RULES: &str = "{
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    rules: { 'label-content-name-mismatch': { enabled: true } },
}";

/// The rules that look at colours.
const RULES_OF_COLOUR: &str = "{ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }";

/// Runs it by these rules.
const RUN: &str = "(async rules => {
    await window.openAgain?.();
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found = await axe.run(document, { ...rules, resultTypes: ['violations'] });
    return found.violations.flatMap(rule => rule.nodes.map(node => `axe ${rule.id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`));
})";

/// Its script: where `FONDACO_TEST_AXE` says, or where `cargo xtask` keeps it.
fn script() -> &'static str {
    static SCRIPT: OnceLock<String> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let usual = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/axe-core/package/axe.min.js"));
        let file = std::env::var_os("FONDACO_TEST_AXE").map_or_else(usual, PathBuf::from);
        std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}; `cargo xtask test` fetches it by npm", file.display()))
    })
}
