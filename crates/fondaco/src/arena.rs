//! `fondaco arena`: bots against bots, and who is stronger.

use crate::failure::Failure;
use crate::given::{self, Agreed};
use crate::layout::{self, decimal, whole};
use ::arena::{
    BoutResult, Contest, ContestPlan, ContestSettings, ContestSummary, Contested, Format, Offers, RecordsFolder, ReportHead, ResultsFile,
    SequentialTest, Side, TestStanding, Typed, build, report, thinking_time,
};
use catalog::{FactSheet, Game, of_game};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tabletop::Seed;

/// Let bots play each other, the same deals from every seat, and say who is stronger
///
/// The bots are random, apprentice, merchant, merchant-sly, merchant-silent (which never trades), captain and captain-sly. A captain thinks for about 50 ms a decision;
/// captain:2000 gets 2000 iterations, captain:x20 twenty times the default, captain:/4 a quarter of it.
///
/// Sparring partners have one habit each and never look ahead: miser, spendthrift, hoarder, courtier, dumper, copycat, kingmaker, price-list and steward.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ArenaArgs {
    /// The game
    #[arg(value_parser = given::game)]
    game: Game,
    /// Who takes part
    #[arg(required = true, value_name = "BOT[:BUDGET]", value_parser = player)]
    players: Vec<Typed>,
    /// How they meet; the default is all, or one table if only one bot is named
    #[arg(long, value_enum)]
    format: Option<Meeting>,
    /// How many deals for each bout; each is played with the challenger in every seat
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    deals: u64,
    /// Stop as soon as it is clear on which side of two shares of the wins the first bout's challenger is, in percent
    #[arg(long, value_name = "LOW,HIGH", value_parser = until)]
    until: Option<SequentialTest>,
    /// How many play; separate several numbers by commas
    #[arg(long, value_name = "K", value_delimiter = ',', required = true)]
    seats: Vec<u8>,
    /// The seed: a number, or 64 hex digits; the same seed gives the same games
    #[arg(long, value_name = "S", value_parser = given::seed)]
    seed: Seed,
    /// An option of the game, for example interim_cargo_sale=off; can be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A built-in edition, or an edition file
    #[arg(long, value_name = "NAME or FILE")]
    edition: Option<String>,
    /// The seat that starts, counted from 0; drawn by default
    #[arg(long, value_name = "SEAT")]
    start: Option<u8>,
    /// Save every game to this file as soon as it is over; a restarted tournament continues from there
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Write the record of every game that is played into this folder, for replay and verify
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write a page with charts
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Also show what must hold in every game: trades, gains, negotiations, legal answers, time
    #[arg(long)]
    audit: bool,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
    /// The number of threads; all cores by default
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  fondaco arena ostia random merchant --deals 500 --seats 4 --seed 1
  fondaco arena oltre-mare random merchant captain captain:x20 --format ladder --deals 50 --seats 2,4 --seed 1 --report report.html
  fondaco arena oltre-mare merchant --deals 1000 --seats 4 --seed 1 --audit
  fondaco arena ostia captain merchant --deals 250 --seats 4 --seed 1 --results games.jsonl
  fondaco arena ostia merchant miser --format ladder --until 25,35 --deals 500 --seats 4 --seed 1";

/// How bots meet.
#[derive(Clone, Copy, ValueEnum)]
enum Meeting {
    /// Each against a table of each other
    All,
    /// Each against a table of the one named before it
    Ladder,
    /// All at one table, moving on from seat to seat
    Table,
}

fn player(text: &str) -> Result<Typed, String> {
    text.parse::<Typed>().map_err(|wrong| wrong.to_string())
}

/// Two shares in percent, the lower one first.
fn until(text: &str) -> Result<SequentialTest, String> {
    let share = |text: &str| text.trim().parse::<f64>().ok().map(|percent| percent / 100.0);
    let shares = text.split_once(',').and_then(|(low, high)| Some((share(low)?, share(high)?)));
    match shares {
        Some((low, high)) if 0.0 <= low && low < high && high <= 1.0 => Ok(SequentialTest { low, high }),
        Some(_) | None => Err("two shares in percent, the lower one first: 25,35".into()),
    }
}

pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    of_game!(args.game, R => contend::<R>(args, out))
}

fn contend<R: Contested>(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let plan = args.plan::<R>()?;
    args.check_report()?;
    let setups = plan.seats.iter().map(|&seats| args.agreed(seats).setup::<R>()).collect::<Result<Vec<_>, Failure>>()?;
    let settings = args.settings::<R>(&plan, &setups[0]);
    let records = args.records.as_deref().map(RecordsFolder::open).transpose().map_err(Failure::Failed)?;
    let contest = Contest::<R> { plan: &plan, setups: &setups, seed: args.seed, clock: thinking_time, records: records.as_ref() };
    let threads = usize::from(args.threads.unwrap_or(0));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("the threads cannot be started: {error}")))?;

    let (ledger, known) = match &args.results {
        Some(path) => ResultsFile::open(path, &settings)
            .map(|(ledger, known)| (Some(ledger), known))
            .map_err(|why| Failure::Failed(why.to_string()))?,
        None => (None, Vec::new()),
    };
    let bar = ProgressBar::no_length().with_style(style());
    let (plan, lines, standing) = pool
        .install(|| match &args.until {
            Some(test) => contest
                .play_until(test, ledger.as_ref(), known, &bar)
                .map(|(played, lines, standing)| (played, lines, Some((*test, standing)))),
            None => contest.play_kept(ledger.as_ref(), known, &bar).map(|lines| (plan.clone(), lines, None)),
        })
        .map_err(Failure::Failed)?;
    if let Some(why) = records.as_ref().and_then(RecordsFolder::failure) {
        return Err(Failure::Failed(why));
    }
    let summary = ContestSummary::of::<R>(&plan, &lines, args.seed);

    if args.json {
        writeln!(out, "{:#}", json!({ "settings": settings, "summary": summary }))?;
    } else {
        show::<R>(&summary, args.audit, out)?;
        if let Some((test, standing)) = standing {
            writeln!(out, "\n{}", told(&test, standing))?;
        }
    }
    if let Some(path) = &args.report {
        given::write(path, &report::<R>(&summary, &head(&settings)))?;
    }
    match summary.audit.examples.first() {
        None => Ok(()),
        Some(first) => Err(Failure::Failed(format!("{} answers were not legal; the first: {first}", summary.audit.illegal))),
    }
}

impl ArenaArgs {
    fn plan<R: Contested>(&self) -> Result<ContestPlan, Failure> {
        let players: Vec<_> = self.players.iter().map(|typed| typed.in_game::<R>()).collect();
        let format = match self.format {
            Some(Meeting::All) => Format::All,
            Some(Meeting::Ladder) => Format::Ladder,
            Some(Meeting::Table) => Format::Table,
            None if players.len() == 1 => Format::Table,
            None => Format::All,
        };
        let wrong = |why: String| Err(Failure::Usage(why));
        // Only captains play differently with another budget.
        let names: Vec<String> = players.iter().map(|player| player.label(R::QUICK)).collect();
        match format {
            Format::All | Format::Ladder if players.len() < 2 => {
                return wrong("one bot alone meets nobody; name a second one, or use --format table to seat it against itself".into());
            }
            Format::All | Format::Ladder | Format::Table => {}
        }
        if let Some(twice) = names.iter().enumerate().find(|(at, name)| format != Format::Table && names[..*at].contains(name)) {
            return wrong(format!("{} is named twice; name each bot once, or give a captain another budget", twice.1));
        }
        if let Some(&few) = self.seats.iter().find(|&&seats| format == Format::Table && players.len() > usize::from(seats)) {
            return wrong(format!("{} bots cannot sit at a table of {few}; name as many as there are seats, or fewer", players.len()));
        }
        let mut seats = self.seats.clone();
        seats.sort_unstable();
        seats.dedup();
        Ok(ContestPlan { players, seats, format, deals: self.deals })
    }

