//! What a player is advised to do, as people say it across the table: "Keep the marble. It is worth 4 to the Senate."

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use ostia::{Action, Bluffs, Edition, FinalPlacement, Placement, View, preview};
use tabletop::{Card, CardSet, Viewer};

impl Speaker<'_, Edition> {
    /// What to do. It is said to the owner of this view.
    pub fn advice(&self, view: &View, action: &Action) -> String {
        match *action {
            Action::Keep { card, gaius } => {
                let [kept, worth] = [self.the_good(card), self.worth_keeping(view, card)];
                match gaius.map(|given| self.the_good(given)) {
                    None => say!(self.game.keep, kept, worth),
                    Some(given) => {
                        say!(self.game.keep_and_give_gaius, kept, given, worth)
                    }
                }
            }
            Action::Lot(cards) => {
                let cards = self.goods_of(cards);
                say!(self.game.auction, cards)
            }
            Action::Bid(amount) => {
                let amount = self.denarii(amount);
                say!(self.game.bid, amount)
            }
            Action::Pass => say!(self.game.pass),
            Action::Sell(to) => {
                let to = self.whom(to);
                say!(self.game.sell_the_lot_to, to)
            }
            Action::Take(amount) => {
                let amount = self.denarii(amount);
                say!(self.game.take_the_lot_yourself, amount)
            }
            Action::Price(amount) => {
                let amount = self.denarii(amount);
                say!(self.game.set_the_price, amount)
            }
            Action::Buyer(seat) if view.viewer == Viewer::Seat(seat) => say!(self.game.buy_the_cards_yourself),
            Action::Buyer(seat) => {
                let who = self.name(seat);
                say!(self.game.let_buy_the_cards, who)
            }
            Action::Build(count) => {
                let storehouses = self.storehouses(count);
                say!(self.game.buy, storehouses)
            }
            Action::Place(placement) => self.advised_board(&placement),
            Action::Final(FinalPlacement { forum, storage, bluffs }) => {
                let bluffs = Bluffs { forum: bluffs.forum, senate: 0, storage: bluffs.storage };
                self.advised_board(&Placement { forum, senate: CardSet::EMPTY, storage, bluffs })
            }
            Action::Settle => say!(self.game.settle_repay_what_you),
            Action::Store(kept) if kept.is_empty() => say!(self.game.keep_nothing),
            Action::Store(kept) => {
                let kept = self.goods_of(kept);
                say!(self.game.keep_and_discard_the, kept)
            }
            Action::TakeBack => say!(self.game.take_your_choice_back),
        }
    }

    fn advised_board(&self, placement: &Placement) -> String {
        let board = self.laid_out(placement);
        say!(self.game.place_your_cards_like, board)
    }

    /// One card by its good: "the marble".
    fn the_good(&self, card: Card) -> String {
        let [one, _] = self.good(self.edition.good(card));
        say!(self.game.the, one)
    }

    /// What speaks for a card at first sight: what the Senate gives for it, and how many of its kind the player has.
    fn worth_keeping(&self, view: &View, card: Card) -> String {
        let good = self.edition.good(card);
        let held = super::commands::goods(view).into_iter().filter(|&other| self.edition.good(other) == good).count() as u8;
        let own = match held {
            0 => say!(self.game.you_hold_none),
            1.. => say!(self.game.you_already_hold, held),
        };
        match preview::lot(view, self.edition, CardSet::one(card)) {
            Some(preview::Lot { senate, senate_next: Some(next), .. }) => say!(self.game.it_is_worth_to, senate, next, own),
            Some(preview::Lot { senate, senate_next: None, .. }) => {
                say!(self.game.it_is_worth_to_the, senate, own)
            }
            None => String::new(),
        }
    }
}
