//! Laying the board with foresight: the likely boards of the others, its own that could be best against them, and regret
//! matching between those.

use super::best_board;
use super::book::Book;
use super::deputy::{self, Deputy};
use super::merchant::imagined;
use super::place::{self, Boards};
use super::scene::Scene;
use super::search;
use crate::Ask;
use ostia::{Action, Placement, State};
use tabletop::{CardSet, Dice, Nobody, Rules, Seat};

/// The boards that are compared.
const CANDIDATES: usize = 24;
/// How often the others think again.
const REPLIES: usize = 6;
/// One imagined game for this many iterations.
const ITERATIONS_EACH: u32 = 20;
/// Rounds of regret matching, and the games each looks at.
const MATCHINGS: usize = 300;
const LOOKS: usize = 24;

pub(super) fn place(ask: &Ask<'_, State>, goods: CardSet, dice: &mut Dice) -> Placement {
    let count = (ask.budget.iterations / ITERATIONS_EACH).clamp(8, 400) as usize;
    let worlds: Vec<State> = (0..count).map(|_| imagined(ask, dice)).collect();
    let book = Book::of(&worlds[0]);
    let scenes: Vec<Scene> = worlds.iter().map(|world| Scene::of(&book, world)).collect();
    let likely = place::likely_boards(&book, &worlds, &scenes, REPLIES);
    let hand = scenes[0].hands[ask.seat.index()];
    let against_merchants = place::market(&book, &worlds[0], &likely.merchants, ask.seat);
    let mut candidates: Vec<Placement> = Vec::new();
    for market in [&against_merchants, &likely.markets[ask.seat.index()]] {
        for (_, laid) in best_board::some(&book, market, &hand, CANDIDATES / 2) {
            let placement = deputy::placement(book.edition, goods, &laid);
            if !candidates.contains(&placement) {
                candidates.push(placement);
            }
        }
    }
    let merchants = tried(ask, &book, &worlds, &likely.merchants, &candidates);
    let others = tried(ask, &book, &worlds, &likely.others, &candidates);
    let mut placement = candidates[mixed(&[&others, &merchants, &merchants], dice)];
    placement.bluffs = place::bluffs(dice);
    placement
}

/// How likely each candidate wins in each imagined game, when the others lay these boards.
pub(super) fn tried(ask: &Ask<'_, State>, book: &Book, worlds: &[State], boards: &[Boards], candidates: &[Placement]) -> Vec<Vec<f32>> {
    let mut wins = vec![Vec::with_capacity(boards.len()); candidates.len()];
    for (number, boards) in boards.iter().enumerate() {
        if number > 0 && !ask.budget.allows(number as u32) {
            break;
        }
        let mut before = worlds[number % worlds.len()].clone();
        let mut dice = Dice::new(ask.seed ^ number as u64);
        for seat in Seat::all(before.seats()).filter(|&seat| seat != ask.seat) {
            let laid = deputy::placement(book.edition, before.goods(seat), &boards.laid[seat.index()]);
            let played = before.play(seat, &Action::Place(laid), &mut dice, &mut Nobody);
            debug_assert!(played.is_ok(), "{laid:?} is legal: {played:?}");
        }
        for (candidate, wins) in candidates.iter().zip(&mut wins) {
            let mut game = before.clone();
            let mut dice = dice.clone();
            let played = game.play(ask.seat, &Action::Place(*candidate), &mut dice, &mut Nobody);
            debug_assert!(played.is_ok(), "{candidate:?} is legal: {played:?}");
            Deputy::new(book).play_round(&mut game, &mut dice);
            wins.push(search::chance(&game, book.round, ask.seat));
        }
    }
    wins
}

/// Regret matching: each round looks at some of the games, and plays more often what would have been better there. The answer is
/// drawn from what was played on average, so that near equals are mixed and nobody can be sure of the board.
pub(super) fn mixed(tables: &[&[Vec<f32>]], dice: &mut Dice) -> usize {
    let candidates = tables[0].len();
    if candidates < 2 {
        return 0;
    }
    let mut regrets = vec![0.0_f32; candidates];
    let mut played = vec![0.0_f32; candidates];
    let mut mix = vec![1.0 / candidates as f32; candidates];
    let mut means = vec![0.0_f32; candidates];
    for round in 0..MATCHINGS {
        means.fill(0.0);
        for look in 0..LOOKS {
            let wins = tables[look % tables.len()];
            let game = dice.below(wins[0].len() as u32) as usize;
            for (mean, wins) in means.iter_mut().zip(wins) {
                *mean += wins[game];
            }
        }
        let average: f32 = means.iter().zip(&mix).map(|(mean, part)| mean * part).sum();
        let mut sum = 0.0;
        for (regret, mean) in regrets.iter_mut().zip(&means) {
            *regret = (*regret + mean - average).max(0.0);
            sum += *regret;
        }
        for ((part, regret), played) in mix.iter_mut().zip(&regrets).zip(&mut played) {
            *part = if sum > 0.0 { regret / sum } else { 1.0 / candidates as f32 };
            // Later rounds know better.
            *played += *part * round as f32;
        }
    }
    draw(&played, dice)
}

fn draw(parts: &[f32], dice: &mut Dice) -> usize {
    let sum: f32 = parts.iter().sum();
    let mut at = dice.below(1 << 24) as f32 / (1 << 24) as f32 * sum;
    for (number, part) in parts.iter().enumerate() {
        at -= part;
        if at < 0.0 {
            return number;
        }
    }
    parts.len() - 1
}
