//! What a bot would do in one's place: told to those who are asked something, by what their seat knows.

mod kit;

use kit::{Guest, server, settings};
use serde_json::{Value, json};
use server::{Rate, Rates, Server, Settings};
use std::sync::Arc;
use store::Memory;

/// Ana sits at a table with two bots and is asked something.
async fn asked(ana: &Guest, game: &str, house: Value) -> (String, Value) {
    let table = ana.open(json!({ "game": game, "seats": 3, "bots": [null, "random", "random"], "start": 0, "house": house })).await;
    let mut lines = ana.lines(&format!("tables={table}")).await;
    loop {
        let frame = lines.frame().await;
        if frame["asked"]["must"] == true {
            return (table, frame["asked"]["id"].clone());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hinted_can_be_done() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    for game in ["ostia", "oltre-mare"] {
        let (table, id) = asked(&ana, game, json!({ "pace": { "least": 0, "most": 0 } })).await;
        for level in [json!({}), json!({ "level": "captain" }), json!({ "level": "merchant" })] {
            let told = ana.post(&format!("/api/tables/{table}/hint"), level.clone()).await.is(200).json();
            assert!(told["action"].is_object() && told["said"].is_string() && told["sentence"].is_string(), "{level} {told}");
        }
        let path = format!("/api/tables/{table}/hint");
        let hint = async |language: &str| ana.post(&path, json!({ "language": language })).await.is(200).json();
        let (english, german) = (hint("en").await, hint("de").await);
        assert_eq!(english["action"], german["action"], "the same is hinted when asked again");
        assert_ne!(english["sentence"], german["sentence"], "each is told in their own language");
        ana.command(&table, json!({ "key": "k", "command": "act", "asked": id, "action": english["action"] })).await.is(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_advised_who_is_not_asked_or_does_not_play_or_may_not() {
    let server = server();
    let (ana, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Eve").await);
    let waiting = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let told = ana.post(&format!("/api/tables/{waiting}/hint"), json!({})).await.is(409).json();
    assert_eq!(told["error"], "not-asked");
    let (table, _) = asked(&ana, "ostia", json!({})).await;
    eve.post(&format!("/api/tables/{table}/hint"), json!({})).await.is(403);
    ana.post(&format!("/api/tables/{table}/hint"), json!({ "level": "doge" })).await.is(400);
    ana.post(&format!("/api/tables/{table}/hint"), json!({ "language": "it" })).await.is(400);
    ana.post("/api/tables/0000000000001/hint", json!({})).await.is(404);

    let (strict, _) = asked(&ana, "ostia", json!({ "hints": false })).await;
    ana.post(&format!("/api/tables/{strict}/hint"), json!({})).await.is(403);
    let frame = ana.lines(&format!("tables={strict}")).await.frame().await;
    assert_eq!(frame["about"]["hints"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_wants_to_be_advised_all_the_time_waits() {
    let rates = Rates { hints: Some(Rate { each: 0.001, burst: 2.0 }), ..Rates::NONE };
    let server = Server::new(Settings { rates, ..settings() }, Arc::new(Memory::new()));
    let ana = Guest::come(&server, "Ana").await;
    let (table, _) = asked(&ana, "ostia", json!({})).await;
    for status in [200, 200, 429] {
        ana.post(&format!("/api/tables/{table}/hint"), json!({ "level": "merchant" })).await.is(status);
    }
}
