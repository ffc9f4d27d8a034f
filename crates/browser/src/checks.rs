//! What must hold for every screen, whatever it shows: nothing lies beside the window, no text is cut off, no control is covered,
//! everything that can be operated says what it is, and all text can be read, by day and by night.

use crate::tab::{Colours, Tab};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The widths that are looked at: a desk, a tablet, a small phone.
pub const WIDTHS: [u32; 3] = [1440, 768, 360];

/// All complaints about the screen that is shown, at every width and in both colours, each with where it was seen. The tab stays at
/// the first width, in light.
pub fn complaints(tab: &Tab) -> Vec<String> {
    let mut all = BTreeMap::<String, Vec<String>>::new();
    for width in WIDTHS {
        tab.size(width, height(width));
        for colours in [Colours::Dark, Colours::Light] {
            tab.colours(colours);
            let mut found = layout(tab);
            match colours {
                // Everything but contrast is the same in both colours.
                Colours::Dark => found.retain(|complaint| complaint.starts_with("contrast")),
                Colours::Light => found.extend(nameless(tab)),
            }
            for complaint in found.into_iter().collect::<BTreeSet<_>>() {
                all.entry(complaint).or_default().push(format!("{width} {colours:?}").to_lowercase());
            }
        }
    }
    tab.size(WIDTHS[0], height(WIDTHS[0]));
    let troubles = tab.troubles().into_iter().map(|trouble| format!("trouble in the page: {trouble}"));
    all.into_iter().map(|(complaint, seen)| format!("{complaint} [{}]", seen.join(", "))).chain(troubles).collect()
}

/// Fails with all complaints about the screen that is shown.
///
/// # Panics
/// When there are any.
#[track_caller]
pub fn is_sound(tab: &Tab, screen: &str) {
    let complaints = complaints(tab);
    if !complaints.is_empty() {
        let seen = tab.remember(screen);
        panic!("{screen} has {} faults ({seen}):\n{}", complaints.len(), complaints.join("\n"));
    }
}

/// A height that goes with a width.
pub const fn height(width: u32) -> u32 {
    match width {
        0..=500 => 740,
        501..=1000 => 1024,
        1001.. => 900,
    }
}

/// Complaints that can be found from boxes and styles, in the window as it is now.
fn layout(tab: &Tab) -> Vec<String> {
    let told = tab.eval(&format!("{}()", include_str!("checks.js").trim_end()));
    told.as_array().into_iter().flatten().filter_map(|complaint| complaint.as_str().map(str::to_owned)).collect()
}

/// Roles of what can be operated.
const OPERABLE: [&str; 16] = [
    "button",
    "link",
    "checkbox",
    "combobox",
    "textbox",
    "searchbox",
    "slider",
    "radio",
    "menuitem",
    "tab",
    "switch",
    "spinbutton",
    "listbox",
    "treeitem",
    "DisclosureTriangle",
    "ComboBoxSelect",
];

/// What can be operated and does not say what it is, to those who hear the page.
fn nameless(tab: &Tab) -> Vec<String> {
    let tree = tab.ask("Accessibility.getFullAXTree", json!({}));
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().trim().to_owned();
    let mut found = Vec::new();
    for node in tree["nodes"].as_array().into_iter().flatten().filter(|node| node["ignored"] != true) {
        let (role, name) = (text(&node["role"]), text(&node["name"]));
        if OPERABLE.contains(&role.as_str()) && name.is_empty() {
            found.push(format!("control without a name: {role} {}", described(tab, &node["backendDOMNodeId"])));
        }
    }
    found
}

fn described(tab: &Tab, node: &Value) -> String {
    let told = tab.ask("DOM.describeNode", json!({ "backendNodeId": node }));
    format!("{} {}", told["node"]["localName"], told["node"]["attributes"])
}
