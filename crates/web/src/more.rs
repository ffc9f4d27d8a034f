//! What only some readers want of a game: to play alone, to be guided through a first game, to look at a finished game. It is a
//! program of its own, so that readers who sit down at a table need not wait for it. When it is wanted on a page without it, it is
//! loaded, and takes the page over.

use crate::after::{Archive, ArchiveSource, after, replay_page};
use crate::desk::{Desk, Shown};
use crate::files::{fetch, named};
use crate::practice::{PracticeKind, room};
use core::time::Duration;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// A board of the game.
pub(crate) type Board<R> = fn(Desk<R>) -> AnyView;

/// All of it, for a game.
pub(crate) struct More<R: Shown> {
    /// The room for playing alone.
    pub(crate) room: fn(R::Edition, PracticeKind, Board<R>) -> AnyView,
    /// The replay of a finished game.
    pub(crate) replay: fn(R::Edition, Archive, Board<R>) -> AnyView,
    /// What is shown below the board when the game is over.
    pub(crate) after: fn(Desk<R>, &Archive, ArchiveSource) -> AnyView,
}

// Written out, because a derived impl would require the game itself to be `Clone`.
impl<R: Shown> Clone for More<R> {
    fn clone(&self) -> More<R> {
        *self
    }
}
impl<R: Shown> Copy for More<R> {}

impl<R: Shown> More<R> {
    /// The value for programs that include all of it.
    pub(crate) const ALL: More<R> = More { room, replay: replay_page, after };
}

/// The event by which a program that takes the page over tells the previous one.
const TAKES_OVER: &str = "fondaco-takes-over";

/// The time after which a program takes the page over even if it has nothing to show yet.
const PATIENCE: Duration = Duration::from_secs(5);

thread_local! {
    /// Takes the page over; kept while the program waits.
    static WAITS: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
    /// Does this program have something to show?
    static SHOWS: Cell<bool> = const { Cell::new(false) };
}

/// Puts a view on the page in place of what another program has put there, and removes it when the next one comes. The other
/// program's view stays until this one has something to show as well (`take_over`), so that the page is never empty.
pub(crate) fn mount(view: impl FnOnce() -> AnyView + 'static) {
    let Some(body) = document().body() else { return };
    let made = document().create_element("div").ok().and_then(|made| made.dyn_into::<web_sys::HtmlElement>().ok());
    let Some(holder) = made else { return };
    holder.set_class_name("program");
    holder.set_hidden(true);
    let first = document().query_selector("body > .program").ok().flatten().is_none();
    let _ = body.append_child(&holder);
    let mounted = leptos::mount::mount_to(holder.clone(), view);
    let show = move || {
        if let Ok(event) = web_sys::Event::new(TAKES_OVER) {
            let _ = document().dispatch_event(&event);
        }
        holder.set_hidden(false);
        let leave = Closure::once_into_js(move || {
            drop(mounted);
            holder.remove();
        });
        let _ = document().add_event_listener_with_callback(TAKES_OVER, leave.unchecked_ref());
    };
    WAITS.set(Some(Box::new(show)));
    if first || SHOWS.get() {
        take_over();
    } else {
        set_timeout(take_over, PATIENCE);
    }
}

/// This program has something to show: the page is its own from now on.
pub(crate) fn take_over() {
    SHOWS.set(true);
    if let Some(show) = WAITS.take() {
        show();
    }
}

/// Loads the program that includes it, once.
pub(crate) fn load() {
    thread_local! {
        static LOADED: Cell<bool> = const { Cell::new(false) };
    }
    if !LOADED.replace(true)
        && let Some(address) = named("more")
    {
        fetch("script", [("type", "module"), ("src", &address)]);
    }
}
