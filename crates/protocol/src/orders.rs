//! Standing orders: what a player leaves to be done while they are not looking.

use alloc::vec::Vec;
use oltre_mare::{Good, OfferId};
use ostia::Denarii;
use serde::{Deserialize, Serialize};
use tabletop::{CardSet, Seat};

/// A standing order in Oltre Mare: to trade, or not to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OltreMareInstruction {
    /// Accepts a firm offer that asks for one card of this good and nothing else, and gives at least this many ducats (OM-33).
    Sell {
        /// The good.
        good: Good,
        /// The lowest price.
        at_least: u16,
        /// How many times.
        #[serde(default = "once")]
        times: u8,
    },
    /// Sells or buys cards of one good for ducats in the turns of others.
    Trade(TradeOrder),
    /// Declines every offer to the seat in the turns of others that no earlier order takes.
    NoTrades {
        /// How many turns it lasts, the current one included. Default: until it is cancelled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u8>,
    },
}

fn once() -> u8 {
    1
}

/// An order to sell or to buy cards of one good for ducats. It takes firm offers and answers calls, oldest first, in the turns of others.
///
/// It gives the cards with the lowest numbers, and none that the player has promised in an offer or an answer. It buys only what fits
/// under the hand limit of the player's next turn, and spends only ducats that are there and not promised elsewhere. The goods in an
/// offer are true; what is said about icons is not looked at (OM-32).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TradeOrder {
    /// Sell or buy.
    pub side: TradeSide,
    /// The good.
    pub good: Good,
    /// How many cards: in all, or in each turn.
    pub count: u8,
    /// The ducats for each card: at least this many for a sale, at most this many for a purchase.
    pub price: u16,
    /// The players it trades with. Default: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partners: Vec<Seat>,
    /// How many turns it lasts, the current one included. Default: until it is cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// Is the number of cards meant for each turn?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub each_turn: bool,
    /// May a purchase take the player below 0 ducats (OM-37)?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub on_credit: bool,
    /// How many cards it has traded: in all, or in this turn. The table counts.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub done: u8,
    /// The offers that it has accepted and that are not carried out yet. The table keeps this list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promised: Vec<OfferId>,
}

/// Which side of a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TradeSide {
    /// Gives cards for ducats.
    Sell,
    /// Gives ducats for cards.
    Buy,
}

fn is_nothing(count: &u8) -> bool {
    *count == 0
}

/// A standing order in Ostia: to bid, or to pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OstiaInstruction {
    /// Bids this for the lot when it is the seat's turn to bid, or passes if that cannot be bid (OS-13).
    Bid {
        /// The lot; the bid is for no other.
        lot: CardSet,
        /// The bid; null passes.
        amount: Option<Denarii>,
    },
    /// Bids as little as possible, up to a limit.
    UpTo(BidOrder),
    /// Passes whenever no earlier order fits the lot.
    Pass {
        /// How many rounds it lasts, the current one included. Default: until it is cancelled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u8>,
    },
}

/// An order to bid. When it is the seat's turn to bid for a lot that fits, it bids the least that tops all bids so far, or passes if that
/// is more than the limit or more than the seat can pay (OS-13, OS-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BidOrder {
    /// The highest bid.
    pub most: Denarii,
    /// Only for this lot; the order ends with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<CardSet>,
    /// Only for lots with these goods, of which there are two at most. Default: any lot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goods: Vec<Good>,
    /// How many lots it buys at most.
    #[serde(default = "once")]
    pub lots: u8,
    /// How many rounds it lasts, the current one included. Default: until it is cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
    /// May it bid more than the money in hand, so that storehouses are sold or loans taken (OS-20, OS-21)?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub on_loan: bool,
    /// Has it bid for a lot that is not sold yet? The table keeps this.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub bidding: bool,
}

/// An order among others: the first that fits is carried out.
pub trait StandingOrder: Clone {
    /// Its place among the others: what is meant for less comes first, and what takes everything comes last.
    fn rank(&self) -> u8;

    /// Does it take the place of another one?
    fn replaces(&self, other: &Self) -> bool;
}

/// The rank of an order that takes everything that the others leave.
const LAST: u8 = 3;

impl StandingOrder for OltreMareInstruction {
    fn rank(&self) -> u8 {
        match self {
            OltreMareInstruction::Sell { .. } | OltreMareInstruction::Trade(_) => 0,
            OltreMareInstruction::NoTrades { .. } => LAST,
        }
    }

