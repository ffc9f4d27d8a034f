//! Clocks, and what happens when they are out.

use crate::keeper::{ANA, BOB, Keeper, keep, ostia};
use serde_json::{Value, json};
use tabletop::{Dice, Phase, Seat, Viewer};

const DAYS: u64 = 24 * 3_600_000;

#[test]
fn a_bot_takes_over_when_the_bank_is_empty_and_the_player_comes_back_at_any_decision() {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": 60_000, "increment": 5_000}}, "grace": 20_000}));
    assert_eq!(keeper.seat(0)["clocks"]["running"], json!([0, 1]));
    let keeps = keep(&mut keeper, 0);
    keeper.passes(10_000);
    keeper.does(ANA, keeps);
    assert_eq!(keeper.seat(0)["clocks"]["left"], json!([55_000, 50_000, 60_000]));
    keeper.passes(49_999);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.passes(1);
    assert_eq!(keeper.count("taken-over"), 1);
    assert_eq!(keeper.seat(0)["seats"][1]["bot"], "random");
    assert_eq!(keeper.seat(0)["seats"][1]["away"], true);
    keeper.does(BOB, json!({"command": "return"}));
    assert_eq!(keeper.seat(0)["seats"][1]["away"], serde_json::Value::Null);
    assert!(keeper.seat(0)["clocks"]["left"][1].as_u64().unwrap() >= 20_000);
}

#[test]
fn nobody_is_replaced_inside_the_grace_time_after_a_lost_connection() {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": 60_000, "increment": 0}}, "grace": 30_000}));
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    keeper.passes(50_000);
    keeper.loses(BOB);
    keeper.passes(29_999);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.passes(1);
    assert_eq!(keeper.count("taken-over"), 1);
}

#[test]
fn a_game_over_days_gives_time_for_each_decision_and_sends_a_notice() {
    let mut keeper = ostia(json!({"clock": {"days": {"each": DAYS, "night": null}}, "idle": 20 * DAYS}));
    assert_eq!(keeper.notices, [(ANA, Seat(0)), (BOB, Seat(1))], "nobody was looking when the cards were dealt");
    keeper.notices.clear();
    keeper.loses(ANA);
    keeper.loses(BOB);
    keeper.passes(DAYS / 2);
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    keeper.does(ANA, json!({"command": "say", "text": "your turn"}));
    assert_eq!(keeper.notices, [], "once is enough");
    keeper.passes(DAYS / 2 - 1);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.passes(1);
    assert_eq!(keeper.count("taken-over"), 1);
    assert_eq!(keeper.notices, [(ANA, Seat(0))]);
    // Ana has all her time for the next decision.
    assert_eq!(keeper.seat(0)["clocks"]["left"][0], DAYS);
}

#[test]
fn no_clock_runs_while_the_game_is_paused() {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": 60_000, "increment": 0}}}));
    keeper.passes(10_000);
    keeper.does(ANA, json!({"command": "pause"}));
    let keeps = keep(&mut keeper, 0);
    assert_eq!(keeper.says(ANA, keeps), protocol::Answer::Denied { why: protocol::Denial::Paused });
    keeper.passes(1_000_000);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.does(BOB, json!({"command": "resume"}));
    assert_eq!(keeper.seat(0)["clocks"]["left"], json!([50_000, 50_000, 60_000]));
    assert_eq!(keeper.seat(0)["paused"], false);
}

const HOUR: u64 = 3_600_000;
const BANK: u64 = 10_000;
const GRACE: u64 = 4_000;

fn with_a_bank() -> Keeper {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": BANK, "increment": 0}}, "grace": GRACE}));
    keeper.thinks = Some(|_| 500);
    keeper
}

/// How long each of the two people has been thought for, when this much time has passed.
fn thinks(keeper: &mut Keeper, thought: &mut [u64; 2], time: u64) {
    for _ in 0..time / 50 {
        let clocks = keeper.whole(Viewer::Spectator)["clocks"].clone();
        for (seat, thought) in thought.iter_mut().enumerate() {
            if clocks["running"].as_array().unwrap().contains(&json!(seat)) {
                *thought += 50;
            }
        }
        keeper.passes(50);
    }
}

