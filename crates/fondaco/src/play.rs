//! `fondaco play`: a game at this terminal, against bots or with several people at one keyboard; or a seat at a table of a server.

pub(crate) mod address;
pub(crate) mod http;
mod line;
mod lobby;
mod local;
mod luck;
mod people;
mod person;
mod server;
mod words;

use crate::failure::Failure;
use crate::given::{self, Agreed, Tongue};
use bots::Bot;
use catalog::{Editions, Game, of_game};
use protocol::{DaysPreset, PaceName, TakeOverWhen};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};
use table::{Sitter, Table, bot_name};
use tabletop::{Seat, Seed};
use terminal::plain::Manner;
use terminal::{AtTerminal, Keeper, PERSON, Pace, Session, Thinking, kind_of, saved};

/// Play a game here, against bots or with several people at one keyboard; or sit down at a table of a server
///
/// With --server the table is on a server. Without a game, your tables and the open ones are listed. A lost connection comes back
/// by itself, and nothing is played twice.
///
/// The bots are random, apprentice, merchant, merchant-sly, merchant-silent, captain and captain-sly. A merchant does what looks best at once,
/// a captain looks ahead; the sly ones are less honest about their cards, the silent one never trades.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game; without one, --continue takes what was left last, and --server lists tables
    #[arg(value_parser = given::game, required_unless_present_any = ["go_on", "server", "join", "watch"])]
    game: Option<Game>,
    /// Continue the game that was left last
    #[arg(long = "continue", conflicts_with_all = ["seats", "people", "bots", "seed", "options", "edition", "start", "server"])]
    go_on: bool,
    /// Play on this server; with a game, a new table is opened there, and seats without bots are free for others
    #[arg(long, value_name = "URL", conflicts_with_all = ["people", "seed", "save"], help_heading = SERVER)]
    server: Option<String>,
    /// Your name there; by default the last one used, or that of the environment
    #[arg(long, help_heading = SERVER)]
    name: Option<String>,
    /// Sit down with this invitation: a link, or the token in it
    #[arg(long, value_name = "LINK", conflicts_with_all = ["game", "go_on", "table", "watch"], help_heading = SERVER)]
    join: Option<String>,
    /// Go straight to this table
    #[arg(long, value_name = "ID", requires = "server", conflicts_with_all = ["game", "watch"], help_heading = SERVER)]
    table: Option<String>,
    /// Watch by this link, or by the token in it
    #[arg(long, value_name = "LINK", conflicts_with_all = ["game", "go_on"], help_heading = SERVER)]
    watch: Option<String>,
    /// Come back from another device with your name and this passphrase
    #[arg(long, value_name = "WORDS", env = "FONDACO_PASSPHRASE", hide_env_values = true, help_heading = SERVER)]
    passphrase: Option<String>,
    /// Set a passphrase, with which you can come back from another device; the name is reserved for you then
    #[arg(long, value_name = "WORDS", help_heading = SERVER)]
    set_passphrase: Option<String>,
    /// Open the table for invited people only
    #[arg(long, requires = "server", help_heading = SERVER)]
    private: bool,
    /// Let the game of the new table count for the ratings of those who play; everybody who sits down agrees
    #[arg(long, requires = "server", help_heading = SERVER)]
    rated: bool,
    /// Let the bots of the new table play without pauses
    #[arg(long, requires = "server", help_heading = SERVER)]
    hurry: bool,
    /// How fast the bots of the new table play, and how long they wait for answers to their offers
    #[arg(long, value_enum, requires = "server", conflicts_with = "hurry", help_heading = SERVER)]
    pace: Option<TablePace>,
    /// Let the new table play over days, by these agreements; times are those of this machine's time zone
    #[arg(long, value_enum, requires = "server", help_heading = SERVER)]
    over_days: Option<OverDays>,
    /// When a bot may play for somebody who is away from the new table; in a game over days never on request
    #[arg(long, value_enum, requires = "server", help_heading = SERVER)]
    take_over: Option<TakeOver>,
    /// How many play; by default 4, or as many as there are people
    #[arg(long, value_name = "K")]
    seats: Option<u8>,
    /// The people at this keyboard, separated by commas; you alone by default
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    people: Vec<String>,
    /// How many bots play as well, or which ones, separated by commas; by default merchants take the remaining seats
    #[arg(long, visible_alias = "bot", value_name = "N or NAMES", value_parser = wanted)]
    bots: Option<Wanted>,
    /// How long captains think about a decision; 20 is about a second
    #[arg(long, value_name = "TIMES", default_value = "20", value_parser = hundredths)]
    think: u32,
    /// The seed of all luck: a number, or 64 hex digits; drawn by default
    #[arg(long, value_name = "S", value_parser = given::seed)]
    seed: Option<Seed>,
    /// An option of the game, for example interim_cargo_sale=off; can be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A built-in edition, or an edition file
    #[arg(long, value_name = "NAME or FILE")]
    edition: Option<String>,
    /// The seat that starts, counted from 0; drawn by default
    #[arg(long, value_name = "SEAT")]
    start: Option<u8>,
    /// Line by line, for screen readers, pipes and scripts; the default where there is no terminal
    #[arg(long)]
    plain: bool,
    /// Where the game is saved; by default among the user's data
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Where the record of the finished game goes; by default beside the saved games
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    tongue: Tongue,
}

