//! How many random games and decisions a second, on one core: `cargo run --release -p ostia --example speed [seats] [games]`.

use ostia::{Setup, State};
use std::time::Instant;
use tabletop::{Dice, Duty, Nobody, Rules, Seat};

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let seats = words.next().unwrap_or(4) as u8;
    let games = words.next().unwrap_or(100_000);
    let setup = Setup::new(seats);
    let mut dice = Dice::new(1);
    let (mut decisions, mut chips) = (0_u64, 0_i64);
    let start = Instant::now();
    for _ in 0..games {
        let mut game = State::new(&setup, &mut dice, &mut Nobody);
        loop {
            let mut next = None;
            game.prompts(|seat, duty, _| {
                if duty == Duty::Must && next.is_none() {
                    next = Some(seat);
                }
            });
            let Some(seat) = next else { break };
            let action = game.random_answer(seat, &mut dice);
            game.play(seat, &action, &mut dice, &mut Nobody).expect("a random answer is legal");
            decisions += 1;
        }
        chips += game.outcome().map_or(0, |outcome| i64::from(outcome.points[Seat(0).index()]));
    }
    let seconds = start.elapsed().as_secs_f64();
    let (per_game, mean_chips) = (decisions as f64 / games as f64, chips as f64 / games as f64);
    println!("{seats} players: {:.0} games, {:.2} million decisions a second", games as f64 / seconds, decisions as f64 / seconds / 1e6);
    println!("{per_game:.1} decisions a game, {mean_chips:.2} chips on seat 0, {} bytes a game, {} an action", size_of::<State>(), size_of::<ostia::Action>());
}
