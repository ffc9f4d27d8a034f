//! Setting the table up (OM-1 to OM-6).

use crate::haggle::Haggle;
use crate::stacks::{Deck, Stack, Stacks};
use crate::state::{DECK, MARKERS, PaidSoFar, START, Setup, State, Taken, VENICE};
use crate::{Ducats, Event, Harbour, MAX_HARBOURS, Marker, Seen, Sight};
use alloc::vec::Vec;
use tabletop::{BySeat, Card, CardSet, Chance, Seat, SeatSet, Witness};

/// Every player starts with 11 ducats (OM-1).
pub(crate) const START_DUCATS: Ducats = Ducats(11);

/// ... and draws 4 cards (OM-5).
const START_HAND: u8 = 4;

pub(crate) fn set_up(setup: &Setup, chance: &mut impl Chance, witness: &mut impl Witness<Event>) -> State {
    assert!((2..=5).contains(&setup.seats), "2 to 5 play (OM-1)");
    let edition = setup.edition;
    let seats = setup.seats;
    let start = setup.start.unwrap_or_else(|| Seat(chance.between(START, 0, u32::from(seats) - 1) as u8));
    witness.tell(|| Event(Sight::Started { seat: start }));

    let mut state = State {
        edition,
        options: setup.options,
        seats,
        start,
        turn_of: start,
        step: None,
        bought: 0,
        distance: 0,
        had_prestige: SeatSet::EMPTY,
        turns_left: 0,
        ducats: BySeat([START_DUCATS; 5]),
        prestige: BySeat([0; 5]),
        hands: BySeat([CardSet::EMPTY; 5]),
        played: CardSet::EMPTY,
        discard: CardSet::EMPTY,
        deck: Deck::EMPTY,
        stacks: Stacks::EMPTY,
        cargo: BySeat([Stack::EMPTY; 5]),
        pirates: BySeat([Stack::EMPTY; 5]),
        ships: BySeat([Harbour(0); 5]),
        markers: lay_markers(setup, chance),
        active: BySeat([None; 5]),
        taken: Taken::NONE,
        haggle: Haggle::default(),
        paid: PaidSoFar::default(),
    };
    start_in_harbours(&mut state, chance, witness);
    insert_venice(&mut state, chance);
    for seat in start.clockwise(seats) {
        deal(&mut state, seat, chance, witness);
    }
    state.begin_turn(start, witness);
    state
}

/// One marker, drawn at random, lies on each harbour; those left over are out of the game (OM-2).
fn lay_markers(setup: &Setup, chance: &mut impl Chance) -> [Option<Marker>; MAX_HARBOURS] {
    let mut kinds = [0; MAX_HARBOURS];
    let mut count = 0;
    for (kind, &of_it) in setup.edition.markers.iter().enumerate() {
        kinds[count..count + usize::from(of_it)].fill(kind as u8);
        count += usize::from(of_it);
    }
    chance.shuffle(MARKERS, &mut kinds[..count]);
    let mut markers = [None; MAX_HARBOURS];
    for (marker, &kind) in markers.iter_mut().zip(&kinds).take(setup.edition.harbours.len()) {
        *marker = Marker::ALL.get(usize::from(kind)).copied();
    }
    markers
}

/// Each player reveals cards until one names a harbour: first cargo, and where the ship starts (OM-4).
/// With 2 players one good is out (OM-3). What was turned over in between goes back, and the deck is shuffled once.
fn start_in_harbours(state: &mut State, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    let mut cards = state.edition.cards_for(state.seats);
    chance.shuffle(DECK, state.deck.lay(cards));
    for seat in state.start.clockwise(state.seats) {
        let first = state.deck;
        let (card, harbour) = loop {
            let card = state.deck.take();
            if let Some(harbour) = state.edition.cards[card.index()].harbour {
                break (card, harbour);
            }
        };
        state.stacks.push(&mut state.cargo[seat], card);
        state.ships[seat] = harbour;
        // Where another ship has started before, the marker is gone.
        let marker = state.markers[harbour.index()].take();
        cards.remove(card);
        witness.tell(|| {
            let turned: Vec<Card> = first.cards().take_while(|&turned| turned != card).collect();
            Event(Sight::Harboured { seat, turned, card, harbour, marker })
        });
    }
    chance.shuffle(DECK, state.deck.lay(cards));
}

