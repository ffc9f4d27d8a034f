//! Games over days, with a clock that runs as fast as nothing happens: those who do not come back do not keep a game for ever.

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

async fn phase(guest: &Guest, table: &str) -> Value {
    guest.get(&format!("/api/tables/{table}")).await.is(200).json()["phase"].clone()
}

/// A server that looks after the tables of this store.
fn server_of(store: &Arc<Memory>, hours: &Arc<Hours>) -> Arc<Server> {
    let server = Arc::new(Server::with(settings(), Arc::clone(store) as Arc<dyn store::Store>, Arc::clone(hours) as Arc<dyn Outside>));
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    server
}

/// A server, and two people who have been dealt cards and have gone away since.
async fn left_alone(game: &str, house: Value) -> (Guest, String) {
    let server = server_of(&Arc::new(Memory::new()), &Arc::new(Hours(Instant::now())));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": game, "seats": 2, "house": house })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    for guest in [&ana, &bob] {
        guest.lines(&format!("tables={table}")).await.frame().await;
    }
    (ana, table)
}

/// The news of this kind.
async fn news(guest: &Guest, table: &str, kind: &str) -> Vec<Value> {
    let history = guest.get(&format!("/api/tables/{table}/history")).await.is(200).json();
    history.as_array().unwrap().iter().filter(|news| news["news"] == kind).cloned().collect()
}

/// A game in which everybody left must still be able to finish legally; not an hour before, and from a table that sleeps.
#[tokio::test(start_paused = true)]
async fn a_game_that_everybody_left_is_finished_by_bots_when_it_was_idle_for_too_long() {
    for game in ["ostia", "oltre-mare"] {
        let (ana, table) = left_alone(game, json!({ "idle": 5 * HOUR, "stand_in": "random" })).await;
        tokio::time::sleep(Duration::from_millis(5 * HOUR - 60_000)).await;
        assert_eq!(phase(&ana, &table).await, "running");
        assert_eq!(news(&ana, &table, "acted").await.len(), 0, "nobody has acted for them");
        tokio::time::sleep(Duration::from_millis(2 * HOUR)).await;
        assert_eq!(phase(&ana, &table).await, "over");
        let taken_over = news(&ana, &table, "taken-over").await;
        assert_eq!(taken_over.len(), 2, "{taken_over:?}");
        assert!(taken_over.iter().all(|news| news["why"] == "idle"), "{taken_over:?}");
        assert_eq!(ana.get(&format!("/api/tables/{table}/verification")).await.is(200).json()["sound"], true);
    }
}

/// The time for a decision runs out while nobody looks and the table sleeps.
#[tokio::test(start_paused = true)]
async fn those_who_are_out_of_time_are_played_for() {
    let house = json!({ "clock": { "days": { "each": 10 * HOUR, "night": null } }, "idle": 1_000 * HOUR, "stand_in": "merchant" });
    let (ana, table) = left_alone("ostia", house).await;
    tokio::time::sleep(Duration::from_millis(10 * HOUR - 60_000)).await;
    assert_eq!(news(&ana, &table, "taken-over").await.len(), 0);
    tokio::time::sleep(Duration::from_millis(HOUR)).await;
    let taken_over = news(&ana, &table, "taken-over").await;
    assert!(!taken_over.is_empty() && taken_over.iter().all(|news| news["why"] == "clock"), "{taken_over:?}");
    // All had to decide at once (OS-11), so nobody is left to be waited for.
    assert_eq!(phase(&ana, &table).await, "over");
}

/// A server stopped after it had opened the table for a rematch, and before the old table knew of it; or two servers keep the old
/// table for a moment. Whoever asks once more is led to the same table.
#[tokio::test(start_paused = true)]
async fn a_rematch_is_never_opened_twice() {
    let (store, hours) = (Arc::new(Memory::new()), Arc::new(Hours(Instant::now())));
    let (server, another) = (server_of(&store, &hours), server_of(&store, &hours));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let house = json!({ "idle": 5 * HOUR, "stand_in": "random" });
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "house": house })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    tokio::time::sleep(Duration::from_millis(6 * HOUR)).await;
    assert_eq!(phase(&ana, &table).await, "over");
    // The other server has the old table before its eyes, as it was.
    let bob = Guest { app: another.router(), token: bob.token };
    let mut lines = bob.lines(&format!("tables={table}")).await;
    lines.frame().await;
    ana.command(&table, json!({ "key": "again", "command": "rematch" })).await.is(200);
    let rematch = news(&ana, &table, "rematch").await[0]["table"].clone();
    loop {
        let told = bob.command(&table, json!({ "key": "again", "command": "rematch" })).await;
        if told.status == 200 {
            break;
        }
    }
    assert_eq!(news(&bob, &table, "rematch").await.len(), 1);
    // All seats are taken there, so that it is dealt as soon as somebody wakes it.
    let mut open = Vec::new();
    for phase in ["gathering", "running"] {
        let listed = ana.get(&format!("/api/tables?phase={phase}")).await.is(200).json();
        open.extend(listed.as_array().unwrap().iter().map(|listed| listed["id"].clone()));
    }
    assert_eq!(open, [rematch]);
}
