//! Denarii, chips, goods, storehouses, loans, bluff cards and Senate cards.
//!
//! In German a count of none stands in the accusative: it is what somebody has, gets, buys or repays.

use crate::speaker::both;
use crate::{Speaker, Wares};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use ostia::{Chips, Denarii, Edition, Good, Seen, SenateCard};
use tabletop::{Card, Seat};

impl Wares for Edition {
    type Good = Good;

    fn all_goods(&self) -> impl Iterator<Item = Good> + Clone {
        (0..self.goods.len() as u8).map(Good)
    }

    fn on(&self, card: Card) -> Good {
        self.good(card)
    }

    fn called(&self, good: Good) -> Option<[&[String; 2]; 2]> {
        self.goods.get(good.index()).map(|facts| [&facts.en, &facts.de])
    }

    fn number(good: Good) -> usize {
        good.index() + 1
    }
}

impl Speaker<'_, Edition> {
    /// "1 denarius", "2 denarii".
    pub fn denarii(&self, denarii: Denarii) -> String {
        self.several(denarii.0, [["denarius", "denarii"], ["Denar", "Denar"]])
    }

    /// "1 chip", "2 chips".
    pub fn chips(&self, Chips(chips): Chips) -> String {
        self.several(chips, [["chip", "chips"], ["Chip", "Chips"]])
    }

    /// The points of a Senate card, the most valued good first: "ivory 5, wood 4 and grain 1" (OS-50).
    pub fn senate_card(&self, card: SenateCard) -> String {
        let Some(points) = self.edition.senate.get(card.index()) else {
            let number = card.index() + 1;
            return both!(self, "Senate card no. {number}", "Senatskarte Nr. {number}");
        };
        let mut goods: Vec<(Good, u8)> = (0..self.edition.goods.len()).map(|good| (Good(good as u8), points[good])).collect();
        goods.sort_by_key(|&(_, points)| Reverse(points));
        self.all_of(&goods.into_iter().map(|(good, points)| alloc::format!("{} {points}", self.kind(good))).collect::<Vec<_>>())
    }

    /// "3 storehouses".
    pub(crate) fn storehouses(&self, count: u8) -> String {
        self.some(count, ["no storehouse", "keinen Speicher"], [["storehouse", "storehouses"], ["Speicher", "Speicher"]])
    }

    /// "2 loans".
    pub(crate) fn loans(&self, count: u8) -> String {
        self.some(count, ["no loan", "keinen Kredit"], [["loan", "loans"], ["Kredit", "Kredite"]])
    }

    /// "2 bluff cards".
    pub(crate) fn bluffs(&self, count: u8) -> String {
        self.some(count, ["no bluff card", "keine Bluffkarte"], [["bluff card", "bluff cards"], ["Bluffkarte", "Bluffkarten"]])
    }

    /// "3 goods cards".
    pub(crate) fn goods_cards(&self, count: u8) -> String {
        self.some(count, ["no goods card", "keine Warenkarte"], [["goods card", "goods cards"], ["Warenkarte", "Warenkarten"]])
    }

    /// "9 to 60 denarii", or "9 denarii" where there is no choice.
    pub(crate) fn between(&self, low: Denarii, high: Denarii) -> String {
        let most = self.denarii(high);
        if low == high { most } else { both!(self, "{low} to {most}", "{low} bis {most}") }
    }

    /// The goods, where the reader sees the cards, else how many there are.
    pub(crate) fn seen(&self, cards: &Seen) -> String {
        match cards {
            Seen::Faces(cards) => self.goods_of(*cards),
            Seen::Backs(count) => self.cards(*count),
        }
    }

    /// Who stands at this place of a list by seat: with two players Gaius comes after them (OS-90).
    pub(crate) fn merchant(&self, place: usize) -> Cow<'_, str> {
        if self.names.len() == 2 && place == 2 { Cow::Borrowed(GAIUS) } else { self.who(Seat(place as u8)) }
    }

    fn some(&self, count: u8, none: [&str; 2], words: [[&str; 2]; 2]) -> String {
        if count == 0 { self.word(none).into() } else { self.several(count, words) }
    }
}

/// The third merchant (OS-90), in every language.
pub(crate) const GAIUS: &str = "Gaius";
