//! `fondaco simulate`: many games by random players, and what came of them.

use crate::failure::Failure;
use crate::given::{self, Agreed};
use crate::layout::{self, decimal, percent, whole};
use catalog::{Counted, FactSheet, Figure, FigureKind, Game, Playable, Tally, of_game};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use tabletop::{Dice, Seed, Viewer, Witness, one_of_the_asked};

/// Let random players play many games, and show what came of them
#[derive(clap::Args)]
pub(crate) struct SimulateArgs {
    /// The game
    #[arg(value_parser = given::game)]
    game: Game,
    /// How many games
    #[arg(long, value_name = "N", value_parser = given::at_least_one)]
    games: u64,
    #[command(flatten)]
    agreed: Agreed,
    /// The seed: a number, or 64 hex digits; the same seed gives the same table
    #[arg(long, value_name = "S", value_parser = given::seed)]
    seed: Seed,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Write the JSON to a file as well
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The number of threads; all cores by default
    #[arg(long, value_name = "T", value_parser = given::at_least_one)]
    threads: Option<u64>,
}

pub(crate) fn run(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    of_game!(args.game, R => summarise::<R>(args, out))
}

fn summarise<R: Playable>(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.agreed.setup::<R>()?;
    // More threads than this only get in each other's way.
    let threads = args.threads.unwrap_or(0).min(1_024) as usize;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("the threads cannot be started: {error}")))?;
    let bar = ProgressBar::new(args.games).with_style(style());
    let summary = pool.install(|| simulate::<R>(&setup, args.games, args.seed, &bar));
    bar.finish_and_clear();

    let figures = R::Tally::FIGURES;
    let json = as_json::<R>(args, &setup, &summary);
    if let Some(path) = &args.out {
        given::write(path, &format!("{json:#}\n"))?;
    }
    if args.json {
        writeln!(out, "{json:#}")?;
        return Ok(());
    }
    let games = layout::count(args.games as usize, "game", "games");
    writeln!(out, "{}, {games} of {} random players\n", R::WHICH.title(), args.agreed.seats)?;
    for (title, kind) in [("of a game", FigureKind::Game), ("of a seat", FigureKind::Seat), ("each time", FigureKind::Each)] {
        let sheet = numbers(title, figures, kind, &summary);
        if !sheet.rows.is_empty() {
            writeln!(out, "{}", layout::table(&sheet))?;
        }
    }
    write!(out, "{}", layout::table(&shares(figures, &summary)))?;
    Ok(())
}

/// Games per batch: few enough to keep all cores busy, enough to make the bookkeeping cheap.
const HANDFUL: u64 = 256;

/// The sum over all games. It does not depend on the order in which they are played.
fn simulate<R: Playable>(setup: &R::Setup, games: u64, seed: Seed, bar: &ProgressBar) -> SimulationSummary {
    let figures = R::Tally::FIGURES.len();
    let handful = |number: u64| {
        let mut summary = SimulationSummary::new(figures);
        let these = number * HANDFUL..games.min((number + 1) * HANDFUL);
        bar.inc(these.end - these.start);
        these.for_each(|game| play_one::<R>(setup, seed.nth(game), &mut summary));
        summary
    };
    (0..games.div_ceil(HANDFUL)).into_par_iter().map(handful).reduce(|| SimulationSummary::new(figures), SimulationSummary::with)
}

fn play_one<R: Playable>(setup: &R::Setup, seed: Seed, summary: &mut SimulationSummary) {
    let mut chance = Counted::new(Dice::new(seed.number()));
    let mut dice = Dice::new(seed.nth(0).number());
    let mut watched = Watched::<R>(R::Tally::default());
    let mut game = R::new(setup, &mut chance, &mut watched);
    while let Some(seat) = one_of_the_asked(&game, &mut dice) {
        let action = game.random_answer(seat, &mut dice);
        let played = game.play(seat, &action, &mut chance, &mut watched);
        assert!(played.is_ok(), "a random answer is always legal");
        watched.0.note(&action);
    }
    let Watched(tally) = watched;
    tally.figures(&game, &chance.shuffles, &mut |figure, value| summary.0[figure].add(value));
}

/// A tally that also sees what everybody sees, if it wants to.
struct Watched<R: Playable>(R::Tally);

impl<R: Playable> Witness<R::Event> for Watched<R> {
    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        if R::Tally::WATCHES
            && let Some(sight) = R::sight(&event(), Viewer::Spectator)
        {
            self.0.see(&sight);
        }
    }
}

/// How often each value of each figure came up.
#[derive(Clone)]
struct SimulationSummary(Vec<Spread>);

