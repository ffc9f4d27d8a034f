//! What can be asked of a table, whether it is kept by a server or by the worker of this page.

use super::{WorkerQuestion, ask_worker};
use crate::desk::{Desk, Shown};
use crate::files::save_file;
use crate::house::{Trouble, post};
use js_sys::Array;
use leptos::prelude::*;
use protocol::{HintAnswer, HintWish};
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, BlobPropertyBag};

/// What the captain would do in the reader's place, in the reader's language.
pub(crate) async fn hint<R: Shown>(desk: Desk<R>) -> Result<HintAnswer, Trouble> {
    let language = desk.settings.language.get_untracked().code().to_owned();
    let table = desk.table.get_value();
    match ask_worker(&table, WorkerQuestion::Hint { language: language.clone() }) {
        Some(told) => Ok(crate::read::read(&told.await.ok_or(Trouble::NoLine)?)?),
        None => post(&format!("api/tables/{table}/hint"), &HintWish { level: None, language: Some(language) }).await,
    }
}

/// Lets the reader save a text as a file. A browser that cannot do so saves nothing.
pub(crate) fn save_text(name: &str, text: &str) {
    let save = || -> Result<(), JsValue> {
        let kind = BlobPropertyBag::new();
        kind.set_type("application/json");
        let file = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &kind)?;
        save_file(name, &file)
    };
    let _ = save();
}
