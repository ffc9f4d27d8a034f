//! What the tests of the rules share.

use crate::{Action, Event, Options, Refusal, Setup, Sight, State};
use std::vec::Vec;
use tabletop::{Card, CardSet, Dice, Heard, Rules, Seat};

/// A table for so many, right after it was set up; seat 0 starts.
pub(crate) fn table(seats: u8) -> State {
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(seats) };
    State::new(&setup, &mut Dice::new(1), &mut tabletop::Nobody)
}

/// These cards.
pub(crate) fn set(cards: &[u8]) -> CardSet {
    cards.iter().copied().map(Card).collect()
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
    assert_eq!(after.play(Seat(seat), &action, &mut Dice::new(7), &mut tabletop::Nobody), Err(refusal), "{action:?}");
    assert_eq!(after, *state, "a refused action changes nothing");
}

/// Every number of players with every option.
pub(crate) fn all_setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for seats in 2..=5 {
        for switches in 0..8 {
            let on = |switch: u8| switches >> switch & 1 == 1;
            let options = Options { open_money: on(0), zero_donation_scores: on(1), first_game: on(2) };
            all.push(Setup { options, ..Setup::new(seats) });
        }
    }
    all
}
