//! Games over days: what does not count, vacation, and who may be replaced by whom.
#![allow(clippy::needless_pass_by_value)] // agreements are made where they are given

use crate::keeper::{ANA, BOB, Keeper, keep, ostia};
use protocol::{Answer, Denial};
use serde_json::{Value, json};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// A table is opened at one second past midnight on 1 January 1970, a Thursday.
const SECOND: u64 = 1_000;

fn days(each: u64, calendar: Value) -> Value {
    json!({"clock": {"days": {"each": each, "calendar": calendar}}, "pace": {"least": 0, "most": 0}})
}

fn denied(why: Denial) -> Answer {
    Answer::Denied { why }
}

/// Everything about time that everybody is shown.
fn clocks(keeper: &mut Keeper) -> Value {
    keeper.seat(0)["clocks"].clone()
}

#[test]
fn weekends_do_not_count_and_the_deadline_says_so() {
    let mut keeper = ostia(days(2 * DAY, json!({"weekend": true})));
    // Thursday and Friday, up to the first second of Saturday, which is the one of Monday.
    let deadline = 4 * DAY + SECOND;
    assert_eq!(clocks(&mut keeper)["deadlines"], json!([deadline, deadline]));
    keeper.passes(3 * DAY);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.restart();
    assert_eq!(clocks(&mut keeper)["deadlines"], json!([deadline, deadline]), "a table that slept finds its clocks as they were");
    keeper.passes(deadline - keeper.now - 1);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.passes(1);
    assert_eq!(keeper.count("taken-over"), 2);
}

#[test]
fn nights_are_those_of_the_zone_that_was_agreed() {
    let mut house = days(HOUR, json!({"night": {"from": 22 * 60, "until": 7 * 60}}));
    house["zone"] = json!({"name": "Europe/Rome", "shifts": [{"from": 0, "ahead": 60}]});
    let mut keeper = ostia(house);
    assert_eq!(keeper.seat(0)["about"]["zone"], "Europe/Rome");
    // One o'clock at night in Rome: an hour after seven.
    assert_eq!(clocks(&mut keeper)["deadline"], 7 * HOUR);
}

#[test]
fn a_reserve_is_used_after_the_time_for_the_decision_and_refilled_by_it() {
    let bank = json!({"most": 10 * HOUR, "each_move": 2 * HOUR});
    let mut keeper = ostia(days(DAY, json!({"bank": bank})));
    assert_eq!(clocks(&mut keeper)["banks"], json!([10 * HOUR, 10 * HOUR, 10 * HOUR]));
    keeper.passes(30 * HOUR);
    assert_eq!(keeper.count("taken-over"), 0);
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    // Six hours of the reserve were used, and two have come back.
    assert_eq!(clocks(&mut keeper)["banks"][0], 6 * HOUR);
    keeper.passes(4 * HOUR);
    assert_eq!(keeper.count("taken-over"), 1, "Bob has used up everything");
}

#[test]
fn time_stands_still_for_those_on_vacation_and_all_are_told() {
    let mut keeper = ostia(days(DAY, json!({"vacation": 3})));
    keeper.loses(BOB);
    keeper.notices.clear();
    keeper.passes(HOUR);
    keeper.does(BOB, json!({"command": "vacation", "away": true}));
    let until = keeper.now + 3 * DAY;
    assert_eq!(keeper.seat(0)["seats"][1]["vacation"], until);
    assert_eq!(keeper.says(BOB, json!({"command": "vacation", "away": true})), denied(Denial::OnVacation));
    assert_eq!(keeper.says(ANA, json!({"command": "vacation", "away": false})), denied(Denial::NotOnVacation));
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    keeper.passes(DAY);
    keeper.restart();
    keeper.passes(DAY);
    assert_eq!((keeper.count("taken-over"), keeper.count("vacation-began")), (0, 1));
    keeper.does(BOB, json!({"command": "vacation", "away": false}));
    assert_eq!(keeper.seat(0)["seats"][1]["vacation"], Value::Null);
    let now = keeper.now;
    assert_eq!(clocks(&mut keeper)["vacations"], json!([3 * DAY, DAY, 3 * DAY]));
    assert_eq!(clocks(&mut keeper)["deadlines"], json!([now + 23 * HOUR]));
    // Bob goes again, for good: his days are used up, the others are told, and then he is told whom the game waits for.
    keeper.does(BOB, json!({"command": "vacation", "away": true}));
    keeper.notices.clear();
    keeper.passes(DAY - 1);
    assert_eq!((keeper.count("vacation-ended"), keeper.notices.len()), (1, 0));
    keeper.passes(1);
    assert_eq!(keeper.count("vacation-ended"), 2);
    assert_eq!(keeper.says(BOB, json!({"command": "vacation", "away": true})), denied(Denial::NoVacation));
    keeper.passes(23 * HOUR - 1);
    assert_eq!(keeper.count("taken-over"), 0);
    keeper.passes(1);
    assert_eq!(keeper.count("taken-over"), 1);
}

