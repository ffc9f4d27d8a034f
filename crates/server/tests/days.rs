//! Weeks of a game over days, opened with exactly what the page's form sends, with a clock that runs as fast as nothing happens.

mod kit;

use kit::{Guest, settings};
use serde_json::{Value, json};
use server::{Outside, Server};
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tokio::time::Instant;

/// Time that passes when nobody has anything to do.
struct Hours(Instant);

impl Outside for Hours {
    fn now(&self) -> u64 {
        1_700_000_000_000 + self.0.elapsed().as_millis() as u64
    }
}

const HOUR: u64 = 3_600_000;

async fn hours_pass(hours: u64) {
    tokio::time::sleep(Duration::from_millis(hours * HOUR)).await;
}

/// What the form sends, with which the web's own tests compare it.
fn wish(game: &str) -> Value {
    let mut wish: Value = serde_json::from_str(include_str!("over-days.json")).unwrap();
    wish["game"] = game.into();
    wish
}

/// Somebody opens the page and sees this.
async fn looks(guest: &Guest, table: &str) -> Value {
    guest.lines(&format!("tables={table}")).await.frame().await
}

async fn hint(guest: &Guest, table: &str) -> Value {
    guest.post(&format!("/api/tables/{table}/hint"), json!({})).await.is(200).json()["action"].clone()
}

/// Somebody looks once, and decides what they are asked.
async fn moves(guest: &Guest, table: &str, key: String) {
    let frame = looks(guest, table).await;
    if frame["asked"]["must"] == true && frame["paused"] == false {
        let action = hint(guest, table).await;
        let asked = frame["asked"]["id"].clone();
        guest.command(table, json!({ "key": key, "command": "act", "asked": asked, "action": action })).await.is(200);
    }
}

async fn news(guest: &Guest, table: &str, kind: &str) -> Vec<Value> {
    let history = guest.get(&format!("/api/tables/{table}/history")).await.is(200).json();
    history.as_array().unwrap().iter().filter(|news| news["news"] == kind).cloned().collect()
}

/// Ana and Ben move once a day, Ben pauses the game for some days, and Cleo, who has saved what she means to do, does not come
/// back. Nobody is played for against the rules, what was saved counts, and the game is not finished by bots.
async fn weeks(game: &str) {
    let server = Arc::new(Server::with(settings(), Arc::new(Memory::new()), Arc::new(Hours(Instant::now()))));
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    let (ana, ben, cleo) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Ben").await, Guest::come(&server, "Cleo").await);
    let table = ana.open(wish(game)).await;
    // Friends need some days to come.
    hours_pass(3 * 24).await;
    ben.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    hours_pass(4 * 24).await;
    cleo.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    let saved = looks(&cleo, &table).await["asked"]["must"] == true;
    if saved {
        let action = hint(&cleo, &table).await;
        cleo.command(&table, json!({ "key": "d", "command": "draft", "action": action })).await.is(200);
    }
    for day in 0..60 {
        if day == 4 {
            ben.command(&table, json!({ "key": "p", "command": "pause" })).await.is(200);
        }
        if day == 9 {
            ben.command(&table, json!({ "key": "r", "command": "resume" })).await.is(200);
        }
        // In the morning the one, in the evening the other.
        hours_pass(9).await;
        moves(&ana, &table, format!("a{day}")).await;
        hours_pass(11).await;
        moves(&ben, &table, format!("b{day}")).await;
        let taken_over = news(&ana, &table, "taken-over").await;
        for news in &taken_over {
            assert_eq!((&news["seat"], &news["why"]), (&json!(2), &json!("clock")), "{game}, day {day}: {taken_over:?}");
        }
        let acted = news(&ana, &table, "acted").await;
        let moved = |seat: u64| acted.iter().filter(|news| news["seat"] == seat && news["by"] == "person").count();
        if day > 10 && taken_over.len() == 1 && moved(0).min(moved(1)) >= 3 {
            break;
        }
    }
    let acted = news(&ana, &table, "acted").await;
    let by = |seat: u64, by: &str| acted.iter().filter(|news| news["seat"] == seat && news["by"] == by).count();
    assert_eq!((by(0, "bot"), by(1, "bot")), (0, 0), "{game}");
    assert!(by(0, "person") >= 3 && by(1, "person") >= 3, "{game}: {acted:?}");
    assert_eq!(news(&ana, &table, "taken-over").await.len(), 1, "{game}: Cleo has not come back");
    assert!(by(2, "bot") > 0 && by(2, "person") == usize::from(saved), "{game}: what she had saved was done first, as she would have");
    let during: Vec<u64> = [news(&ana, &table, "paused").await, news(&ana, &table, "resumed").await]
        .iter()
        .map(|news| news[0]["at"].as_u64().unwrap())
        .collect();
    assert!(during[1] - during[0] > 4 * 24 * HOUR && news(&ana, &table, "resumed").await[0]["seat"] == 1, "{game}");
    assert!(acted.iter().all(|news| !(during[0] + 1..during[1]).contains(&news["at"].as_u64().unwrap())), "nothing happens meanwhile");
    assert_eq!(ana.get(&format!("/api/tables/{table}")).await.is(200).json()["phase"], "running", "{game}");
}

