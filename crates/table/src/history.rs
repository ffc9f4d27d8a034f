//! What a log tells without a table: its history as one viewer may know it, the record of a finished game, and how a person is forgotten.

use crate::course::Course;
use crate::effect::Lobby;
use crate::entry::{Entry, Line, Who};
use crate::{Seated, Sitter, bot_name};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde_json::Value;
use tabletop::Phase;
use tabletop::record::{EditionMark, Game, Record, Shelf};
use tabletop::{AddedEntropy, Entropy, Heard, Nobody, Seat, Seed, SeedSource, Viewer, Witness};
use tabletop::{Millis, PersonId};

/// All news from this number on that this viewer may know by now: a JSON list of [`protocol::News`], as they were in the frames.
pub fn history<R: Seated>(entries: &[Vec<u8>], shelf: &impl Shelf<R>, viewer: Viewer, from: u32, now: Millis) -> Result<String, String> {
    told::<R>(entries, shelf, viewer, from, now, |_, news| news.into())
}

/// The same, and the news about the deal and about actions also have what the viewer saw on the table then, as `view`: enough to know
/// everything that a viewer knows who was there from the beginning.
pub fn story<R: Seated>(entries: &[Vec<u8>], shelf: &impl Shelf<R>, viewer: Viewer, from: u32, now: Millis) -> Result<String, String> {
    let mut actions = None;
    told::<R>(entries, shelf, viewer, from, now, |course, news| {
        let play = course.play.as_ref();
        let before = core::mem::replace(&mut actions, play.map(|play| play.actions));
        match play.filter(|play| before != Some(play.actions)).map(|play| serde_json::to_string(&play.state.view(viewer))) {
            // Every piece of news is a non-empty object.
            Some(Ok(view)) => format!(r#"{},"view":{view}}}"#, news.strip_suffix('}').unwrap_or(news)),
            Some(Err(_)) | None => news.into(),
        }
    })
}

/// What this viewer was told, one piece of news at a time, in the form to be written.
fn told<R: Seated>(
    entries: &[Vec<u8>],
    shelf: &impl Shelf<R>,
    viewer: Viewer,
    from: u32,
    now: Millis,
    mut write: impl FnMut(&Course<R>, &str) -> String,
) -> Result<String, String> {
    struct Told {
        ever: u32,
        at: Millis,
        open: bool,
        text: String,
    }
    let mut told: Vec<Told> = Vec::new();
    let mut n = 0;
    let find = |mark: &EditionMark| mark.fetch::<R>(shelf).map_err(|fault| fault.to_string());
    let course = Course::<R>::of_log(entries, &find, 0, |course| {
        let at = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => course.chairs.len(),
        };
        let Some(eyes) = course.eyes.get(at) else { return };
        if eyes.n > n {
            n = eyes.n;
            let text = write(course, eyes.last().unwrap_or("null"));
            told.push(Told { ever: course.ever, at: course.at, open: course.phase != Phase::Running, text });
        }
    })?;
    let lag = course.opened.house.lag;
    let may_see = |told: &&Told| {
        let late = course.ever - told.ever >= u32::from(lag.actions) && now >= told.at.saturating_add(lag.time);
        viewer != Viewer::Spectator || told.open || course.phase != Phase::Running || late
    };
    let seen: Vec<&str> = told.iter().take_while(may_see).skip(from.saturating_sub(1) as usize).map(|told| told.text.as_str()).collect();
    Ok(format!("[{}]", seen.join(",")))
}

/// What the lobby shows of a table with this log.
pub fn lobby<R: Seated>(entries: &[Vec<u8>], shelf: &impl Shelf<R>) -> Result<Lobby, String> {
    let find = |mark: &EditionMark| mark.fetch::<R>(shelf).map_err(|fault| fault.to_string());
    Course::<R>::of_log(entries, &find, u64::MAX, |_| {}).map(|course| course.lobby())
}

