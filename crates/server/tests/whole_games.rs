//! Whole games over the interface that browsers and programs use.

mod kit;

use kit::{Guest, Player, server};
use serde_json::json;
use table::Seated;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_ostia_with_bots_to_the_end() {
    plays::<ostia::State>("ostia", ostia::Setup::new(3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_oltre_mare_with_bots_to_the_end() {
    plays::<oltre_mare::State>("oltre-mare", oltre_mare::Setup::new(3)).await;
}

async fn plays<R: Seated>(game: &str, setup: R::Setup) {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let house = json!({ "pace": { "least": 0, "most": 0 } });
    // She looks before she sits down: what her seat knows begins with what it sees when the cards are dealt.
    let wish = json!({ "game": game, "seats": 3, "bots": [null, "random", "random"], "house": house, "sit": false });
    let table = ana.open(wish).await;
    let mut player = Player::<R>::sit(&ana, &table, 0, setup).await;
    ana.command(&table, json!({ "key": "sit", "command": "sit" })).await.is(200);
    while player.step().await {}

    let record = ana.get(&format!("/api/tables/{table}/record")).await.is(200).json();
    assert_eq!(record["game"], game);
    assert_eq!(record["seats"][0]["name"], "Ana");
    let verified = ana.get(&format!("/api/tables/{table}/verification")).await.is(200).json();
    assert_eq!(verified["sound"], true, "{verified}");
    assert_eq!(verified["seed_sha256"], record["seed_sha256"]);
    let story = ana.get(&format!("/api/tables/{table}/replay")).await.is(200).text();
    assert!(story.lines().count() > 20 && story.contains("Ana"), "{story}");
    let history = ana.get(&format!("/api/tables/{table}/history")).await.is(200).json();
    let numbers: Vec<u64> = history.as_array().unwrap().iter().map(|news| news["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    // They play again, and a stream that shows all tables shows the new one.
    let mut lines = ana.lines("").await;
    ana.command(&table, json!({ "key": "again", "command": "rematch" })).await.is(200);
    let next = lines.frame().await;
    assert_ne!(next["table"], table.as_str());
    assert_eq!((next["seats"][0]["name"].as_str(), next["about"]["game"].as_str()), (Some("Ana"), Some(game)), "{next}");

    let over = ana.get("/api/tables?phase=over").await.is(200).json();
    assert_eq!(over[0]["id"], table.as_str());
}
