//! `fondaco play --from RECORD --at N`: a recorded game is played on from one of its moments.

use super::{PlayArgs, keeper, own_name, play};
use crate::failure::Failure;
use crate::given;
use bots::Bot;
use catalog::{Editions, Game, of_game};
use sentences::say;
use std::env;
use std::io::Write;
use std::path::Path;
use table::{Sitter, Table, bot_of};
use tabletop::record::{Notation, Record, Replay, game_of};
use tabletop::{Nobody, Seat};
use terminal::plain::Manner;
use terminal::{AtTerminal, PERSON, kind_of};

pub(super) fn run(args: &PlayArgs, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let text = given::read(file, args.tongue.language())?;
    let found = game_of(&text).map_err(|fault| args.faulty(file, &fault))?;
    let Some(game) = Game::named(&found) else {
        let name = found;
        return Err(args.wrong(file, &say!(args.texts().no_game, name)));
    };
    of_game!(game, R => {
        let table = played::<R>(args, file, &text)?;
        let keeper = keeper(args, R::GAME, &table.seed_sha256())?;
        play(args, table, &keeper, Manner { goes_on: true, ..Manner::default() }, out)
    })
}

/// The table as it was at that moment. Bots sit where they sat, and captains on the seats of other people.
fn played<R: AtTerminal>(args: &PlayArgs, file: &Path, text: &str) -> Result<Table<R>, Failure> {
    let fault = |fault: tabletop::record::Fault| args.faulty(file, &fault);
    let record = Record::<R>::read(text).map_err(fault)?;
    let mut replay = Replay::verifying(&record, &Editions, &mut Nobody).map_err(fault)?;
    let (start, mut acted) = (replay.start(), Vec::new());
    while let Some(done) = replay.step(&mut Nobody).map_err(fault)? {
        acted.push(done);
    }
    if args.at as usize >= acted.len() {
        let actions = acted.len();
        return Err(Failure::Usage(say!(args.texts().actions_of_game, actions)));
    }
    let seats = record.seat_count();
    let first = || record.seats.iter().position(|sitter| sitter.kind == PERSON).unwrap_or(0) as u8;
    let own = Seat(args.seat.unwrap_or_else(first));
    if own.0 >= seats {
        let seat = own.0;
        return Err(Failure::Usage(say!(args.texts().no_seat_there, seat, seats)));
    }
    let sitter = |(seat, sat): (Seat, &Sitter)| {
        let bot = if sat.kind == PERSON { Bot::CAPTAIN } else { bot_of(&sat.kind) };
        let kind = if seat == own { PERSON.into() } else { kind_of(bot) };
        let name = if seat == own { own_name(|variable| env::var(variable).ok()) } else { sat.name.clone() };
        Sitter { name, kind }
    };
    let sitters = Seat::all(seats).zip(&record.seats).map(sitter).collect();
    let setup = R::setup(record.edition(&Editions).map_err(fault)?, record.options.clone(), seats, start);
    let mut table = Table::new(setup, record.seed, sitters);
    for (seat, action) in acted.iter().take(args.at as usize) {
        table.act(*seat, action).map_err(|refusal| args.wrong(file, &R::refused(&refusal)))?;
    }
    Ok(table)
}
