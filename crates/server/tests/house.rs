//! What is for whoever runs the server: descriptions, figures, forgetting, notices.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Guest, send, server, settings, soon};
use serde_json::{Value, json};
use server::{Mail, Outside, Peer, Reality, Server, Settings, Ways};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Memory, NewTable, Store, TableId};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

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
            let needs_session = operation.get("security").is_some();
            assert_eq!(told.status == 401, needs_session, "{method} {path}: {} {}", told.status, told.text());
            if operation["responses"].get("200").is_some() && !needs_session && method == "get" {
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
    assert!(opened.contains("\"rules\":1,"), "{opened}");
    log[0] = opened.replace("\"rules\":1,", "\"rules\":99,").into_bytes();
    let other = TableId(7);
    let new = NewTable {
        id: other,
        game: "ostia".into(),
        rules: 99,
        edition: "0".repeat(64),
        listed: true,
        created: 0,
        summary: "{}".into(),
        wake: Some(0),
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

/// Waits for a turn of a person who is not there, and gives what was told of it.
async fn absent_player(ways: Ways, wanted: impl AsyncFnOnce(&Guest)) -> Server {
    let server =
        Server::new(Settings { notices: ways, public_url: Some("https://games.example".into()), ..settings() }, Arc::new(Memory::new()));
    let ana = Guest::come(&server, "Ana").await;
    wanted(&ana).await;
    let house = json!({ "pace": { "least": 0, "most": 0 }, "clock": { "days": { "each": 86_400_000, "night": null } } });
    ana.open(json!({ "game": "ostia", "seats": 3, "bots": [null, "random", "random"], "house": house })).await;
    server
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_whose_turn_it_is() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let server = absent_player(Ways { webhook: Some(url), mail: None }, async |ana: &Guest| {
        ana.ask("PUT", "/api/me/notice", Some(json!({ "mail": "ana@example.org" }))).await.is(409);
        ana.ask("PUT", "/api/me/notice", Some(json!({ "handle": "@ana" }))).await.is(204);
    })
    .await;
    let posted = async {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut text = Vec::new();
        while !text.ends_with(b"}") {
            assert!(socket.read_buf(&mut text).await.unwrap() > 0);
        }
        socket.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
        String::from_utf8(text).unwrap()
    };
    let text = tokio::select! {
        text = soon(posted) => text,
        _ = server.look_after() => unreachable!("it looks after things for ever"),
    };
    assert!(text.starts_with("POST /hook HTTP/1.1\r\n"), "{text}");
    let told: Value = serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!((told["event"].as_str(), told["to"].as_str(), told["game"].as_str()), (Some("turn"), Some("@ana"), Some("ostia")));
    assert!(told["link"].as_str().unwrap().starts_with("https://games.example/#table="), "{told}");
}

/// A clock that is put forward by hand.
#[derive(Default)]
struct Ahead(AtomicU64);

impl Outside for Ahead {
    fn now(&self) -> u64 {
        Reality.now() + self.0.load(Ordering::Relaxed)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_is_waited_for_is_reminded_once_a_day() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let ways = Ways { webhook: Some(format!("http://{}/hook", listener.local_addr().unwrap())), mail: None };
    let (posts, mut posted) = tokio::sync::mpsc::channel::<Value>(8);
    tokio::spawn(async move {
        loop {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut text = Vec::new();
            while !text.ends_with(b"}") {
                assert!(socket.read_buf(&mut text).await.unwrap() > 0);
            }
            socket.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
            let text = String::from_utf8(text).unwrap();
            posts.send(serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap()).await.unwrap();
        }
    });
    let clock = Arc::new(Ahead::default());
    let settings = Settings { notices: ways, ..settings() };
    let server = Arc::new(Server::with(settings, Arc::new(Memory::new()), Arc::clone(&clock) as Arc<dyn Outside>));
    let looks_after = Arc::clone(&server);
    tokio::spawn(async move { looks_after.look_after().await });
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let eve = Guest::come(&server, "Eve").await;
    ana.ask("PUT", "/api/me/notice", Some(json!({ "handle": "@ana" }))).await.is(204);
    let days = json!({ "clock": { "days": { "each": 30 * 86_400_000_u64, "night": null } }, "idle": 40 * 86_400_000_u64 });
    let table = ana.open(json!({ "game": "oltre-mare", "seats": 2, "start": 0, "house": days })).await;
    let nudge = async |guest: &Guest, seat: u8| guest.post(&format!("/api/tables/{table}/nudge"), json!({ "seat": seat })).await;
    assert_eq!(nudge(&ana, 1).await.is(409).json()["error"], "not-asked", "the game has not begun");
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    assert_eq!(soon(posted.recv()).await.unwrap()["event"], "turn");

    // Both discard at first, and Ana is not there.
    nudge(&eve, 0).await.is(403);
    assert_eq!(nudge(&ana, 0).await.is(409).json()["error"], "yourself");
    nudge(&bob, 0).await.is(204);
    let told = soon(posted.recv()).await.unwrap();
    assert_eq!([&told["event"], &told["to"], &told["by"]], ["nudge", "@ana", "Bob"], "{told}");
    let again = nudge(&bob, 0).await.is(429);
    assert!(again.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u32>().unwrap() > 86_000);
    clock.0.store(86_400_001, Ordering::Relaxed);
    let mut looking = ana.lines(&format!("tables={table}")).await;
    assert_eq!(looking.frame().await["phase"], "running");
    assert_eq!(nudge(&bob, 0).await.is(409).json()["error"], "here");
    drop(looking);
    soon(async {
        while nudge(&bob, 0).await.status != 204 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    })
    .await;
    assert_eq!(soon(posted.recv()).await.unwrap()["event"], "nudge");

    let live = json!({ "clock": { "live": { "bank": 600_000, "increment": 0 } } });
    let quick = ana.open(json!({ "game": "oltre-mare", "seats": 2, "start": 0, "house": live })).await;
    bob.command(&quick, json!({ "key": "s", "command": "sit" })).await.is(200);
    let told = bob.post(&format!("/api/tables/{quick}/nudge"), json!({ "seat": 0 })).await.is(409).json();
    assert_eq!(told["error"], "live");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_there_for_programs_can_be_read_by_people() {
    let server = server();
    let page = send(&server.router(), Request::get("/docs").body(Body::empty()).unwrap()).await.is(200).text();
    for part in ["POST /api/tables/{table}/hint", "<h1>Frames and commands</h1>", "take-back-asked"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("style="), "it keeps to what pages may do here");
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_sent_once_the_address_is_confirmed() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mail = Mail { server: format!("smtp://{}", listener.local_addr().unwrap()), from: "Fondaco <fondaco@games.example>".into() };
    let (mails, mut letters) = tokio::sync::mpsc::channel(8);
    tokio::spawn(async move {
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            let letter = mail_server(socket).await;
            mails.send(letter).await.unwrap();
        }
    });
    let server = absent_player(Ways { webhook: None, mail: Some(mail) }, async |ana: &Guest| {
        ana.ask("PUT", "/api/me/notice", Some(json!({ "mail": "no address" }))).await.is(400);
        ana.ask("PUT", "/api/me/notice", Some(json!({ "mail": "ana@example.org" }))).await.is(204);
        let letter: String = soon(letters.recv()).await.unwrap();
        assert!(letter.contains("To: ana@example.org") && letter.contains("Is this your address?"), "{letter}");
        let token = letter.split("#confirm=").nth(1).unwrap()[..64].to_owned();
        ana.post("/api/me/notice/confirm", json!({ "token": "0".repeat(64) })).await.is(404);
        ana.post("/api/me/notice/confirm", json!({ "token": token })).await.is(204);
    })
    .await;
    let letter = tokio::select! {
        letter = soon(letters.recv()) => letter.unwrap(),
        _ = server.look_after() => unreachable!("it looks after things for ever"),
    };
    assert!(letter.contains("Subject: It is your turn") && letter.contains("https://games.example/#table="), "{letter}");
}

/// A mail server that takes one letter.
async fn mail_server(socket: tokio::net::TcpStream) -> String {
    let (read, mut write) = socket.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 mail.example\r\n").await.unwrap();
    let mut letter = String::new();
    let mut in_letter = false;
    while let Some(line) = lines.next_line().await.unwrap() {
        let answer: &[u8] = match line.as_str() {
            "." if in_letter => {
                in_letter = false;
                b"250 taken\r\n"
            }
            _ if in_letter => {
                // Long lines are broken softly.
                letter += line.strip_suffix('=').unwrap_or(&line);
                letter += if line.ends_with('=') { "" } else { "\n" };
                continue;
            }
            "DATA" => {
                in_letter = true;
                b"354 go on\r\n"
            }
            "QUIT" => {
                write.write_all(b"221 bye\r\n").await.unwrap();
                return letter;
            }
            _ => b"250 fine\r\n",
        };
        write.write_all(answer).await.unwrap();
        if letter.contains("\n\n") && !in_letter {
            return letter.replace("=3D", "=");
        }
    }
    letter.replace("=3D", "=")
}
