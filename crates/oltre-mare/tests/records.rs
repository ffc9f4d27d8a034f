//! Whole games in records: those of another implementation come out line by line, our own are verified, and whatever
//! is altered in one is found.

use oltre_mare::{CargoMemory, CompassRule, Edition, LastRound, Marker, Options, Setup, State, TiePlaces, edition_2005};
use rules_testkit::junk::mangle;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tabletop::record::{FaultPlace, Game, Notation, Reason, Record, Replay, Shelf, Sitter, verify};
use tabletop::{Card, Dice, Nobody, Noted, Rules, Seat, Seed, Seeded, one_of_the_asked};

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

/// Records that the rule book refuses, with the action and the reason. OM-34 counts answers to calls among the 40 offers of
/// a seat and turn; the other implementation does not, and there a seat answers calls after its fortieth offer.
const AGAINST_THE_BOOK: &[(&str, usize, &str)] =
    &[("oltre-mare-5-haggle", 183, "action 183: the rules refuse it: too-many-made (OM-34): most 40")];

#[test]
fn games_of_another_implementation_come_out_line_by_line() {
    let records = foreign_records();
    assert_eq!(records.len(), 16);
    for (name, text, trace) in records {
        let record = Record::<State>::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let mut replay = Replay::new(&record, &Editions, &mut Nobody).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let refused = AGAINST_THE_BOOK.iter().find(|(refused, ..)| *refused == name);
        for expected in &trace[..refused.map_or(trace.len(), |(_, action, _)| action - 1)] {
            let step = replay.step(&mut Nobody).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(step.is_some(), "{name} ends after {} actions", replay.done());
            let line: Value = serde_json::from_str(&replay.trace_line()).unwrap();
            assert_eq!(&line, expected, "{name}, action {}: {:?}", replay.done(), record.actions[replay.done() - 1]);
        }
        if let Some((_, _, said)) = refused {
            assert_eq!(replay.step(&mut Nobody).unwrap_err().to_string(), *said, "{name}");
            continue;
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
        if let Some((_, _, said)) = AGAINST_THE_BOOK.iter().find(|(refused, ..)| *refused == name) {
            assert_eq!(fault.to_string(), *said, "{name}");
            continue;
        }
        assert!(matches!(fault.reason, Reason::NotFromSeed { .. }), "{name}: {fault}");
        assert!(matches!(fault.place, FaultPlace::Chance { .. }), "{name}: {fault}");
        assert!(fault.to_string().contains("it does not follow from the seed, which gives {"), "{name}: {fault}");
    }
}

/// Every option with each of its values.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for interim_cargo_sale in [true, false] {
        for tie_places in [TiePlaces::Dense, TiePlaces::Skip] {
            for last_round in [LastRound::Finish, LastRound::Extra] {
                for compass in [CompassRule::Must, CompassRule::May] {
                    for cargo_memory in [CargoMemory::Strict, CargoMemory::Owner, CargoMemory::Open] {
                        for trade_on_credit in [true, false] {
                            all.push(Options { interim_cargo_sale, tie_places, last_round, compass, cargo_memory, trade_on_credit });
                        }
                    }
                }
            }
        }
    }
    all
}

