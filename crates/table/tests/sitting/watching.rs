//! Frames, lost lines, and those who only watch.

use crate::keeper::{ANA, BOB, EVE, Keeper, keep, ostia};
use serde_json::{Value, json};
use tables::AnyInput;
use tabletop::{Seat, Viewer};

#[test]
fn a_lost_line_is_taken_up_where_it_was_lost() {
    let mut keeper = ostia(json!({}));
    let last = keeper.last(BOB)["n"].as_u64().unwrap() as u32;
    keeper.loses(BOB);
    for text in ["one", "two", "three"] {
        keeper.does(ANA, json!({"command": "say", "text": text}));
    }
    for again in [false, true] {
        if again {
            // A server that has just started gives the same.
            keeper.restart();
        }
        keeper.looks(10, BOB, Some(last));
        let frame = keeper.last(10);
        assert_eq!((frame["after"].as_u64(), frame["n"].as_u64()), (Some(last.into()), Some(u64::from(last) + 3)));
        let said: Vec<&str> = frame["news"].as_array().unwrap().iter().map(|news| news["text"].as_str().unwrap()).collect();
        assert_eq!(said, ["one", "two", "three"]);
        assert!(frame["view"].is_object(), "and with it all that lies there now");
        keeper.loses(10);
    }
    keeper.mail.clear();
    keeper.looks(11, BOB, Some(last + 3));
    assert!(!keeper.mail.contains_key(&11), "whoever has all is sent nothing");
    for _ in 0..20 {
        keeper.does(ANA, json!({"command": "say", "text": "and on"}));
    }
    keeper.looks(12, BOB, Some(last));
    assert_eq!((&keeper.last(12)["after"], &keeper.last(12)["news"]), (&Value::Null, &json!([])), "too much was missed");
    keeper.looks(13, BOB, Some(u32::MAX));
    assert_eq!(keeper.last(13)["after"], Value::Null);
}

#[test]
fn the_history_is_what_stood_in_the_frames() {
    let mut keeper = ostia(json!({}));
    for (person, seat) in [(ANA, 0), (BOB, 1)] {
        let keeps = keep(&mut keeper, seat);
        keeper.does(person, keeps);
    }
    let seen: Vec<Value> = keeper.mail[&BOB].iter().flat_map(|frame| frame["news"].as_array().unwrap().clone()).collect();
    let first = seen[0]["n"].as_u64().unwrap() as u32;
    let history = tables::history(&keeper.log, Viewer::Seat(Seat(1)), first, keeper.now).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Value>>(&history).unwrap(), seen);
    let all: Vec<Value> = serde_json::from_str(&tables::history(&keeper.log, Viewer::Seat(Seat(1)), 0, 0).unwrap()).unwrap();
    assert!(all.iter().zip(1..).all(|(news, n)| news["n"] == n), "numbered without gaps");
}

