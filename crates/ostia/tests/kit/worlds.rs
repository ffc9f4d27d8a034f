//! All worlds that somebody thinks possible, counted out.
//!
//! Cards are hidden where they were dealt unseen. All can count: how many cards of each shuffle everybody was dealt, which of
//! them came up since, and who has kept one. So a world is a way to lay the hidden cards of each shuffle into those places, and
//! all ways are alike; then one card of what somebody was dealt is the one that was kept, any of them alike.

use super::truth::hidden_from;
use ostia::{Event, Sight, State, Step};
use std::collections::BTreeMap;
use tabletop::{Card, CardSet, Rules, Seat, Viewer};

/// What is hidden in one world: of each player the goods that were not bought in the open, the boat, the cards given to Gaius;
/// and the deck without its order.
pub(crate) type World = Vec<u128>;

/// What everybody who counts knows about hidden places.
#[derive(Clone)]
pub(crate) struct Counts {
    seats: Vec<Player>,
    /// The shuffle that each card was last part of.
    shuffle_of: BTreeMap<Card, usize>,
    shuffle: usize,
    /// Which deal of the round is the last one; with Gaius there are two.
    deal: usize,
}

/// A number of cards for each shuffle.
type ByShuffle = BTreeMap<usize, usize>;

#[derive(Clone, Default)]
struct Player {
    /// Goods bought in the open.
    open: CardSet,
    /// Unknown goods from before this round.
    held: ByShuffle,
    /// Unknown cards of each deal of this round, in the boat, kept or given to Gaius.
    dealt: [ByShuffle; 2],
    /// Was a card of the deal kept?
    kept: [bool; 2],
}

impl Counts {
    /// Of a table at which nobody has a card.
    pub(crate) fn new(state: &State) -> Counts {
        let shuffle_of = state.deck_in_order().into_iter().map(|card| (card, 0)).collect();
        Counts { seats: vec![Player::default(); state.seats().into()], shuffle_of, shuffle: 0, deal: 0 }
    }

    /// Takes in what one action brought about. Faces are looked at only to know which shuffle they come from.
    pub(crate) fn follow(&mut self, events: &[Event], before: Option<Step>) {
        for event in events {
            let shuffle_of = self.shuffle_of.clone();
            let count = |counts: &mut ByShuffle, cards: CardSet| {
                cards.iter().for_each(|card| *counts.entry(shuffle_of[&card]).or_default() += 1);
            };
            let remove = |counts: &mut ByShuffle, cards: CardSet| {
                for card in cards {
                    let left = counts.get_mut(&shuffle_of[&card]).expect("what comes up was counted");
                    *left = left.checked_sub(1).expect("what comes up was counted");
                }
            };
            match event.seen_by(Viewer::Spectator) {
                Sight::RoundBegan { .. } => self.deal = 0,
                Sight::Reshuffled { cards } => {
                    self.shuffle += 1;
                    self.shuffle_of.extend(cards.iter().map(|card| (card, self.shuffle)));
                }
                Sight::Dealt { seat, .. } => {
                    if self.seats.iter().all(|player| player.kept[0]) {
                        self.deal = 1;
                    }
                    let Sight::Dealt { cards, .. } = event.seen_by(Viewer::Seat(seat)) else { continue };
                    count(&mut self.seats[seat.index()].dealt[self.deal], cards.faces().expect("one sees one's own cards"));
                }
                Sight::Kept { seat, .. } => self.seats[seat.index()].kept[self.deal] = true,
                Sight::TookBack { seat } if before == Some(Step::Keep) => self.seats[seat.index()].kept[self.deal] = false,
                Sight::LotLaid { seller: seat, cards, .. } | Sight::Priced { seat, cards, .. } => {
                    remove(&mut self.seats[seat.index()].dealt[self.deal], cards);
                }
                Sight::Sold { buyer: seat, cards, .. }
                | Sight::Forced { seller: seat, cards, .. }
                | Sight::Taken { seller: seat, cards, .. }
                | Sight::Assigned { buyer: seat, cards, .. } => self.seats[seat.index()].open |= cards,
                Sight::Revealed { boards } => {
                    for (player, board) in self.seats.iter_mut().zip(boards) {
                        for dealt in std::mem::take(&mut player.dealt) {
                            dealt.into_iter().for_each(|(shuffle, cards)| *player.held.entry(shuffle).or_default() += cards);
                        }
                        player.kept = [false; 2];
                        gone(player, board.forum | board.senate, remove);
                    }
                }
                Sight::GaiusRevealed { given, .. } => {
                    self.seats.iter_mut().zip(given).for_each(|(player, given)| gone(player, given, remove));
                }
                Sight::Stored { seat, discarded, .. } => gone(&mut self.seats[seat.index()], discarded, remove),
                Sight::Started { .. }
                | Sight::StartCard { .. }
                | Sight::TookBack { .. }
                | Sight::Bid { .. }
                | Sight::Passed { .. }
                | Sight::Built { .. }
                | Sight::Depressors { .. }
                | Sight::Decided { .. }
                | Sight::Forfeited { .. }
                | Sight::ForumPaid { .. }
                | Sight::SenateRanked { .. }
                | Sight::DoneBuilding { .. }
                | Sight::Repaid { .. }
                | Sight::FinalRevealed { .. }
                | Sight::Settled { .. }
                | Sight::Ended { .. } => {}
            }
        }
    }

