//! Words about people and invitations. They are in a table of their own, which only the first page carries.

use crate::settings::Settings;
use catalog::Game;
use leptos::prelude::Get;
use sentences::PeopleTexts;

/// A text about people that changes with the language.
pub(crate) fn people(pick: fn(&PeopleTexts) -> &'static str) -> impl Fn() -> &'static str + Copy {
    let settings = Settings::here();
    move || pick(PeopleTexts::of(settings.language.get()))
}

/// The texts about people in the current language.
pub(crate) fn people_texts() -> &'static PeopleTexts {
    PeopleTexts::of(Settings::here().language.get())
}

/// What a game is called: a game that this page does not know, by its code.
pub(crate) fn title(game: &str) -> String {
    Game::named(game).map_or_else(|| game.to_owned(), |known| known.title().to_owned())
}
