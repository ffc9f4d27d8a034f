//! `fondaco bench`: how fast the rules and the bots are on one core.

use crate::failure::Failure;
use crate::given;
use crate::layout::{self, decimal, whole};
use ::arena::{Contestant, Contested, Match};
use bots::{Ask, Bot, Budget, Level};
use catalog::{FactSheet, Game, Playable, Tally, of_game};
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::Write;
use std::mem::size_of;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tabletop::{Dice, Heard, Nobody, Seat, Seed, Viewer, one_of_the_asked, play_out};

/// Measure on one core: random games, what it costs to copy, show and imagine a game, and how fast the bots decide
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// The game; all of them by default
    #[arg(value_parser = given::game)]
    game: Option<Game>,
    /// How many seconds for each number of seats, and for each bot
    #[arg(long, value_name = "N", default_value_t = 3.0)]
    seconds: f64,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    if !(0.01..=3_600.0).contains(&args.seconds) {
        return Err(Failure::Usage(format!("a measurement takes 0.01 to 3600 seconds, not {}", args.seconds)));
    }
    let time = Duration::from_secs_f64(args.seconds);
    let games = args.game.as_ref().map_or(Game::ALL, std::slice::from_ref);
    let measured: Vec<Measured> = games.iter().map(|&game| of_game!(game, R => measure::<R>(time))).collect();
    if args.json {
        let games: Vec<Value> = measured.iter().map(Measured::as_json).collect();
        writeln!(out, "{:#}", json!({ "games": games }))?;
        return Ok(());
    }
    for measured in &measured {
        writeln!(out, "{}", layout::table(&measured.speed()))?;
        writeln!(out, "{}", layout::table(&measured.costs()))?;
        writeln!(out, "{}", layout::table(&measured.thinking()))?;
    }
    writeln!(
        out,
        "The yardstick is a loop that never changes, run between the games: nanoseconds for one round of it. Where it takes longer,"
    )?;
    writeln!(out, "the machine is slower or has other things to do; games/s times yardstick can be compared.")?;
    Ok(())
}

/// What was measured of a game.
struct Measured {
    game: Game,
    counted: &'static [&'static str],
    rows: Vec<BenchRow>,
    state_bytes: usize,
    clone_ns: f64,
    view_ns: f64,
    imagine_ns: f64,
    bots: Vec<BotSpeed>,
}

/// How fast a bot is.
struct BotSpeed {
    bot: Bot,
    /// Questions per second in games of four of its kind, including those that it answers with silence.
    decisions_per_second: f64,
    /// Play-outs of its search per second, each in a game imagined for it; 0 for a bot that does not search.
    playouts_per_second: f64,
}

/// The random games with this number of seats.
struct BenchRow {
    seats: u8,
    games: u64,
    decisions: u64,
    counted: Vec<u64>,
    seconds: f64,
    yardstick: Yardstick,
}

fn measure<R: Contested>(time: Duration) -> Measured {
    // Four first: that figure matters most.
    let seats = [4, 2, 3, 5].into_iter().filter(|seats| R::SEATS.contains(seats));
    let rows = seats.map(|seats| random_games::<R>(seats, time)).collect();
    let positions = positions::<R>(4);
    let knowledge: Vec<&R::Knowledge> = positions.iter().map(|(_, knowledge)| knowledge).collect();
    let mut dice = Dice::new(5);
    Measured {
        game: R::WHICH,
        counted: R::Tally::COUNTED,
        rows,
        state_bytes: size_of::<R>(),
        // A search copies the same few positions over and over; they are read where they were copied to, not moved again.
        clone_ns: cost(time, |at| {
            black_box(&positions[at % 4].0.clone());
        }),
        view_ns: cost(time, |at| {
            black_box(&positions[at % positions.len()].0.view(Viewer::Seat(Seat(0))));
        }),
        imagine_ns: cost(time, |at| {
            black_box(&R::imagine(knowledge[at % knowledge.len()], &mut dice));
        }),
        bots: [Bot::RANDOM, Bot::MERCHANT, Bot::CAPTAIN].map(|bot| bot_speed::<R>(bot, &positions, time)).into(),
    }
}

fn setup<R: Playable>(seats: u8) -> R::Setup {
    let edition = R::EDITIONS.first().and_then(|name| R::built_in(name)).expect("every game has an edition that is built in");
    R::setup(edition, R::Options::default(), seats, None)
}

/// How many games are played between two looks at the clock.
const HANDFUL: u64 = 128;

