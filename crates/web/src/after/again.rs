//! The same people once more: everyone who presses the button is taken to the new table as soon as it exists.

use super::ArchiveSource;
use crate::desk::{Desk, Shown};
use crate::now::Now;
use crate::place::Place;
use crate::settings::word;
use leptos::prelude::*;
use protocol::Command;

/// The button. Only those who played are asked whether they want to play again.
pub(super) fn again<R: Shown>(desk: Desk<R>, from: ArchiveSource, class: &'static str) -> AnyView {
    let played = Memo::new(move |_| from == ArchiveSource::Table && desk.now.with(|now| now.own.is_some()));
    let wanted = RwSignal::new(false);
    let table = Memo::new(move |_| desk.now.with(Now::rematch));
    Effect::new(move || {
        if let Some(id) = table.get().filter(|_| wanted.get()) {
            wanted.set(false);
            window().scroll_to_with_x_and_y(0.0, 0.0);
            Place::Table { game: R::GAME.into(), id }.go();
        }
    });
    let press = move |_| {
        wanted.set(true);
        if table.get_untracked().is_none() {
            desk.command(Command::Rematch);
        }
    };
    let button = move || played.get().then(|| view! { <button class=class on:click=press>{word(|words| words.rematch)}</button> });
    button.into_any()
}
