//! The record, proved on a game small enough to fit here.
//!
//! Everyone draws a card each round and secretly keeps it or gives it back; when all have chosen the round is over.
//! After two rounds the higher sum wins. A choice may be changed until the last one is in.

use super::*;
use crate::{Asked, Chance, Dice, Nobody, Outcome, SeatSet, Viewer, Witness};
use alloc::vec;

const START: Stream = Stream(0);
const DECK: Stream = Stream(1);

#[derive(Clone)]
struct Draw {
    start: Seat,
    deck: Vec<u8>,
    sums: Vec<i32>,
    choices: Vec<Option<bool>>,
    rounds: u8,
}

#[derive(Clone)]
struct Setup {
    cards: u8,
    options: Options,
    seats: u8,
    start: Option<Seat>,
}

#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    generous: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Written {
    Choose { keep: bool },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Luck {
    StartPlayer(u32),
    Deck(Vec<u8>),
}

impl Draw {
    fn deal(&mut self, chance: &mut impl Chance) {
        let mut deck = vec![0; self.deck.len()];
        deck.copy_from_slice(&self.deck);
        deck.sort_unstable();
        chance.shuffle(DECK, &mut deck);
        self.deck = deck;
    }
}

impl Rules for Draw {
    type Setup = Setup;
    type Action = bool;
    type Event = ();
    type Sight = ();
    type Prompt = ();
    type View = ();
    type Knowledge = ();
    type Refusal = &'static str;

    fn new(setup: &Setup, chance: &mut impl Chance, _: &mut impl Witness<()>) -> Draw {
        let start = setup.start.unwrap_or_else(|| Seat(chance.between(START, 0, u32::from(setup.seats) - 1) as u8));
        let seats = usize::from(setup.seats);
        let deck = (0..setup.cards).collect();
        let mut game = Draw { start, deck, sums: vec![0; seats], choices: vec![None; seats], rounds: 0 };
        game.deal(chance);
        game
    }

    fn seats(&self) -> u8 {
        self.sums.len() as u8
    }

    fn asked(&self) -> Asked {
        if self.rounds < 2 { Asked { must: SeatSet::all(self.seats()), may: SeatSet::EMPTY } } else { Asked::NOBODY }
    }

    fn prompt(&self, seat: Seat) -> Option<()> {
        self.asked().must.has(seat).then_some(())
    }

    fn play(&mut self, seat: Seat, keep: &bool, chance: &mut impl Chance, _: &mut impl Witness<()>) -> Result<(), &'static str> {
        if self.choices[seat.index()] == Some(*keep) {
            return Err("the choice is the same");
        }
        self.choices[seat.index()] = Some(*keep);
        if self.choices.iter().all(Option::is_some) {
            for seat in self.start.clockwise(self.seats()) {
                if self.choices[seat.index()].take() == Some(true) {
                    self.sums[seat.index()] += i32::from(self.deck[seat.index()]);
                }
            }
            self.rounds += 1;
            self.deal(chance);
        }
        Ok(())
    }

    fn sight((): &(), _: Viewer) -> Option<()> {
        None
    }

    fn reveals(&self, (): &()) -> bool {
        false
    }

    fn view(&self, _: Viewer) {}

    fn outcome(&self) -> Option<Outcome> {
        (self.rounds == 2).then(|| Outcome { points: self.sums.clone(), ranks: crate::places::ranks(&self.sums) })
    }

    fn knowledge(_: &Setup, (): ()) {}

    fn learn((): &mut (), _: &[()], (): ()) {}

    fn imagine((): &(), _: &mut impl Chance) -> Draw {
        Draw { start: Seat(0), deck: Vec::new(), sums: Vec::new(), choices: Vec::new(), rounds: 2 }
    }

    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> bool {
        self.choices[seat.index()].map_or_else(|| dice.one_in(2), |choice| !choice)
    }

    fn answers(&self, _: Seat) -> Vec<bool> {
        vec![false, true]
    }
}