/// Plays whole random games for this long, and counts what happens in them in the same run.
fn random_games<R: Playable>(seats: u8, time: Duration) -> BenchRow {
    let setup = setup::<R>(seats);
    let (mut chance, mut dice) = (Dice::new(seats.into()), Dice::new(u64::from(seats) << 8));
    let mut row =
        BenchRow { seats, games: 0, decisions: 0, counted: vec![0; R::Tally::COUNTED.len()], seconds: 0.0, yardstick: Yardstick::new() };
    let mut tally = R::Tally::default();
    let whole = Instant::now();
    while whole.elapsed() < time {
        row.yardstick.measure();
        let began = Instant::now();
        for _ in 0..HANDFUL {
            let mut game = R::new(&setup, &mut chance, &mut Nobody);
            tally.begin();
            row.decisions += u64::from(play_out(&mut game, &mut chance, &mut dice, |_, action| tally.note(action)));
            black_box(&game);
            for (sum, count) in row.counted.iter_mut().zip(tally.counted()) {
                *sum += u64::from(count);
            }
        }
        row.games += HANDFUL;
        row.seconds += began.elapsed().as_secs_f64();
    }
    row
}

/// Positions from the middle of games, with what seat 0 knows of them.
fn positions<R: Playable>(seats: u8) -> Vec<(R, R::Knowledge)> {
    let setup = setup::<R>(seats);
    let viewer = Viewer::Seat(Seat(0));
    (0..32)
        .map(|number| {
            let (mut chance, mut dice) = (Dice::new(number), Dice::new(number + 1_000));
            let mut heard = Heard::new();
            let mut game = R::new(&setup, &mut chance, &mut heard);
            let mut knowledge = R::knowledge(&setup, game.view(viewer));
            for _ in 0..10 + 2 * number {
                let Some(seat) = one_of_the_asked(&game, &mut dice) else { break };
                let answer = game.random_answer(seat, &mut dice);
                heard.0.clear();
                let played = game.play(seat, &answer, &mut chance, &mut heard);
                assert!(played.is_ok(), "a random answer is always legal");
                let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
                R::learn(&mut knowledge, &sights, game.view(viewer));
            }
            (game, knowledge)
        })
        .collect()
}

fn bot_speed<R: Contested>(bot: Bot, positions: &[(R, R::Knowledge)], time: Duration) -> BotSpeed {
    let playouts_per_second = if bot.level == Level::Captain { playouts(positions, time) } else { 0.0 };
    BotSpeed { bot, decisions_per_second: decisions::<R>(bot, time), playouts_per_second }
}

/// Decisions per second in games of four bots of one kind, the work of the rules included.
fn decisions<R: Contested>(bot: Bot, time: Duration) -> f64 {
    let setup = setup::<R>(4);
    let (mut asked, mut number) = (0, 0);
    let began = Instant::now();
    while began.elapsed() < time {
        let players = vec![Contestant { bot: bot.into(), iterations: R::QUICK }; 4];
        let mut game = Match::<R>::new(&setup, Seed::from_number(number), players);
        while game.step(&mut Nobody).is_some() && began.elapsed() < time {}
        asked += game.thinking().iter().map(|seat| u64::from(seat.asked)).sum::<u64>();
        number += 1;
    }
    asked as f64 / began.elapsed().as_secs_f64()
}

/// Play-outs per second. Two answers are compared as the search compares them: in imagined games, each played out twice, once
/// for each answer. Before each pair the clock is checked.
fn playouts<R: Playable>(positions: &[(R, R::Knowledge)], time: Duration) -> f64 {
    let pairs = AtomicU64::new(0);
    let counting = || {
        pairs.fetch_add(1, Ordering::Relaxed);
        false
    };
    let (seat, mut dice) = (Seat(0), Dice::new(7));
    let asked = positions.iter().filter(|(game, _)| game.asked().must.has(seat));
    let questions: Vec<_> = asked.filter_map(|(game, knowledge)| Some((game, game.prompt(seat)?, knowledge))).collect();
    let began = Instant::now();
    for (seed, (game, prompt, knowledge)) in questions.iter().cycle().enumerate() {
        if began.elapsed() >= time {
            break;
        }
        let answers = [(); 2].map(|()| game.random_answer(seat, &mut dice));
        let budget = Budget { iterations: R::QUICK / 4, time_is_up: Some(&counting) };
        let ask = Ask::<R> { seat, knowledge, prompt, must: true, seed: seed as u64, budget };
        black_box(R::better_by(&ask, &answers[0], &answers[1]));
    }
    2.0 * pairs.into_inner() as f64 / began.elapsed().as_secs_f64()
}

