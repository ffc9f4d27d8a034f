//! The reader's settings in this browser: language, colours, text size, sounds, how fast things move, and what is asked or offered.

use crate::seat_looks::SeatLooks;
use leptos::prelude::*;
use sentences::{Language, PageTexts};

/// The settings. They are kept in the browser and apply at once.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) language: RwSignal<Language>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) speed: RwSignal<AnimationSpeed>,
    pub(crate) text_size: RwSignal<TextSize>,
    pub(crate) seats: SeatLooks,
    preferences: [RwSignal<bool>; Preference::ALL.len()],
}

/// A setting with a few values, each with a name under which it is kept and a label.
pub(crate) trait OneOfFew: Copy + PartialEq + Send + Sync + 'static {
    /// The name of the setting.
    const NAME: &'static str;
    /// All values, in the order in which they are shown.
    const ALL: &'static [Self];
    /// The value for a new reader.
    const USUAL: Self;

    fn name(self) -> &'static str;

    fn label(self) -> Pick;

    /// The value that is kept in this browser, or the default.
    fn load() -> RwSignal<Self> {
        let name = kept(Self::NAME).unwrap_or_default();
        RwSignal::new(Self::ALL.iter().copied().find(|value| value.name() == name).unwrap_or(Self::USUAL))
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Device,
    Light,
    Dark,
}

impl OneOfFew for Theme {
    const NAME: &'static str = "theme";
    const ALL: &'static [Theme] = &[Theme::Device, Theme::Light, Theme::Dark];
    const USUAL: Theme = Theme::Device;

    fn name(self) -> &'static str {
        match self {
            Theme::Device => "device",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    fn label(self) -> Pick {
        match self {
            Theme::Device => |words| words.as_device,
            Theme::Light => |words| words.light,
            Theme::Dark => |words| words.dark,
        }
    }
}

/// How fast scenes and ships are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnimationSpeed {
    Off,
    Fast,
    Normal,
    Slow,
}

impl OneOfFew for AnimationSpeed {
    const NAME: &'static str = "animations";
    const ALL: &'static [AnimationSpeed] = &[AnimationSpeed::Off, AnimationSpeed::Fast, AnimationSpeed::Normal, AnimationSpeed::Slow];
    const USUAL: AnimationSpeed = AnimationSpeed::Normal;

    fn name(self) -> &'static str {
        match self {
            AnimationSpeed::Off => "off",
            AnimationSpeed::Fast => "fast",
            AnimationSpeed::Normal => "normal",
            AnimationSpeed::Slow => "slow",
        }
    }

    fn label(self) -> Pick {
        match self {
            AnimationSpeed::Off => |words| words.animations_off,
            AnimationSpeed::Fast => |words| words.animations_fast,
            AnimationSpeed::Normal => |words| words.animations_normal,
            AnimationSpeed::Slow => |words| words.animations_slow,
        }
    }
}

impl AnimationSpeed {
    /// By how much everything takes longer than usual; nothing if nothing moves.
    pub(crate) const fn tempo(self) -> Option<f64> {
        match self {
            AnimationSpeed::Off => None,
            AnimationSpeed::Fast => Some(0.5),
            AnimationSpeed::Normal => Some(1.0),
            AnimationSpeed::Slow => Some(1.8),
        }
    }
}

/// How large everything is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextSize {
    Normal,
    Large,
    Larger,
}

impl OneOfFew for TextSize {
    const NAME: &'static str = "text-size";
    const ALL: &'static [TextSize] = &[TextSize::Normal, TextSize::Large, TextSize::Larger];
    const USUAL: TextSize = TextSize::Normal;

    fn name(self) -> &'static str {
        match self {
            TextSize::Normal => "normal",
            TextSize::Large => "large",
            TextSize::Larger => "larger",
        }
    }

    fn label(self) -> Pick {
        match self {
            TextSize::Normal => |words| words.text_normal,
            TextSize::Large => |words| words.text_large,
            TextSize::Larger => |words| words.text_larger,
        }
    }
}

