//! What happened, what each viewer sees of it, and whether somebody learned something from it.

use crate::{Bluffs, Chips, Denarii, FinalBluffs, Good, Payment, Score, SenateCard};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet, Seat, Viewer};

/// Cards as a viewer sees them: their faces, or only how many there are.
pub type Seen = tabletop::CardsSeen<CardSet>;

/// A board as it is revealed (OS-32). Who counts can tell what lies hidden in Storage: how many goods, how many bluffs (OS-6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RevealedBoard {
    /// The goods in the Forum.
    pub forum: CardSet,
    /// The goods in the Senate.
    pub senate: CardSet,
    /// The goods in Storage, for their owner alone.
    pub storage: Seen,
    /// The bluff cards on each field.
    pub bluffs: Bluffs,
}

/// A board at the end of the game, all open (OS-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinalBoard {
    /// The goods thrown away.
    pub forum: CardSet,
    /// The goods kept.
    pub storage: CardSet,
    /// The bluff cards on each field.
    pub bluffs: FinalBluffs,
}

/// What the Forum pays for a kind (OS-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForumPrice {
    /// The kind.
    pub good: Good,
    /// How many are offered by all together, the depressors included.
    pub offered: u8,
    /// What one card brings.
    pub price: Denarii,
}

/// Something that happened, as one viewer sees it. Lists by seat are in seat order; Gaius, where he plays, comes last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Sight", tag = "event"))]
#[serde(rename = "event", rename_all = "kebab-case", remote = "Self")]
#[allow(missing_docs)] // the fields are what the sentence above them names
pub enum Sight {
    /// This seat starts (OS-4).
    Started { seat: Seat },
    /// The one goods card everybody has at the start (OS-2).
    StartCard { seat: Seat, card: Seen },
    /// A round begins, with these Senate cards (OS-3, OS-65).
    RoundBegan { round: u8, start: Seat, current: SenateCard, preview: Option<SenateCard> },
    /// Goods come into a boat (OS-10, OS-91).
    Dealt { seat: Seat, cards: Seen },
    /// The deck was empty; these cards of the discard pile are the new one (OS-10).
    Reshuffled { cards: CardSet },
    /// A card is kept (OS-11), another one given to Gaius where he plays (OS-91).
    Kept { seat: Seat, card: Seen, gaius: Seen },
    /// A secret choice is taken back.
    TookBack { seat: Seat },
    /// Two cards are for sale (OS-12).
    LotLaid { seller: Seat, cards: CardSet, minimum: Denarii },
    /// A bid (OS-13).
    Bid { seat: Seat, amount: Denarii },
    /// No bid (OS-13).
    Passed { seat: Seat },
    /// The seller sells to a bidder, and gets half (OS-15 A).
    Sold { seller: Seat, buyer: Seat, cards: CardSet, paid: Payment, income: Denarii },
    /// Nobody bid; the seller must take the lot (OS-15 B).
    Forced { seller: Seat, cards: CardSet, paid: Payment },
    /// The seller bids most, and takes the lot (OS-15 C).
    Taken { seller: Seat, cards: CardSet, paid: Payment },
    /// Two cards are revealed, and their price is named (OS-91).
    Priced { seat: Seat, cards: CardSet, price: Denarii },
    /// The other one said who buys; the player who does not buy gets half (OS-91).
    Assigned { by: Seat, buyer: Seat, cards: CardSet, paid: Payment, other: Seat, income: Denarii },
    /// Storehouses are bought (OS-60).
    Built { seat: Seat, count: u8, cost: Denarii },
    /// Goods that depress prices are turned up (OS-30).
    Depressors { cards: CardSet },
    /// Somebody has laid all cards, secretly (OS-31, OS-70).
    Decided { seat: Seat },
    /// All have laid their cards; Forum and Senate are revealed at once (OS-32).
    Revealed { boards: Vec<RevealedBoard> },
    /// Gaius's cards are turned up, listed by who gave them. All three got 10 denarii so often, then he paid (OS-92), and laid his kinds out (OS-93).
    GaiusRevealed { given: Vec<CardSet>, grants: u8, cost: Denarii, forum: CardSet, senate: CardSet },
    /// More than three kinds: these cards are discarded for nothing (OS-33).
    Forfeited { seat: Seat, cards: CardSet },
    /// The Forum pays (OS-40).
    ForumPaid { prices: Vec<ForumPrice>, income: Vec<Denarii> },
    /// The Senate ranks the donations (OS-50, OS-51).
    SenateRanked { worth: Vec<u16>, chips: Vec<Chips> },
    /// Somebody has built what they want before loans are repaid (OS-61).
    DoneBuilding { seat: Seat },
    /// Loans are repaid, and interest paid for the others (OS-61, OS-62).
    Repaid { seat: Seat, loans: u8, left: u8, interest: Payment },
    /// What did not fit into the storehouses is discarded (OS-63).
    Stored { seat: Seat, kept: Seen, discarded: CardSet },
    /// All have laid what was left; everything is revealed (OS-70).
    FinalRevealed { boards: Vec<FinalBoard> },
    /// Empty storehouses bring money (OS-72), loans are repaid with it (OS-73).
    Settled { seat: Seat, empty: u8, income: Denarii, loans: u8, left: u8 },
    /// The end, and the score; the Senate card that had been laid aside (OS-74 to OS-77).
    Ended { score: Score, aside: SenateCard },
}
tabletop::tagged!(Sight);

