//! Plays the fixed trials of both games and writes what came of them into docs/bots.md, docs/balance.md and
//! docs/pictures. `cargo xtask strength` starts it; it expects to be at the root of the workspace.
//!
//! `strength [--thorough] [--only TRIAL] [--keep FOLDER]`: games are kept in the folder, a file for each trial, so that a run that was
//! stopped goes on. A trial whose games would be played otherwise now, because bots or rules have changed, is played anew: that is found
//! out by playing three of them again. So nothing is played again because of a change elsewhere.
//! One trial by its name (`captain-long`), or one sparring partner against captains (`miser`), is played and told, and nothing is written but its games.

use arena::strength::{
    Findings, Size, Verdict, alone, audit_table, balance, gallery, has_thorough_table, put_between, society, strength_table, trials,
    verdict_line, verdict_lines,
};
use arena::{
    Accountant, Contest, ContestPlan, ContestSettings, ContestSummary, Contestant, Contested, Format, NotOpened, PlayedGame, ResultsFile,
    thinking_time,
};
use bots::Bot;
use catalog::{Game, of_game};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tabletop::Seed;

/// All runs play the same deals.
const SEED: u64 = 2005;

fn main() -> ExitCode {
    match wanted().and_then(|(only, all)| {
        fs::create_dir_all(&all.keep).map_err(|error| format!("{} cannot be made: {error}", all.keep.display()))?;
        only.map_or_else(|| run(&all), |name| run_one(&name, &all))
    }) {
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

/// What the words of the command ask for: one trial, if only one, and how.
fn wanted() -> Result<(Option<String>, Finding), String> {
    let (mut only, mut all) = (None, Finding { size: Size::Quick, keep: "target/strength".into() });
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = |what: &str| words.next().ok_or_else(|| format!("{word} wants {what}"));
        match &*word {
            "--thorough" => all.size = Size::Thorough,
            "--only" => only = Some(next("the name of a trial")?),
            "--keep" => all.keep = next("a folder")?.into(),
            _ => return Err(format!("\"{word}\" is none of --thorough, --only TRIAL, --keep FOLDER")),
        }
    }
    Ok((only, all))
}

fn run(all: &Finding) -> Result<String, String> {
    let size = all.size;
    // What must be there is asked for before hours are spent.
    for table in ["strength", "audit"] {
        put_between(&read("docs/bots.md")?, table, "").map_err(|why| format!("docs/bots.md: {why}"))?;
    }
    let found = Game::ALL.iter().map(|&game| of_game!(game, R => all.find::<R>())).collect::<Result<Vec<_>, String>>()?;

    let mut said = verdict_lines(&found, size);
    if let Some(first) = found.iter().flat_map(Findings::faults).next() {
        return Err(format!("there were answers that are not legal; the first: {first}\n{said}"));
    }
    if size == Size::Quick && has_thorough_table(&read("docs/bots.md")?) {
        said += "the tables of docs/ are from a thorough run, and stay as they are\n";
        return Ok(said);
    }
    let bots = put_between(&read("docs/bots.md")?, "strength", &strength_table(&found, size))?;
    write("docs/bots.md", &put_between(&bots, "audit", &audit_table(&found, size))?)?;
    let (page, pictures) = balance(&found, size);
    write("docs/balance.md", &page)?;
    fs::create_dir_all("docs/pictures").map_err(|error| format!("docs/pictures cannot be made: {error}"))?;
    for (name, svg) in &pictures {
        write(&format!("docs/pictures/{name}"), svg)?;
    }
    Ok(said + "written: docs/bots.md, docs/balance.md, docs/pictures\n")
}

/// Plays one trial of each game that has it.
fn run_one(name: &str, all: &Finding) -> Result<String, String> {
    let said = Game::ALL.iter().map(|&game| of_game!(game, R => one::<R>(name, all))).collect::<Result<String, String>>()?;
    if said.is_empty() {
        let names: BTreeSet<&str> = Game::ALL.iter().flat_map(|&game| trials(game)).map(|trial| trial.name).collect();
        return Err(format!("there is no trial \"{name}\", but {}", names.into_iter().collect::<Vec<_>>().join(", ")));
    }
    Ok(said)
}

/// One trial, by its name.
fn one<R: Contested>(name: &str, all: &Finding) -> Result<String, String> {
    let Some(trial) = trials(R::WHICH).iter().copied().chain(gallery()).find(|trial| trial.name == name) else { return Ok(String::new()) };
    let plan = trial.plan::<R>(all.size);
    let lines = all.play::<R>(trial.name, &plan)?;
    Ok(verdict_line(R::WHICH, &Verdict::of::<R>(trial, &plan, &lines, Seed::from_number(SEED)), all.size))
}

struct Finding {
    size: Size,
    /// Where games are kept.
    keep: PathBuf,
}

impl Finding {
    fn find<R: Contested>(&self) -> Result<Findings, String> {
        let seed = Seed::from_number(SEED);
        let count = |quick: u64, thorough: u64| if self.size == Size::Thorough { thorough } else { quick };
        let verdicts = trials(R::WHICH)
            .iter()
            .map(|trial| {
                let plan = trial.plan::<R>(self.size);
                let lines = self.play::<R>(trial.name, &plan)?;
                Ok(Verdict::of::<R>(*trial, &plan, &lines, seed))
            })
            .collect::<Result<Vec<_>, String>>()?;
        let sum = |name: &str, plan: &ContestPlan| self.play::<R>(name, plan).map(|lines| ContestSummary::of::<R>(plan, &lines, seed));
        let mix = [Bot::RANDOM, Bot::MERCHANT].map(|bot| Contestant { bot: bot.into(), iterations: R::QUICK }).to_vec();
        // Two line-ups differ: random first, or merchant first. So a thorough run of both titles is 100,000 games.
        let mixed = ContestPlan { players: mix, seats: vec![4], format: Format::Table, deals: count(100, 25_000) };
        let brief = alone(Contestant { bot: Bot::CAPTAIN.into(), iterations: 16 }, &[4], count(20, 1_000));
        let all_tables: Vec<u8> = R::SEATS.collect();
        Ok(Findings {
            game: R::WHICH,
            verdicts,
            four: sum("four-merchants", &society::<R>(&[4], count(300, 10_000)))?,
            tables: sum("merchants", &society::<R>(&all_tables, count(300, 2_000)))?,
            mixed: sum("random-and-merchants", &mixed)?,
            brief: sum("hasty-captains", &brief)?,
            points: R::Account::POINTS,
        })
    }

    fn play<R: Contested>(&self, name: &str, plan: &ContestPlan) -> Result<Vec<PlayedGame>, String> {
        let edition = R::EDITIONS.first().and_then(|name| R::built_in(name)).expect("every game has an edition that is built in");
        let setups: Vec<R::Setup> = plan.seats.iter().map(|&seats| R::setup(edition.clone(), R::Options::default(), seats, None)).collect();
        let seed = Seed::from_number(SEED);
        let contest = Contest::<R> { plan, setups: &setups, seed, clock: thinking_time, records: None };
        let file: PathBuf = self.keep.join(format!("{}-{name}.jsonl", R::GAME));
        let settings = ContestSettings {
            game: R::GAME.into(),
            edition: R::mark(&edition).sha256,
            options: serde_json::to_value(R::Options::default()).unwrap_or_default(),
            start: None,
            seats: plan.seats.clone(),
            format: plan.format.name().into(),
            players: plan.names(),
            seed: seed.to_string(),
            build: String::new(),
        };
        let anew = |why: &str| {
            eprintln!("{}: {name} is played anew: {why}", R::GAME);
            set_aside(&file)?;
            ResultsFile::open(&file, &settings).map_err(|why| why.to_string())
        };
        let (ledger, known) = match ResultsFile::open(&file, &settings) {
            Ok((_, known)) if !contest.plays_as_before(&known) => anew("its games would be played otherwise now")?,
            Err(NotOpened::Another(why)) => anew(&why)?,
            opened => opened.map_err(|why| why.to_string())?,
        };
        let bar = ProgressBar::no_length().with_style(style()).with_message(format!("{}: {name}", R::GAME));
        contest.play_kept(Some(&ledger), known, &bar)
    }
}

/// Gives games that do not count any longer another name, so that nothing is lost.
fn set_aside(file: &Path) -> Result<(), String> {
    let aside = (1..).map(|number| file.with_extension(format!("old-{number}.jsonl"))).find(|aside| !aside.exists());
    let aside = aside.unwrap_or_else(|| unreachable!("numbers do not end"));
    fs::rename(file, &aside).map_err(|error| format!("{} cannot be set aside: {error}", file.display()))?;
    eprintln!("the games of before are in {}", aside.display());
    Ok(())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path} cannot be read: {error}"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{path} cannot be written: {error}"))
}

fn style() -> ProgressStyle {
    let template = "{msg:45} {bar:30} {human_pos}/{human_len} games, {eta} left";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
