//! Whole games in records: those of another implementation come out line by line, our own are verified, and whatever
//! is altered in one is found.

use ostia::{Action, Edition, Options, Setup, State, Step, edition_2005};
use rules_testkit::junk::mangle;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tabletop::record::{FaultPlace, Game, Notation, Reason, Record, Replay, Shelf, Sitter, verify};
use tabletop::{Dice, Nobody, Noted, Rules, Seat, Seed, Seeded, one_of_the_asked};

struct Editions;

impl Shelf<State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static Edition> {
        (name == "2005").then(edition_2005)
    }

    fn own(&self, toml: &str) -> Result<&'static Edition, String> {
        let (edition, _) = Edition::read(toml).map_err(|faults| faults[0].to_string())?;
        Ok(Box::leak(Box::new(edition)))
    }
}

/// The records of another implementation: name, record, trace.
fn foreign_records() -> Vec<(String, String, Vec<Value>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let files: BTreeSet<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let records = files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    records
        .map(|path| {
            let trace = fs::read_to_string(path.with_extension("trace.jsonl")).unwrap();
            let trace = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap(), trace)
        })
        .collect()
}

#[test]
fn games_of_another_implementation_come_out_line_by_line() {
    let records = foreign_records();
    assert_eq!(records.len(), 12);
    for (name, text, trace) in records {
        let record = Record::<State>::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let mut replay = Replay::new(&record, &Editions, &mut Nobody).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        for expected in &trace {
            let step = replay.step(&mut Nobody).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(step.is_some(), "{name} ends after {} actions", replay.done());
            let line: Value = serde_json::from_str(&replay.trace_line()).unwrap();
            assert_eq!(&line, expected, "{name}, action {}: {:?}", replay.done(), record.actions[replay.done() - 1]);
        }
        let end = replay.step(&mut Nobody).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(end, None, "{name}: the result follows");
        // Written by us it is still a record, and still the same game.
        let again = Record::<State>::read(&record.write()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(again.actions == record.actions && again.chance == record.chance, "{name}");
    }
}

#[test]
fn the_luck_of_another_generator_does_not_follow_from_the_seed() {
    for (name, text, _) in foreign_records() {
        let record = Record::<State>::read(&text).unwrap();
        let fault = verify(&record, &Editions).unwrap_err();
        assert!(matches!(fault.reason, Reason::NotFromSeed { .. }), "{name}: {fault}");
        assert!(matches!(fault.place, FaultPlace::Chance { .. }), "{name}: {fault}");
    }
}

/// Every option with each of its values.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for open_money in [true, false] {
        for zero_donation_scores in [true, false] {
            for first_game in [true, false] {
                for loans_first in [true, false] {
                    all.push(Options { open_money, zero_donation_scores, first_game, loans_first });
                }
            }
        }
    }
    all
}

/// A whole game by random players, some of whom change their minds before all have decided.
fn random_game(setup: Setup, seed: u64) -> Record<State> {
    let seats = setup.seats;
    let mut game = Game::<State>::new(setup, Seed::from_number(seed), &mut Nobody);
    let mut dice = Dice::new(seed);
    while let Some(asked) = one_of_the_asked(game.state(), &mut dice) {
        let other = Seat(dice.below(seats.into()) as u8);
        if dice.one_in(3) && game.play(other, &Action::TakeBack, &mut Nobody).is_ok() {
            continue;
        }
        let action = game.state().random_answer(asked, &mut dice);
        game.play(asked, &action, &mut Nobody).unwrap();
    }
    let sitters = Seat::all(seats).map(|seat| Sitter { name: format!("Seat {}", seat.0), kind: "bot:random".into() });
    game.record(sitters.collect()).unwrap()
}

#[test]
fn our_own_games_are_verified_for_every_number_of_seats_and_every_option() {
    for (number, options) in (0..).zip(all_options()) {
        for seats in 2..=5 {
            let start = (number % 3 == 0).then_some(Seat(seats - 1));
            let record = random_game(Setup { options, start, ..Setup::new(seats) }, number);
            let text = record.write();
            let read = Record::<State>::read(&text).unwrap_or_else(|fault| panic!("{options:?}, {seats} seats: {fault}"));
            verify(&read, &Editions).unwrap_or_else(|fault| panic!("{options:?}, {seats} seats: {fault}"));
            assert_eq!(read.write(), text);
            assert_eq!((read.options, read.start_named, read.edition.toml), (options, start.is_some(), None));
        }
    }
}

