//! The things of the game: denarii, chips, goods, Senate cards.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul};
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet};

pub use tabletop::{Good, MAX_GOODS};

tabletop::money! {
    /// Money. Nobody ever owes any but as loans, so it never falls below 0.
    pub Denarii
}

impl Denarii {
    /// The half that a seller gets (OS-15 A).
    #[inline]
    pub const fn half_down(self) -> Denarii {
        Denarii(self.0 / 2)
    }

    /// The half that a seller pays for a lot nobody wants (OS-15 B).
    #[inline]
    pub const fn half_up(self) -> Denarii {
        Denarii((self.0 + 1) / 2)
    }
}

/// This many times as much: three storehouses, two loans.
impl Mul<u8> for Denarii {
    type Output = Denarii;
    #[inline]
    fn mul(self, times: u8) -> Denarii {
        Denarii(self.0 * i32::from(times))
    }
}

/// Victory chips (OS-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Chips(pub u8);

impl Add for Chips {
    type Output = Chips;
    #[inline]
    fn add(self, more: Chips) -> Chips {
        Chips(self.0 + more.0)
    }
}

impl AddAssign for Chips {
    #[inline]
    fn add_assign(&mut self, more: Chips) {
        self.0 += more.0;
    }
}

impl Sum for Chips {
    fn sum<I: Iterator<Item = Chips>>(all: I) -> Chips {
        all.fold(Chips(0), Add::add)
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A Senate card, by its number in the edition file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct SenateCard(pub u8);

impl SenateCard {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// There are six Senate cards: one laid aside, one for each round (OS-3).
pub const SENATE_CARDS: usize = 6;

/// Five rounds are played (OS-1).
pub const ROUNDS: u8 = 5;

/// Is this card in the set? A number that no card has is not.
#[inline]
pub(crate) const fn holds(set: CardSet, card: Card) -> bool {
    card.0 < 128 && set.has(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OS-15: the seller gets half, rounded down (A), or pays half, rounded up (B).
    #[test]
    fn halves_are_rounded_down_for_the_seller_and_up_for_the_bank() {
        assert_eq!([10, 11, 1].map(|price| Denarii(price).half_down()), [Denarii(5), Denarii(5), Denarii(0)]);
        assert_eq!([10, 11, 1].map(|price| Denarii(price).half_up()), [Denarii(5), Denarii(6), Denarii(1)]);
    }
}
