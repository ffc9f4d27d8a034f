//! `fondaco play --server`: sits down at a table of a server.

use super::address::{self, Address};
use super::http::{Http, written};
use super::line::{self, Table};
use super::lobby::{LobbyChoice, LobbyDesk, game_of};
use super::local;
use super::luck;
use super::person::{self, Coming};
use super::words::Words;
use super::{PlayArgs, Wanted, clock, folder, own_name, told_to_leave};
use crate::failure::Failure;
use crate::given::{self, printable};
use crate::serve::runtime;
use bots::Bot;
use catalog::{of_game, options_of};
use protocol::{Health, OpenTable, PaceWish, PassphraseWish, Zone};
use serde_json::Value;
use std::env;
use std::io::{self, BufRead, BufReader, IsTerminal, Stdin, Write};
use std::sync::mpsc::{Sender, channel};
use tabletop::Seat;
use terminal::guest::{Guest, Happening, Place};
use terminal::{AtTerminal, Pace, Thinking};
use tokio::runtime::Runtime;

/// Is a server meant, by name or by a link?
pub(super) fn is_meant(args: &PlayArgs) -> bool {
    args.server.is_some() || args.join.is_some() || args.watch.is_some()
}

pub(super) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words(args.tongue.language());
    let join = args.join.as_deref().map(|text| address::link(text, "join"));
    let watch = args.watch.as_deref().map(|text| address::link(text, "watch"));
    let in_link = [&join, &watch].into_iter().flatten().find_map(|(address, _)| address.clone());
    let address = match &args.server {
        Some(url) => Address::read(url).map_err(Failure::Usage)?,
        None => in_link.ok_or_else(|| Failure::Usage("on which server? Say so with --server URL".into()))?,
    };
    let runtime = runtime()?;
    let http = Http::new(address);
    runtime.block_on(is_fondaco(&http, words))?;
    let usual = own_name(|variable| env::var(variable).ok());
    let coming = Coming { name: args.name.as_deref(), usual, passphrase: args.passphrase.as_deref(), folder: folder("servers") };
    let (person, said) = runtime.block_on(person::come(&http, &coming, words))?;
    if let Some(line) = said {
        writeln!(out, "{line}")?;
    }
    let desk = LobbyDesk { http: &http, token: &person.token, words };
    if let Some(passphrase) = &args.set_passphrase {
        let answered =
            runtime.block_on(desk.ask("PUT", "/api/me/passphrase", &written(&PassphraseWish { passphrase: passphrase.clone() })))?;
        if answered.status != 204 {
            return Err(Failure::Failed(words.problem(&answered)));
        }
    }
    let mut input = BufReader::new(io::stdin());
    let watch = watch.map(|(_, token)| token);
    let (id, game) = match (&join, &watch, &args.table, args.game) {
        (Some((_, token)), ..) => {
            let asks = io::stdin().is_terminal() && io::stdout().is_terminal();
            if !runtime.block_on(desk.is_wanted(token, asks, &mut input, out))? {
                return Ok(());
            }
            let table = runtime.block_on(desk.join(token))?;
            (table.id.clone(), game_of(&table)?)
        }
        (None, Some(token), ..) => {
            let table = runtime.block_on(desk.watched(token))?;
            (table.id.clone(), game_of(&table)?)
        }
        (None, None, Some(id), _) => {
            let table = runtime.block_on(desk.table(id))?;
            (table.id.clone(), game_of(&table)?)
        }
        (None, None, None, Some(game)) => {
            let wish = of_game!(game, R => wished::<R>(args, args.seats, &bots(args)))?;
            (runtime.block_on(desk.open(wish, &fresh()?))?.id, game)
        }
        (None, None, None, None) => match runtime.block_on(desk.choose(&mut input, out))? {
            LobbyChoice::Nothing => return Ok(()),
            LobbyChoice::New(game, seats, count) => {
                let bots = vec![Bot::MERCHANT; count.into()];
                let wish = of_game!(game, R => wished::<R>(args, seats, &bots))?;
                (runtime.block_on(desk.open(wish, &fresh()?))?.id, game)
            }
            LobbyChoice::Own(table) => (table.id.clone(), game_of(&table)?),
            LobbyChoice::Open(table) => {
                runtime.block_on(desk.sit(&table, &fresh()?))?;
                (table.id.clone(), game_of(&table)?)
            }
        },
    };
    let mut again = format!("fondaco play --server {}", http.address);
    if args.name.is_some() {
        again += &format!(" --name {}", quoted(&person.name));
    }
    again += &match &watch {
        Some(token) => format!(" --watch {token}"),
        None => format!(" --table {id}"),
    };
    let record = args.record.clone().unwrap_or_else(|| folder("records").join(format!("{}-{id}.json", game.name())));
    let table = Table { http, id, token: person.token, watch, words, record };
    of_game!(game, R => sit::<R>(args, table, again, &runtime, input, out))
}

/// Is this a Fondaco server at all?
async fn is_fondaco(http: &Http, words: Words) -> Result<(), Failure> {
    let answered = http.ask("GET", "/healthz", "", "").await;
    let answered = answered.map_err(|why| Failure::Failed(words.unreachable(&http.address, &why)))?;
    match answered.read::<Health>() {
        Some(Health { well: true, .. }) => Ok(()),
        Some(Health { well: false, .. }) => Err(Failure::Failed(words.texts().not_well.into())),
        None => Err(Failure::Failed(words.no_fondaco(&http.address))),
    }
}

