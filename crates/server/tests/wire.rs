//! What the server answers on every route, as programs written against it rely on: `fixtures/wire.txt` was written by the first server that
//! had these routes. `FONDACO_BLESS=1` writes it anew; only what was added may differ then.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Lines, Told, send, settings};
use serde_json::{Value, json};
use server::{Outside, Server, Settings, Ways};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Memory, Millis};

/// A world in which time stands still and luck is a row of numbers.
#[derive(Default)]
struct Still(AtomicU64);

impl Outside for Still {
    fn now(&self) -> Millis {
        1_800_000_000_000
    }

    fn bytes(&self) -> [u8; 32] {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        let mut bytes = [number as u8; 32];
        bytes[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
        bytes
    }
}

/// Asks, and writes down what is asked and what is answered.
struct Talk {
    server: Server,
    world: Arc<Still>,
    written: String,
}

impl Talk {
    async fn ask(&mut self, token: &str, method: &str, path: &str, body: Option<Value>) -> Value {
        let text = body.map_or(String::new(), |body| body.to_string());
        let told = self.send(token, method, path, &text).await;
        let _ = writeln!(self.written, "{method} {path} {text}\n{}", told.status);
        let answer = serde_json::from_slice(&told.body).unwrap_or_else(|_| told.text().lines().next().unwrap_or_default().into());
        let _ = writeln!(self.written, "{}\n", short(&answer));
        answer
    }

    async fn send(&self, token: &str, method: &str, path: &str, body: &str) -> Told {
        let mut request = Request::builder().method(method).uri(path);
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        send(&self.server.router(), request.body(Body::from(body.to_owned())).unwrap()).await
    }

    /// The first whole frame that somebody is shown of a table.
    async fn look(&mut self, token: &str, table: &str) -> Value {
        let guest = kit::Guest { app: self.server.router(), token: token.into() };
        let mut lines: Lines = guest.lines(&format!("tables={table}")).await;
        let frame = lines.frame().await;
        let _ = writeln!(self.written, "GET /api/frames?tables={table}\n{}\n", short(&frame));
        frame
    }
}

/// Long lists by their first three.
fn short(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().take(3).map(short).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), short(value))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// What is said to people may be said better one day; programs go by codes.
fn without_words(line: &str) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
    let for_people = value.get("error").is_some() || value.get("answer").is_some() || value.get("sentence").is_some();
    if for_people && let Some(fields) = value.as_object_mut() {
        for (_, text) in fields.iter_mut().filter(|(name, text)| ["said", "sentence"].contains(&name.as_str()) && text.is_string()) {
            *text = "…".into();
        }
        if fields.contains_key("sentence") {
            fields.insert("why".into(), "…".into());
        }
    }
    value.to_string()
}

fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {value}")).to_owned()
}

