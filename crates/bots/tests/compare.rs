//! Two answers compared afterwards: see `Played::better_by`.

use bots::{Ask, Bot, Budget, Played, decide};
use tabletop::{Dice, Heard, Nobody, Seat, Viewer};

/// Plays on at random, and shows every question to a seat until it was shown this many.
fn questions<R: Played>(setup: &R::Setup, number: u64, many: usize, mut with: impl FnMut(&Ask<'_, R>, &R)) {
    let mut dice = Dice::new(number);
    let mut game = R::new(setup, &mut dice, &mut Nobody);
    let seat = Seat(0);
    let mut knowledge = R::knowledge(setup, game.view(Viewer::Seat(seat)));
    let mut shown = 0;
    while shown < many && game.outcome().is_none() {
        let must = game.asked().must;
        if must.has(seat) {
            let prompt = game.prompt(seat).expect("whoever must answer is asked something");
            with(&Ask { seat, knowledge: &knowledge, prompt: &prompt, must: true, seed: number, budget: Budget::of(R::QUICK / 4) }, &game);
            shown += 1;
        }
        let who = must.nth(0);
        let action = game.random_answer(who, &mut dice);
        let mut heard = Heard::new();
        game.play(who, &action, &mut dice, &mut heard).unwrap_or_else(|_| panic!("a random answer is legal"));
        let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, Viewer::Seat(seat))).collect();
        R::learn(&mut knowledge, &sights, game.view(Viewer::Seat(seat)));
    }
}

fn captains_are_better<R: Played>(setup: &R::Setup) {
    let (mut better, mut worse) = (0, 0);
    for number in 0..4 {
        questions::<R>(setup, number, 8, |ask, game| {
            let own = game.random_answer(ask.seat, &mut Dice::new(number + 100));
            let captain = decide(Bot::CAPTAIN, ask).expect("one who must answer does").action;
            assert_eq!(R::better_by(ask, &own, &own), (0.0, 0.0), "an answer is as good as itself");
            let (gain, off) = R::better_by(ask, &own, &captain);
            let (loss, _) = R::better_by(ask, &captain, &own);
            assert_eq!(gain, -loss, "what one gains the other loses");
            better += i32::from(gain > 2.0 * off);
            worse += i32::from(gain < -2.0 * off);
        });
    }
    assert!(better > 2 * worse && better >= 8, "better {better} times, worse {worse} times");
}

#[test]
fn what_a_captain_would_have_done_is_seldom_worse_than_anything() {
    captains_are_better::<oltre_mare::State>(&oltre_mare::Setup::new(3));
    captains_are_better::<ostia::State>(&ostia::Setup::new(3));
}