/// Whatever they do with their connections, and however often they come back.
#[test]
fn nobody_thinks_longer_than_their_bank_and_one_grace_time() {
    for seed in 0..40 {
        let (mut keeper, mut dice, mut thought) = (with_a_bank(), Dice::new(seed), [0; 2]);
        let mut looks = [true; 2];
        for _ in 0..60 {
            if keeper.table.phase() != Phase::Running {
                break;
            }
            let one = dice.below(2) as usize;
            let person = [ANA, BOB][one];
            match dice.below(3) {
                0 if looks[one] => {
                    keeper.loses(person);
                    looks[one] = false;
                }
                1 if !looks[one] => {
                    keeper.looks(person, person, None);
                    looks[one] = true;
                }
                _ => {
                    keeper.says(person, json!({"command": "return"}));
                }
            }
            thinks(&mut keeper, &mut thought, u64::from(dice.below(60)) * 50);
        }
        assert!(thought.iter().all(|thought| *thought <= BANK + GRACE), "seed {seed}: {thought:?}");
        assert!(thought.iter().any(|thought| *thought > BANK), "seed {seed}: the grace time counts: {thought:?}");
    }
}

/// A server ran with a clock two hours ahead, which was then put right. Nobody's clock stands still for two hours, and what is shown of it is
/// by the right clock; neither do those of a table that sleeps meanwhile.
#[test]
fn a_clock_that_was_put_back_does_not_stop_those_of_the_table() {
    for sleeps in [false, true] {
        let mut keeper = ostia(json!({"clock": {"live": {"bank": BANK, "increment": 0}}, "grace": 0}));
        keeper.does(ANA, json!({"command": "pause"}));
        keeper.passes(2 * HOUR);
        keeper.does(BOB, json!({"command": "resume"}));
        keeper.now -= 2 * HOUR;
        keeper.restart();
        if sleeps {
            keeper.passes(BANK / 2);
            let ahead = keeper.table.ahead();
            keeper.restart();
            keeper.is_ahead(ahead);
        }
        for person in [ANA, BOB] {
            keeper.looks(person, person, None);
        }
        let clocks = keeper.seat(0)["clocks"].clone();
        assert!(clocks["at"].as_u64().unwrap() <= keeper.now && clocks["deadline"].as_u64().unwrap() <= keeper.now + BANK, "{clocks}");
        let left = if sleeps { BANK / 2 } else { BANK };
        assert!(keeper.wake.is_some_and(|wake| wake <= keeper.now + left), "{:?} at {}", keeper.wake, keeper.now);
        keeper.passes(left - 1);
        assert_eq!(keeper.count("taken-over"), 0, "{sleeps}");
        keeper.passes(1);
        assert!(keeper.count("taken-over") > 0, "{sleeps}");
    }
}

/// What was agreed at tables of older servers still holds there.
#[test]
fn in_older_logs_everybody_who_comes_back_gets_the_grace_time_again() {
    let left = |log: Vec<Vec<u8>>| {
        let mut keeper = Keeper::with(log, 7);
        keeper.thinks = Some(|_| 500);
        for person in [ANA, BOB] {
            keeper.looks(person, person, None);
        }
        for _ in 0..3 {
            keeper.passes(BANK);
            keeper.does(BOB, json!({"command": "return"}));
        }
        keeper.whole(Viewer::Spectator)["clocks"]["left"][1].clone()
    };
    let log = with_a_bank().log;
    let mut older: Value = serde_json::from_slice(&log[0]).unwrap();
    assert_eq!(older["entry"]["opened"].as_object_mut().unwrap().remove("one_grace"), Some(json!(true)));
    let older = [serde_json::to_vec(&older).unwrap()].into_iter().chain(log[1..].iter().cloned()).collect();
    assert_eq!((left(older), left(log)), (json!(GRACE), json!(0)));
}
