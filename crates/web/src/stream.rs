//! The stream of frames of one table. The browser mends a lost line by itself and says where it was; when something is missing all
//! the same, the stream is opened anew and everything comes again.

use crate::desk::{Desk, Shown};
use crate::now::Fits;
use crate::read::read;
use leptos::prelude::*;
use table::{Frame, Presence};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

/// Lets a desk hear of its table, until its part of the page is gone.
pub(crate) fn listen<R: Shown>(desk: Desk<R>, table: &str, watch: Option<&str>) {
    let address = match watch {
        Some(token) => format!("api/events?tables={table}&watch={token}"),
        None => format!("api/events?tables={table}"),
    };
    let opened = StoredValue::new_local(None::<EventSource>);
    open(desk, &address, opened);
    on_cleanup(move || opened.with_value(|source| source.iter().for_each(EventSource::close)));
}

fn open<R: Shown>(desk: Desk<R>, address: &str, opened: StoredValue<Option<EventSource>, LocalStorage>) {
    opened.with_value(|source| source.iter().for_each(EventSource::close));
    let Ok(source) = EventSource::new(address) else {
        desk.line.set(false);
        return;
    };
    let again = address.to_owned();
    hear(&source, "frame", move |text| {
        desk.line.set(true);
        let Ok(frame) = read::<Frame<R>>(&text) else {
            // The house is newer than this page.
            desk.refused.set(Some(desk.settings.words().reload.into()));
            return;
        };
        let mut fits = Fits::Known;
        desk.now.update(|now| fits = now.take(frame));
        if fits == Fits::Missed {
            open(desk, &again, opened);
        }
    });
    hear(&source, "presence", move |text| {
        if let Ok(presence) = read::<Presence>(&text) {
            desk.here.set(presence.here);
            desk.composing.set(presence.composing);
        }
    });
    let lost = Closure::<dyn FnMut()>::new(move || desk.line.set(false));
    source.set_onerror(Some(lost.as_ref().unchecked_ref()));
    lost.forget();
    let mended = Closure::<dyn FnMut()>::new(move || desk.line.set(true));
    source.set_onopen(Some(mended.as_ref().unchecked_ref()));
    mended.forget();
    opened.set_value(Some(source));
}

/// Hears one kind of message, as long as the source lives.
fn hear(source: &EventSource, kind: &str, mut with: impl FnMut(String) + 'static) {
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            with(text);
        }
    });
    let _ = source.add_event_listener_with_callback(kind, heard.as_ref().unchecked_ref());
    heard.forget();
}
