//! The stream of frames of one table. The browser reconnects by itself and says where it was; if something is still missing,
//! the stream is opened again and everything is sent once more.

use crate::desk::{Desk, Shown};
use crate::read::read;
use core::time::Duration;
use leptos::prelude::*;
use protocol::{Frame, Presence, SpectatorRemark};
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
    let close = move || {
        opened.try_update_value(|source| source.take().iter().for_each(EventSource::close));
    };
    let look = move || {
        if !document().hidden() {
            if opened.with_value(Option::is_none) {
                open(desk, &address, opened, lost);
            }
            return;
        }
        set_timeout(
            move || {
                let is_there = opened.try_with_value(|_| ()).is_some();
                if is_there && document().hidden() && untrack(|| desk.is_slow()) {
                    close();
                }
            },
            UNSEEN,
        );
    };
    look();
    let shown = window_event_listener_untyped("visibilitychange", move |_| look());
    on_cleanup(move || {
        shown.remove();
        close();
    });
}

/// Somebody whose page is hidden for this long does not see what happens. In a game over several days they are told in other ways then,
/// so the page lets the stream go until it is shown again.
const UNSEEN: Duration = Duration::from_secs(15);

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
            hear_spectators(desk, presence.spectators);
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

/// A stream that was opened again tells some of it again.
fn hear_spectators<R: Shown>(desk: Desk<R>, remarks: Vec<SpectatorRemark>) {
    let known = desk.spectators.with_untracked(|known| known.last().map_or(0, |last| last.n));
    if remarks.last().is_some_and(|last| last.n > known) {
        desk.spectators.update(|all| all.extend(remarks.into_iter().filter(|remark| remark.n > known)));
    }
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
