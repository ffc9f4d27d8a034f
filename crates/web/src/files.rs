//! Files that the page names in its head, for later use.

use leptos::prelude::*;

/// The file that the page lists under this name.
pub(crate) fn named(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name={name}]")).ok()??.get_attribute("content")
}

/// Adds an element to the head that makes the browser fetch a file.
pub(crate) fn fetch(element: &str, attributes: [(&str, &str); 2]) {
    let Ok(element) = document().create_element(element) else { return };
    for (name, value) in attributes {
        let _ = element.set_attribute(name, value);
    }
    let _ = document().head().map(|head| head.append_child(&element));
}
