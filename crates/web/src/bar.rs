//! Who the reader is, and the bar above everything.

use crate::house::{Trouble, get, post};
use crate::place::Place;
use crate::settings::{Settings, Theme, keep, kept, word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, NewSession, Session};
use sentences::Language;

/// Who the reader is, once known; and whether the house has said by now if it knows them.
#[derive(Clone, Copy)]
pub(crate) struct Reader(pub(crate) RwSignal<Option<Me>>, RwSignal<bool>);

impl Reader {
    /// One who has not been asked yet; the house may know them all the same.
    pub(crate) fn unknown() -> Reader {
        let reader = Reader(RwSignal::new(None), RwSignal::new(false));
        spawn_local(async move {
            // The page has asked for it while its program was on the way, so it is there at once.
            if let Ok(Some(me)) = get::<Option<Me>>("api/session").await {
                reader.0.set(Some(me));
            }
            reader.1.set(true);
        });
        reader
    }

    /// The reader of this page.
    pub(crate) fn here() -> Reader {
        expect_context()
    }

    /// Has the house said whether it knows the reader?
    pub(crate) fn is_answered(self) -> bool {
        self.1.get()
    }

    /// Asks the house anew what it knows of the reader.
    pub(crate) async fn ask_again(self) {
        if let Ok(me) = get::<Option<Me>>("api/session").await {
            self.0.set(me);
        }
    }

    /// Says to the house who the reader is, where it does not know. Who has not said a name is given one.
    pub(crate) async fn be_somebody(self, name: Option<String>) -> Result<(), Trouble> {
        if self.0.with_untracked(Option::is_some) {
            return Ok(());
        }
        // Who is asked for something before the house has answered asks again.
        if !self.1.get_untracked()
            && let Ok(Some(me)) = get::<Option<Me>>("api/session").await
        {
            self.0.set(Some(me));
            return Ok(());
        }
        let name = name.filter(|name| !name.trim().is_empty()).or_else(|| kept("name")).unwrap_or_else(guest);
        keep("name", &name);
        let session: Session = post("api/session", &NewSession { name, token: false }).await?;
        self.0.set(Some(Me::from(session)));
        Ok(())
    }
}

/// A name for somebody who has not said one.
pub(crate) fn guest() -> String {
    const NAMES: [&str; 12] =
        ["Ambrosio", "Bortolo", "Caterina", "Domenico", "Elena", "Fantin", "Giustina", "Lucrezia", "Marco", "Orsola", "Piero", "Zuane"];
    NAMES[(js_sys::Math::random() * NAMES.len() as f64) as usize % NAMES.len()].into()
}

/// The bar: home, who one is, and the settings.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    crate::menu::close_by_themselves();
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
