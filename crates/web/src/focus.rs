//! Where the focus of the keyboard goes.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

/// What the reader is busy with: the focus is never taken away from it.
const BUSY: &str = "input, textarea, select, [contenteditable], .composer *, .answering *, dialog[open] *, details[open] *";

/// Does what has the focus match this selector?
pub(crate) fn has_focus(selector: &str) -> bool {
    document().active_element().is_some_and(|focused| focused.matches(selector).unwrap_or_default())
}

/// Moves the focus to an element, once it is drawn. Nothing scrolls.
pub(crate) fn focus(selector: String) {
    request_animation_frame(move || focus_now(&selector));
}

/// Moves the focus to something new, once it is drawn, unless the reader is writing or composing something.
pub(crate) fn focus_news(selector: &'static str) {
    request_animation_frame(move || {
        if !has_focus(BUSY) {
            focus_now(selector);
        }
    });
}

/// Moves the focus to an element that is there.
pub(crate) fn focus_now(selector: &str) {
    let element = document().query_selector(selector).ok().flatten().and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        let stay = FocusOptions::new();
        stay.set_prevent_scroll(true);
        let _ = element.focus_with_options(&stay);
    }
}
