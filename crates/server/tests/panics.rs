//! A mistake of ours ends what it concerns, and nothing else: a request, a table, a bot.

mod kit;

use kit::{Guest, settings, soon};
use serde_json::json;
use server::{Outside, Reality, Server, Thinks, Woken};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Memory;
use tables::{AnyInput, AnyTable, Effect, Hint, HintAsk, NoNudge, Thinking};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Seed, Viewer};

/// A world in which something panics when it is told to, once.
#[derive(Default)]
struct Faulty {
    luck: AtomicBool,
    waking: AtomicBool,
    history: AtomicBool,
    hint: AtomicBool,
    bots: AtomicBool,
}

fn planted(plant: &AtomicBool) {
    if plant.swap(false, Ordering::Relaxed) {
        panics();
    }
}

/// A panic like any other, but that nothing of it is printed.
fn panics() -> ! {
    std::panic::resume_unwind(Box::new("planted"))
}

impl Outside for Faulty {
    fn bytes(&self) -> [u8; 32] {
        planted(&self.luck);
        Reality.bytes()
    }

    fn wake(&self, log: &[Vec<u8>], fresh: Seed, now: Millis) -> Result<Woken, String> {
        planted(&self.waking);
        let (table, effects) = Reality.wake(log, fresh, now)?;
        Ok((Box::new(Brittle(table)), effects))
    }

    fn history(&self, log: &[Vec<u8>], viewer: Viewer, from: u32, views: bool, now: Millis) -> Result<String, String> {
        planted(&self.history);
        Reality.history(log, viewer, from, views, now)
    }

    fn hint(&self, log: &[Vec<u8>], ask: &HintAsk, time_is_up: &(dyn Fn() -> bool + Sync)) -> Result<Hint, String> {
        planted(&self.hint);
        Reality.hint(log, ask, time_is_up)
    }

    fn think(&self, thinking: Box<dyn Thinking>, longest: Duration) -> Thinks {
        // Every bot, every time.
        let thinking = if self.bots.load(Ordering::Relaxed) { Box::new(Confused) } else { thinking };
        Reality.think(thinking, longest)
    }
}

/// A bot that panics.
struct Confused;

impl Thinking for Confused {
    fn think(self: Box<Self>, _: &(dyn Fn() -> bool + Sync)) -> AnyInput {
        panics()
    }
}

/// A table that panics when somebody says "boom".
struct Brittle(Box<dyn AnyTable>);

impl AnyTable for Brittle {
    fn input(&mut self, now: Millis, input: AnyInput) -> Vec<Effect> {
        if matches!(&input, AnyInput::Command { command, .. } if command.contains("boom")) {
            panics();
        }
        self.0.input(now, input)
    }

    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>> {
        self.0.ask(seat, number)
    }

    fn nobody_since(&mut self, since: Millis) {
        self.0.nobody_since(since);
    }

    fn viewer_of(&self, person: PersonId) -> Viewer {
        self.0.viewer_of(person)
    }

    fn awaited(&self) -> Vec<tables::Awaited> {
        self.0.awaited()
    }

    fn host(&self) -> PersonId {
        self.0.host()
    }

    fn phase(&self) -> Phase {
        self.0.phase()
    }

    fn may_sleep(&self) -> bool {
        self.0.may_sleep()
    }

    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge> {
        self.0.nudge(by, seat)
    }

    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String> {
        self.0.rematch(table, now)
    }
}

