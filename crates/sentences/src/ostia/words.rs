//! Denarii, chips, goods, storehouses, loans, bluff cards and Senate cards.
//!
//! In German a count of zero is in the accusative: it is what somebody has, gets, buys or repays.

use crate::texts::say;
use crate::{HasTexts, Language, OstiaTexts, Speaker, Wares};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use ostia::{Chips, Denarii, Edition, Good, Seen, SenateCard};
use tabletop::{Card, Seat};

impl HasTexts for Edition {
    type Texts = OstiaTexts;

    fn texts(language: Language) -> &'static OstiaTexts {
        OstiaTexts::of(language)
    }
}

impl Wares for Edition {
    type Good = Good;

    fn all_goods(&self) -> impl Iterator<Item = Good> + Clone {
        (0..self.goods.len() as u8).map(Good)
    }

    fn on(&self, card: Card) -> Good {
        self.good(card)
    }

    fn called(&self, good: Good, language: Language) -> Option<&[String; 2]> {
        let facts = self.goods.get(good.index())?;
        Some(match language {
            Language::English => &facts.en,
            Language::German => &facts.de,
        })
    }

    fn number(good: Good) -> usize {
        good.index() + 1
    }
}

impl Speaker<'_, Edition> {
    /// "1 denarius", "2 denarii".
    pub fn denarii(&self, denarii: Denarii) -> String {
        self.several(denarii.0, self.game.denarii)
    }

    /// "1 chip", "2 chips".
    pub fn chips(&self, Chips(chips): Chips) -> String {
        self.several(chips, self.game.chips)
    }

    /// The points of a Senate card, the most valued good first: "ivory 5, wood 4 and grain 1" (OS-50).
    pub fn senate_card(&self, card: SenateCard) -> String {
        let Some(points) = self.edition.senate.get(card.index()) else {
            let number = card.index() + 1;
            return say!(self.game.senate_card_no, number);
        };
        let mut goods: Vec<(Good, u8)> = (0..self.edition.goods.len()).map(|good| (Good(good as u8), points[good])).collect();
        goods.sort_by_key(|&(_, points)| Reverse(points));
        self.all_of(&goods.into_iter().map(|(good, points)| alloc::format!("{} {points}", self.kind(good))).collect::<Vec<_>>())
    }

    /// "3 storehouses".
    pub(crate) fn storehouses(&self, count: u8) -> String {
        self.some(count, self.game.no_storehouse, self.game.storehouses)
    }

    /// "2 loans".
    pub(crate) fn loans(&self, count: u8) -> String {
        self.some(count, self.game.no_loan, self.game.loans)
    }

    /// "2 bluff cards".
    pub(crate) fn bluffs(&self, count: u8) -> String {
        self.some(count, self.game.no_bluff_card, self.game.bluff_cards)
    }

    /// "3 goods cards".
    pub(crate) fn goods_cards(&self, count: u8) -> String {
        self.some(count, self.game.no_goods_card, self.game.goods_cards)
    }

    /// "9 to 60 denarii", or "9 denarii" if there is no choice.
    pub(crate) fn between(&self, low: Denarii, high: Denarii) -> String {
        let most = self.denarii(high);
        if low == high { most } else { say!(self.game.to, low, most) }
    }

    /// The goods if the reader sees the cards, otherwise their number.
    pub(crate) fn seen(&self, cards: &Seen) -> String {
        match cards {
            Seen::Faces(cards) => self.goods_of(*cards),
            Seen::Backs(count) => self.cards(*count),
        }
    }

    /// Who is at this place of a list by seat: with two players Gaius comes after them (OS-90).
    pub(crate) fn merchant(&self, place: usize) -> Cow<'_, str> {
        if self.names.len() == 2 && place == 2 { Cow::Borrowed(GAIUS) } else { self.who(Seat(place as u8)) }
    }

    fn some(&self, count: u8, none: &str, words: [&str; 2]) -> String {
        if count == 0 { none.into() } else { self.several(count, words) }
    }
}

/// The third merchant (OS-90), in every language.
pub(crate) const GAIUS: &str = "Gaius";
