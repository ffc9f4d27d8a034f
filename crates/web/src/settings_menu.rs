//! The menu of the settings.

use crate::settings::{OneOfFew, Pick, Preference, Settings, word};
use leptos::prelude::*;
use sentences::Language;

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
                {chips(|words| words.seat_colours, settings.seat_colours)}
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
