//! Cards are numbers in the order of the edition file; a hand is a set of bits.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use serde::{Deserialize, Serialize};

/// A card, by its number in the edition file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Up to 128 different cards, without order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "alloc::vec::Vec<Card>", extend("uniqueItems" = true)))]
pub struct CardSet(pub u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// This card alone.
    #[inline]
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// The first cards of an edition, this many.
    pub const fn first(cards: usize) -> CardSet {
        if cards >= 128 { CardSet(u128::MAX) } else { CardSet((1 << cards) - 1) }
    }

    /// Is the card in it?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Are all of those in it?
    #[inline]
    pub const fn has_all(self, those: CardSet) -> bool {
        those.0 & !self.0 == 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// No card at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The card with this many lower ones before it in the set.
    ///
    /// # Panics
    /// When the set holds no more than `n` cards.
    #[inline]
    pub const fn nth(self, n: u8) -> Card {
        let low = self.0 as u64;
        let in_low = low.count_ones() as u8;
        let (mut half, mut n, base) = if n < in_low { (low, n, 0) } else { ((self.0 >> 64) as u64, n - in_low, 64) };
        while n > 0 {
            half &= half.wrapping_sub(1);
            n -= 1;
        }
        assert!(half != 0, "a set has no card beyond its last");
        Card(base + half.trailing_zeros() as u8)
    }

    /// In order of their number.
    #[inline]
    pub fn iter(self) -> Cards {
        Cards(self)
    }
}

/// The cards of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;
    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0.0 == 0 {
            return None;
        }
        let card = Card(self.0.0.trailing_zeros() as u8);
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    #[inline]
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

/// Written as a list of numbers, lowest first.
impl Serialize for CardSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let cards = alloc::vec::Vec::<Card>::deserialize(deserializer)?;
        if let Some(card) = cards.iter().find(|card| card.0 >= 128) {
            return Err(serde::de::Error::custom(alloc::format!("there is no card {}", card.0)));
        }
        let set: CardSet = cards.iter().copied().collect();
        if usize::from(set.len()) < cards.len() {
            return Err(serde::de::Error::custom("a card is named twice"));
        }
        Ok(set)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

/// What is in the one and not in the other.
impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = CardSet;
    #[inline]
    fn not(self) -> CardSet {
        CardSet(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn set(cards: &[u8]) -> CardSet {
        cards.iter().copied().map(Card).collect()
    }

    #[test]
    fn the_nth_card_counts_from_the_lowest_over_both_halves() {
        let cards = [0, 5, 63, 64, 97, 127];
        for (n, &card) in cards.iter().enumerate() {
            assert_eq!(set(&cards).nth(n as u8), Card(card));
        }
        assert_eq!(set(&cards).iter().map(|card| card.0).collect::<Vec<_>>(), cards);
    }

    #[test]
    fn what_is_taken_out_is_gone_and_the_rest_stays() {
        let mut hand = set(&[3, 70]) | set(&[9]);
        hand.remove(Card(9));
        assert_eq!(hand - set(&[70]), set(&[3]));
        assert!(hand.has_all(set(&[3])) && !hand.has_all(set(&[3, 4])));
        assert_eq!(CardSet::first(98).len(), 98);
        assert_eq!(CardSet::first(128).len(), 128);
    }
}
