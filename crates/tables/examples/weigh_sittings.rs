//! How long an action takes from the command to all frames, at tables of four players who look.
//! `cargo run --release -p tables --example weigh_sittings`
//!
//! Nothing is stored; a server adds the disk and the wire.

use std::collections::VecDeque;
use std::time::Instant;
use tables::{AnyInput, AnyTable, Effect, From, open, wake};
use tabletop::PersonId;
use tabletop::{Dice, Seat, Seed, Viewer};

const TABLES: usize = 200;
const ACTIONS: usize = 100;

fn main() {
    for game in ["oltre-mare", "ostia"] {
        let mut tables: Vec<Weighed> = (0..TABLES).map(|at| Weighed::new(game, at as u64)).collect();
        let (mut done, mut bytes, mut spent) = (0, 0, 0.0);
        for table in &mut tables {
            for _ in 0..ACTIONS {
                let Some(body) = table.next() else { break };
                let start = Instant::now();
                bytes += table.gives(body.0, &body.1);
                spent += start.elapsed().as_secs_f64();
                done += 1;
            }
        }
        println!(
            "{game}: {done} actions, {:.1} us each, {:.0} bytes of frames each",
            spent * 1e6 / done as f64,
            bytes as f64 / done as f64
        );
    }
}

struct Weighed {
    table: Box<dyn AnyTable>,
    log: Vec<Vec<u8>>,
    dice: Dice,
    keys: u64,
}

impl Weighed {
    fn new(game: &str, seed: u64) -> Weighed {
        let wish = format!(r#"{{"game":"{game}","seats":4}}"#);
        let new = open(serde_json::from_str(&wish).unwrap(), "table", PersonId(0), 0).expect("the wish is sound");
        let (table, _) = wake(&new.entries, Seed::from_number(seed), 0).expect("it was opened just now");
        let mut weighed = Weighed { table, log: new.entries, dice: Dice::new(seed), keys: 0 };
        for seat in 0..4 {
            weighed.gives(seat, r#"{"key":"sit","command":"sit"}"#);
        }
        for seat in 0..4 {
            let effects = weighed.table.input(0, AnyInput::Joined { stream: seat, viewer: Viewer::Seat(Seat(seat as u8)), last: None });
            weighed.carry_out(effects);
        }
        weighed
    }

    /// Some action of somebody who is waited for, found by replaying the log.
    fn next(&mut self) -> Option<(u64, String)> {
        let (seat, action) = some_action(&self.log, &mut self.dice)?;
        self.keys += 1;
        Some((seat, format!(r#"{{"key":"{}","command":"act","action":{action}}}"#, self.keys)))
    }

    fn gives(&mut self, seat: u64, body: &str) -> usize {
        let from = From { person: PersonId(seat), name: format!("seat {seat}"), program: false };
        let effects = self.table.input(0, AnyInput::Command { from, ticket: 0, command: body.into() });
        self.carry_out(effects)
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> usize {
        let mut bytes = 0;
        let mut todo = VecDeque::from(effects);
        while let Some(effect) = todo.pop_front() {
            if let Effect::Store(store) = effect {
                self.log.extend(store.entries);
                todo.extend(self.table.input(0, AnyInput::Stored));
            } else if let Effect::Announce { frame, .. } = effect {
                bytes += frame.len();
            }
        }
        bytes
    }
}

/// A random answer of a player who must answer, from the log alone.
fn some_action(log: &[Vec<u8>], dice: &mut Dice) -> Option<(u64, String)> {
    fn of<R: table::Seated + catalog::Playable>(log: &[Vec<u8>], dice: &mut Dice) -> Option<(u64, String)> {
        let mut state: Option<(R, tabletop::Seeded)> = None;
        let mut setup = None;
        for entry in log {
            let line: table::Line<R> = serde_json::from_slice(entry).ok()?;
            if let table::Entry::Opened(opened) = line.entry {
                setup = Some(R::setup(opened.edition.fetch::<R>(&catalog::Editions).ok()?, opened.options, opened.seats, opened.start));
            } else if let table::Entry::Dealt { seed } = line.entry {
                let mut luck = tabletop::Seeded::new(seed.parse().ok()?);
                let game = R::new(setup.as_ref()?, &mut luck, &mut tabletop::Nobody);
                state = Some((game, luck));
            } else if let (table::Entry::Acted { seat, action, .. }, Some((game, luck))) = (line.entry, &mut state) {
                game.play(seat, &action, luck, &mut tabletop::Nobody).ok()?;
            }
        }
        let (game, _) = state?;
        let must = game.asked().must;
        if must.is_empty() {
            return None;
        }
        let seat = must.nth(dice.below(must.len().into()) as u8);
        Some((seat.0.into(), serde_json::to_string(&game.random_answer(seat, dice)).ok()?))
    }
    match table::said(log).ok()?.game.as_str() {
        "ostia" => of::<ostia::State>(log, dice),
        _ => of::<oltre_mare::State>(log, dice),
    }
}
