//! Short words for the screen: headings and units. Sentences come from `sentences`.

use ostia::{Edition, Step};
use sentences::{OstiaLabels, Speaker};
use tabletop::{Card, CardSet};

/// The moments of a round, for the headline.
pub(crate) fn step(speaker: &Speaker<'_, Edition>, step: Step) -> &'static str {
    let labels = OstiaLabels::of(speaker.language);
    match step {
        Step::Keep => labels.step_keep,
        Step::Lot => labels.step_lot,
        Step::Bid => labels.step_bid,
        Step::Sell => labels.step_sell,
        Step::Price => labels.step_price,
        Step::Buyer => labels.step_buyer,
        Step::Place => labels.step_place,
        Step::Settle => labels.step_settle,
        Step::Store => labels.step_store,
        Step::Final => labels.step_final,
    }
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
