//! Talk beside the game.

use crate::keeper::{ANA, BOB, EVE, Keeper, keep, ostia};
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

/// Everybody who looks back reads all of it, so nobody fills a log with talk; the others still have theirs. What older logs hold stays.
#[test]
fn one_player_can_say_only_so_much() {
    let mut keeper = ostia(json!({}));
    let long = "ü".repeat(500);
    let mut said = 0;
    while keeper.says(ANA, json!({"command": "say", "text": long})) != (Answer::Denied { why: Denial::SaidEnough }) {
        said += 1;
        assert!(said < 100, "100 KB are too much");
    }
    let bytes: usize = keeper.log.iter().map(Vec::len).sum();
    assert!(said > 50 && bytes < 200 * 1024, "{said} remarks, {bytes} bytes");
    keeper.restart();
    assert_eq!(keeper.says(ANA, json!({"command": "say", "text": long})), Answer::Denied { why: Denial::SaidEnough });
    keeper.does(BOB, json!({"command": "say", "text": "At last!"}));
    let mut older = keeper.log.clone();
    for _ in 0..1_000 {
        let at = older.iter().position(|entry| entry.windows(6).any(|part| part == br#""said""#)).unwrap();
        older.push(older[at].clone());
    }
    assert_eq!(Keeper::with(older, 7).table.phase(), tabletop::Phase::Running);
}

/// Everybody who looks back reads all of a log, drafts included. One who fills it is told so, also after a restart; the others, who know
/// nothing of drafts, notice nothing.
#[test]
fn who_has_written_much_only_goes_on_with_the_game() {
    let mut keeper = ostia(json!({}));
    let keeps = keep(&mut keeper, 0);
    let draft = json!({"command": "draft", "action": keeps["action"]});
    let mut drafts = 0;
    while let Answer::Done { .. } = keeper.says(ANA, draft.clone()) {
        drafts += 1;
    }
    assert!(drafts < table::LONGEST_LOG / 2, "{drafts}");
    assert!(keeper.log.concat().len() < 2 * table::MOST_WRITTEN as usize);
    keeper.restart();
    let too_many = Answer::Denied { why: Denial::TooMany };
    assert_eq!(keeper.says(ANA, draft.clone()), too_many);
    assert_eq!(keeper.says(ANA, json!({"command": "say", "text": "hello"})), too_many);
    keeper.does(BOB, json!({"command": "say", "text": "hello"}));
    keeper.does(BOB, json!({"command": "draft", "action": null}));
    keeper.does(ANA, keeps);
}
