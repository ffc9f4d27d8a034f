//! Friends by exchanged links, invitations to them, and whom somebody keeps away.

mod kit;

use axum::body::Body;
use axum::http::Request;
use kit::{Guest, send, server};
use serde_json::{Value, json};

async fn friend_token(guest: &Guest) -> String {
    guest.ask("PUT", "/api/me/friend-link", None).await.is(200).json()["token"].as_str().unwrap().to_owned()
}

async fn people(guest: &Guest) -> Value {
    guest.get("/api/me/people").await.is(200).json()
}

/// They become friends; gives what the first one knows the other by.
async fn befriend(one: &Guest, other: &Guest) -> String {
    let token = friend_token(one).await;
    other.post("/api/me/friends", json!({ "token": token })).await.is(204);
    let friends = people(one).await["friends"].clone();
    friends.as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opens_a_link_for_friends_and_agrees_is_a_friend_of_both() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let token = friend_token(&ana).await;
    assert_eq!(friend_token(&ana).await, token, "there is one");
    let path = format!("/api/friend-links/{token}");
    let stranger = send(&server.router(), Request::get(&path).body(Body::empty()).unwrap()).await.is(200).json();
    assert_eq!(stranger, json!({ "name": "Ana", "yours": false, "friends": false }));
    assert_eq!(ana.get(&path).await.is(200).json()["yours"], true);
    ana.post("/api/me/friends", json!({ "token": token })).await.is(400);
    assert_eq!(people(&ana).await["friends"], json!([]), "looking changes nothing");
    for _ in 0..2 {
        bob.post("/api/me/friends", json!({ "token": token })).await.is(204);
    }
    for (guest, other) in [(&ana, "Bob"), (&bob, "Ana")] {
        let friends = people(guest).await["friends"].clone();
        assert_eq!((friends.as_array().unwrap().len(), &friends[0]["name"]), (1, &json!(other)));
    }
    assert_eq!(bob.get(&path).await.is(200).json()["friends"], true);

    // A link that was taken back makes no friends, and those that there are stay.
    ana.ask("DELETE", "/api/me/friend-link", None).await.is(204);
    eve.get(&path).await.is(404);
    eve.post("/api/me/friends", json!({ "token": token })).await.is(404);
    assert_ne!(friend_token(&ana).await, token);

    // Either side ends it for both; by a name that is only theirs.
    let [to_ana, to_bob] = [people(&bob).await["friends"][0]["id"].clone(), people(&ana).await["friends"][0]["id"].clone()];
    assert_ne!(to_ana, to_bob);
    bob.ask("DELETE", &format!("/api/me/friends/{}", to_bob.as_str().unwrap()), None).await.is(404);
    bob.ask("DELETE", &format!("/api/me/friends/{}", to_ana.as_str().unwrap()), None).await.is(204);
    assert_eq!([people(&ana).await["friends"].clone(), people(&bob).await["friends"].clone()], [json!([]), json!([])]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_is_invited_to_a_private_table_and_sits_down_there_or_declines() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let friend = befriend(&ana, &bob).await;
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
    let sit = || json!({ "key": "s", "command": "sit" });
    let invite = format!("/api/tables/{table}/friends");
    bob.get(&format!("/api/tables/{table}")).await.is(404);
    bob.command(&table, sit()).await.is(403);
    eve.post(&invite, json!({ "friend": friend })).await.is(403);
    ana.post(&invite, json!({ "friend": "nobody" })).await.is(404);
    ana.post(&invite, json!({ "friend": friend })).await.is(204);
    let told = bob.get("/api/me/invitations").await.is(200).json();
    assert_eq!([&told[0]["by"], &told[0]["table"]["id"], &told[0]["table"]["game"]], ["Ana", table.as_str(), "ostia"]);
    assert_eq!(eve.get("/api/me/invitations").await.is(200).json(), json!([]));
    bob.get(&format!("/api/tables/{table}")).await.is(200);
    bob.command(&table, sit()).await.is(200);
    assert_eq!(bob.get("/api/me/invitations").await.is(200).json(), json!([]), "who sits there is not invited any more");
    ana.post(&invite, json!({ "friend": friend })).await.is(409);

    // Who has declined is not asked again, and the friend is told nothing of it.
    let second = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
    let invite = format!("/api/tables/{second}/friends");
    ana.post(&invite, json!({ "friend": friend })).await.is(204);
    bob.ask("DELETE", &format!("/api/me/invitations/{second}"), None).await.is(204);
    ana.post(&invite, json!({ "friend": friend })).await.is(204);
    assert_eq!(bob.get("/api/me/invitations").await.is(200).json(), json!([]));
    bob.get(&format!("/api/tables/{second}")).await.is(404);

    // Nobody is invited to a game that has begun.
    let third = ana.open(json!({ "game": "ostia", "seats": 2, "bots": [null, "random"] })).await;
    ana.post(&format!("/api/tables/{third}/friends"), json!({ "friend": friend })).await.is(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_can_neither_befriend_nor_invite_nor_sit_down() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let friend = befriend(&bob, &ana).await;
    let bobs = bob.open(json!({ "game": "ostia", "seats": 3 })).await;
    bob.post(&format!("/api/tables/{bobs}/friends"), json!({ "friend": friend })).await.is(204);
    ana.ask("PUT", "/api/me/shields", Some(json!({ "at": { "table": bobs, "seat": 0 }, "blocked": true }))).await.is(204);
    let known = people(&ana).await;
    assert_eq!((&known["friends"], &known["shields"][0]["name"]), (&json!([]), &json!("Bob")));
    assert_eq!(ana.get("/api/me/invitations").await.is(200).json(), json!([]));
    bob.post(&format!("/api/tables/{bobs}/friends"), json!({ "friend": friend })).await.is(404);

    // Her link looks to him like one that was taken back.
    let token = friend_token(&ana).await;
    bob.get(&format!("/api/friend-links/{token}")).await.is(404);
    bob.post("/api/me/friends", json!({ "token": token })).await.is(404);
    // And she cannot become his friend by mistake.
    let his = friend_token(&bob).await;
    ana.post("/api/me/friends", json!({ "token": his })).await.is(400);

    // He cannot sit at her tables: neither from the lobby nor by a link.
    let anas = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    bob.command(&anas, json!({ "key": "s", "command": "sit" })).await.is(403);
    let link = ana.ask("PUT", &format!("/api/tables/{anas}/links"), Some(json!({}))).await.is(200).json();
    bob.post("/api/join", json!({ "invitation": link["token"] })).await.is(403);

    // At tables of others she is warned, and may sit down.
    assert_eq!(ana.get(&format!("/api/tables/{bobs}")).await.is(200).json()["blocked"], json!([0]));
    let link = bob.ask("PUT", &format!("/api/tables/{bobs}/links"), Some(json!({}))).await.is(200).json();
    let path = format!("/api/invitations/{}", link["token"].as_str().unwrap());
    assert_eq!(ana.get(&path).await.is(200).json()["blocked"], json!([0]));
    ana.command(&bobs, json!({ "key": "s", "command": "sit" })).await.is(200);

    // It can be taken back, by the name under which she knows him.
    let id = known["shields"][0]["id"].clone();
    ana.ask("PUT", "/api/me/shields", Some(json!({ "id": id, "blocked": false }))).await.is(204);
    assert_eq!(people(&ana).await["shields"], json!([]));
    bob.command(&anas, json!({ "key": "t", "command": "sit" })).await.is(200);
}

/// Whatever Bob asks and is sent, he gets the same bytes whether or not Ana has muted him.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_cannot_notice_it() {
    let mut worlds = Vec::new();
    for muted in [false, true] {
        let server = server();
        let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
        let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
        let link = ana.ask("PUT", &format!("/api/tables/{table}/links"), Some(json!({}))).await.is(200).json();
        bob.post("/api/join", json!({ "invitation": link["token"] })).await.is(200);
        if muted {
            ana.ask("PUT", "/api/me/shields", Some(json!({ "at": { "table": table, "seat": 1 }, "muted": true }))).await.is(204);
            assert_eq!(ana.get(&format!("/api/tables/{table}")).await.is(200).json()["muted"], json!([1]));
        }
        let mut told = vec![bob.command(&table, json!({ "key": "a", "command": "say", "text": "hello" })).await.is(200).text()];
        let mut lines = bob.lines(&format!("tables={table}")).await;
        let mut frame = lines.frame().await;
        frame["news"].as_array_mut().unwrap().iter_mut().for_each(|news| news["at"] = json!(0));
        frame["about"]["server_seed_sha256"] = Value::Null;
        frame["idle"] = Value::Null;
        frame["table"] = Value::Null;
        told.push(frame.to_string());
        let mut shown = bob.get(&format!("/api/tables/{table}")).await.is(200).json();
        for own in ["id", "created", "updated"] {
            shown[own] = Value::Null;
        }
        shown["summary"]["server_seed_sha256"] = Value::Null;
        told.push(shown.to_string());
        told.push(people(&bob).await.to_string());
        told.push(bob.get("/api/me/invitations").await.text());
        worlds.push(told);
    }
    assert_eq!(worlds[0], worlds[1]);
}

/// All of it is in the export, without what would let somebody else be them; and goes with the person.
#[tokio::test(flavor = "multi_thread")]
async fn friends_are_exported_and_forgotten() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let friend = befriend(&ana, &bob).await;
    let table = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    ana.post(&format!("/api/tables/{table}/friends"), json!({ "friend": friend })).await.is(204);
    ana.ask("PUT", "/api/me/shields", Some(json!({ "id": friend, "muted": true }))).await.is(204);
    let over =
        ana.open(json!({ "game": "ostia", "seats": 2, "bots": [null, "random"], "house": { "pace": { "least": 0, "most": 0 } } })).await;
    ana.command(&over, json!({ "key": "r", "command": "resign" })).await.is(200);
    kit::soon(async {
        while ana.get("/api/me/games").await.is(200).json()["games"].as_array().unwrap().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    })
    .await;
    let told = ana.get("/api/me/export").await.is(200).json();
    assert_eq!([&told["friends"][0]["name"], &told["shields"][0]["muted"]], [&json!("Bob"), &json!(true)]);
    assert_eq!((&told["games"][0]["table"], &told["games"][0]["left"]), (&json!(over), &json!(true)));
    assert!(told["friend_link"].is_u64());
    let token = people(&ana).await["link"]["token"].as_str().unwrap().to_owned();
    assert!(!told.to_string().contains(&token));
    let his = bob.get("/api/me/export").await.is(200).json();
    assert_eq!([&his["invitations"][0]["by"], &his["shields"]], [&json!("Ana"), &json!([])]);
    ana.ask("DELETE", "/api/me", None).await.is(204);
    let left = people(&bob).await;
    assert_eq!(left, json!({ "link": null, "friends": [], "shields": [] }));
    assert_eq!(bob.get("/api/me/invitations").await.is(200).json(), json!([]));
    bob.get(&format!("/api/friend-links/{token}")).await.is(404);
}
