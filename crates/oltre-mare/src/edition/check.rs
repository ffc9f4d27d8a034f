//! Checks that a game can be played with an edition whose parts are sound.

use super::{CardFacts, HarbourFacts, longest_way, reach};
use crate::{Good, Harbour, HarbourSet, Icon};
use alloc::format;
use alloc::vec::Vec;
use tabletop::edition_file::{At, Reading};
use tabletop::edition_goods::Names;

/// Each player is dealt this many cards (OM-5).
const HAND: usize = 4;

/// A game needs cards that name harbours to start at (OM-4), cards to deal and a deck (OM-5). With two players a good is
/// out (OM-3); three and four need less than five.
pub(super) fn enough_cards(reading: &mut Reading<'_>, list: At, cards: &[CardFacts], out_with_two: Good) {
    for seats in [5, 2] {
        let left: Vec<_> = cards.iter().filter(|card| seats > 2 || card.good != out_with_two).collect();
        let game = if seats > 2 { "a game of 5" } else { "a game of 2, without the good that is then out," };
        let names = left.iter().filter(|card| card.harbour.is_some()).count();
        if names < seats {
            reading.error(list, format!("{game} has {names} cards that name a harbour; it needs {seats}, to start at (OM-4)"));
        }
        let needed = seats + HAND * seats + 1;
        // Of the deck at least two fifths lie above Venice; if that is less than the deal, the first hands may turn it up.
        let better = seats + (HAND * seats * 5).div_ceil(2);
        if left.len() < needed {
            reading.error(
                list,
                format!("{game} has {} cards; it needs {needed}: to start with, to deal, and one for the deck (OM-5)", left.len()),
            );
        } else if left.len() < better {
            reading.warn(
                list,
                format!("{game} has {} cards; with {better} the Venice card would never come up in the deal (OM-5)", left.len()),
            );
        }
    }
}

pub(super) fn every_good_is_on_a_card(reading: &mut Reading<'_>, goods: &Names<'_>, cards: &[CardFacts]) {
    for (number, &(at, id)) in goods.known.iter().enumerate() {
        if cards.iter().all(|card| card.good.index() != number) {
            reading.warn(at, format!("no card shows {id}; a good without cards had better be left out"));
        }
    }
}

/// A ship can get from every harbour to every other.
pub(super) fn one_map(reading: &mut Reading<'_>, names: &Names<'_>, harbours: &[HarbourFacts]) {
    let mut joined = HarbourSet::one(Harbour(0));
    let mut ahead = joined;
    while !ahead.is_empty() {
        let at = ahead.nth(0);
        ahead.remove(at);
        ahead.0 |= harbours[at.index()].routes.0 & !joined.0;
        joined.0 |= harbours[at.index()].routes.0;
    }
    for (number, &(at, name)) in names.known.iter().enumerate() {
        if !joined.has(Harbour(number as u8)) {
            let first = names.known[0].1;
            reading.error(at, format!("no way leads from \"{first}\" to \"{name}\"; routes must join all harbours into one map"));
        }
    }
}

/// As far as the icons of a load can send a ship, there had better be a way; if there is none, OM-51 has work to do.
pub(super) fn every_distance_can_be_sailed(reading: &mut Reading<'_>, names: &Names<'_>, harbours: &[HarbourFacts], cards: &[CardFacts]) {
    let Some(reach) = reach(harbours, longest_way(cards)) else {
        if let Some(&(at, _)) = names.known.first() {
            reading.error(at, "there are too many ways on this map to try them all; fewer routes or fewer sails on a card would do");
        }
        return;
    };
    let load = cards.iter().map(|card| card.nets).max().unwrap_or(0);
    let mut sails: Vec<u8> = cards.iter().map(|card| card.icons.iter().filter(|&&icon| icon == Icon::Sail).count() as u8).collect();
    sails.sort_unstable_by(|one, other| other.cmp(one));
    let farthest: u8 = sails.iter().take(load.into()).sum();
    for (reach, &(at, name)) in reach.iter().zip(&names.known) {
        let longest = (0..=farthest).rev().find(|&distance| !reach.ends[usize::from(distance)].is_empty()).unwrap_or(0);
        if longest < farthest {
            reading.warn(
                at,
                format!("from \"{name}\" no way is longer than {longest}, but a ship may have to sail {farthest}; another route would spare the players OM-51"),
            );
        }
    }
}

/// Icons are counted in bytes.
pub(super) fn icons_can_be_counted(reading: &mut Reading<'_>, list: At, cards: &[CardFacts]) {
    for icon in Icon::ALL {
        let count = cards.iter().flat_map(|card| card.icons.iter()).filter(|&&printed| printed == icon).count();
        if count > usize::from(u8::MAX) {
            reading.error(list, format!("the cards show {count} {} icons; there may be 255 at most", icon.name()));
        }
    }
}
