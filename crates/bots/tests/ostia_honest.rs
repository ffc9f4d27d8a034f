//! A bot goes by what its seat knows, and by nothing else.

mod ostia_table;

use bots::Bot;
use ostia::State;
use ostia_table::{Table, answer};
use tabletop::{Dice, Rules, Viewer};

/// Two worlds that a seat cannot tell apart: what lies before it there and what it is asked are the same, and so is what it does.
#[test]
fn whatever_the_hidden_cards_are_the_answer_is_the_same() {
    for seats in 2..=5 {
        let mut table = Table::new(seats, u64::from(seats));
        let mut dice = Dice::new(9);
        let mut number = 0;
        while let Some((seat, prompt)) = table.next() {
            number += 1;
            let knowledge = &table.knowledge[seat.index()];
            if number % 7 == 0 {
                let worlds = [1, 2].map(|seed| State::imagine(knowledge, &mut Dice::new(seed)));
                for world in &worlds {
                    assert_eq!(world.view(Viewer::Seat(seat)), *knowledge.view());
                    assert_eq!(world.prompt(seat), Some(prompt));
                }
                for bot in [Bot::MERCHANT, Bot::CAPTAIN] {
                    let answers = [0, 1].map(|world| {
                        let prompt = worlds[world].prompt(seat).expect("it was just seen");
                        answer(bot, knowledge, &prompt, seat, number, 12)
                    });
                    assert_eq!(answers[0], answers[1], "{bot} with {seats} players");
                }
            }
            let action = table.state.random_answer(seat, &mut dice);
            table.play(seat, &action);
        }
    }
}

/// The same question with the same luck gets the same answer; a clock that stops at once may change it, but not its legality.
#[test]
fn a_bot_remembers_nothing_and_a_clock_only_cuts_it_short() {
    let mut table = Table::new(4, 11);
    let mut number = 0;
    while let Some((seat, prompt)) = table.next() {
        number += 1;
        let (action, _) = table.ask(Bot::MERCHANT, seat, number, 0);
        if number % 9 == 0 {
            let twice = [0, 1].map(|_| table.ask(Bot::CAPTAIN, seat, number, 20));
            assert_eq!(twice[0], twice[1]);
            let over = || true;
            let budget = bots::Budget { iterations: 1_000_000, time_is_up: Some(&over) };
            let knowledge = &table.knowledge[seat.index()];
            let ask = bots::Ask::<State> { seat, knowledge, prompt: &prompt, must: true, seed: number, budget };
            let hurried = bots::decide(Bot::CAPTAIN, &ask).expect("one who must answer does").action;
            let mut copy = table.state.clone();
            assert_eq!(copy.play(seat, &hurried, &mut Dice::new(1), &mut tabletop::Nobody), Ok(()));
        }
        table.play(seat, &action);
    }
}
