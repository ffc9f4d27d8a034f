//! Those who watch a table, and what they say to each other over the wire.

mod kit;

use kit::{Guest, Lines, server};
use serde_json::{Value, json};

fn say(key: &str, text: &str) -> Value {
    json!({ "key": key, "command": "say", "text": text })
}

/// The next remarks that a stream brings.
async fn remarks(lines: &mut Lines) -> Vec<Value> {
    loop {
        let line: Value = serde_json::from_str(&lines.next().await.expect("the stream goes on")).unwrap();
        if let Some(remarks) = line["spectators"].as_array() {
            return remarks.clone();
        }
    }
}

/// At a private table those who have a link speak, those who sit are sent nothing, and others neither speak nor learn who has spoken.
#[tokio::test(flavor = "multi_thread")]
async fn who_speaks_is_watching_and_who_plays_hears_nothing() {
    let server = server();
    let [ana, bob, eve, cem, dora] = {
        let mut all = Vec::new();
        for name in ["Ana", "Bob", "Eve", "Cem", "Dora"] {
            all.push(Guest::come(&server, name).await);
        }
        <[Guest; 5]>::try_from(all).unwrap_or_else(|_| unreachable!("five have come"))
    };
    let wish = json!({ "game": "ostia", "seats": 3, "listed": false, "house": { "spectator_chat": true } });
    let table = ana.open(wish).await;
    let link = ana.ask("PUT", &format!("/api/tables/{table}/links"), Some(json!({ "for": "watch" }))).await.is(200).json();
    let seat = ana.ask("PUT", &format!("/api/tables/{table}/links"), Some(json!({}))).await.is(200).json();
    bob.post("/api/join", json!({ "invitation": seat["token"] })).await.is(200);
    let watches = format!("tables={table}&watch={}", link["token"].as_str().unwrap());
    let mut played = bob.lines(&format!("tables={table}")).await;
    // A player who watches by the link looks from their seat.
    let mut on_the_side = bob.lines(&watches).await;
    assert_eq!(eve.command(&table, say("a", "hello")).await.is(403).json()["why"], "not-seated", "she does not watch");
    let [mut eves, mut cems] = [eve.lines(&watches).await, cem.lines(&watches).await];
    eves.frame().await;
    cems.frame().await;
    assert_eq!(eve.command(&table, say("b", "hello")).await.is(200).json()["n"], 0);
    for lines in [&mut eves, &mut cems] {
        let [remark] = &remarks(lines).await[..] else { panic!("one remark") };
        assert_eq!((&remark["name"], &remark["text"], &remark["speaker"]), (&json!("Eve"), &json!("hello"), &json!(0)));
    }

    // Cem hides her. Nobody who does not watch can do anything with her number, and a player is told that there is nobody.
    let hide = |muted: bool| json!({ "spectator": { "table": table, "speaker": 0 }, "muted": muted });
    cem.ask("PUT", "/api/me/shields", Some(hide(true))).await.is(204);
    let shown = |guest: &Guest| {
        let (guest, path) = (guest.clone(), format!("/api/tables/{table}?watch={}", link["token"].as_str().unwrap()));
        async move { guest.get(&path).await.is(200).json()["hidden_spectators"].clone() }
    };
    assert_eq!((shown(&cem).await, shown(&eve).await), (json!([0]), Value::Null));
    for guest in [&dora, &bob] {
        guest.ask("PUT", "/api/me/shields", Some(hide(true))).await.is(404);
        assert_eq!(guest.get("/api/me/people").await.json()["shields"], json!([]));
    }
    assert_eq!(cem.get("/api/me/people").await.json()["shields"][0]["name"], "Eve");
    cem.ask("PUT", "/api/me/shields", Some(hide(false))).await.is(204);
    assert_eq!(shown(&cem).await, Value::Null);
    eve.ask("PUT", "/api/me/shields", Some(hide(true))).await.is(400);

    // What a player says is the next thing that any player is sent; nothing of the other talk was on the way.
    ana.command(&table, say("c", "good evening")).await.is(200);
    for lines in [&mut played, &mut on_the_side] {
        loop {
            let line = lines.next().await.unwrap();
            assert!(!line.contains("hello"), "{line}");
            if line.contains("good evening") {
                break;
            }
        }
    }
    // Eve is forgotten, and has said nothing here.
    let export = eve.get("/api/me/export").await.is(200).json();
    assert_eq!(export["said"][0]["text"], "hello");
    eve.ask("DELETE", "/api/me", None).await.is(204);
    let mut again = cem.lines(&watches).await;
    again.frame().await;
    cem.command(&table, say("d", "gone?")).await.is(200);
    let told = remarks(&mut again).await;
    assert_eq!((told.len(), &told[0]["text"]), (1, &json!("gone?")), "{told:?}");
}
