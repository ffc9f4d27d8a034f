//! What an offer says: given, asked, claimed (OM-32, OM-33).

use crate::{Edition, Good, Goods, Statements};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet, Seat};
use tinyvec::TinyVec;

/// Offers are numbered from 1 through the whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct OfferId(pub u32);

/// Whom an offer is made to (OM-34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum To {
    /// Everyone else; only the active player may do so.
    #[default]
    All,
    /// One player.
    Seat(Seat),
}

/// Who closes the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// The first who accepts.
    #[default]
    Firm,
    /// The author, who picks one of the answers.
    Call,
}

/// What is said about one card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim {
    /// The card.
    pub card: Card,
    /// What its giver says is on it.
    pub says: Statements,
}

/// What is said about some cards, in order of their number; cards about which nothing is said are left out.
pub type Claims = TinyVec<[Claim; 2]>;

/// An offer as its author makes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Terms {
    /// Whom it is made to.
    pub to: To,
    /// Firm, or a call.
    pub kind: OfferKind,
    /// The cards given.
    pub gives: CardSet,
    /// The ducats given.
    pub gives_ducats: u16,
    /// What is said about the cards given.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Claim>"))]
    pub claims: Claims,
    /// The goods asked for.
    pub asks: Goods,
    /// The ducats asked for.
    pub asks_ducats: u16,
    /// What the cards asked for should show; words, no condition.
    pub wishes: Statements,
}

/// A card as it is seen in an offer: the good is true, the rest is talk (OM-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownCard {
    /// The good, told truthfully.
    pub good: Good,
    /// What its giver says about it.
    pub says: Statements,
    /// The card itself, for those who know it.
    pub card: Option<Card>,
}

impl ShownCard {
    /// Cards with what is said about them. They are put in order of what all can see, so that their order tells
    /// nothing about the cards themselves.
    pub(crate) fn all(cards: CardSet, claims: &[Claim], edition: &Edition) -> Vec<ShownCard> {
        let mut shown: Vec<ShownCard> =
            cards.iter().map(|card| ShownCard { good: edition.good(card), says: says(claims, card), card: Some(card) }).collect();
        shown.sort_unstable();
        shown
    }

    /// The same, without the faces.
    pub(crate) fn veiled(shown: &[ShownCard]) -> Vec<ShownCard> {
        shown.iter().map(|shown| ShownCard { good: shown.good, says: shown.says, card: None }).collect()
    }
}

/// An offer as one viewer sees it. Its author sees the cards, the others goods and claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Offer {
    /// Its number.
    pub id: OfferId,
    /// The offer it counters.
    pub parent: Option<OfferId>,
    /// Who made it.
    pub from: Seat,
    /// Whom it is made to.
    pub to: To,
    /// Firm, or a call.
    pub kind: OfferKind,
    /// The cards given.
    pub gives: Vec<ShownCard>,
    /// The ducats given.
    pub gives_ducats: u16,
    /// The goods asked for.
    pub asks: Goods,
    /// The ducats asked for.
    pub asks_ducats: u16,
    /// What the cards asked for should show.
    pub wishes: Statements,
    /// Who has declined it, in seat order.
    pub declined: Vec<Seat>,
    /// The answers to a call, in seat order.
    pub answers: Vec<CallAnswer>,
}

/// An answer to a call: what this seat would give for what the call gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CallAnswer {
    /// Who answers.
    pub seat: Seat,
    /// The cards it would give for the goods asked.
    pub gives: Vec<ShownCard>,
}

/// What is said about this card.
pub(crate) fn says(claims: &[Claim], card: Card) -> Statements {
    claims.iter().find(|claim| claim.card == card).map_or(Statements::NONE, |claim| claim.says)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Icon, Statement, edition_2005};

    /// OM-32: what is seen of an offer is put in order of what all see, so that the order tells nothing of the cards.
    #[test]
    fn the_order_of_cards_in_an_offer_tells_nothing() {
        let says = |statement| [statement].into_iter().collect::<Statements>();
        // Salt is 30 to 43, silk 18 to 29. Either salt may carry either claim.
        for (liar, honest) in [(30, 43), (43, 30)] {
            let claims = [
                Claim { card: Card(liar), says: says(Statement::Has(Icon::Sail)) },
                Claim { card: Card(honest), says: says(Statement::HasNot(Icon::Pirate)) },
            ];
            let cards = [liar, honest, 20].map(Card).into_iter().collect();
            let shown = ShownCard::all(cards, &claims, edition_2005());
            assert_eq!(shown.iter().map(|shown| shown.card).collect::<Vec<_>>(), [20, liar, honest].map(|card| Some(Card(card))));
            let veiled = ShownCard::veiled(&shown);
            assert!(veiled.iter().all(|shown| shown.card.is_none()));
            assert_eq!(veiled.iter().map(|shown| shown.says).collect::<Vec<_>>(), [Statements::NONE, claims[0].says, claims[1].says]);
        }
    }
}
