//! The best board for a hand: every way to lay it out that is worth a look, tried.

use super::book::{Book, Kinds, MOST};
use ostia::{MAX_GOODS, MAX_KINDS, MAX_STOREHOUSES};

/// More points than that are never reckoned with.
pub(super) const POINTS: usize = 96;

/// What the fields of a board bring, in chips.
#[derive(Clone)]
pub(super) struct Market {
    /// The Forum: so many cards of a kind.
    pub(super) forum: [[f32; MOST + 1]; MAX_GOODS],
    /// The Senate: a donation of so many points.
    pub(super) senate: [f32; POINTS],
    /// The rooms for so many cards in Storage, and how many there can be.
    pub(super) rooms: [f32; MAX_STOREHOUSES as usize + 1],
    pub(super) most_rooms: u8,
}

/// A board by kinds. What is neither sold nor donated lies in Storage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Laid {
    pub(super) forum: Kinds,
    pub(super) senate: Kinds,
}

/// One way to lay the cards of a kind.
#[derive(Clone, Copy, Default)]
struct Way {
    worth: f32,
    points: u8,
    shown: u8,
    stored: u8,
    forum: u8,
    senate: u8,
}

/// No hand has more ways than that, but for absurd ones, which lose the ways that come last.
const WAYS: usize = 160;


/// Every kind in a hand with its ways: those of one kind begin where those of the kind before it end.
struct Ways {
    kinds: usize,
    kind: [u8; MAX_GOODS],
    end: [u8; MAX_GOODS + 1],
    way: [Way; WAYS],
}

/// What the best board brings.
pub(super) fn worth(book: &Book, market: &Market, hand: &Kinds) -> f32 {
    let mut best = f32::MIN;
    each(book, market, hand, |worth, _, _| best = best.max(worth));
    best
}

/// The best board, and what it brings.
pub(super) fn best(book: &Book, market: &Market, hand: &Kinds) -> (f32, Laid) {
    let mut best = (f32::MIN, Laid::default());
    each(book, market, hand, |worth, ways, chosen| {
        if worth > best.0 {
            best = (worth, ways.laid(chosen));
        }
    });
    best
}

/// The best so many boards, the very best first.
pub(super) fn some(book: &Book, market: &Market, hand: &Kinds, count: usize) -> Vec<(f32, Laid)> {
    let mut some: Vec<(f32, Laid)> = Vec::with_capacity(count + 1);
    each(book, market, hand, |worth, ways, chosen| {
        if some.len() == count && some.last().is_some_and(|last| last.0 >= worth) {
            return;
        }
        let at = some.iter().position(|other| other.0 < worth).unwrap_or(some.len());
        some.insert(at, (worth, ways.laid(chosen)));
        some.truncate(count);
    });
    some
}

type Chosen = [u8; MAX_GOODS];

fn each(book: &Book, market: &Market, hand: &Kinds, mut look: impl FnMut(f32, &Ways, &Chosen)) {
    let ways = Ways::of(book, market, hand);
    let mut chosen = [0; MAX_GOODS];
    ways.try_all(market, 0, Way::default(), &mut chosen, &mut look);
}

impl Ways {
    #[inline]
    fn of(book: &Book, market: &Market, hand: &Kinds) -> Ways {
        let mut ways = Ways { kinds: 0, kind: [0; MAX_GOODS], end: [0; MAX_GOODS + 1], way: [Way::default(); WAYS] };
        let mut count = 0;
        for kind in (0..book.goods).filter(|&kind| hand[kind] > 0) {
            ways.kind[ways.kinds] = kind as u8;
            let cards = hand[kind];
            let points = book.points[kind];
            let mut add = |stored: u8, forum: u8, senate: u8| {
                if count < WAYS {
                    ways.way[count] = Way {
                        worth: market.forum[kind][usize::from(forum).min(MOST)] + book.store[kind][usize::from(stored)],
                        points: senate.saturating_mul(points),
                        shown: u8::from(forum + senate > 0),
                        stored,
                        forum,
                        senate,
                    };
                    count += 1;
                }
            };
            // Cards that nobody wants lie in Storage without a room.
            add(0, 0, 0);
            for stored in 0..=cards.min(2) {
                let left = cards - stored;
                if left == 0 {
                    add(stored, 0, 0);
                    continue;
                }
                if stored > 0 {
                    add(stored, 0, 0);
                }
                if points > 0 {
                    for senate in 1..=left {
                        add(stored, left - senate, senate);
                    }
                }
                add(stored, left, 0);
                // More than four of a kind only press the price.
                for forum in 4..left.min(6) {
                    add(stored, forum, 0);
                }
            }
            ways.kinds += 1;
            ways.end[ways.kinds] = count as u8;
        }
        ways
    }

    fn try_all(&self, market: &Market, at: usize, sum: Way, chosen: &mut Chosen, look: &mut impl FnMut(f32, &Ways, &Chosen)) {
        if at == self.kinds {
            let worth = sum.worth + market.senate[usize::from(sum.points).min(POINTS - 1)] + market.rooms[usize::from(sum.stored)];
            look(worth, self, chosen);
            return;
        }
        for number in self.end[at]..self.end[at + 1] {
            let way = &self.way[usize::from(number)];
            let shown = sum.shown + way.shown;
            let stored = sum.stored + way.stored;
            if u32::from(shown) > MAX_KINDS || stored > market.most_rooms {
                continue;
            }
            chosen[at] = number;
            let next = Way { worth: sum.worth + way.worth, points: sum.points.saturating_add(way.points), shown, stored, forum: 0, senate: 0 };
            self.try_all(market, at + 1, next, chosen, look);
        }
    }

    fn laid(&self, chosen: &Chosen) -> Laid {
        let mut laid = Laid::default();
        for at in 0..self.kinds {
            let way = self.way[usize::from(chosen[at])];
            let kind = usize::from(self.kind[at]);
            (laid.forum[kind], laid.senate[kind]) = (way.forum, way.senate);
        }
        laid
    }
}