/// A setting that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preference {
    /// A sound when the reader's turn begins.
    TurnSound,
    /// A sound when somebody makes the reader an offer.
    OfferSound,
    /// A sound when somebody writes something.
    ChatSound,
    /// Costly presses ask once more.
    Confirmations,
    /// A button asks a bot for a hint.
    Hints,
    /// Single keys do something at a table.
    Shortcuts,
    /// Moves without a choice are made by themselves.
    ForcedMoves,
}

impl Preference {
    pub(crate) const ALL: [Preference; 7] = [
        Preference::TurnSound,
        Preference::OfferSound,
        Preference::ChatSound,
        Preference::Confirmations,
        Preference::Hints,
        Preference::Shortcuts,
        Preference::ForcedMoves,
    ];

    /// The name under which it is kept.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Preference::TurnSound => "sound",
            Preference::OfferSound => "sound-offers",
            Preference::ChatSound => "sound-chat",
            Preference::Confirmations => "confirmations",
            Preference::Hints => "hints",
            Preference::Shortcuts => "shortcuts",
            Preference::ForcedMoves => "forced-moves",
        }
    }

    pub(crate) fn label(self) -> Pick {
        match self {
            Preference::TurnSound => |words| words.sound,
            Preference::OfferSound => |words| words.sound_offers,
            Preference::ChatSound => |words| words.sound_chat,
            Preference::Confirmations => |words| words.confirmations,
            Preference::Hints => |words| words.hints_wanted,
            Preference::Shortcuts => |words| words.shortcuts,
            Preference::ForcedMoves => |words| words.forced_moves,
        }
    }

    /// Is it on for a new reader?
    const fn is_usual(self) -> bool {
        match self {
            Preference::TurnSound | Preference::OfferSound | Preference::ChatSound => false,
            Preference::Confirmations | Preference::Hints | Preference::Shortcuts | Preference::ForcedMoves => true,
        }
    }

    fn load(self) -> RwSignal<bool> {
        RwSignal::new(kept(self.name()).map_or(self.is_usual(), |value| value == "on"))
    }
}

impl Settings {
    /// The settings of this browser; for a new reader, the browser's own preferences.
    pub(crate) fn load() -> Settings {
        let browser = || window().navigator().language().and_then(|code| Language::from_code(&code));
        let language = kept("language").and_then(|code| Language::from_code(&code)).or_else(browser).unwrap_or(Language::English);
        let settings = Settings {
            language: RwSignal::new(language),
            theme: Theme::load(),
            speed: AnimationSpeed::load(),
            text_size: TextSize::load(),
            seats: SeatLooks::load(),
            preferences: Preference::ALL.map(Preference::load),
        };
        Effect::new(move || {
            let code = settings.language.get().code();
            keep("language", code);
            set_on_page("lang", code);
            set_on_page("data-theme", keep_one(settings.theme));
            set_on_page("data-text-size", keep_one(settings.text_size));
            set_on_page("data-seats", keep_one(settings.seats.preset));
            keep_one(settings.speed);
            for preference in Preference::ALL {
                keep(preference.name(), if settings.preference(preference).get() { "on" } else { "off" });
            }
        });
        settings
    }

    /// Is this on?
    pub(crate) fn has(self, preference: Preference) -> bool {
        self.preference(preference).get_untracked()
    }

    /// The signal of a setting that is on or off.
    pub(crate) fn preference(self, preference: Preference) -> RwSignal<bool> {
        self.preferences[preference as usize]
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

fn set_on_page(attribute: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(attribute, value);
    }
}

/// Keeps a setting; gives its name.
fn keep_one<T: OneOfFew>(value: RwSignal<T>) -> &'static str {
    let name = value.get().name();
    keep(T::NAME, name);
    name
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
