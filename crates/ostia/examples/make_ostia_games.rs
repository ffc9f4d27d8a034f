//! Makes the whole games that `tests/games` replays: two hundred, the same every time.
//!
//! `cargo run -p ostia --example make_ostia_games` writes them to `crates/ostia/tests/games/`.

#[path = "../tests/games/shown.rs"]
mod shown;

use ostia::{Action, Options, Placement, Setup, State};
use std::path::Path;
use tabletop::record::{Game, Record, Sitter};
use tabletop::{Dice, Nobody, Rules, Seat, Seed, one_of_the_asked};

/// How many games for 2, 3, 4 and 5 players. The records of many players are long, so there are fewer of them.
const GAMES: [(u8, u64); 4] = [(2, 96), (3, 60), (4, 28), (5, 16)];

/// What random games rarely show: for each a game is looked for, the last one of its file and so on upwards.
const RARE: [(u8, &str); 11] = [
    (2, "all three get money"),
    (2, "all have lost"),
    (3, "won by the card laid aside"),
    (3, "won by money"),
    (3, "a win shared"),
    (3, "loans repaid at the end"),
    (4, "won by goods in Storage"),
    (4, "money shared"),
    (5, "won by storehouses"),
    (5, "a lower place shared"),
    (5, "a Forum price of 1"),
];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for (seats, count) in GAMES {
        let rare: Vec<&str> = RARE.iter().filter(|(players, _)| *players == seats).map(|(_, what)| *what).collect();
        let wanted = |number: u64| rare.get((count - 1 - number) as usize).copied();
        let games: String = (0..count).map(|number| line(&game(seats, number, wanted(number)))).collect();
        let file = folder.join(format!("{seats}-players.jsonl"));
        println!("{}: {} bytes", file.display(), games.len());
        std::fs::write(&file, games).expect("the folder of the games is there");
    }
}

/// A record in one line.
fn line(record: &Record<State>) -> String {
    serde_json::to_string(record).expect("a record has a form in JSON") + "\n"
}

/// The first game, or the first one that shows what is wanted.
fn game(seats: u8, number: u64, wanted: Option<&str>) -> Record<State> {
    let first = u64::from(seats) * 1_000_000 + number;
    let mut games = (0..100_000).map(|more| play(seats, number, first + 1000 * more, Temper::of(number + more)));
    let found = games.find(|record| {
        let mut shown = shown::Shown::default();
        wanted.is_none_or(|what| shown::by(record, &mut shown).is_ok() && shown.0.contains_key(what))
    });
    found.unwrap_or_else(|| panic!("{seats} players, game {number}: random players do not show {wanted:?}"))
}

fn play(seats: u8, number: u64, seed: u64, temper: Temper) -> Record<State> {
    let start = number.is_multiple_of(3).then_some(Seat((number / 3) as u8 % seats));
    let setup = Setup { options: options(number), start, ..Setup::new(seats) };
    let mut dice = Dice::new(seed);
    let mut game = Game::<State>::new(setup, Seed::from_number(seed), &mut Nobody);
    while let Some(seat) = one_of_the_asked(game.state(), &mut dice) {
        let action = temper.answer(game.state(), seat, &mut dice);
        game.play(seat, &action, &mut Nobody).expect("a random answer is legal");
    }
    let sitters = ["Ana", "Bob", "Cato", "Dora", "Enzo"][..usize::from(seats)].iter();
    let sitters = sitters.map(|name| Sitter { name: (*name).into(), kind: "bot:random".into() }).collect();
    game.record(sitters).expect("the game is over")
}

/// Every combination of options comes up in 16 games.
fn options(number: u64) -> Options {
    let on = |switch: u64| number >> switch & 1 == 1;
    Options { open_money: on(0), zero_donation_scores: !on(1), first_game: on(2), loans_first: on(3) }
}

/// What random players are like: of some answers they choose the one that suits them best.
#[derive(Clone, Copy, PartialEq)]
enum Temper {
    /// Bids what a lot is worth, sells some and keeps some.
    Modest,
    /// Takes whatever comes to mind first.
    Plain,
    /// Pays as little as possible.
    Thrifty,
    /// Keeps as much as possible, and builds for it.
    Hoarding,
    /// Pays as much as possible.
    Reckless,
    /// Lays everything on Forum and Senate.
    Showing,
}

impl Temper {
    fn of(number: u64) -> Temper {
        match number % 10 {
            0..4 => Temper::Modest,
            4..6 => Temper::Hoarding,
            6 => Temper::Showing,
            7 => Temper::Thrifty,
            8 => Temper::Reckless,
            _ => Temper::Plain,
        }
    }

    fn answer(self, state: &State, seat: Seat, dice: &mut Dice) -> Action {
        let answers: Vec<Action> = (0..6).map(|_| state.random_answer(seat, dice)).collect();
        let suits = |action: &&Action| match self {
            Temper::Plain => 0,
            Temper::Modest => gain(action),
            Temper::Thrifty => -cost(action),
            Temper::Reckless => cost(action),
            Temper::Hoarding => gain(action) + 20 * stored(action),
            Temper::Showing => gain(action) - 20 * stored(action),
        };
        // Of equals the first one.
        *answers.iter().rev().max_by_key(suits).expect("there are some")
    }
}

/// A lot is thought to be worth so much.
const WORTH: i32 = 18;

fn gain(action: &Action) -> i32 {
    if let Action::Bid(amount) | Action::Take(amount) | Action::Price(amount) = action {
        WORTH - amount.0
    } else if let Action::Place(Placement { forum, senate, storage, .. }) = action {
        let [forum, senate, storage] = [forum, senate, storage].map(|cards| i32::from(cards.len()));
        2 * forum + senate - (storage - 2).max(0) * 3
    } else {
        stored(action)
    }
}

fn cost(action: &Action) -> i32 {
    if let Action::Bid(amount) | Action::Take(amount) | Action::Price(amount) = action {
        amount.0
    } else if let Action::Build(count) = action {
        10 * i32::from(*count)
    } else if let Action::Place(Placement { forum, .. }) = action {
        -i32::from(forum.len())
    } else {
        0
    }
}

/// How many cards are kept, and storehouses built for them.
fn stored(action: &Action) -> i32 {
    if let Action::Build(_) = action {
        1
    } else if let Action::Store(kept) = action {
        i32::from(kept.len())
    } else {
        action.placement().map_or(0, |placement| i32::from(placement.storage.len()))
    }
}
