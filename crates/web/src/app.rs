//! The house: who the reader is, where they are, and the bar above everything.

use crate::art::Gallery;
use crate::home::Home;
use crate::house::{Me, Trouble, get, post};
use crate::new_table::NewTable;
use crate::route::{Route, route};
use crate::settings::{Settings, Theme, word};
use crate::table_page::{Join, TablePage};
use leptos::prelude::*;
use leptos::task::spawn_local;
use sentences::Language;

/// Who the reader is, once known.
#[derive(Clone, Copy)]
pub(crate) struct Reader(pub(crate) RwSignal<Option<Me>>);

/// The whole page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let (reader, place) = (Reader(RwSignal::new(None)), route());
    provide_context(reader);
    spawn_local(async move {
        if let Ok(me) = get::<Me>("api/session").await {
            reader.0.set(Some(me));
        }
    });
    let here = move || match place.get() {
        Route::Home => view! { <Home/> }.into_any(),
        Route::New(game) => view! { <NewTable game/> }.into_any(),
        Route::Table(id) => view! { <TablePage id watch=None/> }.into_any(),
        Route::Join(token) => view! { <Join token/> }.into_any(),
        Route::Watch(token) => view! { <TablePage id=String::new() watch=Some(token)/> }.into_any(),
        Route::Rules(game, rule) => view! { <crate::rule_book::RuleBook game rule/> }.into_any(),
    };
    view! {
        <Gallery/>
        <Bar/>
        {here}
    }
}

/// A name for one who has not said theirs; the house wants one.
pub(crate) async fn be_somebody(reader: Reader, name: Option<String>) -> Result<(), Trouble> {
    if reader.0.with_untracked(Option::is_some) {
        return Ok(());
    }
    if let Ok(me) = get::<Me>("api/session").await {
        reader.0.set(Some(me));
        return Ok(());
    }
    let name = name.filter(|name| !name.trim().is_empty()).or_else(|| crate::settings::kept("name")).unwrap_or_else(guest);
    crate::settings::keep("name", &name);
    let me: Me = post("api/session", &serde_json::json!({ "name": name })).await?;
    reader.0.set(Some(me));
    Ok(())
}

fn guest() -> String {
    const NAMES: [&str; 12] = ["Alvise", "Bianca", "Caterina", "Domenico", "Elena", "Fantin", "Giustina", "Lucrezia", "Marco", "Orsola", "Piero", "Zuane"];
    NAMES[(js_sys::Math::random() * NAMES.len() as f64) as usize % NAMES.len()].into()
}

#[component]
fn Bar() -> impl IntoView {
    let settings = Settings::here();
    let reader: Reader = expect_context();
    let language = move |language: Language, name: &'static str| {
        view! { <button class="chip" aria-pressed=move || (settings.language.get() == language).to_string() on:click=move |_| settings.language.set(language)>{name}</button> }
    };
    let theme = move |theme: Theme| {
        let name = move || {
            let words = settings.words();
            match theme {
                Theme::Device => words.as_device,
                Theme::Light => words.light,
                Theme::Dark => words.dark,
            }
        };
        view! { <button class="chip" aria-pressed=move || (settings.theme.get() == theme).to_string() on:click=move |_| settings.theme.set(theme)>{name}</button> }
    };
    view! {
        <nav class="bar">
            <a class="brand" href="#">{word(|words| words.fondaco)}</a>
            <span class="me">{move || reader.0.get().map(|me| me.name)}</span>
            <details class="menu">
                <summary>{word(|words| words.settings)}</summary>
                <div>
                    <p role="group" aria-label=word(|words| words.language)>{language(Language::English, "English")}{language(Language::German, "Deutsch")}</p>
                    <p role="group" aria-label=word(|words| words.theme)>{Theme::ALL.map(theme).collect_view()}</p>
                    <label><input type="checkbox" prop:checked=move || settings.sound.get() on:change=move |event| settings.sound.set(event_target_checked(&event))/>" "{word(|words| words.sound)}</label>
                </div>
            </details>
        </nav>
    }
}
