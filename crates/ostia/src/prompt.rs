//! What a seat is asked, and the bounds of its answer.

use crate::{Denarii, SenateCard};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{BySeat, CardSet, Seat};

/// A question to one seat. It holds nothing that its seat may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prompt {
    /// What is asked.
    #[serde(flatten)]
    pub question: Question,
    /// How many storehouses could be bought before the answer (OS-60).
    pub build: u8,
}

impl<'de> Deserialize<'de> for Prompt {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Prompt, D::Error> {
        #[derive(Deserialize)]
        struct BesideQuestion {
            build: u8,
        }
        tabletop::tagged::both(deserializer).map(|(question, BesideQuestion { build })| Prompt { question, build })
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Question", tag = "prompt"))]
#[serde(rename = "prompt", rename_all = "kebab-case", remote = "Self")]
pub enum Question {
    /// Which card of the boat do you keep (OS-11)?
    Keep {
        /// The boat.
        boat: CardSet,
    },
    /// Which card of the boat do you keep, and which one does Gaius get (OS-91)?
    KeepAndGive {
        /// The boat.
        boat: CardSet,
    },
    /// Which two cards of the boat do you sell (OS-12)?
    Lot {
        /// The boat.
        boat: CardSet,
        /// Which of the two trading rounds this is, 1 or 2.
        trading_round: u8,
    },
    /// What do you bid for the lot (OS-13)?
    Bid {
        /// Who sells.
        seller: Seat,
        /// The lot.
        lot: CardSet,
        /// The lowest bid.
        minimum: Denarii,
        /// The highest bid (OS-14); below the minimum for a player who can only pass.
        ceiling: Denarii,
        /// What was bid before.
        bids: Bids,
    },
    /// To whom do you sell, or do you take the lot yourself (OS-15)?
    Sell {
        /// The lot.
        lot: CardSet,
        /// What was bid.
        bids: Bids,
        /// The lowest bid that takes the lot.
        minimum: Denarii,
        /// The highest bid (OS-14); below the lowest for a seller who cannot take the lot.
        ceiling: Denarii,
    },
    /// At what price do you reveal your last two cards (OS-91)?
    Price {
        /// The two cards.
        lot: CardSet,
        /// The lowest price.
        minimum: Denarii,
        /// The highest price.
        most: Denarii,
    },
    /// Who of the two buys (OS-91)?
    Buyer {
        /// Who named the price.
        seller: Seat,
        /// The two cards.
        lot: CardSet,
        /// The price.
        price: Denarii,
        /// Could you pay it? If not, the other must buy.
        can_pay: bool,
        /// What the player who does not buy gets.
        income: Denarii,
    },
    /// Where do you lay your cards (OS-31)?
    Place {
        /// Your goods.
        goods: CardSet,
        /// The Senate card that the donations are for, and that says which kinds beyond three are lost (OS-33).
        senate: SenateCard,
    },
    /// Do you build before your loans are repaid (OS-61)?
    Settle {
        /// The goods in Storage.
        storage: CardSet,
        /// Your storehouses: each holds one of them (OS-63).
        storehouses: u8,
        /// Your open loans.
        loans: u8,
    },
    /// What do you keep (OS-63)?
    Store {
        /// The goods in Storage.
        storage: CardSet,
        /// As many as that at most.
        storehouses: u8,
    },
    /// What do you keep to the end (OS-70)?
    Final {
        /// The goods left.
        storage: CardSet,
    },
}
tabletop::tagged!(Question);

/// What the seats have bid for a lot; who passed or has not spoken has no bid (OS-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<BidOf>"))]
pub struct Bids(pub BySeat<Option<Denarii>>);

impl Bids {
    /// The bid of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> Option<Denarii> {
        self.0.0.get(seat.index()).copied().flatten()
    }

    /// The highest bid, if there is one.
    #[inline]
    pub fn highest(&self) -> Option<Denarii> {
        self.0.0.into_iter().max().flatten()
    }

    /// Who bid how much, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Denarii)> {
        (0..).map(Seat).zip(self.0.0).filter_map(|(seat, bid)| bid.map(|bid| (seat, bid)))
    }
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BidOf {
    seat: Seat,
    amount: Denarii,
}

/// Written as a list of bids, in seat order.
impl Serialize for Bids {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(seat, amount)| BidOf { seat, amount }))
    }
}

impl<'de> Deserialize<'de> for Bids {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Bids, D::Error> {
        let mut bids = Bids::default();
        for BidOf { seat, amount } in Vec::<BidOf>::deserialize(deserializer)? {
            let Some(bid) = bids.0.0.get_mut(seat.index()) else {
                return Err(serde::de::Error::custom(alloc::format!("there is no seat {}", seat.0)));
            };
            *bid = Some(amount);
        }
        Ok(bids)
    }
}