/// OS-11, OS-31, OS-70: what was taken back does not stand in the record; placements stand in seat order, side by side.
#[test]
fn a_record_holds_the_line_that_was_played_in_the_end() {
    let lay = |game: &mut Game<State>, seat: u8| {
        let action = game.state().random_answer(Seat(seat), &mut Dice::new(2));
        game.play(Seat(seat), &action, &mut Nobody).unwrap();
    };
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
    let mut game = Game::<State>::new(setup, Seed::from_number(4), &mut Nobody);
    let mut dice = Dice::new(4);
    let mut placed = false;
    while let Some(asked) = one_of_the_asked(game.state(), &mut dice) {
        if game.state().step() == Some(Step::Place) && !placed {
            placed = true;
            // Seat 2 lays, seat 1 builds and lays, seat 2 takes it back, builds and lays again, and last comes seat 0.
            lay(&mut game, 2);
            game.play(Seat(1), &Action::Build(1), &mut Nobody).unwrap();
            lay(&mut game, 1);
            game.play(Seat(2), &Action::TakeBack, &mut Nobody).unwrap();
            game.play(Seat(2), &Action::Build(1), &mut Nobody).unwrap();
            lay(&mut game, 2);
            lay(&mut game, 0);
        } else {
            // Nobody bids, so that there is money to build.
            let thrift = !placed && game.state().step() == Some(Step::Bid);
            let action = if thrift { Action::Pass } else { game.state().random_answer(asked, &mut dice) };
            game.play(asked, &action, &mut Nobody).unwrap();
        }
    }
    let sitters = (0..3).map(|seat| Sitter { name: format!("Seat {seat}"), kind: "person".into() }).collect();
    let record = game.record(sitters).unwrap();
    let verbs: Vec<(u64, String)> = record
        .actions
        .iter()
        .map(|line| serde_json::to_value(line).unwrap())
        .map(|line| (line["seat"].as_u64().unwrap(), line["do"].as_str().unwrap().to_owned()))
        .collect();
    let first = verbs.iter().position(|(_, verb)| verb == "place").unwrap();
    let expected = [(1, "build"), (2, "build"), (0, "place"), (1, "place"), (2, "place")].map(|(seat, verb)| (seat, verb.to_owned()));
    assert_eq!(verbs[first - 2..first + 3], expected);
    verify(&Record::<State>::read(&record.write()).unwrap(), &Editions).unwrap();
}

#[test]
fn an_edition_of_ones_own_travels_inside_the_record() {
    let toml = edition_2005().toml.replace("name = \"2005\"", "name = \"of my own\"").replace("[15, 12,", "[20, 12,");
    let own = <Editions as Shelf<State>>::own(&Editions, &toml).unwrap();
    let record = random_game(Setup { edition: own, ..Setup::new(3) }, 5);
    assert_eq!(record.edition, State::mark(&own));
    assert_eq!(record.edition.toml.as_ref(), Some(&toml));
    verify(&Record::<State>::read(&record.write()).unwrap(), &Editions).unwrap();
    let mut broken = record;
    broken.edition.toml = Some("game = \"ostia\"".into());
    assert!(verify(&broken, &Editions).unwrap_err().to_string().starts_with("edition.toml: the edition is faulty: line 1:"));
}

/// What is said about a record: nothing, if all is well.
fn said_of(text: &str) -> String {
    match Record::<State>::read(text).and_then(|record| verify(&record, &Editions)) {
        Ok(()) => "nothing".into(),
        Err(fault) => fault.to_string(),
    }
}

/// One thing in a record is altered; the fault is found and told with its place.
#[test]
fn whatever_is_altered_is_told_with_its_place_and_its_reason() {
    for seats in [4, 2] {
        let sound: Value = serde_json::from_str(&random_game(Setup::new(seats), 11).write()).unwrap();
        assert_eq!(said_of(&sound.to_string()), "nothing");
        let rows = if seats == 4 { rows_of_four(&sound) } else { rows_of_two(&sound) };
        for (row, (edit, said)) in rows.into_iter().enumerate() {
            let mut altered = sound.clone();
            edit(&mut altered);
            let found = said_of(&altered.to_string());
            assert!(found.starts_with(&said), "{seats} seats, row {row}\n  expected {said}\n  but it says {found}");
        }
    }
}

type Edit = Box<dyn Fn(&mut Value)>;

fn set(path: &str, value: impl Into<Value>) -> Edit {
    let (path, value) = (path.to_owned(), value.into());
    Box::new(move |record: &mut Value| *record.pointer_mut(&path).unwrap() = value.clone())
}