/// Somebody who is sent away while they are about to look is not shown the hand any more.
#[test]
fn a_look_that_waits_is_not_a_look_from_a_lost_seat() {
    let mut keeper = ostia(json!({}));
    let body = |key: &str, text: &str| format!(r#"{{"key":"{key}",{text}}}"#);
    // Something is being stored; the host's command and Bob's look wait for it.
    let command = body("a", r#""command":"say","text":"so""#);
    let said = keeper.table.input(keeper.now, AnyInput::Command { from: Keeper::from(ANA), ticket: 900, command });
    assert!(matches!(said[..], [tables::Effect::Store(_)]));
    let waits = keeper.table.input(
        keeper.now,
        AnyInput::Command { from: Keeper::from(ANA), ticket: 901, command: body("b", r#""command":"remove","seat":1"#) },
    );
    assert!(waits.is_empty());
    let waits = keeper.table.input(keeper.now, AnyInput::Joined { stream: 60, viewer: Viewer::Seat(Seat(1)), last: Some(1) });
    assert!(waits.is_empty());
    let mut effects = keeper.table.input(keeper.now, AnyInput::Stored);
    effects.extend(keeper.table.input(keeper.now, AnyInput::Stored));
    let welcome = effects.iter().find_map(|effect| {
        let tables::Effect::Welcome { viewer, frame, .. } = effect else { return None };
        Some((*viewer, frame.clone().unwrap()))
    });
    let (viewer, frame) = welcome.unwrap();
    assert_eq!(viewer, Viewer::Spectator);
    assert!(frame.contains(r#""viewer":"spectator""#));
}

fn actions_seen(keeper: &Keeper, line: u64) -> u64 {
    let frames = keeper.mail.get(&line).into_iter().flatten();
    frames.flat_map(|frame| frame["news"].as_array().unwrap()).filter_map(|news| news["action"].as_u64()).max().unwrap_or(0)
}

#[test]
fn those_who_watch_can_be_some_actions_behind() {
    let mut keeper = ostia(json!({"lag": {"actions": 2}}));
    keeper.looks(EVE, EVE, None);
    assert_eq!(keeper.last(EVE)["view"], Value::Null, "the deal is not yet to be seen");
    assert_eq!(keeper.last(EVE)["phase"], "gathering");
    // The bot has acted once.
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    assert!(keeper.last(EVE)["view"].is_object());
    assert_eq!((actions_seen(&keeper, ANA), actions_seen(&keeper, EVE)), (2, 0));
    let history = tables::history(&keeper.log, Viewer::Spectator, 0, keeper.now).unwrap();
    assert!(!history.contains("\"action\":1"), "nor is it in the history: {history}");
    let before = keeper.whole(Viewer::Spectator);
    keeper.restart();
    assert_eq!(keeper.whole(Viewer::Spectator), before);
    keeper.looks(EVE, EVE, None);
    let keeps = keep(&mut keeper, 1);
    keeper.does(BOB, keeps);
    assert_eq!(actions_seen(&keeper, EVE), 1);
    assert_eq!(keeper.last(EVE)["view"]["seats"][0]["decided"], false);
}

#[test]
fn those_who_watch_can_be_some_time_behind() {
    let mut keeper = ostia(json!({"lag": {"time": 10_000}, "idle": 600_000}));
    keeper.looks(EVE, EVE, None);
    keeper.passes(9_999);
    assert_eq!(keeper.last(EVE)["phase"], "gathering");
    keeper.passes(1);
    assert_eq!((actions_seen(&keeper, EVE), &keeper.last(EVE)["phase"]), (1, &json!("running")));
    keeper.passes(600_000);
    assert!(keeper.is_over());
    assert_eq!(keeper.last(EVE)["phase"], "over", "in the end they see all of it");
}

/// Another server has gone on with the table, and this one does not know it yet.
#[test]
fn nobody_is_sent_back_in_time() {
    let mut keeper = ostia(json!({}));
    let mut other = tables::wake(&keeper.log, tabletop::Seed::from_number(1), keeper.now).unwrap().0;
    let before = keeper.seat(0)["n"].as_u64().unwrap() as u32;
    let mut todo = Vec::new();
    for key in ["one", "two"] {
        let body = json!({"key": key, "command": "say", "text": key}).to_string();
        todo.extend(other.input(keeper.now, AnyInput::Command { from: Keeper::from(ANA), ticket: 1, command: body }));
        while let Some(effect) = todo.pop() {
            if let tables::Effect::Store(store) = effect {
                keeper.log.extend(store.entries);
                todo.extend(other.input(keeper.now, AnyInput::Stored));
            }
        }
    }
    keeper.looks(7, ANA, Some(before + 1));
    assert_eq!((&keeper.last(7)["after"], &keeper.last(7)["n"]), (&json!(before + 1), &json!(before + 2)));
    assert_eq!(keeper.last(7)["news"][0]["text"], "two");
    assert_eq!(keeper.news(BOB).iter().filter(|news| *news == "said").count(), 2, "and nobody else misses it");
    // A number that nobody was ever told is answered with everything.
    keeper.looks(8, ANA, Some(before + 99));
    assert_eq!((&keeper.last(8)["after"], &keeper.last(8)["n"]), (&serde_json::Value::Null, &json!(before + 2)));
}
