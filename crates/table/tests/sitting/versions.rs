//! Tables that were begun by other rules, or with an edition of their own.

use crate::keeper::{ANA, Keeper, ostia};
use catalog::Editions;
use protocol::{Answer, Denial};
use serde_json::{Value, json};
use std::path::PathBuf;
use table::{Seated, Table};
use tables::{AnyInput, open, record, wake};
use tabletop::record::{Record, verify};
use tabletop::{Dice, Seed, Viewer};
use tabletop::{PersonId, Phase};

/// Every version of the rule book that was ever released.
const RELEASED: [u32; 1] = [1];

/// A file that the program of that time has written.
fn released(game: &str, rules: u32, kind: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/sitting/released/{game}-rules-{rules}.{kind}"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// What a game of rules 1 has agreed on, of the options that came later.
fn as_in_rules_1(game: &str, options: &Value) {
    match game {
        "ostia" => assert_eq!(options["loans_first"], true, "{options}"),
        _ => assert_eq!(options["trade_on_credit"], false, "{options}"),
    }
}

/// OM-37, OS-61: a running table of every version is opened, and goes on to its end by the rules by which it was begun.
#[test]
fn a_table_of_every_version_ever_released_goes_on_by_its_own_rules() {
    for rules in RELEASED {
        for game in ["ostia", "oltre-mare"] {
            let mut keeper = ostia(json!({}));
            keeper.log = released(game, rules, "log").lines().map(|line| line.as_bytes().to_vec()).collect();
            let last: Value = serde_json::from_slice(keeper.log.last().unwrap()).unwrap();
            keeper.now = last["at"].as_u64().unwrap() + 1_000;
            keeper.restart();
            assert_eq!(keeper.table.phase(), Phase::Running);
            let frame = keeper.seat(0);
            assert_eq!(frame["about"]["rules"], rules);
            as_in_rules_1(game, &frame["about"]["options"]);
            as_in_rules_1(game, &frame["view"]["options"]);
            let person = keeper.entries()[0]["entry"]["opened"]["host"].as_u64().unwrap();
            if game == "ostia" {
                let goods = &frame["view"]["seats"][0]["goods"]["faces"];
                let bluffs = json!({"forum": 0, "senate": 0, "storage": 2});
                let placed = json!({"do": "place", "with": {"forum": goods, "senate": [], "storage": [], "bluffs": bluffs}});
                keeper.does(person, json!({"command": "act", "asked": frame["asked"]["id"], "action": placed}));
            } else {
                let to = frame["asked"]["prompt"]["harbours"][0].clone();
                keeper.does(person, json!({"command": "act", "asked": frame["asked"]["id"], "action": {"do": "sail", "with": to}}));
            }
            keeper.does(person, json!({"command": "resign"}));
            while !keeper.is_over() {
                keeper.passes(60_000);
            }
            let text = record(&keeper.log).unwrap().unwrap();
            let written: Value = serde_json::from_str(&text).unwrap();
            as_in_rules_1(game, &written["options"]);
            assert!(written["actions"].as_array().unwrap().iter().all(|action| action["do"] != "settle"), "nobody was asked (OS-61)");
            match game {
                "ostia" => drop(verified::<::ostia::State>(&text)),
                _ => drop(verified::<oltre_mare::State>(&text)),
            }
        }
    }
}

fn verified<R: Seated + catalog::Playable>(text: &str) -> Record<R> {
    let record = Record::<R>::read(text).unwrap_or_else(|fault| panic!("{fault}"));
    verify(&record, &Editions).unwrap_or_else(|fault| panic!("{fault}"));
    record
}

/// A record of every version is verified, and written again as it was, byte for byte.
#[test]
fn a_record_of_every_version_ever_released_is_verified_and_written_as_it_was() {
    fn check<R: Seated + catalog::Playable>(rules: u32) {
        let text = released(R::GAME, rules, "record.json");
        let record = verified::<R>(&text);
        assert_eq!(record.rules, rules);
        as_in_rules_1(R::GAME, &serde_json::to_value(&record.options).unwrap());
        assert_eq!(record.write(), text);
        // It is held to its own version: without the options that came later, and a new one with them.
        for &(option, _) in R::LATER_OPTIONS {
            let early = text.replacen("\"options\": {", &format!("\"options\": {{\"{option}\":true,"), 1);
            let said = Record::<R>::read(&early).err().map(|fault| fault.to_string());
            assert_eq!(said, Some(format!("options.{option}: cannot be read: rules {rules} have no such option")));
            let late = text.replacen("\"rules\": 1", "\"rules\": 2", 1);
            let said = Record::<R>::read(&late).err().map(|fault| fault.to_string());
            assert_eq!(said, Some(format!("options.{option}: cannot be read: it is missing")));
        }
    }
    for rules in RELEASED {
        check::<::ostia::State>(rules);
        check::<oltre_mare::State>(rules);
    }
}

/// A game that was saved at the terminal by every version is gone on with.
#[test]
fn a_saved_game_of_every_version_ever_released_is_gone_on_with() {
    fn check<R: Seated + catalog::Playable>(rules: u32) {
        let mut table = Table::<R>::restore(&released(R::GAME, rules, "save.json"), &Editions).unwrap_or_else(|fault| panic!("{fault:?}"));
        let mut dice = Dice::new(5);
        while let Some(seat) = table.asked().must.iter().next() {
            let action = table.random_answer(seat, &mut dice);
            assert!(table.act(seat, &action).is_ok());
        }
        let saved: Value = serde_json::from_str(&table.save()).unwrap();
        as_in_rules_1(R::GAME, &saved["options"]);
        assert!(Table::<R>::restore(&saved.to_string(), &Editions).is_ok());
        assert!(table.outcome().is_some());
    }
    for rules in RELEASED {
        check::<::ostia::State>(rules);
        check::<oltre_mare::State>(rules);
    }
}

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
    let effects = table.input(9_000, AnyInput::Joined { stream: 1, viewer: Viewer::Spectator, last: None });
    let frame = format!("{effects:?}");
    assert!(frame.contains("begun by version 999 of the rule book"), "{frame}");
    let body = r#"{"key":"k","command":"pause"}"#;
    let effects = table.input(9_000, AnyInput::Command { from: Keeper::from(ANA), ticket: 4, command: body.into() });
    assert_eq!(effects, [tables::Effect::Answer { ticket: 4, answer: Answer::Denied { why: Denial::Stopped } }]);
}

#[test]
fn an_edition_of_ones_own_travels_in_the_log() {
    let toml = ostia::edition_2005().toml.replace("name = \"2005\"", "name = \"twice\"");
    let wish = json!({"game": "ostia", "seats": 3, "toml": toml, "bots": ["random", "random", null]});
    let new = open(serde_json::from_str(&wish.to_string()).unwrap(), "t", PersonId(ANA), 0).unwrap();
    let (mut table, _) = wake(&new.entries, Seed::from_number(1), 0).unwrap();
    let frame = format!("{:?}", table.input(0, AnyInput::Joined { stream: 1, viewer: Viewer::Spectator, last: None }));
    assert!(frame.contains("twice") && !frame.contains("toml"), "{frame}");
    assert!(open(serde_json::from_str(r#"{"game":"ostia","seats":3,"toml":"x"}"#).unwrap(), "t", PersonId(ANA), 0).is_err());
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
