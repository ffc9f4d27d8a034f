//! The table of Oltre Mare.

mod actions;
mod board;
mod card;
mod choice;
mod composer;
mod events;
mod hand;
mod load;
mod map;
mod offers;
mod players;
mod stack;

use crate::desk::Shown;
use crate::settings::Settings;
use leptos::prelude::*;
use oltre_mare::{State, View};
use sentences::OltreMareLabels;
use tabletop::Viewer;

/// The desk of a player of Oltre Mare.
type Desk = crate::desk::Desk<State>;

/// The whole table.
pub(crate) fn board(_: Desk) -> AnyView {
    view! { <board::Board/> }.into_any()
}

impl Shown for State {
    const TITLE: &'static str = "Oltre Mare";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn edition(edition: &Self::Edition) -> [&str; 2] {
        [&edition.name, &edition.sha256]
    }
}

/// The words of this game in the language that is set.
fn labels_in(settings: Settings) -> &'static OltreMareLabels {
    OltreMareLabels::of(settings.language.get())
}

/// A word of this game that changes with the language.
fn game_word(pick: fn(&OltreMareLabels) -> &'static str) -> impl Fn() -> &'static str + Copy {
    let settings = Settings::here();
    move || pick(labels_in(settings))
}
