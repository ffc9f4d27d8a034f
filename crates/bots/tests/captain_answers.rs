//! What captains answered is kept in files: the same ask gets the same answer, however longer thinking is changed.
//! Measured games are only worth something as long as the bots that played them are still the same.
//!
//! `FONDACO_BLESS=1` writes the answers anew. Other answers mean other bots, which must be measured.

mod walk;

use bots::{Ask, Bot, Budget, Played, decide};
use core::fmt::{Debug, Write};
use core::sync::atomic::{AtomicU32, Ordering};
use tabletop::{Dice, Nobody};
use walk::walk;

/// The captain is asked once in this many decisions of merchants: of those that must be made, and of those to speak up or not.
const ONE_IN: [u64; 2] = [2, 7];
/// How many times at each table.
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
