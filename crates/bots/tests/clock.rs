//! A bot remembers nothing, and a clock can only cut it short.

mod walk;

use bots::{Ask, Bot, Budget, Level, Played, Temper, decide};
use core::fmt::Debug;
use tabletop::{Dice, Nobody};
use walk::walk;

const SLY: Bot = Bot { level: Level::Captain, temper: Temper::Sly };
/// Once in this many questions captains are asked.
const ONE_IN: u64 = 11;

/// The same ask gets the same thought, also with a clock that never says that time is up. One that says so at once leaves an answer that
/// the game takes, however long the captain could have thought; and a player who may be silent may be.
fn a_clock_only_cuts_short<R: Played<Refusal: Debug, Action: Debug>>(setup: &R::Setup, seats: u8) {
    let (mut hurried, mut silent) = (0, 0);
    walk::<R>(setup, seats, |state, ask| {
        if ask.seed % ONE_IN > 0 {
            return;
        }
        for bot in [Bot::CAPTAIN, SLY] {
            let thinks = |budget| decide(bot, &Ask { budget, ..*ask }).map(|thought| (thought.action, thought.why));
            let (never, at_once) = (|| false, || true);
            let unhurried = thinks(Budget::of(30));
            assert_eq!(thinks(Budget::of(30)), unhurried, "{bot}, question {}", ask.seed);
            assert_eq!(thinks(Budget { iterations: 30, time_is_up: Some(&never) }), unhurried, "{bot}, question {}", ask.seed);
            for iterations in [30, 20 * R::QUICK] {
                let Some((action, _)) = thinks(Budget { iterations, time_is_up: Some(&at_once) }) else {
                    assert!(!ask.must, "one who must answer does");
                    silent += 1;
                    continue;
                };
                if let Err(refusal) = state.clone().play(ask.seat, &action, &mut Dice::new(1), &mut Nobody) {
                    assert!(R::instead(&action, &refusal).is_some(), "{action:?} is refused: {refusal:?}");
                }
                hurried += 1;
            }
        }
    });
    assert!(hurried > 20, "{hurried} answers in haste, {silent} times silent");
}

#[test]
fn a_clock_only_cuts_captains_of_oltre_mare_short() {
    for seats in 2..=5 {
        a_clock_only_cuts_short::<oltre_mare::State>(&oltre_mare::Setup::new(seats), seats);
    }
}

#[test]
fn a_clock_only_cuts_captains_of_ostia_short() {
    for seats in 2..=5 {
        a_clock_only_cuts_short::<ostia::State>(&ostia::Setup::new(seats), seats);
    }
}
