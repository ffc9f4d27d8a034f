//! What the tests of the rules share.
//!
//! In the edition of 2005 cards 0 to 5 are ivory, 6 to 12 marble, 13 to 20 wood, 21 to 29 wine, 30 to 39 salt, 40 to 50 grain.

use crate::deck::Deck;
use crate::state::{Setup, State};
use crate::{Action, Bluffs, Denarii, Event, FinalBluffs, FinalPlacement, Options, Placement, Refusal, SenateCard, Sight, Step};
use std::vec::Vec;
use tabletop::{BySeat, Card, CardSet, Dice, Heard, Nobody, Rules, Seat};

/// Nothing for anybody.
const NOTHING: [&[u8]; 5] = [&[]; 5];

/// A table for this many, right after it was set up; seat 0 starts.
pub(crate) fn table(seats: u8) -> State {
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(seats) };
    State::new(&setup, &mut Dice::new(1), &mut Nobody)
}

/// The first lot of the first round is to be laid out, and these lie in the boats.
pub(crate) fn harbour(boats: &[&[u8]]) -> State {
    let mut state = lay_out(&NOTHING[..boats.len()], boats, &[]);
    state.next_to_sell();
    state
}

/// All are to place these goods, under the first Senate card: ivory 5, marble 0, wood 4, wine 3, salt 2, grain 1.
pub(crate) fn counting_house(goods: &[&[u8]], depressors: &[u8]) -> State {
    let mut state = lay_out(goods, &NOTHING[..goods.len()], depressors);
    state.ask_all(Step::Place);
    state
}

/// The five rounds are over, and these goods are left. The second Senate card lies aside: wood 5, salt 4, ivory 3, ...
pub(crate) fn the_end(goods: &[&[u8]], storehouses: &[u8], money: &[i32]) -> State {
    let mut state = lay_out(goods, &NOTHING[..goods.len()], &[]);
    state.round = 5;
    state.senate = [1, 0, 2, 3, 4, 5].map(SenateCard);
    for seat in Seat::all(state.seats) {
        state.storehouses[seat] = storehouses[seat.index()];
        state.money[seat] = Denarii(money[seat.index()]);
    }
    state.ask_all(Step::Final);
    state
}

/// What is not with the players lies in the deck, lowest number first.
fn lay_out(goods: &[&[u8]], boats: &[&[u8]], depressors: &[u8]) -> State {
    let mut state = table(goods.len() as u8);
    (state.goods, state.boat) = (BySeat::default(), BySeat::default());
    let mut rest = CardSet::first(51) - set(depressors);
    for seat in Seat::all(state.seats) {
        state.goods[seat] = set(goods[seat.index()]);
        state.boat[seat] = set(boats[seat.index()]);
        rest -= state.goods[seat] | state.boat[seat];
    }
    let deck: Vec<u8> = rest.iter().map(|card| card.0).collect();
    state.deck = Deck::of(&deck);
    state.depressors = set(depressors);
    state.senate = [5, 0, 1, 2, 3, 4].map(SenateCard);
    state
}

/// These cards.
pub(crate) fn set(cards: &[u8]) -> CardSet {
    cards.iter().copied().map(Card).collect()
}

/// A placement with both bluff cards in Storage.
pub(crate) fn place(forum: &[u8], senate: &[u8], storage: &[u8]) -> Action {
    let bluffs = Bluffs { storage: 2, ..Bluffs::default() };
    Action::Place(Placement { forum: set(forum), senate: set(senate), storage: set(storage), bluffs })
}

/// A placement at the end with both bluff cards in Storage.
pub(crate) fn last(forum: &[u8], storage: &[u8]) -> Action {
    Action::Final(FinalPlacement { forum: set(forum), storage: set(storage), bluffs: FinalBluffs { forum: 0, storage: 2 } })
}

/// Does it, and tells everything that happened.
pub(crate) fn does(state: &mut State, seat: u8, action: Action) -> Vec<Sight> {
    let mut heard = Heard::new();
    if let Err(refusal) = state.play(Seat(seat), &action, &mut Dice::new(7), &mut heard) {
        panic!("seat {seat} may {action:?}, but: {refusal:?}");
    }
    heard.0.into_iter().map(|Event(sight)| sight).collect()
}

/// Does not do it, for this reason, and nothing has changed.
pub(crate) fn refused(state: &State, seat: u8, action: Action, refusal: Refusal) {
    let mut after = state.clone();
    assert_eq!(after.play(Seat(seat), &action, &mut Dice::new(7), &mut Nobody), Err(refusal), "{action:?}");
    assert_eq!(after, *state, "a refused action changes nothing");
}

/// The money of all, in seat order.
pub(crate) fn money(state: &State) -> Vec<i32> {
    Seat::all(state.seats).map(|seat| state.money[seat].0).collect()
}

/// The chips of all, in seat order.
pub(crate) fn chips(state: &State) -> Vec<u8> {
    Seat::all(state.seats).map(|seat| state.chips[seat].0).collect()
}

/// Every number of players with every option.
pub(crate) fn all_setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for seats in 2..=5 {
        for switches in 0..16 {
            let on = |switch: u8| switches >> switch & 1 == 1;
            let options = Options { open_money: on(0), zero_donation_scores: on(1), first_game: on(2), loans_first: on(3) };
            all.push(Setup { options, ..Setup::new(seats) });
        }
    }
    all
}
