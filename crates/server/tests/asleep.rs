//! A table that nobody looks at costs next to nothing: what is left of it on the heap of the whole program is counted.

mod kit;

use cap::Cap;
use kit::{Guest, settings, soon};
use serde_json::json;
use server::{Server, Settings};
use std::alloc::System;
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// So many tables are opened.
const TABLES: usize = 100;

/// With everybody looking, a table may take so much, with its four streams.
const MOST_AWAKE: usize = 64 * 1024;

/// Asleep, so much: when it is to be woken.
const MOST_ASLEEP: usize = 1024;

/// How many tables are in memory.
async fn awake(guest: &Guest) -> String {
    let page = guest.get("/metrics").await.is(200).text();
    page.lines().find(|line| line.starts_with("fondaco_tables_awake ")).unwrap().to_owned()
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_leaves_next_to_nothing_on_the_heap() {
    let folder = std::env::temp_dir().join(format!("fondaco-asleep-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = Arc::new(Sqlite::open(&folder.join("tables.sqlite")).unwrap());
    let server = Server::new(Settings { rest: Duration::from_millis(50), streams: 1_000, ..settings() }, store as Arc<dyn Store>);
    let mut guests = Vec::new();
    for name in ["Ana", "Bob", "Cleo", "Dan"] {
        guests.push(Guest::come(&server, name).await);
    }
    let first = &guests[0];
    for game in ["oltre-mare", "ostia"] {
        // What is made once for all tables, and what the store keeps at hand, is there before it counts.
        played(&guests, game, 20).await;
        soon(async {
            while awake(first).await != "fondaco_tables_awake 0" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        let before = HEAP.allocated();
        let lines = played(&guests, game, TABLES).await;
        let with_everybody = HEAP.allocated() - before;
        drop(lines);
        soon(async {
            while awake(first).await != "fondaco_tables_awake 0" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        let asleep = HEAP.allocated().saturating_sub(before);
        println!("{game}: a table has {} bytes with everybody, {} bytes asleep", with_everybody / TABLES, asleep / TABLES);
        assert!(with_everybody / TABLES < MOST_AWAKE, "{game}: {} bytes with everybody", with_everybody / TABLES);
        assert!(asleep / TABLES < MOST_ASLEEP, "{game}: {} bytes asleep", asleep / TABLES);
    }
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
}

/// The four sit at so many tables, are dealt cards, and look.
async fn played(guests: &[Guest], game: &str, tables: usize) -> Vec<kit::Lines> {
    let mut lines = Vec::new();
    for _ in 0..tables {
        let table = guests[0].open(json!({ "game": game, "seats": 4 })).await;
        for guest in &guests[1..] {
            guest.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
        }
        for guest in guests {
            let mut looking = guest.lines(&format!("tables={table}")).await;
            looking.frame().await;
            lines.push(looking);
        }
    }
    lines
}
