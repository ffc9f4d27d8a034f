//! How to play: the pages explain everything that is printed.

use oltre_mare::{Marker, State, edition_2005};
use sentences::{Language, Speaker, Spoken};

/// The page in this language.
fn page(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../docs/how-to-play/oltre-mare.md"),
        Language::German => include_str!("../../../docs/how-to-play/oltre-mare.de.md"),
    }
}

#[test]
fn how_to_play_explains_every_marker_of_the_edition_in_every_language() {
    let edition = edition_2005();
    for language in Language::ALL {
        let speaker = Speaker::new(language, &[], State::words(&edition), None);
        for (marker, count) in Marker::ALL.into_iter().zip(edition.markers).filter(|(_, count)| *count > 0) {
            let (name, _) = speaker.marker(marker);
            let row = format!("| ![{name}](icon:{}) | {name} | ", marker.name());
            assert!(page(language).contains(&row), "{} does not explain {count} × {name}", language.name());
        }
    }
}
