//! What a seat is asked, and the bounds of its answer.

use crate::{Ducats, HarbourSet};
use serde::{Deserialize, Serialize};
use tabletop::CardSet;

/// A question to one seat. It holds nothing that its seat may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "prompt")]
pub enum Prompt {
    /// The hand is larger than the limit: lay the surplus on the pirate stack (OM-21).
    Discard {
        /// How many cards must go.
        surplus: u8,
        /// The lions on the top cargo card.
        limit: u8,
    },
    /// The active player trades and buys, and in the end plays cards (OM-30 to OM-51).
    Trade {
        /// The nets on the top cargo card.
        load: u8,
        /// How many cards can be played now; none before the hand has reached the load (OM-40).
        play: Option<u8>,
        /// The price of a card from the deck, if one can be bought.
        deck: Option<Ducats>,
        /// The price of a card from the own pirate stack, if one can be bought.
        pirates: Option<Ducats>,
        /// How many cards may still be bought this turn.
        purchases: u8,
        /// How many offers may still be made this turn.
        offers: u8,
    },
    /// Another player may make offers to the active one, and answer (OM-34).
    Speak {
        /// How many offers may still be made this turn.
        offers: u8,
    },
    /// Where to sail (OM-59)?
    Sail {
        /// How many harbours far.
        distance: u8,
        /// Where that leads.
        harbours: HarbourSet,
    },
    /// Where to by Compass (OM-64)?
    Compass {
        /// Where it can lead.
        harbours: HarbourSet,
        /// May it be kept instead?
        may_keep: bool,
    },
    /// In which order are the played cards loaded (OM-70)?
    Load {
        /// The cards played.
        cards: CardSet,
    },
}
