//! Standing orders in Ostia.

use crate::commands::{Help, Moment, Part, Wrong};
use crate::orders::{BID, OrderParts, OrderWords, Ordered, PASS, no_order, parts};
use crate::texts::say;
use crate::{OstiaCommands, Speaker};
use alloc::string::String;
use alloc::vec::Vec;
use ostia::{Denarii, Edition, Good, Sight, State};
use protocol::{BidOrder, OstiaInstruction};

impl Ordered for State {
    fn say_order(speaker: &Speaker<'_, Edition>, order: &OstiaInstruction) -> String {
        match order {
            OstiaInstruction::Bid { lot, amount } => {
                let goods = speaker.goods_of(*lot);
                let what = say!(speaker.game.order_lot_of, goods);
                match amount.map(|amount| speaker.denarii(amount)) {
                    Some(amount) => say!(speaker.game.order_bid, amount, what),
                    None => say!(speaker.game.order_pass_lot, what),
                }
            }
            OstiaInstruction::UpTo(order) => speaker.bid_order(order),
            OstiaInstruction::Pass { rounds } => {
                let until = speaker.for_rounds(*rounds);
                say!(speaker.game.order_pass, until)
            }
        }
    }

    fn say_by_order(speaker: &Speaker<'_, Edition>, sight: &Sight) -> Option<String> {
        if let Sight::Bid { amount, .. } = sight {
            let amount = speaker.denarii(*amount);
            Some(say!(speaker.game.by_order_bid, amount))
        } else {
            matches!(sight, Sight::Passed { .. }).then(|| say!(speaker.game.by_order_passed))
        }
    }

    fn parse_order(moment: &Moment<'_, State>, OrderWords(line): &mut OrderWords<'_>) -> Result<OstiaInstruction, Wrong> {
        let bids = line.takes(BID);
        if !bids && !line.takes(PASS) {
            return Err(no_order(line));
        }
        let OrderParts { price, span, until_cancelled, lots, this_lot, credit, goods, .. } = parts(&moment.speaker, line)?;
        // Without a word about it an order is for this round.
        let rounds = if until_cancelled { None } else { Some(span.unwrap_or(1)) };
        if !bids {
            return Ok(OstiaInstruction::Pass { rounds });
        }
        let missing = |part| Wrong::Missing { part, like: Vec::new() };
        let most = Denarii(price.ok_or(missing(Part::Amount))?.into());
        let lot = if this_lot { Some(moment.view.lot.as_ref().ok_or(missing(Part::Good))?.cards) } else { None };
        let lots = lots.unwrap_or(1).max(1);
        Ok(OstiaInstruction::UpTo(BidOrder { most, lot, goods, lots, rounds, on_loan: credit, bidding: false }))
    }

    fn order_help(speaker: &Speaker<'_, Edition>) -> Vec<Help> {
        let commands = OstiaCommands::of(speaker.language);
        let good = speaker.kind(Good(0));
        let help = |[usage, means]: [&'static str; 2]| Help { usage: say!(usage, good), means: means.into() };
        [commands.order_bid, commands.order_this_lot, commands.order_more, commands.order_pass].map(help).into()
    }
}

impl Speaker<'_, Edition> {
    fn bid_order(&self, order: &BidOrder) -> String {
        let (most, until) = (self.denarii(order.most), self.for_rounds(order.rounds));
        let what = if let Some(lot) = order.lot {
            let goods = self.goods_of(lot);
            say!(self.game.order_lot_of, goods)
        } else if order.goods.is_empty() {
            self.game.order_any_lot.into()
        } else {
            let goods: Vec<String> = order.goods.iter().map(|good| self.kind(*good)).collect();
            let goods = self.all_of(&goods);
            say!(self.game.order_lots_with, goods)
        };
        let lots = self.several(order.lots, self.game.order_lots);
        let said = if order.on_loan {
            say!(self.game.order_up_to_on_loan, most, what, until)
        } else {
            say!(self.game.order_up_to, most, what, until)
        };
        if order.lot.is_some() { said } else { say!(self.game.order_at_most, said, lots) }
    }

    fn for_rounds(&self, rounds: Option<u8>) -> String {
        match rounds {
            None => self.house.until_cancelled.into(),
            Some(1) => self.game.order_this_round.into(),
            Some(rounds) => say!(self.game.order_for_rounds, rounds),
        }
    }
}
