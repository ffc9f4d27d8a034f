//! What one player of Oltre Mare has before them.

use leptos::prelude::*;
use oltre_mare::{Edition, Prompt, View};
use sentences::{Language, Speaker};
use std::sync::Arc;
use tabletop::{Card, Seat, Viewer};

/// The newest that the page has been told.
#[derive(Clone, PartialEq)]
pub(crate) struct Now {
    pub(crate) view: Arc<View>,
    pub(crate) prompt: Option<Prompt>,
    pub(crate) names: Arc<[String]>,
    pub(crate) log: Arc<[String]>,
}

/// One player's desk: the newest, and what the player is about to do.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) now: RwSignal<Now>,
    pub(crate) language: RwSignal<Language>,
    /// The cards that are chosen, in the order in which they were.
    pub(crate) chosen: RwSignal<Vec<Card>>,
}

impl Desk {
    pub(crate) fn here() -> Desk {
        expect_context()
    }

    pub(crate) fn edition(self) -> &'static Edition {
        oltre_mare::edition_2005()
    }

    /// Says something in the reader's language about the newest.
    pub(crate) fn say<T>(self, with: impl FnOnce(&Speaker<'_, Edition>, &Now) -> T) -> T {
        self.now.with(|now| {
            let you = self.you_in(now);
            with(&Speaker { language: self.language.get(), names: &now.names, edition: self.edition(), you }, now)
        })
    }

    pub(crate) fn you(self) -> Option<Seat> {
        self.now.with(|now| self.you_in(now))
    }

    fn you_in(self, now: &Now) -> Option<Seat> {
        match now.view.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    pub(crate) fn toggle(self, card: Card) {
        self.chosen.update(|chosen| match chosen.iter().position(|&other| other == card) {
            Some(place) => drop(chosen.remove(place)),
            None => chosen.push(card),
        });
    }
}
