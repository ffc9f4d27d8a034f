//! Who the reader is, and the bar above everything.

use crate::house::{Trouble, get, post};
use crate::place::{Place, how_to_play};
use crate::settings::{Settings, keep, kept, word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Me, NewSession, Session};

/// Who the reader is, once known; and whether the server has answered yet.
#[derive(Clone, Copy)]
pub(crate) struct Reader(pub(crate) RwSignal<Option<Me>>, RwSignal<bool>);

impl Reader {
    /// A reader about whom the server has not been asked yet; it may know them all the same.
    pub(crate) fn unknown() -> Reader {
        let reader = Reader(RwSignal::new(None), RwSignal::new(false));
        spawn_local(async move {
            // The page requested this while the program was still loading, so the answer is there at once.
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

    /// Has the server said whether it knows the reader?
    pub(crate) fn is_answered(self) -> bool {
        self.1.get()
    }

    /// Asks the server again what it knows about the reader.
    pub(crate) async fn ask_again(self) {
        if let Ok(me) = get::<Option<Me>>("api/session").await {
            self.0.set(me);
        }
    }

    /// Tells the server who the reader is, if it does not know yet. Readers who have not given a name get one.
    pub(crate) async fn be_somebody(self, name: Option<String>) -> Result<(), Trouble> {
        if self.0.with_untracked(Option::is_some) {
            return Ok(());
        }
        // If something is requested before the server has answered, it is asked again.
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

/// A name for somebody who has not given one.
pub(crate) fn guest() -> String {
    const NAMES: [&str; 12] =
        ["Ambrosio", "Bortolo", "Caterina", "Domenico", "Elena", "Fantin", "Giustina", "Lucrezia", "Marco", "Orsola", "Piero", "Zuane"];
    NAMES[(js_sys::Math::random() * NAMES.len() as f64) as usize % NAMES.len()].into()
}

/// The bar: home, the rules of the game whose page it is, the reader's account, and the settings.
#[component]
pub(crate) fn Bar(game: Option<&'static str>) -> impl IntoView {
    crate::menu::close_by_themselves();
    let settings = Settings::here();
    let rules = game.map(|game| view! { <a class="rules" href=move || how_to_play(game, settings.language.get()) target="rules">{word(|words| words.rules)}</a> });
    view! {
        <nav class="bar" aria-label=word(|words| words.fondaco)>
            <a class="brand" href=Place::Home.address()>{word(|words| words.fondaco)}</a>
            {rules}
            {crate::account::account()}
            {crate::settings_menu::settings_menu()}
        </nav>
    }
}
