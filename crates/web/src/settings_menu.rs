//! The menu of the settings.

use crate::seat_looks::{SeatLooks, SeatPreset, choose};
use crate::settings::{OneOfFew, Pick, Preference, Settings, word};
use crate::who::letter;
use leptos::prelude::*;
use sentences::Language;
use tabletop::{MAX_SEATS, Seat};

/// The menu.
pub(crate) fn settings_menu() -> AnyView {
    let settings = Settings::here();
    let language = move |language: Language, name: &'static str| {
        view! { <button class="chip" aria-pressed=move || (settings.language.get() == language).to_string() on:click=move |_| settings.language.set(language)>{name}</button> }
    };
    let preference = move |preference: Preference| {
        let on = settings.preference(preference);
        view! {
            <label><input type="checkbox" name=preference.name() prop:checked=move || on.get() on:change=move |event| on.set(event_target_checked(&event))/>" "{word(preference.label())}</label>
        }
    };
    view! {
        <details class="menu settings">
            <summary>{word(|words| words.settings)}</summary>
            <div>
                <p role="group" aria-label=word(|words| words.language)>{language(Language::English, "English")}{language(Language::German, "Deutsch")}</p>
                {chips(|words| words.theme, settings.theme)}
                {chips(|words| words.seat_colours, settings.seats.preset)}
                {seat_looks(settings.seats)}
                {chips(|words| words.text_size, settings.text_size)}
                {chips(|words| words.animations, settings.speed)}
                {Preference::ALL.map(preference).collect_view()}
            </div>
        </details>
    }
    .into_any()
}

/// A setting with a few values, as a row of switches.
fn chips<T: OneOfFew>(title: Pick, chosen: RwSignal<T>) -> AnyView {
    let chip = move |value: T| {
        view! { <button class="chip" data-value=value.name() aria-pressed=move || (chosen.get() == value).to_string() on:click=move |_| chosen.set(value)>{word(value.label())}</button> }
    };
    view! { <p role="group" data-setting=T::NAME aria-label=word(title)><span>{word(title)}</span>{T::ALL.iter().copied().map(chip).collect_view()}</p> }
        .into_any()
}

/// The colour of each seat, and its pattern where patterns are shown.
fn seat_looks(looks: SeatLooks) -> AnyView {
    let seat = move |seat: Seat| {
        let pattern =
            move || (looks.preset.get() == SeatPreset::Patterns).then(|| one_of(seat, |words| words.seat_pattern, looks.patterns));
        view! { <li class=format!("seat-{}", seat.0)><span class="shape" aria-hidden="true">{letter(seat)}</span>{one_of(seat, |words| words.seat_colour, looks.colours)}{pattern}</li> }
    };
    view! { <ul class="seat-looks" aria-label=word(|words| words.seat_colours)>{Seat::all(MAX_SEATS as u8).map(seat).collect_view()}</ul> }
        .into_any()
}

/// What a seat has of something that no two seats share.
fn one_of<T: OneOfFew>(seat: Seat, title: Pick, chosen: RwSignal<[T; MAX_SEATS]>) -> AnyView {
    let title = word(title);
    let option = move |value: T| view! { <option value=value.name() prop:selected=move || chosen.get()[seat.index()] == value>{word(value.label())}</option> };
    let set = move |event| {
        let name = event_target_value(&event);
        if let Some(value) = T::ALL.iter().copied().find(|value| value.name() == name) {
            chosen.update(|all| choose(all, seat.index(), value));
        }
    };
    view! { <select data-setting=T::NAME aria-label=move || format!("{}: {}", letter(seat), title()) on:change=set>{T::ALL.iter().copied().map(option).collect_view()}</select> }
        .into_any()
}
