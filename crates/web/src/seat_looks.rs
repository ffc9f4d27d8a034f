//! How each seat looks: its colour, and its pattern with a shape. The reader chooses both; no two seats are alike.

use crate::settings::{OneOfFew, Pick, keep, kept};
use leptos::prelude::*;
use tabletop::MAX_SEATS;
use wasm_bindgen::JsCast;

/// A colour of a seat. The letter on each is black or white, whichever can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeatColour {
    Red,
    Blue,
    Green,
    Violet,
    Ochre,
    Orange,
    Sky,
    Pink,
}

impl OneOfFew for SeatColour {
    const NAME: &'static str = "seat-colours";
    const ALL: &'static [SeatColour] = &[
        SeatColour::Red,
        SeatColour::Blue,
        SeatColour::Green,
        SeatColour::Violet,
        SeatColour::Ochre,
        SeatColour::Orange,
        SeatColour::Sky,
        SeatColour::Pink,
    ];
    const USUAL: SeatColour = SeatColour::Red;

    fn name(self) -> &'static str {
        match self {
            SeatColour::Red => "red",
            SeatColour::Blue => "blue",
            SeatColour::Green => "green",
            SeatColour::Violet => "violet",
            SeatColour::Ochre => "ochre",
            SeatColour::Orange => "orange",
            SeatColour::Sky => "sky",
            SeatColour::Pink => "pink",
        }
    }

    fn label(self) -> Pick {
        match self {
            SeatColour::Red => |words| words.seat_red,
            SeatColour::Blue => |words| words.seat_blue,
            SeatColour::Green => |words| words.seat_green,
            SeatColour::Violet => |words| words.seat_violet,
            SeatColour::Ochre => |words| words.seat_ochre,
            SeatColour::Orange => |words| words.seat_orange,
            SeatColour::Sky => |words| words.seat_sky,
            SeatColour::Pink => |words| words.seat_pink,
        }
    }
}

/// A pattern of a seat's panel, and the shape behind its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeatPattern {
    Plain,
    Bars,
    Slants,
    Rails,
    Hatching,
    Dots,
}

impl OneOfFew for SeatPattern {
    const NAME: &'static str = "seat-patterns";
    const ALL: &'static [SeatPattern] =
        &[SeatPattern::Plain, SeatPattern::Bars, SeatPattern::Slants, SeatPattern::Rails, SeatPattern::Hatching, SeatPattern::Dots];
    const USUAL: SeatPattern = SeatPattern::Plain;

    fn name(self) -> &'static str {
        match self {
            SeatPattern::Plain => "plain",
            SeatPattern::Bars => "bars",
            SeatPattern::Slants => "slants",
            SeatPattern::Rails => "rails",
            SeatPattern::Hatching => "hatching",
            SeatPattern::Dots => "dots",
        }
    }

    fn label(self) -> Pick {
        match self {
            SeatPattern::Plain => |words| words.seat_plain,
            SeatPattern::Bars => |words| words.seat_bars,
            SeatPattern::Slants => |words| words.seat_slants,
            SeatPattern::Rails => |words| words.seat_rails,
            SeatPattern::Hatching => |words| words.seat_hatching,
            SeatPattern::Dots => |words| words.seat_dots,
        }
    }
}

/// Where a new reader begins, and where they can go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeatPreset {
    Usual,
    /// Colours that everybody can tell apart, each with a shape and a pattern.
    Patterns,
}

impl OneOfFew for SeatPreset {
    const NAME: &'static str = "seats";
    const ALL: &'static [SeatPreset] = &[SeatPreset::Usual, SeatPreset::Patterns];
    const USUAL: SeatPreset = SeatPreset::Usual;

    fn name(self) -> &'static str {
        match self {
            SeatPreset::Usual => "usual",
            SeatPreset::Patterns => "patterns",
        }
    }

    fn label(self) -> Pick {
        match self {
            SeatPreset::Usual => |words| words.seats_usual,
            SeatPreset::Patterns => |words| words.seats_patterns,
        }
    }
}

impl SeatPreset {
    const fn colours(self) -> [SeatColour; MAX_SEATS] {
        match self {
            SeatPreset::Usual => [SeatColour::Red, SeatColour::Blue, SeatColour::Green, SeatColour::Violet, SeatColour::Ochre],
            SeatPreset::Patterns => [SeatColour::Blue, SeatColour::Orange, SeatColour::Red, SeatColour::Sky, SeatColour::Pink],
        }
    }

