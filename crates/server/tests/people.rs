//! Who is who: people are known by their sessions, and never by their names.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Guest, send, server, server_with, soon};
use serde_json::{Value, json};
use server::Server;
use std::sync::Arc;
use store::{Memory, Store};

/// Asks as somebody who has never been here.
async fn stranger(server: &Server, path: &str) -> kit::Told {
    send(&server.router(), Request::get(path).body(Body::empty()).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_are_called_ana_are_two_people() {
    let server = server();
    let (ana, other) = (Guest::come(&server, "Ana").await, Guest::come(&server, "ana").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    other.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    for (guest, seat, host) in [(&ana, 0, true), (&other, 1, false)] {
        let told = guest.get(&format!("/api/tables/{table}")).await.is(200).json();
        assert_eq!((&told["seat"], &told["host"]), (&json!(seat), &json!(host)), "{told}");
        let frame = guest.lines(&format!("tables={table}")).await.frame().await;
        assert_eq!(frame["you"], seat, "{frame}");
        let names: Vec<&str> = frame["seats"].as_array().unwrap().iter().filter_map(|seat| seat["name"].as_str()).collect();
        assert_eq!(names, ["Ana", "ana 2"]);
    }
    other.command(&table, json!({ "key": "b", "command": "seat-bot", "seat": 2, "bot": "merchant" })).await.is(403);
    // Whoever leaves is nobody's seat any more.
    other.command(&table, json!({ "key": "l", "command": "stand" })).await.is(200);
    assert_eq!(other.get(&format!("/api/tables/{table}")).await.json()["seat"], Value::Null);
    assert_eq!(other.lines(&format!("tables={table}")).await.frame().await.get("you"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_does_not_sit_is_the_only_host() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "sit": false })).await;
    for (guest, host) in [(&ana, true), (&bob, false)] {
        let told = guest.get(&format!("/api/tables/{table}")).await.is(200).json();
        assert_eq!((&told["seat"], &told["host"]), (&Value::Null, &json!(host)), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_with_a_passphrase_is_taken_with_all_that_look_like_it() {
    let server = server();
    let ben = Guest::come(&server, "Ben").await;
    Guest::come(&server, "BEN").await;
    ben.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    let app = server.router();
    let post = |path: &'static str, body: Value| {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())).unwrap();
        let app = app.clone();
        async move { send(&app, request).await }
    };
    // Another case, and letters that look like it: a Cyrillic e, a Greek B, an e with a mark.
    for name in ["Ben", "BEN", "ben", "B\u{435}n", "\u{392}en", "Be\u{301}n"] {
        assert_eq!(post("/api/session", json!({ "name": name })).await.is(409).json()["error"], "taken", "{name}");
    }
    post("/api/session", json!({ "name": "Benno" })).await.is(201);
    let back = post("/api/session/return", json!({ "name": "ben", "passphrase": "salt and silk" })).await.is(201).json();
    assert_eq!(back["name"], "Ben");
}

/// A browser would note an error at every first visit; a program that shows a token which is none must know.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_no_mistake() {
    let server = server();
    assert_eq!(stranger(&server, "/api/session").await.is(200).json(), Value::Null);
    let old = Request::get("/api/session").header(header::COOKIE, "fondaco=0000").body(Body::empty()).unwrap();
    assert_eq!(send(&server.router(), old).await.is(200).json(), Value::Null);
    Guest { app: server.router(), token: "0000".into() }.get("/api/session").await.is(401);
}

/// An invitation is not burnt by one who only looked at it, left again or lost their session.
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_counts_as_long_as_its_guest_sits_there() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let eve = Guest::come(&server, "Eve").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
    let made = ana.post(&format!("/api/tables/{table}/invitations"), json!({ "seat": 2 })).await.is(201).json();
    let join = json!({ "invitation": made["invitation"] });
    bob.post("/api/join", join.clone()).await.is(200);
    bob.post("/api/join", join.clone()).await.is(200);
    eve.post("/api/join", join.clone()).await.is(409);
    bob.command(&table, json!({ "key": "l", "command": "stand" })).await.is(200);
    // He comes back by the same link, and sits there again.
    bob.post("/api/join", join.clone()).await.is(200);
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.is(200).json()["seat"], 2);
    ana.command(&table, json!({ "key": "r", "command": "remove", "seat": 2 })).await.is(200);
    eve.post("/api/join", join.clone()).await.is(200);
    assert_eq!(eve.get(&format!("/api/tables/{table}")).await.is(200).json()["seat"], 2);
    bob.post("/api/join", join).await.is(409);
}

/// Who resigned or was sent away keeps the game: in their list, in their export, and to look at.
#[tokio::test(flavor = "multi_thread")]
async fn who_left_a_game_keeps_it() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let house = json!({ "pace": { "least": 0, "most": 0 } });
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, null, "random"], "listed": false, "house": house })).await;
    let made = ana.post(&format!("/api/tables/{table}/invitations"), json!({})).await.is(201).json();
    bob.post("/api/join", json!({ "invitation": made["invitation"] })).await.is(200);
    let mut looking = bob.lines("").await;
    looking.frame().await;
    bob.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    let mine = bob.get("/api/me/tables").await.is(200).json();
    assert_eq!([&mine[0]["id"], &mine[0]["seat"], &mine[0]["turn"]], [&json!(table), &json!(1), &json!(false)], "{mine}");
    assert_eq!(mine[0]["summary"]["seats"][1]["resigned"], true);
    let frame = bob.lines(&format!("tables={table}")).await.frame().await;
    assert_eq!((frame["phase"].as_str(), frame.get("you")), (Some("running"), None), "{frame}");
    bob.command(&table, json!({ "key": "s", "command": "say", "text": "!" })).await.is(403);
    // A stream of all that one plays has it no more.
    let other = bob.open(json!({ "game": "ostia", "seats": 2 })).await;
    assert_eq!(bob.lines("").await.frame().await["table"], other);
    ana.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    let me = ana.get("/api/me/export").await.is(200).json();
    assert_eq!(me["tables"][0]["id"], table, "{me}");
}

