//! The reader's own notes about a table, which nobody else sees.

use crate::desk::{Desk, Shown};
use crate::house::{get, put};
use crate::practice::TABLE;
use crate::settings::{Settings, word};
use crate::trouble::said;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::OwnNote;

/// A menu with the notes; they are fetched when it is opened, and kept when they are left.
pub(crate) fn own_notes<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let text = RwSignal::new(None::<String>);
    let became = RwSignal::new(None::<Result<(), String>>);
    let sits = Memo::new(move |_| desk.you().is_some() && desk.table.with_value(|table| table != TABLE));
    let path = move || desk.table.with_value(|table| format!("api/tables/{table}/note"));
    let load = move |_| {
        became.set(None);
        spawn_local(async move {
            match get::<OwnNote>(&path()).await {
                Ok(note) => drop(text.try_set(Some(note.text))),
                Err(why) => drop(became.try_set(Some(Err(said(&why))))),
            }
        });
    };
    let save = move |event| {
        let note = OwnNote { text: event_target_value(&event) };
        text.set(Some(note.text.clone()));
        spawn_local(async move {
            let kept = put(&path(), &note).await.map_err(|why| said(&why));
            let _ = became.try_set(Some(kept));
        });
    };
    let says = move || match became.get() {
        None => settings.words().own_notes_mean.to_owned(),
        Some(Ok(())) => settings.words().saved.to_owned(),
        Some(Err(why)) => why,
    };
    let menu = move || {
        sits.get().then(|| {
            view! {
                <details class="menu own-notes" on:toggle=load>
                    <summary>{word(|words| words.own_notes)}</summary>
                    <div>
                        <textarea rows="8" maxlength="4000" aria-label=word(|words| words.own_notes) disabled=move || text.with(Option::is_none) prop:value=move || text.get().unwrap_or_default() on:change=save></textarea>
                        <small class="faint" role="status">{says}</small>
                    </div>
                </details>
            }
        })
    };
    menu.into_any()
}
