//! The lobby: many tables, and those among them at which somebody is.

mod kit;

use axum::Extension;
use kit::{Guest, settings};
use serde_json::{Value, json};
use server::{Outside, Peer, Rate, Rates, Server, Settings};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Store};
use tokio::time::{Instant, sleep};

/// The time of the test, which passes when nobody has anything to do.
struct Hours(Instant);

impl Outside for Hours {
    fn now(&self) -> u64 {
        1_700_000_000_000 + self.0.elapsed().as_millis() as u64
    }
}

fn server(settings: Settings) -> (Server, Arc<Memory>) {
    let store = Arc::new(Memory::new());
    (Server::with(settings, Arc::clone(&store) as Arc<dyn Store>, Arc::new(Hours(Instant::now()))), store)
}

fn ids(page: &Value) -> Vec<String> {
    page.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Bob waits at his table; those of somebody who opened two hundred and went away were opened later.
#[tokio::test(start_paused = true)]
async fn two_hundred_dead_tables_do_not_hide_one_whose_host_is_there() {
    let (server, store) = server(settings());
    let server = Arc::new(server);
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    let (bob, eve) = (Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let wish = json!({ "game": "ostia", "seats": 4 });
    let table = bob.open(wish.clone()).await;
    let mut looking = bob.lines(&format!("tables={table}")).await;
    looking.frame().await;
    tokio::spawn(async move { while looking.next().await.is_some() {} });
    for _ in 0..210 {
        sleep(Duration::from_secs(1)).await;
        eve.open(wish.clone()).await;
    }
    sleep(Duration::from_secs(10 * 60)).await;
    assert_eq!(ids(&eve.get("/api/tables").await.is(200).json())[0], table);
    // It is written down every few minutes, and not for everything that happens there.
    let alive = async || store.table(table.parse().unwrap()).await.unwrap().unwrap().alive;
    let before = alive().await;
    sleep(Duration::from_secs(1)).await;
    bob.command(&table, json!({ "key": "t", "command": "say", "text": "anybody?" })).await.is(200);
    assert_eq!(alive().await, before);
    sleep(Duration::from_secs(5 * 60)).await;
    assert!(alive().await > before);

    // Page by page all of them are found, each once.
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let page = eve.get(&format!("/api/tables?limit=50{after}")).await.is(200).json();
        let Some(last) = page.as_array().unwrap().last() else { break };
        after = format!("&after={}", last["cursor"].as_str().unwrap());
        assert!(ids(&page).len() <= 50);
        found.extend(ids(&page));
    }
    assert_eq!(found.len(), 211);
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 211);
    assert_eq!(ids(&eve.get("/api/tables?limit=5000").await.is(200).json()).len(), 200);
    assert_eq!(eve.get("/api/tables?after=nowhere").await.is(400).json()["error"], "wrong");
}

/// Nobody fills the lobby alone, and neither do many people at one address.
#[tokio::test(start_paused = true)]
async fn only_so_many_tables_of_one_person_and_of_one_address_wait_for_players() {
    let tables = Some(Rate { each: 1_000.0, burst: 1_000.0 });
    let (server, _) = server(Settings { rates: Rates { tables, ..Rates::NONE }, ..settings() });
    let wish = json!({ "game": "ostia", "seats": 4 });
    let come = async |name: String, last: u8| {
        let guest = Guest::come(&server, &name).await;
        let peer = Peer(SocketAddr::from(([192, 0, 2, last], 4_000)));
        Guest { app: guest.app.clone().layer(Extension(peer)), token: guest.token }
    };
    let (mut hosts, mut first) = (Vec::new(), Vec::new());
    for number in 0..4 {
        let guest = come(format!("Host {number}"), 1).await;
        for _ in 0..10 {
            first.push(guest.open(wish.clone()).await);
        }
        hosts.push(guest);
    }
    assert_eq!(hosts[0].post("/api/tables", wish.clone()).await.is(409).json()["error"], "too-many-tables");
    let another = come("Another".into(), 1).await;
    assert_eq!(another.post("/api/tables", wish.clone()).await.is(409).json()["error"], "too-many-tables");
    come("Elsewhere".into(), 2).await.open(wish.clone()).await;
    // A table that no longer waits makes room: for its host, and at the address.
    hosts[0].command(&first[0], json!({ "key": "c", "command": "close" })).await.is(200);
    hosts[0].open(wish.clone()).await;
    another.post("/api/tables", wish).await.is(409);
}
