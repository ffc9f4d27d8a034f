//! Why an action is not taken. A refused action leaves the game as it was.

use crate::Denarii;
use serde::{Deserialize, Serialize};
use tabletop::{Card, Seat};

/// A reason, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "refusal", rename_all = "kebab-case", remote = "Self")]
#[allow(missing_docs)] // the fields are what the sentence above them names
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Nobody sits there.
    NoSuchSeat,
    /// It is another player's turn.
    NotYourTurn { turn_of: Seat },
    /// That comes at another moment; now this one is due.
    NotNow { due: Step },
    /// You have decided; what you decided can be taken back.
    DecidedAlready,
    /// You have settled, or have no open loan, or no room for another storehouse: you are not asked to build.
    NothingToSettle,
    /// All your goods fit; you are not asked what to keep.
    NothingToStore,
    /// There is nothing that could be taken back.
    NothingToTakeBack,
    /// The card is not in your boat.
    NotInBoat { card: Card },
    /// One card to keep and one for Gaius are two different cards.
    CardTwice { card: Card },
    /// Gaius gets a card as well.
    GaiusGetsOne,
    /// Gaius does not play.
    NoGaius,
    /// A lot is two cards.
    LotOfTwo { named: u8 },
    /// The bid is below the two minimum prices together.
    BidTooLow { bid: Denarii, minimum: Denarii },
    /// The bid is more than you could pay.
    BidTooHigh { bid: Denarii, ceiling: Denarii },
    /// That seat has not bid.
    NoBidFrom { seat: Seat },
    /// To take the lot, the seller must bid more than everybody.
    TakeTooLow { bid: Denarii, highest: Denarii },
    /// The seller could not pay that.
    TakeTooHigh { bid: Denarii, ceiling: Denarii },
    /// The price is below the two minimum prices together.
    PriceTooLow { price: Denarii, minimum: Denarii },
    /// The price is above the most that may be named.
    PriceTooHigh { price: Denarii, most: Denarii },
    /// One of the two players buys.
    NoSuchBuyer { seat: Seat },
    /// Who cannot pay the price cannot choose to buy.
    CannotPay { price: Denarii, ceiling: Denarii },
    /// The card is not one of your goods.
    NotYourGoods { card: Card },
    /// The card is laid on two fields.
    TwoFields { card: Card },
    /// Every card is laid on a field; this one is not.
    NotLaid { card: Card },
    /// Both bluff cards are laid, and no more.
    BluffCount { laid: u8 },
    /// Every card that is kept needs a storehouse.
    TooManyKept { kept: u8, storehouses: u8 },
    /// At least one storehouse is built.
    NothingBuilt,
    /// Nobody owns more storehouses than that.
    TooManyStorehouses { owned: u8, count: u8, most: u8 },
    /// Storehouses are bought for cash, and there is not enough.
    TooPoor { has: Denarii, needs: Denarii },
}
tabletop::tagged!(Refusal);

/// A moment at which the game waits for one or several players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// All keep a card of the boat (OS-11).
    Keep,
    /// The seller lays out a lot (OS-12).
    Lot,
    /// A neighbour bids or passes (OS-13).
    Bid,
    /// The seller decides who gets the lot (OS-15).
    Sell,
    /// With two players: a price is to be named (OS-91).
    Price,
    /// With two players: who buys (OS-91)?
    Buyer,
    /// All lay their cards (OS-31).
    Place,
    /// Those with open loans and room for storehouses may build before loans are repaid (OS-61).
    Settle,
    /// Those with too few storehouses decide what to keep (OS-63).
    Store,
    /// All lay what is left after the last round (OS-70).
    Final,
}

impl Step {
    /// Do all decide at the same time and in secret? Then a choice can be taken back until all are in.
    pub const fn is_secret(self) -> bool {
        match self {
            Step::Keep | Step::Place | Step::Final => true,
            Step::Lot | Step::Bid | Step::Sell | Step::Price | Step::Buyer | Step::Settle | Step::Store => false,
        }
    }
}

impl Refusal {
    /// A short name that never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::NoSuchSeat => "no-such-seat",
            Refusal::NotYourTurn { .. } => "not-your-turn",
            Refusal::NotNow { .. } => "not-now",
            Refusal::DecidedAlready => "decided-already",
            Refusal::NothingToSettle => "nothing-to-settle",
            Refusal::NothingToStore => "nothing-to-store",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::NotInBoat { .. } => "not-in-boat",
            Refusal::CardTwice { .. } => "card-twice",
            Refusal::GaiusGetsOne => "gaius-gets-one",
            Refusal::NoGaius => "no-gaius",
            Refusal::LotOfTwo { .. } => "lot-of-two",
            Refusal::BidTooLow { .. } => "bid-too-low",
            Refusal::BidTooHigh { .. } => "bid-too-high",
            Refusal::NoBidFrom { .. } => "no-bid-from",
            Refusal::TakeTooLow { .. } => "take-too-low",
            Refusal::TakeTooHigh { .. } => "take-too-high",
            Refusal::PriceTooLow { .. } => "price-too-low",
            Refusal::PriceTooHigh { .. } => "price-too-high",
            Refusal::NoSuchBuyer { .. } => "no-such-buyer",
            Refusal::CannotPay { .. } => "cannot-pay",
            Refusal::NotYourGoods { .. } => "not-your-goods",
            Refusal::TwoFields { .. } => "two-fields",
            Refusal::NotLaid { .. } => "not-laid",
            Refusal::BluffCount { .. } => "bluff-count",
            Refusal::TooManyKept { .. } => "too-many-kept",
            Refusal::NothingBuilt => "nothing-built",
            Refusal::TooManyStorehouses { .. } => "too-many-storehouses",
            Refusal::TooPoor { .. } => "too-poor",
        }
    }

    /// The rule it rests on.
    pub const fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "OS-75",
            Refusal::NoSuchSeat => "OS-1",
            Refusal::NotYourTurn { .. } => "OS-12",
            Refusal::NotNow { .. } => "OS-1",
            Refusal::DecidedAlready | Refusal::NothingToTakeBack => "OS-31",
            Refusal::NotInBoat { .. } => "OS-11",
            Refusal::LotOfTwo { .. } => "OS-12",
            Refusal::BidTooLow { .. } => "OS-13",
            Refusal::BidTooHigh { .. } => "OS-14",
            Refusal::NoBidFrom { .. } | Refusal::TakeTooLow { .. } | Refusal::TakeTooHigh { .. } => "OS-15",
            Refusal::CardTwice { .. }
            | Refusal::GaiusGetsOne
            | Refusal::NoGaius
            | Refusal::PriceTooLow { .. }
            | Refusal::PriceTooHigh { .. }
            | Refusal::NoSuchBuyer { .. }
            | Refusal::CannotPay { .. } => "OS-91",
            Refusal::NotYourGoods { .. } | Refusal::TwoFields { .. } | Refusal::NotLaid { .. } | Refusal::BluffCount { .. } => "OS-31",
            Refusal::NothingToSettle => "OS-61",
            Refusal::NothingToStore | Refusal::TooManyKept { .. } => "OS-63",
            Refusal::NothingBuilt | Refusal::TooManyStorehouses { .. } | Refusal::TooPoor { .. } => "OS-60",
        }
    }
}
