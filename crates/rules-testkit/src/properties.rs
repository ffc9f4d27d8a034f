//! What is true of every game at every moment, tried in random games.

use crate::junk;
use crate::tally::Tally;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;
use tabletop::record::{ActionLine, Game, Notation, Record, Replay, Shelf, Sitter};
use tabletop::{Dice, Heard, Nobody, Noted, Rules, Seat, Seed, one_of_the_asked};

/// What random games must be told about the rules they are played by.
pub trait Subject {
    /// The rules.
    type Game: Rules<Action: Serialize + DeserializeOwned + Debug, Refusal: Debug> + PartialEq + Debug;

    /// No game that is played at random takes more actions.
    const LONGEST: usize;

    /// Some number of seats, some options: sooner or later every one of them.
    fn setup(dice: &mut Dice) -> SetupOf<Self>;

    /// The kind of an action, for counting.
    fn kind(action: &ActionOf<Self>) -> &'static str;

    /// A legal answer by which the game goes on. A subject that wants rare things more often chooses among random answers.
    fn answer(game: &Self::Game, seat: Seat, dice: &mut Dice) -> ActionOf<Self> {
        game.random_answer(seat, dice)
    }

    /// Who acts next, and what: one of those who are asked; nobody when the game is over. A subject that wants something to be done
    /// that nobody is asked for lets it be done now and then.
    fn next(game: &Self::Game, dice: &mut Dice) -> Option<(Seat, ActionOf<Self>)> {
        let seat = one_of_the_asked(game, dice)?;
        Some((seat, Self::answer(game, seat, dice)))
    }

    /// May a seat do this without being asked? By most rules nobody may do anything then.
    fn is_free(_game: &Self::Game, _seat: Seat, _action: &ActionOf<Self>) -> bool {
        false
    }

    /// Something that a seat might well try without being sure that it is legal; nothing where there is no such thing.
    fn tempting(_game: &Self::Game, _seat: Seat, _dice: &mut Dice) -> Option<ActionOf<Self>> {
        None
    }

    /// Asserts that what a prompt says is true: what lies within its bounds is accepted, what lies beyond is refused.
    fn bounds_are_true(game: &Self::Game, seat: Seat, dice: &mut Dice);
}

/// What is agreed before a game of these rules.
pub type SetupOf<S> = <<S as Subject>::Game as Rules>::Setup;
/// A decision in these rules.
pub type ActionOf<S> = <<S as Subject>::Game as Rules>::Action;

/// Plays one random game and asserts at every moment: who is asked has a prompt and nobody else; a random answer is legal;
/// the answers that are listed are; what is refused changes nothing, tells nothing and takes nothing from chance; nobody
/// acts who is not asked; an end comes. `tally` counts the actions of each kind and what was refused.
pub fn check<S: Subject>(seed: u64, tally: &mut Tally) {
    let mut dice = Dice::new(seed);
    let setup = S::setup(&mut dice);
    let mut luck = Dice::new(dice.bits());
    let mut game = S::Game::new(&setup, &mut luck, &mut Nobody);
    let mut done: Vec<ActionOf<S>> = Vec::new();
    loop {
        asked_and_prompted_agree::<S>(&game);
        if dice.one_in(4) {
            answers_are_legal::<S>(&game, &mut dice, tally);
        }
        if dice.one_in(4) {
            let asked = game.asked().all();
            asked.iter().for_each(|seat| S::bounds_are_true(&game, seat, &mut dice));
        }
        for _ in 0..6 {
            junk_changes_nothing::<S>(&game, &done, &mut dice, tally);
        }
        let Some((seat, action)) = S::next(&game, &mut dice) else { break };
        if let Err(refusal) = game.play(seat, &action, &mut luck, &mut Nobody) {
            panic!("seat {}: {action:?} is a random answer, and is refused: {refusal:?}", seat.0);
        }
        tally.count(S::kind(&action));
        done.push(action);
        assert!(done.len() < S::LONGEST, "no end after {} actions", done.len());
    }
    tally.count("games");
    tally.count(format!("games up to {:>5} actions", done.len().next_power_of_two()));
}

/// A game is over when nobody is asked; and every seat that is asked has a prompt.
fn asked_and_prompted_agree<S: Subject>(game: &S::Game) {
    let asked = game.asked();
    assert_eq!(asked.must.is_empty(), game.outcome().is_some(), "a game that is not over waits for somebody");
    assert!(!asked.must.is_empty() || asked.may.is_empty(), "nobody speaks when the game is over");
    for seat in Seat::all(game.seats()) {
        assert!(!(asked.must.has(seat) && asked.may.has(seat)), "seat {} must, or may", seat.0);
        assert_eq!(asked.all().has(seat), game.prompt(seat).is_some(), "seat {} is asked, or is not", seat.0);
        if !asked.all().has(seat) {
            let only_free = game.answers(seat).iter().all(|answer| S::is_free(game, seat, answer));
            assert!(only_free, "seat {} is not asked, and has answers", seat.0);
        }
    }
}

/// Every answer that is listed is accepted, and so is a random one of everybody who is asked.
fn answers_are_legal<S: Subject>(game: &S::Game, dice: &mut Dice, tally: &mut Tally) {
    for seat in Seat::all(game.seats()) {
        let mut answers = game.answers(seat);
        if game.asked().all().has(seat) {
            answers.push(game.random_answer(seat, dice));
        }
        for answer in &answers {
            let played = game.clone().play(seat, answer, &mut Dice::new(dice.bits()), &mut Nobody);
            assert!(played.is_ok(), "seat {}: {answer:?} is listed, and is refused: {played:?}", seat.0);
            tally.count("answers");
        }
    }
}

