//! `harvest GAME PLAYERS SEATS GAMES SEED OUT`: plays games and writes down what a doge's network is shown of them, and how they ended.
//! PLAYERS is a list such as `merchant,captain:25,steward`; who sits where is drawn for each game. Now and then a seat does something at
//! random, so that positions are seen which nobody would choose. OUT is a file of numbers (f32, little-endian), one row for each position,
//! beside a description in JSON (`OUT.json`).

use arena::{Contestant, Sparred, Typed};
use bots::net::NetInput;
use bots::{Ask, Bot, Budget, Floor, decide};
use rayon::prelude::*;
use std::io::Write;
use tabletop::{Dice, Heard, Outcome, Seat, Seed, Seeded, Viewer};

/// Once in this many decisions chance decides, game after game in turn; never, where it is none.
const STRAYS: [u32; 4] = [0, 30, 12, 6];

/// A position: which it is, and what is seen of it.
type HarvestRow = (u8, NetInput);

trait Harvested: Sparred {
    const OF_SEAT: usize;
    const OF_TABLE: usize;
    fn setup(seats: u8) -> Self::Setup;
    /// What there is to see now, if this is a moment to look.
    fn seen(&self, before: &Self) -> Option<HarvestRow>;
}

impl Harvested for ostia::State {
    const OF_SEAT: usize = bots::ostia_look::OF_SEAT;
    const OF_TABLE: usize = bots::ostia_look::OF_TABLE;

    fn setup(seats: u8) -> ostia::Setup {
        ostia::Setup::new(seats)
    }

    fn seen(&self, before: &ostia::State) -> Option<HarvestRow> {
        use bots::ostia_look::{LookMoment, seen};
        use ostia::Step;
        let step = self.step()?;
        if self.round() != before.round() {
            return Some((0, seen(self, LookMoment::BetweenRounds)));
        }
        if step == Step::Place && before.step() != Some(Step::Place) {
            return Some((2, seen(self, LookMoment::BeforeBoards)));
        }
        let next = before.step() == Some(Step::Keep) && step != Step::Keep || self.lots_sold() != before.lots_sold();
        next.then(|| (1, seen(self, LookMoment::BetweenLots)))
    }
}

impl Harvested for oltre_mare::State {
    const OF_SEAT: usize = bots::oltre_mare_look::OF_SEAT;
    const OF_TABLE: usize = bots::oltre_mare_look::OF_TABLE;

    fn setup(seats: u8) -> oltre_mare::Setup {
        oltre_mare::Setup::new(seats)
    }

    fn seen(&self, before: &oltre_mare::State) -> Option<HarvestRow> {
        self.step()?;
        (self.turn_of() != before.turn_of()).then(|| (0, bots::oltre_mare_look::look(self)))
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, seats, games, seed, out] = &args[..] else { panic!("GAME PLAYERS SEATS GAMES SEED OUT") };
    match game.as_str() {
        "ostia" => harvest::<ostia::State>(players, seats, games, seed, out),
        "oltre-mare" => harvest::<oltre_mare::State>(players, seats, games, seed, out),
        other => panic!("no game {other}"),
    }
}

fn harvest<R: Harvested>(players: &str, seats: &str, games: &str, seed: &str, out: &str)
where
    R::Event: Clone,
    R::Setup: Sync,
{
    let players: Vec<Contestant> = players.split(',').map(|text| text.parse::<Typed>().expect("a bot").in_game::<R>()).collect();
    let seats: Vec<u8> = seats.split(',').map(|text| text.parse().expect("how many seats")).collect();
    let (games, number): (u64, u64) = (games.parse().expect("how many games"), seed.parse().expect("a seed"));
    let seed = Seed::from_number(number);
    let rows = std::sync::Mutex::new((std::io::BufWriter::new(std::fs::File::create(out).expect("a file")), 0_u64));
    (0..games as u32).into_par_iter().with_max_len(1).map(u64::from).for_each(|game| {
        let count = seats[(game % seats.len() as u64) as usize];
        let mut bytes = Vec::new();
        let (seen, outcome) =
            play::<R>(&R::setup(count), count, &players, seed.nth(game), STRAYS[(game / seats.len() as u64 % 4) as usize]);
        for (moment, look) in &seen {
            let mut put = |number: f32| bytes.extend_from_slice(&number.to_le_bytes());
            put(game as f32);
            put(f32::from(*moment));
            put(f32::from(count));
            for seat in 0..5 {
                look.each[seat][..R::OF_SEAT].iter().for_each(|&number| put(number));
            }
            look.table[..R::OF_TABLE].iter().for_each(|&number| put(number));
            look.handmade.iter().for_each(|&number| put(number));
            for seat in 0..5 {
                put(if seat < count { outcome.share(Seat(seat)) as f32 } else { 0.0 });
            }
            for seat in 0..usize::from(count) {
                let points = |at: usize| outcome.points[at] as f32;
                let others: f32 = (0..usize::from(count)).filter(|&other| other != seat).map(points).sum();
                put(points(seat) - others / f32::from(count - 1));
            }
            (count..5).for_each(|_| put(0.0));
        }
        let mut rows = rows.lock().expect("nobody panics while writing");
        rows.0.write_all(&bytes).expect("it can be written");
        rows.1 += seen.len() as u64;
    });
    let (mut file, rows) = rows.into_inner().expect("nobody panics while writing");
    file.flush().expect("it can be written");
    let (of_seat, of_table) = (R::OF_SEAT, R::OF_TABLE);
    let about = format!("{{\"rows\":{rows},\"of_seat\":{of_seat},\"of_table\":{of_table},\"games\":{games},\"seed\":{number}}}\n");
    std::fs::write(format!("{out}.json"), about).expect("it can be written");
}

fn play<R: Harvested>(setup: &R::Setup, seats: u8, players: &[Contestant], seed: Seed, strays: u32) -> (Vec<HarvestRow>, Outcome)
where
    R::Event: Clone,
{
    let mut chance = Seeded::new(seed);
    let mut dice = Dice::new(!seed.number());
    let seated: Vec<Contestant> = (0..seats).map(|_| players[dice.below(players.len() as u32) as usize]).collect();
    let mut state = R::new(setup, &mut chance, &mut tabletop::Nobody);
    let mut knowledge: Vec<_> = Seat::all(seats).map(|seat| R::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
    let mut floor = Floor::new(seats);
    let mut rows = Vec::new();
    while let Some((seat, must)) = floor.next(state.asked()) {
        let prompt = state.prompt(seat).expect("who is asked has a question");
        let player = seated[seat.index()];
        let ask = Ask::<R> {
            seat,
            knowledge: &knowledge[seat.index()],
            prompt: &prompt,
            must,
            seed: dice.bits(),
            budget: Budget::of(player.iterations),
        };
        let stray = strays > 0 && must && dice.one_in(strays);
        let thought = if stray { decide(Bot::RANDOM, &ask) } else { player.bot.decide(&ask) };
        let Some(thought) = thought else {
            floor.was_silent(seat);
            continue;
        };
        let before = state.clone();
        let mut heard = Heard::new();
        if let Err(refusal) = state.play(seat, &thought.action, &mut chance, &mut heard) {
            let instead = R::instead(&thought.action, &refusal).expect("what is answered is legal");
            assert!(state.play(seat, &instead, &mut chance, &mut heard).is_ok(), "what is done instead is legal");
        }
        floor.acted(seat);
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut knowledge) {
            let sights: Vec<_> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
            R::learn(knowledge, &sights, state.view(viewer));
        }
        rows.extend(state.seen(&before));
    }
    (rows, state.outcome().expect("nobody is asked only when the game is over"))
}
