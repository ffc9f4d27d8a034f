//! Pausing the game: twice as one needs it, and after that when the others agree.

use crate::keeper::{ANA, BOB, Keeper, ostia};
use protocol::{Answer, Denial};
use serde_json::json;

/// Ana has paused twice.
fn paused_twice() -> Keeper {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": 60_000, "increment": 0}}, "grace": 0}));
    for _ in 0..2 {
        keeper.does(ANA, json!({"command": "pause"}));
        assert_eq!(keeper.seat(0)["paused"], true);
        keeper.does(ANA, json!({"command": "resume"}));
    }
    assert_eq!(keeper.seat(1)["pause"], json!({"must_ask": [0]}));
    keeper
}

#[test]
fn who_has_paused_twice_asks_the_others() {
    let mut keeper = paused_twice();
    keeper.does(ANA, json!({"command": "pause"}));
    assert_eq!(keeper.last(BOB)["paused"], json!(null), "the clocks run");
    assert_eq!(keeper.last(BOB)["pause"], json!({"by": 0, "open": [1], "must_ask": [0]}));
    assert_eq!(keeper.says(ANA, json!({"command": "pause"})), Answer::Denied { why: Denial::PauseAsked });
    keeper.restart();
    assert_eq!(keeper.seat(1)["pause"]["open"], json!([1]), "it is still asked after a restart");
    keeper.does(BOB, json!({"command": "pause"}));
    assert_eq!(keeper.seat(1)["paused"], true);
    assert_eq!(keeper.seat(1)["pause"], json!({"must_ask": [0]}));
    assert_eq!(keeper.kinds()[keeper.log.len() - 3..], ["pause-asked", "pause-asked", "paused"]);
    assert_eq!(keeper.entries().last().unwrap()["entry"]["paused"]["seat"], 0, "it counts as hers");
}

#[test]
fn a_pause_that_is_refused_or_withdrawn_is_none() {
    for who in [ANA, BOB] {
        let mut keeper = paused_twice();
        assert_eq!(keeper.says(BOB, json!({"command": "refuse-pause"})), Answer::Denied { why: Denial::NoPauseAsked });
        keeper.does(ANA, json!({"command": "pause"}));
        keeper.does(who, json!({"command": "refuse-pause"}));
        assert_eq!((&keeper.seat(0)["paused"], &keeper.seat(0)["pause"]), (&json!(false), &json!({"must_ask": [0]})));
        // Bob has not paused yet, so he need not ask.
        keeper.does(BOB, json!({"command": "pause"}));
        assert_eq!(keeper.seat(0)["paused"], true);
    }
}

#[test]
fn nobody_waits_for_the_consent_of_those_who_do_not_play() {
    let mut keeper = paused_twice();
    keeper.does(ANA, json!({"command": "pause"}));
    keeper.loses(BOB);
    keeper.does(ANA, json!({"command": "take-over", "seat": 1}));
    assert_eq!(keeper.seat(0)["paused"], true);

    let mut keeper = paused_twice();
    keeper.does(ANA, json!({"command": "pause"}));
    keeper.does(ANA, json!({"command": "resign"}));
    assert_eq!(keeper.seat(1)["pause"]["by"], json!(null), "nobody asks any more");
}
