//! Plays the fixed trials of both games and writes what came of them into README.md, docs/bots.md, docs/balance.md and
//! docs/pictures. `cargo xtask strength` starts it; it expects to be at the root of the workspace.
//!
//! `strength [--thorough] [--without-long] [--only TRIAL] [--keep FOLDER]`: games are kept in the folder, a file for each trial, so that a run that was
//! stopped goes on. A trial whose games would be played otherwise now, because bots or rules have changed, is played anew: that is found
//! out by playing some of them again. So no game of other bots is counted, and nothing is played again because of a change elsewhere.
//! One trial by its name (`captain-long`) is played and told, and nothing is written but its games.

use arena::strength::{
    Findings, Size, Trial, Verdict, alone, audit_table, balance, more, put_between, society, strength_table, trials, verdict_line,
    verdict_lines,
};
use arena::{Account, Contest, Contested, Format, Ledger, Line, Plan, Player, Settings, Summary, Visitor, visit};
use bots::Bot;
use catalog::Game;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tabletop::Seed;

/// All runs play the same deals.
const SEED: u64 = 2005;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = if words.iter().any(|word| word == "--thorough") { Size::Thorough } else { Size::Quick };
    let given = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let keep = Path::new(given("--keep").map_or("target/strength", String::as_str));
    let without_long = words.iter().any(|word| word == "--without-long");
    let all = Finding { size, without_long, keep };
    let ran = fs::create_dir_all(keep).map_err(|error| format!("{} cannot be made: {error}", keep.display())).and_then(|()| {
        match given("--only") {
            Some(name) => run_one(name, all),
            None => run(all),
        }
    });
    match ran {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("strength: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(all: Finding<'_>) -> Result<String, String> {
    let size = all.size;
    // What must be there is asked for before hours are spent.
    for file in ["README.md", "docs/bots.md"] {
        put_between(&read(file)?, "strength", "").map_err(|why| format!("{file}: {why}"))?;
    }
    put_between(&read("docs/bots.md")?, "audit", "").map_err(|why| format!("docs/bots.md: {why}"))?;
    let found = Game::ALL.iter().map(|&game| visit(game, all)).collect::<Result<Vec<_>, String>>()?;

    let table = strength_table(&found, size);
    write("README.md", &put_between(&read("README.md")?, "strength", &table)?)?;
    let bots = put_between(&read("docs/bots.md")?, "strength", &table)?;
    write("docs/bots.md", &put_between(&bots, "audit", &audit_table(&found, size))?)?;
    let (page, pictures) = balance(&found, size);
    write("docs/balance.md", &page)?;
    fs::create_dir_all("docs/pictures").map_err(|error| format!("docs/pictures cannot be made: {error}"))?;
    for (name, svg) in &pictures {
        write(&format!("docs/pictures/{name}"), svg)?;
    }
    Ok(verdict_lines(&found) + "written: README.md, docs/bots.md, docs/balance.md, docs/pictures\n")
}

/// Plays one trial of each game that has it.
fn run_one(name: &str, all: Finding<'_>) -> Result<String, String> {
    let said = Game::ALL.iter().map(|&game| visit(game, One { name, all })).collect::<Result<String, String>>()?;
    if said.is_empty() {
        let names: BTreeSet<&str> = Game::ALL.iter().flat_map(|&game| trials(game)).map(|trial| trial.name).collect();
        return Err(format!("there is no trial \"{name}\", but {}", names.into_iter().collect::<Vec<_>>().join(", ")));
    }
    Ok(said)
}

/// One trial, by its name.
struct One<'a> {
    name: &'a str,
    all: Finding<'a>,
}

impl Visitor for One<'_> {
    type Out = Result<String, String>;

    fn visit<R: Contested>(self) -> Self::Out {
        let Some(&trial) = trials(R::WHICH).iter().find(|trial| trial.name == self.name) else { return Ok(String::new()) };
        let plan = trial.plan::<R>(self.all.size);
        let lines = self.all.play::<R>(trial.name, &plan, Keeping::Games)?;
        Ok(verdict_line(R::WHICH, &Verdict::of::<R>(trial, &plan, &lines, Seed::from_number(SEED))))
    }
}

#[derive(Clone, Copy)]
struct Finding<'a> {
    size: Size,
    /// Captains that think for a second a decision take hours.
    without_long: bool,
    keep: &'a Path,
}

