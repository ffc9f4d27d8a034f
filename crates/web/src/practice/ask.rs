//! What a table can be asked for, whether a server keeps it or the worker of this page.

use super::Line;
use crate::desk::{Desk, Shown};
use crate::house::{Trouble, post};
use js_sys::Array;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// What a bot would do in the reader's place. Without an action it would stay silent, or there is nothing to be done.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Hint {
    /// The action, as a command has it.
    pub(crate) action: Option<Value>,
    /// The same in a sentence.
    pub(crate) sentence: Option<String>,
    /// The reason.
    pub(crate) why: Option<String>,
}

/// What the captain would do in the reader's place, in the reader's language.
pub(crate) async fn hint<R: Shown>(desk: Desk<R>) -> Result<Hint, Trouble> {
    let language = desk.settings.language.get_untracked().code();
    let table = desk.table.get_value();
    let Some(line) = Line::to(&table) else {
        return post(&format!("api/tables/{table}/hint"), &json!({ "language": language })).await;
    };
    let told = line.ask(json!({ "want": "hint", "bot": "captain", "language": language })).await.ok_or(Trouble::NoLine)?;
    Ok(crate::read::read(&told)?)
}

/// Lets the reader save a text as a file. A browser that cannot saves nothing.
pub(crate) fn save_text(name: &str, text: &str) {
    let save = || -> Result<(), JsValue> {
        let kind = BlobPropertyBag::new();
        kind.set_type("application/json");
        let file = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &kind)?;
        let address = Url::create_object_url_with_blob(&file)?;
        let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        Url::revoke_object_url(&address)
    };
    let _ = save();
}
