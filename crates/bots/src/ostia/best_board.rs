//! The best board for a hand: every way to lay it out that is worth a look, without trying them one by one.
//!
//! What a board brings is a sum over its kinds, but for three things that the kinds share: the points of the donation, the three
//! kinds that may be shown (OS-33), and the rooms of Storage (OS-63). So kind after kind a table is kept of the best sum for each
//! of their values.

use super::book::{Book, Kinds, MOST};
use ostia::{MAX_GOODS, MAX_KINDS, MAX_STOREHOUSES};

/// More points than that are never donated.
pub(super) const POINTS: usize = 48;

const SHOWN: usize = MAX_KINDS as usize + 1;
pub(super) const STORED: usize = MAX_STOREHOUSES as usize + 1;

/// What the fields of a board bring, in chips.
#[derive(Clone)]
pub(super) struct Market {
    /// The Forum: this many cards of a kind.
    pub(super) forum: [[f32; MOST + 1]; MAX_GOODS],
    /// The Senate: a donation of this many points.
    pub(super) senate: [f32; POINTS],
    /// The rooms for this many cards in Storage, and how many there can be.
    pub(super) rooms: [f32; STORED],
    pub(super) most_rooms: u8,
}

impl Market {
    /// Moves this part of the way to another market.
    pub(super) fn blend(&mut self, other: &Market, part: f32) {
        for (own, other) in self.forum.as_flattened_mut().iter_mut().zip(other.forum.as_flattened()) {
            *own += (other - *own) * part;
        }
        for (own, other) in self.senate.iter_mut().zip(other.senate) {
            *own += (other - *own) * part;
        }
    }
}

/// A board by kinds. What is neither sold nor donated lies in Storage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BoardByKind {
    pub(super) forum: Kinds,
    pub(super) senate: Kinds,
}

/// One way to lay the cards of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    worth: f32,
    points: u8,
    shown: u8,
    stored: u8,
    forum: u8,
    senate: u8,
}

/// What the best board brings.
pub(super) fn worth(book: &Book, market: &Market, hand: &Kinds) -> f32 {
    let mut table = SumTable::new();
    for kind in (0..book.goods).filter(|&kind| hand[kind] > 0) {
        table.add(book, market, kind, hand[kind]);
    }
    table.best(market)
}

/// What the best board brings, without a lot and with it; with it by how many cards are stored, rooms not counted.
pub(super) fn worth_without_and_with(book: &Book, market: &Market, hand: &Kinds, lot: &Kinds) -> (f32, [f32; STORED]) {
    let mut without = SumTable::new();
    for kind in (0..book.goods).filter(|&kind| hand[kind] > 0 && lot[kind] == 0) {
        without.add(book, market, kind, hand[kind]);
    }
    let mut with = without.clone();
    for kind in (0..book.goods).filter(|&kind| lot[kind] > 0) {
        with.add(book, market, kind, hand[kind] + lot[kind]);
        if hand[kind] > 0 {
            without.add(book, market, kind, hand[kind]);
        }
    }
    (without.best(market), with.by_stored(market))
}

/// The best board, and what it brings.
pub(super) fn best(book: &Book, market: &Market, hand: &Kinds) -> (f32, BoardByKind) {
    let kinds: Vec<usize> = (0..book.goods).filter(|&kind| hand[kind] > 0).collect();
    let mut tables = vec![SumTable::new()];
    for &kind in &kinds {
        let mut table = tables[tables.len() - 1].clone();
        table.add(book, market, kind, hand[kind]);
        tables.push(table);
    }
    let (worth, mut shown, mut stored, mut points) = tables[kinds.len()].best_at(market);
    // Back from the last kind to the first: which way led here?
    let mut laid = BoardByKind::default();
    for (&kind, before) in kinds.iter().zip(&tables).rev() {
        let mut from = (f32::MIN, Way::default());
        ways(book, market, kind, hand[kind], |way| {
            if usize::from(way.shown) <= shown && usize::from(way.stored) <= stored && usize::from(way.points) <= points {
                let from_row = row(shown - usize::from(way.shown), stored - usize::from(way.stored));
                let rest = before.rows[from_row][points - usize::from(way.points)];
                if rest + way.worth > from.0 {
                    from = (rest + way.worth, way);
                }
            }
        });
        let way = from.1;
        (shown, stored, points) = (shown - usize::from(way.shown), stored - usize::from(way.stored), points - usize::from(way.points));
        (laid.forum[kind], laid.senate[kind]) = (way.forum, way.senate);
    }
    (worth, laid)
}

