//! What must hold for every screen, whatever it shows: nothing lies beside the window, no text is cut off, no control is covered,
//! everything that can be operated says what it is, and all text can be read, by day and by night.

use crate::tab::{Colours, Tab};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The windows that are looked at, in pixels: two desks, a small laptop, a tablet, a small phone. The first one is that of a new tab.
pub const SIZES: [[u32; 2]; 5] = [DESK, [1920, 1080], [1280, 720], [768, 1024], PHONE];

const DESK: [u32; 2] = [1440, 900];
/// A small phone.
pub const PHONE: [u32; 2] = [360, 800];

/// All complaints about the screen that is shown, at every size and in both colours, each with where it was seen. The tab stays at
/// the first size, in light.
pub fn complaints(tab: &Tab) -> Vec<String> {
    let mut all = BTreeMap::<String, Vec<String>>::new();
    let mut look = |colours: Colours, size @ [width, height]: [u32; 2]| {
        tab.size(width, height);
        // What can be read and what has a name is the same on all screens that are laid out alike.
        let typical = size == DESK || size == PHONE;
        let checks = json!({ "layout": colours == Colours::Light, "contrast": typical });
        let mut found = boxes_and_styles(tab, &checks);
        if typical && colours == Colours::Light {
            found.extend(nameless(tab));
        }
        for complaint in found.into_iter().collect::<BTreeSet<_>>() {
            all.entry(complaint).or_default().push(format!("{width}x{height} {colours:?}").to_lowercase());
        }
    };
    tab.colours(Colours::Dark);
    [DESK, PHONE].into_iter().for_each(|size| look(Colours::Dark, size));
    tab.colours(Colours::Light);
    SIZES.into_iter().for_each(|size| look(Colours::Light, size));
    tab.size(DESK[0], DESK[1]);
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

/// Complaints that can be found from boxes and styles, in the window as it is now.
fn boxes_and_styles(tab: &Tab, checks: &Value) -> Vec<String> {
    let told = tab.eval(&format!("{}({checks})", include_str!("checks.js").trim_end()));
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
