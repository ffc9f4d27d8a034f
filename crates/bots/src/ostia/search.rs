//! Sequential halving: every answer is tried in the same imagined games, and again and again the worse half is dropped.

use super::book::Book;
use super::coefficients::Weights;
use super::deputy::Deputy;
use super::evaluation;
use super::merchant::imagined;
use crate::Ask;
use ostia::{Action, State};
use tabletop::{Dice, Nobody, Rules, Seat};

/// How many standard errors an answer must be better than the merchant's to be taken instead.
const SURE: f32 = 0.7;

/// An answer, and how much more likely it wins than the merchant's own, summed over the games in which both were tried.
struct Tried {
    answer: Action,
    sum: f32,
    squares: f32,
}

/// The answer that wins most often when the round is played out; the merchant's own, unless another one is clearly better.
pub(super) fn best(ask: &Ask<'_, State>, book: &Book, own: Action, answers: &[Action]) -> Action {
    let others = answers.iter().filter(|&&answer| answer != own);
    let mut alive: Vec<Tried> = others.map(|&answer| Tried { answer, sum: 0.0, squares: 0.0 }).collect();
    let halvings = alive.len().next_power_of_two().trailing_zeros() + 1;
    let each = ask.budget.iterations / halvings;
    let (mut done, mut world) = (0, 0_u32);
    'all: for halving in 1..=halvings {
        if alive.is_empty() {
            break;
        }
        let games = (each / (alive.len() as u32 + 1)).max(1);
        for _ in 0..games {
            if !ask.budget.allows(done) {
                break 'all;
            }
            // All that are left are tried in the same game, so that luck is the same for all of them.
            let chance = tried(ask, book, world, &own);
            for other in &mut alive {
                let better = tried(ask, book, world, &other.answer) - chance;
                other.sum += better;
                other.squares += better * better;
            }
            done += alive.len() as u32 + 1;
            world += 1;
        }
        if halving < halvings {
            alive.sort_by(|one, other| other.sum.total_cmp(&one.sum));
            alive.truncate(alive.len().div_ceil(2));
        }
    }
    let games = world as f32;
    let best = alive.iter().max_by(|one, other| one.sum.total_cmp(&other.sum));
    match best {
        Some(best) if best.sum > SURE * (best.squares - best.sum * best.sum / games.max(1.0)).max(0.0).sqrt() => best.answer,
        Some(_) | None => own,
    }
}

/// How likely the asker wins after this answer, in the imagined game of this number.
pub(super) fn tried(ask: &Ask<'_, State>, book: &Book, world: u32, answer: &Action) -> f32 {
    let mut dice = Dice::new(ask.seed ^ (u64::from(world) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
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
    evaluation::chances(&evaluation::standings(game, round), game.seats(), Weights::after(round).spread)[seat.index()]
}
