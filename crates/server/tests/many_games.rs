//! A file with many games.

mod kit;

use kit::faulty::Faulty;
use kit::on_disk::Folder;
use kit::{Guest, server_with};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::{NewTable, PersonId, Sqlite, Store, TableId};

/// How many games there are, and how many entries each has: as many as on a busy server after a year, or fewer.
fn size() -> (u64, usize) {
    if std::env::var_os("FONDACO_THOROUGH").is_some() { (5_000, 400) } else { (200, 100) }
}

/// The log of a game in which these two have sat and talked.
fn log(players: &[PersonId], entries: usize) -> Vec<Vec<u8>> {
    let sat = players.iter().enumerate().map(|(seat, person)| {
        json!({ "at": 1, "entry": { "sat": { "seat": seat, "who": { "person": { "person": person.0, "name": "Ana Pavlova" } } } } })
    });
    let rest = (0..entries).map(|at| match at % 20 {
        0 => json!({ "at": at, "entry": { "said": { "seat": 0, "text": format!("remark {at}") } } }),
        _ => json!({ "at": at, "entry": { "acted": { "seat": at % 2, "by": "person", "action": "x".repeat(150) } } }),
    });
    sat.chain(rest).map(|entry| entry.to_string().into_bytes()).collect()
}

/// Four guests export everything, ten times each. Few logs are read at the same time, those of their own games alone, and in between others
/// are served.
#[tokio::test(flavor = "multi_thread")]
async fn forty_exports_keep_nobody_else_waiting() {
    let folder = Folder::new("many-games");
    let store = Arc::new(Faulty::over(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap()));
    let server = server_with(Arc::clone(&store) as Arc<dyn Store>);
    let mut guests = Vec::new();
    for name in ["Ana", "Ben", "Cleo", "Dan"] {
        guests.push(Guest::come(&server, name).await);
    }
    let people: Vec<PersonId> = store.people().await.unwrap().iter().map(|person| person.id).collect();
    let (games, entries) = size();
    for game in 0..games {
        // Most games are those of people who are not here.
        let mine = game % 5 == 0;
        let one = (game / 5) as usize % people.len();
        let players = if mine { vec![people[one], people[(one + 1) % people.len()]] } else { Vec::new() };
        let table = NewTable {
            id: TableId(game + 1),
            game: "ostia".into(),
            rules: 1,
            edition: "0".repeat(64),
            listed: false,
            rated: false,
            created: game,
            summary: "{}".into(),
            wake: None,
            named: players.clone(),
        };
        store.open_table(table, log(&players, entries), Vec::new()).await.unwrap();
    }
    let eve = Guest::come(&server, "Eve").await;
    let table = eve.open(json!({ "game": "ostia", "seats": 2 })).await;
    let before = store.reading.load(Ordering::SeqCst);
    let done = Arc::new(AtomicUsize::new(0));
    let mut exports = Vec::new();
    for guest in guests.iter().flat_map(|guest| std::iter::repeat_n(guest, 10)) {
        let (guest, done) = (guest.clone(), Arc::clone(&done));
        exports.push(tokio::spawn(async move {
            let export = guest.get("/api/me/export").await;
            done.fetch_add(1, Ordering::SeqCst);
            export.is(200).json()
        }));
    }
    let mut served = 0;
    while done.load(Ordering::SeqCst) < 40 {
        eve.get("/api/me/tables").await.is(200);
        eve.command(&table, json!({ "key": format!("{served}"), "command": "say", "text": "still here" })).await.is(200);
        served += 1;
    }
    assert!(served >= 10, "{served} were served while forty exports were made");
    assert!(store.most_reads.load(Ordering::SeqCst) <= 2, "the third reader of the file is for everybody else");
    let of_theirs = 40 * games as usize / 5 / 2;
    let read = store.reading.load(Ordering::SeqCst) - before;
    assert!(read <= of_theirs + 20, "{read} logs were read for {of_theirs} games of theirs");
    for export in exports {
        let export: Value = export.await.unwrap();
        assert!(!export["said"].as_array().unwrap().is_empty());
    }
}
