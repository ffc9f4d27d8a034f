//! Talk beside the game.

use crate::keeper::{ANA, BOB, EVE, ostia};
use protocol::{Answer, Denial};
use serde_json::json;
use tabletop::PersonId;

#[test]
fn what_somebody_says_is_heard_by_all_and_changes_nothing() {
    let mut keeper = ostia(json!({}));
    keeper.does(BOB, json!({"command": "say", "text": " <b>well\nplayed</b> "}));
    let news = &keeper.last(ANA)["news"][0];
    assert_eq!((&news["news"], &news["seat"], &news["text"]), (&json!("said"), &json!(1), &json!("<b>well played</b>")));
    assert_eq!(keeper.last(ANA)["view"], json!(null), "the table is as it was");
    let denied = |why| Answer::Denied { why };
    assert_eq!(keeper.says(EVE, json!({"command": "say", "text": "hello"})), denied(Denial::NotSeated));
    assert_eq!(keeper.says(BOB, json!({"command": "say", "text": "x".repeat(501)})), denied(Denial::TooLong));
    assert_eq!(keeper.says(BOB, json!({"command": "mute", "seat": 0, "silent": true})), denied(Denial::HostOnly));
    keeper.does(ANA, json!({"command": "mute", "seat": 1, "silent": true}));
    assert_eq!(keeper.says(BOB, json!({"command": "say", "text": "hello"})), denied(Denial::Muted));
    keeper.does(ANA, json!({"command": "mute", "seat": 1, "silent": false}));
    keeper.does(BOB, json!({"command": "say", "text": "hello"}));
}

#[test]
fn a_person_can_be_forgotten_and_the_game_goes_on() {
    let mut keeper = ostia(json!({}));
    keeper.does(BOB, json!({"command": "say", "text": "my secret"}));
    keeper.does(ANA, json!({"command": "say", "text": "my own"}));
    let before = keeper.seat(0);
    for (number, entry) in tables::forget(&keeper.log, PersonId(BOB)) {
        keeper.log[number as usize - 1] = entry;
    }
    let log = String::from_utf8(keeper.log.concat()).unwrap();
    assert!(!log.contains("Bob") && !log.contains("my secret") && log.contains("Ana") && log.contains("my own"));
    keeper.restart();
    let after = keeper.seat(0);
    assert_eq!((&after["n"], &after["view"], &after["asked"]), (&before["n"], &before["view"], &before["asked"]));
    assert_eq!(after["seats"][1]["name"], "someone");
}
