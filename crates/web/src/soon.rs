//! Fetches the games while the reader is on the first page, so that a table opens at once.

use crate::files::{fetch, named};
use core::time::Duration;
use leptos::prelude::*;

/// When the first page has everything that it needs itself.
const THEN: Duration = Duration::from_millis(1500);

/// Fetches the files of the games in a while, unless the reader saves data.
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

/// Has the reader told the browser to save data? Browsers without this setting do not say.
fn counts_bytes() -> bool {
    let line = js_sys::Reflect::get(&window().navigator(), &"connection".into()).unwrap_or_default();
    js_sys::Reflect::get(&line, &"saveData".into()).is_ok_and(|saves| saves.is_truthy())
}
