//! Answers, refusals, drafts, standing instructions, and bots that play along.

use crate::keeper::{ANA, BOB, EVE, Keeper, keep, kind, oltre_mare, ostia, wish};
use protocol::{Answer, Denial};
use serde_json::{Value, json};
use tabletop::Viewer;

/// OS-11: others see that somebody has decided, in one frame, and not what.
#[test]
fn an_action_is_told_to_everybody_as_they_may_know_it() {
    let mut keeper = ostia(json!({}));
    keeper.looks(EVE, EVE, None);
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps);
    let own = keeper.last(ANA)["news"][0].clone();
    let other = keeper.last(BOB)["news"][0].clone();
    assert_eq!((&own["news"], &own["seat"], &own["by"]), (&json!("acted"), &json!(0), &json!("person")));
    assert!(own["sights"][0].to_string().contains("card"), "{own}");
    assert!(!other["sights"][0].to_string().contains("[") || other["sights"][0]["event"] == "decided", "{other}");
    assert_eq!(keeper.last(BOB)["view"]["seats"][0]["decided"], true);
    assert_eq!(keeper.last(EVE)["view"]["viewer"], "spectator");
    assert_eq!(keeper.last(EVE)["asked"], Value::Null);
}

#[test]
fn a_refusal_names_its_rule_and_is_told_to_the_sender_alone() {
    let mut keeper = ostia(json!({}));
    let (frames, length) = (keeper.mail.clone(), keeper.log.len());
    let answer = keeper.says(ANA, json!({"command": "act", "action": {"do": "pass"}}));
    let Answer::Refused { code, rule, facts, said } = answer else { panic!("{answer:?}") };
    assert_eq!((code.as_str(), rule.as_str()), ("not-now", "OS-1"), "{said}");
    assert_eq!(facts["refusal"], "not-now");
    assert_eq!((frames, length), (keeper.mail.clone(), keeper.log.len()));
}

#[test]
fn an_answer_to_an_earlier_question_is_stale() {
    let mut keeper = ostia(json!({}));
    let keeps = keep(&mut keeper, 0);
    keeper.does(ANA, keeps.clone());
    assert!(matches!(keeper.says(ANA, keeps), Answer::Stale { .. }));
    // That Ana has decided is no other question to Bob.
    let keeps = keep(&mut keeper, 1);
    keeper.does(BOB, keeps);
    assert_eq!(keeper.says(EVE, json!({"command": "act", "action": {"do": "pass"}})), Answer::Denied { why: Denial::NotSeated });
}

#[test]
fn a_draft_is_seen_by_its_owner_alone_and_counts_when_time_is_out() {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": 60_000, "increment": 0}}, "grace": 0}));
    let keeps = keep(&mut keeper, 0);
    let frames = keeper.mail[&BOB].len();
    keeper.does(ANA, json!({"command": "draft", "action": keeps["action"]}));
    assert_eq!(keeper.last(ANA)["own"]["draft"], keeps["action"]);
    assert_eq!(keeper.last(ANA)["news"][0]["news"], "drafted");
    assert_eq!(keeper.mail[&BOB].len(), frames, "nobody else hears of it");
    assert_eq!(keeper.seat(1)["own"]["draft"], Value::Null);
    keeper.restart();
    assert_eq!(keeper.seat(0)["own"]["draft"], keeps["action"], "it survives");
    keeper.looks(BOB, BOB, None);
    let frames = keeper.mail[&BOB].len();
    let bob = keep(&mut keeper, 1);
    keeper.passes(50_000);
    keeper.does(BOB, bob);
    keeper.passes(20_000);
    let acted: Vec<Value> = keeper.entries().into_iter().filter(|line| kind(line) == "acted").collect();
    assert!(acted.iter().any(|line| line["entry"]["acted"]["by"] == "draft"), "{acted:?}");
    // To others it looks like what a person does.
    let seen: Vec<&Value> = keeper.mail[&BOB][frames..].iter().flat_map(|frame| frame["news"].as_array().unwrap()).collect();
    assert!(seen.iter().any(|news| news["news"] == "acted" && news["seat"] == 0 && news["by"] == "person"), "{seen:?}");
    assert!(seen.iter().all(|news| news["by"] != "draft"));
}

/// Everybody at a table of Ostia keeps a card, then the start player lays a lot.
fn lot_of_ana() -> (Keeper, Value) {
    let mut keeper = ostia(json!({}));
    for (person, seat) in [(ANA, 0), (BOB, 1)] {
        let keeps = keep(&mut keeper, seat);
        keeper.does(person, keeps);
    }
    let asked = keeper.seat(0)["asked"].clone();
    assert_eq!(asked["prompt"]["prompt"], "lot");
    let boat = asked["prompt"]["boat"].as_array().unwrap();
    let lot = json!([boat[0], boat[1]]);
    (keeper, lot)
}

