//! Sequential halving: every answer is tried in the same imagined games, and again and again the worse half is dropped.

use super::book::Book;
use super::deputy::Deputy;
use super::merchant::imagined;
use super::value;
use super::weights::Weights;
use crate::Ask;
use ostia::{Action, State};
use tabletop::{Dice, Nobody, Rules, Seat};

/// The answer that wins most often when the round is played out, and whether time was enough to compare them at all.
pub(super) fn best(ask: &Ask<'_, State>, book: &Book, answers: &[Action]) -> Action {
    let mut alive: Vec<(f32, usize)> = (0..answers.len()).map(|answer| (0.0, answer)).collect();
    let halvings = answers.len().next_power_of_two().trailing_zeros().max(1);
    let each = ask.budget.iterations / halvings;
    let (mut done, mut world) = (0, 0_u64);
    'all: while alive.len() > 1 {
        let worlds = (each / alive.len() as u32).max(1);
        for _ in 0..worlds {
            // All that are left are tried in each game, so that luck is the same for all of them.
            if !ask.budget.allows(done) {
                break 'all;
            }
            for (sum, answer) in &mut alive {
                *sum += tried(ask, book, world, &answers[*answer]);
            }
            done += alive.len() as u32;
            world += 1;
        }
        alive.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        alive.truncate(alive.len().div_ceil(2));
    }
    alive.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    answers[alive[0].1]
}

/// How likely the asker wins after this answer, in the imagined game of this number.
fn tried(ask: &Ask<'_, State>, book: &Book, world: u64, answer: &Action) -> f32 {
    let mut dice = Dice::new(ask.seed ^ (world + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut game = imagined(ask, &mut dice);
    let played = game.play(ask.seat, answer, &mut dice, &mut Nobody);
    debug_assert!(played.is_ok(), "{answer:?} is legal: {played:?}");
    if played.is_err() {
        return -1.0;
    }
    Deputy::new(book).play_round(&mut game, &mut dice);
    chance(&game, book.round, ask.seat)
}

/// How likely a seat wins a game whose round is over.
pub(super) fn chance(game: &State, round: u8, seat: Seat) -> f32 {
    if let Some(outcome) = game.outcome() {
        return outcome.share(seat) as f32;
    }
    value::chances(&value::standings(game, round), game.seats(), Weights::after(round).spread)[seat.index()]
}
