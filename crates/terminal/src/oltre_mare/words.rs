//! Short words for the screen: headings, letters, units. What is a sentence comes from `sentences`.

use crate::words::pick;
use oltre_mare::{Marker, Step};
use sentences::Language;

pub(crate) fn no_cards(language: Language) -> &'static str {
    pick(language, ["no card in hand", "keine Karte auf der Hand"])
}

/// "4 lions", "3 nets", as short as a card is narrow.
pub(crate) fn lions_and_nets(language: Language, lions: u8, nets: u8) -> [String; 2] {
    let [lion, net] = pick(language, [["lions", "nets"], ["Löwen", "Netze"]]);
    [format!("{lion} {lions}"), format!("{net} {nets}")]
}

/// The letter by which the map shows a marker.
pub(crate) fn marker_letter(language: Language, marker: Marker) -> char {
    let letters = match marker {
        Marker::Compass => ['C', 'K'],
        Marker::FightPirates => ['F', 'P'],
        Marker::FavourableTerms => ['T', 'G'],
        Marker::LocalAuthority => ['L', 'S'],
        Marker::BigDeal => ['B', 'D'],
        Marker::PlainSailing => ['S', 'F'],
    };
    pick(language, letters)
}

/// The parts of a turn, for the headline.
pub(crate) fn step(language: Language, step: Step) -> &'static str {
    pick(
        language,
        match step {
            Step::Discard => ["hand limit", "Handlimit"],
            Step::Trade => ["trading and buying", "Handeln und Kaufen"],
            Step::Sail => ["sailing", "Fahrt"],
            Step::Compass => ["Compass", "Kompass"],
            Step::Load => ["loading", "Laden"],
        },
    )
}
