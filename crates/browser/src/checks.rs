//! What must hold for every screen: nothing lies beside the window, no text is cut off, no control is covered,
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
    complaints_and_needs(tab, &[])
}

/// The same, and what cannot be seen of what is needed: for each of these selectors something in view must be found, at every size.
pub fn complaints_and_needs(tab: &Tab, needs: &[&str]) -> Vec<String> {
    complaints_in(tab, &SIZES, |tab, size| {
        tab.colours(Colours::Light);
        let by_day = boxes_and_styles(tab, &json!({ "layout": true, "contrast": true, "sizes": "keep", "needs": needs }));
        // What has a name has it on all screens that are laid out alike.
        let unnamed = if size == DESK || size == PHONE { nameless(tab) } else { Vec::new() };
        vec![(Colours::Light, by_day), (Colours::Light, unnamed), (Colours::Dark, at_night(tab))]
    })
}

/// All complaints in these windows, in light.
pub fn complaints_at(tab: &Tab, sizes: &[[u32; 2]]) -> Vec<String> {
    complaints_in(tab, sizes, |tab, _| {
        tab.colours(Colours::Light);
        vec![(Colours::Light, boxes_and_styles(tab, &json!({ "layout": true, "contrast": false, "needs": [] })))]
    })
}

/// What cannot be read in the dark, and what is of another size there than by day. Where nothing is, everything lies where it lies by day.
fn at_night(tab: &Tab) -> Vec<String> {
    tab.colours(Colours::Dark);
    let found = boxes_and_styles(tab, &json!({ "layout": false, "contrast": true, "sizes": "compare", "needs": [] }));
    if !found.iter().any(|complaint| complaint.starts_with(OTHER_SIZE)) {
        return found;
    }
    // Something may have happened at the table meanwhile: only what is of another size again is.
    let only = |sizes: &str| boxes_and_styles(tab, &json!({ "layout": false, "contrast": false, "sizes": sizes, "needs": [] }));
    tab.colours(Colours::Light);
    only("keep");
    tab.colours(Colours::Dark);
    let again = only("compare");
    found.into_iter().filter(|complaint| !complaint.starts_with(OTHER_SIZE) || again.contains(complaint)).collect()
}

/// How a complaint begins about what is of another size in the dark.
const OTHER_SIZE: &str = "of another size in the dark";

fn complaints_in(tab: &Tab, sizes: &[[u32; 2]], look: impl Fn(&Tab, [u32; 2]) -> Vec<(Colours, Vec<String>)>) -> Vec<String> {
    let mut all = BTreeMap::<String, BTreeSet<String>>::new();
    for &size @ [width, height] in sizes {
        tab.size(width, height);
        for (colours, complaints) in look(tab, size) {
            for complaint in complaints {
                all.entry(complaint).or_default().insert(format!("{width}x{height} {colours:?}").to_lowercase());
            }
        }
    }
    tab.colours(Colours::Light);
    tab.size(DESK[0], DESK[1]);
    let troubles = tab.troubles().into_iter().map(|trouble| format!("trouble in the page: {trouble}"));
    let told = |(complaint, seen): (String, BTreeSet<String>)| format!("{complaint} [{}]", seen.into_iter().collect::<Vec<_>>().join(", "));
    all.into_iter().map(told).chain(troubles).collect()
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
