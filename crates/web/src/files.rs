//! Files of the page that it names in its head, for those who want them later.

use leptos::prelude::*;

/// What the page names so.
pub(crate) fn named(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name={name}]")).ok()??.get_attribute("content")
}

/// Adds something to the head that makes the browser fetch a file.
pub(crate) fn fetch(element: &str, attributes: [(&str, &str); 2]) {
    let Ok(element) = document().create_element(element) else { return };
    for (name, value) in attributes {
        let _ = element.set_attribute(name, value);
    }
    let _ = document().head().map(|head| head.append_child(&element));
}
