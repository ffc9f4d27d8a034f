//! Bots of Oltre Mare know what their seat knows: whatever the hidden cards are, the answer is the same.

mod oltre_mare;

use ::oltre_mare::{Prompt, Setup, State};
use bots::{Ask, Bot, Budget, decide};
use oltre_mare::Game;
use tabletop::{Dice, Rules, Seat, Viewer};

/// Two games that a seat cannot tell apart are asked the same, and get the same answer. The knowledge is all that a bot is given,
/// so this says that nothing in it comes from what is hidden.
#[test]
fn the_same_knowledge_gets_the_same_answer_whatever_others_hold() {
    let setup = Setup::new(4);
    let mut dice = Dice::new(5);
    let mut compared = 0;
    for seed in 0..2 {
        let mut game = Game::new(&setup, seed);
        while game.step(&[Bot::MERCHANT; 4], 1).is_some() {
            for seat in game.state.asked().all().iter() {
                let knowledge = &game.knowledge[seat.index()];
                let other = State::imagine(knowledge, &mut dice);
                // What the seat sees in the imagined game is what it sees in the real one.
                assert_eq!(other.view(Viewer::Seat(seat)), game.state.view(Viewer::Seat(seat)));
                let prompts: Vec<Prompt> = [&game.state, &other].map(|state| state.prompt(seat).unwrap()).into();
                assert_eq!(prompts[0], prompts[1]);
                for bot in [Bot::MERCHANT, Bot::CAPTAIN].into_iter().filter(|_| dice.one_in(4)) {
                    let says = |prompt| {
                        let ask = Ask::<State> { seat, knowledge, prompt, must: false, seed: 9, budget: Budget::of(20) };
                        decide(bot, &ask).map(|thought| (thought.action, thought.why))
                    };
                    assert_eq!(says(&prompts[0]), says(&prompts[1]));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 250, "{compared}");
}

/// Two players deal differently, and one seat sees the same of both: its bot goes on alike, as long as it sees the same.
#[test]
fn a_bot_acts_alike_in_two_deals_that_look_alike_to_it() {
    let setup = Setup::new(4);
    for seed in 0..12 {
        let game = Game::new(&setup, seed);
        let seat = game.state.turn_of();
        let other = State::imagine(&game.knowledge[seat.index()], &mut Dice::new(seed + 100));
        let knows = |state: &State, seat: Seat| State::knowledge(&setup, state.view(Viewer::Seat(seat)));
        for bot in [Bot::MERCHANT, Bot::CAPTAIN] {
            let says = |state: &State| {
                let (knowledge, prompt) = (knows(state, seat), state.prompt(seat).unwrap());
                let ask = Ask::<State> { seat, knowledge: &knowledge, prompt: &prompt, must: true, seed, budget: Budget::of(40) };
                decide(bot, &ask).map(|thought| thought.action)
            };
            assert_eq!(says(&game.state), says(&other));
        }
    }
}