/// A lot that was paid for (OS-15, OS-91).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotSold {
    /// Who sold it, or named its price.
    pub seller: Seat,
    /// Who has it now; the seller too can be.
    pub buyer: Seat,
    /// Who got half of the price, if anybody did.
    pub rewarded: Option<Seat>,
    /// The goods.
    pub cards: CardSet,
    /// How it was paid.
    pub paid: Payment,
}

/// Questions that programs ask about an event. A new event is answered with no, unless it is added here.
impl Sight {
    /// Does it tell this seat cards that others do not see (OS-5)?
    pub fn is_private_to(&self, seat: Seat) -> bool {
        matches!(self, Sight::StartCard { seat: owner, card: cards } | Sight::Dealt { seat: owner, cards }
            if *owner == seat && cards.faces().is_some())
    }

    /// Does it belong into a short story of the game?
    pub fn is_milestone(&self) -> bool {
        matches!(
            self,
            Sight::Started { .. }
                | Sight::RoundBegan { .. }
                | Sight::Forfeited { .. }
                | Sight::ForumPaid { .. }
                | Sight::SenateRanked { .. }
                | Sight::FinalRevealed { .. }
                | Sight::Ended { .. }
        )
    }

    /// Does a round begin, or has the Senate just paid (OS-3, OS-51)?
    pub fn parts_rounds(&self) -> bool {
        matches!(self, Sight::RoundBegan { .. } | Sight::SenateRanked { .. })
    }

    /// The lot that was paid for.
    pub fn lot_sold(&self) -> Option<LotSold> {
        let sold = |seller, buyer, rewarded, cards, paid| Some(LotSold { seller, buyer, rewarded, cards, paid });
        if let Sight::Sold { seller, buyer, cards, paid, .. } = *self {
            sold(seller, buyer, Some(seller), cards, paid)
        } else if let Sight::Forced { seller, cards, paid } | Sight::Taken { seller, cards, paid } = *self {
            sold(seller, seller, None, cards, paid)
        } else if let Sight::Assigned { by, buyer, cards, paid, other, .. } = *self {
            // The player who says who buys is not the player who named the price.
            sold(if by == buyer { other } else { buyer }, buyer, Some(other), cards, paid)
        } else {
            None
        }
    }
}

/// Something that happened, with all its secrets. It cannot be written out; [`Event::seen_by`] can.
#[derive(Clone, Debug)]
pub struct Event(pub(crate) Sight);

