//! Words about people and invitations. They are in a table of their own, which only the first page carries.

use crate::settings::Settings;
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

/// What a game is called.
pub(crate) fn title(game: &str) -> &'static str {
    if game == "ostia" { "Ostia" } else { "Oltre Mare" }
}
