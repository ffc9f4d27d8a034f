//! Tables that were begun by other rules, or with an edition of their own.

use crate::keeper::{ANA, Keeper, ostia};
use protocol::{Answer, Denial, Person, Phase, open, wake};
use serde_json::json;
use tabletop::{Seed, Viewer};

#[test]
fn a_game_of_other_rules_is_stopped_with_a_reason() {
    let keeper = ostia(json!({}));
    let mut log = keeper.log.clone();
    let text = String::from_utf8(log[0].clone()).unwrap();
    let rules = <ostia::State as tabletop::record::Notation>::RULES;
    log[0] = text.replace(&format!("\"rules\":{rules}"), "\"rules\":999").into_bytes();
    // The next version may write actions in another form.
    log.push(br#"{"at":5,"entry":{"acted":{"seat":0,"by":"person","action":{"do":"conjure"}}}}"#.to_vec());
    let (mut table, effects) = wake(&log, Seed::from_number(1), 9_000).unwrap();
    assert_eq!(effects, []);
    assert_eq!(table.phase(), Phase::Stopped);
    let effects = table.joined(9_000, 1, Viewer::Spectator, None);
    let frame = format!("{effects:?}");
    assert!(frame.contains("begun by version 999 of the rule book"), "{frame}");
    let body = r#"{"key":"k","command":"pause"}"#;
    let effects = table.command(9_000, Keeper::from(ANA), 4, body);
    assert_eq!(effects, [protocol::Effect::Answer { ticket: 4, answer: Answer::Denied { why: Denial::Stopped } }]);
}

#[test]
fn an_edition_of_ones_own_travels_in_the_log() {
    let toml = ostia::edition_2005().toml.replace("name = \"2005\"", "name = \"twice\"");
    let wish = json!({"game": "ostia", "seats": 3, "toml": toml, "bots": ["random", "random", null]});
    let new = open(&wish.to_string(), "t", Person(ANA), 0).unwrap();
    let (mut table, _) = wake(&new.entries, Seed::from_number(1), 0).unwrap();
    let frame = format!("{:?}", table.joined(0, 1, Viewer::Spectator, None));
    assert!(frame.contains("twice") && !frame.contains("toml"), "{frame}");
    assert!(open(r#"{"game":"ostia","seats":3,"toml":"x"}"#, "t", Person(ANA), 0).is_err());
}

#[test]
fn a_log_that_makes_no_sense_is_not_woken_or_stopped() {
    assert!(wake(&[], Seed::from_number(1), 0).is_err());
    assert!(wake(&[b"{}".to_vec()], Seed::from_number(1), 0).is_err());
    let keeper = ostia(json!({}));
    let mut log = keeper.log.clone();
    log.push(br#"{"at":5,"entry":{"acted":{"seat":0,"by":"person","action":{"do":"pass"}}}}"#.to_vec());
    let (table, _) = wake(&log, Seed::from_number(1), 0).unwrap();
    assert_eq!(table.phase(), Phase::Stopped);
    log.pop();
    log.push(b"rubbish".to_vec());
    assert!(wake(&log, Seed::from_number(1), 0).is_err());
}