    const fn patterns() -> [SeatPattern; MAX_SEATS] {
        [SeatPattern::Plain, SeatPattern::Bars, SeatPattern::Slants, SeatPattern::Rails, SeatPattern::Hatching]
    }
}

/// How all seats look.
#[derive(Clone, Copy)]
pub(crate) struct SeatLooks {
    pub(crate) preset: RwSignal<SeatPreset>,
    pub(crate) colours: RwSignal<[SeatColour; MAX_SEATS]>,
    pub(crate) patterns: RwSignal<[SeatPattern; MAX_SEATS]>,
}

impl SeatLooks {
    /// As this browser keeps them. They are kept and shown from here on.
    pub(crate) fn load() -> SeatLooks {
        let preset = SeatPreset::load();
        let looks = SeatLooks {
            preset,
            colours: RwSignal::new(read(kept(SeatColour::NAME)).unwrap_or(preset.get_untracked().colours())),
            patterns: RwSignal::new(read(kept(SeatPattern::NAME)).unwrap_or(SeatPreset::patterns())),
        };
        Effect::new(move |before: Option<SeatPreset>| {
            let now = preset.get();
            if before.is_some_and(|before| before != now) {
                looks.colours.set(now.colours());
                looks.patterns.set(SeatPreset::patterns());
            }
            now
        });
        Effect::new(move || show(looks.colours.get(), &[("seat", "colour"), ("on-seat", "on")]));
        Effect::new(move || show(looks.patterns.get(), &[("pattern", "pattern"), ("corners", "corners"), ("cut", "cut")]));
        looks
    }
}

/// Keeps what was chosen for each seat, and tells the style sheets, which know what every value looks like.
fn show<T: OneOfFew>(chosen: [T; MAX_SEATS], properties: &[(&str, &str)]) {
    keep(T::NAME, &chosen.map(T::name).join(" "));
    let Some(style) = document().document_element().map(|root| root.unchecked_into::<web_sys::HtmlElement>().style()) else { return };
    for (seat, value) in chosen.into_iter().enumerate() {
        for (own, of_value) in properties {
            let _ = style.set_property(&format!("--{own}-{seat}"), &format!("var(--{of_value}-{})", value.name()));
        }
    }
}

/// What was kept, if it is complete and no two seats are alike.
fn read<T: OneOfFew>(kept: Option<String>) -> Option<[T; MAX_SEATS]> {
    let find = |name: &str| T::ALL.iter().copied().find(|value| value.name() == name);
    let all: Vec<T> = kept?.split(' ').map_while(find).collect();
    let alike = all.iter().enumerate().any(|(seat, value)| all[..seat].contains(value));
    all.try_into().ok().filter(|_| !alike)
}

/// Gives a seat a colour or a pattern. The seat that has it gets the other one in exchange.
pub(crate) fn choose<T: Copy + PartialEq>(all: &mut [T; MAX_SEATS], seat: usize, value: T) {
    if let Some(other) = all.iter().position(|taken| *taken == value) {
        all[other] = all[seat];
    }
    all[seat] = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_takes_the_colour_of_another_seat_swaps_with_it() {
        let mut colours = SeatPreset::Usual.colours();
        choose(&mut colours, 0, SeatColour::Green);
        assert_eq!(colours, [SeatColour::Green, SeatColour::Blue, SeatColour::Red, SeatColour::Violet, SeatColour::Ochre]);
        choose(&mut colours, 4, SeatColour::Pink);
        choose(&mut colours, 4, SeatColour::Pink);
        assert_eq!(colours, [SeatColour::Green, SeatColour::Blue, SeatColour::Red, SeatColour::Violet, SeatColour::Pink]);
    }

    #[test]
    fn what_was_kept_is_read_unless_it_makes_no_sense() {
        let pink = "pink blue red violet ochre";
        assert_eq!(read::<SeatColour>(Some(pink.into())).map(|all| all.map(SeatColour::name).join(" ")).as_deref(), Some(pink));
        for kept in ["", "red", "red red green violet ochre", "red blue green violet ochre pink", "red blue green violet gold"] {
            assert_eq!(read::<SeatColour>(Some(kept.into())), None, "{kept}");
        }
        assert_eq!(read::<SeatColour>(None), None);
    }
}
