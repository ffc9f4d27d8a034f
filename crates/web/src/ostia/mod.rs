//! The table of Ostia.

use crate::around::{Log, PromptBar};
use crate::desk::Shown;
use leptos::prelude::*;
use ostia::{State, View};
use tabletop::Viewer;

/// The desk of a player of Ostia.
type Desk = crate::desk::Desk<State>;

impl Shown for State {
    const TITLE: &'static str = "Ostia";
    const BOTS: [&'static str; 5] = ["Aurelia", "Balbus", "Cassia", "Drusus", "Ennia"];

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }
}

/// The whole table.
pub(crate) fn board(desk: Desk) -> AnyView {
    view! { <main class="table ostia"><PromptBar desk>{()}</PromptBar><aside><Log desk/></aside></main> }.into_any()
}
