//! Standing orders in Oltre Mare.

use super::offer::Hand;
use crate::commands::{Help, Moment, Part, Wrong};
use crate::orders::{BUY, NO, OrderParts, OrderWords, Ordered, SELL, TRADES, no_order, parts};
use crate::texts::say;
use crate::{OltreMareCommands, Speaker};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Good, OfferId, Sight, State};
use protocol::{OltreMareInstruction, TradeOrder, TradeSide};

impl Ordered for State {
    fn say_order(speaker: &Speaker<'_, Edition>, order: &OltreMareInstruction) -> String {
        match order {
            OltreMareInstruction::Sell { good, at_least, times } => speaker.trade_order(&TradeOrder {
                side: TradeSide::Sell,
                good: *good,
                count: *times,
                price: *at_least,
                partners: Vec::new(),
                turns: None,
                each_turn: false,
                on_credit: false,
                done: 0,
                promised: Vec::new(),
            }),
            OltreMareInstruction::Trade(order) => speaker.trade_order(order),
            OltreMareInstruction::NoTrades { turns } => {
                let until = speaker.for_turns(*turns);
                say!(speaker.game.order_no_trades, until)
            }
        }
    }

    fn say_by_order(speaker: &Speaker<'_, Edition>, sight: &Sight) -> Option<String> {
        if let Sight::Traded { author, partner, gave, gave_ducats, got, got_ducats, .. } = sight {
            let author_gave = Hand { seat: *author, cards: gave, ducats: *gave_ducats };
            let (cards, ducats) = if got.is_empty() { (gave, *got_ducats) } else { (got, *gave_ducats) };
            let goods = speaker.handed(Hand { seat: *partner, cards, ducats: 0 });
            let (who, price) = (speaker.name(*author), speaker.ducats(Ducats(ducats.into())));
            let text = if got.is_empty() { speaker.game.by_order_bought } else { speaker.game.by_order_sold };
            let said = say!(text, goods, who, price);
            Some([said].into_iter().chain(speaker.lied(author_gave)).collect::<Vec<_>>().join(" "))
        } else if let Sight::Answered { offer: OfferId(number), .. } = sight {
            Some(say!(speaker.game.by_order_answered, number))
        } else if let Sight::Declined { offer: OfferId(number), .. } = sight {
            Some(say!(speaker.game.by_order_declined, number))
        } else {
            None
        }
    }

    fn parse_order(moment: &Moment<'_, State>, OrderWords(line): &mut OrderWords<'_>) -> Result<OltreMareInstruction, Wrong> {
        let speaker = moment.speaker;
        let side = if line.takes(SELL) {
            TradeSide::Sell
        } else if line.takes(BUY) {
            TradeSide::Buy
        } else if line.takes(NO) {
            line.takes(TRADES);
            let OrderParts { span, .. } = parts(&speaker, line)?;
            return Ok(OltreMareInstruction::NoTrades { turns: span });
        } else {
            return Err(no_order(line));
        };
        let count = line.number().unwrap_or(1).min(250) as u8;
        let good = speaker.take_good(line)?;
        let OrderParts { price, with: partners, span: turns, each: each_turn, credit: on_credit, .. } = parts(&speaker, line)?;
        let price = price.ok_or(Wrong::Missing { part: Part::Amount, like: Vec::new() })?;
        let order = TradeOrder { side, good, count, price, partners, turns, each_turn, on_credit, done: 0, promised: Vec::new() };
        Ok(OltreMareInstruction::Trade(order))
    }

    fn order_help(speaker: &Speaker<'_, Edition>) -> Vec<Help> {
        let commands = OltreMareCommands::of(speaker.language);
        let good = speaker.kind(Good(0));
        let help = |[usage, means]: [&'static str; 2]| Help { usage: say!(usage, good), means: means.into() };
        [commands.order_sell, commands.order_buy, commands.order_more, commands.order_no_trades].map(help).into()
    }
}

impl Speaker<'_, Edition> {
    fn trade_order(&self, order: &TradeOrder) -> String {
        let goods = self.so_many(order.good, order.count);
        let goods = if order.each_turn { say!(self.game.order_each_turn, goods) } else { goods };
        let (price, until) = (self.ducats(Ducats(order.price.into())), self.for_turns(order.turns));
        let names: Vec<String> = order.partners.iter().map(|seat| self.name(*seat).into_owned()).collect();
        let names = self.one_of(&names);
        let [anyone, these] = match order.side {
            TradeSide::Sell => self.game.order_to,
            TradeSide::Buy => self.game.order_from,
        };
        let with = if order.partners.is_empty() { anyone.into() } else { say!(these, names) };
        let said = match (order.side, order.on_credit) {
            (TradeSide::Sell, _) => say!(self.game.order_sell, goods, price, with, until),
            (TradeSide::Buy, false) => say!(self.game.order_buy, goods, price, with, until),
            (TradeSide::Buy, true) => say!(self.game.order_buy_on_credit, goods, price, with, until),
        };
        let (done, count) = (order.done, order.count);
        if done == 0 { said } else { say!(self.game.order_so_far, said, done, count) }
    }

    fn for_turns(&self, turns: Option<u8>) -> String {
        match turns {
            None => self.house.until_cancelled.into(),
            Some(1) => self.game.order_this_turn.into(),
            Some(turns) => say!(self.game.order_for_turns, turns),
        }
    }
}
