//! The data of an edition: goods, cards, harbours, routes, markers. Nothing of it is a constant in code.

mod built_in;
mod check;
mod read;
#[cfg(test)]
mod tests;

pub use built_in::edition_2005;

use crate::{Good, Goods, Harbour, HarbourSet, Icon, Icons, MAX_ICONS, Marker, Printed};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet};

/// No edition has more cards.
pub const MAX_CARDS: usize = 128;

/// The most nets a card shows, so the largest load.
pub const MAX_NETS: usize = 4;

/// The longest way that the icons of a load can send a ship.
pub const MAX_SAILS: usize = MAX_NETS * MAX_ICONS;

/// The longest row of pay-outs a good may have.
pub const MAX_PAYS: usize = 15;

/// An edition, checked. It is read once and lives as long as the program.
#[derive(Clone, Debug)]
pub struct Edition {
    facts: Facts,
    tables: EditionTables,
}

/// What the file of an edition says, once it has been read and checked. Who is handed this need not be able to read such files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Its name; a published edition is never changed, a correction gets a new name.
    pub name: String,
    /// The SHA-256 of the file's bytes, in hex digits.
    pub sha256: String,
    /// The file itself, for records of games with an edition that is not built in. It is not handed on.
    #[serde(skip)]
    pub toml: String,
    /// The goods.
    pub goods: Vec<GoodFacts>,
    /// The cards.
    pub cards: Vec<CardFacts>,
    /// The harbours.
    pub harbours: Vec<HarbourFacts>,
    /// How many markers of each kind, in the order of [`Marker::ALL`].
    pub markers: [u8; Marker::ALL.len()],
    /// The good that is taken out when two play (OM-3).
    pub out_with_two: Good,
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
    /// What a run of 1, 2, 3, ... cards pays; a longer one pays the last figure (OM-93).
    pub pays: Vec<u8>,
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardFacts {
    /// The good.
    pub good: Good,
    /// Its icons; those of the published game are two different ones on every card.
    pub icons: Printed,
    /// The hand limit.
    pub lions: u8,
    /// The load.
    pub nets: u8,
    /// The harbour it names.
    pub harbour: Option<Harbour>,
}

/// A harbour on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HarbourFacts {
    /// Its name.
    pub name: String,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// Where routes lead.
    pub routes: HarbourSet,
}

/// What the rules look up all the time, worked out once.
#[derive(Clone, Debug)]
struct EditionTables {
    good: [Good; MAX_CARDS],
    icons: [Icons; MAX_CARDS],
    lions: [u8; MAX_CARDS],
    nets: [u8; MAX_CARDS],
    of_good: [CardSet; crate::MAX_GOODS],
    with_sail: CardSet,
    /// The most sails on one card.
    most_sails: u8,
    no_such_goods: Goods,
    reach: Vec<Reach>,
    pays: [[u8; MAX_PAYS + 1]; crate::MAX_GOODS],
}

/// Where a ship can be after sailing 0, 1, 2, ... harbours far from one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reach {
    ends: [HarbourSet; MAX_SAILS + 1],
    /// The distances that can be sailed, as bits.
    distances: u32,
}