/// Whatever is refused leaves the game as it was, is told to nobody, and draws no luck.
fn junk_changes_nothing<S: Subject>(game: &S::Game, done: &[ActionOf<S>], dice: &mut Dice, tally: &mut Tally) {
    let seat = Seat(dice.below(game.seats().into()) as u8);
    let Some(action) = some_junk::<S>(game, seat, done, dice) else { return };
    let mut after = game.clone();
    let mut heard = Heard::new();
    let mut luck = Noted::new(Dice::new(dice.bits()));
    match after.play(seat, &action, &mut luck, &mut heard) {
        Ok(()) => {
            let may = game.asked().all().has(seat) || S::is_free(game, seat, &action);
            assert!(may, "seat {} is not asked, but does {action:?}", seat.0);
            tally.count("accepted by luck");
        }
        Err(refusal) => {
            assert_eq!(&after, game, "seat {}: {action:?} is refused ({refusal:?}), and changes something", seat.0);
            assert!(heard.0.is_empty(), "seat {}: {action:?} is refused ({refusal:?}), and is told of", seat.0);
            assert!(luck.drawn.is_empty(), "seat {}: {action:?} is refused ({refusal:?}), and draws luck", seat.0);
            tally.count(format!("refused {}", S::kind(&action)));
            tally.count(format!("refused because {}", reason(&refusal)));
        }
    }
}

/// What a seat might try: something tempting, something legal, something legal that is spoiled, or something that somebody
/// has done before.
pub(crate) fn some_junk<S: Subject>(game: &S::Game, seat: Seat, done: &[ActionOf<S>], dice: &mut Dice) -> Option<ActionOf<S>> {
    if dice.one_in(3)
        && let Some(action) = S::tempting(game, seat, dice)
    {
        return Some(action);
    }
    let asked = game.asked().all();
    let other = Seat(dice.below(game.seats().into()) as u8);
    let asked_one = [seat, other].into_iter().find(|&seat| asked.has(seat));
    let action = match (dice.below(3), asked_one) {
        (1.., Some(asked_one)) => game.random_answer(asked_one, dice),
        (_, _) if done.is_empty() => return None,
        // What was done lately is nearer to what can be done now.
        (_, _) => done[done.len() - 1 - dice.below(done.len().min(60) as u32) as usize].clone(),
    };
    if dice.one_in(4) { Some(action) } else { junk::near(&action, dice) }
}

/// A refusal's name, without its facts.
fn reason(refusal: &impl Debug) -> String {
    let whole = format!("{refusal:?}");
    whole.chars().take_while(|&letter| letter.is_alphanumeric()).collect()
}

/// Plays a random game, writes it down, reads it and replays it, and asserts that after every action the state is the same
/// again. Returns how many states were compared. Where a record leaves something out or puts it into another order, states
/// are compared as soon as the same has been done in both.
pub fn record_leads_to_the_same_states<S>(seed: u64, shelf: &impl Shelf<S::Game>) -> usize
where
    S: Subject<Game: Notation>,
{
    let mut dice = Dice::new(seed);
    let mut game = Game::<S::Game>::new(S::setup(&mut dice), Seed::from_number(seed), &mut Nobody);
    let mut states = vec![game.state().clone()];
    let mut lines = Vec::new();
    while let Some((seat, action)) = S::next(game.state(), &mut dice) {
        lines.push(ActionLine { seat, what: game.state().written(seat, &action), at: None });
        if let Err(refusal) = game.play(seat, &action, &mut Nobody) {
            panic!("seat {}: {action:?} is a random answer, and is refused: {refusal:?}", seat.0);
        }
        states.push(game.state().clone());
    }
    let sitters = Seat::all(game.state().seats()).map(|seat| Sitter { name: format!("Seat {}", seat.0), kind: "bot:random".into() });
    let written = game.record(sitters.collect()).expect("a game that is over has a record").write();
    let record = Record::<S::Game>::read(&written).unwrap_or_else(|fault| panic!("our own record: {fault}"));
    // What was done up to some moment, in the form of a record, is where the replay will come by; unless something of it was
    // taken back or put elsewhere later.
    let mut expected = BTreeMap::new();
    for (done, state) in states.iter().enumerate() {
        let mut tidied = lines[..done].to_vec();
        S::Game::tidy(&mut tidied);
        if record.actions.starts_with(&tidied) {
            expected.insert(tidied.len(), state);
        }
    }
    let mut replay = Replay::new(&record, shelf, &mut Nobody).unwrap_or_else(|fault| panic!("our own record: {fault}"));
    assert!(replay.state() == expected[&0], "the table is set up otherwise than it was");
    let mut compared = 1;
    while let Some(step) = replay.step(&mut Nobody).unwrap_or_else(|fault| panic!("our own record: {fault}")) {
        if let Some(state) = expected.get(&replay.done()) {
            assert!(replay.state() == *state, "action {}, {step:?}, leads to another state than it did", replay.done());
            compared += 1;
        }
    }
    assert!(Some(replay.state()) == states.last(), "the end is another one than it was");
    compared
}