fn bots(args: &PlayArgs) -> Vec<Bot> {
    match &args.bots {
        Some(Wanted::These(bots)) => bots.clone(),
        Some(Wanted::Some(count)) => vec![Bot::MERCHANT; (*count).into()],
        None => Vec::new(),
    }
}

/// The table that is to be opened.
fn wished<R: AtTerminal>(args: &PlayArgs, seats: Option<u8>, bots: &[Bot]) -> Result<OpenTable, Failure> {
    let (least, most) = (usize::from(*R::SEATS.start()), usize::from(*R::SEATS.end()));
    // If bots are named, the user takes the one seat left; otherwise the table waits for friends.
    let seats = seats.map(usize::from).unwrap_or(if bots.is_empty() { 4.clamp(least, most) } else { (bots.len() + 1).max(least) });
    if !(least..=most).contains(&seats) {
        return Err(Failure::Usage(format!("{} is for {least} to {most} seats, not {seats}", R::GAME)));
    }
    if bots.len() >= seats {
        return Err(Failure::Usage(format!("{} bots and you do not fit on {seats} seats", bots.len())));
    }
    let free = std::iter::repeat_n(None, seats - bots.len());
    let options = options_of::<R>(&args.options).map_err(Failure::Usage)?;
    let Ok(Value::Object(options)) = serde_json::to_value(options) else { unreachable!("options are an object") };
    let mut wish = OpenTable {
        bots: free.chain(bots.iter().copied().map(Some)).collect(),
        options,
        listed: !args.private,
        start: args.start.map(Seat),
        ..OpenTable::new(R::GAME, seats as u8)
    };
    match &args.edition {
        Some(name) if R::built_in(name).is_none() => wish.toml = Some(given::read(name.as_ref())?),
        Some(name) => wish.edition = Some(name.clone()),
        None => {}
    }
    wish.house.rated = args.rated;
    if args.hurry {
        wish.house.pace = Some(PaceWish::Given { least: 0, most: 0, offers: None, trading: None });
    }
    if let Some(pace) = args.pace {
        wish.house.pace = Some(PaceWish::Named(pace.name()));
    }
    if let Some(days) = args.over_days {
        wish.house.clock = Some(days.preset().clock());
        wish.house.zone = local::zone().map(|name| Zone { name, shifts: Vec::new() });
    }
    wish.house.take_over = args.take_over.map(super::TakeOver::when);
    Ok(wish)
}

/// Sits down at a table, or watches it.
fn sit<R: AtTerminal>(
    args: &PlayArgs,
    table: Table,
    again: String,
    runtime: &Runtime,
    input: BufReader<Stdin>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let thinking = Thinking { hundredths: args.think, clock: Some(clock), wait: None, pace: Pace::AtOnce };
    let (id, language, kept) = (table.id.clone(), args.tongue.language(), luck::kept(&table.id));
    let place =
        Place { table: id, again, language, key: fresh()?, thinking, now: local::now, local: local::local, entropy: luck::drawn, kept };
    let mut guest = Guest::<R>::new(place);
    let (tell, happenings) = channel();
    let (wish, wishes) = channel();
    line::keep(runtime, table, tell.clone(), wishes);
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    let played = if args.plain || !is_terminal || is_dumb {
        listen(input, tell);
        terminal::guest::plain::play(&mut guest, &happenings, &wish, out)
    } else {
        terminal::guest::full::play(&mut guest, &happenings, &wish, &told_to_leave())
            .and_then(|told| told.iter().try_for_each(|line| writeln!(out, "{line}")))
    };
    match played.and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        // The terminal is gone, and nobody is left to be told. The server keeps the game.
        Err(_) if is_terminal && !io::stdout().is_terminal() => Err(Failure::NobodyListens),
        Err(error) => Err(error.into()),
    }
}

/// Passes on what is typed, until the input ends.
fn listen<R: AtTerminal>(mut input: BufReader<Stdin>, tell: Sender<Happening<R>>) {
    std::thread::spawn(move || {
        loop {
            let mut bytes = Vec::new();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => None,
                // Input that is not text cannot be a command, but it must not end the game.
                Ok(_) => Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()),
            };
            let is_last = line.is_none();
            if tell.send(Happening::Typed(line)).is_err() || is_last {
                return;
            }
        }
    });
}

/// A prefix that no other key begins with.
fn fresh() -> Result<String, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Failed(format!("no key can be drawn: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A name, quoted for a shell.
fn quoted(name: &str) -> String {
    let name = printable(name);
    let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    if is_plain { name } else { format!("'{}'", name.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        args: PlayArgs,
    }

    #[test]
    fn the_pace_of_the_bots_is_wished_for_by_name() {
        let wished = |more: &[&str]| {
            let line = ["play", "oltre-mare", "--server", "http://localhost:8000"];
            Typed::try_parse_from(line.iter().chain(more))
                .map(|typed| wished::<oltre_mare::State>(&typed.args, None, &[]).map_or(None, |wish| wish.house.pace))
        };
        for pace in ["quick", "normal", "relaxed"] {
            assert_eq!(wished(&["--pace", pace]).ok(), Some(serde_json::from_value(Value::from(pace)).ok()));
        }
        assert_eq!(wished(&[]).ok(), Some(None), "otherwise the server decides");
        assert!(wished(&["--pace", "slow"]).is_err() && wished(&["--pace", "quick", "--hurry"]).is_err());
    }
}
