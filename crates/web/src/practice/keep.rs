//! The log of the one game of each kind that this browser keeps: an entry a line. It is small; a whole game is some hundred
//! kilobytes at most.

use super::PracticeKind;
use crate::settings::{keep, kept};
use leptos::prelude::window;

/// What was kept of this game.
pub(super) fn log(game: &str, kind: PracticeKind) -> Option<String> {
    kept(&name(game, kind)).filter(|log| !log.is_empty())
}

/// Appends these entries; if they begin the log, the previous game is forgotten.
pub(super) fn take(game: &str, kind: PracticeKind, after: u64, entries: &str) {
    if after == 0 {
        keep(&over(game, kind), "no");
    }
    let before = if after == 0 { None } else { log(game, kind) };
    keep(&name(game, kind), &(before.unwrap_or_default() + entries));
}

/// The game is over: there is nothing to continue.
pub(super) fn finish(game: &str, kind: PracticeKind) {
    keep(&over(game, kind), "yes");
}

/// Is there a game to be continued?
pub(crate) fn is_unfinished(game: &str, kind: PracticeKind) -> bool {
    log(game, kind).is_some() && kept(&over(game, kind)).as_deref() != Some("yes")
}

fn over(game: &str, kind: PracticeKind) -> String {
    format!("{}-over", name(game, kind))
}

/// Forgets the game.
pub(super) fn forget(game: &str, kind: PracticeKind) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(&key(game, kind));
    }
}

/// The key under which the browser keeps it.
pub(super) fn key(game: &str, kind: PracticeKind) -> String {
    format!("fondaco-{}", name(game, kind))
}

fn name(game: &str, kind: PracticeKind) -> String {
    match kind {
        PracticeKind::Practice => format!("practice-{game}"),
        PracticeKind::First => format!("first-{game}"),
    }
}