/// This many of the best boards, the very best first: all of them tried, one by one.
pub(super) fn some(book: &Book, market: &Market, hand: &Kinds, count: usize) -> Vec<(f32, BoardByKind)> {
    let mut kinds: Vec<(usize, Vec<Way>)> = Vec::new();
    for kind in (0..book.goods).filter(|&kind| hand[kind] > 0) {
        let mut all = Vec::new();
        ways(book, market, kind, hand[kind], |way| all.push(way));
        kinds.push((kind, all));
    }
    let mut some = Vec::with_capacity(count + 1);
    try_all(market, &kinds, Way::default(), BoardByKind::default(), count, &mut some);
    some
}

fn try_all(market: &Market, kinds: &[(usize, Vec<Way>)], sum: Way, laid: BoardByKind, count: usize, some: &mut Vec<(f32, BoardByKind)>) {
    let Some(((kind, ways), rest)) = kinds.split_first() else {
        let worth = sum.worth + market.senate[usize::from(sum.points)] + market.rooms[usize::from(sum.stored)];
        if some.len() < count || some.last().is_some_and(|last| last.0 < worth) {
            let at = some.iter().position(|other| other.0 < worth).unwrap_or(some.len());
            some.insert(at, (worth, laid));
            some.truncate(count);
        }
        return;
    };
    for way in ways {
        let mut next = Way { worth: sum.worth + way.worth, ..sum };
        (next.points, next.shown, next.stored) = (sum.points + way.points, sum.shown + way.shown, sum.stored + way.stored);
        if usize::from(next.points) < POINTS && usize::from(next.shown) < SHOWN && next.stored <= market.most_rooms {
            let mut laid = laid;
            (laid.forum[*kind], laid.senate[*kind]) = (way.forum, way.senate);
            try_all(market, rest, next, laid, count, some);
        }
    }
}

/// The ways to lay this many cards of a kind.
#[inline]
fn ways(book: &Book, market: &Market, kind: usize, cards: u8, mut look: impl FnMut(Way)) {
    let points = book.points[kind];
    let mut add = |stored: u8, forum: u8, senate: u8| {
        let given = usize::from(senate) * usize::from(points);
        if given < POINTS && stored <= market.most_rooms {
            look(Way {
                worth: market.forum[kind][usize::from(forum).min(MOST)] + book.store[kind][usize::from(stored)],
                points: given as u8,
                shown: u8::from(forum + senate > 0),
                stored,
                forum,
                senate,
            });
        }
    };
    // Cards that nobody wants lie in Storage without a room.
    add(0, 0, 0);
    add(1, 0, 0);
    if cards > 1 {
        add(2, 0, 0);
    }
    // Of a kind that is shown, at most one card is stored.
    for left in [cards, cards - 1] {
        if left == 0 {
            break;
        }
        add(cards - left, left, 0);
        if points > 0 {
            for senate in 1..=left {
                add(cards - left, left - senate, senate);
            }
        }
    }
    // More than four of a kind only press the price.
    if cards > 4 {
        add(0, 4, 0);
    }
}

/// The best sum for each number of kinds shown, of cards stored, and of points. There is a row for each number of kinds shown and
/// cards stored.
#[derive(Clone)]
struct SumTable {
    rows: [[f32; ROW]; SHOWN * STORED],
    /// No more than that has been reached.
    shown: usize,
    stored: usize,
    points: usize,
}

/// Rows are worked on in pieces of eight numbers, which every machine does at a time; the last piece may reach beyond.
const EIGHT: usize = 8;
const ROW: usize = POINTS + EIGHT;

/// What cannot be reached.
const NEVER: f32 = -1.0e9;

const fn row(shown: usize, stored: usize) -> usize {
    shown * STORED + stored
}

/// No kind has more ways than that, but for absurd numbers of cards.
const WAYS: usize = 32;

impl SumTable {
    fn new() -> SumTable {
        let mut table = SumTable { rows: [[NEVER; ROW]; SHOWN * STORED], shown: 0, stored: 0, points: 0 };
        table.rows[0][0] = 0.0;
        table
    }

