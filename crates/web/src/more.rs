//! What only some readers want of a game: to play alone, to be led through a first game, to look at a game that is over. It comes in a
//! program of its own, so that nobody waits for it who sits down at a table. Where it is wanted on a page that does not have it, it is
//! loaded, and takes the page over.

use crate::after::{Archive, From, after, replay_page};
use crate::desk::{Desk, Shown};
use crate::files::{fetch, named};
use crate::practice::{Kind, room};
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// A board of the game.
pub(crate) type Board<R> = fn(Desk<R>) -> AnyView;

/// All of it, for a game.
pub(crate) struct More<R: Shown> {
    /// The room of one who plays alone.
    pub(crate) room: fn(R::Edition, Kind, Board<R>) -> AnyView,
    /// A game that is over, once more.
    pub(crate) replay: fn(R::Edition, Archive, Board<R>) -> AnyView,
    /// What is told below the board when the game is over.
    pub(crate) after: fn(Desk<R>, &Archive, From) -> AnyView,
}

// By hand, because derived ones would ask the game itself to be copied.
impl<R: Shown> Clone for More<R> {
    fn clone(&self) -> More<R> {
        *self
    }
}
impl<R: Shown> Copy for More<R> {}

impl<R: Shown> More<R> {
    /// What a program has that has it.
    pub(crate) const ALL: More<R> = More { room, replay: replay_page, after };
}

/// Told by a program that takes the page over to the one before it.
const TAKES_OVER: &str = "fondaco-takes-over";

/// Puts a view on the page in the place of what another program has put there, and leaves it when the next one comes.
pub(crate) fn mount(view: impl FnOnce() -> AnyView + 'static) {
    if let Ok(event) = web_sys::Event::new(TAKES_OVER) {
        let _ = document().dispatch_event(&event);
    }
    let Some(body) = document().body() else { return };
    let mounted = leptos::mount::mount_to(body, view);
    let leave = Closure::once_into_js(move || drop(mounted));
    let _ = document().add_event_listener_with_callback(TAKES_OVER, leave.unchecked_ref());
}

/// Loads the program that has it, once.
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