/// A person who was forgotten by one server is not brought back by another that still has the table in memory.
#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_name_does_not_come_back_from_another_server() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let (server, beside) = (server_with(Arc::clone(&store)), server_with(Arc::clone(&store)));
    let (ana, bob) = (Guest::come(&server, "Ana Pavlova").await, Guest::come(&server, "Bob").await);
    let table = bob.open(json!({ "game": "ostia", "seats": 3 })).await;
    ana.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    bob.command(&table, json!({ "key": "b", "command": "seat-bot", "seat": 2, "bot": "random" })).await.is(200);
    ana.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    let _looking = bob.lines(&format!("tables={table}")).await;
    Guest { app: beside.router(), token: ana.token.clone() }.ask("DELETE", "/api/me", None).await.is(204);
    // Bob goes on at the server that knew her, until what he does is stored.
    soon(async { while bob.command(&table, json!({ "key": "p", "command": "resign" })).await.status == 503 {} }).await;
    let told = store.table(table.parse().unwrap()).await.unwrap().unwrap().summary;
    assert!(!told.contains("Pavlova"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_one_may_not_see_says_so_and_makes_nobody_a_guest() {
    let store = Arc::new(Memory::new());
    let server = server_with(Arc::clone(&store) as Arc<dyn Store>);
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let secret = ana.open(json!({ "game": "ostia", "seats": 2, "listed": false })).await;
    let open = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    for table in [secret.as_str(), "0000000000001", "nonsense"] {
        assert_eq!(stranger(&server, &format!("/api/tables/{table}")).await.is(404).json()["error"], "not-found");
        bob.get(&format!("/api/tables/{table}")).await.is(404);
    }
    let told = stranger(&server, &format!("/api/tables/{open}")).await.is(200).json();
    assert_eq!((told["game"].as_str(), &told["host"]), (Some("ostia"), &json!(false)));
    let watch = ana.post(&format!("/api/tables/{secret}/watch-links"), json!({})).await.is(201).json();
    let token = watch["watch"].as_str().unwrap();
    stranger(&server, &format!("/api/tables/{secret}?watch={token}")).await.is(200);
    assert_eq!(store.people().await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_called_otherwise_from_now_on() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    bob.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    ana.ask("PUT", "/api/me/name", Some(json!({ "name": "BOB" }))).await.is(409);
    ana.ask("PUT", "/api/me/name", Some(json!({ "name": "" }))).await.is(400);
    ana.ask("PUT", "/api/me/name", Some(json!({ "name": " Anna  Maria " }))).await.is(204);
    assert_eq!(ana.get("/api/session").await.is(200).json()["name"], "Anna Maria");
    let table = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    let frame = ana.lines(&format!("tables={table}")).await.frame().await;
    assert_eq!(frame["seats"][0]["name"], "Anna Maria");
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_ended() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    ana.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    let request = Request::post("/api/session/return")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
        .body(Body::from(json!({ "name": "Ana", "passphrase": "salt and silk", "token": true }).to_string()))
        .unwrap();
    let token = send(&server.router(), request).await.is(201).json()["token"].as_str().unwrap().to_owned();
    let phone = Guest { app: server.router(), token };
    let devices = ana.get("/api/me/devices").await.is(200).json();
    let here = |devices: &Value| {
        devices.as_array().unwrap().iter().map(|device| (device["here"] == true, device["name"].clone())).collect::<Vec<_>>()
    };
    let mut told = here(&devices);
    told.sort_by_key(|(here, _)| !here);
    assert_eq!(told, [(true, Value::Null), (false, json!("Firefox, Linux"))]);
    let other = devices.as_array().unwrap().iter().find(|device| device["here"] == false).unwrap()["id"].as_str().unwrap().to_owned();
    // Nobody ends somebody else's.
    let eve = Guest::come(&server, "Eve").await;
    eve.ask("DELETE", &format!("/api/me/devices/{other}"), None).await.is(404);
    let mut looking = phone.lines("").await;
    ana.ask("DELETE", &format!("/api/me/devices/{other}"), None).await.is(204);
    soon(async { while looking.next().await.is_some() {} }).await;
    phone.get("/api/me/tables").await.is(401);
    ana.get("/api/me/tables").await.is(200);
    assert_eq!(ana.get("/api/me/devices").await.is(200).json().as_array().unwrap().len(), 1);
}
