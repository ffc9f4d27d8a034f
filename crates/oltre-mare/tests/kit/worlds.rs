//! All worlds that somebody thinks possible, counted out.

use oltre_mare::{Goods, Knowledge, State};
use tabletop::{Card, CardSet, Seat};

/// What is hidden in one world: each hand, each place of a pirate stack, and the deck without its order.
pub(crate) type World = Vec<CardSet>;

/// A hidden place with room for some cards.
struct Cell {
    room: u8,
    may: CardSet,
    least: Goods,
}

/// All of them, or nothing when they are too many to be counted.
pub(crate) fn all(knowledge: &Knowledge, most: usize) -> Option<Vec<World>> {
    let cells = cells(knowledge);
    let unseen: Vec<Card> = cells.iter().fold(CardSet::EMPTY, |unseen, cell| unseen | cell.may).iter().collect();
    assert_eq!(unseen.len(), cells.iter().map(|cell| usize::from(cell.room)).sum::<usize>(), "every hidden card has a place");
    let mut search = Search { knowledge, cells, unseen, most, tried: 0, laid: Vec::new(), found: Vec::new() };
    search.laid = vec![CardSet::EMPTY; search.cells.len()];
    search.lay(0).then_some(search.found)
}

/// The same of a world that was imagined.
pub(crate) fn of(knowledge: &Knowledge, state: &State) -> World {
    let world = state.whereabouts();
    let seats = || Seat::all(knowledge.view().seats.len() as u8).zip(&knowledge.view().seats);
    let hands = seats().filter(|(_, player)| player.hand.faces().is_none()).map(|(seat, _)| world.hands[seat.index()]);
    let pirates = seats().flat_map(|(seat, _)| world.pirates[seat.index()].iter().map(|&card| CardSet::one(card)));
    hands.chain(pirates).chain([world.deck.iter().copied().collect()]).collect()
}

fn cells(knowledge: &Knowledge) -> Vec<Cell> {
    let view = knowledge.view();
    let seats = || Seat::all(view.seats.len() as u8).zip(&view.seats);
    let hands = seats().filter(|(_, player)| player.hand.faces().is_none()).map(|(seat, player)| Cell {
        room: player.hand.count(),
        may: knowledge.may_hold(seat),
        least: knowledge.holds_at_least(seat),
    });
    let slots = seats().flat_map(|(seat, _)| knowledge.may_lie_with_the_pirates(seat).to_vec());
    let pirates = slots.map(|may| Cell { room: 1, may, least: Goods::NONE });
    let deck = Cell { room: view.deck, may: knowledge.may_be_in_the_deck(), least: Goods::NONE };
    hands.chain(pirates).chain([deck]).collect()
}

struct Search<'a> {
    knowledge: &'a Knowledge,
    cells: Vec<Cell>,
    unseen: Vec<Card>,
    most: usize,
    tried: usize,
    laid: World,
    found: Vec<World>,
}

impl Search<'_> {
    /// Lays this card and those after it in every way. Says whether it came to an end.
    fn lay(&mut self, next: usize) -> bool {
        self.tried += 1;
        let Some(&card) = self.unseen.get(next) else {
            let edition = self.knowledge.edition();
            let enough = |(cell, cards): (&Cell, &CardSet)| {
                let has = Goods::of(*cards, edition);
                cell.least.iter().all(|(good, count)| has.count(good) >= count)
            };
            if self.cells.iter().zip(&self.laid).all(enough) {
                self.found.push(self.laid.clone());
            }
            return true;
        };
        for at in 0..self.cells.len() {
            if self.cells[at].may.has(card) && self.laid[at].len() < self.cells[at].room {
                self.laid[at].insert(card);
                let ended = self.lay(next + 1);
                self.laid[at].remove(card);
                if !ended || self.found.len() > self.most || self.tried > 100 * self.most + 100_000 {
                    return false;
                }
            }
        }
        true
    }
}