fn drop(path: &str, key: &str) -> Edit {
    let (path, key) = (path.to_owned(), key.to_owned());
    Box::new(move |record: &mut Value| {
        record.pointer_mut(&path).unwrap().as_object_mut().unwrap().remove(&key).unwrap();
    })
}

fn add(path: &str, key: &str) -> Edit {
    let (path, key) = (path.to_owned(), key.to_owned());
    Box::new(move |record: &mut Value| {
        record.pointer_mut(&path).unwrap().as_object_mut().unwrap().insert(key.clone(), 1.into());
    })
}

fn swap(one: usize, other: usize) -> Edit {
    Box::new(move |record: &mut Value| record["actions"].as_array_mut().unwrap().swap(one, other))
}

fn in_action(at: usize, said: &str) -> String {
    format!("action {}: {said}", at + 1)
}

fn act(at: usize, rest: &str) -> String {
    format!("/actions/{at}{rest}")
}

fn first(sound: &Value, verb: &str) -> usize {
    sound["actions"].as_array().unwrap().iter().position(|action| action["do"] == verb).unwrap()
}

fn rows_of_four(sound: &Value) -> Vec<(Edit, String)> {
    let actions = sound["actions"].as_array().unwrap();
    let find = |verb| first(sound, verb);
    let (keep, lot, bid, pass, sell, take) = (find("keep"), find("lot"), find("bid"), find("pass"), find("sell"), find("take"));
    let (build, place, store, last) = (find("build"), find("place"), find("store"), actions.len() - 1);
    let refused = |at, said: &str| in_action(at, &format!("the rules refuse it: {said}"));
    vec![
        (set("/game", "oltre-mare"), "game: \"oltre-mare\" is not known here; expected ostia".into()),
        (add("/options", "speed"), "options.speed: cannot be read: unknown field `speed`".into()),
        (drop("/options", "first_game"), "options: cannot be read: missing field `first_game`".into()),
        (set("/chance/0/start_player", 4), "chance 1, in the set-up: 4 is out of bounds; it is 0 to 3".into()),
        (set("/chance/1/senate", vec![0, 1, 2, 3, 4, 6]), "chance 2, in the set-up: these are not the ".into()),
        (set("/chance/1/senate", vec![0, 1, 2, 3, 4]), "chance 2, in the set-up: 6 are shuffled here, the record has 5".into()),
        (add("/chance/1", "start_player"), "chance 2: an outcome is either start_player, or senate, or deck".into()),
        (
            set("/chance/2", sound["chance"][1].clone()),
            "chance 3, in the set-up: the game needs a deck here, the record has the Senate".into(),
        ),
        (set(&act(keep, "/card"), 51), in_action(keep, "there is no card 51; the last one is 50")),
        (add(&act(keep, ""), "gaius"), refused(keep, "no-gaius (OS-91)")),
        (drop(&act(keep, ""), "card"), in_action(keep, "cannot be read: missing field `card`")),
        (set(&act(lot, "/cards"), vec![3, 3]), in_action(lot, "card 3 is named twice")),
        (set(&act(lot, "/cards"), Value::Array(vec![])), refused(lot, "lot-of-two (OS-12): named 0")),
        (set(&act(bid, "/amount"), -5), refused(bid, "bid-too-low (OS-13): bid -5, minimum ")),
        (set(&act(bid, "/amount"), 900), refused(bid, "bid-too-high (OS-14): bid 900, ceiling ")),
        (add(&act(pass, ""), "amount"), in_action(pass, "cannot be read: unknown field `amount`")),
        (set(&act(pass, "/seat"), (actions[pass]["seat"].as_u64().unwrap() + 1) % 4), refused(pass, "not-your-turn (OS-12): turn of ")),
        (set(&act(sell, "/to"), 4), in_action(sell, "there is no seat 4; the last one is 3")),
        (set(&act(sell, "/to"), actions[sell]["seat"].clone()), refused(sell, "no-bid-from (OS-15): seat ")),
        (set(&act(take, "/amount"), 1), refused(take, "take-too-low (OS-15): bid 1, highest ")),
        (set(&act(build, "/count"), 9), refused(build, "too-many-storehouses (OS-60): count 9, most 4, owned ")),
        (set(&act(store, "/cards"), vec![0, 1, 2, 3, 4]), refused(store, "")),
        (set(&act(place, "/bluffs/forum"), 3), refused(place, "bluff-count (OS-31): laid ")),
        (drop(&act(place, ""), "bluffs"), in_action(place, "cannot be read: missing field `bluffs`")),
        (swap(place, place + 1), in_action(place, "\"place\" stands in seat order, and seat 0 is next")),
        (
            set(&act(place + 1, ""), serde_json::json!({"seat": 2, "do": "build", "count": 1})),
            in_action(place + 1, "nothing stands between \"place\" of one seat and the next, and seat 1 is next"),
        ),
        (
            set(&act(keep, ""), serde_json::json!({"seat": 0, "do": "take-back"})),
            in_action(keep, "cannot be read: unknown variant `take-back`"),
        ),
        (swap(last, last - 1), in_action(last - 1, "\"final\" stands in seat order, and seat 2 is next")),
        (set("/actions", actions[..last].to_vec()), format!("action {last}: it is the last one, but the game is not over after it")),
        (set("/result/seats/1/chips", 99), "result: seats[1].chips is 99 in the record, the game gives ".into()),
        (add("/result", "gaius"), "result".into()),
        (drop("/result/seats/2", "lost"), "result.seats[2]: cannot be read: missing field `lost`".into()),
    ]
}

