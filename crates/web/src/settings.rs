//! The reader's settings in this browser: language, colours, sound.

use leptos::prelude::*;
use sentences::{Language, PageTexts};

/// The settings. They are kept in the browser and apply at once.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) language: RwSignal<Language>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) sound: RwSignal<bool>,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Device,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Theme; 3] = [Theme::Device, Theme::Light, Theme::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Theme::Device => "device",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

impl Settings {
    /// The settings of this browser; for a new reader, the browser's own preferences.
    pub(crate) fn load() -> Settings {
        let browser = || window().navigator().language().and_then(|code| Language::from_code(&code));
        let language = kept("language").and_then(|code| Language::from_code(&code)).or_else(browser).unwrap_or(Language::English);
        let theme = kept("theme").and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name)).unwrap_or(Theme::Device);
        let settings = Settings {
            language: RwSignal::new(language),
            theme: RwSignal::new(theme),
            sound: RwSignal::new(kept("sound").as_deref() == Some("on")),
        };
        Effect::new(move || {
            let code = settings.language.get().code();
            keep("language", code);
            keep("theme", settings.theme.get().name());
            keep("sound", if settings.sound.get() { "on" } else { "off" });
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", code);
                let _ = root.set_attribute("data-theme", settings.theme.get().name());
            }
        });
        settings
    }

    /// The settings of this page.
    pub(crate) fn here() -> Settings {
        expect_context()
    }

    /// The texts in the current language, without tracking its changes.
    pub(crate) fn words_untracked(self) -> &'static PageTexts {
        PageTexts::of(self.language.get_untracked())
    }

    /// The texts in the current language.
    pub(crate) fn words(self) -> &'static PageTexts {
        PageTexts::of(self.language.get())
    }
}

/// Picks one text of the page, in any language.
pub(crate) type Pick = fn(&PageTexts) -> &'static str;

/// A text of the page that changes with the language.
pub(crate) fn word(pick: Pick) -> impl Fn() -> &'static str + Copy {
    let settings = Settings::here();
    move || pick(settings.words())
}

/// What this browser keeps under a name.
pub(crate) fn kept(name: &str) -> Option<String> {
    window().local_storage().ok().flatten()?.get_item(&format!("fondaco-{name}")).ok().flatten()
}

/// Stores something in this browser. A browser that stores nothing simply forgets it.
pub(crate) fn keep(name: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(&format!("fondaco-{name}"), value);
    }
}
