//! What a merchant says about the cards it gives (OM-32).

use crate::Temper;
use oltre_mare::{Claim, Claims, Edition, Icon, Statement, Statements};
use tabletop::{Card, CardSet};

/// The honest one praises what is there and keeps silent about the rest; the sly one praises what is not there as well, where
/// the card has little to be praised for.
pub(super) fn claims(edition: &Edition, cards: CardSet, temper: Temper) -> Claims {
    cards.iter().map(|card| Claim { card, says: says(edition, card, temper) }).filter(|claim| !claim.says.is_empty()).collect()
}

fn says(edition: &Edition, card: Card, temper: Temper) -> Statements {
    let praise = [Statement::Has(Icon::Ducat), Statement::Has(Icon::Market), Statement::HasNot(Icon::Pirate)];
    let mut true_praise = praise.into_iter().filter(|statement| statement.is_true_of(card, edition)).peekable();
    match temper {
        Temper::Sly if edition.icons(card).count(Icon::Pirate) > 0 => praise.into_iter().skip(1).collect(),
        Temper::Honest | Temper::Sly | Temper::Silent => {
            // A card with a pirate is better not spoken of at all.
            if edition.icons(card).count(Icon::Pirate) > 0 { Statements::NONE } else { true_praise.by_ref().collect() }
        }
    }
}
