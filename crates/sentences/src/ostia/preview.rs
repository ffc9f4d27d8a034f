//! What a choice would bring, in words: short lines beside what is being chosen.

use crate::Speaker;
use crate::speaker::{both, number};
use alloc::string::String;
use alloc::vec::Vec;
use ostia::preview::{Ending, Keeping, Lot, Placing, Storing};
use ostia::{Edition, MAX_KINDS, Payment};
use tabletop::{CardSet, Seat};

impl Speaker<'_, Edition> {
    /// What cards could bring (OS-40, OS-50).
    pub fn worth(&self, lot: &Lot) -> Vec<String> {
        let senate = lot.senate;
        let worth = match lot.senate_next {
            Some(next) => {
                both!(self, "Worth {senate} to the Senate now, {next} next round.", "Senatswert: jetzt {senate}, nächste Runde {next}.")
            }
            None => both!(self, "Worth {senate} to the Senate.", "Senatswert: {senate}."),
        };
        let [forum, added] = [lot.forum.0, lot.forum_added.0].map(number);
        let sold = both!(
            self,
            "At the Forum: up to {forum} ({added} on top of what you hold).",
            "Im Forum höchstens {forum} (zusätzlich zu deinen Waren: {added}).",
        );
        Vec::from([worth, sold])
    }

    /// What a lot would bring its seller (OS-15).
    pub fn selling_preview(&self, lot: &Lot) -> Vec<String> {
        let [minimum, half, forced] = [lot.minimum, lot.half, lot.forced].map(|denarii| self.denarii(denarii));
        Vec::from([both!(
            self,
            "Minimum {minimum}: at least {half} for you if somebody bids; if nobody does, you pay {forced} and keep the cards.",
            "Mindestgebot {minimum}: mindestens {half} für dich, wenn jemand bietet; bietet niemand, zahlst du {forced} und behältst die Karten.",
        )])
    }

    /// How a price would be paid, where the purse is not enough (OS-20 to OS-22).
    pub fn paying(&self, payment: &Payment) -> Option<String> {
        let [storehouses, loans] = [self.storehouses(payment.storehouses), self.loans(payment.loans)];
        match (payment.storehouses, payment.loans) {
            (0, 0) => None,
            (1.., 0) => Some(both!(self, "To pay you would sell {storehouses}.", "Dafür würdest du {storehouses} verkaufen.")),
            (0, 1..) => Some(both!(self, "To pay you would take {loans}.", "Dafür würdest du {loans} aufnehmen.")),
            (1.., 1..) => Some(both!(
                self,
                "To pay you would sell {storehouses} and take {loans}.",
                "Dafür würdest du {storehouses} verkaufen und {loans} aufnehmen.",
            )),
        }
    }

    /// The same, as short as a button says it: "sells 2 storehouses, takes 1 loan".
    pub fn raising(&self, payment: &Payment) -> Option<String> {
        let [storehouses, loans] = [self.storehouses(payment.storehouses), self.loans(payment.loans)];
        let sold = (payment.storehouses > 0).then(|| both!(self, "sells {storehouses}", "verkauft {storehouses}"));
        let taken = (payment.loans > 0).then(|| both!(self, "takes {loans}", "nimmt {loans} auf"));
        let both: Vec<String> = sold.into_iter().chain(taken).collect();
        (!both.is_empty()).then(|| both.join(", "))
    }

    /// What a choice throws away, as short as a button says it (OS-63).
    pub fn discarding(&self, discarded: CardSet) -> String {
        let goods = self.goods_of(discarded);
        both!(self, "discards {goods}", "wirft {goods} ab")
    }

    /// What a choice loses because of too many kinds, as short as a button says it (OS-33).
    pub fn losing(&self, lost: CardSet) -> String {
        let goods = self.goods_of(lost);
        both!(self, "loses {goods}", "verliert {goods}")
    }

    /// Without a storehouse there is no choice: everything goes (OS-63).
    pub fn nothing_kept(&self, discarded: u8) -> String {
        let goods = self.goods_cards(discarded);
        both!(self, "Nothing can be kept: discard {goods}", "Nichts kann behalten werden: {goods} abwerfen")
    }

    /// What a board would bring (OS-31 to OS-63).
    pub fn placing(&self, placing: &Placing) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.still_to_lay(placing.left, placing.bluffs_left));
        let kinds = placing.kinds;
        lines.push(if u32::from(kinds) > MAX_KINDS {
            both!(self, "{kinds} kinds; only {MAX_KINDS} are allowed.", "{kinds} Sorten; nur {MAX_KINDS} sind erlaubt.")
        } else {
            both!(self, "Kinds in Forum and Senate: {kinds} of {MAX_KINDS}.", "Sorten in Forum und Senat: {kinds} von {MAX_KINDS}.")
        });
        lines.extend(self.would_lose(placing.lost));
        if !placing.prices.is_empty() {
            let prices = placing.prices.iter().map(|price| alloc::format!("{} {}", self.kind(price.good), price.price));
            let (prices, income) = (self.all_of(&prices.collect::<Vec<_>>()), self.denarii(placing.income));
            lines.push(both!(
                self,
                "At the Forum, if nobody else sells any: {prices}; {income} in all.",
                "Im Forum, wenn sonst niemand davon verkauft: {prices}; zusammen {income}.",
            ));
        }
        let senate = placing.senate;
        lines.push(both!(self, "Your donation is worth {senate} to the Senate.", "Senatswert deiner Spende: {senate}."));
        lines.extend(self.storing(&placing.storing));
        lines
    }

    /// What settling would do now (OS-61).
    pub fn settling(&self, storing: &Storing) -> Vec<String> {
        let mut lines = self.storing(storing);
        let money = self.denarii(storing.money);
        lines.push(both!(self, "You would have {money} left.", "Dir blieben {money}."));
        lines
    }

    /// What stays when Storage is too small (OS-63).
    pub fn keeping(&self, keeping: &Keeping) -> Vec<String> {
        let mut lines = Vec::new();
        if keeping.over > 0 {
            let goods = self.goods_cards(keeping.over);
            lines.push(both!(self, "{goods} too many for your storehouses.", "{goods} zu viel für deine Speicher."));
        } else if keeping.room > 0 && !keeping.discarded.is_empty() {
            let goods = self.goods_cards(keeping.room);
            lines.push(both!(self, "There is still room for {goods}.", "Für {goods} ist noch Platz."));
        }
        let discarded = self.goods_of(keeping.discarded);
        lines.push(both!(self, "To the discard pile: {discarded}.", "Auf den Ablagestapel: {discarded}."));
        lines.extend(keeping.senate_next.map(|worth| {
            both!(
                self,
                "What you keep is worth {worth} to the next Senate card.",
                "Was du behältst, ist der nächsten Senatskarte {worth} wert."
            )
        }));
        lines
    }

    /// What the last board brings (OS-70 to OS-74).
    pub fn ending(&self, ending: &Ending) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.still_to_lay(ending.left, ending.bluffs_left));
        let [chips, income, money] = [self.chips(ending.chips), self.denarii(ending.income), self.denarii(ending.money)];
        let empty = self.several(ending.empty, [["empty storehouse", "empty storehouses"], ["leerer Speicher", "leere Speicher"]]);
        lines.push(both!(self, "{chips} for the kinds you keep.", "{chips} für die Sorten, die du behältst."));
        lines.push(both!(self, "{empty}: {income}; in the end you have {money}.", "{empty}: {income}; am Ende hast du {money}."));
        if ending.loans > 0 {
            let loans = self.loans(ending.loans);
            lines.push(both!(self, "{loans} left: you would have lost (OS-73).", "{loans} übrig: Du hättest verloren (OS-73)."));
        }
        lines
    }

    fn still_to_lay(&self, left: CardSet, bluffs: u8) -> Option<String> {
        let mut parts = if left.is_empty() { Vec::new() } else { self.list_of(left) };
        if bluffs > 0 {
            parts.push(self.bluffs(bluffs));
        }
        let all = self.all_of(&parts);
        (!parts.is_empty()).then(|| both!(self, "Still to place: {all}.", "Noch zu legen: {all}."))
    }

    fn storing(&self, storing: &Storing) -> Vec<String> {
        let mut lines = Vec::new();
        if storing.repaid > 0 {
            let loans = self.loans(storing.repaid);
            lines.push(both!(self, "You would repay {loans}.", "Du würdest {loans} zurückzahlen."));
        }
        if storing.loans > 0 {
            let (loans, interest) = (self.loans(storing.loans), self.denarii(storing.interest.due));
            let due = both!(self, "{loans} left: {interest} interest.", "{loans} übrig: {interest} Zinsen.");
            lines.push(self.with_payment(due, self.you.unwrap_or(Seat(0)), &storing.interest));
        }
        let (goods, room) = (self.several(storing.goods, [["good", "goods"], ["Ware", "Waren"]]), storing.storehouses);
        lines.push(match storing.over() {
            0 => both!(self, "Storage: {goods}, room for {room}.", "Lager: {goods}, Platz für {room}."),
            over => {
                both!(
                    self,
                    "Storage: {goods}, room for {room}: {over} too many, unless you build.",
                    "Lager: {goods}, Platz für {room}: {over} zu viel, wenn du nicht baust.",
                )
            }
        });
        lines
    }
}
