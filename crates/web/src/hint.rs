//! What a bot would do in the reader's place, and why.

use crate::desk::{Desk, Shown};
use crate::home::said;
use crate::house::post;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct Told {
    said: Option<String>,
    why: Option<String>,
}

/// A hint in words; nothing, where a bot would stay silent.
pub(crate) async fn hint<R: Shown>(desk: Desk<R>) -> Result<Option<String>, String> {
    let path = format!("api/tables/{}/hint", desk.table.get_value());
    let told: Told = post(&path, &json!({ "language": desk.settings.language.get_untracked().code() })).await.map_err(|why| said(&why))?;
    Ok(told.said.map(|said| match told.why {
        Some(why) => format!("{said} – {why}"),
        None => said,
    }))
}