#[tokio::test]
async fn every_route_answers_as_it_always_has() {
    // A key for web push would be drawn from the same luck.
    let notices = Ways { push: false, ..Ways::default() };
    let settings = Settings { public_url: Some("https://example.org".into()), notices, ..settings() };
    let world = Arc::new(Still::default());
    let server = Server::with(settings, Arc::new(Memory::new()), Arc::clone(&world) as Arc<dyn Outside>);
    let mut talk = Talk { server, world, written: String::new() };
    people(&mut talk).await;
    for game in ["oltre-mare", "ostia"] {
        table(&mut talk, game).await;
        finished(&mut talk, game).await;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/wire.txt");
    if std::env::var_os("FONDACO_BLESS").is_some() {
        std::fs::write(&path, &talk.written).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    for (written, known) in talk.written.lines().zip(known.lines()) {
        assert_eq!(without_words(written), without_words(known));
    }
    assert_eq!(talk.written.lines().count(), known.lines().count());
}

async fn people(talk: &mut Talk) {
    talk.ask("", "GET", "/healthz", None).await;
    talk.ask("", "GET", "/api/session", None).await;
    let ana = text(&talk.ask("", "POST", "/api/session", Some(json!({ "name": "Ana", "token": true }))).await, "token");
    talk.ask("", "POST", "/api/session", Some(json!({ "name": "Cookie" }))).await;
    talk.ask(&ana, "GET", "/api/session", None).await;
    talk.ask(&ana, "PUT", "/api/me/passphrase", Some(json!({ "passphrase": "open sesame please" }))).await;
    talk.ask("", "POST", "/api/session", Some(json!({ "name": "Ana", "token": true }))).await;
    let back = json!({ "name": "Ana", "passphrase": "open sesame please", "token": true });
    talk.ask("", "POST", "/api/session/return", Some(back)).await;
    talk.ask("", "POST", "/api/session/return", Some(json!({ "name": "Ana", "passphrase": "wrong" }))).await;
    talk.ask(&ana, "PUT", "/api/me/notice", Some(json!({ "mail": "ana@example.org" }))).await;
    talk.ask(&ana, "PUT", "/api/me/notice", Some(json!({ "handle": "ana" }))).await;
    talk.ask(&ana, "POST", "/api/me/notice/confirm", Some(json!({ "token": "none" }))).await;
    talk.ask(&ana, "DELETE", "/api/me/notice", None).await;
    talk.ask(&ana, "DELETE", "/api/me/passphrase", None).await;
    talk.ask(&ana, "GET", "/api/me/export", None).await;
    talk.ask("", "GET", "/api/me/tables", None).await;
    talk.ask(&ana, "GET", "/api/nothing", None).await;
    talk.ask(&ana, "GET", "/api/tables/0000000000009", None).await;
    talk.ask(&ana, "GET", "/api/tables?phase=never", None).await;
    talk.ask(&ana, "POST", "/api/tables", Some(json!({ "game": "chess", "seats": 2 }))).await;
    talk.ask(&ana, "POST", "/api/tables", Some(json!({ "game": "ostia" }))).await;
    // The first server drew an id before it read what was wanted.
    talk.world.bytes();
    talk.ask(&ana, "POST", "/api/join", Some(json!({ "invitation": "none" }))).await;
    talk.ask(&ana, "DELETE", "/api/session", None).await;
    talk.ask(&ana, "GET", "/api/session", None).await;
}

/// Three people.
async fn table(talk: &mut Talk, game: &str) {
    let come = |name: &str| Some(json!({ "name": format!("{name} at {game}"), "token": true }));
    let ana = text(&talk.ask("", "POST", "/api/session", come("Ana")).await, "token");
    let bob = text(&talk.ask("", "POST", "/api/session", come("Bob")).await, "token");
    let cid = text(&talk.ask("", "POST", "/api/session", come("Cid")).await, "token");
    let house = json!({ "clock": { "days": { "each": 86_400_000, "night": null } }, "pace": { "least": 0, "most": 0 }, "hints": true });
    let wish = json!({ "game": game, "seats": 3, "start": 0, "listed": false, "house": house });
    let id = text(&talk.ask(&ana, "POST", "/api/tables", Some(wish)).await, "id");
    let at = |what: &str| format!("/api/tables/{id}{what}");
    talk.ask(&ana, "GET", "/api/tables", None).await;
    talk.ask(&ana, "GET", &at(""), None).await;
    talk.ask("", "GET", &at(""), None).await;
    talk.look(&ana, &id).await;
    talk.ask(&bob, "POST", &at("/commands"), Some(json!({ "key": "s", "command": "sit" }))).await;
    let invitation = text(&talk.ask(&ana, "POST", &at("/invitations"), Some(json!({ "seat": 1 }))).await, "invitation");
    let watch = text(&talk.ask(&ana, "POST", &at("/watch-links"), None).await, "watch");
    talk.ask(&bob, "GET", &format!("/api/watch/{watch}"), None).await;
    talk.ask(&bob, "GET", &format!("/api/tables/{id}?watch={watch}"), None).await;
    talk.ask(&bob, "POST", &at("/invitations"), Some(json!({}))).await;
    talk.ask(&bob, "POST", "/api/join", Some(json!({ "invitation": invitation }))).await;
    talk.ask(&ana, "POST", "/api/join", Some(json!({ "invitation": invitation }))).await;
    let invitation = text(&talk.ask(&bob, "POST", &at("/invitations"), Some(json!({}))).await, "invitation");
    talk.ask(&cid, "POST", "/api/join", Some(json!({ "invitation": invitation }))).await;
    let frame = talk.look(&ana, &id).await;
    talk.ask(&ana, "POST", &at("/nudge"), Some(json!({ "seat": 1 }))).await;
    talk.ask(&ana, "POST", &at("/nudge"), Some(json!({ "seat": 0 }))).await;
    for language in ["en", "de"] {
        let hint = json!({ "level": "merchant", "language": language });
        talk.ask(&ana, "POST", &at("/hint"), Some(hint)).await;
    }
    talk.ask(&ana, "POST", &at("/hint"), Some(json!({ "level": "doge" }))).await;
    let commands = [
        json!({ "key": "say", "command": "say", "text": "hello" }),
        json!({ "key": "say", "command": "say", "text": "hello" }),
        json!({ "v": 1, "key": "c", "command": "composing" }),
        json!({ "key": "p", "command": "pause" }),
        json!({ "key": "q", "command": "pause" }),
        json!({ "key": "r", "command": "resume" }),
        json!({ "key": "d", "command": "draft", "action": null }),
        json!({ "key": "i", "command": "instruct", "instructions": [] }),
        json!({ "key": "u", "command": "undo" }),
        json!({ "key": "b", "command": "seat-bot", "seat": 1, "bot": "merchant" }),
        json!({ "key": "old", "command": "act", "asked": 0, "action": { "do": "pass" } }),
        json!({ "key": "not", "command": "act", "action": { "do": "end-trade" } }),
        json!({ "key": "no", "command": "act", "action": { "do": "bid", "with": 1 } }),
        json!({ "key": "fly", "command": "fly" }),
        json!({ "v": 2, "key": "new", "command": "undo" }),
        json!({ "key": "", "command": "undo" }),
        json!({ "command": "undo" }),
        json!({ "key": "half", "command": "mute" }),
    ];
    for command in commands {
        talk.ask(&ana, "POST", &at("/commands"), Some(command)).await;
    }
    assert!(frame["asked"].is_object());
    talk.ask(&ana, "GET", &at("/record"), None).await;
    talk.ask(&ana, "GET", &at("/account"), None).await;
    talk.ask(&ana, "GET", &at("/history?as=1"), None).await;
    talk.ask(&ana, "GET", &at("/history"), None).await;
    talk.ask(&ana, "GET", &at("/history?views=true&from=2"), None).await;
    talk.ask(&bob, "GET", "/api/me/tables", None).await;
    talk.ask(&ana, "GET", "/api/me/export", None).await;
    let wish = json!({ "game": game, "seats": 2, "sit": false });
    let other = text(&talk.ask(&ana, "POST", "/api/tables", Some(wish)).await, "id");
    talk.ask(&ana, "POST", &format!("/api/tables/{other}/programs"), Some(json!({ "name": "Clockwork", "seat": 1 }))).await;
    talk.ask(&ana, "POST", &format!("/api/tables/{other}/programs"), Some(json!({ "name": "Clockwork", "seat": 1 }))).await;
    talk.ask(&ana, "GET", "/api/tables", None).await;
}

/// A game of bots, to its end.
async fn finished(talk: &mut Talk, game: &str) {
    let come = json!({ "name": format!("Eve at {game}"), "token": true });
    let eve = text(&talk.ask("", "POST", "/api/session", Some(come)).await, "token");
    let wish = json!({ "game": game, "seats": 3, "bots": ["random", "random", "random"], "sit": false, "house": { "pace": "quick" } });
    let id = text(&talk.ask(&eve, "POST", "/api/tables", Some(wish)).await, "id");
    let at = |what: &str| format!("/api/tables/{id}{what}");
    // Somebody must look for it to go on.
    let guest = kit::Guest { app: talk.server.router(), token: eve.clone() };
    let mut lines = guest.lines(&format!("tables={id}")).await;
    while lines.frame().await["phase"] != "over" {}
    for what in ["", "/record", "/account", "/replay", "/verification", "/history?as=0", "/history?as=7"] {
        talk.ask(&eve, "GET", &at(what), None).await;
    }
    talk.look(&eve, &id).await;
    talk.ask(&eve, "POST", &at("/hint"), Some(json!({}))).await;
}
