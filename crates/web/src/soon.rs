//! What a reader of the first page will want next: the games. It is fetched while they read, so that a table opens at once.

use crate::files::{fetch, named};
use core::time::Duration;
use leptos::prelude::*;

/// When the first page has all that it needs itself.
const THEN: Duration = Duration::from_millis(1500);

/// Fetches the files of the games in a while, unless the reader counts bytes.
pub(crate) fn fetch_soon() {
    set_timeout(
        || {
            if !counts_bytes() {
                named("soon").unwrap_or_default().split_whitespace().for_each(|file| fetch("link", [("rel", "prefetch"), ("href", file)]));
            }
        },
        THEN,
    );
}

/// Has the reader told the browser to save data? Browsers that cannot be told so have nothing to say.
fn counts_bytes() -> bool {
    let line = js_sys::Reflect::get(&window().navigator(), &"connection".into()).unwrap_or_default();
    js_sys::Reflect::get(&line, &"saveData".into()).is_ok_and(|saves| saves.is_truthy())
}
