//! What is for whoever runs the server: descriptions, figures, forgetting.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Guest, send, server};
use serde_json::json;
use server::Peer;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use store::{Memory, NewTable, Store, TableId};

#[tokio::test(flavor = "multi_thread")]
async fn every_way_that_is_described_is_there_and_needs_what_it_says() {
    let server = server();
    let app = server.router();
    let get = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    let description = send(&app, get("/api/openapi.json")).await.is(200).json();
    assert_eq!(description["openapi"], "3.1.0");
    let methods = ["get", "post", "put", "delete"];
    let mut ways = 0;
    for (path, described) in description["paths"].as_object().unwrap() {
        let real = path.replace("{table}", "0000000000001");
        let known: BTreeSet<&str> = described.as_object().unwrap().keys().map(String::as_str).collect();
        for method in methods {
            let request =
                Request::builder().method(method.to_uppercase().as_str()).uri(&real).header(header::CONTENT_TYPE, "application/json");
            let told = send(&app, request.body(Body::empty()).unwrap()).await;
            assert_eq!(told.status == 405, !known.contains(method), "{method} {path}: {}", told.status);
            let Some(operation) = described.get(method) else { continue };
            ways += 1;
            // An empty way to say who one is means that nobody has to.
            let needs_session = operation["security"].as_array().is_some_and(|ways| !ways.contains(&json!({})));
            assert_eq!(told.status == 401, needs_session, "{method} {path}: {} {}", told.status, told.text());
            if operation["responses"].get("200").is_some() && !needs_session && method == "get" && !path.contains('{') {
                assert_eq!(told.status, 200, "{method} {path}");
                let kind = told.headers[header::CONTENT_TYPE].to_str().unwrap();
                assert!(operation["responses"]["200"]["content"].get(kind.split(';').next().unwrap()).is_some(), "{path}: {kind}");
            }
            let named = path.matches('{').count();
            let parameters = operation["parameters"].as_array().unwrap();
            assert_eq!(parameters.iter().filter(|parameter| parameter["in"] == "path").count(), named, "{path}");
        }
    }
    assert!(ways > 25, "{ways}");
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_the_machine_itself() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let ask = |peer: &str, forwarded: Option<&str>| {
        let mut request = Request::get("/metrics").extension(Peer(peer.parse::<SocketAddr>().unwrap()));
        if let Some(forwarded) = forwarded {
            request = request.header("x-forwarded-for", forwarded);
        }
        let (app, request) = (server.router(), request.body(Body::empty()).unwrap());
        async move { send(&app, request).await }
    };
    let page = ask("127.0.0.1:5000", None).await.is(200).text();
    for line in ["fondaco_tables_awake 1", "fondaco_tables{phase=\"gathering\"} 1", "fondaco_command_seconds_count 1"] {
        assert!(page.contains(line), "{line}\n{page}");
    }
    ask("192.0.2.1:5000", None).await.is(404);
    ask("127.0.0.1:5000", Some("192.0.2.1")).await.is(404);
    let health = send(&server.router(), Request::get("/healthz").body(Body::empty()).unwrap()).await.is(200).json();
    assert_eq!(health["well"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_to_be_forgotten_is() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana Pavlova").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, null, "random"] })).await;
    ana.command(&table, json!({ "key": "k", "command": "say", "text": "my secret is silk" })).await.is(200);
    let mine = ana.get("/api/me/export").await.is(200).json();
    assert_eq!((mine["name"].as_str(), mine["tables"][0]["id"].as_str()), (Some("Ana Pavlova"), Some(table.as_str())));
    assert_eq!(mine["said"][0]["text"], "my secret is silk");
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    assert!(bob.get(&format!("/api/tables/{table}/history")).await.text().contains("Ana Pavlova"));

    ana.ask("DELETE", "/api/me", None).await.is(204);
    ana.get("/api/session").await.is(401);
    let told = [
        bob.get(&format!("/api/tables/{table}/history")).await.is(200).text(),
        bob.get(&format!("/api/tables/{table}")).await.is(200).text(),
        bob.lines(&format!("tables={table}")).await.next().await.unwrap(),
    ];
    for told in told {
        assert!(!told.contains("Pavlova") && !told.contains("silk"), "{told}");
    }
    // The game goes on with a bot in her place.
    let frame = bob.lines(&format!("tables={table}")).await.frame().await;
    assert_eq!((frame["phase"].as_str(), frame["seats"][0]["resigned"].as_bool()), (Some("running"), Some(true)), "{frame}");
    // And what the lobby shows of it goes on changing.
    bob.command(&table, json!({ "key": "r", "command": "resign" })).await.is(200);
    assert_eq!(bob.get("/api/me/tables").await.is(200).json()[0]["summary"]["seats"][1]["resigned"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn editions_of_ones_own_are_taken_only_where_that_is_wanted() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    ana.post("/api/tables", json!({ "game": "ostia", "seats": 2, "toml": "" })).await.is(403);
    ana.post("/api/tables", json!({ "game": "chess", "seats": 2 })).await.is(400);
    ana.post("/api/tables", json!({ "game": "ostia", "seats": 9 })).await.is(400);
}

/// A running game is never silently continued under other rules: who looks is told why it has stopped, and nothing is written.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_other_rules_is_stopped_with_a_reason() {
    let store = Arc::new(Memory::new());
    let server = kit::server_with(Arc::clone(&store) as Arc<dyn Store>);
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    server.end().await;

    // The same game, as a program with a newer rule book would have left it.
    let id: TableId = table.parse().unwrap();
    let mut log = store.read(id, 1).await.unwrap();
    let opened = String::from_utf8(log[0].clone()).unwrap();
    let rules = format!("\"rules\":{},", <ostia::State as tabletop::record::Notation>::RULES);
    assert!(opened.contains(&rules), "{opened}");
    log[0] = opened.replace(&rules, "\"rules\":99,").into_bytes();
    let other = TableId(7);
    let new = NewTable {
        id: other,
        game: "ostia".into(),
        rules: 99,
        edition: "0".repeat(64),
        listed: true,
        rated: false,
        created: 0,
        summary: "{}".into(),
        wake: Some(0),
        named: Vec::new(),
    };
    let entries = log.len() as u64;
    store.open_table(new, log, vec![]).await.unwrap();

    let server = kit::server_with(Arc::clone(&store) as Arc<dyn Store>);
    let ana = Guest { app: server.router(), ..ana };
    let told = ana.lines(&format!("tables={other}")).await.next().await.unwrap();
    assert!(told.contains("99"), "the reason names the rules: {told}");
    let told = ana.command(&other.to_string(), json!({ "key": "k", "command": "resign" })).await;
    assert!(matches!(told.status, 403 | 409), "{} {}", told.status, told.text());
    assert_eq!(store.read(other, 1).await.unwrap().len() as u64, entries, "nothing was written");
    // The other table goes on.
    ana.command(&table, json!({ "key": "k", "command": "say", "text": "still here" })).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_there_for_programs_can_be_read_by_people() {
    let server = server();
    let page = send(&server.router(), Request::get("/docs").body(Body::empty()).unwrap()).await.is(200).text();
    for part in ["POST /api/tables/{table}/hint", "## How it works", "take-back-asked"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("style="), "it keeps to what pages may do here");
}