impl Notation for Draw {
    const GAME: &'static str = "draw";
    const RULES: u32 = 1;
    const LATER_OPTIONS: &'static [(&'static str, u32)] = &[];
    const SEATS: RangeInclusive<u8> = 2..=3;
    const START: Stream = START;

    type Edition = u8;
    type Options = Options;
    type Luck = Luck;
    type Written = Written;
    type Score = Outcome;
    type Trace = (usize, Vec<i32>);
    type Reading = ();

    fn setup(cards: u8, options: Options, seats: u8, start: Option<Seat>) -> Setup {
        Setup { cards, options, seats, start }
    }

    fn agreed(setup: &Setup) -> Agreed<Draw> {
        Agreed { edition: setup.cards, options: setup.options, seats: setup.seats, start: setup.start }
    }

    fn mark(cards: &u8) -> EditionMark {
        let toml = format!("cards = {cards}");
        let sha256 = crate::seed::sha256_hex(toml.as_bytes());
        let (name, toml) = if *cards == 5 { ("five".into(), None) } else { ("own".into(), Some(toml)) };
        EditionMark { name, sha256, toml }
    }

    fn stream(stream: Stream) -> &'static str {
        if stream == START { "the start player" } else { "a deck" }
    }

    fn luck(_: &u8, drawn: &Drawn) -> Luck {
        match drawn {
            Drawn::Number(_, number) => Luck::StartPlayer(*number),
            Drawn::Order(_, order) => Luck::Deck(order.clone()),
        }
    }

    fn drawn(_: &u8, luck: &Luck) -> Result<Drawn, String> {
        Ok(match luck {
            Luck::StartPlayer(number) => Drawn::Number(START, *number),
            Luck::Deck(order) => Drawn::Order(DECK, order.clone()),
        })
    }

    fn written(&self, _: Seat, keep: &bool) -> Written {
        Written::Choose { keep: *keep }
    }

    fn read(&self, (): &mut (), _: Seat, written: &Written) -> Result<bool, String> {
        let Written::Choose { keep } = written;
        Ok(*keep)
    }

    /// Only the last choice of each seat in a round counts, and they are written in seat order.
    fn tidy(lines: &mut Vec<ActionLine<Written>>) {
        let seats = 1 + lines.iter().map(|line| line.seat.index()).max().unwrap_or(0);
        let mut tidy = Vec::new();
        let mut round = vec![None; seats];
        for line in lines.drain(..) {
            let seat = line.seat.index();
            round[seat] = Some(line);
            if round.iter().all(Option::is_some) {
                tidy.extend(round.iter_mut().filter_map(Option::take));
            }
        }
        *lines = tidy;
    }

    fn result(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn trace(&self, actions: usize) -> (usize, Vec<i32>) {
        (actions, self.sums.clone())
    }

    fn refused(refusal: &&'static str) -> String {
        (*refusal).into()
    }
}

struct Box;

impl Shelf<Draw> for Box {
    fn built_in(&self, name: &str) -> Option<u8> {
        (name == "five").then_some(5)
    }

    fn own(&self, toml: &str) -> Result<u8, String> {
        toml.strip_prefix("cards = ").and_then(|cards| cards.parse().ok()).ok_or_else(|| "no cards".into())
    }
}

fn sitters(seats: u8) -> Vec<Sitter> {
    Seat::all(seats).map(|seat| Sitter { name: format!("Seat {}", seat.0), kind: "bot:random".into() }).collect()
}

/// A whole game by random players.
fn game(cards: u8, seats: u8, start: Option<Seat>, seed: u64) -> Record<Draw> {
    let setup = Draw::setup(cards, Options { generous: false }, seats, start);
    let mut game = Game::<Draw>::new(setup, Seed::from_number(seed), &mut Nobody);
    let mut dice = Dice::new(seed);
    while let Some(seat) = crate::one_of_the_asked(game.state(), &mut dice) {
        assert!(game.record(sitters(seats)).is_none(), "a running game gives its record to nobody");
        let answer = game.state().random_answer(seat, &mut dice);
        game.play(seat, &answer, &mut Nobody).unwrap();
    }
    game.record(sitters(seats)).unwrap()
}

fn fault(text: &str) -> String {
    let record = match Record::<Draw>::read(text) {
        Ok(record) => record,
        Err(fault) => return fault.to_string(),
    };
    verify(&record, &Box).err().map_or_else(|| "nothing".into(), |fault| fault.to_string())
}

