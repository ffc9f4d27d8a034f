//! What a seat can decide. One file per decision carries it out.

use crate::Denarii;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet, Seat};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "do", content = "with")]
pub enum Action {
    /// Moves a card from the boat to the player's own goods (OS-11); with two players another one goes to Gaius (OS-91).
    Keep {
        /// The card that is kept.
        card: Card,
        /// The card that Gaius gets, where he plays.
        gaius: Option<Card>,
    },
    /// Lays two cards from the boat open, as one lot (OS-12).
    Lot(CardSet),
    /// Bids for the lot (OS-13).
    Bid(Denarii),
    /// Does not bid (OS-13).
    Pass,
    /// The seller sells to this bidder (OS-15 A).
    Sell(Seat),
    /// The seller bids more than everybody, and takes the lot (OS-15 C).
    Take(Denarii),
    /// Reveals the last two cards of the boat and names their price (OS-91).
    Price(Denarii),
    /// Says who of the two must buy at the price named (OS-91).
    Buyer(Seat),
    /// Buys storehouses (OS-60).
    Build(u8),
    /// Lays every card on a field of the player's own board (OS-31).
    Place(Placement),
    /// Has built what it wants before loans are repaid (OS-61).
    Settle,
    /// Keeps these of the goods in Storage; the others go to the discard pile (OS-63).
    Store(CardSet),
    /// Lays the goods left over on Forum or Storage after the last round (OS-70).
    Final(FinalPlacement),
    /// Takes back a secret choice that is not yet revealed.
    TakeBack,
}

impl Action {
    /// The board that it lays, in a round or after the last one (OS-31, OS-70).
    pub fn placement(&self) -> Option<Placement> {
        if let Action::Place(placement) = *self {
            Some(placement)
        } else if let Action::Final(placement) = *self {
            Some(placement.into())
        } else {
            None
        }
    }

    /// The cards that it names.
    pub fn cards(&self) -> CardSet {
        match *self {
            Action::Keep { card, gaius } => [card].into_iter().chain(gaius).collect(),
            Action::Lot(cards) | Action::Store(cards) => cards,
            Action::Place(Placement { forum, senate, storage, .. }) => forum | senate | storage,
            Action::Final(FinalPlacement { forum, storage, .. }) => forum | storage,
            Action::Bid(_)
            | Action::Pass
            | Action::Sell(_)
            | Action::Take(_)
            | Action::Price(_)
            | Action::Buyer(_)
            | Action::Build(_)
            | Action::Settle
            | Action::TakeBack => CardSet::EMPTY,
        }
    }
}

/// A player's board when everything is laid on it (OS-31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// To be sold.
    pub forum: CardSet,
    /// To be donated.
    pub senate: CardSet,
    /// To be kept.
    pub storage: CardSet,
    /// Where the bluff cards lie.
    pub bluffs: Bluffs,
}

/// How many bluff cards lie on each field (OS-31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bluffs {
    /// In the Forum.
    pub forum: u8,
    /// In the Senate.
    pub senate: u8,
    /// In Storage.
    pub storage: u8,
}

impl Bluffs {
    /// How many are laid in all.
    pub const fn laid(&self) -> u8 {
        self.forum.saturating_add(self.senate).saturating_add(self.storage)
    }
}

/// Everybody has two bluff cards (OS-2).
pub const BLUFFS: u8 = 2;

/// A player's board at the end of the game (OS-70).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FinalPlacement {
    /// Thrown away; the Forum is worthless now.
    pub forum: CardSet,
    /// Kept, and counted.
    pub storage: CardSet,
    /// Where the bluff cards lie.
    pub bluffs: FinalBluffs,
}

/// How many bluff cards lie on each field at the end (OS-70).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FinalBluffs {
    /// In the Forum.
    pub forum: u8,
    /// In Storage.
    pub storage: u8,
}

impl FinalBluffs {
    /// How many are laid in all.
    pub const fn laid(&self) -> u8 {
        self.forum.saturating_add(self.storage)
    }
}

/// The board lies the same way at the end, only that nobody goes to the Senate any more.
impl From<FinalPlacement> for Placement {
    fn from(last: FinalPlacement) -> Placement {
        let bluffs = Bluffs { forum: last.bluffs.forum, senate: 0, storage: last.bluffs.storage };
        Placement { forum: last.forum, senate: CardSet::EMPTY, storage: last.storage, bluffs }
    }
}

impl From<Placement> for FinalPlacement {
    fn from(placed: Placement) -> FinalPlacement {
        let bluffs = FinalBluffs { forum: placed.bluffs.forum, storage: placed.bluffs.storage };
        FinalPlacement { forum: placed.forum, storage: placed.storage, bluffs }
    }
}
