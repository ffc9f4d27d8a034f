//! `fondaco load`: many tables and players over real HTTP, and what that costs.

mod latency;
mod ledger;
mod play;
mod report;
mod server;
mod wire;

use crate::failure::Failure;
use crate::given;
use crate::serve::runtime;
use catalog::{Game, Playable, of_game};
use play::Driver;
use report::{LoadReport, LoadTotals, ServerMemory};
use server::Child;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::Seated;
use wire::Wire;

/// Start a server on this machine, let many simulated players play over real HTTP, and report what that costs
#[derive(clap::Args)]
pub(crate) struct LoadArgs {
    /// The game
    #[arg(long, value_parser = given::game, default_value = "ostia")]
    game: Game,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 100)]
    tables: usize,
    /// How many play at each of them
    #[arg(long, value_name = "K", default_value_t = 4)]
    seats: u8,
    /// For how long they play
    #[arg(long, value_name = "S", default_value_t = 10)]
    seconds: u64,
    /// How many actions a second at all tables together; as many as possible by default
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    /// How many times to kill the server while they play, without a warning, and start it again
    #[arg(long, value_name = "N", default_value_t = 0)]
    kill: u32,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    if !(2..=5).contains(&args.seats) {
        return Err(Failure::Usage(format!("{} cannot play", args.seats)));
    }
    let runtime = runtime()?;
    of_game!(args.game, R => runtime.block_on(load::<R>(args, out)))
}

/// A little longer than the allocator takes to give memory back.
const BACK: Duration = Duration::from_secs(25);

/// The most that one load run opens: it is for this machine alone.
const MOST_TABLES: usize = 5_000;

async fn load<R: Playable + Seated<Knowledge: Sync>>(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let tables = args.tables.clamp(1, MOST_TABLES);
    let mut child = Child::start().await?;
    let wire = Arc::new(Wire::new(child.address()));
    let empty = child.memory();

    let begun = Instant::now();
    let drivers = open::<R>(args, tables, &wire).await?;
    let opened = begun.elapsed();
    // Everybody has seen what was dealt; now it is quiet.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let quiet = child.memory();
    let busy_before = child.busy();

    let begun = Instant::now();
    let (mut drivers, played) = play(args, drivers, &mut child).await?;
    let took = begun.elapsed();
    let busy = child.busy().saturating_sub(busy_before);
    let after_play = child.memory();
    let (mut otherwise, mut news, mut given) = (Vec::new(), 0, Vec::new());
    for driver in &mut drivers {
        otherwise.extend(driver.seen_otherwise().await.map_err(Failure::Failed)?);
        news += driver.news();
        given.push((driver.table.clone(), std::mem::take(&mut driver.acknowledged)));
    }
    drop(drivers);
    // When nobody looks any more, the tables go to sleep, and what they took goes back to the system after a while.
    tokio::time::sleep(Duration::from_secs(server::REST + 1)).await;
    let awake = awake(&wire).await.map_err(Failure::Failed)?;
    // Its connections are closed with it.
    drop(wire);
    // A server that was killed in between says nothing about memory.
    if args.kill == 0 {
        tokio::time::sleep(BACK).await;
    }
    let asleep = child.memory();
    let logs = child.end().await?;
    let mut wrong = Vec::new();
    for (table, given) in &given {
        let log = logs.read(table).await?;
        wrong.extend(ledger::faults(given, &log).into_iter().map(|fault| format!("table {table}: {fault}")));
    }
    drop(logs);

    let memory = ServerMemory { empty, quiet, played: after_play, asleep };
    let (game, seats, kills) = (args.game, args.seats, args.kill);
    let report = LoadReport { game, tables, seats, opened, took, busy, played, memory, awake, kills, wrong, news, otherwise };
    if args.json {
        writeln!(out, "{:#}", report.json())?;
    } else {
        report.write(out)?;
    }
    let wrong = [report.wrong, report.otherwise].concat();
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Failed(format!("what was told is not what is in the log: {}", wrong.join("; ")))) }
}

/// Opens the tables, all at once.
async fn open<R: Playable + Seated<Knowledge: Sync>>(args: &LoadArgs, tables: usize, wire: &Arc<Wire>) -> Result<Vec<Driver<R>>, Failure> {
    let edition = catalog::edition::<R>(None).map_err(Failure::Failed)?;
    let setup = R::setup(edition, R::Options::default(), args.seats, None);
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..tables {
        let (wire, setup, seats, keeps_news) = (Arc::clone(wire), setup.clone(), args.seats, args.kill > 0);
        opening.spawn(async move { Driver::<R>::open(wire, R::GAME, seats, setup, keeps_news).await });
    }
    let mut drivers = Vec::new();
    while let Some(opened) = opening.join_next().await {
        drivers.push(opened.map_err(|error| Failure::Failed(error.to_string()))?.map_err(Failure::Failed)?);
    }
    Ok(drivers)
}

/// Plays at all tables until the time is over, and kills the server in between as often as requested.
async fn play<R: Playable + Seated<Knowledge: Sync>>(
    args: &LoadArgs,
    drivers: Vec<Driver<R>>,
    child: &mut Child,
) -> Result<(Vec<Driver<R>>, LoadTotals), Failure> {
    let (begun, tables) = (Instant::now(), drivers.len());
    let until = begun + Duration::from_secs(args.seconds);
    let every = args.rate.map(|rate| Duration::from_secs_f64(tables as f64 / rate.max(0.001)));
    let mut playing = tokio::task::JoinSet::new();
    for (number, driver) in drivers.into_iter().enumerate() {
        let first = every.map(|every| begun + every.mul_f64(number as f64 / tables as f64));
        playing.spawn(driver.play(first, every, until));
    }
    for time in 1..=args.kill {
        let share = f64::from(time) / f64::from(args.kill + 1);
        tokio::time::sleep_until((begun + Duration::from_secs(args.seconds).mul_f64(share)).into()).await;
        child.kill_and_start_again().await?;
    }
    let (mut drivers, mut all) = (Vec::new(), LoadTotals::default());
    while let Some(played) = playing.join_next().await {
        let driver = played.map_err(|error| Failure::Failed(error.to_string()))?.map_err(Failure::Failed)?;
        all.answers.merge(&driver.answers);
        all.frames.merge(&driver.frames);
        all.actions += driver.actions;
        all.bytes += driver.bytes;
        all.resumed += driver.resumed;
        all.games += driver.over;
        drivers.push(driver);
    }
    Ok((drivers, all))
}

/// How many tables the server still has in memory.
async fn awake(wire: &Wire) -> Result<u64, String> {
    let page = wire.insist("GET", "/metrics", "", "").await?;
    let page = String::from_utf8_lossy(&page.body).into_owned();
    let line = page.lines().find_map(|line| line.strip_prefix("fondaco_tables_awake "));
    line.and_then(|count| count.parse().ok()).ok_or_else(|| "the server does not say how many tables are awake".into())
}
