//! Streams: one for all tables, taken up again where it was; and servers that end and begin again.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use kit::{Guest, server, server_with, soon};
use serde_json::json;
use std::sync::Arc;
use store::{Memory, Store};
use tower::ServiceExt;

#[tokio::test(flavor = "multi_thread")]
async fn one_stream_shows_all_tables_those_to_come_as_well() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let first = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let mut lines = ana.lines("").await;
    assert_eq!(lines.frame().await["table"], first.as_str());
    let second = ana.open(json!({ "game": "oltre-mare", "seats": 2 })).await;
    assert_eq!(lines.frame().await["table"], second.as_str());
    bob.command(&first, json!({ "key": "s", "command": "sit" })).await.is(200);
    assert_eq!(lines.frame().await["table"], first.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_line_is_taken_up_where_it_was() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let say = |text: &'static str| ana.command(&table, json!({ "key": text, "command": "say", "text": text }));
    let mut lines = ana.lines(&format!("tables={table}")).await;
    let whole = lines.frame().await;
    assert!(whole.get("after").is_none(), "{whole}");
    say("one").await.is(200);
    let one = lines.frame().await;
    assert_eq!(one["after"], whole["n"]);
    drop(lines);
    say("two").await.is(200);
    say("three").await.is(200);
    let n = one["n"].as_u64().unwrap();
    let mut lines = ana.lines(&format!("tables={table}&last={table}.{n}")).await;
    let mut said = Vec::new();
    while said.len() < 2 {
        let frame = lines.frame().await;
        assert!(frame.get("after").is_some(), "what was missed is told, not everything: {frame}");
        said.extend(frame["news"].as_array().unwrap().iter().map(|news| news["text"].as_str().unwrap().to_owned()));
    }
    assert_eq!(said, ["two", "three"]);
    // Whoever has everything is told nothing again, and whoever has what never was is told everything.
    let mut lines = ana.lines(&format!("tables={table}&last={table}.9999")).await;
    assert!(lines.frame().await.get("after").is_none());
}

/// What a browser gets is the same frames, with an id from which it goes on by itself.
#[tokio::test(flavor = "multi_thread")]
async fn browsers_get_the_same_frames_as_events() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let frame = ana.lines(&format!("tables={table}")).await.frame().await;
    let request = Request::get(format!("/api/events?tables={table}")).header(header::COOKIE, format!("fondaco={}", ana.token));
    let response = soon(ana.app.clone().oneshot(request.body(Body::empty()).unwrap())).await.unwrap();
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    let mut body = response.into_body();
    let mut text = String::new();
    while !text.contains("event: frame") {
        text += std::str::from_utf8(&soon(body.frame()).await.unwrap().unwrap().into_data().unwrap()).unwrap();
    }
    let n = frame["n"].as_u64().unwrap();
    assert!(text.starts_with("retry: 1000\n\n"), "{text}");
    let event = text.split("\n\n").find(|event| event.contains("event: frame")).unwrap();
    let (head, data) = event.split_once("\ndata: ").unwrap();
    assert_eq!(head, format!("id: {table}.{n}\nevent: frame"));
    assert_eq!(serde_json::from_str::<serde_json::Value>(data).unwrap()["news"], frame["news"]);
    // The browser says it in a header when it comes back.
    drop(body);
    ana.command(&table, json!({ "key": "k", "command": "say", "text": "back?" })).await.is(200);
    let request = Request::get(format!("/api/events?tables={table}")).header("last-event-id", format!("{table}.{n}"));
    let request = request.header(header::COOKIE, format!("fondaco={}", ana.token)).body(Body::empty()).unwrap();
    let mut body = soon(ana.app.clone().oneshot(request)).await.unwrap().into_body();
    let mut text = String::new();
    while !text.contains("back?") {
        text += std::str::from_utf8(&soon(body.frame()).await.unwrap().unwrap().into_data().unwrap()).unwrap();
    }
    assert!(text.contains(&format!("\"after\":{n}")), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_streams_than_they_need() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(ana.lines("").await);
    }
    assert_eq!(ana.get("/api/frames").await.status, 429);
    open.pop();
    // The one that was closed is free again.
    ana.lines("").await;
}

/// House rule: store first, announce second; so a server that begins again tells the same as the one that ended.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_begins_again_goes_on_where_the_last_one_ended() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let first = server_with(Arc::clone(&store));
    let (ana, bob) = (Guest::come(&first, "Ana").await, Guest::come(&first, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    let mut lines = bob.lines(&format!("tables={table}")).await;
    let before = lines.frame().await;
    ana.command(&table, json!({ "key": "once", "command": "say", "text": "once" })).await.is(200);
    let told = lines.frame().await;
    first.end().await;
    // Every stream ends, so that its reader comes back.
    while lines.next().await.is_some() {}
    assert_eq!(ana.command(&table, json!({ "key": "x", "command": "say", "text": "lost" })).await.status, 503);

    let second = server_with(store);
    let (ana, bob) = (Guest { app: second.router(), ..ana }, Guest { app: second.router(), ..bob });
    // The same command is not done twice, although another server did it.
    let again = ana.command(&table, json!({ "key": "once", "command": "say", "text": "once" })).await.is(200).json();
    assert_eq!(again["answer"], "done");
    let n = before["n"].as_u64().unwrap();
    let resumed = bob.lines(&format!("tables={table}&last={table}.{n}")).await.frame().await;
    assert_eq!([&resumed["after"], &resumed["n"], &resumed["news"]], [&told["after"], &told["n"], &told["news"]], "the same news again");
    let history = bob.get(&format!("/api/tables/{table}/history")).await.is(200).json();
    assert_eq!(history.as_array().unwrap().iter().filter(|news| news["text"] == "once").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_everybody_left_still_ends() {
    let server = Arc::new(server());
    let ana = Guest::come(&server, "Ana").await;
    let bob = Guest::come(&server, "Bob").await;
    let house = json!({ "pace": { "least": 0, "most": 0 }, "stand_in": "random" });
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "house": house })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    for guest in [&ana, &bob] {
        guest.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    }
    soon(async {
        while ana.get(&format!("/api/tables/{table}")).await.is(200).json()["phase"] != "over" {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await;
    assert_eq!(ana.get(&format!("/api/tables/{table}/verification")).await.is(200).json()["sound"], true);
}
