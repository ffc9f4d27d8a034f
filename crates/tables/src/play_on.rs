//! A recorded game as the log of a new table, so that it can be played on from any of its moments.

use bots::Bot;
use catalog::{Editions, Game, Playable, of_game};
use protocol::{By, House, HouseWish};
use table::{Entry, Line, Opened, PERSON, Seated, Who, bot_of};
use tabletop::record::{Fault, FaultPlace, Reason, Record, Replay};
use tabletop::{Millis, Nobody, PersonId, Seat};

/// Nobody is removed for thinking long.
const IDLE: Millis = 60 * 86_400_000;

/// From where a recorded game is played on, and by whom.
#[derive(Clone, Copy, Debug)]
pub struct PlayOn<'a> {
    /// The game.
    pub game: &'a str,
    /// The record.
    pub record: &'a str,
    /// After how many of its actions; nothing for the whole game, which is over then.
    pub actions: Option<u32>,
    /// Which seat is played by a person; nothing for that of the first person who played. Bots play all others: those that sat there, and
    /// captains for people.
    pub seat: Option<Seat>,
    /// The person.
    pub person: PersonId,
    /// The person's name.
    pub name: &'a str,
}

/// The log of the new table, under this id. A record that breaks the rules, or whose luck does not follow from its seed, is refused with
/// the reason: nobody would know how it goes on.
pub fn play_on(wish: PlayOn<'_>, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, Fault> {
    // A page names the game that it plays. If it names none, the record says which one it is.
    let game = Game::named(wish.game).map_or_else(|| Game::of_record(wish.record), Ok)?;
    of_game!(game, R => played_on::<R>(wish, table, now))
}

fn played_on<R: Seated + Playable>(wish: PlayOn<'_>, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, Fault> {
    let record = Record::<R>::read(wish.record)?;
    let seats = record.seat_count();
    let first = || record.seats.iter().position(|sitter| sitter.kind == PERSON).unwrap_or(0);
    let own = wish.seat.unwrap_or_else(|| Seat(first() as u8));
    if own.0 >= seats {
        return Err(Fault { place: FaultPlace::Whole, reason: Reason::NoSuchSeat { seat: own.0, seats } });
    }
    let edition = record.edition(&Editions)?;
    let mut replay = Replay::verifying(&record, &Editions, &mut Nobody)?;
    let start = replay.start();
    let mut acted = Vec::with_capacity(record.actions.len());
    while let Some(done) = replay.step(&mut Nobody)? {
        acted.push(done);
    }
    acted.truncate(wish.actions.map_or(usize::MAX, |actions| actions as usize));
    let opened = Opened::<R> {
        table: table.into(),
        game: R::GAME.into(),
        rules: record.rules,
        edition: R::mark(&edition),
        options: record.options.clone(),
        seats,
        start,
        host: wish.person,
        house: House::from(HouseWish { idle: Some(IDLE), ..HouseWish::default() }),
        one_grace: true,
    };
    let sat = Seat::all(seats).zip(&record.seats).map(|(seat, sitter)| {
        let who = if seat == own {
            Who::Person { person: wish.person, name: wish.name.into(), program: false }
        } else {
            Who::Bot(if sitter.kind == PERSON { Bot::CAPTAIN } else { bot_of(&sitter.kind) })
        };
        Entry::Sat { seat, who, entropy: None }
    });
    let acted = acted.into_iter().map(|(seat, action)| {
        let by = if seat == own { By::Person } else { By::Bot };
        Entry::Acted { seat, by, action }
    });
    let entries = [Entry::<R>::Opened(Box::new(opened))]
        .into_iter()
        .chain(sat)
        .chain([Entry::Dealt { seed: record.seed.to_string() }])
        .chain(acted)
        .map(|entry| serde_json::to_vec(&Line { at: now, key: None, entry }).expect("our own entries can be written as JSON"));
    Ok(entries.collect())
}
