//! Short words for the screen: headings, letters, units. Sentences come from `sentences`.

use oltre_mare::{Marker, Step};
use sentences::{Language, OltreMareLabels};

pub(crate) fn no_cards(language: Language) -> &'static str {
    OltreMareLabels::of(language).no_card_in_hand
}

/// "4 lions", "3 nets", short enough for a card.
pub(crate) fn lions_and_nets(language: Language, lions: u8, nets: u8) -> [String; 2] {
    let labels = OltreMareLabels::of(language);
    [format!("{} {lions}", labels.lions), format!("{} {nets}", labels.nets)]
}

/// The letter by which the map shows a marker.
pub(crate) fn marker_letter(language: Language, marker: Marker) -> char {
    let labels = OltreMareLabels::of(language);
    let letter = match marker {
        Marker::Compass => labels.letter_compass,
        Marker::FightPirates => labels.letter_fight_pirates,
        Marker::FavourableTerms => labels.letter_favourable_terms,
        Marker::LocalAuthority => labels.letter_local_authority,
        Marker::BigDeal => labels.letter_big_deal,
        Marker::PlainSailing => labels.letter_plain_sailing,
    };
    letter.chars().next().unwrap_or('?')
}

/// The parts of a turn, for the headline.
pub(crate) fn step(language: Language, step: Step) -> &'static str {
    let labels = OltreMareLabels::of(language);
    match step {
        Step::Discard => labels.step_discard,
        Step::Trade => labels.step_trade,
        Step::Sail => labels.step_sail,
        Step::Compass => labels.step_compass,
        Step::Load => labels.step_load,
    }
}