    /// One more kind.
    fn add(&mut self, book: &Book, market: &Market, kind: usize, cards: u8) {
        let mut all = [Way::default(); WAYS];
        let mut count = 0;
        let (mut shown, mut stored, mut points) = (0, 0, 0);
        ways(book, market, kind, cards, |way| {
            // The way that shows and stores nothing leaves all as it is.
            if count < WAYS && way.shown + way.stored > 0 {
                all[count] = way;
                count += 1;
                (shown, stored, points) = (shown.max(way.shown), stored.max(way.stored), points.max(way.points));
            }
        });
        let pieces = (self.points + 1).div_ceil(EIGHT);
        let (from_shown, from_stored) = (self.shown, self.stored);
        self.shown = (self.shown + usize::from(shown)).min(SHOWN - 1);
        self.stored = (self.stored + usize::from(stored)).min(market.most_rooms.into());
        self.points = (self.points + usize::from(points)).min(POINTS - 1);
        // Every way leads to a later row. So from the last row to the first, each row finds those before it as they were.
        for to_shown in (0..=self.shown).rev() {
            for to_stored in (0..=self.stored).rev() {
                let (before, rest) = self.rows.split_at_mut(row(to_shown, to_stored));
                let to = &mut rest[0];
                for way in &all[..count] {
                    let (shown, stored, points) = (usize::from(way.shown), usize::from(way.stored), usize::from(way.points));
                    if shown > to_shown || stored > to_stored || to_shown - shown > from_shown || to_stored - stored > from_stored {
                        continue;
                    }
                    let from = &before[row(to_shown - shown, to_stored - stored)];
                    let to = to[points..].as_chunks_mut::<EIGHT>().0;
                    for (to, from) in to.iter_mut().zip(&from.as_chunks::<EIGHT>().0[..pieces]) {
                        for (to, from) in to.iter_mut().zip(from) {
                            let sum = from + way.worth;
                            *to = if sum > *to { sum } else { *to };
                        }
                    }
                }
            }
        }
    }

    fn best(&self, market: &Market) -> f32 {
        let by_stored = self.by_stored(market);
        by_stored.iter().zip(&market.rooms).take(self.stored + 1).fold(NEVER, |best, (worth, room)| best.max(worth + room))
    }

    /// The best for each number of cards in Storage, rooms not counted.
    fn by_stored(&self, market: &Market) -> [f32; STORED] {
        let mut best = [NEVER; STORED];
        for shown in 0..=self.shown {
            for (stored, best) in best.iter_mut().enumerate().take(self.stored + 1) {
                let mut most = NEVER;
                for (sum, chips) in self.rows[row(shown, stored)][..=self.points].iter().zip(&market.senate) {
                    let worth = sum + chips;
                    most = if worth > most { worth } else { most };
                }
                *best = best.max(most);
            }
        }
        best
    }

    fn best_at(&self, market: &Market) -> (f32, usize, usize, usize) {
        let mut best = (NEVER, 0, 0, 0);
        for shown in 0..=self.shown {
            for stored in 0..=self.stored {
                for points in 0..=self.points {
                    let worth = self.rows[row(shown, stored)][points] + market.senate[points] + market.rooms[stored];
                    if worth > best.0 {
                        best = (worth, shown, stored, points);
                    }
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ostia::{Setup, State};
    use tabletop::{Dice, Nobody, Rules, Seat};

    /// The table finds what trying everything finds.
    #[test]
    fn no_board_is_better_than_the_best() {
        let mut dice = Dice::new(3);
        for _ in 0..40 {
            let game = State::new(&Setup::new(4), &mut dice, &mut Nobody);
            let book = Book::of(&game);
            let scene = super::super::scene::Scene::of(&book, &game);
            let market = scene.market(&book, &game, Seat(0), &scene.odds(POINTS));
            let mut hand = [0; MAX_GOODS];
            for _ in 0..dice.below(9) {
                hand[dice.below(6) as usize] += 1;
            }
            let (found, laid) = best(&book, &market, &hand);
            let tried = some(&book, &market, &hand, 3);
            assert!((found - tried[0].0).abs() < 1e-4, "{found} for {hand:?}, but {tried:?}");
            assert!((found - worth(&book, &market, &hand)).abs() < 1e-4);
            assert!(tried.iter().any(|(worth, other)| *other == laid && (worth - found).abs() < 1e-4), "{laid:?} is not in {tried:?}");
        }
    }
}
