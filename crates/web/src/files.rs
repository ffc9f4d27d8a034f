//! Files that the page names in its head, for later use; and files that a reader keeps.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

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

/// Lets the reader keep a file under this name.
pub(crate) fn save_file(name: &str, file: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(file)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