    /// Can the page be written once everything is played? An existing file stays until then.
    fn check_report(&self) -> Result<(), Failure> {
        let Some(path) = &self.report else { return Ok(()) };
        if self.results.as_ref() == Some(path) {
            return Err(Failure::Usage("--report and --results are two files; the page would take the place of the games".into()));
        }
        let cannot = |why: String| Err(Failure::Failed(format!("{} cannot be written: {why}", path.display())));
        let mut start = [0; 9];
        match OpenOptions::new().read(true).append(true).open(path) {
            Ok(file) if (&file).read_exact(&mut start).is_ok() && start == *b"{\"arena\":" => {
                cannot("it holds the games of a tournament; name another file for the page".into())
            }
            Ok(_) => Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // A bare file name means the current folder.
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
                if folder.is_dir() { Ok(()) } else { cannot(format!("there is no folder {}", folder.display())) }
            }
            Err(error) => cannot(error.to_string()),
        }
    }

    fn agreed(&self, seats: u8) -> Agreed {
        Agreed { seats, options: self.options.clone(), edition: self.edition.clone(), start: self.start }
    }

    fn settings<R: Contested>(&self, plan: &ContestPlan, setup: &R::Setup) -> ContestSettings {
        let agreed = R::agreed(setup);
        let edition = R::mark(&agreed.edition);
        ContestSettings {
            game: R::GAME.into(),
            edition: format!("{} ({})", edition.name, edition.sha256),
            options: serde_json::to_value(&agreed.options).unwrap_or_default(),
            start: self.start,
            seats: plan.seats.clone(),
            format: plan.format.name().into(),
            players: plan.names(),
            seed: self.seed.to_string(),
            build: build(),
        }
    }
}

/// The head and the foot of the page.
fn head(settings: &ContestSettings) -> ReportHead {
    let numbers = settings.seats.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let rows = [
        ("game", settings.game.clone()),
        ("edition", settings.edition.clone()),
        ("options", settings.options.to_string()),
        ("start", settings.start.map_or_else(|| "drawn".to_owned(), |seat| format!("seat {seat}"))),
        ("seats", numbers.clone()),
        ("format", settings.format.clone()),
        ("players", settings.players.join(", ")),
        ("seed", settings.seed.clone()),
        ("build of the program", settings.build.clone()),
    ];
    let command = std::env::args_os().skip(1).map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ");
    ReportHead { settings: rows.map(|(name, value)| (name.to_owned(), value)).into(), command: format!("fondaco {command}") }
}

/// A word, quoted for a shell.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.,:/=".contains(letter);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

fn show<R: Contested>(summary: &ContestSummary, audit: bool, out: &mut impl Write) -> Result<(), Failure> {
    let games = layout::count(summary.games, "game", "games");
    writeln!(out, "{}, {games} of bots, {} for each bout\n", R::WHICH.title(), layout::count(summary.deals as usize, "deal", "deals"))?;
    writeln!(out, "{}", layout::table(&bouts(&summary.bouts)))?;
    write!(out, "{}", layout::table(&players(summary)))?;
    if audit {
        write!(out, "\n{}", layout::table(&audited(summary)))?;
    }
    Ok(())
}

/// What the sequential test says.
fn told(test: &SequentialTest, standing: TestStanding) -> String {
    let between = format!("{} and {}", percent(test.low), percent(test.high));
    match standing {
        TestStanding::Low => format!("Between {between}: rather {}, with an error of at most 5%.", percent(test.low)),
        TestStanding::High => format!("Between {between}: rather {}, with an error of at most 5%.", percent(test.high)),
        TestStanding::Open => format!("Between {between}: not decided after all deals."),
    }
}

fn bouts(bouts: &[BoutResult]) -> FactSheet {
    let head = ["seats", "challenger", "against", "games", "wins", "95% interval", "place", "margin"];
    let mut sheet = FactSheet::new("The share of the wins of one seat of the challenger, ties split; interval over deals", &head);
    for bout in bouts {
        // In a duel the other side's share follows from the first; at a mixed table every share is of interest.
        let shown = if bout.sides.len() == 2 && bout.sides[0].held == 1 { 1 } else { bout.sides.len() };
        for side in &bout.sides[..shown] {
            sheet = sheet.row(row(bout, side));
        }
    }
    sheet
}

