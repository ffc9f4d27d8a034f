//! A server that is started with a clock far ahead.

mod kit;

use kit::{Guest, settings};
use serde_json::json;
use server::{Outside, Server, Settings};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Memory, Store};
use tokio::time::{Instant, sleep};

const DAY: u64 = 86_400_000;

/// The time of the test, and how far the clock is ahead of it.
struct Ahead(Instant, AtomicU64);

impl Outside for Ahead {
    fn now(&self) -> u64 {
        1_700_000_000_000 + self.0.elapsed().as_millis() as u64 + self.1.load(Ordering::SeqCst)
    }
}

/// Ana's session is there, and nobody has the server at hand any more.
async fn left(settings: Settings) -> (Arc<Memory>, Arc<Ahead>, Guest, Arc<Server>) {
    let store = Arc::new(Memory::new());
    let clock = Arc::new(Ahead(Instant::now(), AtomicU64::new(0)));
    let before = Server::with(kit::settings(), Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clock) as Arc<dyn Outside>);
    let ana = Guest::come(&before, "Ana").await;
    ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    before.end().await;
    clock.1.store(200 * DAY, Ordering::SeqCst);
    let server = Arc::new(Server::with(settings, Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clock) as Arc<dyn Outside>));
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    let ana = ana.at(&server);
    (store, clock, ana, server)
}

async fn sessions(store: &Memory) -> usize {
    let mut count = 0;
    for person in store.people().await.unwrap() {
        count += store.sessions_of(person.id).await.unwrap().len();
    }
    count
}

#[tokio::test(start_paused = true)]
async fn a_clock_far_ahead_removes_nothing_and_is_put_right_in_time() {
    let (store, clock, ana, _server) = left(settings()).await;
    sleep(Duration::from_secs(20 * 3600)).await;
    assert_eq!(sessions(&store).await, 1);
    clock.1.store(0, Ordering::SeqCst);
    sleep(Duration::from_secs(40 * 3600)).await;
    assert_eq!(sessions(&store).await, 1);
    ana.get("/api/session").await.is(200);
}

#[tokio::test(start_paused = true)]
async fn after_a_day_or_at_its_hosts_word_what_has_ended_is_removed() {
    let (store, _clock, _ana, _server) = left(settings()).await;
    sleep(Duration::from_secs(23 * 3600)).await;
    assert_eq!(sessions(&store).await, 1);
    sleep(Duration::from_secs(3 * 3600)).await;
    assert_eq!(sessions(&store).await, 0);

    let (store, _clock, _ana, _server) = left(Settings { tidy_at_once: true, ..settings() }).await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(sessions(&store).await, 0);
}

/// The clock was two hours ahead and is put right when the server is started again: a minute on the clock of a table is a minute, whether
/// anybody looks or it sleeps meanwhile.
#[tokio::test(start_paused = true)]
async fn a_minute_is_a_minute_after_the_clock_was_put_back() {
    for somebody_looks in [true, false] {
        let store = Arc::new(Memory::new());
        let clock = Arc::new(Ahead(Instant::now(), AtomicU64::new(DAY / 12)));
        let start = || Server::with(settings(), Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clock) as Arc<dyn Outside>);
        let before = start();
        let (ana, bob) = (Guest::come(&before, "Ana").await, Guest::come(&before, "Bob").await);
        let house = json!({ "clock": { "live": { "bank": 60_000, "increment": 0 } }, "grace": 0 });
        let table = ana.open(json!({ "game": "ostia", "seats": 2, "house": house })).await;
        bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
        before.end().await;
        clock.1.store(0, Ordering::SeqCst);
        let server = Arc::new(start());
        let looks_after = Arc::clone(&server);
        tokio::spawn(async move { looks_after.look_after().await });
        let ana = ana.at(&server);
        let begun = Instant::now();
        if somebody_looks {
            let mut looking = ana.lines(&format!("tables={table}")).await;
            while looking.frame().await["seats"][0]["away"] != true {}
        } else {
            let id = table.parse().unwrap();
            let taken_over = async || String::from_utf8(store.read(id, 1).await.unwrap().concat()).unwrap().contains("taken-over");
            while !taken_over().await {
                sleep(Duration::from_secs(1)).await;
            }
        }
        let passed = begun.elapsed().as_secs();
        assert!((59..=63).contains(&passed), "{passed} s; looked at: {somebody_looks}");
    }
}
