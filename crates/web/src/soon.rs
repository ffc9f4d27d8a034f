//! What a reader of the first page will want next: the games. It is fetched while they read, so that a table opens at once.

use core::time::Duration;
use leptos::prelude::*;

/// When the first page has all that it needs itself.
const THEN: Duration = Duration::from_millis(1500);

/// Fetches the files of the games in a while, unless the reader counts bytes.
pub(crate) fn fetch_soon() {
    set_timeout(
        || {
            if !counts_bytes() {
                fetch();
            }
        },
        THEN,
    );
}

fn fetch() -> Option<()> {
    let files = document().query_selector("meta[name=soon]").ok()??.get_attribute("content")?;
    let head = document().head()?;
    for file in files.split_whitespace() {
        let link = document().create_element("link").ok()?;
        link.set_attribute("rel", "prefetch").ok()?;
        link.set_attribute("href", file).ok()?;
        head.append_child(&link).ok()?;
    }
    Some(())
}

/// Has the reader told the browser to save data? Browsers that cannot be told so have nothing to say.
fn counts_bytes() -> bool {
    let line = js_sys::Reflect::get(&window().navigator(), &"connection".into()).unwrap_or_default();
    js_sys::Reflect::get(&line, &"saveData".into()).is_ok_and(|saves| saves.is_truthy())
}