fn row(bout: &BoutResult, side: &Side) -> [String; 8] {
    let others = bout.sides.iter().filter(|other| other.player != side.player || other.held > 1);
    let others = others.map(|other| (other.held - usize::from(other.player == side.player), &other.name));
    let others = others.map(|(held, name)| format!("{held} {name}")).collect::<Vec<_>>().join(", ");
    [
        bout.seats.to_string(),
        side.name.clone(),
        others,
        whole(bout.games as i64),
        percent(side.share.mean),
        format!("{} - {}", percent(side.share.low), percent(side.share.high)),
        format!("{:.2}", side.rank.mean),
        format!("{:+.1}", side.margin.mean),
    ]
}

fn players(summary: &ContestSummary) -> FactSheet {
    let head = ["player", "rating", "+-", "points", "decisions/s", "mean ms", "longest ms"];
    summary.players.iter().fold(FactSheet::new("All games together", &head), |sheet, player| {
        sheet.row([
            player.name.clone(),
            format!("{:.1}", player.rating.rating),
            format!("{:.1}", 2.0 * player.rating.uncertainty),
            format!("{:.1}", player.points),
            whole(player.time.per_second as i64),
            format!("{:.3}", player.time.mean_ms),
            decimal(player.time.longest_ms),
        ])
    })
}

fn audited(summary: &ContestSummary) -> FactSheet {
    let audit = &summary.audit;
    let rows = [
        ("illegal answers", whole(audit.illegal as i64)),
        ("trades", whole(audit.trades as i64)),
        ("trades in a round of the table", format!("{:.2}", audit.trades_per_round)),
        ("trades in which cards move", percent(audit.with_cards)),
        ("trades by which both sides gain, all cards open", percent(audit.both_gain)),
        ("gain of the active side, or seller", format!("{:+.2}", audit.gain_active)),
        ("gain of the other side", format!("{:+.2}", audit.gain_partner)),
        ("longest negotiation, in actions", whole(audit.longest_talk.into())),
        ("longest negotiation of a game, on average", format!("{:.1}", audit.mean_talk)),
        ("rounds of the table", format!("{:.1}", summary.length.rounds)),
        ("actions in a game, at most", whole(summary.length.actions[4] as i64)),
        ("thinking time of a game, in ms", format!("{:.2}", audit.game_ms)),
    ];
    let rows = rows.into_iter().chain(offered(&audit.offers));
    rows.fold(FactSheet::new("Audit", &["what must hold", "found"]), |sheet, (what, found)| sheet.row([what.to_owned(), found]))
}

/// How the bots that make offers behave.
fn offered(offers: &Offers) -> Vec<(&'static str, String)> {
    if offers.is_empty() {
        return Vec::new();
    }
    let share = |part: u32| percent(f64::from(part) / f64::from(offers.made));
    let a_turn = f64::from(offers.made) / f64::from(offers.turns.max(1));
    vec![
        ("offers in a turn, of all seats together", format!("{a_turn:.2}")),
        ("offers of one seat in a turn, at most", whole(offers.most.into())),
        ("offers that counter another", share(offers.counters)),
        ("offers taken", share(offers.taken)),
        ("offers that ask for nothing", share(offers.presents)),
        ("offers that give nothing", share(offers.begged)),
        ("offers that ask for a good they also give", share(offers.alike)),
        ("offers for goods that the other does not hold", share(offers.lacking)),
        ("offers no better than one declined before in the turn", share(offers.again)),
        ("times a seat asked for a good and gave it, in one turn", whole(offers.both_ways.into())),
    ]
}

fn percent(part: f64) -> String {
    format!("{:.1}%", part * 100.0)
}

fn style() -> ProgressStyle {
    let template = "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_quoted_where_a_shell_would_break_it() {
        let rows = [("captain:x20", "captain:x20"), ("my file.html", "'my file.html'"), ("it's", "'it'\\''s'"), ("", "''")];
        for (word, expected) in rows {
            assert_eq!(quoted(word), expected);
        }
    }
}
