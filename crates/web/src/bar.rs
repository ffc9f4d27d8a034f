//! Who the reader is, and the bar above everything.

use crate::house::{Me, Trouble, get, post};
use crate::place::Place;
use crate::settings::{Settings, Theme, keep, kept, word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use sentences::Language;

/// Who the reader is, once known.
#[derive(Clone, Copy)]
pub(crate) struct Reader(pub(crate) RwSignal<Option<Me>>);

impl Reader {
    /// One who has not been asked yet; the house may know them all the same.
    pub(crate) fn unknown() -> Reader {
        let reader = Reader(RwSignal::new(None));
        spawn_local(async move {
            if let Ok(me) = get::<Me>("api/session").await {
                reader.0.set(Some(me));
            }
        });
        reader
    }

    /// The reader of this page.
    pub(crate) fn here() -> Reader {
        expect_context()
    }

    /// Says to the house who the reader is, where it does not know. Who has not said a name is given one.
    pub(crate) async fn be_somebody(self, name: Option<String>) -> Result<(), Trouble> {
        if self.0.with_untracked(Option::is_some) {
            return Ok(());
        }
        if let Ok(me) = get::<Me>("api/session").await {
            self.0.set(Some(me));
            return Ok(());
        }
        let name = name.filter(|name| !name.trim().is_empty()).or_else(|| kept("name")).unwrap_or_else(guest);
        keep("name", &name);
        let me: Me = post("api/session", &serde_json::json!({ "name": name })).await?;
        self.0.set(Some(me));
        Ok(())
    }
}

/// A name for somebody who has not said one.
pub(crate) fn guest() -> String {
    const NAMES: [&str; 12] =
        ["Alvise", "Bianca", "Caterina", "Domenico", "Elena", "Fantin", "Giustina", "Lucrezia", "Marco", "Orsola", "Piero", "Zuane"];
    NAMES[(js_sys::Math::random() * NAMES.len() as f64) as usize % NAMES.len()].into()
}

/// The bar: home, who one is, and the settings.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    let settings = Settings::here();
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
            <a class="brand" href=Place::Home.address()>{word(|words| words.fondaco)}</a>
            {crate::account::account()}
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