#[tokio::test(start_paused = true)]
async fn weeks_of_oltre_mare() {
    weeks("oltre-mare").await;
}

#[tokio::test(start_paused = true)]
async fn weeks_of_ostia() {
    weeks("ostia").await;
}

/// Ana leaves an order and goes; Ben finds a buyer in her at night. Nobody but Ana is told that it was an order, also when she comes back
/// to another server with the same store.
#[tokio::test(start_paused = true)]
async fn an_order_acts_while_its_owner_is_away() {
    let store: Arc<dyn store::Store> = Arc::new(Memory::new());
    let server = Arc::new(Server::with(settings(), Arc::clone(&store), Arc::new(Hours(Instant::now()))));
    let (ana, ben, cleo) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Ben").await, Guest::come(&server, "Cleo").await);
    let mut wish = wish("oltre-mare");
    wish["start"] = 1.into();
    let table = ana.open(wish).await;
    for guest in [&ben, &cleo] {
        guest.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    }
    while looks(&ben, &table).await["asked"]["prompt"]["prompt"] != "trade" {
        moves(&ben, &table, "d".into()).await;
    }
    let hand = looks(&ana, &table).await["view"]["seats"][0]["hand"]["faces"].clone();
    let good = oltre_mare::edition_2005().good(serde_json::from_value(hand[0].clone()).unwrap());
    let order = json!({ "trade": { "side": "sell", "good": good, "count": 2, "price": 2 } });
    ana.command(&table, json!({ "key": "o", "command": "instruct", "instructions": [order] })).await.is(200);
    let seen = looks(&ben, &table).await;
    hours_pass(5).await;
    let terms = json!({ "to": "all", "kind": "firm", "gives": [], "gives_ducats": 3, "claims": [], "asks": [good], "asks_ducats": 0, "wishes": [] });
    let offer = json!({ "key": "f", "command": "act", "action": { "do": "offer", "with": { "parent": null, "terms": terms } } });
    ben.command(&table, offer).await.is(200);
    assert!(seen["own"].to_string().len() < 40 && !seen.to_string().contains("trade\":{"), "{seen}");
    let last = |news: Vec<Value>| news.last().unwrap()["by"].clone();
    let later = Arc::new(Server::with(settings(), store, Arc::new(Hours(Instant::now()))));
    let (ana, ben) = (ana.at(&later), ben.at(&later));
    assert_eq!(last(news(&ana, &table, "acted").await), json!({ "standing": 0 }));
    assert_eq!(last(news(&ben, &table, "acted").await), "person");
    let frame = looks(&ana, &table).await;
    assert_eq!(frame["own"]["instructions"][0]["trade"]["done"], 1);
    assert_eq!(looks(&ben, &table).await["own"]["instructions"], json!([]));
    assert_eq!(news(&ben, &table, "instructed").await, Vec::<Value>::new());
}
