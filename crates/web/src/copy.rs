//! A link that can be copied.

use crate::settings::word;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The link in a field, and a button that copies it.
pub(crate) fn copied_link(text: String) -> AnyView {
    let copied = RwSignal::new(false);
    let input = NodeRef::<leptos::html::Input>::new();
    let link = text.clone();
    let copy = move |_| {
        if let Some(input) = input.get_untracked() {
            input.select();
        }
        // Browsers block the clipboard for pages that came over plain HTTP; then the selected link can be copied by hand.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into())
            .ok()
            .and_then(|found| found.dyn_into::<web_sys::Clipboard>().ok());
        if let Some(clipboard) = clipboard {
            drop(clipboard.write_text(&link));
            copied.set(true);
        }
    };
    view! {
        <span class="pair"><input readonly class="link" aria-label=word(|words| words.invite) prop:value=text node_ref=input/>
        <button on:click=copy>{move || if copied.get() { word(|words| words.copied)() } else { word(|words| words.copy)() }}</button></span>
    }
    .into_any()
}

/// A link that can be sent to others: a server that does not know its own address is at the address that the reader used.
pub(crate) fn whole(link: &str) -> String {
    if !link.starts_with('/') {
        return link.to_owned();
    }
    format!("{}{link}", window().location().origin().unwrap_or_default())
}
