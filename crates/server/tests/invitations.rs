//! Links to a table: they say who invites to what before anything is used up, many can use them, and the host takes them back.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Guest, Told, send, server};
use serde_json::{Value, json};
use server::Server;

/// Asks as somebody who has never been here.
async fn stranger(server: &Server, path: &str) -> Told {
    send(&server.router(), Request::get(path).body(Body::empty()).unwrap()).await
}

async fn link(guest: &Guest, table: &str, wish: Value) -> String {
    let made = guest.ask("PUT", &format!("/api/tables/{table}/links"), Some(wish)).await.is(200).json();
    made["token"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_who_invites_to_what_and_uses_nothing_up() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let wish = json!({
        "game": "ostia", "seats": 3, "bots": [null, null, "merchant"], "listed": false, "options": { "open_money": true },
        "house": { "clock": { "days": { "each": 86_400_000, "night": null } }, "rated": true },
    });
    let table = ana.open(wish).await;
    let token = link(&ana, &table, json!({})).await;
    assert_eq!(link(&ana, &table, json!({ "for": "sit" })).await, token, "there is one for the table");
    let told = stranger(&server, &format!("/api/invitations/{token}")).await.is(200).json();
    assert_eq!(
        [&told["host"], &told["game"], &told["state"], &told["yours"]],
        [&json!("Ana"), &json!("ostia"), &json!("open"), &Value::Null]
    );
    let summary = &told["summary"];
    assert_eq!((&summary["options"], &summary["rated"]), (&json!({ "open_money": true }), &json!(true)));
    assert_eq!(summary["clock"]["days"]["each"], 86_400_000);
    assert_eq!(summary["seats"][0]["name"], "Ana");
    // Whoever has it sits down, comes back by it, and sits there still.
    for _ in 0..2 {
        bob.post("/api/join", json!({ "invitation": token })).await.is(200);
    }
    let told = bob.get(&format!("/api/invitations/{token}")).await.is(200).json();
    assert_eq!((&told["state"], &told["yours"]), (&json!("open"), &json!(1)));
    let told = stranger(&server, &format!("/api/invitations/{token}")).await.is(200).json();
    assert_eq!((&told["state"], told["summary"]["phase"].as_str()), (&json!("begun"), Some("running")));
    let eve = Guest::come(&server, "Eve").await;
    eve.post("/api/join", json!({ "invitation": token })).await.is(409);
    stranger(&server, "/api/invitations/00").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_a_seat_gives_that_seat_to_whoever_is_first() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 4, "listed": false })).await;
    let (any, third) = (link(&ana, &table, json!({})).await, link(&ana, &table, json!({ "seat": 2 })).await);
    assert_ne!(any, third);
    bob.post("/api/join", json!({ "invitation": third })).await.is(200);
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.is(200).json()["seat"], 2);
    assert_eq!(eve.get(&format!("/api/invitations/{third}")).await.is(200).json()["state"], "full");
    eve.post("/api/join", json!({ "invitation": third })).await.is(409);
    // The seat is free again, and so is the link.
    bob.command(&table, json!({ "key": "l", "command": "stand" })).await.is(200);
    eve.post("/api/join", json!({ "invitation": third })).await.is(200);
    ana.ask("PUT", &format!("/api/tables/{table}/links"), Some(json!({ "seat": 4 }))).await.is(400);
    ana.ask("PUT", &format!("/api/tables/{table}/links"), Some(json!({ "what": 4 }))).await.is(400);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_at_the_table_make_links_and_only_the_host_takes_them_back() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
    let links = format!("/api/tables/{table}/links");
    eve.ask("PUT", &links, Some(json!({}))).await.is(403);
    eve.get(&links).await.is(403);
    let token = link(&ana, &table, json!({})).await;
    bob.post("/api/join", json!({ "invitation": token })).await.is(200);
    assert_eq!(link(&bob, &table, json!({})).await, token);
    assert_eq!(bob.get(&links).await.is(200).json().as_array().unwrap().len(), 1);
    let one = format!("{links}/{token}");
    bob.ask("DELETE", &one, None).await.is(403);
    eve.ask("DELETE", &one, None).await.is(403);
    let other = eve.open(json!({ "game": "ostia", "seats": 3 })).await;
    eve.ask("DELETE", &format!("/api/tables/{other}/links/{token}"), None).await.is(404);
    ana.ask("DELETE", &one, None).await.is(204);
    ana.ask("DELETE", &one, None).await.is(404);
    eve.get(&format!("/api/invitations/{token}")).await.is(404);
    eve.post("/api/join", json!({ "invitation": token })).await.is(404);
    // Bob stays, and the next link is another one.
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.is(200).json()["seat"], 1);
    assert_ne!(link(&ana, &table, json!({})).await, token);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_watch_is_made_in_mid_game_and_shows_nothing_once_it_is_taken_back() {
    let server = server();
    let (ana, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, "random", "random"], "listed": false })).await;
    ana.ask("PUT", &format!("/api/tables/{table}/links"), Some(json!({ "for": "sit" }))).await.is(409);
    let token = link(&ana, &table, json!({ "for": "watch" })).await;
    let told = eve.get(&format!("/api/invitations/{token}")).await.is(200).json();
    assert_eq!((&told["for"], &told["state"]), (&json!("watch"), &json!("open")));
    assert_eq!(eve.get(&format!("/api/watch/{token}")).await.is(200).json()["id"], table);
    eve.post("/api/join", json!({ "invitation": token })).await.is(404);
    let mut watching = eve.lines(&format!("watch={token}")).await;
    let frame = watching.frame().await;
    assert_eq!((frame["table"].as_str(), frame.get("you")), (Some(table.as_str()), None));
    ana.ask("DELETE", &format!("/api/tables/{table}/links/{token}"), None).await.is(204);
    while watching.next().await.is_some() {}
    eve.get(&format!("/api/watch/{token}")).await.is(404);
    eve.get(&format!("/api/frames?watch={token}")).await.is(404);
    eve.get(&format!("/api/tables/{table}/history?watch={token}")).await.is(404);
}