const EXAMPLES: &str = "\
Examples:
  fondaco play oltre-mare
  fondaco play oltre-mare --bots merchant,captain-sly
  fondaco play ostia --people Ana,Bob --bots captain --think 100
  fondaco play --continue
  fondaco play --server https://games.example
  fondaco play oltre-mare --server https://games.example --seats 4 --bots merchant,captain
  fondaco play --join 'https://games.example/#join=...'";

const SERVER: &str = "On a server";

/// The agreements of a game over days.
#[derive(Clone, Copy, clap::ValueEnum)]
enum OverDays {
    /// 24 hours for each decision, 24 in reserve, 7 days of vacation
    MoveADay,
    /// The same, and Saturdays and Sundays do not count
    WeekendsOff,
    /// Three and a half days for each decision, 48 hours in reserve, 14 days of vacation
    TwoAWeek,
}

impl OverDays {
    fn preset(self) -> DaysPreset {
        match self {
            OverDays::MoveADay => DaysPreset::MoveADay,
            OverDays::WeekendsOff => DaysPreset::WeekendsOff,
            OverDays::TwoAWeek => DaysPreset::TwoAWeek,
        }
    }
}

/// When a bot may play for somebody who is away.
#[derive(Clone, Copy, clap::ValueEnum)]
enum TakeOver {
    /// Never: the game waits
    Never,
    /// When their time runs out
    Clock,
    /// When their time runs out, or when another player asks for it
    Asked,
}

impl TakeOver {
    fn when(self) -> TakeOverWhen {
        match self {
            TakeOver::Never => TakeOverWhen::Never,
            TakeOver::Clock => TakeOverWhen::Clock,
            TakeOver::Asked => TakeOverWhen::Asked,
        }
    }
}

/// How fast bots play at a table of a server.
#[derive(Clone, Copy, clap::ValueEnum)]
enum TablePace {
    Quick,
    Normal,
    Relaxed,
}

impl TablePace {
    fn name(self) -> PaceName {
        match self {
            TablePace::Quick => PaceName::Quick,
            TablePace::Normal => PaceName::Normal,
            TablePace::Relaxed => PaceName::Relaxed,
        }
    }
}

/// The bots to play against.
#[derive(Clone)]
enum Wanted {
    /// This many merchants.
    Some(u8),
    /// These.
    These(Vec<Bot>),
}

impl Wanted {
    fn count(&self) -> usize {
        match self {
            Wanted::Some(count) => usize::from(*count),
            Wanted::These(bots) => bots.len(),
        }
    }
}

fn wanted(text: &str) -> Result<Wanted, String> {
    if let Ok(count) = text.parse() {
        return Ok(Wanted::Some(count));
    }
    let bots = text.split(',').map(|name| name.trim().parse::<Bot>()).collect::<Result<_, _>>();
    bots.map(Wanted::These).map_err(|wrong| wrong.to_string())
}

/// A multiple of the quick budget, in hundredths of it.
fn hundredths(text: &str) -> Result<u32, String> {
    let times = text.parse().ok().filter(|times: &f64| (0.01..=MOST_TIMES).contains(times));
    times
        .map(|times| (times * 100.0).round() as u32)
        .ok_or_else(|| format!("a number from 0.01 to {MOST_TIMES} is needed, as in --think 20"))
}

