//! A menu that is folded away. It closes on Escape, on a press elsewhere, and after a choice.

use leptos::ev;
use leptos::html::Details;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A menu under its label. A button or link in it is a choice, unless it says `data-stay`: because it asks once more, or because
/// what becomes of it is told in the menu.
pub(crate) fn menu(class: &'static str, label: impl IntoView + 'static, inside: impl IntoView + 'static) -> AnyView {
    let node = NodeRef::<Details>::new();
    let close = move || node.get_untracked().is_some_and(|menu| menu.has_attribute("open") && menu.remove_attribute("open").is_ok());
    let elsewhere = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        if node.get_untracked().is_some_and(|menu| !menu.contains(target.as_ref())) {
            close();
        }
    });
    let escape = window_event_listener(ev::keydown, move |event| {
        let had_focus = || node.get_untracked().is_some_and(|menu| menu.contains(document().active_element().as_deref()));
        if event.key() == "Escape"
            && {
                let focus = had_focus();
                close() && focus
            }
            && let Some(Ok(Some(summary))) = node.get_untracked().map(|menu| menu.query_selector("summary"))
            && let Ok(summary) = summary.dyn_into::<web_sys::HtmlElement>()
        {
            let _ = summary.focus();
        }
    });
    on_cleanup(move || {
        elsewhere.remove();
        escape.remove();
    });
    let chosen = move |event: ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let choice = target.and_then(|target| target.closest("button, a").ok().flatten());
        if choice.is_some_and(|choice| !choice.has_attribute("data-stay")) {
            close();
        }
    };
    view! {
        <details class=format!("menu {class}") node_ref=node>
            <summary>{label}</summary>
            <div on:click=chosen>{inside}</div>
        </details>
    }
    .into_any()
}
