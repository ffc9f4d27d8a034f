//! The keys of a table, so that a whole game can be played without a pointer.
//!
//! A control names its own key in `aria-keyshortcuts`, where screen readers find it too. What has no control of its own is here: choosing
//! a card by its number, the main thing by Enter, the way to a part of the table. No key does anything while something is being written,
//! and all of them can be turned off.

use crate::desk::{Desk, Shown};
use crate::settings::{Preference, Settings, word};
use leptos::ev::{self, KeyboardEvent};
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

/// What Enter presses, the most urgent first.
const MAIN: [&str; 6] = [
    "[role=dialog] button.main",
    ".reveal button.main",
    ".composer button.main",
    ".answering .yes",
    ".prompt button.main",
    ".bidder button.main",
];

/// What Enter presses by itself when it has the focus.
const CONTROL: &str = "button, a, summary, [role=button], [tabindex='0']:not([role=group])";

/// The parts of the table that have a key: the key, the tab on a small screen, and what gets the focus.
const PARTS: [(&str, &str, &str); 3] = [
    ("M", ".parts [data-tab=map]", ".map .press, .map"),
    ("M", ".parts [data-tab=prices]", ".market"),
    ("L", ".parts [data-tab=log]", ".log ol"),
];

/// The list of all keys, which is shown over the table on demand.
#[derive(Clone, Copy)]
pub(crate) struct KeyHelp(NodeRef<Dialog>);

impl KeyHelp {
    pub(crate) fn here() -> Option<KeyHelp> {
        use_context()
    }

    pub(crate) fn new() -> KeyHelp {
        KeyHelp(NodeRef::new())
    }

    /// Shows the list. The browser puts the focus there, closes it by Escape, and gives the focus back.
    pub(crate) fn show(self) {
        if let Some(dialog) = self.0.get_untracked().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    }
}

