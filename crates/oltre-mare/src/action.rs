//! What a seat can decide. One file per decision carries it out.

use crate::{Claims, Harbour, OfferId, Terms};
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet, Seat};
use tinyvec::TinyVec;

/// Cards in an order: the last one lies on top. A longer list than anyone ever discards spills to the heap.
pub type CardList = TinyVec<[Card; 14]>;

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "do", content = "with")]
pub enum Action {
    /// Lays the surplus face down on the player's own pirate stack, the last one on top (OM-21).
    Discard(#[cfg_attr(feature = "schema", schemars(with = "alloc::vec::Vec<Card>"))] CardList),
    /// Makes an offer; with a parent it counters that one (OM-33, OM-34).
    Offer {
        /// The offer this one counters.
        parent: Option<OfferId>,
        /// What is offered.
        terms: Terms,
    },
    /// Takes a firm offer, or answers a call, with these cards for the goods asked (OM-33).
    Accept {
        /// The offer.
        offer: OfferId,
        /// The cards given for the goods asked.
        cards: CardSet,
        /// What is said about them.
        #[cfg_attr(feature = "schema", schemars(with = "alloc::vec::Vec<crate::Claim>"))]
        claims: Claims,
    },
    /// The author of a call takes that seat's answer.
    Confirm {
        /// The call.
        offer: OfferId,
        /// Whose answer.
        with: Seat,
    },
    /// Wants no part of an offer; also takes back an answer to a call.
    Decline(OfferId),
    /// The author takes an offer back.
    Withdraw(OfferId),
    /// Buys a card (OM-38).
    Buy(Source),
    /// Plays cards, which ends trading (OM-50).
    Play(CardSet),
    /// Sails to a harbour (OM-59).
    Sail(Harbour),
    /// Moves on by the Compass, or keeps it where that is allowed (OM-64).
    Compass(Option<Harbour>),
    /// Lays the played cards on the cargo stack, the last one on top (OM-70).
    Load(#[cfg_attr(feature = "schema", schemars(with = "alloc::vec::Vec<Card>"))] CardList),
}

impl Action {
    /// Is it said in trading, so that nothing moves yet or only what two agree on (OM-33, OM-34)?
    pub fn is_talk(&self) -> bool {
        matches!(self, Action::Offer { .. } | Action::Accept { .. } | Action::Decline(_) | Action::Confirm { .. } | Action::Withdraw(_))
    }

    /// The cards that it names, in its order.
    pub fn cards(&self) -> CardList {
        match self {
            Action::Discard(cards) | Action::Load(cards) => cards.clone(),
            Action::Play(cards) | Action::Accept { cards, .. } => cards.iter().collect(),
            Action::Offer { terms, .. } => terms.gives.iter().collect(),
            Action::Confirm { .. } | Action::Decline(_) | Action::Withdraw(_) | Action::Buy(_) | Action::Sail(_) | Action::Compass(_) => {
                CardList::new()
            }
        }
    }
}

/// Where a card is bought (OM-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// From the top of the deck.
    Deck,
    /// Blind, from the top of the player's own pirate stack.
    Pirates,
}
