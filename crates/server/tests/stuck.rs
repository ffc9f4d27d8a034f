//! A store that refuses what a table wants to keep, or does not answer.

mod kit;

use kit::faulty::{Fate, Faulty};
use kit::{Guest, settings};
use serde_json::json;
use server::{Outside, Server};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Store, Trouble};
use tokio::time::{Instant, sleep};

/// The time of the test, which passes when nobody has anything to do.
struct Hours(Instant);

impl Outside for Hours {
    fn now(&self) -> u64 {
        1_700_000_000_000 + self.0.elapsed().as_millis() as u64
    }
}

fn server(store: &Arc<Faulty>) -> Arc<Server> {
    let hours = Arc::new(Hours(Instant::now()));
    let server = Arc::new(Server::with(settings(), Arc::clone(store) as Arc<dyn Store>, hours));
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    server
}

/// Ana and Bob play with a clock: when it is out, the table has something to store whether they do anything or not.
async fn playing(server: &Server) -> (Guest, Guest, String) {
    let (ana, bob) = (Guest::come(server, "Ana").await, Guest::come(server, "Bob").await);
    let house = json!({ "clock": { "live": { "bank": 10_000, "increment": 0 } }, "grace": 0 });
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "house": house })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    (ana, bob, table)
}

/// Do all tables sleep?
async fn here_is_nobody(guest: &Guest) -> bool {
    guest.get("/metrics").await.text().contains("fondaco_tables_awake 0\n")
}

#[tokio::test(start_paused = true)]
async fn a_table_that_the_store_refuses_for_good_stops_and_says_so() {
    let store = Arc::new(Faulty::default());
    let server = server(&store);
    let (ana, _, table) = playing(&server).await;
    let mut lines = ana.lines(&format!("tables={table}")).await;
    lines.frame().await;
    *store.appends.lock().unwrap() = Fate::Refused(Trouble::NoSuchPerson);
    let before = store.tried.load(Ordering::SeqCst);
    let trouble = loop {
        let line = lines.next().await.expect("the stream goes on");
        if line.contains("trouble") {
            break line;
        }
    };
    assert!(trouble.contains("cannot be stored any more"), "{trouble}");
    let tried = store.tried.load(Ordering::SeqCst) - before;
    assert!(tried <= 5, "{tried} tries");
    sleep(Duration::from_secs(5 * 60)).await;
    assert_eq!(store.tried.load(Ordering::SeqCst) - before, tried, "nobody tries again");
    let told = ana.command(&table, json!({ "key": "p", "command": "pause" })).await.is(409);
    assert_eq!(told.json()["error"], "stuck");
    assert!(ana.get("/metrics").await.text().contains("fondaco_tables_stuck_total 1\n"), "its host is told, too");
    // Once it is mended, the table goes on as it was.
    *store.appends.lock().unwrap() = Fate::Stored;
    sleep(Duration::from_secs(6 * 60)).await;
    let mut lines = ana.lines(&format!("tables={table}")).await;
    assert_eq!(lines.frame().await["phase"], "running");
}

#[tokio::test(start_paused = true)]
async fn a_store_in_trouble_is_asked_less_and_less_often() {
    let store = Arc::new(Faulty::default());
    let server = server(&store);
    let (ana, _, table) = playing(&server).await;
    *store.appends.lock().unwrap() = Fate::Refused(Trouble::Failed("the disk is full".into()));
    let before = store.tried.load(Ordering::SeqCst);
    sleep(Duration::from_secs(20)).await;
    let soon = store.tried.load(Ordering::SeqCst);
    sleep(Duration::from_secs(10 * 60)).await;
    let tried = store.tried.load(Ordering::SeqCst) - before;
    assert!(soon > before && tried < 30, "{tried} tries in ten minutes");
    *store.appends.lock().unwrap() = Fate::Stored;
    sleep(Duration::from_secs(60)).await;
    ana.command(&table, json!({ "key": "t", "command": "say", "text": "It goes on" })).await.is(200);
}

#[tokio::test(start_paused = true)]
async fn eighty_tables_whose_store_does_not_answer_keep_no_server_from_ending() {
    let store = Arc::new(Faulty::default());
    let server = server(&store);
    let mut tables = Vec::new();
    for _ in 0..80 {
        tables.push(playing(&server).await);
    }
    *store.appends.lock().unwrap() = Fate::NoAnswer;
    for (ana, _, table) in &tables {
        let (ana, table) = (ana.clone(), table.clone());
        tokio::spawn(async move { ana.command(&table, json!({ "key": "p", "command": "pause" })).await });
    }
    let before = store.tried.load(Ordering::SeqCst);
    while store.tried.load(Ordering::SeqCst) < before + 80 {
        tokio::task::yield_now().await;
    }
    let begun = Instant::now();
    server.end().await;
    assert!(begun.elapsed() <= Duration::from_secs(10), "{:?}", begun.elapsed());
}

