//! What can be asked of a table, whether a server keeps it or the worker of this page: a hint, the past, the record.

use super::{Line, TABLE};
use crate::desk::{Desk, Shown};
use crate::house::{Trouble, get, post};
use crate::now::Past;
use crate::settings::code;
use js_sys::Array;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::rc::Rc;
use table::News;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// What a bot would do in the reader's place. Without an action it would stay silent, or there is nothing to be done.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Hint {
    /// The action, as a command has it.
    pub(crate) action: Option<Value>,
    /// The same as it is typed.
    pub(crate) said: Option<String>,
    /// The reason.
    pub(crate) why: Option<String>,
}

/// What the captain would do in the reader's place, in the reader's language.
pub(crate) async fn hint<R: Shown>(desk: Desk<R>) -> Result<Hint, Trouble> {
    let language = code(desk.settings.language.get_untracked());
    match worker(desk) {
        Some(line) => read(line.ask(json!({ "want": "hint", "bot": "captain", "language": language })).await),
        None => post(&format!("api/tables/{}/hint", desk.table.get_value()), &json!({ "language": language })).await,
    }
}

/// The record of a game that is over.
pub(crate) async fn record<R: Shown>(desk: Desk<R>) -> Result<String, Trouble> {
    match worker(desk) {
        Some(line) => line.ask(json!({ "want": "record" })).await.ok_or(Trouble::NoLine),
        None => text(&format!("api/tables/{}/record", desk.table.get_value())).await,
    }
}

/// Fills in the past of a desk whose reader was not there from the beginning: what happened, and what lay on the table then.
pub(crate) async fn remember<R: Shown>(desk: Desk<R>) -> Result<(), Trouble> {
    let story = match worker(desk) {
        Some(line) => line.ask(json!({ "want": "story" })).await.ok_or(Trouble::NoLine)?,
        None => text(&format!("api/tables/{}/history?views=true", desk.table.get_value())).await?,
    };
    let pieces: Vec<&RawValue> = serde_json::from_str(&story).map_err(|error| Trouble::Said(error.to_string()))?;
    let mut past = pieces.into_iter().filter_map(|piece| moment::<R>(piece.get())).collect::<Vec<_>>();
    desk.now.try_update(|now| {
        let last = past.last().map_or(0, |last| last.news.n);
        let newer = core::mem::take(&mut now.past).into_iter().filter(|past| past.news.n > last);
        past.extend(newer);
        now.past = past;
        now.only_what_holds();
    });
    Ok(())
}

/// Lets the reader save the record of a game that is over.
pub(crate) async fn save_record<R: Shown>(desk: Desk<R>) -> Result<(), Trouble> {
    let record = record(desk).await?;
    let saved = || -> Result<(), JsValue> {
        let kind = BlobPropertyBag::new();
        kind.set_type("application/json");
        let address =
            Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(&record)), &kind)?)?;
        let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(&format!("{}.json", R::GAME));
        link.click();
        Url::revoke_object_url(&address)
    };
    saved().map_err(|error| Trouble::Said(format!("{error:?}")))
}

/// The worker, if the table is there.
fn worker<R: Shown>(desk: Desk<R>) -> Option<Line> {
    Line::here().filter(|_| desk.table.with_value(|table| table == TABLE))
}

fn moment<R: Shown>(piece: &str) -> Option<Past<R>> {
    #[derive(Deserialize)]
    struct Seen<V> {
        view: Option<V>,
    }
    let news: News<R> = serde_json::from_str(piece).ok()?;
    let seen: Seen<R::View> = serde_json::from_str(piece).ok()?;
    Some(Past { news, view: seen.view.map(Rc::new) })
}

fn read<T: serde::de::DeserializeOwned>(answer: Option<String>) -> Result<T, Trouble> {
    serde_json::from_str(&answer.ok_or(Trouble::NoLine)?).map_err(|error| Trouble::Said(error.to_string()))
}

async fn text(path: &str) -> Result<String, Trouble> {
    // As it is written, whatever is in it.
    get::<Box<RawValue>>(path).await.map(|text| text.get().into())
}