/// Invitations that were given out before there were links still say what they are for, and work once.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_invitation_says_what_it_is_for_and_works_once() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "oltre-mare", "seats": 3, "listed": false })).await;
    let made = ana.post(&format!("/api/tables/{table}/invitations"), json!({ "seat": 1 })).await.is(201).json();
    let token = made["invitation"].as_str().unwrap();
    let told = bob.get(&format!("/api/invitations/{token}")).await.is(200).json();
    assert_eq!([&told["host"], &told["seat"], &told["state"]], [&json!("Ana"), &json!(1), &json!("open")]);
    bob.post("/api/join", json!({ "invitation": token })).await.is(200);
    assert_eq!(eve.get(&format!("/api/invitations/{token}")).await.is(200).json()["state"], "used");
    eve.post("/api/join", json!({ "invitation": token })).await.is(409);
    let watch = ana.post(&format!("/api/tables/{table}/watch-links"), json!({})).await.is(201).json();
    assert_eq!(eve.get(&format!("/api/invitations/{}", watch["watch"].as_str().unwrap())).await.is(200).json()["for"], "watch");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_a_picture_for_phones() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    let token = link(&ana, &table, json!({})).await;
    let ask = |token: &str, host: &str| {
        Request::get(format!("/api/invitations/{token}/qr.svg")).header(header::HOST, host).body(Body::empty()).unwrap()
    };
    let told = send(&server.router(), ask(&token, "games.example")).await.is(200);
    assert_eq!(told.headers[header::CONTENT_TYPE], "image/svg+xml");
    assert!(told.text().contains("<svg") && told.text().len() < 60_000, "{} bytes", told.text().len());
    let elsewhere = send(&server.router(), ask(&token, "elsewhere.example")).await.is(200);
    assert_ne!(told.text(), elsewhere.text(), "it leads to where it was asked for");
    send(&server.router(), ask("00", "games.example")).await.is(404);
}