/// The record of the game, once it is over; before that it is secret.
pub fn record<R: Seated>(entries: &[Vec<u8>], shelf: &impl Shelf<R>) -> Result<Option<String>, String> {
    let Some(DealtGame { mut game, sitters, actions, source }) = dealt::<R>(entries, shelf, &mut Nobody)? else { return Ok(None) };
    for (number, (seat, action)) in (1..).zip(&actions) {
        done(&mut game, number, *seat, action, &mut Nobody)?;
    }
    let Some(sitters) = sitters.into_iter().collect() else { return Ok(None) };
    Ok(game.record(sitters).map(|record| Record { seed_from: source, ..record }.write()))
}

/// Replays a game that is over with all cards open: after the deal, and after each action that was not taken back, `see` gets the state
/// before, the state now, and what happened. Returns the score; or nothing if the game is not over, and then `see` is never called.
pub fn once_more<R: Seated>(
    entries: &[Vec<u8>],
    shelf: &impl Shelf<R>,
    mut see: impl FnMut(u32, &R, &R, &[R::Event]),
) -> Result<Option<R::Score>, String> {
    let find = |mark: &EditionMark| mark.fetch::<R>(shelf).map_err(|fault| fault.to_string());
    if Course::<R>::of_log(entries, &find, u64::MAX, |_| {})?.phase != Phase::Over {
        return Ok(None);
    }
    let mut heard = Heard::new();
    let Some(DealtGame { mut game, actions, .. }) = dealt::<R>(entries, shelf, &mut heard)? else { return Ok(None) };
    see(0, game.state(), game.state(), &heard.0);
    for (number, (seat, action)) in (1..).zip(&actions) {
        heard.0.clear();
        let before = game.state().clone();
        done(&mut game, number, *seat, action, &mut heard)?;
        see(number, &before, game.state(), &heard.0);
    }
    Ok(game.state().result())
}

fn done<R: Seated>(
    game: &mut Game<R>,
    number: u32,
    seat: Seat,
    action: &R::Action,
    witness: &mut impl Witness<R::Event>,
) -> Result<(), String> {
    game.play(seat, action, witness).map_err(|refusal| format!("action {number}: the rules refuse it: {}", R::refused(&refusal)))
}

/// A game as it was dealt.
struct DealtGame<R: Seated> {
    game: Game<R>,
    /// Who sat there.
    sitters: Vec<Option<Sitter>>,
    /// The actions that were not taken back.
    actions: Vec<(Seat, R::Action)>,
    /// Where the seed came from, if players added to it.
    source: Option<SeedSource>,
}

fn dealt<R: Seated>(
    entries: &[Vec<u8>],
    shelf: &impl Shelf<R>,
    witness: &mut impl Witness<R::Event>,
) -> Result<Option<DealtGame<R>>, String> {
    let mut opened = None;
    let mut sitters: Vec<Option<Sitter>> = Vec::new();
    let mut seed: Option<Seed> = None;
    let (mut promised, mut added): (Option<Seed>, Vec<Option<Entropy>>) = (None, Vec::new());
    let mut source = None;
    let mut actions: Vec<(Seat, R::Action)> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let line: Line<R> = serde_json::from_slice(entry).map_err(|error| format!("entry {}: {error}", at + 1))?;
        let keep = line.entry.goes_back_to().map(|(_, keep)| keep);
        actions.truncate(keep.map_or(usize::MAX, |keep| keep as usize));
        if let Entry::Opened(what) = line.entry {
            sitters = (0..what.seats).map(|_| None).collect();
            added = (0..what.seats).map(|_| None).collect();
            opened = Some(what);
        } else if let Entry::Promised { seed } = line.entry {
            promised = seed.parse().ok();
        } else if let Entry::Entropy { seat, entropy } = line.entry {
            added[seat.index()] = Some(entropy);
        } else if let Entry::Stood { seat } | Entry::Removed { seat } = line.entry {
            added[seat.index()] = None;
        } else if let Entry::Sat { seat, who, entropy } = line.entry {
            added[seat.index()] = entropy;
            let sitter = match who {
                Who::Person { name, .. } => Sitter { name, kind: "person".into() },
                Who::Bot(bot) => Sitter { name: String::new(), kind: format!("bot:{bot}") },
            };
            sitters[seat.index()] = Some(sitter);
        } else if let Entry::Dealt { seed: dealt } = line.entry {
            seed = dealt.parse().ok();
            let seats = (0..).map(Seat).zip(&added);
            let added: Vec<_> = seats.filter_map(|(seat, added)| Some(AddedEntropy { seat, entropy: (*added)? })).collect();
            let of = |server: Seed| SeedSource { server, server_sha256: server.sha256(), added };
            source = promised.take().map(of).filter(|source| !source.added.is_empty());
        } else if let Entry::Acted { seat, action, .. } = line.entry {
            actions.push((seat, action));
        }
    }
    let people: Vec<String> = sitters.iter().flatten().map(|sitter| sitter.name.clone()).collect();
    for (seat, sitter) in (0..).map(Seat).zip(&mut sitters) {
        if let Some(sitter) = sitter.as_mut().filter(|sitter| sitter.name.is_empty()) {
            sitter.name = bot_name::<R>(seat, people.iter().map(String::as_str));
        }
    }
    let (Some(opened), Some(seed)) = (opened, seed) else { return Ok(None) };
    if !R::knows(opened.rules) {
        return Err(format!("the game was played by version {} of the rule book, and version {} is known here", opened.rules, R::RULES));
    }
    let edition = opened.edition.fetch::<R>(shelf).map_err(|fault| fault.to_string())?;
    let setup = R::setup(edition, opened.options.clone(), opened.seats, opened.start);
    Ok(Some(DealtGame { game: Game::new(setup, seed, witness), sitters, actions, source }))
}

