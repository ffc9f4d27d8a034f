//! What people keep about tables for themselves: notes, and how much they have seen.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Guest, send, server};
use serde_json::{Value, json};
use server::Server;

async fn back(server: &Server, name: &str) -> Guest {
    let request = Request::post("/api/session/return")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(json!({ "name": name, "passphrase": "salt and silk", "token": true }).to_string()))
        .unwrap();
    let token = send(&server.router(), request).await.is(201).json()["token"].as_str().unwrap().to_owned();
    Guest { app: server.router(), token }
}

async fn note(guest: &Guest, table: &str) -> Value {
    guest.get(&format!("/api/tables/{table}/note")).await.is(200).json()["text"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_for_one_person_on_all_devices() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    ana.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "listed": false })).await;
    let invitation = ana.post(&format!("/api/tables/{table}/invitations"), json!({})).await.is(201).json()["invitation"].clone();
    bob.post("/api/join", json!({ "invitation": invitation })).await.is(200);
    let path = format!("/api/tables/{table}/note");
    assert_eq!(note(&ana, &table).await, "");
    ana.ask("PUT", &path, Some(json!({ "text": "Bob bids high\non grain" }))).await.is(204);
    let phone = back(&server, "Ana").await;
    assert_eq!(note(&phone, &table).await, "Bob bids high\non grain");
    assert_eq!(note(&bob, &table).await, "");
    bob.ask("PUT", &path, Some(json!({ "text": "Ana bluffs" }))).await.is(204);
    assert_eq!(note(&ana, &table).await, "Bob bids high\non grain");
    eve.get(&path).await.is(404);
    eve.ask("PUT", &path, Some(json!({ "text": "x" }))).await.is(404);
    ana.ask("PUT", &path, Some(json!({ "text": "x".repeat(4_001) }))).await.is(400);
    // They belong to what is known about a person, and go with it.
    let export = ana.get("/api/me/export").await.is(200).json();
    assert_eq!(export["notes"], json!([{ "table": table, "text": "Bob bids high\non grain", "seen": 0 }]));
    ana.ask("DELETE", "/api/me", None).await.is(204);
    assert_eq!(note(&bob, &table).await, "Ana bluffs");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_seen_on_one_device_is_not_new_on_another() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    ana.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let seen = async |guest: &Guest| guest.get(&format!("/api/tables/{table}")).await.is(200).json()["seen"].clone();
    assert_eq!(seen(&ana).await, Value::Null);
    for n in [12, 7] {
        ana.post(&format!("/api/tables/{table}/seen"), json!({ "n": n })).await.is(204);
    }
    assert_eq!(seen(&back(&server, "Ana").await).await, 12, "the newest counts");
    assert_eq!(seen(&Guest::come(&server, "Bob").await).await, Value::Null, "to others it is nothing");
}
