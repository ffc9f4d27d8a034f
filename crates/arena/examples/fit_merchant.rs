//! `fit_merchant GAMES [SEED]`: plays games of merchants, who now and then act at random, and finds the weights by which what a merchant
//! looks at tells best how the game ends. Prints them as `coefficients.rs` has them.
use bots::oltre_mare_fitting::{FitRow, LOOKS, WEIGHED, row};
use bots::{Ask, Bot, Budget, Floor, decide};
use oltre_mare::{Action, Setup, State};
use rayon::prelude::*;
use tabletop::{Dice, Heard, Rules, Seat, Seed, Viewer};

const ALL: usize = LOOKS * WEIGHED;
/// Once in this many decisions of the active player chance decides.
const STRAYS: u32 = 12;

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().unwrap());
    let (games, seed) = (args.next().unwrap(), Seed::from_number(args.next().unwrap_or(1)));
    let ridge: f64 = 30.0;
    let zero = || (vec![0.0; ALL * ALL], vec![0.0; ALL], [0.0; 4]);
    let (mut sums, sides, stats) = (0..games)
        .into_par_iter()
        .fold(zero, |(mut sums, mut sides, mut stats), game| {
            let (rows, deck) = play(seed.nth(game));
            stats[2] += deck.0;
            stats[3] += deck.1;
            for (looks, target) in rows {
                let there: Vec<usize> = (0..ALL).filter(|&at| looks[at] != 0.0).collect();
                for &one in &there {
                    sides[one] += looks[one] * target;
                    for &other in &there {
                        sums[one * ALL + other] += looks[one] * looks[other];
                    }
                }
                stats[0] += 1.0;
                stats[1] += target * target;
            }
            (sums, sides, stats)
        })
        .reduce(zero, |mut one, other| {
            one.0.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
            one.1.iter_mut().zip(other.1).for_each(|(sum, more)| *sum += more);
            one.2.iter_mut().zip(other.2).for_each(|(sum, more)| *sum += more);
            one
        });
    for at in 0..ALL {
        sums[at * ALL + at] += ridge;
    }
    let weights = solve(sums.clone(), sides.clone());
    let explained: f64 = weights.iter().zip(&sides).map(|(weight, side)| weight * side).sum();
    println!(
        "// {games} games, {} rows; spread left {:.2} ducats; {:.2} cards leave the deck in a turn",
        stats[0],
        ((stats[1] - explained) / stats[0]).sqrt(),
        stats[2] / stats[3]
    );
    for knot in weights.chunks(LOOKS) {
        let numbers: Vec<String> = knot.iter().map(|weight| format!("{weight:.2}")).collect();
        println!("    [{}],", numbers.join(", "));
    }
}

/// What was looked at, and how far the end was from what was sure.
type Sample = (Vec<f64>, f64);

/// What was seen after each turn, and how far the end was from what was sure then; cards drawn from the deck, and turns.
fn play(seed: Seed) -> (Vec<Sample>, (f64, f64)) {
    let seats = 4;
    let setup = Setup::new(seats);
    let mut chance = Dice::new(seed.number());
    let mut dice = Dice::new(!seed.number());
    let mut state = State::new(&setup, &mut chance, &mut tabletop::Nobody);
    let mut knowledge: Vec<_> = Seat::all(seats).map(|seat| State::knowledge(&setup, state.view(Viewer::Seat(seat)))).collect();
    let mut floor = Floor::new(seats);
    let mut rows = Vec::new();
    let (deck, mut turns) = (f64::from(state.deck_left()), 0.0);
    while let Some((seat, must)) = floor.next(state.asked()) {
        let prompt = state.prompt(seat).unwrap();
        let ask =
            Ask::<State> { seat, knowledge: &knowledge[seat.index()], prompt: &prompt, must, seed: dice.bits(), budget: Budget::of(1) };
        let bot = if must && dice.one_in(STRAYS) { Bot::RANDOM } else { Bot::MERCHANT };
        let Some(thought) = decide(bot, &ask) else {
            floor.was_silent(seat);
            continue;
        };
        let mut heard = Heard::new();
        if state.play(seat, &thought.action, &mut chance, &mut heard).is_err() {
            let Action::Accept { offer, .. } = thought.action else { panic!() };
            state.play(seat, &Action::Decline(offer), &mut chance, &mut heard).unwrap();
        }
        floor.acted(seat);
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut knowledge) {
            let sights: Vec<_> = heard.0.iter().filter_map(|event| State::sight(event, viewer)).collect();
            State::learn(knowledge, &sights, state.view(viewer));
        }
        if matches!(thought.action, Action::Load(_)) && state.step().is_some() {
            turns += f64::from(u8::from(state.turns_left().is_none()));
            rows.extend(Seat::all(seats).map(|seat| ahead(&state, seat)));
        }
    }
    let end = state.outcome().unwrap().points;
    let mean = f64::from(end.iter().sum::<i32>()) / f64::from(seats);
    (rows.into_iter().map(|(seat, row)| (row.looks, f64::from(end[seat.index()]) - mean - row.sure)).collect(), (deck, turns))
}

/// What is seen of a seat, beyond what is seen of all on average: so the luck that all share falls out.
fn ahead(state: &State, seat: Seat) -> (Seat, FitRow) {
    let mut own = row(state, seat);
    let part = 1.0 / f64::from(state.seats());
    for other in Seat::all(state.seats()).map(|seat| row(state, seat)) {
        own.sure -= part * other.sure;
        own.looks.iter_mut().zip(other.looks).for_each(|(look, other)| *look -= part * other);
    }
    (seat, own)
}

/// Solves the equations by Gauss.
fn solve(mut sums: Vec<f64>, mut sides: Vec<f64>) -> Vec<f64> {
    for at in 0..ALL {
        let pivot = sums[at * ALL + at];
        for row in at + 1..ALL {
            let factor = sums[row * ALL + at] / pivot;
            if factor != 0.0 {
                for column in at..ALL {
                    sums[row * ALL + column] -= factor * sums[at * ALL + column];
                }
                sides[row] -= factor * sides[at];
            }
        }
    }
    for at in (0..ALL).rev() {
        let known: f64 = (at + 1..ALL).map(|column| sums[at * ALL + column] * sides[column]).sum();
        sides[at] = (sides[at] - known) / sums[at * ALL + at];
    }
    sides
}
