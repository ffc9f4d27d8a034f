//! Clocks, and what happens when they are out.

use crate::keeper::{ANA, BOB, keep, ostia};
use serde_json::json;
use tabletop::Seat;

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
