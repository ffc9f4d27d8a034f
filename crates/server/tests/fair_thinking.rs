//! The bots of one table do not wait for those of others.

mod kit;

use axum::Extension;
use kit::{Guest, settings, soon};
use serde_json::{Value, json};
use server::{Outside, Peer, Server, Settings, Thinks};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Memory;
use tables::{AnyInput, Thinking};
use tabletop::Seat;
use tokio::sync::{Notify, Semaphore};

/// Bots think quickly, but say so only when they are let.
struct Gate {
    /// For which seats they began to think, in order.
    begun: Mutex<Vec<Seat>>,
    another: Notify,
    open: Arc<Semaphore>,
}

impl Outside for Gate {
    fn think(&self, thinking: Box<dyn Thinking>, _: Duration) -> Thinks {
        let thought = thinking.think(&|| true);
        let AnyInput::Thought { seat, .. } = thought else { panic!("a bot that was asked has thought") };
        self.begun.lock().unwrap().push(seat);
        self.another.notify_one();
        let open = Arc::clone(&self.open);
        Box::pin(async move {
            open.acquire().await.ok()?.forget();
            Some(thought)
        })
    }
}

impl Gate {
    fn count(&self) -> usize {
        self.begun.lock().unwrap().len()
    }

    /// Lets the thought out that is there, and says for which seat the next one is.
    async fn next(&self) -> Seat {
        let before = self.count();
        self.open.add_permits(1);
        soon(async {
            while self.count() == before {
                self.another.notified().await;
            }
        })
        .await;
        self.begun.lock().unwrap()[before]
    }
}

/// Somebody at an address of their own.
async fn from(server: &Server, name: &str, last: u8) -> Guest {
    let guest = Guest::come(server, name).await;
    let peer = Peer(SocketAddr::from(([192, 0, 2, last], 4_000)));
    Guest { app: guest.app.clone().layer(Extension(peer)), token: guest.token }
}

/// Eve's sixty tables are of captains only, who sit on the first two seats. Some of them she looks at.
#[tokio::test]
async fn sixty_tables_of_captains_keep_no_other_table_waiting() {
    beside_sixty_tables_of_captains([2, 3]).await;
}

/// Neither in the same house, or behind the same router.
#[tokio::test]
async fn two_people_at_one_address_do_not_wait_for_each_others_bots() {
    beside_sixty_tables_of_captains([1, 1]).await;
}

/// Eve is at the first address, Ana and Bob are at these.
async fn beside_sixty_tables_of_captains([anas, bobs]: [u8; 2]) {
    // The longest that a bot waits is one thought, and this is the longest thought.
    assert!(Settings::default().bot_time <= Duration::from_secs(2));
    let gate = Arc::new(Gate { begun: Mutex::default(), another: Notify::new(), open: Arc::new(Semaphore::new(0)) });
    let settings = Settings { bot_threads: 1, ..settings() };
    let server = Server::with(settings, Arc::new(Memory::new()), Arc::clone(&gate) as Arc<dyn Outside>);
    let eve = from(&server, "Eve", 1).await;
    let mut tables = Vec::new();
    for _ in 0..60 {
        let table = eve.open(json!({ "game": "ostia", "seats": 2 })).await;
        eve.command(&table, json!({ "key": "l", "command": "stand" })).await.is(200);
        for seat in 0..2 {
            let captain = json!({ "key": format!("{seat}"), "command": "seat-bot", "seat": seat, "bot": "captain" });
            eve.command(&table, captain).await.is(200);
        }
        tables.push(table);
    }
    for looked_at in tables.chunks(8).map(|tables| &tables[0]) {
        let mut lines = eve.lines(&format!("tables={looked_at}")).await;
        lines.frame().await;
        tokio::spawn(async move { while lines.next().await.is_some() {} });
    }
    for _ in 0..90 {
        gate.next().await;
    }
    // At Ana's tables a merchant sits on the third seat.
    let (ana, bob) = (from(&server, "Ana", anas).await, from(&server, "Bob", bobs).await);
    for round in 0..5 {
        let wish: Value = json!({ "game": "ostia", "seats": 3, "bots": [null, null, "merchant"] });
        let table = ana.open(wish).await;
        let mut lines = ana.lines(&format!("tables={table}")).await;
        bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
        while lines.frame().await["phase"] != "running" {}
        // The thought that is there is one of Eve's; the next one is Ana's.
        assert_eq!(gate.next().await, Seat(2), "table {round}");
        assert!(gate.next().await < Seat(2), "and then it is Eve's turn again");
    }
}