fn server() -> (Server, Arc<Faulty>) {
    let faulty = Arc::new(Faulty::default());
    (Server::with(settings(), Arc::new(Memory::new()), Arc::clone(&faulty) as Arc<dyn Outside>), faulty)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_panics_is_answered_and_the_next_one_is_well() {
    let (server, faulty) = server();
    let ana = Guest::come(&server, "Ana").await;
    let house = json!({ "pace": { "least": 0, "most": 0 } });
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, "random", "random"], "start": 0, "house": house })).await;
    faulty.luck.store(true, Ordering::Relaxed);
    let told = ana.post("/api/session", json!({ "name": "Bob" })).await.is(500);
    assert_eq!(told.json()["error"], "broken");
    assert!(told.headers.contains_key("content-security-policy"), "it is an answer like all others");
    ana.post("/api/session", json!({ "name": "Bob" })).await.is(201);

    faulty.history.store(true, Ordering::Relaxed);
    ana.get(&format!("/api/tables/{table}/history")).await.is(500);
    ana.get(&format!("/api/tables/{table}/history")).await.is(200);

    let mut lines = ana.lines(&format!("tables={table}")).await;
    while lines.frame().await["asked"]["must"] != true {}
    faulty.hint.store(true, Ordering::Relaxed);
    ana.post(&format!("/api/tables/{table}/hint"), json!({ "level": "merchant" })).await.is(500);
    ana.post(&format!("/api/tables/{table}/hint"), json!({ "level": "merchant" })).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_panics_is_taken_up_again_from_its_log() {
    let (server, faulty) = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let other = bob.open(json!({ "game": "oltre-mare", "seats": 2 })).await;
    let mut elsewhere = bob.lines(&format!("tables={other}")).await;
    elsewhere.frame().await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    let mut lines = bob.lines(&format!("tables={table}")).await;
    let before = lines.frame().await;
    ana.command(&table, json!({ "key": "1", "command": "say", "text": "one" })).await.is(200);

    ana.command(&table, json!({ "key": "2", "command": "say", "text": "boom" })).await.is(500);
    // Whoever looked is let go, and comes back to where they were.
    soon(async { while lines.next().await.is_some() {} }).await;
    let last = before["n"].as_u64().unwrap();
    let mut lines = bob.lines(&format!("tables={table}&last={table}.{last}")).await;
    let again = lines.frame().await;
    assert_eq!(again["news"][0]["text"], "one", "{again}");
    ana.command(&table, json!({ "key": "3", "command": "say", "text": "three" })).await.is(200);
    assert_eq!(lines.frame().await["news"][0]["text"], "three");
    // At the other table nobody has noticed.
    bob.command(&other, json!({ "key": "k", "command": "say", "text": "quiet here" })).await.is(200);
    assert_eq!(elsewhere.frame().await["news"][0]["text"], "quiet here");

    // The same where the table panics while it is taken up.
    ana.command(&table, json!({ "key": "4", "command": "say", "text": "boom" })).await.is(500);
    faulty.waking.store(true, Ordering::Relaxed);
    // Where it panics before it has got the command, it is taken up once more for it.
    let told = ana.command(&table, json!({ "key": "5", "command": "say", "text": "five" })).await;
    assert!([200, 500].contains(&told.status), "{}", told.text());
    ana.command(&table, json!({ "key": "5", "command": "say", "text": "five" })).await.is(200);
    assert!(!faulty.waking.load(Ordering::Relaxed), "it has panicked");
    let history = ana.get(&format!("/api/tables/{table}/history")).await.is(200).json();
    let said: Vec<&str> = history.as_array().unwrap().iter().filter_map(|news| news["text"].as_str()).collect();
    assert_eq!(said, ["one", "three", "five"]);
}

/// What a bot that panics would have done is done for it: something legal. Nobody waits for it for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_bots_that_panic_still_ends() {
    let (server, faulty) = server();
    faulty.bots.store(true, Ordering::Relaxed);
    let ana = Guest::come(&server, "Ana").await;
    for game in ["ostia", "oltre-mare"] {
        let wish = json!({ "game": game, "seats": 3, "bots": ["captain", "merchant", "random"], "sit": false });
        let table = ana.open(wish).await;
        soon(async {
            while ana.get(&format!("/api/tables/{table}")).await.is(200).json()["phase"] != "over" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        assert_eq!(ana.get(&format!("/api/tables/{table}/verification")).await.is(200).json()["sound"], true);
    }
}
