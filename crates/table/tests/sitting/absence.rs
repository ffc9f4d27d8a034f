//! People who are not there, and a game that everybody left.

use crate::keeper::{ANA, BOB, Keeper, keep, oltre_mare, ostia, wish};
use protocol::{Answer, Denial};
use serde_json::json;
use tabletop::Phase;

#[test]
fn a_game_that_everybody_left_is_finished_by_bots() {
    for start in [ostia, oltre_mare] {
        let mut keeper = start(json!({"idle": 3_600_000}));
        keeper.loses(ANA);
        keeper.loses(BOB);
        keeper.passes(3_599_999);
        assert!(!keeper.is_over());
        keeper.passes(1);
        assert!(keeper.is_over());
        assert!(tables::record(&keeper.log).unwrap().is_some(), "it ended legally");
        assert_eq!(keeper.count("taken-over"), 2);
    }
}

const DAY: u64 = 24 * 3_600_000;

/// Also where the log says what every host wished for once: 24 hours.
#[test]
fn a_game_without_a_clock_waits_for_thirty_days() {
    for house in [json!({}), json!({"idle": DAY})] {
        let mut keeper = ostia(house);
        let idle = keeper.seat(0)["idle"].clone();
        assert_eq!(idle, json!({"what": "bots-finish", "at": keeper.now + 30 * DAY}));
        keeper.passes(29 * DAY);
        keeper.restart();
        keeper.passes(DAY - 1);
        assert_eq!(keeper.count("taken-over"), 0);
        keeper.passes(1);
        assert!(keeper.is_over());
    }
}

#[test]
fn a_paused_game_is_left_alone() {
    for idle in [json!({"idle": 3_600_000}), json!({}), json!({"clock": {"days": {"each": DAY, "night": null}}})] {
        let mut keeper = ostia(idle);
        keeper.does(ANA, json!({"command": "pause"}));
        assert_eq!(keeper.last(BOB)["idle"], json!({"what": "nothing"}));
        keeper.passes(100 * DAY);
        assert_eq!((keeper.count("taken-over"), keeper.count("resumed"), keeper.wake), (0, 0, None));
    }
}

#[test]
fn nobody_is_taken_over_while_a_clock_still_runs() {
    for idle in [json!(null), json!(DAY), json!(3_600_000)] {
        let mut keeper = ostia(json!({"clock": {"days": {"each": 3 * DAY, "night": null}}, "idle": idle}));
        assert_eq!(keeper.seat(0)["idle"], json!({"what": "nothing"}));
        let keeps = keep(&mut keeper, 1);
        keeper.does(BOB, keeps);
        keeper.passes(3 * DAY - 1);
        assert_eq!(keeper.count("taken-over"), 0);
        keeper.passes(1);
        let taken_over: Vec<_> = keeper.entries().into_iter().filter(|line| line["entry"]["taken-over"].is_object()).collect();
        assert_eq!(taken_over.len(), 1, "only the one whose time is out");
        assert_eq!(taken_over[0]["entry"]["taken-over"], json!({"seat": 0, "why": "clock"}));
    }
}

#[test]
fn what_was_saved_counts_before_bots_finish_a_game() {
    let mut keeper = ostia(json!({}));
    let keeps = keep(&mut keeper, 1);
    keeper.does(BOB, json!({"command": "draft", "action": keeps["action"]}));
    keeper.passes(30 * DAY);
    let by: Vec<_> = keeper.entries().into_iter().filter(|line| line["entry"]["acted"]["seat"] == 1).collect();
    assert_eq!(by[0]["entry"]["acted"]["by"], "draft");
    assert_eq!(by[0]["entry"]["acted"]["action"], keeps["action"]);
    assert!(keeper.is_over());
}

#[test]
fn a_table_waits_for_its_players_for_fourteen_days() {
    let mut keeper = Keeper::open(wish("ostia", json!({"idle": DAY})));
    keeper.passes(13 * DAY);
    keeper.does(ANA, json!({"command": "sit"}));
    assert_eq!(keeper.seat(0)["idle"], json!({"what": "closes", "at": keeper.now + 14 * DAY}));
    keeper.passes(14 * DAY - 1);
    assert_eq!(keeper.table.phase(), Phase::Gathering);
    keeper.passes(1);
    assert_eq!(keeper.table.phase(), Phase::Stopped);
}

#[test]
fn a_table_to_which_nobody_comes_is_closed() {
    let mut keeper = Keeper::open(wish("ostia", json!({"idle": 60_000})));
    keeper.passes(60_000);
    assert_eq!(keeper.table.phase(), Phase::Stopped);
    assert_eq!(keeper.says(ANA, json!({"command": "sit"})), Answer::Denied { why: Denial::Stopped });
    keeper.restart();
    assert_eq!(keeper.table.phase(), Phase::Stopped);
}

#[test]
fn the_others_can_ask_a_bot_to_take_over_after_the_grace_time() {
    let mut keeper = ostia(json!({"grace": 60_000}));
    let take_over = json!({"command": "take-over", "seat": 1});
    let denied = |why| Answer::Denied { why };
    assert_eq!(keeper.says(ANA, take_over.clone()), denied(Denial::NotAway));
    assert_eq!(keeper.says(ANA, json!({"command": "take-over", "seat": 2})), denied(Denial::ABot));
    keeper.loses(BOB);
    keeper.passes(59_999);
    assert_eq!(keeper.says(ANA, take_over.clone()), denied(Denial::NotAway));
    keeper.passes(1);
    keeper.does(ANA, take_over);
    // The bot has decided for Bob at once.
    assert_eq!(keeper.seat(0)["view"]["seats"][1]["decided"], true);
    let by = keeper.entries().iter().rfind(|line| line["entry"]["acted"]["seat"] == 1).unwrap()["entry"]["acted"]["by"].clone();
    assert_eq!(by, "bot", "the log marks what was not his");
    // Whoever acts is back.
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    assert_eq!(keeper.says(BOB, json!({"command": "return"})), Answer::Done { n: keeper.seat(1)["n"].as_u64().unwrap() as u32 });
}

#[test]
fn a_game_that_was_paused_by_one_who_gave_up_goes_on() {
    let mut keeper = ostia(json!({}));
    keeper.does(BOB, json!({"command": "resign"}));
    keeper.does(ANA, json!({"command": "pause"}));
    keeper.does(ANA, json!({"command": "resign"}));
    keeper.passes(1);
    assert!(keeper.is_over());
}

#[test]
fn one_for_whom_a_bot_plays_comes_back_before_anything_else() {
    let mut keeper = ostia(json!({"grace": 0}));
    keeper.loses(BOB);
    keeper.does(ANA, json!({"command": "take-over", "seat": 1}));
    for command in ["undo", "pause", "draft"] {
        assert_eq!(keeper.says(BOB, json!({"command": command})), Answer::Denied { why: Denial::Away }, "{command}");
    }
    keeper.does(BOB, json!({"command": "return"}));
    keeper.does(BOB, json!({"command": "pause"}));
}
