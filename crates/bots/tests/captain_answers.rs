//! What captains answered is kept in files: the same ask gets the same answer, whoever changes how longer thinking goes about it.
//! Measured games are only worth something as long as the bots that played them are still the same.
//!
//! `FONDACO_BLESS=1` writes the answers anew. Whoever does so has made other bots, and must measure them.

use bots::{Ask, Bot, Budget, Floor, Played, decide};
use core::fmt::{Debug, Write};
use tabletop::{Dice, Heard, Nobody, Seat, Viewer};

/// The captain is asked once in so many decisions of merchants: of those that must be made, and of those to speak up or not.
const ONE_IN: [u32; 2] = [2, 7];
/// So many times at each table.
const TIMES: u32 = 18;

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

/// What a captain answers now and then in a game of merchants, a line each.
fn answers<R: Played<Refusal: Debug, Action: Debug>>(setup: &R::Setup, seats: u8) -> String {
    let mut chance = Dice::new(seats.into());
    let mut state = R::new(setup, &mut chance, &mut Nobody);
    let mut knowledge: Vec<R::Knowledge> = Seat::all(seats).map(|seat| R::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
    let mut floor = Floor::new(seats);
    let (mut decisions, mut asked) = (0, 0);
    let mut text = String::new();
    while let Some((seat, must)) = floor.next(state.asked()) {
        let prompt = state.prompt(seat).expect("who is asked has a prompt");
        decisions += 1;
        let ask = |iterations| {
            let seed = u64::from(decisions);
            Ask::<R> { seat, knowledge: &knowledge[seat.index()], prompt: &prompt, must, seed, budget: Budget::of(iterations) }
        };
        if decisions % ONE_IN[usize::from(!must)] == 0 && asked < TIMES {
            // The quick budget itself is dear where nothing is optimised, so it is asked least.
            let iterations = R::QUICK / [16, 4, 40, 4, 16, 1][(asked % 6) as usize];
            let answer = decide(Bot::CAPTAIN, &ask(iterations)).map(|thought| (thought.action, thought.why));
            writeln!(text, "{seats} seats, decision {decisions}, {iterations} iterations: {answer:?}").expect("a text takes any line");
            asked += 1;
        }
        let Some(thought) = decide(Bot::MERCHANT, &ask(1)) else {
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