/// A published edition is never changed, so the hash of its file tells two editions apart.
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
            icons: [Icons::NONE; MAX_CARDS],
            lions: [0; MAX_CARDS],
            nets: [0; MAX_CARDS],
            of_good: [CardSet::EMPTY; crate::MAX_GOODS],
            with_sail: CardSet::EMPTY,
            most_sails: 0,
            no_such_goods: Goods::NONE,
            reach: reach(&facts.harbours, longest_way(&facts.cards)).unwrap_or_default(),
            pays: [[0; MAX_PAYS + 1]; crate::MAX_GOODS],
        };
        for (number, card) in facts.cards.iter().enumerate() {
            tables.good[number] = card.good;
            tables.icons[number] = Icons::of(&card.icons);
            tables.lions[number] = card.lions;
            tables.nets[number] = card.nets;
            tables.of_good[card.good.index()].insert(Card(number as u8));
            let sails = tables.icons[number].count(Icon::Sail);
            if sails > 0 {
                tables.with_sail.insert(Card(number as u8));
            }
            tables.most_sails = tables.most_sails.max(sails);
        }
        tables.no_such_goods.0[facts.goods.len()..].fill(u8::MAX);
        for (pays, good) in tables.pays.iter_mut().zip(&facts.goods) {
            for (run, pay) in pays.iter_mut().enumerate() {
                *pay = match run {
                    0 => 0,
                    run => good.pays[run.min(good.pays.len()) - 1],
                };
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

    /// The icons on a card.
    #[inline]
    pub fn icons(&self, card: Card) -> Icons {
        self.tables.icons[card.index() & (MAX_CARDS - 1)]
    }

    /// The lions on a card.
    #[inline]
    pub fn lions(&self, card: Card) -> u8 {
        self.tables.lions[card.index() & (MAX_CARDS - 1)]
    }

    /// The nets on a card.
    #[inline]
    pub fn nets(&self, card: Card) -> u8 {
        self.tables.nets[card.index() & (MAX_CARDS - 1)]
    }

    /// All cards of a good.
    #[inline]
    pub fn of_good(&self, good: Good) -> CardSet {
        self.tables.of_good[good.index() & (crate::MAX_GOODS - 1)]
    }

    /// All cards with a sail icon.
    #[inline]
    pub fn with_sail(&self) -> CardSet {
        self.tables.with_sail
    }

    /// The most sails on one card; on those of the published game there is one at most.
    #[inline]
    pub(crate) fn most_sails(&self) -> u8 {
        self.tables.most_sails
    }

    /// A mark for every kind of good that this edition does not have.
    #[inline]
    pub(crate) fn no_such_goods(&self) -> Goods {
        self.tables.no_such_goods
    }

    /// What a run of this many cards of a good pays (OM-93).
    #[inline]
    pub fn pays(&self, good: Good, run: u8) -> u8 {
        self.tables.pays[good.index() & (crate::MAX_GOODS - 1)][usize::from(run.min(MAX_PAYS as u8))]
    }

    /// Where a ship can be after sailing exactly so far, no route twice (OM-59).
    #[inline]
    pub fn reach(&self, from: Harbour, distance: u8) -> HarbourSet {
        self.tables.reach[from.index()].ends[usize::from(distance)]
    }

    /// The distances that can be sailed from here, as bits; staying always can be (OM-62).
    #[inline]
    pub(crate) fn distances(&self, from: Harbour) -> u32 {
        self.tables.reach[from.index()].distances
    }

    /// The cards of a game for this many seats (OM-3).
    pub fn cards_for(&self, seats: u8) -> CardSet {
        let all = CardSet::first(self.cards.len());
        if seats == 2 { all - self.of_good(self.out_with_two) } else { all }
    }

    /// The good of this name.
    pub fn good_named(&self, id: &str) -> Option<Good> {
        self.goods.iter().position(|good| good.id == id).map(|at| Good(at as u8))
    }
}

/// The most harbours far that a load of these cards could send a ship.
fn longest_way(cards: &[CardFacts]) -> usize {
    let sails = |card: &CardFacts| card.icons.iter().filter(|&&icon| icon == Icon::Sail).count();
    let most = cards.iter().map(sails).max().unwrap_or(0);
    let load = cards.iter().map(|card| usize::from(card.nets)).max().unwrap_or(0);
    // Whatever the cards say, ways of some length are known, for those who arrange a table as they like.
    (most * load).clamp(MAX_NETS, MAX_SAILS)
}

/// A map on which this many steps do not show where every way can end is too intricate to be played on.
const MOST_STEPS: u32 = 3_000_000;

/// Where walks of 0, 1, 2, ... steps that use no route twice can end, from every harbour, up to the longest; nothing where there are
/// too many ways to try them all.
fn reach(harbours: &[HarbourFacts], longest: usize) -> Option<Vec<Reach>> {
    let mut walker = Walker { harbours, longest, used: Vec::new(), steps: 0 };
    (0..harbours.len())
        .map(|from| {
            let from = Harbour(from as u8);
            let mut ends = [HarbourSet::EMPTY; MAX_SAILS + 1];
            ends[0].insert(from);
            walker.walk(from, &mut ends, &walker.freely(from));
            let distances = (0..).zip(ends).filter(|(_, ends)| !ends.is_empty()).map(|(distance, _): (u32, _)| 1 << distance).sum();
            (walker.steps <= MOST_STEPS).then_some(Reach { ends, distances })
        })
        .collect()
}

/// Tries all ways.
struct Walker<'h> {
    harbours: &'h [HarbourFacts],
    longest: usize,
    used: Vec<[Harbour; 2]>,
    steps: u32,
}

impl Walker<'_> {
    /// Where walks from here can end that may use routes twice: the others end nowhere else.
    fn freely(&self, from: Harbour) -> [HarbourSet; MAX_SAILS + 1] {
        let mut ends = [HarbourSet::EMPTY; MAX_SAILS + 1];
        ends[0].insert(from);
        for distance in 0..self.longest {
            let onward = ends[distance].iter().fold(0, |onward, at| onward | self.harbours[at.index()].routes.0);
            ends[distance + 1] = HarbourSet(onward);
        }
        ends
    }

    /// Goes on from here, as long as there is something to find out.
    fn walk(&mut self, at: Harbour, ends: &mut [HarbourSet; MAX_SAILS + 1], freely: &[HarbourSet; MAX_SAILS + 1]) {
        let ahead = self.used.len() + 1;
        if self.steps > MOST_STEPS || ends[ahead..=self.longest] == freely[ahead..=self.longest] {
            return;
        }
        let mut onward = self.harbours[at.index()].routes;
        for &[one, other] in &self.used {
            if one == at {
                onward.remove(other);
            } else if other == at {
                onward.remove(one);
            }
        }
        // All last steps are taken at once: on a map where every harbour has a route to every other, it is these that would take long.
        ends[ahead].0 |= onward.0;
        if ahead < self.longest {
            for next in onward.iter() {
                self.steps += 1;
                self.used.push([at, next]);
                self.walk(next, ends, freely);
                self.used.pop();
            }
        }
    }
}
