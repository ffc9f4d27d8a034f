//! The log of the one game of each kind that this browser keeps: an entry a line. It is small; a whole game is some hundred
//! kilobytes at most.

use super::Kind;
use crate::settings::{keep, kept};
use leptos::prelude::window;

/// What was kept of this game.
pub(super) fn log(game: &str, kind: Kind) -> Option<String> {
    kept(&name(game, kind)).filter(|log| !log.is_empty())
}

/// Appends these entries; if they begin the log, the previous game is forgotten.
pub(super) fn take(game: &str, kind: Kind, after: u64, entries: &str) {
    let before = if after == 0 { None } else { log(game, kind) };
    keep(&name(game, kind), &(before.unwrap_or_default() + entries));
}

/// Forgets the game.
pub(super) fn forget(game: &str, kind: Kind) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(&key(game, kind));
    }
}

/// The key under which the browser keeps it.
pub(super) fn key(game: &str, kind: Kind) -> String {
    format!("fondaco-{}", name(game, kind))
}

fn name(game: &str, kind: Kind) -> String {
    match kind {
        Kind::Practice => format!("practice-{game}"),
        Kind::First => format!("first-{game}"),
    }
}
