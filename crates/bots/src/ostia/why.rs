//! Why a bot of Ostia does what it does. To the player who asks for advice all of it is told; what the others may hear says nothing of
//! hidden cards, nor of plans for them.

use ostia::Denarii;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// A reason, for one short sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "why", rename_all = "kebab-case", remote = "Self")]
pub enum Why {
    /// Keeps the card that its goods need most.
    KeepsWhatHelpsMost,
    /// Keeps the card that helps most, and gives Gaius the one that helps him least.
    KeepsAndFeedsGaius,
    /// These two bring more from the others than they would bring itself.
    SellsWhatOthersWant,
    /// Nobody else is likely to pay for these two, so they should come back for half of the minimum.
    HopesToGetItBack,
    /// The boat has only these two cards left.
    LastTwo,
    /// No other two cards promise more.
    BestTwo,
    /// The lot is worth this many points to the Senate now.
    BidsForSenate {
        /// The bid.
        bid: Denarii,
        /// The points.
        points: u16,
    },
    /// The lot is worth more than that in the Forum or later.
    BidsForWorth {
        /// The bid.
        bid: Denarii,
    },
    /// It would help this rival too much, who would get it otherwise.
    BidsAgainst {
        /// The bid.
        bid: Denarii,
        /// The rival.
        rival: Seat,
    },
    /// The lot is not worth what it would take to get it.
    TooDear,
    /// This bidder pays best.
    SellsForMost {
        /// The buyer.
        to: Seat,
        /// What the seller gets.
        income: Denarii,
    },
    /// This bidder pays less, but the lot would help the other one too much.
    SellsToTheLesserRival {
        /// The buyer.
        to: Seat,
        /// Who bid more.
        not_to: Seat,
    },
    /// Half of the best bid is less than the lot is worth to itself.
    TakesItself {
        /// The bid.
        bid: Denarii,
    },
    /// At this price it is all the same who buys.
    FairPrice {
        /// The price.
        price: Denarii,
    },
    /// No other price promises more.
    BestPrice {
        /// The price.
        price: Denarii,
    },
    /// At this price the lot is a bargain.
    Bargain {
        /// The price.
        price: Denarii,
    },
    /// At this price the other one may have it.
    LetsTheOtherBuy {
        /// What it gets for that.
        income: Denarii,
    },
    /// Lays its cards where they bring most, by the prices and donations that are to be expected.
    LaysByExpectedPrices,
    /// Lays its cards where they would bring most, if nobody else brought or donated anything.
    LaysAsIfAlone,
    /// Rooms for goods that are worth more than they cost.
    Builds {
        /// How many.
        count: u8,
    },
    /// No goods are worth another storehouse; the money repays loans (OS-61).
    RepaysFirst,
    /// Keeps what the next round needs most.
    StoresForTheNextRound,
    /// Every kind in Storage is a chip in the end.
    StoresKinds,
    /// An empty storehouse brings money, and money counts now.
    EmptiesForMoney,
    /// To bid promises more than to pass.
    BestBid {
        /// The bid.
        bid: Denarii,
    },
    /// No other last board promises more.
    BestEnd,
}
tabletop::tagged!(Why);

impl Why {
    /// What all others may hear of it. What a lot or a price is for, and which goods are left at the end, would tell of hidden cards.
    pub(super) fn tellable(self) -> Why {
        match self {
            Why::SellsWhatOthersWant | Why::HopesToGetItBack | Why::BestTwo => Why::BestTwo,
            Why::BidsForSenate { bid, .. } | Why::BidsForWorth { bid } | Why::BidsAgainst { bid, .. } | Why::BestBid { bid } => {
                Why::BestBid { bid }
            }
            Why::FairPrice { price } | Why::BestPrice { price } => Why::BestPrice { price },
            Why::EmptiesForMoney | Why::BestEnd => Why::BestEnd,
            Why::KeepsWhatHelpsMost
            | Why::KeepsAndFeedsGaius
            | Why::LastTwo
            | Why::TooDear
            | Why::SellsForMost { .. }
            | Why::SellsToTheLesserRival { .. }
            | Why::TakesItself { .. }
            | Why::Bargain { .. }
            | Why::LetsTheOtherBuy { .. }
            | Why::LaysByExpectedPrices
            | Why::LaysAsIfAlone
            | Why::Builds { .. }
            | Why::RepaysFirst
            | Why::StoresForTheNextRound
            | Why::StoresKinds => self,
        }
    }
}