impl Visitor for Finding<'_> {
    type Out = Result<Findings, String>;

    fn visit<R: Contested>(self) -> Self::Out {
        let seed = Seed::from_number(SEED);
        let count = |quick: u64, thorough: u64| if self.size == Size::Thorough { thorough } else { quick };
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut before: Option<Vec<Line>> = None;
        for &trial in trials(R::WHICH).iter().filter(|trial| !(self.without_long && trial.is_long())) {
            let Trial { name, bound, .. } = trial;
            let plan = trial.plan::<R>(self.size);
            let lines = self.play::<R>(name, &plan, Keeping::Games)?;
            let mut verdict = Verdict::of::<R>(trial, &plan, &lines, seed);
            if let (None, Some(before)) = (bound, &before) {
                verdict.more = Some(more(before, &lines, seed));
            }
            before = Some(lines);
            verdicts.push(verdict);
        }
        let sum = |name: &str, plan: &Plan| self.play::<R>(name, plan, Keeping::Nothing).map(|lines| Summary::of::<R>(plan, &lines, seed));
        let mix = [Bot::RANDOM, Bot::MERCHANT].map(|bot| Player { bot, iterations: R::QUICK }).to_vec();
        // Two line-ups differ: random first, or merchant first. So 100,000 games in both titles together.
        let mixed = Plan { players: mix, seats: vec![4], format: Format::Table, deals: count(100, 25_000) };
        let brief = alone(Player { bot: Bot::CAPTAIN, iterations: 16 }, &[4], count(20, 1_000));
        let all_tables: Vec<u8> = R::SEATS.collect();
        Ok(Findings {
            game: R::WHICH,
            verdicts,
            four: sum("four merchants", &society::<R>(&[4], count(300, 10_000)))?,
            tables: sum("merchants at all tables", &society::<R>(&all_tables, count(300, 2_000)))?,
            mixed: sum("random players and merchants", &mixed)?,
            brief: sum("captains in a hurry", &brief)?,
            points: R::Account::POINTS,
        })
    }
}

/// Is it worth keeping every game, to go on after a stop?
#[derive(Clone, Copy)]
enum Keeping {
    Games,
    Nothing,
}

impl Finding<'_> {
    fn play<R: Contested>(&self, name: &str, plan: &Plan, keeping: Keeping) -> Result<Vec<Line>, String> {
        let edition = R::EDITIONS.first().and_then(|name| R::built_in(name)).expect("every game has an edition that is built in");
        let setups: Vec<R::Setup> = plan.seats.iter().map(|&seats| R::setup(edition.clone(), R::Options::default(), seats, None)).collect();
        let seed = Seed::from_number(SEED);
        let contest = Contest::<R> { plan, setups: &setups, seed, clock };
        let (ledger, known) = match keeping {
            Keeping::Nothing => (None, Vec::new()),
            Keeping::Games => {
                let file: PathBuf = self.keep.join(format!("{}-{name}.jsonl", R::GAME));
                let settings = Settings {
                    game: R::GAME.into(),
                    edition: R::mark(&edition).sha256,
                    options: serde_json::to_value(R::Options::default()).unwrap_or_default(),
                    start: None,
                    seats: plan.seats.clone(),
                    format: "ladder".into(),
                    players: plan.players.iter().map(|player| format!("{}:{}", player.bot, player.iterations)).collect(),
                    seed: seed.to_string(),
                    build: String::new(),
                };
                let (mut ledger, mut known) = Ledger::open(&file, &settings)?;
                if !contest.plays_as_before(&known) {
                    let aside = file.with_extension("old.jsonl");
                    fs::rename(&file, &aside).map_err(|error| format!("{} cannot be set aside: {error}", file.display()))?;
                    eprintln!("{}: {name} would be played otherwise now; the games of before are in {}", R::GAME, aside.display());
                    (ledger, known) = Ledger::open(&file, &settings)?;
                }
                (Some(ledger), known)
            }
        };
        let games = plan.fixtures();
        let bar = ProgressBar::new(games.len() as u64).with_style(style()).with_message(format!("{}: {name}", R::GAME));
        bar.set_position(known.iter().filter(|line| games.binary_search(&line.fixture).is_ok()).count() as u64);
        bar.reset_eta();
        let lines = contest.play(known, |line| {
            bar.inc(1);
            ledger.as_ref().map_or(Ok(()), |ledger| ledger.note(line))
        });
        bar.finish_and_clear();
        lines
    }
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path} cannot be read: {error}"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{path} cannot be written: {error}"))
}

fn clock() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

fn style() -> ProgressStyle {
    let template = "{msg:45} {bar:30} {human_pos}/{human_len} games, {eta} left";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
