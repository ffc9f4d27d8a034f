//! Menus over the page close by themselves: by Escape, by a press elsewhere, and by a choice in them.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

/// The open menu; there is never more than one, because a press elsewhere has closed the last.
fn opened() -> Option<Element> {
    document().query_selector("details.menu[open], details.claims[open]").ok().flatten()
}

/// Sets this up for the lifetime of the page.
pub(crate) fn close_by_themselves() {
    let target = |event: &Event| event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let close = |menu: &Element| drop(menu.remove_attribute("open"));
    let _ = window_event_listener(ev::keydown, move |event| {
        if event.key() != "Escape" {
            return;
        }
        if let Some(menu) = opened() {
            close(&menu);
            // The focus returns to where it came from.
            let summary = menu.query_selector("summary").ok().flatten().and_then(|summary| summary.dyn_into::<HtmlElement>().ok());
            let _ = summary.map(|summary| summary.focus());
        }
    });
    let _ = window_event_listener(ev::pointerdown, move |event| {
        if let (Some(menu), Some(target)) = (opened(), target(&event))
            && !menu.contains(Some(&target))
        {
            close(&menu);
        }
    });
    let _ = window_event_listener(ev::click, move |event| {
        // A switch, or a button that asks once more, is not a choice yet.
        let chosen =
            target(&event).and_then(|target| target.closest(".menu > div :is(a, button):not([aria-pressed], [data-asks])").ok().flatten());
        if let (Some(menu), Some(_)) = (opened(), chosen) {
            close(&menu);
        }
    });
}