/// A whole game by random players.
fn random_game(setup: Setup, seed: u64) -> Record<State> {
    let seats = setup.seats;
    let mut game = Game::<State>::new(setup, Seed::from_number(seed), &mut Nobody);
    let mut dice = Dice::new(seed);
    while let Some(seat) = one_of_the_asked(game.state(), &mut dice) {
        let action = game.state().random_answer(seat, &mut dice);
        game.play(seat, &action, &mut Nobody).unwrap();
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

#[test]
fn an_edition_of_ones_own_travels_inside_the_record() {
    let toml = edition_2005().toml.replace("name = \"2005\"", "name = \"of my own\"");
    let own = <Editions as Shelf<State>>::own(&Editions, &toml).unwrap();
    let record = random_game(Setup { edition: own, ..Setup::new(3) }, 5);
    assert_eq!(record.edition, State::mark(&own));
    assert_eq!(record.edition.toml.as_ref(), Some(&toml));
    let text = record.write();
    verify(&Record::<State>::read(&text).unwrap(), &Editions).unwrap();
    // Without its file it cannot be replayed, with another file neither.
    let mut bare = record.clone();
    bare.edition.toml = None;
    assert_eq!(
        verify(&bare, &Editions).unwrap_err().to_string(),
        "edition.name: no built-in edition is called \"of my own\", and the record does not carry it along as \"toml\""
    );
    let mut other = record.clone();
    other.edition.toml = Some(toml.replace("of my own", "of yours"));
    assert!(verify(&other, &Editions).unwrap_err().to_string().starts_with("edition.sha256: the record says"));
    let mut broken = record;
    broken.edition.toml = Some("game = \"oltre-mare\"".into());
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
    // The first game in which every kind of action below occurs.
    let has_all = |record: &Value| {
        let actions = record["actions"].as_array().unwrap();
        let has = |what: &str| actions.iter().any(|action| action["do"] == what);
        let accepted = |action: &Value| action["do"] == "accept" && !action["cards"].as_array().unwrap().is_empty();
        ["compass", "discard", "decline", "buy", "sail"].into_iter().all(has) && actions.iter().any(accepted)
    };
    let mut games = (11..).map(|seed| serde_json::from_str(&random_game(Setup::new(4), seed).write()).unwrap());
    let sound: Value = games.find(has_all).unwrap();
    assert_eq!(said_of(&sound.to_string()), "nothing");
    let actions = sound["actions"].as_array().unwrap();
    let find = |test: &dyn Fn(&Value) -> bool| actions.iter().position(test).unwrap();
    let is = |what: &'static str| move |action: &Value| action["do"] == what;
    let load = find(&|action| action["do"] == "load" && action["cards"].as_array().unwrap().len() > 1);
    let (play, buy, sail) = (find(&is("play")), find(&is("buy")), find(&is("sail")));
    let compass = find(&|action| action["do"] == "compass");
    let discard = find(&is("discard"));
    let offer = find(&|action| action["do"] == "offer" && !action["gives"]["cards"].as_array().unwrap().is_empty());
    let call = find(&|action| action["do"] == "accept" && !action["cards"].as_array().unwrap().is_empty());
    let decline = find(&is("decline"));
    let last = actions.len() - 1;

    type Edit = Box<dyn Fn(&mut Value)>;
    let set = |path: &str, value: Value| -> Edit {
        let path = path.to_owned();
        Box::new(move |record: &mut Value| *record.pointer_mut(&path).unwrap() = value.clone())
    };
    let drop = |path: &str, key: &str| -> Edit {
        let (path, key) = (path.to_owned(), key.to_owned());
        Box::new(move |record: &mut Value| {
            record.pointer_mut(&path).unwrap().as_object_mut().unwrap().remove(&key).unwrap();
        })
    };
    let add = |path: &str, key: &str| -> Edit {
        let (path, key) = (path.to_owned(), key.to_owned());
        Box::new(move |record: &mut Value| {
            record.pointer_mut(&path).unwrap().as_object_mut().unwrap().insert(key.clone(), 1.into());
        })
    };
    let act = |at: usize, rest: &str| format!("/actions/{at}{rest}");
    let in_action = |at: usize, said: &str| format!("action {}: {said}", at + 1);
    let other_seat = |at: usize| Value::from((actions[at]["seat"].as_u64().unwrap() + 1) % 4);
    let first_card = |at: usize, path: &str| actions[at].pointer(path).unwrap()[0].clone();

    let rows: Vec<(Edit, String)> = vec![
        (set("/format", "fondaco-record/9".into()), "format: \"fondaco-record/9\" is not known here".into()),
        (set("/game", "ostia".into()), "game: \"ostia\" is not known here; expected oltre-mare".into()),
        (set("/rules", 3.into()), "rules: version 3 of the rule book is not known here".into()),
        (set("/edition/name", "2004".into()), "edition.name: no built-in edition is called \"2004\"".into()),
        (set("/edition/sha256", "ab".into()), "edition.sha256: the record says ab, the edition has ".into()),
        (add("/options", "speed"), "options.speed: cannot be read: unknown field `speed`".into()),
        (drop("/options", "compass"), "options: cannot be read: missing field `compass`".into()),
        (
            set("/options/compass", "never".into()),
            "options.compass: cannot be read: unknown variant `never`, expected `must` or `may`".into(),
        ),
        (add("", "comment"), "comment: cannot be read: unknown field `comment`".into()),
        (add("/seats/0", "elo"), "seats[0].elo: cannot be read: unknown field `elo`".into()),
        (set("/seats", vec![sound["seats"][0].clone()].into()), "seats: 1 cannot play; the game is for 2 to 5".into()),
        (set("/seed", "0".repeat(64).into()), "seed_sha256: the record says ".into()),
        (set("/seed", "zz".into()), "seed: cannot be read: a seed is 64 hex digits".into()),
        (set("/seed_sha256", "0".repeat(64).into()), "seed_sha256: the record says 0000".into()),
        (set("/chance/0/start_player", 4.into()), "chance 1, in the set-up: 4 is out of bounds; it is 0 to 3".into()),
        (set("/chance/1/aside", Value::Array(vec![])), "chance 2, in the set-up: 32 are shuffled here, the record has 30".into()),
        (drop("/chance/1", "aside"), "chance 2: an outcome is either start_player, or harbour_markers with aside".into()),
        (add("/chance/1", "deck"), "chance 2: cannot be read".into()),
        (set("/chance/1/harbour_markers", Value::Array(vec![])), "chance 2: there are 30 harbours, but 0 markers to lie on them".into()),
        (set("/chance/1/harbour_markers/0", "anchor".into()), "chance 2: cannot be read: unknown variant `anchor`".into()),
        (set("/chance/3/deck/0", sound["chance"][3]["deck"][1].clone()), "chance 4, in the set-up: these are not the ".into()),
        (set("/chance/4/venice_at", 1.into()), "chance 5, in the set-up: 1 is out of bounds; it is 37 to 57".into()),
        (
            set("/chance/4", sound["chance"][3].clone()),
            "chance 5, in the set-up: the game needs the place of Venice here, the record has a deck".into(),
        ),
        (set(&act(play, "/cards"), vec![Value::from(98)].into()), in_action(play, "there is no card 98; the last one is 97")),
        (
            set(&act(play, "/cards"), vec![Value::from(256)].into()),
            in_action(play, "cannot be read: invalid value: integer `256`, expected u8"),
        ),
        (set(&act(play, "/cards"), Value::Array(vec![])), in_action(play, "the rules refuse it: play-count (OM-50)")),
        (set(&act(play, "/seat"), 4.into()), in_action(play, "there is no seat 4; the last one is 3")),
        (set(&act(play, "/seat"), other_seat(play)), in_action(play, "the rules refuse it: not-your-turn (OM-71): turn of ")),
        (
            set(&act(play, "/do"), "steal".into()),
            in_action(play, "cannot be read: unknown variant `steal`, expected one of `discard`, `offer`"),
        ),
        (drop(&act(play, ""), "seat"), in_action(play, "cannot be read: missing field `seat`")),
        (drop(&act(play, ""), "do"), in_action(play, "cannot be read: missing field `do`")),
        (add(&act(play, ""), "note"), in_action(play, "cannot be read: unknown field `note`, expected `cards`")),
        (add(&act(play, ""), "at"), "nothing".into()),
        (
            set(&act(load, "/cards/0"), first_card(load, "/cards").as_u64().map_or(Value::Null, |_| actions[load]["cards"][1].clone())),
            in_action(load, "card "),
        ),
        (set(&act(sail, "/to"), 30.into()), in_action(sail, "there is no harbour 30; the last one is 29")),
        (drop(&act(compass, ""), "to"), in_action(compass, "cannot be read: missing field `to`")),
        (set(&act(compass, "/to"), Value::Null), in_action(compass, "the rules refuse it: compass-must (OM-64)")),
        (
            set(&act(buy, "/from"), "market".into()),
            in_action(buy, "cannot be read: unknown variant `market`, expected `deck` or `pirates`"),
        ),
        (
            set(&act(discard, "/cards"), Value::Array(vec![])),
            in_action(discard, "the rules refuse it: discard-count (OM-21): named 0, surplus "),
        ),
        (set(&act(offer, "/id"), 900.into()), in_action(offer, "the offer's id is 900, but offers count up, and this one is ")),
        (drop(&act(offer, ""), "parent"), in_action(offer, "cannot be read: missing field `parent`")),
        (
            set(&act(offer, "/to"), "some".into()),
            in_action(offer, "cannot be read: invalid value: string \"some\", expected a seat or \"all\""),
        ),
        (set(&act(offer, "/to"), 4.into()), in_action(offer, "there is no seat 4; the last one is 3")),
        (set(&act(offer, "/kind"), "vague".into()), in_action(offer, "cannot be read: unknown variant `vague`, expected `firm` or `call`")),
        (set(&act(offer, "/gives/ducats"), Value::from(-1)), in_action(offer, "cannot be read: invalid value: integer `-1`, expected u16")),
        (
            set(&act(offer, "/gives/ducats"), 1000.into()),
            in_action(offer, "the rules refuse it: too-many-ducats (OM-37): ducats 1000, most 999"),
        ),
        (
            set(&act(offer, "/gives/cards"), vec![first_card(offer, "/gives/cards"); 2].into()),
            in_action(offer, &format!("card {} is named twice", first_card(offer, "/gives/cards"))),
        ),
        (set(&act(offer, "/asks/goods"), vec![Value::from("gold")].into()), in_action(offer, "there is no good \"gold\"")),
        (
            set(&act(offer, "/asks/goods"), vec![Value::from(3)].into()),
            in_action(offer, "cannot be read: invalid type: integer `3`, expected a string"),
        ),
        (
            set(&act(offer, "/asks/wishes"), vec![Value::from("lions-9")].into()),
            in_action(offer, "cannot be read: \"lions-9\" is not a statement about a card"),
        ),
        (set(&act(offer, "/asks/wishes"), vec![Value::from("sail"); 2].into()), in_action(offer, "cannot be read: \"sail\" is said twice")),
        (
            set(&act(offer, "/claims"), serde_json::json!({"97": ["sail"]})),
            in_action(offer, "something is claimed about card 97, which is not given"),
        ),
        (
            set(&act(offer, "/claims"), serde_json::json!({"seven": []})),
            in_action(offer, "cannot be read: \"seven\" is not the number of a card"),
        ),
        (
            set(&act(offer, "/claims"), serde_json::json!({"07": []})),
            in_action(offer, "cannot be read: \"07\" is not how the number of a card is written"),
        ),
        (set(&act(call, "/cards"), Value::Array(vec![])), in_action(call, "offer ")),
        (drop(&act(call, ""), "claims"), in_action(call, "cannot be read: missing field `claims`")),
        (set(&act(decline, "/offer"), 0.into()), in_action(decline, "the rules refuse it: no-such-offer (OM-34): offer 0")),
        (set("/actions", actions[..last].into()), format!("action {last}: it is the last one, but the game is not over after it")),
        (
            set("/actions", [actions.clone(), vec![actions[last].clone()]].concat().into()),
            format!("action {}: the game is over before it", last + 2),
        ),
        (set("/actions", Value::Array(vec![])), "action 0: it is the last one, but the game is not over after it".into()),
        (set("/result/seats/1/total", 999.into()), "result: seats[1].total is 999 in the record, the game gives ".into()),
        (set("/result/seats/0/rank", 9.into()), "result: seats[0].rank is 9 in the record, the game gives ".into()),
        (drop("/result", "interim"), "result: cannot be read: missing field `interim`".into()),
        (drop("/result/seats/2", "pirates"), "result.seats[2]: cannot be read: missing field `pirates`".into()),
        (set("/result/seats", Value::Array(vec![])), "result: seats is [] in the record, the game gives [{".into()),
    ];
    for (row, (edit, said)) in rows.into_iter().enumerate() {
        let mut altered = sound.clone();
        edit(&mut altered);
        let found = said_of(&altered.to_string());
        assert!(found.starts_with(&said), "row {row}\n  expected {said}\n  but it says {found}");
    }
}

/// The cards that answer an offer stand in the order of the goods asked.
#[test]
fn cards_that_answer_in_another_order_are_refused() {
    let (_, text, _) = foreign_records().into_iter().find(|(name, ..)| name == "oltre-mare-2-plain").unwrap();
    let mut record: Value = serde_json::from_str(&text).unwrap();
    // Action 25 answers jewels and salt.
    record["actions"][24]["cards"].as_array_mut().unwrap().reverse();
    assert_eq!(said_of(&record.to_string()), "action 25: card 34 is salt, but stands where offer 5 asks for jewels");
}

#[test]
fn a_file_that_is_cut_off_anywhere_says_where() {
    let text = random_game(Setup::new(2), 3).write();
    let actions = text.find("\"actions\"").unwrap();
    let result = text.find("\"result\"").unwrap();
    for end in (0..text.len() - 2).step_by(37) {
        let said = said_of(&text[..end]);
        assert!(said.contains("EOF while parsing"), "{said}");
        if (actions + 20..result - 10).contains(&end) {
            assert!(said.starts_with("action "), "{said}");
        }
    }
}

/// Nothing that is done to a file makes the reader panic, and luck and result cannot be changed unnoticed.
#[test]
fn a_mangled_record_is_refused_or_harmless_but_never_upsets_anything() {
    let rounds = if std::env::var_os("FONDACO_THOROUGH").is_some() { 60_000 } else { 3_000 };
    let sound = random_game(Setup::new(3), 21);
    let text = sound.write();
    let value: Value = serde_json::from_str(&text).unwrap();
    for seed in 0..rounds {
        let mut dice = Dice::new(seed);
        let mangled = if dice.one_in(2) { mangled_bytes(&text, &mut dice) } else { mangled_json(&value, &mut dice) };
        let Ok(record) = Record::<State>::read(&mangled) else { continue };
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

/// Some bytes are changed, left out, doubled or moved.
fn mangled_bytes(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32) as usize;
        match dice.below(5) {
            0 => bytes[at] = dice.below(256) as u8,
            1 => bytes[at] = b"0123456789,{}[]:\"-"[dice.below(18) as usize],
            2 => drop(bytes.drain(at..(at + dice.below(40) as usize).min(bytes.len()))),
            3 => {
                let piece = bytes[at..(at + dice.below(60) as usize).min(bytes.len())].to_vec();
                let to = dice.below(bytes.len() as u32) as usize;
                bytes.splice(to..to, piece);
            }
            _ => bytes.truncate(at.max(1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Words that stand in records.
const WORDS: [&str; 7] = ["all", "silk", "sail", "deck", "call", "withdraw", ""];

/// Some values somewhere in the record are replaced, left out, doubled or swapped.
fn mangled_json(value: &Value, dice: &mut Dice) -> String {
    let mut value = value.clone();
    for _ in 0..=dice.below(2) {
        mangle(&mut value, &WORDS, dice);
    }
    value.to_string()
}

/// Other programs can be tested with the example in the page on the format. It is frozen like the luck itself.
#[test]
fn the_example_in_the_page_on_the_format_is_true() {
    let page = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/record-format.md")).unwrap();
    let setup = Setup::new(4);
    let mut luck = Noted::new(Seeded::new(Seed::from_bytes([0; 32])));
    let _ = State::new(&setup, &mut luck, &mut Nobody);
    let written: Vec<_> = luck.drawn.iter().map(|drawn| State::luck(&setup.edition, drawn)).collect();
    let names = |markers: &[Marker]| markers.iter().map(|marker| format!("`{}`", marker.name())).collect::<Vec<_>>().join(", ");
    let numbers = |cards: &Option<Vec<Card>>| {
        let first = cards.as_ref().unwrap().iter().take(8).map(|card| card.0.to_string());
        first.collect::<Vec<_>>().join(", ")
    };
    let (markers, aside) = (written[1].harbour_markers.as_ref().unwrap(), written[1].aside.as_ref().unwrap());
    let lines = [
        format!("* `{}`", serde_json::to_string(&written[0]).unwrap()),
        format!("* markers {}, ...; aside {}", names(&markers[..4]), names(aside)),
        format!("* first deck {}, ...", numbers(&written[2].deck)),
        format!("* second deck {}, ...", numbers(&written[3].deck)),
        format!("* `{}`", serde_json::to_string(&written[4]).unwrap()),
    ];
    let example = page.split("Its luck begins\n\n").nth(1).unwrap();
    assert_eq!(example.lines().take(5).collect::<Vec<_>>(), lines);
}
