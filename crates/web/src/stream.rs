//! The stream of frames of one table. The browser mends a lost line by itself and says where it was; when something is missing all
//! the same, the stream is opened anew and everything comes again.

use crate::desk::{Desk, Shown};
use crate::read::read;
use core::time::Duration;
use leptos::prelude::*;
use protocol::{Frame, Presence};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

/// Lets a desk hear of its table, until its part of the page is gone. `lost` is called when the house does not show the table any
/// more, or for now.
pub(crate) fn listen<R: Shown>(desk: Desk<R>, table: &str, watch: Option<&str>, lost: impl Fn() + Copy + 'static) {
    let address = match watch {
        Some(token) => format!("api/events?tables={table}&watch={token}"),
        None => format!("api/events?tables={table}"),
    };
    let opened = StoredValue::new_local(None::<EventSource>);
    open(desk, &address, opened, lost);
    on_cleanup(move || opened.with_value(|source| source.iter().for_each(EventSource::close)));
}

/// After so long a stream that the browser has given up is opened again.
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
            // The house is newer than this page.
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
    // The house shows this table no more; why, it says to one who asks.
    hear(&source, "trouble", move |_| lost());
    let (address, stream) = (address.to_owned(), source.clone());
    let failed = Closure::<dyn FnMut()>::new(move || {
        desk.line.set(false);
        // A browser tries again by itself when nobody answers, but not when the answer is a refusal: as of a proxy whose server is
        // being started again.
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