#[test]
fn what_is_played_is_written_read_and_verified() {
    for seed in 0..40 {
        for (cards, start) in [(5, None), (5, Some(Seat(1))), (9, None), (0, None)] {
            let record = game(cards.max(3), 2 + (seed % 2) as u8, start, seed);
            let text = record.write();
            assert_eq!(fault(&text), "nothing", "seed {seed}: {text}");
            assert_eq!(Record::<Draw>::read(&text).unwrap().write(), text);
            assert_eq!(record.start_named, start.is_some());
            assert_eq!(record.edition.toml.is_some(), cards != 5);
        }
    }
}

#[test]
fn choices_that_were_changed_are_left_out_and_the_rest_stands_in_seat_order() {
    for seed in 0..40 {
        let seats: Vec<u8> = game(5, 3, None, seed).actions.iter().map(|line| line.seat.0).collect();
        assert_eq!(seats, [0, 1, 2, 0, 1, 2]);
    }
}

#[test]
fn a_replay_goes_step_by_step_and_traces_every_step() {
    let record = game(5, 2, None, 3);
    let mut replay = Replay::new(&record, &Box, &mut Nobody).unwrap();
    let mut lines = 0;
    while replay.step(&mut Nobody).unwrap().is_some() {
        lines += 1;
        assert!(replay.trace_line().starts_with(&format!("[{lines},[")));
        assert_eq!(replay.done(), lines);
    }
    assert_eq!(lines, 4);
    assert_eq!(replay.state().outcome(), Some(record.result.clone()));
}

#[test]
fn a_replay_that_is_refused_an_action_knows_whom_and_why() {
    let once = r#"{"seat":0,"do":"choose","keep":true},"#;
    let record = Record::<Draw>::read(&SOUND.replacen(once, &once.repeat(2), 1)).unwrap();
    let mut replay = Replay::new(&record, &Box, &mut Nobody).unwrap();
    while let Ok(Some(_)) = replay.step(&mut Nobody) {
        assert!(replay.refused().is_none());
    }
    assert_eq!((replay.done(), replay.refused()), (3, Some((Seat(0), &"the choice is the same"))));
}

/// Only a verification asks where the luck comes from.
#[test]
fn a_replay_looks_at_the_seed_only_when_it_verifies() {
    let record = Record::<Draw>::read(SOUND).unwrap();
    let end = |mut replay: Replay<'_, Draw>| {
        while let Ok(Some(_)) = replay.step(&mut Nobody) {}
        replay.step(&mut Nobody).err().map(|fault| fault.reason)
    };
    assert_eq!(end(Replay::new(&record, &Box, &mut Nobody).unwrap()), None);
    let fault = end(Replay::verifying(&record, &Box, &mut Nobody).unwrap());
    assert!(matches!(fault, Some(Reason::NotFromSeed { .. })), "{fault:?}");
}

/// A record whose every figure is known, for the table of faults.
const SOUND: &str = r#"{"format":"fondaco-record/1","game":"draw",
"edition":{"name":"five","sha256":"0000000000000000000000000000000000000000000000000000000000000000"},
"options":{"generous":false},"seats":[{"name":"Ana","kind":"person"},{"name":"Zane","kind":"bot:random"}],
"seed":"0000000000000000000000000000000000000000000000000000000000000000",
"seed_sha256":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
"chance":[{"start_player":1},{"deck":[4,3,2,1,0]},{"deck":[0,1,2,3,4]},{"deck":[3,1,2,0,4]}],
"actions":[{"seat":0,"do":"choose","keep":true,"at":"2005-10-27"},{"seat":1,"do":"choose","keep":true},
{"seat":0,"do":"choose","keep":true},{"seat":1,"do":"choose","keep":false}],
"result":{"points":[4,3],"ranks":[1,2]}}"#;

