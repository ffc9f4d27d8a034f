//! How many random games and decisions a second, on one core: `cargo run --release -p ostia --example speed [seats] [games]`.

use ostia::{Action, Setup, State};
use std::time::Instant;
use tabletop::{Dice, Nobody, Rules, Seat, Viewer, play_out};

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let seats = words.next().unwrap_or(4) as u8;
    let games = words.next().unwrap_or(100_000);
    let setup = Setup::new(seats);
    let (mut luck, mut dice) = (Dice::new(1), Dice::new(2));
    let mut decisions = 0_u64;
    let start = Instant::now();
    for _ in 0..games {
        let mut game = State::new(&setup, &mut luck, &mut Nobody);
        decisions += u64::from(play_out(&mut game, &mut luck, &mut dice, |_, _| {}));
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{seats} players: {:.0} games and {:.2} million decisions a second; {:.1} decisions a game; {} bytes a game, {} an action",
        games as f64 / seconds,
        decisions as f64 / seconds / 1e6,
        decisions as f64 / games as f64,
        size_of::<State>(),
        size_of::<Action>(),
    );

    // Worlds imagined from what seat 0 knows right after the deal.
    let knowledge = State::knowledge(&setup, State::new(&setup, &mut luck, &mut Nobody).view(Viewer::Seat(Seat(0))));
    let start = Instant::now();
    let worlds = games.min(200_000);
    let mut choices = 0_usize;
    for _ in 0..worlds {
        choices += usize::from(State::imagine(&knowledge, &mut dice).answers(Seat(1)).len() > 1);
    }
    assert_eq!(choices as u64, worlds, "seat 1 has a choice in every one of them");
    println!("{:.2} million worlds imagined a second", worlds as f64 / start.elapsed().as_secs_f64() / 1e6);
}
