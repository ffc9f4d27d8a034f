//! Telling people who are not there that it is their turn.

mod kit;

use axum::http::header;
use kit::{Guest, settings, soon};
use serde_json::{Value, json};
use server::{Mail, Outside, Reality, Server, Settings, Ways};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Memory, Store};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc::Receiver;
use tokio::task::JoinHandle;

/// A receiver of webhooks: its address, and what is posted there.
async fn receiver() -> (String, Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let (posts, posted) = tokio::sync::mpsc::channel::<Value>(8);
    tokio::spawn(async move {
        loop {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut text = Vec::new();
            while !text.ends_with(b"}") {
                assert!(socket.read_buf(&mut text).await.unwrap() > 0);
            }
            socket.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.starts_with("POST /hook HTTP/1.1\r\n"), "{text}");
            posts.send(serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap()).await.unwrap();
        }
    });
    (url, posted)
}

/// By this webhook, without waiting.
fn hook(url: String) -> Ways {
    Ways { webhook: Some(url), after: Duration::ZERO, ..Ways::default() }
}

/// A server that looks after its tables, and sends notices in these ways.
fn telling(ways: Ways, store: Arc<dyn Store>, outside: Arc<dyn Outside>) -> (Arc<Server>, JoinHandle<()>) {
    let settings = Settings { notices: ways, public_url: Some("https://games.example".into()), ..settings() };
    let server = Arc::new(Server::with(settings, store, outside));
    let looks_after = Arc::clone(&server);
    let looking = tokio::spawn(async move { looks_after.look_after().await.unwrap() });
    (server, looking)
}

/// A game over days that waits for both at once: all of them choose what to keep first (OS-11).
async fn both_are_asked(ana: &Guest, bob: &Guest) -> String {
    let days = json!({ "clock": { "days": { "each": 30 * 86_400_000_u64, "night": null } } });
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "start": 0, "house": days })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    table
}

/// Does the game wait for this person?
async fn is_waited_for(guest: &Guest) -> bool {
    guest.get("/api/me/tables").await.is(200).json()[0]["turn"] == true
}

/// Does what a merchant would do.
async fn moves(guest: &Guest, table: &str, key: usize) {
    let hint = guest.post(&format!("/api/tables/{table}/hint"), json!({ "level": "merchant" })).await.is(200).json();
    guest.command(table, json!({ "key": format!("m{key}"), "command": "act", "action": hint["action"] })).await.is(200);
}

/// Ana moves, and then Bob as long as he has to: until the game waits for her again.
async fn once_around(ana: &Guest, bob: &Guest, table: &str) {
    moves(ana, table, 0).await;
    for key in 1.. {
        if is_waited_for(ana).await {
            break;
        }
        moves(bob, table, key).await;
    }
}

