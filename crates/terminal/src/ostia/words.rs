//! Short words for the screen: headings and units. What is a sentence comes from `sentences`.

use ostia::{Edition, Step};
use sentences::Speaker;
use tabletop::{Card, CardSet};

/// The moments of a round, for the headline.
pub(crate) fn step(speaker: &Speaker<'_, Edition>, step: Step) -> &'static str {
    crate::words::pick(
        speaker.language,
        match step {
            Step::Keep => ["harbour: one card is kept", "Hafen: eine Karte behalten"],
            Step::Lot => ["harbour: a lot is laid out", "Hafen: ein Los wird angeboten"],
            Step::Bid => ["harbour: bidding", "Hafen: Gebote"],
            Step::Sell => ["harbour: the seller decides", "Hafen: Verkauf entscheiden"],
            Step::Price => ["harbour: a price is named", "Hafen: ein Preis wird genannt"],
            Step::Buyer => ["harbour: who buys?", "Hafen: Wer kauft?"],
            Step::Place => ["counting house: cards are laid", "Kontor: Karten legen"],
            Step::Settle => ["storage: building before repaying", "Speicher: bauen vor dem Tilgen"],
            Step::Store => ["storage", "Speicher"],
            Step::Final => ["the last placement", "die letzte Verteilung"],
        },
    )
}

/// The good on a card.
pub(crate) fn good(speaker: &Speaker<'_, Edition>, card: Card) -> String {
    let [one, _] = speaker.good(speaker.edition.good(card));
    one
}

/// "2 wine, 1 salt"; a dash where there is nothing.
pub(crate) fn goods(speaker: &Speaker<'_, Edition>, cards: CardSet) -> String {
    let counts = (0..speaker.edition.goods.len()).map(|good| ostia::Good(good as u8)).filter_map(|good| {
        let count = (cards & speaker.edition.of_good(good)).len();
        let [one, several] = speaker.good(good);
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { several }))
    });
    let text = counts.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "–".into() } else { text }
}
