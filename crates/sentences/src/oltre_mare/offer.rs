//! Offers, the answers to calls, and trades that are done.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use bots::OltreMareWhy as Why;
use oltre_mare::{CallAnswer, Ducats, Edition, Good, Offer, OfferId, OfferKind, ShownCard, Statement, Statements, To, View};
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// One sentence for an offer: "Bob offers you 2 salt (says: sail on both) and 1 ducat for 1 silk."
    pub fn offer(&self, offer: &Offer) -> String {
        let gives = self.given(offer.from, &offer.gives, offer.gives_ducats);
        let asks = self.asked(offer);
        let instead = self.instead_of(offer.parent);
        match offer.kind {
            OfferKind::Firm => self.firm(offer, gives, asks, &instead),
            OfferKind::Call => {
                let ask = self.asks_whom(offer);
                let question = self.question(offer.to, gives, asks);
                alloc::format!("{ask}: {question}{instead}?")
            }
        }
    }

    /// What a gift is for, if it is made to the active player: a finished trade brings its giver prestige, once in a turn (OM-36).
    pub fn gift_for(&self, offer: &Offer, view: &View) -> Option<String> {
        let gift = offer.asks.is_empty() && offer.asks_ducats == 0 && offer.from != view.turn_of;
        let had = view.seats.get(offer.from.index()).is_none_or(|seat| seat.had_prestige);
        (gift && !had).then(|| self.why(offer.from, &Why::Gift))
    }

    /// One sentence for an answer to a call: "Bob would give 1 silk (says: sail)."
    pub fn answer(&self, answer: &CallAnswer) -> String {
        match self.given(answer.seat, &answer.gives, 0) {
            Some(gives) => told!(self, answer.seat, self.game.would_give, gives),
            None => told!(self, answer.seat, self.game.agrees),
        }
    }

    /// A finished trade. The two traders see the cards, and what was a lie; the others read the goods (OM-32).
    pub(crate) fn traded(&self, offer: OfferId, author: Hand<'_>, partner: Hand<'_>) -> String {
        // The reader comes first; a gift is told from the side of its giver.
        let (one, other) = if self.is_you(partner.seat) { (partner, author) } else { (author, partner) };
        let (one, other) = if one.is_empty() { (other, one) } else { (one, other) };
        let [given, got] = [one, other].map(|hand| self.handed(hand));
        let to = self.unto(other.seat);
        let OfferId(number) = offer;
        let deal = say!(self.game.offer_is_a_deal, number);
        let traded = if other.is_empty() {
            told!(self, one.seat, self.game.gives_as_a_gift, to, given)
        } else {
            told!(self, one.seat, self.game.gives_for, to, given, got)
        };
        [deal, traded].into_iter().chain(self.lied(other)).chain(self.lied(one)).collect::<Vec<_>>().join(" ")
    }

    fn firm(&self, offer: &Offer, gives: Option<String>, asks: Option<String>, instead: &str) -> String {
        let to = match offer.to {
            To::All => self.game.everyone.into(),
            To::Seat(seat) => self.unto(seat),
        };
        match (gives, asks) {
            (Some(gives), None) => told!(self, offer.from, self.game.offers_as_a_gift, to, gives, instead),
            (None, Some(asks)) => {
                let from = match offer.to {
                    To::All => self.game.anyone.into(),
                    To::Seat(_) => to,
                };
                told!(self, offer.from, self.game.would_like_from_as, asks, from, instead)
            }
            (gives, asks) => {
                let [gives, asks] = [gives, asks].map(|side| side.unwrap_or_else(|| self.nothing()));
                told!(self, offer.from, self.game.offers_for, to, gives, asks, instead)
            }
        }
    }

    fn asks_whom(&self, offer: &Offer) -> String {
        let whom = match offer.to {
            To::All => self.game.advice_everyone.into(),
            To::Seat(seat) => self.whom(seat),
        };
        told!(self, offer.from, self.game.asks, whom)
    }

    /// What a call asks, in its author's own words.
    fn question(&self, to: To, gives: Option<String>, asks: Option<String>) -> String {
        match (to, gives, asks) {
            (To::All, Some(gives), None) => say!(self.game.who_would_like_as, gives),
            (To::Seat(_), Some(gives), None) => say!(self.game.would_you_like_as, gives),
            (To::All, None, Some(asks)) => say!(self.game.who_gives_for_nothing, asks),
            (To::Seat(_), None, Some(asks)) => say!(self.game.would_you_give_for, asks),
            (to, gives, asks) => {
                let [gives, asks] = [gives, asks].map(|side| side.unwrap_or_else(|| self.nothing()));
                match to {
                    To::All => say!(self.game.who_gives_for, asks, gives),
                    To::Seat(_) => say!(self.game.would_you_give_asks_for, asks, gives),
                }
            }
        }
    }

    /// What one side gives, with what is said about it: "2 salt (says: sail on both) and 1 ducat".
    fn given(&self, giver: Seat, cards: &[ShownCard], ducats: u16) -> Option<String> {
        let mut parts: Vec<String> = by_good(cards)
            .into_iter()
            .map(|(good, said)| {
                let goods = self.so_many(good, said.len() as u8);
                match self.claims(&said) {
                    Some(claims) if self.is_you(giver) => say!(self.game.you_say, goods, claims),
                    Some(claims) => say!(self.game.says, goods, claims),
                    None => goods,
                }
            })
            .collect();
        parts.extend(self.some_ducats(ducats));
        (!parts.is_empty()).then(|| self.all_of(&parts))
    }

    /// What an offer asks for, with what is wished of the cards: "1 silk and 2 ducats (wishes: sail)".
    fn asked(&self, offer: &Offer) -> Option<String> {
        let mut parts = self.counted(offer.asks.iter());
        parts.extend(self.some_ducats(offer.asks_ducats));
        if parts.is_empty() {
            return None;
        }
        let asks = self.all_of(&parts);
        if offer.wishes.is_empty() {
            return Some(asks);
        }
        let wishes = self.statements(offer.wishes);
        Some(say!(self.game.wishes, asks, wishes))
    }

    /// What is said about some cards of one good: "sail on both", "sail on 2; no pirate on 1".
    fn claims(&self, said: &[Statements]) -> Option<String> {
        let mut groups: Vec<(Statements, usize)> = Vec::new();
        for &says in said.iter().filter(|says| !says.is_empty()) {
            match groups.iter_mut().find(|(same, _)| *same == says) {
                Some((_, count)) => *count += 1,
                None => groups.push((says, 1)),
            }
        }
        let claims: Vec<String> = groups
            .into_iter()
            .map(|(says, count)| {
                let says = self.statements(says);
                match (count, said.len()) {
                    (_, 1) => says,
                    (2, 2) => say!(self.game.on_both, says),
                    (count, all) if count == all => say!(self.game.on_all, says),
                    (count, _) => say!(self.game.on, says, count),
                }
            })
            .collect();
        (!claims.is_empty()).then(|| claims.join("; "))
    }

    /// What one side handed over: the cards if the reader sees them, otherwise the goods.
    pub(crate) fn handed(&self, hand: Hand<'_>) -> String {
        let seen: Vec<String> = hand.cards.iter().filter_map(|shown| shown.card).map(|card| self.card(card)).collect();
        let unseen: Vec<ShownCard> = hand.cards.iter().filter(|shown| shown.card.is_none()).copied().collect();
        let goods = self.counted(by_good(&unseen).into_iter().map(|(good, said)| (good, said.len() as u8)));
        let parts: Vec<String> = seen.into_iter().chain(goods).chain(self.some_ducats(hand.ducats)).collect();
        if parts.is_empty() { self.nothing() } else { self.all_of(&parts) }
    }

    /// What one side said that was not true, if the reader sees the cards.
    pub(crate) fn lied(&self, hand: Hand<'_>) -> Option<String> {
        let lies: Vec<String> = hand
            .cards
            .iter()
            .filter_map(|shown| {
                let card = shown.card?;
                let untrue: Statements =
                    shown.says.iter().filter(|statement: &Statement| !statement.is_true_of(card, self.edition)).collect();
                let good = self.kind(shown.good);
                let said = self.statements(untrue);
                (!untrue.is_empty()).then(|| say!(self.game.about, said, good))
            })
            .collect();
        let said = self.all_of(&lies);
        (!lies.is_empty()).then(|| told!(self, hand.seat, self.game.lied, said))
    }

    fn instead_of(&self, parent: Option<OfferId>) -> String {
        match parent {
            Some(OfferId(number)) => say!(self.game.instead_of_offer, number),
            None => String::new(),
        }
    }

    pub(crate) fn some_ducats(&self, ducats: u16) -> Option<String> {
        (ducats > 0).then(|| self.ducats(Ducats(ducats.into())))
    }

    fn nothing(&self) -> String {
        self.game.nothing.into()
    }
}

/// What one side of a trade handed over.
#[derive(Clone, Copy)]
pub(crate) struct Hand<'a> {
    pub(crate) seat: Seat,
    pub(crate) cards: &'a [ShownCard],
    pub(crate) ducats: u16,
}

impl Hand<'_> {
    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.ducats == 0
    }
}

/// Each good in it, with what is said about each of its cards.
fn by_good(cards: &[ShownCard]) -> Vec<(Good, Vec<Statements>)> {
    let mut goods: Vec<(Good, Vec<Statements>)> = Vec::new();
    for shown in cards {
        match goods.iter_mut().find(|(good, _)| *good == shown.good) {
            Some((_, said)) => said.push(shown.says),
            None => goods.push((shown.good, Vec::from([shown.says]))),
        }
    }
    goods
}