    /// All worlds that this viewer thinks possible, each with its weight: in how many ways it can have come about. Nothing when
    /// there are too many to be counted. What is hidden is hidden in every world alike, so any of them may be asked.
    pub(crate) fn worlds(&self, viewer: Viewer, state: &State, most: usize) -> Option<BTreeMap<World, u32>> {
        let open = self.seats.iter().fold(CardSet::EMPTY, |open, player| open | player.open);
        let hidden = hidden_from(viewer, state) - open;
        let others: Vec<usize> = (0..self.seats.len()).filter(|&seat| !viewer.is(Seat(seat as u8))).collect();
        // The cells of a shuffle: held goods and deals of every other player, and the deck.
        let mut search = Search { most, others: &others, counts: self, found: BTreeMap::new(), ways: 0 };
        let empty = Laid { held: vec![CardSet::EMPTY; others.len()], dealt: vec![[CardSet::EMPTY; 2]; others.len()], deck: CardSet::EMPTY };
        let cards: Vec<Card> = hidden.iter().collect();
        search.lay(&cards, &self.rooms(&others, state), empty).then_some(search.found)
    }

    fn rooms(&self, others: &[usize], state: &State) -> Rooms {
        let cells = others.iter().enumerate().flat_map(|(at, &seat)| {
            let player = &self.seats[seat];
            let held = player.held.iter().map(move |(&shuffle, &room)| ((shuffle, Cell::Held(at)), room));
            let dealt = (0..2)
                .flat_map(move |deal| player.dealt[deal].iter().map(move |(&shuffle, &room)| ((shuffle, Cell::Dealt(at, deal)), room)));
            held.chain(dealt)
        });
        cells.chain([((self.shuffle, Cell::Deck), state.deck_in_order().len())]).collect()
    }

    /// The same of one world.
    pub(crate) fn world(&self, viewer: Viewer, state: &State) -> World {
        let census = state.census();
        let others = (0..self.seats.len()).filter(|&seat| !viewer.is(Seat(seat as u8)));
        let players = others.flat_map(|seat| {
            let player = &census.seats[seat];
            [player.goods - self.seats[seat].open, player.boat, player.given]
        });
        players.chain([census.deck]).map(|cards| cards.0).collect()
    }
}

/// Cards of a player come up, bought in the open or not.
fn gone(player: &mut Player, cards: CardSet, remove: impl Fn(&mut ByShuffle, CardSet)) {
    remove(&mut player.held, cards - player.open);
    player.open -= cards;
}

/// A place for hidden cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cell {
    Held(usize),
    Dealt(usize, usize),
    Deck,
}

/// How many cards of each shuffle lie in each place.
type Rooms = BTreeMap<(usize, Cell), usize>;

#[derive(Clone)]
struct Laid {
    held: Vec<CardSet>,
    dealt: Vec<[CardSet; 2]>,
    deck: CardSet,
}

struct Search<'a> {
    most: usize,
    others: &'a [usize],
    counts: &'a Counts,
    found: BTreeMap<World, u32>,
    ways: usize,
}

impl Search<'_> {
    /// Lays these cards in every way. Says whether it came to an end.
    fn lay(&mut self, cards: &[Card], rooms: &Rooms, laid: Laid) -> bool {
        let [card, rest @ ..] = cards else {
            assert!(rooms.values().all(|&room| room == 0), "every hidden place has its cards");
            return self.keep(0, laid);
        };
        let shuffle = self.counts.shuffle_of[card];
        let cells: Vec<(usize, Cell)> =
            rooms.iter().filter(|((of, _), room)| *of == shuffle && **room > 0).map(|(cell, _)| *cell).collect();
        for cell in cells {
            let mut rooms = rooms.clone();
            rooms.entry(cell).and_modify(|room| *room -= 1);
            let mut laid = laid.clone();
            match cell.1 {
                Cell::Held(at) => laid.held[at].insert(*card),
                Cell::Dealt(at, deal) => laid.dealt[at][deal].insert(*card),
                Cell::Deck => laid.deck.insert(*card),
            }
            if !self.lay(rest, &rooms, laid) {
                return false;
            }
        }
        true
    }

    /// Of what this player and those after them were dealt, any card was kept, and another one given to Gaius.
    fn keep(&mut self, deal_of: usize, laid: Laid) -> bool {
        let (at, deal) = (deal_of / 2, deal_of % 2);
        let Some(&seat) = self.others.get(at) else {
            self.ways += 1;
            if self.ways > self.most {
                return false;
            }
            *self.found.entry(laid.world()).or_default() += 1;
            return true;
        };
        if !self.counts.seats[seat].kept[deal] {
            return self.keep(deal_of + 1, laid);
        }
        let with_gaius = self.counts.seats.len() == 2;
        for kept in laid.dealt[at][deal] {
            let others = laid.dealt[at][deal] - CardSet::one(kept);
            let gifts: Vec<CardSet> = if with_gaius { others.iter().map(CardSet::one).collect() } else { vec![CardSet::EMPTY] };
            for given in gifts {
                let mut laid = laid.clone();
                laid.held[at].insert(kept);
                laid.dealt[at][deal] = others - given;
                laid.given(at, given);
                if !self.keep(deal_of + 1, laid) {
                    return false;
                }
            }
        }
        true
    }
}

impl Laid {
    /// A gift lies apart; the bits above the cards mark it.
    fn given(&mut self, at: usize, given: CardSet) {
        self.dealt[at][0].0 |= given.0 << GIVEN;
    }

    fn world(&self) -> World {
        let players = self.held.iter().zip(&self.dealt).flat_map(|(held, [first, second])| {
            let both = first.0 | second.0;
            [held.0, both & ((1 << GIVEN) - 1), both >> GIVEN]
        });
        players.chain([self.deck.0]).collect()
    }
}

/// No card of the edition has a number as high as that.
const GIVEN: u32 = 64;