fn rows_of_two(sound: &Value) -> Vec<(Edit, String)> {
    let (keep, price, buyer) = (first(sound, "keep"), first(sound, "price"), first(sound, "buyer"));
    let card = sound["actions"][keep]["card"].clone();
    let refused = |at, said: &str| in_action(at, &format!("the rules refuse it: {said}"));
    vec![
        (drop(&act(keep, ""), "gaius"), refused(keep, "gaius-gets-one (OS-91)")),
        (set(&act(keep, "/gaius"), Value::Null), in_action(keep, "cannot be read: ")),
        (set(&act(keep, "/gaius"), card.clone()), refused(keep, &format!("card-twice (OS-91): card {card}"))),
        (set(&act(price, "/amount"), 1), refused(price, "price-too-low (OS-91): minimum ")),
        (set(&act(price, "/amount"), 1000), refused(price, "price-too-high (OS-91): most ")),
        (set(&act(buyer, "/seat_buys"), 2), in_action(buyer, "there is no seat 2; the last one is 1")),
        (set("/result/gaius/money", 9), "result: gaius.money is 9 in the record, the game gives ".into()),
        (drop("/result", "gaius"), "result".into()),
    ]
}

/// Nothing that is done to a file makes the reader panic, and luck and result cannot be changed unnoticed.
#[test]
fn a_mangled_record_is_refused_or_harmless_but_never_upsets_anything() {
    let rounds = if std::env::var_os("FONDACO_THOROUGH").is_some() { 60_000 } else { 2_000 };
    for seats in [3, 2] {
        let sound = random_game(Setup::new(seats), 21);
        let value: Value = serde_json::from_str(&sound.write()).unwrap();
        for seed in 0..rounds {
            let mut dice = Dice::new(seed);
            let mut mangled = value.clone();
            for _ in 0..=dice.below(2) {
                mangle(&mut mangled, &["keep", "pass", "sell", "final", "build", "buyer", ""], &mut dice);
            }
            let Ok(record) = Record::<State>::read(&mangled.to_string()) else { continue };
            if verify(&record, &Editions).is_ok() {
                assert!(record.result == sound.result && record.chance == sound.chance, "seed {seed} went unnoticed");
            }
            // Without the seed's help it must not be upset either.
            if let Ok(mut replay) = Replay::new(&record, &Editions, &mut Nobody) {
                while let Ok(Some(_)) = replay.step(&mut Nobody) {
                    let _ = replay.trace_line();
                }
            }
        }
    }
}

/// The example in the page on the format. Changing one of these numbers makes every published game unverifiable.
#[test]
fn the_luck_of_the_zero_seed_is_frozen() {
    let mut noted = Noted::new(Seeded::new(Seed::from_bytes([0; 32])));
    State::new(&Setup::new(4), &mut noted, &mut Nobody);
    let luck: Vec<Value> = noted.drawn.iter().map(|drawn| serde_json::to_value(State::luck(&edition_2005(), drawn)).unwrap()).collect();
    assert_eq!(luck[0].to_string(), r#"{"start_player":2}"#);
    assert_eq!(luck[1].to_string(), r#"{"senate":[3,4,0,5,2,1]}"#);
    assert!(luck[2].to_string().starts_with(r#"{"deck":[48,36,38,4,22,33,30,17,"#), "{}", luck[2]);
    assert_eq!(luck.len(), 3);
}
