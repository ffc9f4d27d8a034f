//! Standing orders: carried out in the order of the log, told to their owner, unseen by all others.

#![allow(clippy::needless_pass_by_value)] // commands are made where they are given

use crate::keeper::{ANA, BOB, Keeper, oltre_mare, wish};
use serde_json::{Value, json};
use tabletop::{Card, Viewer};

/// Bob's cards.
fn hand(keeper: &mut Keeper) -> Vec<u64> {
    let hand = keeper.seat(1)["view"]["seats"][1]["hand"]["faces"].clone();
    hand.as_array().unwrap().iter().map(|card| card.as_u64().unwrap()).collect()
}

fn good(card: u64) -> u8 {
    oltre_mare::edition_2005().good(Card(card as u8)).0
}

fn orders(keeper: &mut Keeper) -> Value {
    keeper.seat(1)["own"]["instructions"].clone()
}

/// Ana, whose turn it is, offers ducats for cards of this good.
fn wants(kind: &str, good: u8, many: usize, ducats: u16) -> Value {
    let terms = json!({"to": "all", "kind": kind, "gives": [], "gives_ducats": ducats, "claims": [], "asks": vec![good; many], "asks_ducats": 0, "wishes": []});
    json!({"command": "act", "action": {"do": "offer", "with": {"parent": null, "terms": terms}}})
}

fn by_order(keeper: &Keeper) -> Vec<Value> {
    let entries = keeper.entries();
    let acted = entries.iter().filter(|line| line["entry"]["acted"]["by"]["standing"].is_number());
    acted.map(|line| line["entry"]["acted"]["action"]["do"].clone()).collect()
}

fn leaves(keeper: &mut Keeper, order: Value) {
    keeper.does(BOB, json!({"command": "instruct", "instructions": [order]}));
}

fn sale(good: u8, count: u8, more: Value) -> Value {
    let mut order = json!({"side": "sell", "good": good, "count": count, "price": 2});
    order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"trade": order})
}

/// OM-33: sold at once, told to the owner as the order's doing and to everybody else as any trade.
#[test]
fn a_sale_is_told_to_its_owner_and_looks_like_any_other_to_the_rest() {
    let mut keeper = oltre_mare(json!({}));
    let mine = hand(&mut keeper);
    let wanted = good(mine[0]);
    leaves(&mut keeper, sale(wanted, 2, json!({})));
    assert!(keeper.news(ANA).iter().all(|news| news != "instructed"));
    keeper.does(ANA, wants("firm", wanted, 1, 1));
    assert_eq!(by_order(&keeper), json!([]).as_array().unwrap()[..]);
    keeper.does(ANA, wants("firm", wanted, 1, 3));
    assert_eq!(by_order(&keeper), ["accept"]);
    let told =
        |keeper: &Keeper, line: u64| keeper.mail[&line].iter().flat_map(|frame| frame["news"].as_array().unwrap().clone()).next_back();
    assert_eq!(told(&keeper, BOB).unwrap()["by"], json!({"standing": 0}));
    assert_eq!(told(&keeper, ANA).unwrap()["by"], "person");
    let left = orders(&mut keeper);
    assert_eq!((&left[0]["trade"]["done"], &left[0]["trade"]["promised"]), (&json!(1), &Value::Null));
    assert_eq!(keeper.last(BOB)["own"]["instructions"], left, "the last frame has what is left");
    // A restart changes nothing.
    keeper.restart();
    assert_eq!(orders(&mut keeper), left);
    // Cancelled is cancelled.
    keeper.does(BOB, json!({"command": "instruct", "instructions": []}));
    keeper.does(ANA, wants("firm", wanted, 1, 4));
    assert_eq!(by_order(&keeper), ["accept"]);
}

/// OM-33, OM-34: an order agrees to a call, and counts only what comes of it.
#[test]
fn a_call_is_answered_and_counts_when_its_author_takes_the_answer() {
    let mut keeper = oltre_mare(json!({}));
    let wanted = good(hand(&mut keeper)[0]);
    leaves(&mut keeper, sale(wanted, 1, json!({})));
    keeper.does(ANA, wants("call", wanted, 1, 3));
    assert_eq!(by_order(&keeper), ["accept"]);
    assert_eq!(orders(&mut keeper)[0]["trade"]["promised"], json!([1]));
    keeper.does(ANA, wants("firm", wanted, 1, 4));
    assert_eq!(by_order(&keeper), ["accept"], "its one card is promised");
    keeper.does(ANA, json!({"command": "act", "action": {"do": "withdraw", "with": 1}}));
    assert_eq!(by_order(&keeper), ["accept", "accept"], "the card is free again, and the firm offer is still open");
    assert_eq!(orders(&mut keeper), json!([]));
    let mut keeper = oltre_mare(json!({}));
    leaves(&mut keeper, sale(wanted, 1, json!({})));
    keeper.does(ANA, wants("call", wanted, 1, 3));
    keeper.does(ANA, json!({"command": "act", "action": {"do": "confirm", "with": {"offer": 1, "with": 1}}}));
    assert_eq!(orders(&mut keeper), json!([]), "sold");
}

#[test]
fn an_order_for_this_turn_ends_with_it() {
    for (turns, left) in [(json!(1), 0), (json!(2), 1), (Value::Null, 1)] {
        let mut keeper = oltre_mare(json!({}));
        let wanted = good(hand(&mut keeper)[0]);
        let lasts = if turns.is_null() { json!({}) } else { json!({"turns": turns}) };
        leaves(&mut keeper, sale(wanted, 1, lasts));
        // Ana plays her turn to its end; then it is Bob's.
        while keeper.seat(0)["view"]["turn_of"] == 0 {
            let frame = keeper.seat(0);
            let action = an_answer(&frame);
            keeper.does(ANA, json!({"command": "act", "action": action}));
        }
        assert_eq!(orders(&mut keeper).as_array().unwrap().len(), left, "{turns}");
    }
}

