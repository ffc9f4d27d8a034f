//! The seat comes from the session and from nothing else; what others send, however they send it, changes nothing of mine.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{Guest, send, server, settings};
use serde_json::{Value, json};
use server::{Rate, Rates, Server, Settings};
use std::sync::Arc;
use store::Memory;

/// A post as a browser with this cookie sends it.
fn browser(path: &str, cookie: &str, origin: Option<&str>, body: &Value) -> Request<Body> {
    let mut request = Request::post(path)
        .header(header::HOST, "games.example")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, format!("theme=dark; fondaco={cookie}"));
    if let Some(origin) = origin {
        request = request.header(header::ORIGIN, origin);
    }
    request.body(Body::from(body.to_string())).unwrap()
}

#[tokio::test]
async fn the_cookie_is_for_our_own_pages_and_no_script_reads_it() {
    let request = |app: &axum::Router| {
        let request = Request::post("/games/api/session").header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(r#"{"name":"Ana"}"#)).unwrap();
        let app = app.clone();
        async move { send(&app, request).await.is(201) }
    };
    for (url, secure) in [(None, false), (Some("https://games.example"), true)] {
        let settings = Settings { base_path: "/games".into(), public_url: url.map(Into::into), ..settings() };
        let server = Server::new(settings, Arc::new(Memory::new()));
        let told = request(&server.router()).await;
        let cookie = told.headers[header::SET_COOKIE].to_str().unwrap();
        for part in ["; Path=/games;", "; HttpOnly", "; SameSite=Strict"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert_eq!(cookie.contains("; Secure"), secure, "{cookie}");
        assert!(told.json().get("token").is_none(), "what the cookie says is in the cookie alone");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_cookie_gives_anothers_seat_and_a_made_up_one_gives_none() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    let path = format!("/api/tables/{table}/commands");
    // Eve says that she is Ana, in every way that comes to mind.
    for claim in [json!({ "seat": 0 }), json!({ "person": 1 }), json!({ "name": "Ana" }), json!({ "from": { "seat": 0 } })] {
        let mut command = json!({ "key": "e", "command": "resign" });
        command.as_object_mut().unwrap().extend(claim.as_object().unwrap().clone());
        let told = eve.command(&table, command).await.is(403);
        assert_eq!(told.json(), json!({ "answer": "denied", "why": "not-seated" }));
    }
    for cookie in ["", "0", &"0".repeat(64), "../../etc/passwd", &format!("{}x", ana.token)] {
        let told = send(&ana.app, browser(&path, cookie, None, &json!({ "key": "k", "command": "resign" }))).await.is(401);
        assert_eq!(told.json()["error"], "no-session");
    }
    // Whoever really has Ana's session is Ana.
    send(&ana.app, browser(&path, &ana.token, Some("http://games.example"), &json!({ "key": "k", "command": "pause" }))).await.is(200);
    let frame = bob.lines(&format!("tables={table}")).await.frame().await;
    assert_eq!(frame["seats"][0].get("resigned"), None, "{frame}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_site_makes_a_browser_send_is_refused() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let path = format!("/api/tables/{table}/commands");
    let stand = json!({ "key": "k", "command": "stand" });
    for origin in ["https://evil.example", "null", "http://games.example.evil.example", "http://games.example:81"] {
        let told = send(&ana.app, browser(&path, &ana.token, Some(origin), &stand)).await.is(403);
        assert_eq!(told.json()["error"], "elsewhere", "{origin}");
    }
    // Not even coming in is done for another site: it would make somebody play under a name they did not choose.
    send(&ana.app, browser("/api/session", "", Some("https://evil.example"), &json!({ "name": "Eve" }))).await.is(403);
    // A form cannot say that it is JSON.
    let form = Request::post(&path).header(header::COOKIE, format!("fondaco={}", ana.token)).header(header::CONTENT_TYPE, "text/plain");
    send(&ana.app, form.body(Body::from(stand.to_string())).unwrap()).await.is(415);
    let mine = ana.get("/api/me/tables").await.is(200).json();
    assert_eq!(mine[0]["id"], table.as_str(), "Ana still sits there");
    // No other site may read anything either.
    let read = Request::get("/api/me/tables").header(header::ORIGIN, "https://evil.example");
    let told = send(&ana.app, read.header(header::COOKIE, format!("fondaco={}", ana.token)).body(Body::empty()).unwrap()).await;
    assert!(told.headers.keys().all(|name| !name.as_str().starts_with("access-control-")), "{:?}", told.headers);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_used_once() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3, "listed": false })).await;
    let invitation = ana.post(&format!("/api/tables/{table}/invitations"), json!({ "seat": 2 })).await.is(201).json();
    let token = json!({ "invitation": invitation["invitation"] });
    assert!(invitation["link"].as_str().unwrap().contains("/#join="), "the token is in no path and no query");
    // Without it the table is closed, and nobody learns that it is there.
    eve.command(&table, json!({ "key": "k", "command": "sit" })).await.is(403);
    assert_eq!(eve.get(&format!("/api/tables/{table}")).await.status, 404);
    assert_eq!(eve.get("/api/tables").await.is(200).json(), json!([]));
    eve.post(&format!("/api/tables/{table}/invitations"), json!({})).await.is(403);

    bob.post("/api/join", token.clone()).await.is(200);
    // Whoever lost the answer asks again; anyone else is too late.
    assert_eq!(bob.post("/api/join", token.clone()).await.is(200).json()["table"], table.as_str());
    assert_eq!(eve.post("/api/join", token).await.is(409).json()["error"], "used");
    eve.post("/api/join", json!({ "invitation": "0".repeat(64) })).await.is(404);
    let frame = bob.lines(&format!("tables={table}")).await.frame().await;
    let names: Vec<&str> = frame["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap_or("")).collect();
    assert_eq!(names, ["Ana", "", "Bob"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_has_a_link_and_sees_what_all_see() {
    let server = server();
    let (ana, bob, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2, "listed": false })).await;
    let invitation = ana.post(&format!("/api/tables/{table}/invitations"), json!({})).await.is(201).json();
    bob.post("/api/join", json!({ "invitation": invitation["invitation"] })).await.is(200);
    let link = ana.ask("POST", &format!("/api/tables/{table}/watch-links"), None).await.is(201).json();
    let watch = link["watch"].as_str().unwrap();
    assert!(link["link"].as_str().unwrap().contains("/#watch="));

    let refused = eve.lines(&format!("tables={table}")).await.next().await.unwrap();
    assert!(refused.contains("trouble") && !refused.contains("Ana"), "{refused}");
    let frame = eve.lines(&format!("tables=&watch={watch}")).await.frame().await;
    assert_eq!(frame["table"], table.as_str());
    assert!(frame.get("asked").is_none_or(|asked| asked.get("prompt").is_none()), "one who watches is asked nothing: {frame}");
    // An invitation is no link to watch, and a link to watch is no invitation.
    eve.post("/api/join", json!({ "invitation": watch })).await.is(404);
    let invitation = invitation["invitation"].as_str().unwrap();
    eve.get(&format!("/api/tables/{table}?watch={invitation}")).await.is(404);
    eve.get(&format!("/api/tables/{table}?watch={watch}")).await.is(200);
    eve.command(&table, json!({ "key": "k", "command": "say", "text": "hello" })).await.is(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_large_or_make_no_sense_are_refused_politely() {
    let server = server();
    let ana = Guest::come(&server, "Ana").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let path = format!("/api/tables/{table}/commands");
    let raw = |path: &str, body: Vec<u8>| {
        let request = Request::post(path).header(header::AUTHORIZATION, format!("Bearer {}", ana.token));
        send(&ana.app, request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body)).unwrap())
    };
    let large = json!({ "key": "k", "command": "say", "text": "a".repeat(20_000) }).to_string();
    for (what, body, status) in [
        ("too large", large.into_bytes(), 413),
        ("nothing", vec![], 400),
        ("half of it", b"{\"key\":".to_vec(), 400),
        ("no object", b"[]".to_vec(), 400),
        ("no text", vec![0xff, 0xfe, 0x00], 400),
        ("no such command", b"{\"key\":\"k\",\"command\":\"cheat\"}".to_vec(), 400),
        ("no key", b"{\"command\":\"stand\"}".to_vec(), 400),
        ("very deep", "[".repeat(10_000).into_bytes(), 400),
        ("twice the same", b"{\"key\":\"k\",\"command\":\"stand\",\"command\":\"sit\"}".to_vec(), 400),
    ] {
        let told = raw(&path, body).await;
        assert_eq!(told.status, status, "{what}: {}", told.text());
        assert!(told.json().get("said").is_some(), "{what}: {}", told.text());
    }
    raw("/api/tables", "x".repeat(300_000).into_bytes()).await.is(413);
    for (path, status) in [("/api/tables/x/commands", 404), ("/api/tables/0000000000000/commands", 404), ("/api/nowhere", 404)] {
        raw(path, b"{\"key\":\"k\",\"command\":\"stand\"}".to_vec()).await.is(status);
    }
    ana.ask("DELETE", "/api/tables", None).await.is(405);
    // After all that, Ana still plays.
    ana.command(&table, json!({ "key": "ok", "command": "say", "text": "hello" })).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_words_are_plain_text() {
    let server = server();
    let ana = Guest::come(&server, "<b>Ana</b>").await;
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    ana.command(&table, json!({ "key": "k", "command": "say", "text": "<script>alert(1)</script>" })).await.is(200);
    let told = ana.get(&format!("/api/tables/{table}/history")).await.is(200);
    // It goes out as it came in, as JSON, and nothing takes it for anything else.
    assert!(told.text().contains("<script>alert(1)</script>"));
    assert_eq!(told.headers[header::CONTENT_TYPE], "application/json");
    assert_eq!(told.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    let page = ana.get("/").await.is(200);
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"), "{policy}");
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains('*'), "{policy}");
    assert!(!page.text().contains("<script>") && !page.text().contains(" style=") && !page.text().contains(" onclick="));
    let script = ana.get("/page.js").await.is(200).text();
    for dangerous in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        assert!(!script.contains(dangerous), "{dangerous}");
    }
    for wrong in ["", "Ana\u{202e}", "A\u{0}na", &"a".repeat(100)] {
        let request = Request::post("/api/session").header(header::CONTENT_TYPE, "application/json");
        send(&ana.app, request.body(Body::from(json!({ "name": wrong }).to_string())).unwrap()).await.is(400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_waits_and_the_others_go_on_playing() {
    let rates = Rates { commands: Some(Rate { each: 0.001, burst: 20.0 }), ..Rates::NONE };
    let server = Server::new(Settings { rates, ..settings() }, Arc::new(Memory::new()));
    let (ana, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    eve.command(&table, json!({ "key": "s", "command": "sit" })).await.is(200);
    let mut statuses = Vec::new();
    for number in 0..30 {
        let told = eve.command(&table, json!({ "key": format!("f{number}"), "command": "say", "text": "!" })).await;
        if told.status == 429 {
            assert!(told.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u32>().unwrap() >= 1);
        }
        statuses.push(told.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 11, "{statuses:?}");
    ana.command(&table, json!({ "key": "a", "command": "say", "text": "Good evening" })).await.is(200);

    // From one address only so many come at once.
    let rates = Rates { arrivals: Some(Rate { each: 0.001, burst: 2.0 }), ..Rates::NONE };
    let server = Server::new(Settings { rates, ..settings() }, Arc::new(Memory::new()));
    let come = || {
        let request = Request::post("/api/session").header(header::CONTENT_TYPE, "application/json");
        let (app, request) = (server.router(), request.body(Body::from(r#"{"name":"Ana"}"#)).unwrap());
        async move { send(&app, request).await.status }
    };
    assert_eq!([come().await, come().await, come().await], [201, 201, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_returns_by_passphrase_and_nobody_else_does() {
    let rates = Rates { returns: Some(Rate { each: 0.001, burst: 5.0 }), ..Rates::NONE };
    let server = Server::new(Settings { rates, ..settings() }, Arc::new(Memory::new()));
    let ana = Guest::come(&server, "Ana").await;
    ana.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "short" }))).await.is(400);
    ana.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let post = |path: &'static str, body: Value| {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        let (app, request) = (server.router(), request.body(Body::from(body.to_string())).unwrap());
        async move { send(&app, request).await }
    };
    // The name is hers now.
    assert_eq!(post("/api/session", json!({ "name": "Ana" })).await.is(409).json()["error"], "taken");
    let back = post("/api/session/return", json!({ "name": "Ana", "passphrase": "salt and silk", "token": true })).await.is(201).json();
    let elsewhere = Guest { token: back["token"].as_str().unwrap().into(), ..ana.clone() };
    assert_eq!(elsewhere.get("/api/me/tables").await.is(200).json()[0]["id"], table.as_str());
    // A wrong passphrase and a wrong name are told in the same words; after a few tries nobody is asked any more.
    let wrong = post("/api/session/return", json!({ "name": "Ana", "passphrase": "salt and pepper" })).await.is(403);
    let nobody = post("/api/session/return", json!({ "name": "Zoe", "passphrase": "salt and silk" })).await.is(403);
    assert_eq!(wrong.body, nobody.body);
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(post("/api/session/return", json!({ "name": "Ana", "passphrase": "guess guess" })).await.status);
    }
    assert_eq!(statuses, [403, 403, 429, 429]);
    // Leaving ends one session, and only that one.
    elsewhere.ask("DELETE", "/api/session", None).await.is(204);
    elsewhere.get("/api/session").await.is(401);
    ana.get("/api/session").await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_on_its_seat_and_does_nothing_else() {
    let server = server();
    let (ana, eve) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Eve").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 2 })).await;
    let programs = format!("/api/tables/{table}/programs");
    eve.post(&programs, json!({ "name": "Eve's program" })).await.is(403);
    let told = ana.post(&programs, json!({ "seat": 1, "name": "Clockwork" })).await.is(201).json();
    let program = Guest { token: told["token"].as_str().unwrap().into(), ..ana.clone() };
    let frame = program.lines("").await.frame().await;
    assert_eq!((frame["table"].as_str(), frame["phase"].as_str()), (Some(table.as_str()), Some("running")));
    assert_eq!((frame["seats"][1]["name"].as_str(), frame["seats"][1]["program"].as_bool()), (Some("Clockwork"), Some(true)));
    assert!(frame["asked"]["prompt"].is_object(), "it is asked like anybody: {frame}");
    program.post("/api/tables", json!({ "game": "ostia", "seats": 2 })).await.is(403);
    program.post(&format!("/api/tables/{table}/invitations"), json!({})).await.is(403);
    program.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sends_away_and_silences() {
    let server = server();
    let (ana, bob) = (Guest::come(&server, "Ana").await, Guest::come(&server, "Bob").await);
    let table = ana.open(json!({ "game": "ostia", "seats": 3 })).await;
    bob.command(&table, json!({ "key": "s", "command": "sit", "seat": 1 })).await.is(200);
    bob.command(&table, json!({ "key": "m", "command": "mute", "seat": 0, "silent": true })).await.is(403);
    ana.command(&table, json!({ "key": "m", "command": "mute", "seat": 1, "silent": true })).await.is(200);
    let told = bob.command(&table, json!({ "key": "w", "command": "say", "text": "but" })).await.is(403);
    assert_eq!(told.json()["why"], "muted");
    bob.command(&table, json!({ "key": "r", "command": "remove", "seat": 0 })).await.is(403);
    ana.command(&table, json!({ "key": "r", "command": "remove", "seat": 1 })).await.is(200);
    assert_eq!(bob.get("/api/me/tables").await.is(200).json(), json!([]));
}
