//! What the game asks the reader, and what it waits for when others are asked.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use ostia::{Denarii, Edition, MAX_KINDS, Prompt, Question, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, Step};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What is asked, and why. It is said to the player who is asked, no matter which one.
    pub fn prompt(&self, prompt: &Prompt) -> String {
        // A player who settles is asked about building anyway.
        let build = if matches!(prompt.question, Question::Settle { .. }) { None } else { self.may_build(prompt.build) };
        [Some(self.question(&prompt.question)), build].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What is asked, without what may be done before.
    pub fn brief(&self, prompt: &Prompt) -> String {
        self.question(&prompt.question)
    }

    /// What is asked, in one short line for a screen that shows goods, bids and bounds beside it.
    pub fn line(&self, prompt: &Prompt) -> String {
        match prompt.question {
            Question::Sell { minimum, ceiling, .. } if minimum <= ceiling => say!(self.game.sell_or_take),
            Question::Sell { .. } => say!(self.game.sell_to_somebody),
            Question::Price { .. } => say!(self.game.set_your_price),
            Question::Buyer { seller, price, .. } => {
                let (name, price) = (self.name(seller), self.denarii(price));
                say!(self.game.who_of_you_buys, name, price)
            }
            Question::Place { goods, .. } if !goods.is_empty() => say!(self.game.place_everything),
            Question::Settle { .. } => say!(self.game.build_then_settle, STOREHOUSE_COSTS),
            Question::Store { storehouses, .. } if storehouses > 0 => {
                let most = self.cards(storehouses);
                say!(self.game.choose_what_to_keep, most)
            }
            Question::Store { .. } => say!(self.game.nothing_has_room),
            Question::Final { storage } if !storage.is_empty() => say!(self.game.place_the_last),
            Question::Keep { .. }
            | Question::KeepAndGive { .. }
            | Question::Lot { .. }
            | Question::Bid { .. }
            | Question::Place { .. }
            | Question::Final { .. } => self.brief(prompt),
        }
    }

    /// What would be lost of a placement with too many kinds (OS-34).
    pub fn would_lose(&self, lost: CardSet) -> Option<String> {
        let goods = self.goods_of(lost);
        (!lost.is_empty()).then(|| say!(self.game.you_would_lose_for, goods))
    }

    /// What the game waits for, and for whom; `None` if it waits for nobody.
    pub fn waiting(&self, asked: &[Seat], step: Step) -> Option<String> {
        let seat = *asked.first()?;
        let all = self.all_of(&asked.iter().map(|&seat| self.who(seat).into_owned()).collect::<Vec<_>>());
        Some(match step {
            Step::Keep => {
                say!(self.game.everyone_chooses_a_card, all)
            }
            Step::Lot => told!(self, seat, self.game.chooses_2_cards_to),
            Step::Bid => told!(self, seat, self.game.bids_or_passes),
            Step::Sell => told!(self, seat, self.game.decides_who_gets_the),
            Step::Price => {
                told!(self, seat, self.game.sets_a_price)
            }
            Step::Buyer => {
                told!(self, seat, self.game.decides_who_buys)
            }
            Step::Place => {
                say!(self.game.everyone_places_their_cards, all)
            }
            Step::Settle => say!(self.game.before_loans_are_repaid, all),
            Step::Store => say!(self.game.goods_without_a_storehouse, all),
            Step::Final => {
                say!(self.game.everyone_places_their_last, all)
            }
        })
    }

    /// The question in one line. Goods, bids and the Senate card lie on the table, and are not read out.
    fn question(&self, question: &Question) -> String {
        match *question {
            Question::Keep { .. } => say!(self.game.choose_1_card_of),
            Question::KeepAndGive { .. } => say!(self.game.choose_1_card_of_your),
            Question::Lot { trading_round, .. } => say!(self.game.trading_round_of_2, trading_round),
            Question::Bid { seller, lot, minimum, ceiling, .. } => self.what_to_bid(seller, lot, minimum, ceiling),
            Question::Sell { lot, minimum, ceiling, .. } => self.who_gets_the_lot(lot, minimum, ceiling),
            Question::Price { lot, minimum, most } => {
                let [lot, price] = [self.goods_of(lot), self.between(minimum, most)];
                say!(self.game.your_last_2_cards, lot, price)
            }
            Question::Buyer { seller, lot, price, can_pay, income } => {
                let name = self.name(seller);
                let [lot, price, income] = [self.goods_of(lot), self.denarii(price), self.denarii(income)];
                if can_pay {
                    say!(self.game.asks_for_say_which, name, price, lot, income)
                } else {
                    say!(self.game.asks_for_which_you, name, price, lot, income)
                }
            }
            Question::Settle { storage, storehouses, loans } => {
                let [owing, owned, storage] = [self.loans(loans), self.storehouses(storehouses), self.goods_of(storage)];
                say!(self.game.you_have_and_in, owing, owned, storage, STOREHOUSE_COSTS)
            }
            Question::Place { goods, .. } if goods.is_empty() => {
                say!(self.game.you_have_no_goods)
            }
            Question::Place { .. } => say!(self.game.place_all_your_goods, MAX_KINDS),
            Question::Store { storage, storehouses: 0 } => {
                let storage = self.goods_of(storage);
                say!(self.game.you_own_no_storehouse, storage)
            }
            Question::Store { storage, storehouses } => {
                let (storage, most) = (self.goods_of(storage), self.cards(storehouses));
                say!(self.game.in_storage_you_have, storage, most)
            }
            Question::Final { storage } => {
                let brings = self.denarii(STOREHOUSE_BRINGS);
                if storage.is_empty() {
                    return say!(self.game.you_have_no_goods_place, brings);
                }
                say!(self.game.place_your_last_goods, brings)
            }
        }
    }

    /// The lot and the bounds (OS-13, OS-14).
    fn what_to_bid(&self, seller: Seat, lot: CardSet, minimum: Denarii, ceiling: Denarii) -> String {
        let (name, lot) = (self.name(seller), self.goods_of(lot));
        if ceiling < minimum {
            let minimum = self.denarii(minimum);
            return say!(self.game.auctions_you_cannot_pay, name, lot, minimum);
        }
        let bid = self.between(minimum, ceiling);
        say!(self.game.auctions_bid_or_pass, name, lot, bid)
    }

    /// The cases A and C; case B leaves no choice (OS-15).
    fn who_gets_the_lot(&self, lot: CardSet, minimum: Denarii, ceiling: Denarii) -> String {
        let lot = self.goods_of(lot);
        if ceiling < minimum {
            return say!(self.game.sell_to_a_bidder, lot);
        }
        let take = self.between(minimum, ceiling);
        say!(self.game.sell_to_a_bidder_and, lot, take)
    }

    /// Said as well while something else is asked (OS-60).
    fn may_build(&self, most: u8) -> Option<String> {
        (most > 0).then(|| say!(self.game.you_can_build_first, STOREHOUSE_COSTS))
    }
}