/// Nanoseconds per call, measured over a tenth of the time of a row.
fn cost(time: Duration, mut once: impl FnMut(usize)) -> f64 {
    let began = Instant::now();
    let mut times = 0_u64;
    while began.elapsed() < time / 10 {
        (0..256).for_each(&mut once);
        times += 256;
    }
    began.elapsed().as_nanos() as f64 / times as f64
}

/// A loop that never changes, our own dice and scattered memory accesses, so that figures from different machines and
/// different hours can be compared.
struct Yardstick {
    dice: Dice,
    memory: Vec<u64>,
    rounds: u64,
    time: Duration,
}

impl Yardstick {
    fn new() -> Yardstick {
        Yardstick { dice: Dice::new(1), memory: vec![0; 4_096], rounds: 0, time: Duration::ZERO }
    }

    fn measure(&mut self) {
        const ROUNDS: u64 = 200_000;
        let began = Instant::now();
        for _ in 0..ROUNDS {
            let bits = self.dice.bits();
            let place = &mut self.memory[bits as usize % 4_096];
            *place = place.rotate_left(7) ^ bits;
        }
        black_box(&self.memory);
        self.rounds += ROUNDS;
        self.time += began.elapsed();
    }

    /// Nanoseconds for one round.
    fn ns(&self) -> f64 {
        self.time.as_nanos() as f64 / self.rounds as f64
    }
}

impl BenchRow {
    fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }

    fn decisions_per_second(&self) -> f64 {
        self.decisions as f64 / self.seconds
    }

    fn per_game(&self, count: u64) -> f64 {
        count as f64 / self.games as f64
    }
}

impl Measured {
    fn speed(&self) -> FactSheet {
        let head: Vec<&str> =
            ["seats", "games/s", "decisions/s", "yardstick", "decisions"].into_iter().chain(self.counted.iter().copied()).collect();
        let title = format!("{}: random games on one core; what happens, per game", self.game.title());
        self.rows.iter().fold(FactSheet::new(title, &head), |sheet, row| {
            let yardstick = format!("{:.2}", row.yardstick.ns());
            let speed = [row.seats.to_string(), whole(row.games_per_second() as i64), whole(row.decisions_per_second() as i64), yardstick];
            let counted = std::iter::once(row.decisions).chain(row.counted.iter().copied()).map(|count| decimal(row.per_game(count)));
            sheet.row(speed.into_iter().chain(counted))
        })
    }

    fn costs(&self) -> FactSheet {
        let row = |what: &str, ns: f64| [what.to_owned(), decimal(ns)];
        FactSheet::new("In the middle of a game of four", &["once", "ns"])
            .row(row(&format!("copy the state ({} bytes)", whole(self.state_bytes as i64)), self.clone_ns))
            .row(row("show it to a seat", self.view_ns))
            .row(row("imagine one from what a seat knows", self.imagine_ns))
    }

    fn thinking(&self) -> FactSheet {
        let title = format!("{}: bots at a table of four, each captain at its quick budget", self.game.title());
        self.bots.iter().fold(FactSheet::new(title, &["bot", "decisions/s", "play-outs/s"]), |sheet, bot| {
            let playouts = if bot.playouts_per_second > 0.0 { whole(bot.playouts_per_second as i64) } else { "-".into() };
            sheet.row([bot.bot.name().to_owned(), whole(bot.decisions_per_second as i64), playouts])
        })
    }

    fn as_json(&self) -> Value {
        let bots: Vec<Value> = self
            .bots
            .iter()
            .map(|bot| {
                json!({
                    "bot": bot.bot, "decisions_per_second": bot.decisions_per_second, "playouts_per_second": bot.playouts_per_second,
                })
            })
            .collect();
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let counted = self.counted.iter().zip(&row.counted).map(|(name, &count)| ((*name).to_owned(), row.per_game(count).into()));
                json!({
                    "seats": row.seats, "games": row.games, "seconds": row.seconds, "games_per_second": row.games_per_second(),
                    "decisions_per_second": row.decisions_per_second(), "yardstick_ns": row.yardstick.ns(), "decisions": row.per_game(row.decisions),
                    "per_game": counted.collect::<serde_json::Map<String, Value>>(),
                })
            })
            .collect();
        json!({
            "game": self.game.name(), "rows": rows, "state_bytes": self.state_bytes, "clone_ns": self.clone_ns,
            "view_ns": self.view_ns, "imagine_ns": self.imagine_ns, "bots": bots,
        })
    }
}
