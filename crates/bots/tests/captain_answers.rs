//! What captains answered is kept in files: the same ask gets the same answer, whoever changes how longer thinking goes about it.
//! Measured games are only worth something as long as the bots that played them are still the same.
//!
//! `FONDACO_BLESS=1` writes the answers anew. Whoever does so has made other bots, and must measure them.

use bots::{Ask, Bot, Budget, Floor, Played, decide};
use core::fmt::{Debug, Write};
use core::sync::atomic::{AtomicU32, Ordering};
use tabletop::{Dice, Heard, Nobody, Seat, Viewer};

/// The captain is asked once in so many decisions of merchants: of those that must be made, and of those to speak up or not.
const ONE_IN: [u64; 2] = [2, 7];
/// So many times at each table.
const TIMES: usize = 18;

#[test]
fn captains_of_oltre_mare_answer_as_ever_up_to_the_quick_budget() {
    let answers: String = (2..=5).map(|seats| answers::<oltre_mare::State>(&oltre_mare::Setup::new(seats), seats)).collect();
    check("oltre-mare", &answers);
}

#[test]
fn captains_of_ostia_answer_as_ever_up_to_the_quick_budget() {
    let answers: String = (2..=5).map(|seats| answers::<ostia::State>(&ostia::Setup::new(seats), seats)).collect();
    check("ostia", &answers);
}

/// Thinking at length is cut short here, which is as good: whatever it comes to, the game takes it.
#[test]
fn what_captains_answer_at_length_is_legal() {
    for seats in 2..=5 {
        at_length::<oltre_mare::State>(&oltre_mare::Setup::new(seats), seats);
        at_length::<ostia::State>(&ostia::Setup::new(seats), seats);
    }
}

fn at_length<R: Played<Refusal: Debug, Action: Debug + PartialEq>>(setup: &R::Setup, seats: u8) {
    let mut asked = 0;
    walk::<R>(setup, seats, |state, ask| {
        if ask.seed % 7 > 0 || asked >= TIMES {
            return;
        }
        let answer = || {
            let looks = AtomicU32::new(0);
            let time_is_up = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
            let budget = Budget { iterations: 20 * R::QUICK, time_is_up: Some(&time_is_up) };
            decide(Bot::CAPTAIN, &Ask { budget, ..*ask }).map(|thought| thought.action)
        };
        let action = answer();
        assert_eq!(action, answer(), "the same ask gets the same answer");
        let Some(action) = action else {
            assert!(!ask.must, "one who must answer does");
            return;
        };
        asked += 1;
        if let Err(refusal) = state.clone().play(ask.seat, &action, &mut Dice::new(1), &mut Nobody) {
            assert!(R::instead(&action, &refusal).is_some(), "{action:?} is refused: {refusal:?}");
        }
    });
    assert!(asked > 5, "{asked}");
}

/// What a captain answers now and then in a game of merchants, a line each.
fn answers<R: Played<Refusal: Debug, Action: Debug>>(setup: &R::Setup, seats: u8) -> String {
    let mut asked = 0;
    let mut text = String::new();
    walk::<R>(setup, seats, |_, ask| {
        if ask.seed % ONE_IN[usize::from(!ask.must)] == 0 && asked < TIMES {
            // The quick budget itself is dear where nothing is optimised, so it is asked least.
            let iterations = R::QUICK / [16, 4, 40, 4, 16, 1][asked % 6];
            let answer = decide(Bot::CAPTAIN, &Ask { budget: Budget::of(iterations), ..*ask }).map(|thought| (thought.action, thought.why));
            writeln!(text, "{seats} seats, decision {}, {iterations} iterations: {answer:?}", ask.seed).expect("a text takes any line");
            asked += 1;
        }
    });
    assert_eq!(asked, TIMES, "the game is long enough");
    text
}

/// A game of merchants. Before each decision `look` is shown the game and what is asked; the seed is the number of the decision.
fn walk<R: Played<Refusal: Debug, Action: Debug>>(setup: &R::Setup, seats: u8, mut look: impl FnMut(&R, &Ask<'_, R>)) {
    let mut chance = Dice::new(seats.into());
    let mut state = R::new(setup, &mut chance, &mut Nobody);
    let mut knowledge: Vec<R::Knowledge> = Seat::all(seats).map(|seat| R::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
    let mut floor = Floor::new(seats);
    let mut seed = 0;
    while let Some((seat, must)) = floor.next(state.asked()) {
        let prompt = state.prompt(seat).expect("who is asked has a prompt");
        seed += 1;
        let ask = Ask::<R> { seat, knowledge: &knowledge[seat.index()], prompt: &prompt, must, seed, budget: Budget::of(1) };
        look(&state, &ask);
        let Some(thought) = decide(Bot::MERCHANT, &ask) else {
            floor.was_silent(seat);
            continue;
        };
        let mut heard = Heard::new();
        if let Err(refusal) = state.play(seat, &thought.action, &mut chance, &mut heard) {
            let instead = R::instead(&thought.action, &refusal).unwrap_or_else(|| panic!("{:?} is refused: {refusal:?}", thought.action));
            state.play(seat, &instead, &mut chance, &mut heard).expect("what is done instead is legal");
        }
        floor.acted(seat);
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut knowledge) {
            let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
            R::learn(knowledge, &sights, state.view(viewer));
        }
    }
}

fn check(name: &str, answers: &str) {
    let file = format!("{}/tests/answers/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("FONDACO_BLESS").is_some() {
        std::fs::write(&file, answers).expect("the answers can be written");
    }
    let kept = std::fs::read_to_string(&file).expect("the answers are kept");
    for (kept, now) in kept.lines().zip(answers.lines()) {
        assert_eq!(now, kept, "{name}");
    }
    assert_eq!(answers.lines().count(), kept.lines().count(), "{name}");
}
