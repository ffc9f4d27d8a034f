//! The data of an edition: goods, their cards and minimum prices, the Forum's prices, the Senate cards. Nothing of it
//! is a constant in code.

mod built_in;
mod read;

pub use built_in::edition_2005;

use crate::{Denarii, Good, MAX_GOODS, SENATE_CARDS, SenateCard};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet};

/// No edition has more cards.
pub const MAX_CARDS: usize = 128;

/// The longest row of prices an edition may have.
pub const MAX_PRICES: usize = 32;

/// The most points a Senate card gives for a good (OS-50).
pub const MAX_POINTS: u8 = 5;

/// An edition, checked. It is read once and lives as long as the program.
#[derive(Clone, Debug)]
pub struct Edition {
    facts: Facts,
    tables: EditionTables,
}

/// What the file of an edition says, once it has been read and checked. Who is handed this need not be able to read such files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Its name; a published edition is never changed, a correction gets a new name.
    pub name: String,
    /// The SHA-256 of the file's bytes, in hex digits.
    pub sha256: String,
    /// The file itself, for records of games with an edition that is not built in. It is not handed on.
    #[serde(skip)]
    pub toml: String,
    /// What each player has at the start (OS-2).
    pub start_denarii: Denarii,
    /// What each player and Gaius have at the start, where he plays (OS-90).
    pub start_denarii_with_gaius: Denarii,
    /// The good that the option `first_game` leaves out.
    pub first_game_without: Good,
    /// What the Forum pays for one card, by how many of its kind are offered, 1 first; more pay the last figure (OS-40). Some goods
    /// may have a row of their own: see [`Edition::prices_of`].
    pub prices: Vec<u8>,
    /// The goods.
    pub goods: Vec<GoodFacts>,
    /// The points each Senate card gives for each good (OS-50).
    pub senate: [[u8; MAX_GOODS]; SENATE_CARDS],
}

/// A kind of good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoodFacts {
    /// Its name in records.
    pub id: String,
    /// One and several of it, in English.
    pub en: [String; 2],
    /// One and several of it, in German.
    pub de: [String; 2],
    /// Its colour on the cards, as `#rrggbb`.
    pub colour: String,
    /// How many cards there are of it.
    pub cards: u8,
    /// The minimum price of a card (OS-13).
    pub minimum: u8,
    /// What the Forum pays for a card of it, where it has a row of its own (OS-40).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prices: Vec<u8>,
}

/// What the rules look up all the time, worked out once.
#[derive(Clone, Debug)]
struct EditionTables {
    good: [Good; MAX_CARDS],
    minimum: [u8; MAX_CARDS],
    points: [[u8; MAX_CARDS]; SENATE_CARDS],
    price: [[u8; MAX_CARDS + 1]; MAX_GOODS],
    of_good: [CardSet; MAX_GOODS],
    cards: CardSet,
}

/// An edition is what its file says, and the file is known by its hash.
impl PartialEq for Edition {
    fn eq(&self, other: &Edition) -> bool {
        self.sha256 == other.sha256
    }
}

/// An edition is what its file says; the tables are only worked out from it.
impl Deref for Edition {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl Edition {
    /// Puts an edition together and works its tables out. What it is made of must have been read from a file and checked.
    pub fn new(facts: Facts) -> Edition {
        let mut tables = EditionTables {
            good: [Good(0); MAX_CARDS],
            minimum: [0; MAX_CARDS],
            points: [[0; MAX_CARDS]; SENATE_CARDS],
            price: [[0; MAX_CARDS + 1]; MAX_GOODS],
            of_good: [CardSet::EMPTY; MAX_GOODS],
            cards: CardSet::EMPTY,
        };
        let of_cards = facts.goods.iter().enumerate().flat_map(|(kind, good)| core::iter::repeat_n((kind, good), good.cards.into()));
        for (number, (kind, good)) in of_cards.enumerate() {
            tables.good[number] = Good(kind as u8);
            tables.minimum[number] = good.minimum;
            for (points, row) in tables.points.iter_mut().zip(&facts.senate) {
                points[number] = row[kind];
            }
            tables.of_good[kind].insert(Card(number as u8));
            tables.cards.insert(Card(number as u8));
        }
        for (kind, row) in tables.price.iter_mut().enumerate() {
            let own = facts.goods.get(kind).map(|good| &good.prices).filter(|own| !own.is_empty());
            let prices = own.unwrap_or(&facts.prices);
            for (offered, price) in row.iter_mut().enumerate().skip(1) {
                *price = prices[offered.min(prices.len()) - 1];
            }
        }
        Edition { facts, tables }
    }

    /// What its file says.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The good on a card.
    #[inline]
    pub fn good(&self, card: Card) -> Good {
        self.tables.good[card.index() & (MAX_CARDS - 1)]
    }

    /// All cards of a good.
    #[inline]
    pub fn of_good(&self, good: Good) -> CardSet {
        self.tables.of_good[good.index() & (MAX_GOODS - 1)]
    }

    /// The minimum prices of these cards together (OS-13, OS-92).
    #[inline]
    pub fn minimum(&self, cards: CardSet) -> Denarii {
        Denarii(cards.iter().map(|card| i32::from(self.tables.minimum[card.index() & (MAX_CARDS - 1)])).sum())
    }

    /// What a Senate card gives for a card that is donated (OS-50).
    #[inline]
    pub fn points(&self, senate: SenateCard, card: Card) -> u8 {
        self.tables.points[senate.index() % SENATE_CARDS][card.index() & (MAX_CARDS - 1)]
    }

    /// What these cards together are worth to a Senate card (OS-50, OS-77).
    #[inline]
    pub fn worth(&self, senate: SenateCard, cards: CardSet) -> u16 {
        cards.iter().map(|card| u16::from(self.points(senate, card))).sum()
    }

    /// What the Forum pays for one card of a good, when this many of it are offered (OS-40).
    #[inline]
    pub fn price(&self, good: Good, offered: u8) -> Denarii {
        Denarii(i32::from(self.tables.price[good.index() & (MAX_GOODS - 1)][usize::from(offered).min(MAX_CARDS)]))
    }

    /// What the Forum pays for one card of a good, when 1, 2, 3, ... of it are offered: the good's own row, or that of all (OS-40).
    pub fn prices_of(&self, good: Good) -> &[u8] {
        self.goods.get(good.index()).map(|good| &good.prices[..]).filter(|own| !own.is_empty()).unwrap_or(&self.prices)
    }

    /// The cards of a game: all, or without one good in a first game.
    pub fn cards(&self, options: crate::Options) -> CardSet {
        if options.first_game { self.tables.cards - self.of_good(self.first_game_without) } else { self.tables.cards }
    }

    /// Which kinds are among these cards, as bits in the edition's order.
    #[inline]
    pub(crate) fn kinds(&self, cards: CardSet) -> u16 {
        cards.iter().fold(0, |kinds, card| kinds | 1 << self.good(card).0)
    }

    /// The good of this name.
    pub fn good_named(&self, id: &str) -> Option<Good> {
        self.goods.iter().position(|good| good.id == id).map(|at| Good(at as u8))
    }
}