/// Something that Ana may do to go on.
fn an_answer(frame: &Value) -> Value {
    let prompt = &frame["asked"]["prompt"];
    let hand = frame["view"]["seats"][0]["hand"]["faces"].as_array().unwrap();
    match prompt["prompt"].as_str().unwrap() {
        "discard" => json!({"do": "discard", "with": hand[..prompt["surplus"].as_u64().unwrap() as usize]}),
        "trade" => match prompt["play"].as_u64() {
            Some(play) => json!({"do": "play", "with": hand[..play as usize]}),
            None => json!({"do": "buy", "with": "deck"}),
        },
        "sail" => json!({"do": "sail", "with": prompt["harbours"][0]}),
        "compass" => json!({"do": "compass", "with": prompt["harbours"][0]}),
        "load" => json!({"do": "load", "with": frame["view"]["played"]}),
        other => panic!("{other}"),
    }
}

/// The orders of a seat that stands to the left of the active player come first, and "no trades" takes what the others leave.
#[test]
fn orders_are_followed_in_their_order() {
    let mut keeper = oltre_mare(json!({}));
    let wanted = good(hand(&mut keeper)[0]);
    let orders_of_bob = json!([sale(wanted, 1, json!({})), {"no-trades": {}}]);
    keeper.does(BOB, json!({"command": "instruct", "instructions": orders_of_bob}));
    keeper.does(ANA, wants("firm", wanted, 1, 2));
    keeper.does(ANA, wants("firm", wanted, 1, 1));
    assert_eq!(by_order(&keeper), ["accept", "decline"]);
    assert_eq!(orders(&mut keeper), json!([{"no-trades": {}}]));
    let news = keeper.news(ANA);
    assert!(news.iter().all(|news| news != "instructed" && news != "nothing-for-me"));
}

/// An order whose action is taken back by all does not simply do it again.
#[test]
fn what_is_taken_back_takes_the_order_with_it() {
    let mut keeper = oltre_mare(json!({}));
    let wanted = good(hand(&mut keeper)[0]);
    leaves(&mut keeper, sale(wanted, 2, json!({})));
    keeper.does(ANA, wants("firm", wanted, 1, 3));
    assert_eq!(by_order(&keeper).len(), 1);
    keeper.does(BOB, json!({"command": "ask-take-back", "keep": 1}));
    keeper.does(ANA, json!({"command": "grant-take-back"}));
    assert_eq!(keeper.kinds().last().unwrap(), "taken-back");
    assert_eq!(by_order(&keeper).len(), 1);
    assert_eq!(orders(&mut keeper), json!([]));
}

/// Two tables alike, at one of which Bob has left orders that have nothing to do: to everybody else they are the same, to the byte and
/// to the millisecond, with bots that wait for people and bots that think.
#[test]
fn an_order_that_does_nothing_is_seen_by_nobody() {
    let never = |good: u8| {
        json!([
            {"trade": {"side": "sell", "good": good, "count": 1, "price": 999}},
            {"trade": {"side": "buy", "good": good, "count": 2, "price": 1, "partners": [1], "turns": 1}},
        ])
    };
    let play = |ordered: bool| {
        let mut wish = wish("oltre-mare", json!({}));
        wish["bots"] = json!([null, null, "merchant"]);
        wish["house"]["pace"] = json!({"least": 1_000, "most": 2_000, "offers": 20_000, "trading": 6_000});
        let mut keeper = Keeper::open(wish);
        keeper.does(ANA, json!({"command": "sit"}));
        keeper.does(BOB, json!({"command": "sit"}));
        keeper.looks(ANA, ANA, None);
        keeper.looks(77, 77, None);
        for round in 0..3 {
            if ordered {
                keeper.does(BOB, json!({"command": "instruct", "instructions": never(round)}));
            } else {
                // A command of Bob's at this moment, which changes nothing.
                keeper.does(BOB, json!({"command": "instruct", "instructions": []}));
            }
            for (person, seat) in [(ANA, 0), (BOB, 1)] {
                while keeper.seat(seat)["view"]["turn_of"] == seat {
                    let mut frame = keeper.seat(seat);
                    frame["view"]["seats"][0] = frame["view"]["seats"][usize::from(seat)].clone();
                    let action = an_answer(&frame);
                    keeper.does(person, json!({"command": "act", "action": action}));
                    keeper.passes(700);
                }
            }
            for _ in 0..60 {
                keeper.passes(1_000);
            }
        }
        let times: Vec<Value> = keeper.entries().into_iter().filter(|line| line["entry"]["instructed"].is_null()).collect();
        let seen = (keeper.mail[&ANA].clone(), keeper.mail[&77].clone(), keeper.presence.clone(), keeper.wake, times);
        (seen, keeper.seat(0), keeper.whole(Viewer::Spectator))
    };
    let ((with, ..), (without, ..)) = (play(true), play(false));
    assert!(with.4.len() > 12, "something happened: {}", with.4.len());
    assert_eq!(with.0, without.0);
    assert_eq!((with.1, with.2, with.3), (without.1, without.2, without.3));
    let at = |entries: &[Value]| entries.iter().map(|line| (line["at"].clone(), line["entry"].clone())).collect::<Vec<_>>();
    assert_eq!(at(&with.4), at(&without.4));
    assert_eq!(play(true).1, play(false).1);
    assert_eq!(play(true).2, play(false).2);
}