/// A turn that comes soon after a notice is told later, not never; and what is due when the server ends is told by the next one.
#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_comes_too_soon_is_put_off() {
    let (url, mut posted) = receiver().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let ways = Ways { apart: Duration::from_secs(4), ..hook(url) };
    let (server, looking) = telling(ways.clone(), Arc::clone(&store), Arc::new(Reality));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    ana.ask("PUT", "/api/me/notice", Some(json!({ "handle": "@ana" }))).await.is(204);
    let table = both_are_asked(&ana, &bob).await;
    assert_eq!(soon(posted.recv()).await.unwrap()["event"], "turn");
    once_around(&ana, &bob, &table).await;
    let due = async || store.next_notice().await.unwrap().is_some();
    soon(async {
        while !due().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    // The server ends before the notice is due, and the next one knows of it.
    looking.abort();
    server.end().await;
    drop(server);
    let (_server, _looking) = telling(ways, Arc::clone(&store), Arc::new(Reality));
    let told = soon(posted.recv()).await.unwrap();
    assert_eq!([&told["event"], &told["to"], &told["table"]], ["turn", "@ana", table.as_str()], "{told}");
    soon(async {
        while due().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// Who takes the last seat is looking a moment later, and needs no notice; the others do.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_just_coming_in_is_not_told_to_come() {
    let (url, mut posted) = receiver().await;
    let ways = Ways { after: Duration::from_secs(3), ..hook(url) };
    let (server, _looking) = telling(ways, Arc::new(Memory::new()), Arc::new(Reality));
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    bob.ask("PUT", "/api/me/notice", Some(json!({ "handle": "@bob" }))).await.is(204);
    let table = both_are_asked(&ana, &bob).await;
    let mut looking = bob.lines(&format!("tables={table}")).await;
    assert_eq!(looking.frame().await["phase"], "running");
    // Ana is told later than Bob would have been: she wants it only now, and is told of her next turn.
    ana.ask("PUT", "/api/me/notice", Some(json!({ "handle": "@ana" }))).await.is(204);
    once_around(&ana, &bob, &table).await;
    assert_eq!(soon(posted.recv()).await.unwrap()["to"], "@ana");
    assert!(posted.try_recv().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_is_not_understood_is_refused_and_only_a_confirmed_address_counts() {
    let mail = Mail { server: "smtp://127.0.0.1:1".into(), from: "Fondaco <fondaco@games.example>".into() };
    let (server, _looking) = telling(Ways { mail: Some(mail), ..Ways::default() }, Arc::new(Memory::new()), Arc::new(Reality));
    let ana = Guest::come(&server, "Ana").await;
    ana.ask("PUT", "/api/me/notice", Some(json!({ "email": "ana@example.org" }))).await.is(400);
    ana.ask("PUT", "/api/me/notice", Some(json!({ "mail": "ana@example.org", "language": "xx" }))).await.is(400);
    let me = ana.get("/api/session").await.is(200).json();
    assert_eq!((&me["notice"], &me["notices"]["by_mail"], &me["notices"]["mail"]), (&json!(false), &json!(true), &Value::Null), "{me}");
}

/// Links without an address lead nowhere.
#[test]
fn a_server_that_sends_links_must_know_its_address() {
    let sends = Settings { notices: hook("https://hooks.example/x".into()), ..Settings::default() };
    assert!(sends.check().unwrap_err().contains("--public-url"));
    assert_eq!(Settings { public_url: Some("https://games.example".into()), ..sends }.check(), Ok(()));
    assert_eq!(Settings::default().check(), Ok(()));
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
    let (url, mut posted) = receiver().await;
    let server = absent_player(hook(url), async |ana: &Guest| {
        ana.ask("PUT", "/api/me/notice", Some(json!({ "mail": "ana@example.org" }))).await.is(409);
        ana.ask("PUT", "/api/me/notice", Some(json!({ "handle": "@ana" }))).await.is(204);
    })
    .await;
    let told = tokio::select! {
        told = soon(posted.recv()) => told.unwrap(),
        _ = server.look_after() => unreachable!("it looks after things for ever"),
    };
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
    let (url, mut posted) = receiver().await;
    let clock = Arc::new(Ahead::default());
    let (server, _looking) = telling(hook(url), Arc::new(Memory::new()), Arc::clone(&clock) as Arc<dyn Outside>);
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
            tokio::time::sleep(Duration::from_millis(10)).await;
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
    let mut known = None;
    let server = absent_player(Ways { mail: Some(mail), after: Duration::ZERO, ..Ways::default() }, async |ana: &Guest| {
        known = Some(ana.clone());
        ana.ask("PUT", "/api/me/notice/times", Some(json!({ "zone": "Asia/Tokyo" }))).await.is(204);
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
    assert!(letter.contains("Subject: Ostia: it is your turn") && letter.contains("https://games.example/#table="), "{letter}");
    assert!(letter.contains("You have time until ") && letter.contains("(Asia/Tokyo)"), "{letter}");

    // One press stops it, in the mail program or by the link; no session is needed for that.
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    let stop = letter.split("List-Unsubscribe: <https://games.example").nth(1).unwrap().split('>').next().unwrap().to_owned();
    let token = stop.rsplit('/').next().unwrap();
    assert!(letter.contains(&format!("https://games.example/#stop={token}")), "{letter}");
    let presses = async |path: &str| {
        let request = axum::http::Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        kit::send(&server.router(), request.body("List-Unsubscribe=One-Click".into()).unwrap()).await.status
    };
    let ana = known.unwrap();
    let mail = async || ana.get("/api/session").await.is(200).json()["notices"]["mail"].clone();
    assert_eq!(presses(&format!("{}x", &stop[..stop.len() - 1])).await + presses("/api/notice/stop/x").await, 808);
    assert_eq!(mail().await, "ana@example.org");
    assert_eq!([presses(&stop).await, presses(&stop).await], [204, 204], "it may be pressed again");
    assert_eq!(mail().await, Value::Null);
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