/// The name of a person who was forgotten.
pub const SOMEONE: &str = "someone";

/// The entries of a log in which this person is named or speaks, without the name and the words; each with its number, counted from 1. The
/// game itself is unchanged.
pub fn forget(entries: &[Vec<u8>], person: PersonId) -> Vec<(u64, Vec<u8>)> {
    let mut seat = None;
    let mut replaced = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let Ok(mut line) = serde_json::from_slice::<Value>(entry) else { continue };
        let what = &mut line["entry"];
        if let Some(sat) = what.get_mut("sat") {
            let sits = sat["who"]["person"]["person"] == person.0;
            if sits {
                seat = Some(sat["seat"].clone());
                sat["who"]["person"]["name"] = SOMEONE.into();
            } else if seat.as_ref() == Some(&sat["seat"]) {
                seat = None;
            }
            if !sits {
                continue;
            }
        } else if let Some(said) = what.get_mut("said").filter(|said| seat.as_ref() == Some(&said["seat"])) {
            said["text"] = "".into();
        } else {
            continue;
        }
        replaced.push((number, line.to_string().into_bytes()));
    }
    replaced
}

/// The people whom these entries name: who sat down, and who opened the table.
pub fn named(entries: &[Vec<u8>]) -> Vec<PersonId> {
    let has = |entry: &[u8], word: &[u8]| entry.windows(word.len()).any(|part| part == word);
    let person = |entry: &Vec<u8>| {
        // Most entries are actions, which name nobody: they need not be taken apart.
        if !has(entry, b"\"sat\"") && !has(entry, b"\"opened\"") {
            return None;
        }
        let line: Value = serde_json::from_slice(entry).ok()?;
        let what = &line["entry"];
        what["sat"]["who"]["person"]["person"].as_u64().or_else(|| what["opened"]["host"].as_u64())
    };
    // Forgotten people have the number 0.
    entries.iter().filter_map(person).filter(|&person| person != 0).map(PersonId).collect()
}

/// What this person has said at a table, and when.
pub fn said_by(entries: &[Vec<u8>], person: PersonId) -> Vec<(Millis, String)> {
    let words = |number: u64| {
        let entry = entries.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
        let line: Value = serde_json::from_slice(entry).ok()?;
        Some((line["at"].as_u64()?, line["entry"]["said"]["text"].as_str()?.into()))
    };
    // An entry that loses words when the person is forgotten contains this person's words.
    forget(entries, person).iter().filter_map(|(number, _)| words(*number)).collect()
}