/// Only those who want one sit at a rematch, and who could not have one is told so.
#[tokio::test(start_paused = true)]
async fn a_rematch_seats_those_who_want_it_and_a_failed_one_is_answered() {
    let store = Arc::new(Faulty::default());
    let server = server(&store);
    let (ana, bob, cleo) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Cleo").await);
    let house = json!({ "idle": 60_000, "stand_in": "random" });
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false, "house": house })).await;
    for guest in [&bob, &cleo] {
        let token = ana.post(&format!("/api/tables/{table}/invitations"), json!({})).await.is(201).json()["invitation"].clone();
        guest.post("/api/join", json!({ "invitation": token })).await.is(200);
    }
    let shown = |guest: &Guest, table: &str| {
        let (guest, path) = (guest.clone(), format!("/api/tables/{table}"));
        async move { guest.get(&path).await.is(200).json() }
    };
    while shown(&ana, &table).await["phase"] != "over" {
        sleep(Duration::from_secs(60)).await;
    }
    // Cleo wants to be forgotten, and there is no place for another table yet.
    cleo.ask("DELETE", "/api/me", None).await.is(204);
    *store.openings.lock().unwrap() = Fate::Refused(Trouble::Failed("the disk is full".into()));
    let rematch = json!({ "key": "again", "command": "rematch" });
    ana.command(&table, rematch.clone()).await.is(503);
    while !here_is_nobody(&ana).await {
        sleep(Duration::from_secs(10)).await;
    }
    *store.openings.lock().unwrap() = Fate::Stored;
    ana.command(&table, rematch.clone()).await.is(200);
    let history = ana.get(&format!("/api/tables/{table}/history")).await.is(200).json();
    let told = history.as_array().unwrap().iter().find(|news| news["news"] == "rematch").unwrap().clone();
    let other = told["table"].as_str().unwrap().to_owned();
    let names = |shown: serde_json::Value| {
        shown["summary"]["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(names(shown(&ana, &other).await), [Some("Ana".into()), None, None]);
    // Bob sees it although it is not listed, and says yes.
    assert_eq!(shown(&bob, &other).await["phase"], "gathering");
    bob.command(&table, rematch).await.is(200);
    assert_eq!(names(shown(&ana, &other).await), [Some("Ana".into()), Some("Bob".into()), None]);
    let eve = Guest::come(&server, "Eve").await;
    eve.get(&format!("/api/tables/{other}")).await.is(404);
    eve.command(&other, json!({ "key": "s", "command": "sit" })).await.is(403);
}

/// Forty exports, and a store that takes its time for each log: few are read at once, and nobody else waits.
#[tokio::test(start_paused = true)]
async fn however_much_is_exported_others_are_served() {
    let store = Arc::new(Faulty::default());
    let server = server(&store);
    let (ana, _, _) = playing(&server).await;
    let (bob, _, table) = playing(&server).await;
    *store.reads.lock().unwrap() = Fate::NoAnswer;
    let before = store.reading.load(Ordering::SeqCst);
    let exports: Vec<_> = (0..40)
        .map(|_| {
            let ana = ana.clone();
            tokio::spawn(async move { ana.get("/api/me/export").await })
        })
        .collect();
    // As long as nobody has anything else to do, time stands still.
    sleep(Duration::from_millis(1)).await;
    assert_eq!(store.reading.load(Ordering::SeqCst) - before, 2);
    bob.command(&table, json!({ "key": "t", "command": "say", "text": "hello" })).await.is(200);
    bob.get("/api/me/tables").await.is(200);
    for export in exports {
        export.abort();
    }
    *store.reads.lock().unwrap() = Fate::Stored;
    ana.get("/api/me/export").await.is(200);
}

/// Ana wants to be forgotten. Here nothing is done for her meanwhile; but at another server, which keeps the same file, she sits down
/// once more, and says something where she sits already.
#[tokio::test(start_paused = true)]
async fn who_is_forgotten_while_they_sit_down_elsewhere_leaves_no_seat_and_no_word() {
    let store = Arc::new(Faulty::default());
    let (here, there) = (server(&store), server(&store));
    let (ana, bob) = (Guest::come(&here, "Ana Pavlova").await, Guest::come(&here, "Bob").await);
    let [known, other] = [bob.clone(), bob.at(&there)].map(|bob| async move { bob.open(json!({ "game": "ostia", "seats": 2 })).await });
    let (known, other) = (known.await, other.await);
    let sit = json!({ "key": "s", "command": "sit" });
    ana.command(&known, sit.clone()).await.is(200);
    while !here_is_nobody(&bob).await {
        sleep(Duration::from_secs(10)).await;
    }
    let meanwhile = {
        let (ana, known, other, sit) = (ana.clone(), known.clone(), other.clone(), sit.clone());
        async move {
            ana.command(&other, sit.clone()).await.is(503);
            ana.at(&there).command(&other, sit).await.is(200);
            ana.at(&there).command(&known, json!({ "key": "t", "command": "say", "text": "Pavlova was here" })).await;
        }
    };
    *store.before_forgetting.lock().unwrap() = Some(Box::pin(meanwhile));
    ana.ask("DELETE", "/api/me", None).await.is(204);
    assert!(store.before_forgetting.lock().unwrap().is_none());
    for table in [known, other] {
        let id = table.parse().unwrap();
        let log = store.read(id, 1).await.unwrap().concat();
        let told = String::from_utf8(log).unwrap() + &store.table(id).await.unwrap().unwrap().summary;
        assert!(!told.contains("Pavlova"), "{told}");
        let seats = bob.get(&format!("/api/tables/{table}")).await.is(200).json()["summary"]["seats"].clone();
        assert!(seats[1]["name"].is_null() || seats[1]["resigned"] == true, "{seats}");
        bob.command(&table, json!({ "key": "after", "command": "say", "text": "It goes on" })).await.is(200);
    }
    ana.get("/api/me/tables").await.is(401);
}
