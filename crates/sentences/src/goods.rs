//! Goods by their names, whatever the game.

use crate::texts::say;
use crate::{HasTexts, Language, Speaker};
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;
use tabletop::Card;

/// Says which good is on a card, and what it is called: an edition.
pub trait Wares: HasTexts {
    /// A kind of good. Lists of goods are in this order.
    type Good: Copy + Ord + 'static;

    /// All goods there are.
    fn all_goods(&self) -> impl Iterator<Item = Self::Good> + Clone;

    /// The good on a card.
    fn on(&self, card: Card) -> Self::Good;

    /// Singular and plural in a language; `None` for an unknown good.
    fn called(&self, good: Self::Good, language: Language) -> Option<&[String; 2]>;

    /// Its number, counted from 1.
    fn number(good: Self::Good) -> usize;
}

impl<E: Wares> Speaker<'_, E> {
    /// A good by its name: singular and plural.
    pub fn good(&self, good: E::Good) -> [String; 2] {
        match self.edition.called(good, self.language) {
            Some(names) => names.clone(),
            None => {
                let number = E::number(good);
                let unknown = say!(self.house.good_no, number);
                [unknown.clone(), unknown]
            }
        }
    }

    /// What a card of this good is called: "salt", "olives".
    pub(crate) fn kind(&self, good: E::Good) -> String {
        let [_, several] = self.good(good);
        several
    }

    /// "2 salt", "1 jewel".
    pub(crate) fn so_many(&self, good: E::Good, count: u8) -> String {
        let [one, several] = self.good(good);
        alloc::format!("{count} {}", if count == 1 { one } else { several })
    }

    /// "2 salt" and "1 silk", for a list.
    pub(crate) fn counted(&self, goods: impl IntoIterator<Item = (E::Good, u8)>) -> Vec<String> {
        goods.into_iter().map(|(good, count)| self.so_many(good, count)).collect()
    }

    /// The goods on these cards, for a list: "2 salt" and "1 silk"; if there is one of each, "salt" and "silk".
    pub(crate) fn list_of(&self, cards: impl IntoIterator<Item = impl Borrow<Card>>) -> Vec<String> {
        let mut goods: Vec<E::Good> = cards.into_iter().map(|card| self.edition.on(*card.borrow())).collect();
        goods.sort_unstable();
        let kinds = goods.chunk_by(PartialEq::eq).map(|same| (same[0], same.len() as u8));
        if kinds.clone().all(|(_, count)| count == 1) {
            return kinds.map(|(good, _)| self.kind(good)).collect();
        }
        self.counted(kinds)
    }

    /// The goods on these cards: "2 salt and 1 silk"; if there is one of each, "salt and silk".
    pub(crate) fn goods_of(&self, cards: impl IntoIterator<Item = impl Borrow<Card>>) -> String {
        let goods = self.list_of(cards);
        if goods.is_empty() { self.cards(0) } else { self.all_of(&goods) }
    }
}
