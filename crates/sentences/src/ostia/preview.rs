//! What a choice would bring, in words: short lines beside what is being chosen.

use crate::Speaker;
use crate::speaker::number;
use crate::texts::say;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::preview::{Ending, Keeping, Lot, Placing, Storing};
use ostia::{Denarii, Edition, MAX_KINDS, Payment};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What cards could bring (OS-40, OS-50).
    pub fn worth(&self, lot: &Lot) -> Vec<String> {
        let senate = lot.senate;
        let worth = match lot.senate_next {
            Some(next) => {
                say!(self.game.worth_to_the_senate, senate, next)
            }
            None => say!(self.game.worth_senate_to_the_senate, senate),
        };
        let [forum, added] = [lot.forum.0, lot.forum_added.0].map(number);
        let sold = say!(self.game.at_the_forum_up, forum, added);
        Vec::from([worth, sold])
    }

    /// What a lot would bring its seller (OS-15).
    pub fn selling_preview(&self, lot: &Lot) -> Vec<String> {
        let [minimum, half, forced] = [lot.minimum, lot.half, lot.forced].map(|denarii| self.denarii(denarii));
        Vec::from([say!(self.game.minimum_at_least_for, minimum, half, forced)])
    }

    /// How a price would be paid, if the purse is not enough (OS-20 to OS-22).
    pub fn paying(&self, payment: &Payment) -> Option<String> {
        let [storehouses, loans] = [self.storehouses(payment.storehouses), self.loans(payment.loans)];
        match (payment.storehouses, payment.loans) {
            (0, 0) => None,
            (1.., 0) => Some(say!(self.game.to_pay_you_would, storehouses)),
            (0, 1..) => Some(say!(self.game.to_pay_you_would_take, loans)),
            (1.., 1..) => Some(say!(self.game.to_pay_you_would_sell, storehouses, loans)),
        }
    }

    /// The same, short enough for a button: "sells 2 storehouses, takes 1 loan".
    pub fn raising(&self, payment: &Payment) -> Option<String> {
        let [storehouses, loans] = [self.storehouses(payment.storehouses), self.loans(payment.loans)];
        let sold = (payment.storehouses > 0).then(|| say!(self.game.sells, storehouses));
        let taken = (payment.loans > 0).then(|| say!(self.game.takes, loans));
        let both: Vec<String> = sold.into_iter().chain(taken).collect();
        (!both.is_empty()).then(|| both.join(", "))
    }

    /// What a choice throws away, short enough for a button (OS-63).
    pub fn discarding(&self, discarded: CardSet) -> String {
        let goods = self.goods_of(discarded);
        say!(self.game.discards, goods)
    }

    /// What a choice loses because of too many kinds, short enough for a button (OS-33).
    pub fn losing(&self, lost: CardSet) -> String {
        let goods = self.goods_of(lost);
        say!(self.game.loses, goods)
    }

    /// Without a storehouse there is no choice: everything goes (OS-63).
    pub fn nothing_kept(&self, discarded: u8) -> String {
        let goods = self.goods_cards(discarded);
        say!(self.game.nothing_can_be_kept, goods)
    }

    /// What a board would bring, if nobody else sells anything (OS-31 to OS-63).
    pub fn placing(&self, placing: &Placing) -> Vec<String> {
        self.placing_between(placing, placing)
    }

    /// What a board would bring: as it is if nobody else sells anything, and at worst if others sell all that they are known to hold.
    pub fn placing_between(&self, placing: &Placing, worst: &Placing) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.still_to_lay(placing.left, placing.bluffs_left));
        let kinds = placing.kinds;
        lines.push(if u32::from(kinds) > MAX_KINDS {
            say!(self.game.kinds_only_are_allowed, kinds, MAX_KINDS)
        } else {
            say!(self.game.kinds_in_forum_and, kinds, MAX_KINDS)
        });
        lines.extend(self.would_lose(placing.lost));
        if !placing.prices.is_empty() {
            let prices = placing
                .prices
                .iter()
                .zip(&worst.prices)
                .map(|(best, worst)| alloc::format!("{} {}", self.kind(best.good), self.figures(worst.price, best.price)));
            let prices = self.all_of(&prices.collect::<Vec<_>>());
            if placing.income == worst.income {
                let income = self.denarii(placing.income);
                lines.push(say!(self.game.at_the_forum_if, prices, income));
            } else {
                let income = self.between(worst.income, placing.income);
                lines.push(say!(self.game.at_the_forum_between, prices, income));
            }
        }
        let senate = placing.senate;
        lines.push(say!(self.game.your_donation_is_worth, senate));
        lines.extend(self.storing(&placing.storing));
        lines
    }

    /// What settling would do now (OS-61).
    pub fn settling(&self, storing: &Storing) -> Vec<String> {
        let mut lines = self.storing(storing);
        let money = self.denarii(storing.money);
        lines.push(say!(self.game.you_would_have_left, money));
        lines
    }

    /// What stays when Storage is too small (OS-63).
    pub fn keeping(&self, keeping: &Keeping) -> Vec<String> {
        let mut lines = Vec::new();
        if keeping.over > 0 {
            let goods = self.goods_cards(keeping.over);
            lines.push(say!(self.game.too_many_for_your, goods));
        } else if keeping.room > 0 && !keeping.discarded.is_empty() {
            let goods = self.goods_cards(keeping.room);
            lines.push(say!(self.game.there_is_still_room, goods));
        }
        let discarded = self.goods_of(keeping.discarded);
        lines.push(say!(self.game.to_the_discard_pile, discarded));
        lines.extend(keeping.senate_next.map(|worth| say!(self.game.what_you_keep_is, worth)));
        lines
    }

    /// What the last board brings (OS-70 to OS-74).
    pub fn ending(&self, ending: &Ending) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.still_to_lay(ending.left, ending.bluffs_left));
        let [chips, income, money] = [self.chips(ending.chips), self.denarii(ending.income), self.denarii(ending.money)];
        let empty = self.several(ending.empty, self.game.empty_storehouses);
        lines.push(say!(self.game.for_the_kinds_you, chips));
        lines.push(say!(self.game.in_the_end_you, empty, income, money));
        if ending.loans > 0 {
            let loans = self.loans(ending.loans);
            lines.push(say!(self.game.left_you_would_have, loans));
        }
        lines
    }

    /// "8 to 15", or "15" if there is nothing between.
    fn figures(&self, low: Denarii, most: Denarii) -> String {
        if low == most { most.to_string() } else { say!(self.game.to, low, most) }
    }

    fn still_to_lay(&self, left: CardSet, bluffs: u8) -> Option<String> {
        let mut parts = if left.is_empty() { Vec::new() } else { self.list_of(left) };
        if bluffs > 0 {
            parts.push(self.bluffs(bluffs));
        }
        let all = self.all_of(&parts);
        (!parts.is_empty()).then(|| say!(self.game.still_to_place, all))
    }

    fn storing(&self, storing: &Storing) -> Vec<String> {
        let mut lines = Vec::new();
        if storing.repaid > 0 {
            let loans = self.loans(storing.repaid);
            lines.push(say!(self.game.you_would_repay, loans));
        }
        if storing.loans > 0 {
            let (loans, interest) = (self.loans(storing.loans), self.denarii(storing.interest.due));
            let due = say!(self.game.left_interest, loans, interest);
            lines.push(self.with_payment(due, self.you.unwrap_or(Seat(0)), &storing.interest));
        }
        let (goods, room) = (self.several(storing.goods, self.game.goods), storing.storehouses);
        lines.push(match storing.over() {
            0 => say!(self.game.storage_room_for, goods, room),
            over => {
                say!(self.game.storage_room_for_too, goods, room, over)
            }
        });
        lines
    }
}