/// Listens to the keys of a table; what is drawn is the list of them.
pub(crate) fn keys<R: Shown>(desk: Desk<R>, help: KeyHelp) -> AnyView {
    // A card that was pressed by a pointer has the focus as well, but nobody who presses Enter then means the card.
    let by_pointer = StoredValue::new(false);
    let handles = [
        window_event_listener(ev::pointerdown, move |_| by_pointer.set_value(true)),
        window_event_listener(ev::keydown, move |event| {
            if matches!(event.key().as_str(), "Tab" | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown") {
                by_pointer.set_value(false);
            }
            if desk.settings.has(Preference::Shortcuts) && is_free(&event) && does(&event, help, by_pointer.get_value()) {
                event.prevent_default();
            }
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    keep_focus(desk);
    list::<R>(help)
}

/// Does the key mean the table, and not what is being written, a list of keys that is open, or the browser itself?
fn is_free(event: &KeyboardEvent) -> bool {
    let elsewhere = event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() || event.repeat();
    let writes = || has_focus("input, textarea, select, [contenteditable]");
    !elsewhere && !writes() && document().query_selector("dialog[open]").ok().flatten().is_none()
}

/// Does what a key means; says whether it means anything.
fn does(event: &KeyboardEvent, help: KeyHelp, by_pointer: bool) -> bool {
    let key = event.key();
    if key == "Enter" {
        let control = has_focus(CONTROL) && !(by_pointer && has_focus(".card"));
        return !control && press(MAIN.iter().find_map(|main| shown(main).into_iter().next()));
    }
    // What lies over the table is left first.
    if !shown("[role=dialog]").is_empty() {
        return false;
    }
    if key == "?" {
        help.show();
        return true;
    }
    if let Some(number) = key.parse::<usize>().ok().filter(|number| (1..=9).contains(number)) {
        return choose(number);
    }
    let letter = key.to_uppercase();
    if letter.len() != 1 || !letter.as_bytes()[0].is_ascii_uppercase() {
        return false;
    }
    press(shown(&format!("[aria-keyshortcuts={letter}]")).into_iter().next()) || go_to(&letter)
}

/// Chooses a card by its number. Where cards are placed on fields, which name their numbers themselves, the chosen cards or the next one
/// go to the field of that number.
fn choose(number: usize) -> bool {
    const FIELDS: &str = ".counting-house .lay";
    if shown(FIELDS).is_empty() {
        return press(shown("footer .card").into_iter().nth(number - 1));
    }
    let Some(field) = shown(&format!("{FIELDS}[aria-keyshortcuts='{number}']")).into_iter().next() else { return false };
    if shown(".card.chosen").is_empty() {
        press(shown("footer .own .card").into_iter().next());
    }
    press(Some(field))
}

/// Goes to a part of the table; on a small screen it is shown first.
fn go_to(key: &str) -> bool {
    let there = |(_, tab, to): &(&str, &'static str, &'static str)| {
        let tab = shown(tab).into_iter().next();
        let found = document().query_selector(to).ok().flatten().is_some();
        if found && let Some(tab) = tab {
            tab.click();
        }
        found.then_some(*to)
    };
    let Some(to) = PARTS.iter().filter(|(of, ..)| *of == key).find_map(there) else { return false };
    request_animation_frame(move || {
        let Some(part) = to.split(',').find_map(|to| document().query_selector(to).ok().flatten()) else { return };
        if !part.has_attribute("tabindex") {
            let _ = part.set_attribute("tabindex", "-1");
        }
        // An SVG takes the focus in the same way.
        let _ = part.unchecked_into::<HtmlElement>().focus();
    });
    true
}

/// The controls that a selector finds, as far as they are seen and can be pressed.
fn shown(selector: &str) -> Vec<HtmlElement> {
    let Ok(all) = document().query_selector_all(selector) else { return Vec::new() };
    let elements = (0..all.length()).filter_map(|number| all.get(number)?.dyn_into::<HtmlElement>().ok());
    elements.filter(|element| element.get_client_rects().length() > 0 && !element.has_attribute("disabled")).collect()
}

fn has_focus(selector: &str) -> bool {
    document().active_element().is_some_and(|focused| focused.matches(selector).unwrap_or_default())
}

/// Presses a control. The focus leaves what had it, so that Enter means the main thing next.
fn press(control: Option<HtmlElement>) -> bool {
    let Some(control) = control else { return false };
    if has_focus(CONTROL) {
        focus_table();
    }
    control.click();
    true
}

/// When what had the focus is gone, the focus stays at the table.
fn keep_focus<R: Shown>(desk: Desk<R>) {
    Effect::new(move || {
        desk.now.track();
        desk.held.track();
        request_animation_frame(|| {
            if document().active_element().is_none_or(|element| element.tag_name() == "BODY") {
                focus_table();
            }
        });
    });
}

fn focus_table() {
    let table = document().get_element_by_id("table").and_then(|table| table.dyn_into::<HtmlElement>().ok());
    if let Some(table) = table {
        let stay = FocusOptions::new();
        stay.set_prevent_scroll(true);
        let _ = table.focus_with_options(&stay);
    }
}

/// All keys, and what each does.
fn list<R: Shown>(help: KeyHelp) -> AnyView {
    let settings = Settings::here();
    let row = |[keys, does]: [&'static str; 2]| {
        let keys = keys.split(' ').map(|key| view! { <kbd>{key}</kbd>" " }).collect_view();
        view! { <dt>{keys}</dt><dd>{does}</dd> }
    };
    let rows = move || {
        let words = settings.words();
        let every = [words.key_hint, words.key_undo, words.key_log, words.key_help, words.key_escape];
        R::keys(settings.language.get()).into_iter().chain(every).map(row).collect_view()
    };
    view! {
        <dialog class="key-help" node_ref=help.0 aria-label=word(|words| words.keyboard)>
            <form method="dialog">
                <h2>{word(|words| words.keyboard)}</h2>
                <dl>{rows}</dl>
                <p class="faint">{word(|words| words.keys_off)}</p>
                <button class="main">{word(|words| words.close)}</button>
            </form>
        </dialog>
    }
    .into_any()
}