/// Venice lies under two fifths to three fifths of the deck (OM-5).
fn insert_venice(state: &mut State, chance: &mut impl Chance) {
    let deck = u32::from(state.deck.left());
    state.deck.venice = Some(chance.between(VENICE, deck * 2 / 5, (deck * 3).div_ceil(5)) as u8);
}

fn deal(state: &mut State, seat: Seat, chance: &mut impl Chance, witness: &mut impl Witness<Event>) {
    state.draw(
        seat,
        START_HAND,
        chance,
        witness,
        |state, card| state.hands[seat].insert(card),
        |cards| Sight::Dealt { seat, cards: Seen::Faces(cards) },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Dice, Nobody, Rules, Stream};

    /// Dice that remember what was asked of them.
    struct Watched {
        dice: Dice,
        numbers: Vec<(Stream, u32, u32)>,
        shuffles: Vec<(Stream, usize)>,
    }

    impl Chance for Watched {
        fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
            self.numbers.push((stream, low, high));
            self.dice.between(stream, low, high)
        }

        fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
            self.shuffles.push((stream, items.len()));
            self.dice.shuffle(stream, items);
        }
    }

    /// OM-2, OM-3, OM-4, OM-5, OM-6: what luck is asked for, in this order: Venice lies under two to three fifths of the deck.
    #[test]
    fn luck_lays_the_table_out_in_the_order_of_the_rule_book() {
        //       seats  cards  deck  least and most above Venice
        for (seats, cards, deck, least, most) in [(2, 78, 76, 30, 46), (3, 98, 95, 38, 57), (4, 98, 94, 37, 57), (5, 98, 93, 37, 56)] {
            let mut luck = Watched { dice: Dice::new(seats.into()), numbers: Vec::new(), shuffles: Vec::new() };
            let state = State::new(&Setup::new(seats), &mut luck, &mut Nobody);
            assert_eq!(luck.numbers, [(START, 0, u32::from(seats) - 1), (VENICE, least, most)]);
            assert_eq!(luck.shuffles, [(MARKERS, 32), (DECK, cards), (DECK, deck)]);
            assert_eq!(usize::from(state.deck.left()), deck - 4 * usize::from(seats));
        }
    }

    /// OM-1, OM-2, OM-4, OM-5: whatever luck brings, everything has its place.
    #[test]
    fn every_new_table_is_complete() {
        for seed in 0..200 {
            for seats in 2..=5 {
                let mut setup = Setup::new(seats);
                setup.start = (seed % 2 == 0).then_some(Seat(seats - 1));
                let state = State::new(&setup, &mut Dice::new(seed), &mut Nobody);
                assert!(setup.start.is_none_or(|start| start == state.start));
                assert_eq!(state.turn_of, state.start);
                let mut cards = CardSet::EMPTY;
                for seat in Seat::all(seats) {
                    let first = state.top(seat);
                    assert_eq!((state.ducats[seat], state.prestige[seat], state.cargo[seat].size()), (Ducats(11), 0, 1));
                    assert_eq!(state.edition.cards[first.index()].harbour, Some(state.ships[seat]));
                    assert_eq!((state.hands[seat].len(), state.markers[state.ships[seat].index()]), (4, None));
                    cards |= state.hands[seat] | CardSet::one(first);
                }
                assert_eq!(cards | state.deck.cards().collect(), state.edition.cards_for(seats));
                assert_eq!(state.markers.iter().flatten().count(), 30 - usize::from(seats));
            }
        }
    }
}
