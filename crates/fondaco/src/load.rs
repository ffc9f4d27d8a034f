//! `fondaco load`: many tables and players over real HTTP, and what that costs.

mod latency;
mod ledger;
mod play;
mod server;
mod wire;

use crate::failure::Failure;
use crate::given;
use crate::layout::whole;
use crate::serve::runtime;
use catalog::{Game, Playable, of_game};
use latency::Latency;
use play::Driver;
use serde_json::json;
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
    /// How many actions a second at all tables together; otherwise as many as can be
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    /// Kill the server so many times while they play, without a warning, and start it again
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

/// So long the allocator takes to give memory back, and a little longer.
const BACK: Duration = Duration::from_secs(25);

/// The most that one load run opens: it is for this machine alone.
const MOST_TABLES: usize = 5_000;

async fn load<R: Playable + Seated<Knowledge: Sync>>(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let edition = catalog::edition::<R>(None).map_err(Failure::Failed)?;
    let setup = R::setup(edition, R::Options::default(), args.seats, None);
    let tables = args.tables.clamp(1, MOST_TABLES);
    let mut child = Child::start().await?;
    let wire = Arc::new(Wire::new(child.address()));
    let empty = child.memory();

    let begun = Instant::now();
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..tables {
        let (wire, setup, seats, keeps_news) = (Arc::clone(&wire), setup.clone(), args.seats, args.kill > 0);
        opening.spawn(async move { Driver::<R>::open(wire, R::GAME, seats, setup, keeps_news).await });
    }
    let mut drivers = Vec::new();
    while let Some(opened) = opening.join_next().await {
        drivers.push(opened.map_err(|error| Failure::Failed(error.to_string()))?.map_err(Failure::Failed)?);
    }
    let opened = begun.elapsed();
    // Everybody has seen what was dealt; now it is quiet.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let quiet = child.memory();
    let busy_before = child.busy();

    let begun = Instant::now();
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
    let (mut answers, mut frames, mut actions, mut bytes, mut resumed, mut wrong, mut games) =
        (Latency::default(), Latency::default(), 0, 0, 0, Vec::new(), 0);
    let mut drivers = Vec::new();
    while let Some(played) = playing.join_next().await {
        let driver = played.map_err(|error| Failure::Failed(error.to_string()))?.map_err(Failure::Failed)?;
        answers.merge(&driver.answers);
        frames.merge(&driver.frames);
        actions += driver.actions;
        bytes += driver.bytes;
        resumed += driver.resumed;
        games += driver.over;
        drivers.push(driver);
    }
    let took = begun.elapsed();
    let busy = child.busy().saturating_sub(busy_before);
    let played = child.memory();
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
    wire.hang_up();
    // What a server takes that was killed on the way is not what it takes.
    if args.kill == 0 {
        tokio::time::sleep(BACK).await;
    }
    let asleep = child.memory();
    let logs = child.end().await?;
    for (table, given) in &given {
        let log = logs.read(table).await?;
        wrong.extend(ledger::faults(given, &log).into_iter().map(|fault| format!("table {table}: {fault}")));
    }
    drop(logs);

    let each = |memory: u64| memory.saturating_sub(empty) as f64 / 1024.0 / tables as f64;
    let rate = actions as f64 / took.as_secs_f64();
    let told = json!({
        "game": args.game.name(),
        "tables": tables,
        "viewers": tables * usize::from(args.seats),
        "opened_in_s": opened.as_secs_f64(),
        "seconds": took.as_secs_f64(),
        "actions": actions,
        "games_over": games,
        "actions_per_s": rate,
        "server_cpu_ms_per_action": (actions > 0 && args.kill == 0).then(|| busy.as_secs_f64() * 1e3 / actions as f64),
        "answer_ms": answers.told(),
        "frame_ms": frames.told(),
        "frame_bytes": if frames.count() == 0 { 0 } else { bytes / frames.count() },
        "memory_kib": { "empty": empty / 1024, "per_quiet_table": each(quiet), "per_table_after_play": each(played), "per_table_asleep": each(asleep), "asleep": asleep / 1024 },
        "tables_awake_when_nobody_looks": awake,
        "kills": args.kill,
        "streams_resumed": resumed,
        "acknowledged_but_not_once_in_the_log": wrong,
        "news_compared": news,
        "news_seen_otherwise": otherwise,
    });
    if args.json {
        writeln!(out, "{told:#}")?;
    } else {
        writeln!(
            out,
            "{} tables of {} with {} seats, all of them looked at by everybody",
            whole(tables as i64),
            args.game.title(),
            args.seats
        )?;
        writeln!(out, "opened in {:.1} s", opened.as_secs_f64())?;
        writeln!(
            out,
            "{} durable actions in {:.1} s: {rate:.0} a second, {} games to the end",
            whole(actions as i64),
            took.as_secs_f64(),
            games
        )?;
        writeln!(out, "from a command to its answer:          {answers}")?;
        writeln!(out, "from a command to every viewer's frame: {frames}")?;
        // A server that was started again has forgotten what the one before it took.
        if let Some(each) = told["server_cpu_ms_per_action"].as_f64() {
            writeln!(out, "server: {each:.2} ms of processor an action, {} bytes a frame", told["frame_bytes"])?;
        }
        writeln!(
            out,
            "memory: {} KiB empty; a table: {:.1} KiB quiet with all viewers, {:.1} KiB after play",
            whole(empty as i64 / 1024),
            each(quiet),
            each(played)
        )?;
        writeln!(
            out,
            "all have left, {awake} tables are awake: {} KiB, a table: {:.1} KiB asleep",
            whole(asleep as i64 / 1024),
            each(asleep)
        )?;
        if args.kill > 0 {
            writeln!(
                out,
                "killed {} times; {resumed} streams were taken up again; {} news on them are as they stand in the log",
                args.kill,
                whole(news as i64)
            )?;
        }
    }
    wrong.extend(otherwise);
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Failed(format!("what was told is not what is in the log: {}", wrong.join("; ")))) }
}

/// How many tables the server still has in memory.
async fn awake(wire: &Wire) -> Result<u64, String> {
    let (_, page) = wire.insist("GET", "/metrics", "", "").await?;
    let page = String::from_utf8_lossy(&page).into_owned();
    let line = page.lines().find_map(|line| line.strip_prefix("fondaco_tables_awake "));
    line.and_then(|count| count.parse().ok()).ok_or_else(|| "the server does not say how many tables are awake".into())
}
