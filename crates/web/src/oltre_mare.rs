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
use leptos::prelude::*;
use oltre_mare::{State, View};
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