#[derive(Clone, Default)]
struct Spread(BTreeMap<i32, u64>);

impl SimulationSummary {
    fn new(figures: usize) -> SimulationSummary {
        SimulationSummary(vec![Spread::default(); figures])
    }

    fn with(mut self, other: SimulationSummary) -> SimulationSummary {
        for (mine, others) in self.0.iter_mut().zip(other.0) {
            others.0.into_iter().for_each(|(value, times)| *mine.0.entry(value).or_default() += times);
        }
        self
    }
}

impl Spread {
    fn add(&mut self, value: i32) {
        *self.0.entry(value).or_default() += 1;
    }

    fn count(&self) -> u64 {
        self.0.values().sum()
    }

    fn mean(&self) -> f64 {
        let sum: i64 = self.0.iter().map(|(&value, &times)| i64::from(value) * times as i64).sum();
        sum as f64 / self.count().max(1) as f64
    }

    /// The least value that is not below this share of all values.
    fn quantile(&self, percent: u64) -> i32 {
        let needed = (self.count() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let found = self.0.iter().find(|&(_, &times)| {
            seen += times;
            seen >= needed
        });
        found.map_or(0, |(&value, _)| value)
    }
}

/// The quantiles that are shown, in percent; the first and the last are the least and the greatest.
const QUANTILES: [(&str, u64); 5] = [("min", 0), ("5%", 5), ("median", 50), ("95%", 95), ("max", 100)];

fn numbers(title: &str, figures: &[Figure], kind: FigureKind, summary: &SimulationSummary) -> FactSheet {
    let head: Vec<&str> = [title, "mean"].into_iter().chain(QUANTILES.map(|(name, _)| name)).collect();
    let these = figures.iter().zip(&summary.0).filter(|(figure, spread)| figure.kind == kind && spread.count() > 0);
    these.fold(FactSheet::new("", &head), |sheet, (figure, spread)| {
        let quantiles = QUANTILES.map(|(_, part)| whole(spread.quantile(part).into()));
        sheet.row([figure.name.to_owned(), decimal(spread.mean())].into_iter().chain(quantiles))
    })
}

fn shares(figures: &[Figure], summary: &SimulationSummary) -> FactSheet {
    let these = figures.iter().zip(&summary.0).filter(|(figure, spread)| figure.kind == FigureKind::Happened && spread.count() > 0);
    these.fold(FactSheet::new("", &["how it went", "games", "share"]), |sheet, (figure, spread)| {
        let times = spread.0.get(&1).copied().unwrap_or(0);
        sheet.row([figure.name.to_owned(), whole(times as i64), percent(spread.mean())])
    })
}

fn as_json<R: Playable>(args: &SimulateArgs, setup: &R::Setup, summary: &SimulationSummary) -> Value {
    let agreed = R::agreed(setup);
    let edition = R::mark(&agreed.edition);
    let figures: Vec<Value> = R::Tally::FIGURES
        .iter()
        .zip(&summary.0)
        .map(|(figure, spread)| {
            let mut value =
                json!({ "name": figure.name.trim(), "kind": kind(figure.kind), "count": spread.count(), "mean": spread.mean() });
            for (name, part) in QUANTILES {
                value[name] = spread.quantile(part).into();
            }
            value
        })
        .collect();
    json!({
        "game": R::GAME, "edition": { "name": edition.name, "sha256": edition.sha256 }, "options": agreed.options,
        "seats": agreed.seats, "games": args.games, "seed": args.seed.to_string(), "players": "random", "figures": figures,
    })
}

const fn kind(kind: FigureKind) -> &'static str {
    match kind {
        FigureKind::Game => "game",
        FigureKind::Seat => "seat",
        FigureKind::Each => "each",
        FigureKind::Happened => "happened",
    }
}

fn style() -> ProgressStyle {
    let template = "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_came_up() {
        let mut spread = Spread::default();
        (1..=100).for_each(|value| spread.add(value));
        assert_eq!(QUANTILES.map(|(_, part)| spread.quantile(part)), [1, 5, 50, 95, 100]);
        assert_eq!((spread.mean(), spread.count()), (50.5, 100));
        assert_eq!(Spread::default().quantile(50), 0);
    }

    #[test]
    fn sums_do_not_depend_on_their_order() {
        let summary = |values: &[i32]| {
            let mut summary = SimulationSummary::new(1);
            values.iter().for_each(|&value| summary.0[0].add(value));
            summary
        };
        let (one, other) = (summary(&[3, 1, 3]), summary(&[2, 3]));
        assert_eq!(one.clone().with(other.clone()).0[0].0, other.with(one).0[0].0);
    }
}
