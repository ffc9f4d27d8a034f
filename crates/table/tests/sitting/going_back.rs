//! Undo to the information horizon, and further back by consent.

use crate::keeper::{ANA, BOB, Keeper, keep, ostia, wish};
use protocol::{Answer, Denial};
use serde_json::json;

#[test]
fn a_secret_choice_can_be_undone_until_another_acts() {
    let mut keeper = ostia(json!({}));
    assert_eq!(keeper.says(ANA, json!({"command": "undo"})), Answer::Denied { why: Denial::NothingToUndo });
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps.clone());
    assert_eq!(keeper.last(ANA)["asked"]["undo"], 1);
    keeper.does(ANA, json!({"command": "undo"}));
    assert_eq!(keeper.last(ANA)["news"][0]["news"], "undone");
    assert_eq!(keeper.last(BOB)["view"]["seats"][0]["decided"], false);
    // The log keeps what happened; nothing is deleted.
    assert_eq!((keeper.count("acted"), keeper.count("undone")), (2, 1));
    let again = keep(&mut keeper, 0);
    assert_eq!(again["action"], keeps["action"], "nothing is shuffled anew");
    keeper.does(ANA, again);
    let keeps = keep(&mut keeper, 1);
    keeper.does(BOB, keeps);
    assert!(matches!(keeper.says(ANA, json!({"command": "undo"})), Answer::Denied { .. }));
    keeper.restart();
    assert_eq!(keeper.seat(0)["asked"]["prompt"]["prompt"], "lot");
}

#[test]
fn all_people_must_grant_to_go_further_back() {
    let mut keeper = ostia(json!({}));
    for (person, seat) in [(ANA, 0), (BOB, 1)] {
        let keeps = keep(&mut keeper, seat);
        keeper.does(person, keeps);
    }
    let denied = |why| Answer::Denied { why };
    assert_eq!(keeper.says(ANA, json!({"command": "ask-take-back", "keep": 3})), denied(Denial::NoSuchAction));
    assert_eq!(keeper.says(BOB, json!({"command": "grant-take-back"})), denied(Denial::NoTakeBack));
    keeper.does(ANA, json!({"command": "ask-take-back", "keep": 1}));
    let asked = &keeper.last(BOB)["take_back"];
    assert_eq!((&asked["by"], &asked["gone"], &asked["open"]), (&json!(0), &json!(2), &json!([1])));
    assert_eq!(keeper.says(BOB, json!({"command": "ask-take-back", "keep": 1})), denied(Denial::TakeBackAsked));
    assert_eq!(keeper.says(ANA, json!({"command": "grant-take-back"})), denied(Denial::GrantedAlready));
    keeper.does(BOB, json!({"command": "refuse-take-back"}));
    assert_eq!(keeper.seat(0)["asked"]["prompt"]["prompt"], "lot");
    keeper.does(ANA, json!({"command": "ask-take-back", "keep": 1}));
    keeper.does(BOB, json!({"command": "grant-take-back"}));
    assert_eq!(keeper.seat(0)["asked"]["prompt"]["prompt"], "keep");
    assert_eq!(keeper.seat(0)["take_back"]["open"], json!([]));
    assert_eq!(keeper.last(BOB)["news"].as_array().unwrap().last().unwrap()["keep"], 1);
    let before = keeper.seat(1);
    keeper.restart();
    assert_eq!(keeper.seat(1), before);
}

#[test]
fn an_action_ends_a_request_to_go_back() {
    let mut keeper = ostia(json!({}));
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    keeper.does(ANA, json!({"command": "ask-take-back", "keep": 0}));
    let keeps = keep(&mut keeper, 1);
    keeper.does(BOB, keeps);
    assert_eq!(keeper.says(BOB, json!({"command": "grant-take-back"})), Answer::Denied { why: Denial::NoTakeBack });
    assert_eq!(keeper.last(ANA)["take_back"]["open"], json!([]));
}

/// The bots' moves in between go too; and all are told whose decision it is, and what they saw of it.
#[test]
fn one_asks_to_go_back_to_before_the_own_last_decision() {
    let mut keeper = ostia(json!({}));
    assert_eq!(keeper.says(ANA, json!({"command": "ask-take-back"})), Answer::Denied { why: Denial::NothingToUndo });
    for (person, seat) in [(ANA, 0), (BOB, 1)] {
        let keeps = keep(&mut keeper, seat);
        keeper.does(person, keeps);
    }
    let lot = keeper.seat(0)["asked"]["prompt"].clone();
    assert_eq!(lot["prompt"], "lot");
    let boat = keeper.seat(0)["view"]["seats"][0]["boat"]["faces"].clone();
    keeper.does(ANA, json!({"command": "act", "action": {"do": "lot", "with": [boat[0], boat[1]]}}));
    let before = keeper.count("acted");
    keeper.does(BOB, json!({"command": "act", "action": {"do": "pass"}}));
    keeper.passes(1);
    assert!(keeper.count("acted") > before, "others have acted since");
    keeper.does(ANA, json!({"command": "ask-take-back"}));
    let asked = keeper.last(BOB)["take_back"].clone();
    assert_eq!((&asked["by"], &asked["first"], &asked["open"]), (&json!(0), &json!(0), &json!([1])));
    assert_eq!(asked["sights"][0]["event"], "lot-laid");
    assert!(asked["gone"].as_u64().unwrap() >= 2);
    let whole = keeper.seat(1);
    keeper.restart();
    assert_eq!(keeper.seat(1), whole, "the log tells it too");
    keeper.does(BOB, json!({"command": "grant-take-back"}));
    assert_eq!(keeper.seat(0)["asked"]["prompt"], lot);
}

/// What they do would end the request.
#[test]
fn bots_leave_people_the_time_to_grant_it() {
    let table = || {
        let mut wish = wish("ostia", json!({}));
        wish["house"]["pace"] = json!({"least": 1_000, "most": 1_000});
        let mut keeper = Keeper::open(wish);
        for person in [ANA, BOB] {
            keeper.does(person, json!({"command": "sit"}));
            keeper.looks(person, person, None);
        }
        let keeps = keep(&mut keeper, 0);
        keeper.does(ANA, keeps);
        keeper.passes(500);
        assert_eq!(keeper.count("acted"), 1);
        keeper.does(ANA, json!({"command": "ask-take-back"}));
        keeper
    };
    let mut keeper = table();
    keeper.passes(50_000);
    assert_eq!(keeper.count("acted"), 1);
    keeper.does(BOB, json!({"command": "grant-take-back"}));
    assert_eq!(keeper.seat(0)["asked"]["prompt"]["prompt"], "keep");
    let mut keeper = table();
    keeper.passes(60_000);
    assert_eq!(keeper.count("acted"), 2, "but not for ever");
    assert_eq!(keeper.last(BOB)["take_back"]["open"], json!([]));
}