/// The longest anybody should wait: about a minute.
const MOST_TIMES: f64 = 1_200.0;

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    if server::is_meant(args) {
        return server::run(args, out);
    }
    if args.go_on {
        let file = left_last(args)?;
        let text = given::read(&file)?;
        let wrong = |fault: table::Fault| Failure::Failed(format!("{}: {}", file.display(), given::printable(&fault.to_string())));
        let found = table::game_of(&text).map_err(wrong)?;
        let Some(game) = Game::named(&found) else {
            return Err(Failure::Failed(format!("{}: there is no game \"{}\" here", file.display(), given::printable(&found))));
        };
        return of_game!(game, R => resume::<R>(args, &file, &text, out));
    }
    let Some(game) = args.game else { return Err(Failure::Usage("which game?".into())) };
    of_game!(game, R => begin::<R>(args, out))
}

fn begin<R: AtTerminal>(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let sitters = sitters::<R>(args)?;
    let agreed = Agreed { seats: sitters.len() as u8, options: args.options.clone(), edition: args.edition.clone(), start: args.start };
    let setup = agreed.setup::<R>()?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => drawn()?,
    };
    let table: Table<R> = Table::new(setup, seed, sitters);
    let keeper = keeper(args, R::GAME, &table.seed_sha256())?;
    play(args, table, &keeper, Manner::default(), out)
}

fn resume<R: AtTerminal>(args: &PlayArgs, file: &Path, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    let wrong = |fault: table::Fault| Failure::Failed(format!("{}: {}", file.display(), given::printable(&fault.to_string())));
    let table = Table::<R>::restore(text, &Editions).map_err(wrong)?;
    let keeper = Keeper { file: file.to_owned(), record: record_of(args, file), again: again(args) };
    play(args, table, &keeper, Manner { goes_on: true, ..Manner::default() }, out)
}

/// Plays at the terminal, or line by line where there is none.
fn play<R: AtTerminal>(args: &PlayArgs, table: Table<R>, keeper: &Keeper, manner: Manner, out: &mut impl Write) -> Result<(), Failure> {
    let at_terminal = || io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_terminal = at_terminal();
    let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    let is_plain = args.plain || !is_terminal || is_dumb;
    // People who watch the screen want to follow; readers of lines read at their own pace.
    let pace = if is_plain { Pace::AtOnce } else { Pace::OneByOne };
    // How long a captain has thought must stay secret; but pipes and scripts do not watch the clock.
    let wait: Option<fn(Duration)> = is_terminal.then_some(thread::sleep);
    let thinking = Thinking { hundredths: args.think, clock: Some(clock), wait, pace };
    let mut session = Session::with(table, args.tongue.language(), thinking);
    let played = if is_plain {
        let manner = Manner { wipes: io::stdout().is_terminal(), ..manner };
        terminal::plain::play(&mut session, keeper, manner, &mut io::stdin().lock(), out)
    } else {
        terminal::full::play(&mut session, keeper, &told_to_leave())
            .and_then(|told| told.iter().try_for_each(|line| writeln!(out, "{line}")))
    };
    match played.and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        // The terminal is gone, and nobody is left to be told. The game is kept.
        Err(error) if is_terminal && (error.raw_os_error() == Some(EIO) || !at_terminal()) => Err(Failure::NobodyListens),
        Err(error) => Err(error.into()),
    }
}

/// The time since it was first asked for.
fn clock() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

/// The error that Unix reports when a terminal is gone, shortly before it stops being a terminal.
const EIO: i32 = 5;

/// Becomes true when the program is told to end, so that it can leave the terminal as it was.
fn told_to_leave() -> Arc<AtomicBool> {
    let leave = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        // If the signal cannot be caught, the program ends as any other would.
        let _ = signal_hook::flag::register(signal, Arc::clone(&leave));
    }
    leave
}