#[test]
fn somebody_who_is_asked_on_vacation_is_told_when_it_is_over() {
    for wakes in [false, true] {
        let mut keeper = ostia(days(5 * DAY, json!({"vacation": 2})));
        let keeps = keep(&mut keeper, 1);
        keeper.does(BOB, keeps);
        keeper.loses(BOB);
        keeper.does(BOB, json!({"command": "vacation", "away": true}));
        keeper.notices.clear();
        let keeps = keep(&mut keeper, 0);
        keeper.does(ANA, keeps);
        let asked = clocks(&mut keeper)["running"].as_array().unwrap().contains(&json!(1));
        assert_eq!(keeper.notices.iter().filter(|(who, _)| *who == BOB).count(), 0);
        if wakes {
            keeper.restart();
        }
        keeper.passes(2 * DAY);
        assert_eq!(keeper.notices.iter().filter(|(who, _)| *who == BOB).count(), usize::from(asked), "woken: {wakes}");
    }
}

#[test]
fn there_is_no_vacation_where_none_was_agreed() {
    for house in [json!({}), days(DAY, json!({})), json!({"clock": {"days": {"each": DAY, "night": null}}})] {
        let mut keeper = ostia(house);
        assert_eq!(keeper.says(ANA, json!({"command": "vacation", "away": true})), denied(Denial::NoVacation));
    }
}

/// In a game over days only time decides who is replaced (attack report, A4).
#[test]
fn nobody_has_anybody_replaced_in_a_game_over_days() {
    for clock in [json!({"each": DAY, "night": null}), json!({"each": DAY, "calendar": {"vacation": 1}})] {
        let mut keeper = ostia(json!({"clock": {"days": clock}, "grace": 0}));
        keeper.loses(BOB);
        keeper.passes(23 * HOUR);
        assert_eq!(keeper.says(ANA, json!({"command": "take-over", "seat": 1})), denied(Denial::OverDays));
        let keeps = keep(&mut keeper, 0);
        keeper.does(ANA, keeps);
        keeper.passes(HOUR);
        assert_eq!(keeper.count("taken-over"), 1);
        keeper.does(BOB, json!({"command": "return"}));
        assert_eq!(keeper.count("returned"), 1, "who returns takes the seat back, and all are told");
    }
}

#[test]
fn nobody_is_replaced_where_that_was_agreed_and_what_was_saved_still_counts() {
    let mut house = days(DAY, json!({}));
    house["take_over"] = json!("never");
    let mut keeper = ostia(house);
    assert_eq!(keeper.says(ANA, json!({"command": "take-over", "seat": 1})), denied(Denial::NotAgreed));
    let keeps = keep(&mut keeper, 1);
    keeper.does(BOB, json!({"command": "draft", "action": keeps["action"]}));
    keeper.passes(DAY);
    assert_eq!(keeper.count("taken-over"), 0);
    let by: Vec<_> = keeper.entries().into_iter().filter(|line| line["entry"]["acted"]["seat"] == 1).collect();
    assert_eq!(by[0]["entry"]["acted"]["by"], "draft");
    keeper.passes(100 * DAY);
    assert_eq!(keeper.count("taken-over"), 0, "the game waits for Ana");
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
}

#[test]
fn without_a_clock_the_agreement_counts_as_well() {
    let mut keeper = ostia(json!({"take_over": "never", "grace": 0}));
    keeper.loses(BOB);
    assert_eq!(keeper.says(ANA, json!({"command": "take-over", "seat": 1})), denied(Denial::NotAgreed));
    assert_eq!(keeper.seat(0)["idle"], json!({"what": "nothing"}));
    keeper.passes(200 * DAY);
    assert_eq!((keeper.count("taken-over"), keeper.is_over()), (0, false));
}
