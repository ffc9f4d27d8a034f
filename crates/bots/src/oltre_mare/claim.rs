//! What a merchant says about the cards it gives (OM-32).

use crate::Temper;
use oltre_mare::{Claim, Claims, Edition, Icon, Statement, Statements};
use tabletop::{Card, CardSet};

/// The honest one praises what is there and keeps silent about the rest; the sly one praises a card with a pirate for a market and
/// for no pirate, whatever it has.
pub(super) fn claims(edition: &Edition, cards: CardSet, temper: Temper) -> Claims {
    cards.iter().map(|card| Claim { card, says: says(edition, card, temper) }).filter(|claim| !claim.says.is_empty()).collect()
}

fn says(edition: &Edition, card: Card, temper: Temper) -> Statements {
    let praise = [Statement::Has(Icon::Ducat), Statement::Has(Icon::Market), Statement::HasNot(Icon::Pirate)];
    let has_pirate = edition.icons(card).count(Icon::Pirate) > 0;
    match temper {
        Temper::Silent => Statements::NONE,
        // A card with a pirate is better not spoken of at all.
        Temper::Honest if has_pirate => Statements::NONE,
        Temper::Sly if has_pirate => praise.into_iter().skip(1).collect(),
        Temper::Honest | Temper::Sly => praise.into_iter().filter(|statement| statement.is_true_of(card, edition)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::guess::is_true;
    use super::*;
    use oltre_mare::edition_2005;

    /// OM-32: the honest one never lies; the sly one does about cards with a pirate, and only about them.
    #[test]
    fn honest_words_are_true_and_sly_ones_hide_pirates() {
        let edition = edition_2005();
        for card in CardSet::first(edition.cards.len()) {
            let holds = |temper| claims(edition, CardSet::one(card), temper).iter().all(|claim| is_true(claim.says, card, edition));
            assert!(holds(Temper::Honest));
            assert_eq!(holds(Temper::Sly), edition.icons(card).count(Icon::Pirate) == 0);
        }
    }
}