    fn replaces(&self, other: &OltreMareInstruction) -> bool {
        self.rank() == LAST && other.rank() == LAST
    }
}

impl OstiaInstruction {
    /// The only lot that it is for.
    pub fn only_lot(&self) -> Option<CardSet> {
        match self {
            OstiaInstruction::Bid { lot, .. } => Some(*lot),
            OstiaInstruction::UpTo(order) => order.lot,
            OstiaInstruction::Pass { .. } => None,
        }
    }
}

impl StandingOrder for OstiaInstruction {
    fn rank(&self) -> u8 {
        match self {
            OstiaInstruction::Bid { .. } => 0,
            OstiaInstruction::UpTo(order) if order.lot.is_some() => 0,
            OstiaInstruction::UpTo(order) if order.goods.is_empty() => 2,
            OstiaInstruction::UpTo(_) => 1,
            OstiaInstruction::Pass { .. } => LAST,
        }
    }

    fn replaces(&self, other: &OstiaInstruction) -> bool {
        let both_last = self.rank() == LAST && other.rank() == LAST;
        both_last || self.only_lot().is_some() && self.only_lot() == other.only_lot()
    }
}

/// These orders and one more, each in its place.
pub fn with_order<O: StandingOrder>(orders: &[O], order: O) -> Vec<O> {
    let mut all: Vec<O> = orders.iter().filter(|other| !order.replaces(other)).cloned().collect();
    let at = all.iter().position(|other| other.rank() > order.rank()).unwrap_or(all.len());
    all.insert(at, order);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn up_to(most: i32, goods: &[u8], lot: Option<u8>) -> OstiaInstruction {
        let goods = goods.iter().copied().map(Good).collect();
        let lot = lot.map(|card| CardSet::one(tabletop::Card(card)));
        OstiaInstruction::UpTo(BidOrder { most: Denarii(most), lot, goods, lots: 1, rounds: Some(1), on_loan: false, bidding: false })
    }

    #[test]
    fn what_is_meant_for_less_comes_first_and_what_takes_the_rest_is_there_once() {
        let pass = |rounds| OstiaInstruction::Pass { rounds };
        let mut orders = Vec::new();
        for order in [pass(Some(1)), up_to(9, &[], None), up_to(12, &[2], None), up_to(8, &[], None), up_to(14, &[], Some(3)), pass(None)] {
            orders = with_order(&orders, order);
        }
        let first = up_to(14, &[], Some(3));
        assert_eq!(orders, [first, up_to(12, &[2], None), up_to(9, &[], None), up_to(8, &[], None), pass(None)]);
        let again = with_order(&orders, OstiaInstruction::Bid { lot: CardSet::one(tabletop::Card(3)), amount: None });
        assert_eq!(again.len(), 5, "one order for one lot");
    }

    /// Logs of every version can be read, and an order that is left today is written with what was said alone.
    #[test]
    fn orders_are_written_as_they_always_were() {
        let rows = [
            (r#"{"sell":{"good":2,"at_least":3,"times":1}}"#, OltreMareInstruction::Sell { good: Good(2), at_least: 3, times: 1 }),
            (r#"{"no-trades":{}}"#, OltreMareInstruction::NoTrades { turns: None }),
            (
                r#"{"trade":{"side":"buy","good":1,"count":2,"price":4}}"#,
                OltreMareInstruction::Trade(TradeOrder {
                    side: TradeSide::Buy,
                    good: Good(1),
                    count: 2,
                    price: 4,
                    partners: vec![],
                    turns: None,
                    each_turn: false,
                    on_credit: false,
                    done: 0,
                    promised: vec![],
                }),
            ),
        ];
        for (text, order) in rows {
            assert_eq!(serde_json::from_str::<OltreMareInstruction>(text).unwrap(), order);
            assert_eq!(serde_json::to_string(&order).unwrap(), text);
        }
        let once: OltreMareInstruction = serde_json::from_str(r#"{"sell":{"good":2,"at_least":3}}"#).unwrap();
        assert_eq!(once, OltreMareInstruction::Sell { good: Good(2), at_least: 3, times: 1 });
        let bid: OstiaInstruction = serde_json::from_str(r#"{"bid":{"lot":[3],"amount":null}}"#).unwrap();
        assert_eq!(bid, OstiaInstruction::Bid { lot: CardSet::one(tabletop::Card(3)), amount: None });
    }
}