#[test]
fn every_fault_is_named_with_its_place_and_its_reason() {
    // Sound but for its luck, which is not the seed's.
    assert_eq!(fault(SOUND), "chance 1: it does not follow from the seed, which gives {\"start_player\":0}");
    let zeros = "0".repeat(64);
    let five = Draw::mark(&5).sha256;
    let rows: &[(&str, &str, &str)] = &[
        // what is altered, into what, what is said
        ("fondaco-record/1", "fondaco-record/2", r#"format: "fondaco-record/2" is not known here; records are "fondaco-record/1""#),
        (r#""game":"draw""#, r#""game":"chess""#, r#"game: "chess" is not known here; expected draw"#),
        (r#""game":"draw","#, "", "game: cannot be read: it is missing"),
        (r#""game":"draw""#, r#""game":7"#, "game: cannot be read: it is to be a string"),
        (r#""options""#, r#""rules":2,"options""#, "rules: version 2 of the rule book is not known here; it is version 1"),
        (r#""generous""#, r#""greedy""#, "options.greedy: cannot be read: unknown field `greedy`, expected `generous` at line 3 column 19"),
        (r#"{"generous":false}"#, "{}", "options: cannot be read: missing field `generous` at line 3 column "),
        (r#""options""#, r#""extra":1,"options""#, "extra: cannot be read: unknown field `extra`, expected one of "),
        (r#",{"name":"Zane","kind":"bot:random"}"#, "", "seats: 1 cannot play; the game is for 2 to 3"),
        (r#""kind":"person""#, r#""kind":"person","age":9"#, "seats[0].age: cannot be read: unknown field `age`"),
        (
            r#""name":"five""#,
            r#""name":"six""#,
            r#"edition.name: no built-in edition is called "six", and the record does not carry it along"#,
        ),
        (&zeros, &five, "chance 1: it does not follow"),
        (&zeros, &"1".repeat(64), "edition.sha256: the record says 1111"),
        (r#""name":"five""#, r#""name":"own","toml":"cards = 5""#, "edition.sha256: zeros stand for a built-in edition"),
        (r#""name":"five","sha256":"00"#, r#""name":"own","toml":"cards","sha256":"10"#, "edition.toml: the edition is faulty: no cards"),
        (r#""seed":"00"#, r#""seed":"0"#, "seed: cannot be read: a seed is 64 hex digits"),
        ("66687aad", "00000000", "seed_sha256: the record says 00000000"),
        (r#"{"start_player":1}"#, r#"{"start_player":2}"#, "chance 1, in the set-up: 2 is out of bounds; it is 0 to 1"),
        (r#"{"start_player":1},"#, "", "chance 1, in the set-up: the game needs the start player here, the record has a deck"),
        (r#"{"start_player":1}"#, r#"{"dice":1}"#, "chance 1: cannot be read: unknown variant `dice`"),
        ("[4,3,2,1,0]", "[4,3,2,1,1]", "chance 2, in the set-up: these are not the 5 that are shuffled here"),
        ("[4,3,2,1,0]", "[4,3,2,1]", "chance 2, in the set-up: 5 are shuffled here, the record has 4"),
        ("[0,1,2,3,4]", "[0,1,2,3]", "chance 3, in action 2: 5 are shuffled here, the record has 4"),
        (r#",{"deck":[3,1,2,0,4]}"#, "", "chance 4, in action 4: missing; the game needs a deck here"),
        ("[3,1,2,0,4]}", "[3,1,2,0,4]},{\"deck\":[]}", "chance 5: the game never needs it"),
        (
            r#"{"seat":1,"do":"choose","keep":false}"#,
            r#"{"seat":2,"do":"choose","keep":false}"#,
            "action 4: there is no seat 2; the last one is 1",
        ),
        (r#"{"seat":1,"do":"choose","keep":false}"#, r#"{"do":"choose","keep":false}"#, "action 4: cannot be read: missing field `seat`"),
        (r#"{"seat":1,"do":"choose","keep":false}"#, r#"{"seat":1,"keep":false}"#, "action 4: cannot be read: missing field `do`"),
        (r#""keep":false"#, r#""kept":false"#, "action 4: cannot be read: unknown field `kept`, expected `keep`"),
        (r#","keep":false"#, "", "action 4: cannot be read: missing field `keep`"),
        (r#""keep":false"#, r#""keep":false,"keep":false"#, "action 4: cannot be read: duplicate field `keep`"),
        (r#""keep":false"#, r#""keep":false,"seat":1"#, "action 4: cannot be read: duplicate field `seat`"),
        (r#""keep":false"#, r#""keep":false,"loudly":1"#, "action 4: cannot be read: unknown field `loudly`"),
        (r#"choose","keep":false"#, r#"steal","keep":false"#, "action 4: cannot be read: unknown variant `steal`, expected `choose`"),
        (
            r#"{"seat":0,"do":"choose","keep":true},"#,
            r#"{"seat":0,"do":"choose","keep":true},{"seat":0,"do":"choose","keep":true},"#,
            "action 4: the rules refuse it: the choice is the same",
        ),
        (r#","keep":false}"#, r#","keep":false},{"seat":0,"do":"choose","keep":true}"#, "action 5: the game is over before it"),
        (r#",{"seat":1,"do":"choose","keep":false}"#, "", "action 3: it is the last one, but the game is not over after it"),
        (
            ",\n{\"seat\":0,\"do\":\"choose\",\"keep\":true},{\"seat\":1,\"do\":\"choose\",\"keep\":false}",
            "",
            "action 2: it is the last one, but the game is not over after it",
        ),
        ("[4,3],", "[4,2],", "result: points[1] is 2 in the record, the game gives 3"),
        ("[4,3],", "[4],", "result: points is [4] in the record, the game gives [4,3]"),
        ("}}", "}} {}", "cannot be read: trailing characters"),
    ];
    for (part, instead, said) in rows {
        assert!(SOUND.contains(part), "{part} is not in the record");
        let altered = SOUND.replacen(part, instead, 1);
        let found = fault(&altered);
        assert!(found.starts_with(said), "{part} -> {instead}\n  expected {said}\n  but it says {found}");
    }
}

#[test]
fn a_file_that_is_cut_off_says_in_which_action() {
    let inside = SOUND.find(r#""keep":false"#).unwrap();
    assert!(fault(&SOUND[..inside]).starts_with("action 4: cannot be read: EOF while parsing"));
    let between = inside - r#"{"seat":1,"do":"choose","#.len();
    for end in [between, between - 1] {
        assert!(fault(&SOUND[..end]).starts_with("action 4: cannot be read: EOF while parsing"), "{}", fault(&SOUND[..end]));
    }
    let chance = SOUND.find("[0,1,2").unwrap();
    assert!(fault(&SOUND[..chance]).starts_with("chance 3: cannot be read: EOF while parsing"));
    for end in 0..SOUND.len() {
        assert!(fault(&SOUND[..end]).contains("EOF while parsing"), "cut off after {end} bytes");
    }
    assert_eq!(fault("[]"), "cannot be read: a record is one JSON object");
}

#[test]
fn a_start_player_who_was_named_is_not_expected_from_the_seed() {
    let named = SOUND.replacen(r#""options""#, r#""start_named":true,"options""#, 1);
    assert!(fault(&named).starts_with("chance 2: it does not follow from the seed"), "{}", fault(&named));
    let nobody = named.replacen(r#"{"start_player":1}"#, r#"{"start_player":7}"#, 1);
    assert_eq!(fault(&nobody), "chance 1, in the set-up: 7 is out of bounds; it is 0 to 1");
    let other = named.replacen(r#"{"start_player":1},"#, "", 1);
    assert_eq!(fault(&other), "chance 1, in the set-up: the game needs the start player here, the record has a deck");
    let none = named.replacen(r#""chance":[{"#, r#""chance":[],"x":[{"#, 1);
    assert!(fault(&none).starts_with("x: cannot be read: unknown field `x`"));
}

#[test]
fn random_play_reaches_the_end_and_counts_its_decisions() {
    let setup = Draw::setup(5, Options { generous: true }, 3, None);
    let mut dice = Dice::new(1);
    let mut draw = Draw::new(&setup, &mut dice.clone(), &mut Nobody);
    let mut seen = 0;
    let decisions = crate::play_out(&mut draw, &mut Dice::new(2), &mut dice, |_, _| seen += 1);
    assert!(draw.outcome().is_some() && decisions == seen && decisions >= 6);
}
