//! Two answers compared: both are tried in the same imagined games.

use super::haggle::Bargain;
use super::playout::{Try, play_out, trade, turns_played_out};
use crate::Ask;
use oltre_mare::{Action, State, Terms, To};
use tabletop::{Dice, Rules, Seat};

/// By how many ducats the other answer is better than its own, on average, and the standard error of that.
pub(super) fn better_by(ask: &Ask<'_, State>, own: &Action, other: &Action) -> (f64, f64) {
    let (mut worlds, mut spent) = (0_u32, 0);
    let (mut sum, mut squares) = (0.0, 0.0);
    while ask.budget.allows(spent) {
        let seed = ask.seed.wrapping_add(u64::from(worlds).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let world = State::imagine(ask.knowledge, &mut Dice::new(seed));
        let better = f64::from(comes_of(&world, ask.seat, other, seed) - comes_of(&world, ask.seat, own, seed));
        sum += better;
        squares += better * better;
        spent += 2 * turns_played_out(world.seats());
        worlds += 1;
    }
    crate::mean_and_error(worlds, sum, squares)
}

/// What comes of an answer in this game. An offer is taken by the first who gains by it.
fn comes_of(world: &State, seat: Seat, action: &Action, seed: u64) -> f32 {
    let Action::Offer { terms, .. } = action else { return play_out(world, seat, &Try::Do(action.clone()), seed) };
    let mut world = world.clone();
    let mut dice = Dice::new(!seed);
    partners(&world, seat, terms).into_iter().any(|partner| {
        let ducats = i32::from(terms.asks_ducats) - i32::from(terms.gives_ducats);
        let deal = Bargain { partner, gives: terms.gives, asks: terms.asks, ducats, promises: 0.0 };
        trade(&mut world, seat, &deal, &mut dice)
    });
    play_out(&world, seat, &Try::Nothing, seed)
}

fn partners(world: &State, seat: Seat, terms: &Terms) -> Vec<Seat> {
    match terms.to {
        To::Seat(partner) => vec![partner],
        To::All if seat == world.turn_of() => seat.clockwise(world.seats()).skip(1).collect(),
        To::All => vec![world.turn_of()],
    }
}
