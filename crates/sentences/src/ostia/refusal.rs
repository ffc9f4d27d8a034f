//! Why something cannot be done, and what can be done instead.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::String;
use ostia::{Denarii, Edition, Refusal, STOREHOUSE_COSTS, Step};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// What is wrong, what would be right, and the rule behind it. It is said to the player who tried, no matter which one.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        alloc::format!("{} ({}).", self.reason(refusal), refusal.rule())
    }

    /// The sentence without its full stop.
    fn reason(&self, refusal: &Refusal) -> String {
        match *refusal {
            Refusal::GameOver => say!(self.game.the_game_is_over),
            Refusal::NoSuchSeat => say!(self.game.nobody_sits_there_choose),
            Refusal::NotYourTurn { turn_of } => {
                let name = self.name(turn_of);
                say!(self.game.it_is_turn_wait, name)
            }
            Refusal::NotNow { due } => self.first(due),
            Refusal::DecidedAlready => say!(self.game.you_have_decided_wait),
            Refusal::NothingToSettle => say!(self.game.you_have_settled_or),
            Refusal::NothingToStore => say!(self.game.all_your_goods_have),
            Refusal::NothingToTakeBack => say!(self.game.there_is_nothing_to),
            Refusal::NotInBoat { card } => {
                let card = self.one(card);
                say!(self.game.this_card_is_not, card)
            }
            Refusal::CardTwice { card } => {
                let card = self.one(card);
                say!(self.game.you_chose_the_same, card)
            }
            Refusal::GaiusGetsOne => {
                say!(self.game.gaius_gets_a_card)
            }
            Refusal::NoGaius => say!(self.game.gaius_plays_only_where),
            Refusal::LotOfTwo { named } => {
                let named = self.cards(named);
                say!(self.game.you_chose_choose_exactly, named)
            }
            Refusal::BidTooLow { bid, minimum } => {
                let bid = self.denarii(bid);
                say!(self.game.your_bid_is_too, bid, minimum)
            }
            Refusal::BidTooHigh { bid, ceiling } => {
                let bid = self.denarii(bid);
                say!(self.game.you_could_not_pay, bid, ceiling)
            }
            Refusal::NoBidFrom { seat } => told!(self, seat, self.game.has_not_bid_choose),
            Refusal::TakeTooLow { bid, highest } => {
                let (bid, least) = (self.denarii(bid), highest + Denarii(1));
                say!(self.game.your_bid_is_not, bid, least)
            }
            Refusal::TakeTooHigh { bid, ceiling } => {
                let bid = self.denarii(bid);
                say!(self.game.you_could_not_pay_bid, bid, ceiling)
            }
            Refusal::PriceTooLow { price, minimum } => {
                let price = self.denarii(price);
                say!(self.game.your_price_is_too, price, minimum)
            }
            Refusal::PriceTooHigh { price, most } => {
                let price = self.denarii(price);
                say!(self.game.your_price_is_too_high, price, most)
            }
            Refusal::NoSuchBuyer { seat: _ } => say!(self.game.only_the_two_of),
            Refusal::CannotPay { price, ceiling } => {
                let price = self.denarii(price);
                say!(self.game.the_price_is_and, price, ceiling)
            }
            Refusal::NotYourGoods { card } => {
                let card = self.one(card);
                say!(self.game.this_card_is_not_yours, card)
            }
            Refusal::TwoFields { card } => {
                let card = self.one(card);
                say!(self.game.a_card_lies_on, card)
            }
            Refusal::NotLaid { card } => {
                let card = self.one(card);
                say!(self.game.a_card_is_still, card)
            }
            Refusal::BluffCount { laid } => {
                let laid = self.bluffs(laid);
                say!(self.game.you_laid_lay_exactly, laid)
            }
            Refusal::TooManyKept { kept, storehouses } => {
                let [kept, owned, most] = [self.cards(kept), self.storehouses(storehouses), self.cards(storehouses)];
                match storehouses {
                    0 => say!(self.game.you_chose_and_own, kept, owned, most),
                    1.. => say!(self.game.you_chose_and_own_keep, kept, owned, most),
                }
            }
            Refusal::NothingBuilt => {
                say!(self.game.that_buys_nothing_buy)
            }
            Refusal::TooManyStorehouses { owned, count: _, most } => {
                let has = self.storehouses(owned);
                match most.saturating_sub(owned) {
                    0 => say!(self.game.you_own_and_more, has),
                    more @ 1.. => say!(self.game.you_own_and_more_than, has, most, more),
                }
            }
            Refusal::TooPoor { has, needs } => {
                let (needs, each) = (self.denarii(needs), self.denarii(STOREHOUSE_COSTS));
                say!(self.game.that_costs_in_cash, needs, has, each)
            }
        }
    }

    /// What must be done before anything else.
    fn first(&self, due: Step) -> String {
        match due {
            Step::Keep => say!(self.game.not_now_first_choose),
            Step::Lot => say!(self.game.not_now_first_choose_2),
            Step::Bid => say!(self.game.not_now_first_bid),
            Step::Sell => say!(self.game.not_now_first_decide),
            Step::Price => say!(self.game.not_now_first_name),
            Step::Buyer => say!(self.game.not_now_first_say),
            Step::Place => say!(self.game.not_now_first_lay),
            Step::Settle => {
                say!(self.game.not_now_first_build)
            }
            Step::Store => say!(self.game.not_now_first_choose_the),
            Step::Final => say!(self.game.not_now_first_lay_your),
        }
    }

    /// A card by its good; all cards of a good are alike.
    fn one(&self, card: Card) -> String {
        let Card(number) = card;
        let cards: usize = self.edition.goods.iter().map(|good| usize::from(good.cards)).sum();
        if card.index() < cards { self.kind(self.edition.good(card)) } else { say!(self.game.card_no, number) }
    }
}
