//! `duel GAME SEATS CHALLENGER[:ITERATIONS] OTHERS[:ITERATIONS] DEALS [SEED]`
use arena::{Player, duel};
use tabletop::Seed;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let player = |text: &str| {
        let (bot, iterations) = text.split_once(':').unwrap_or((text, "1000"));
        Player { bot: bot.parse().unwrap(), iterations: iterations.parse().unwrap() }
    };
    let (seats, deals): (u8, u64) = (args[1].parse().unwrap(), args[4].parse().unwrap());
    let seed = Seed::from_number(args.get(5).map_or(1, |seed| seed.parse().unwrap()));
    let (one, others) = (player(&args[2]), player(&args[3]));
    let start = std::time::Instant::now();
    let result = match args[0].as_str() {
        "ostia" => duel::<ostia::State>(&ostia::Setup::new(seats), seats, one, others, deals, seed),
        _ => duel::<oltre_mare::State>(&oltre_mare::Setup::new(seats), seats, one, others, deals, seed),
    };
    println!(
        "{:.1}% +- {:.1}, margin {:.1}, {} games, {:?}",
        100. * result.share,
        100. * result.half,
        result.margin,
        deals * u64::from(seats),
        start.elapsed()
    );
}
