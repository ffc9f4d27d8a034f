//! How to play: the pages explain everything that is printed.

use oltre_mare::{CARD_PRICE, CARD_PRICE_ON_CREDIT, Marker, State, edition_2005};
use ostia::{INTEREST, LOAN_BRINGS, LOAN_COSTS, MAX_LOANS, STOREHOUSE_BRINGS, STOREHOUSE_COSTS};
use sentences::{Language, Speaker, Spoken, fill};
use std::fmt::Display;

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

/// The prices of the rules, by the names that the rows below have for them.
const PRICES: [(&str, &dyn Display); 8] = [
    ("card", &CARD_PRICE.0),
    ("on_credit", &CARD_PRICE_ON_CREDIT.0),
    ("storehouse", &STOREHOUSE_COSTS.0),
    ("sold", &STOREHOUSE_BRINGS.0),
    ("loan", &LOAN_BRINGS.0),
    ("loans", &MAX_LOANS),
    ("repaid", &LOAN_COSTS.0),
    ("interest", &INTEREST.0),
];

#[test]
fn how_to_play_tells_the_prices_of_the_rules() {
    const OSTIA: [&str; 2] = [include_str!("../../../docs/how-to-play/ostia.md"), include_str!("../../../docs/how-to-play/ostia.de.md")];
    //  the page, and what it says
    let rows = [
        (page(Language::English), "A card costs {card} ducats, or {on_credit} when"),
        (page(Language::German), "Eine Karte kostet {card} Dukaten, oder {on_credit}, wenn"),
        (OSTIA[0], "you sell storehouses for {sold} denarii each, and then take loans of {loan} each, at most {loans}."),
        (OSTIA[1], "verkauft Speicher für je {sold} Denar und nimmt dann Kredite von je {loan} auf, höchstens {loans}."),
        (OSTIA[0], "A storehouse costs {storehouse} denarii"),
        (OSTIA[1], "Ein Speicher kostet {storehouse} Denar"),
        (OSTIA[0], "{repaid} for each, or {interest} interest"),
        (OSTIA[1], "{repaid} für jeden, oder {interest} Zinsen"),
        (OSTIA[0], "Every empty storehouse brings {sold} denarii."),
        (OSTIA[1], "Jeder leere Speicher bringt {sold} Denar."),
    ];
    for (page, says) in rows {
        let told = fill(says, &PRICES);
        assert!(page.contains(&told), "{told}");
    }
}
