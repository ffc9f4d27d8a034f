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
        let marker = state.markers[harbour.index()].take().expect("no two cards name the same harbour");
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
