//! The stream of frames of one table. The browser reconnects by itself and says where it was; if something is still missing,
//! the stream is opened again and everything is sent once more.

use crate::desk::{Desk, Shown};
use crate::read::read;
use core::time::Duration;
use leptos::prelude::*;
use protocol::{Frame, Presence};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

/// Connects a desk to its table, until its part of the page is gone. `lost` is called when the server no longer shows the table, or
/// not at the moment.
pub(crate) fn listen<R: Shown>(desk: Desk<R>, table: &str, watch: Option<&str>, lost: impl Fn() + Copy + 'static) {
    let address = match watch {
        Some(token) => format!("api/events?tables={table}&watch={token}"),
        None => format!("api/events?tables={table}"),
    };
    let opened = StoredValue::new_local(None::<EventSource>);
    open(desk, &address, opened, lost);
    on_cleanup(move || opened.with_value(|source| source.iter().for_each(EventSource::close)));
}

/// The delay before a stream that the browser has given up is opened again.
const AGAIN: Duration = Duration::from_secs(2);

fn open<R: Shown>(desk: Desk<R>, address: &str, opened: StoredValue<Option<EventSource>, LocalStorage>, lost: impl Fn() + Copy + 'static) {
    opened.with_value(|source| source.iter().for_each(EventSource::close));
    let Ok(source) = EventSource::new(address) else {
        desk.line.set(false);
        return;
    };
    let again = address.to_owned();
    hear(&source, "frame", move |text| {
        desk.line.set(true);
        let Ok(frame) = read::<Frame<R>>(&text) else {
            // The server is newer than this page.
            desk.refused.set(Some(desk.settings.words().reload.into()));
            return;
        };
        let mut missed = false;
        desk.now.update(|now| missed = now.take(frame));
        if missed {
            open(desk, &again, opened, lost);
        }
    });
    hear(&source, "presence", move |text| {
        if let Ok(presence) = read::<Presence>(&text) {
            desk.here.set(presence.here);
            desk.composing.set(presence.composing);
        }
    });
    // The server no longer shows this table; the next request says why.
    hear(&source, "trouble", move |_| lost());
    let (address, stream) = (address.to_owned(), source.clone());
    let failed = Closure::<dyn FnMut()>::new(move || {
        desk.line.set(false);
        // A browser reconnects by itself when nobody answers, but not when the answer is an error, such as that of a proxy whose server is
        // restarting.
        if stream.ready_state() == EventSource::CLOSED {
            lost();
            let address = address.clone();
            set_timeout(
                move || {
                    if opened.try_with_value(Option::is_some) == Some(true) {
                        open(desk, &address, opened, lost);
                    }
                },
                AGAIN,
            );
        }
    });
    source.set_onerror(Some(failed.as_ref().unchecked_ref()));
    failed.forget();
    let mended = Closure::<dyn FnMut()>::new(move || desk.line.set(true));
    source.set_onopen(Some(mended.as_ref().unchecked_ref()));
    mended.forget();
    opened.set_value(Some(source));
}

/// Handles one kind of message, as long as the source lives.
fn hear(source: &EventSource, kind: &str, mut with: impl FnMut(String) + 'static) {
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            with(text);
        }
    });
    let _ = source.add_event_listener_with_callback(kind, heard.as_ref().unchecked_ref());
    heard.forget();
}