/// OS-13: a bid left in advance fires when the turn comes, and is gone then.
#[test]
fn a_bid_can_be_left_in_advance() {
    for (amount, action) in
        [(json!(40), json!({"do": "bid", "with": 40})), (json!(1), json!({"do": "pass"})), (Value::Null, json!({"do": "pass"}))]
    {
        let (mut keeper, lot) = lot_of_ana();
        keeper.does(BOB, json!({"command": "instruct", "instructions": [{"bid": {"lot": lot, "amount": amount}}]}));
        assert!(keeper.news(ANA).iter().all(|news| news != "instructed"));
        keeper.does(ANA, json!({"command": "act", "action": {"do": "lot", "with": lot}}));
        let acted: Vec<Value> = keeper.entries().into_iter().filter(|line| line["entry"]["acted"]["seat"] == 1).collect();
        let last = &acted.last().unwrap()["entry"]["acted"];
        assert_eq!((&last["by"], &last["action"]), (&json!({"standing": 0}), &action));
        assert_eq!(keeper.seat(1)["own"]["instructions"], json!([]));
        let receipt =
            keeper.mail[&BOB].iter().flat_map(|frame| frame["news"].as_array().unwrap()).find(|news| news["by"] == json!({"standing": 0}));
        assert!(receipt.is_some(), "its owner has a receipt");
    }
    // A bid is for one lot alone.
    let (mut keeper, lot) = lot_of_ana();
    keeper.does(BOB, json!({"command": "instruct", "instructions": [{"bid": {"lot": [], "amount": 40}}]}));
    keeper.does(ANA, json!({"command": "act", "action": {"do": "lot", "with": lot}}));
    assert_eq!(keeper.seat(1)["asked"]["prompt"]["prompt"], "bid");
}

/// OM-33: "at least 2 ducats for any card of this good, once" is carried out in the order of the log.
#[test]
fn a_sale_can_be_left_to_the_table() {
    let mut keeper = oltre_mare(json!({}));
    let hand = keeper.seat(1)["view"]["seats"][1]["hand"].clone();
    let card = hand["faces"].as_array().or(hand.as_array()).unwrap_or_else(|| panic!("{hand}"))[0].as_u64().unwrap() as u8;
    let edition = oltre_mare::edition_2005();
    let good = edition.good(tabletop::Card(card)).0;
    keeper.does(BOB, json!({"command": "instruct", "instructions": [{"sell": {"good": good, "at_least": 2}}]}));
    let offer = |ducats: u16| {
        let terms = json!({"to": "all", "kind": "firm", "gives": [], "gives_ducats": ducats, "claims": [], "asks": [good], "asks_ducats": 0, "wishes": []});
        json!({"command": "act", "action": {"do": "offer", "with": {"parent": null, "terms": terms}}})
    };
    let prompt = keeper.seat(0)["asked"]["prompt"]["prompt"].clone();
    assert_eq!(prompt, "trade", "the start player trades first");
    keeper.does(ANA, offer(1));
    let sold = |keeper: &Keeper| keeper.entries().iter().filter(|line| line["entry"]["acted"]["by"] == json!({"standing": 0})).count();
    assert_eq!(sold(&keeper), 0);
    keeper.does(ANA, offer(2));
    assert_eq!(sold(&keeper), 1);
    assert_eq!(keeper.seat(1)["own"]["instructions"], json!([]));
    keeper.does(ANA, offer(3));
    assert_eq!(sold(&keeper), 1, "once is once");
}

#[test]
fn bots_alone_play_a_whole_game_whose_record_can_be_verified() {
    for game in ["ostia", "oltre-mare"] {
        let mut keeper = Keeper::open(json!({"game": game, "seats": 3, "bots": ["random", "random", "random"]}));
        keeper.passes(1);
        assert!(keeper.is_over());
        let record = tables::record(&keeper.log).unwrap().unwrap();
        catalog::of_game!(catalog::Game::of_record(&record).unwrap(), R => {
            let record = tabletop::record::Record::<R>::read(&record).unwrap();
            tabletop::record::verify(&record, &catalog::Editions).unwrap();
        });
        assert_eq!(keeper.entries().last().map(kind).unwrap(), "over");
        keeper.restart();
        assert!(keeper.is_over());
    }
}

/// At a table with people a bot takes its time, which is drawn from the table and the number of the action alone.
#[test]
fn a_bot_takes_its_time_at_a_table_with_people() {
    let times = |luck: u64| {
        let mut wish = wish("ostia", json!({}));
        wish["house"]["pace"] = json!({"least": 1_000, "most": 3_000});
        let mut keeper = Keeper::open_with(wish, luck);
        keeper.does(ANA, json!({"command": "sit"}));
        keeper.does(BOB, json!({"command": "sit"}));
        assert_eq!(keeper.count("acted"), 0);
        let began = keeper.now;
        keeper.passes(3_000);
        let acted = keeper.entries().into_iter().find(|line| kind(line) == "acted").unwrap();
        acted["at"].as_u64().unwrap() - began
    };
    assert!((1_000..=3_000).contains(&times(7)));
    assert_eq!(times(7), times(8), "not from the cards");
}

#[test]
fn a_table_taken_up_from_its_log_is_the_same_table() {
    let mut keeper = ostia(json!({"clock": {"live": {"bank": 600_000, "increment": 1_000}}}));
    let check = |keeper: &mut Keeper| {
        let before: Vec<Value> = Viewer::all(3).map(|viewer| keeper.whole(viewer)).collect();
        keeper.restart();
        let after: Vec<Value> = Viewer::all(3).map(|viewer| keeper.whole(viewer)).collect();
        assert_eq!(before, after);
    };
    check(&mut keeper);
    let keeps = keep(&mut keeper, 0);
    keeper.passes(5_000);
    keeper.does(ANA, json!({"command": "draft", "action": keeps["action"]}));
    check(&mut keeper);
    keeper.does(ANA, keeps);
    keeper.does(BOB, json!({"command": "say", "text": "hello"}));
    check(&mut keeper);
}