impl Event {
    /// What this viewer sees of it (OS-5, OS-6). Every event of Ostia is seen by all, each in their own way.
    ///
    /// Payments are told to all even where money is secret: prices, storehouses and loans are public, so that who
    /// listens could reckon them.
    pub fn seen_by(&self, viewer: Viewer) -> Sight {
        let owner = |seat: Seat| viewer.is(seat);
        match &self.0 {
            // Goods owned, and goods in the boat until auctioned, are secret (OS-5).
            Sight::StartCard { seat, card } => Sight::StartCard { seat: *seat, card: card.only_if(owner(*seat)) },
            Sight::Dealt { seat, cards } => Sight::Dealt { seat: *seat, cards: cards.only_if(owner(*seat)) },
            Sight::Kept { seat, card, gaius } => {
                Sight::Kept { seat: *seat, card: card.only_if(owner(*seat)), gaius: gaius.only_if(owner(*seat)) }
            }
            // Storage stays hidden (OS-32).
            Sight::Revealed { boards } => Sight::Revealed {
                boards: (0..)
                    .map(Seat)
                    .zip(boards)
                    .map(|(seat, board)| RevealedBoard { storage: board.storage.only_if(owner(seat)), ..board.clone() })
                    .collect(),
            },
            Sight::Stored { seat, kept, discarded } => {
                Sight::Stored { seat: *seat, kept: kept.only_if(owner(*seat)), discarded: *discarded }
            }
            // The rest happens in the open (OS-6).
            open @ (Sight::Started { .. }
            | Sight::RoundBegan { .. }
            | Sight::Reshuffled { .. }
            | Sight::TookBack { .. }
            | Sight::LotLaid { .. }
            | Sight::Bid { .. }
            | Sight::Passed { .. }
            | Sight::Sold { .. }
            | Sight::Forced { .. }
            | Sight::Taken { .. }
            | Sight::Priced { .. }
            | Sight::Assigned { .. }
            | Sight::Built { .. }
            | Sight::Depressors { .. }
            | Sight::Decided { .. }
            | Sight::GaiusRevealed { .. }
            | Sight::Forfeited { .. }
            | Sight::ForumPaid { .. }
            | Sight::SenateRanked { .. }
            | Sight::DoneBuilding { .. }
            | Sight::Repaid { .. }
            | Sight::FinalRevealed { .. }
            | Sight::Settled { .. }
            | Sight::Ended { .. }) => open.clone(),
        }
    }

    /// Did anybody learn from it what had been hidden from them? Then nobody may take the action back: the horizon of undo.
    pub(crate) fn reveals(&self) -> bool {
        match &self.0 {
            // Cards come off the deck, Senate cards are turned up (OS-2, OS-3, OS-10, OS-30).
            Sight::StartCard { .. } | Sight::RoundBegan { .. } | Sight::Dealt { .. } => true,
            Sight::Depressors { cards } => !cards.is_empty(),
            // Cards of the boat are laid open (OS-12, OS-91).
            Sight::LotLaid { .. } | Sight::Priced { .. } => true,
            // Boards are turned up (OS-32, OS-70, OS-93).
            Sight::Revealed { .. } | Sight::GaiusRevealed { .. } | Sight::FinalRevealed { .. } => true,
            // What goes to the discard pile is seen by all; what is kept is not (OS-6, OS-63).
            Sight::Stored { discarded, .. } => !discarded.is_empty(),
            Sight::Ended { .. } => true,
            // Nobody but the owner sees the cards, and the owner knew them (OS-5).
            Sight::Kept { .. } | Sight::TookBack { .. } | Sight::Decided { .. } => false,
            // It was in the open before, or follows from what was (OS-6).
            Sight::Started { .. }
            | Sight::Reshuffled { .. }
            | Sight::Bid { .. }
            | Sight::Passed { .. }
            | Sight::Sold { .. }
            | Sight::Forced { .. }
            | Sight::Taken { .. }
            | Sight::Assigned { .. }
            | Sight::Built { .. }
            | Sight::Forfeited { .. }
            | Sight::ForumPaid { .. }
            | Sight::SenateRanked { .. }
            | Sight::DoneBuilding { .. }
            | Sight::Repaid { .. }
            | Sight::Settled { .. } => false,
        }
    }
}

/// One card, face up.
pub(crate) fn face(card: Card) -> Seen {
    Seen::Faces(CardSet::one(card))
}