/// Who sits where: the people first, then the bots.
fn sitters<R: AtTerminal>(args: &PlayArgs) -> Result<Vec<Sitter>, Failure> {
    let people = people(args)?;
    let (count, least, most) = (people.len(), usize::from(*R::SEATS.start()), usize::from(*R::SEATS.end()));
    let bots = args.bots.as_ref().map(Wanted::count);
    let seats = match (args.seats.map(usize::from), bots) {
        (Some(seats), Some(bots)) if seats != count + bots => {
            let people = if count == 1 { "1 person".into() } else { format!("{count} people") };
            return Err(Failure::Usage(format!("{people} and {bots} bots are {}, not {seats}", count + bots)));
        }
        (Some(seats), _) => seats,
        (None, Some(bots)) if count + bots > most => {
            return Err(Failure::Usage(format!(
                "{} is for {least} to {most} players; with you that leaves at most {} bots, not {bots}",
                R::GAME,
                most.saturating_sub(count)
            )));
        }
        (None, Some(bots)) => count + bots,
        (None, None) if count == 1 => 4.clamp(least, most),
        (None, None) => count,
    };
    if seats < count {
        return Err(Failure::Usage(format!("{count} people do not fit on {seats} seats")));
    }
    let bots = match &args.bots {
        Some(Wanted::These(bots)) => bots.clone(),
        Some(Wanted::Some(_)) | None => vec![Bot::MERCHANT; seats - count],
    };
    let seats = (count as u8..).map(Seat);
    let bots = seats.zip(bots).map(|(seat, bot)| {
        let name = bot_name::<R>(seat, people.iter().map(String::as_str));
        Sitter { name, kind: kind_of(bot) }
    });
    let people = people.iter().map(|name| Sitter { name: name.clone(), kind: PERSON.to_owned() });
    Ok(people.chain(bots).collect())
}

/// The names of the people, all different.
fn people(args: &PlayArgs) -> Result<Vec<String>, Failure> {
    if args.people.is_empty() {
        return Ok(vec![own_name(|variable| env::var(variable).ok())]);
    }
    let names: Vec<String> = args.people.iter().map(|name| given::printable(name.trim())).collect();
    for (at, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(Failure::Usage("everybody at the keyboard needs a name, as in --people Ana,Bob".into()));
        }
        if names[..at].iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
            return Err(Failure::Usage(format!("two people cannot both be called {name}")));
        }
    }
    Ok(names)
}

/// The name under which the environment knows the user.
fn own_name(variable: impl Fn(&str) -> Option<String>) -> String {
    let name = ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(variable).find(|name| !name.trim().is_empty());
    let name = given::printable(name.unwrap_or_else(|| "Ana".into()).trim());
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// All luck of a game comes from these bits, so they come from a source that nobody can guess.
fn drawn() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Failed(format!("no seed can be drawn: {error}")))?;
    Ok(Seed::from_bytes(bytes))
}

/// Where a new game is kept.
fn keeper(args: &PlayArgs, game: &str, seed_sha256: &str) -> Result<Keeper, Failure> {
    let file = match &args.save {
        Some(file) if file.exists() => {
            let shown = file.display();
            return Err(Failure::Failed(format!("{shown} is there already; continue it with --continue --save {shown}, or remove it")));
        }
        Some(file) => file.clone(),
        None => saved::new_file(&folder("games"), game, seed_sha256),
    };
    Ok(Keeper { record: record_of(args, &file), again: again(args), file })
}

/// The command that continues a game.
fn again(args: &PlayArgs) -> String {
    match &args.save {
        Some(file) => format!("fondaco play --continue --save {}", file.display()),
        None => "fondaco play --continue".into(),
    }
}

/// Where the record goes: where the user wants it, beside a named file, or into its own folder.
fn record_of(args: &PlayArgs, file: &Path) -> PathBuf {
    match (&args.record, &args.save) {
        (Some(record), _) => record.clone(),
        (None, Some(_)) => file.with_extension("record.json"),
        (None, None) => folder("records").join(file.file_name().unwrap_or_default()),
    }
}

/// The game that was left last, or the one that is named.
fn left_last(args: &PlayArgs) -> Result<PathBuf, Failure> {
    if let Some(file) = &args.save {
        return Ok(file.clone());
    }
    let folder = folder("games");
    saved::latest(&folder, args.game.map(Game::name)).ok_or_else(|| {
        let game = args.game.map(|game| format!(" of {}", game.title())).unwrap_or_default();
        Failure::Failed(format!("there is no game{game} to continue in {}", folder.display()))
    })
}

/// A folder among the user's data; the current folder if there is none.
fn folder(name: &str) -> PathBuf {
    saved::home().unwrap_or_else(|| PathBuf::from("fondaco")).join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_alone_is_called_as_the_environment_says() {
        let rows: [(&[(&str, &str)], &str); 4] =
            [(&[("USER", "eva")], "Eva"), (&[("USER", " "), ("LOGNAME", "öz")], "Öz"), (&[("USERNAME", "X\u{1b}y")], "X?y"), (&[], "Ana")];
        for (environment, name) in rows {
            let found = own_name(|wanted| environment.iter().find(|(known, _)| *known == wanted).map(|(_, value)| (*value).to_owned()));
            assert_eq!(found, name);
        }
    }
}
