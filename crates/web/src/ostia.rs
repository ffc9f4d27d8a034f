//! The table of Ostia.

mod actions;
mod amount;
mod auction;
mod board;
mod card;
mod choice;
mod counting_house;
mod end;
mod estate;
mod hand;
mod harbour;
mod known;
mod laid;
mod market;
mod players;
mod reveal;
mod senate;
mod show;
mod store;

use crate::desk::Shown;
use crate::settings::Settings;
use leptos::prelude::*;
use ostia::{Sight, State, View};
use sentences::OstiaLabels;
use tabletop::Viewer;

/// The desk of a player of Ostia.
type Desk = crate::desk::Desk<State>;

/// The whole table.
pub(crate) fn board(desk: Desk) -> AnyView {
    board::board(desk)
}

impl Shown for State {
    const TITLE: &'static str = "Ostia";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn is_staged(sight: &Sight) -> bool {
        matches!(sight, Sight::Revealed { .. } | Sight::FinalRevealed { .. })
    }

    fn edition(edition: &Self::Edition) -> [&str; 2] {
        [&edition.name, &edition.sha256]
    }
}

/// The words of this game in the language that is set.
fn labels_in(settings: Settings) -> &'static OstiaLabels {
    OstiaLabels::of(settings.language.get())
}
