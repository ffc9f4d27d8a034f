//! A server in memory, and guests who ask it without a socket.
#![allow(dead_code, reason = "every test file uses its own part of it")]

pub(crate) mod described;
pub(crate) mod push_service;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use bots::{Ask, Bot, Budget, decide};
use http_body_util::BodyExt;
use protocol::{Frame, What};
use serde_json::{Value, json};
use server::{Rates, Server, Settings};
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Store};
use table::Seated;
use tabletop::Seat;
use tower::ServiceExt;

/// Waits as long as a slow machine may need, and no longer.
pub(crate) async fn soon<T>(doing: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), doing).await.expect("it takes too long")
}

/// Without limits, and with bots that do not wait.
pub(crate) fn settings() -> Settings {
    Settings { rates: Rates::NONE, ..Settings::default() }
}

pub(crate) fn server() -> Server {
    Server::new(settings(), Arc::new(Memory::new()))
}

pub(crate) fn server_with(store: Arc<dyn Store>) -> Server {
    Server::new(settings(), store)
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Told {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Told {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }
}

/// Asks, and holds what is sent and answered against the description.
pub(crate) async fn send(app: &Router, request: Request<Body>) -> Told {
    let (head, body) = request.into_parts();
    let sent = soon(body.collect()).await.unwrap().to_bytes();
    let (method, path) = (head.method.clone(), head.uri.path().to_owned());
    let response = soon(app.clone().oneshot(Request::from_parts(head, Body::from(sent.clone())))).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = soon(body.collect()).await.unwrap().to_bytes().to_vec();
    let told = Told { status: parts.status.as_u16(), headers: parts.headers, body };
    described::exchange(method.as_str(), &path, &sent, &told);
    told
}

/// Somebody with a session.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) app: Router,
    pub(crate) token: String,
}

impl Guest {
    /// Comes by this name.
    pub(crate) async fn come(server: &Server, name: &str) -> Guest {
        let app = server.router();
        let request = Request::post("/api/session")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(json!({ "name": name, "token": true }).to_string()))
            .unwrap();
        let told = send(&app, request).await.is(201);
        Guest { token: told.json()["token"].as_str().unwrap().to_owned(), app }
    }

    /// The same person at another server with the same store.
    pub(crate) fn at(&self, server: &Server) -> Guest {
        Guest { app: server.router(), token: self.token.clone() }
    }

    /// Asks for something.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Told {
        let mut request = Request::builder().method(method).uri(path).header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        send(&self.app, request.body(body.map_or(Body::empty(), |body| Body::from(body.to_string()))).unwrap()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Told {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Told {
        self.ask("POST", path, Some(body)).await
    }

    /// Opens a table, and gives its id.
    pub(crate) async fn open(&self, wish: Value) -> String {
        self.post("/api/tables", wish).await.is(201).json()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn command(&self, table: &str, command: Value) -> Told {
        self.post(&format!("/api/tables/{table}/commands"), command).await
    }

    /// Opens a stream of frames.
    pub(crate) async fn lines(&self, query: &str) -> Lines {
        let request = Request::get(format!("/api/frames?{query}"))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .body(Body::empty())
            .unwrap();
        let response = soon(self.app.clone().oneshot(request)).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        Lines { body: response.into_body(), read: Vec::new() }
    }
}

/// A stream that is being read.
pub(crate) struct Lines {
    body: Body,
    read: Vec<u8>,
}

impl Lines {
    /// The next line that says something; nothing when the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                let line = String::from_utf8(line).unwrap();
                if !line.trim().is_empty() {
                    described::line(&line);
                    return Some(line.trim_end().to_owned());
                }
                continue;
            }
            let more = soon(self.body.frame()).await?.unwrap();
            self.read.extend_from_slice(&more.into_data().unwrap());
        }
    }

    /// The next frame, past notes on who is there.
    pub(crate) async fn frame(&mut self) -> Value {
        loop {
            let line: Value = serde_json::from_str(&self.next().await.expect("the stream goes on")).unwrap();
            assert!(line.get("trouble").is_none(), "{line}");
            if line.get("n").is_some() {
                return line;
            }
        }
    }
}

/// One who plays as a program far away does: from frames alone.
pub(crate) struct Player<R: Seated> {
    pub(crate) guest: Guest,
    pub(crate) table: String,
    pub(crate) seat: Seat,
    pub(crate) lines: Lines,
    setup: R::Setup,
    knowledge: Option<R::Knowledge>,
    answered: Option<u32>,
    turn: u64,
}

impl<R: Seated> Player<R> {
    pub(crate) async fn sit(guest: &Guest, table: &str, seat: u8, setup: R::Setup) -> Player<R> {
        let lines = guest.lines(&format!("tables={table}")).await;
        Player { guest: guest.clone(), table: table.into(), seat: Seat(seat), lines, setup, knowledge: None, answered: None, turn: 0 }
    }

    /// Reads one frame, answers what is asked there; says whether the game goes on.
    pub(crate) async fn step(&mut self) -> bool {
        let frame: Frame<R> = serde_json::from_value(self.lines.frame().await).unwrap();
        if let Some(view) = &frame.view {
            let sights: Vec<R::Sight> = frame
                .news
                .iter()
                .flat_map(|news| {
                    let (What::Dealt { sights, .. } | What::Acted { sights, .. }) = &news.what else { return Vec::new() };
                    sights.clone()
                })
                .collect();
            match &mut self.knowledge {
                Some(knowledge) => R::learn(knowledge, &sights, view.clone()),
                None => self.knowledge = Some(R::knowledge(&self.setup, view.clone())),
            }
        }
        if frame.phase == tabletop::Phase::Over {
            return false;
        }
        let Some(asked) = frame.asked.filter(|asked| asked.must && self.answered != Some(asked.id)) else { return true };
        let (Some(prompt), Some(knowledge)) = (&asked.prompt, &self.knowledge) else { return true };
        self.answered = Some(asked.id);
        self.turn += 1;
        let ask = Ask::<R> { seat: self.seat, knowledge, prompt, must: true, seed: self.turn, budget: Budget::of(10) };
        let thought = decide(Bot::RANDOM, &ask).unwrap();
        let command = json!({ "key": format!("k{}", self.turn), "command": "act", "asked": asked.id, "action": thought.action });
        let told = self.guest.command(&self.table, command).await;
        // An offer that is gone, or a prompt that has changed while we thought: the next frame says what is asked now.
        assert!(matches!(told.status, 200 | 409 | 422), "{}", told.text());
        if told.status != 200 {
            self.answered = None;
        }
        true
    }
}
