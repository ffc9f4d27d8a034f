//! One of the two servers, with a table, those who sit at it, and the viewer whose wire is read.

use crate::outer::{BROWSER_SECRET, HOOK, Led, Outer, browser_key};
use crate::plants::Plant;
use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use base64ct::{Base64UrlUnpadded, Encoding};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::{Mail, Peer, Rates, Server, Settings, Ways};
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Duration;
use store::{Append, Change, Memory, NewTable, SeatedPerson, Store};
use tabletop::{Phase, Seat, TableId, Viewer};
use tokio::runtime::Runtime;
use tokio::time::Instant;
use tower::ServiceExt;

/// All guests are called so, and something more.
pub(crate) const NAME: &str = "Zorzi";

/// In this form the viewer reads the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Events,
    Lines,
}

pub(crate) struct World<R: Led> {
    runtime: Runtime,
    server: Arc<Server>,
    pub(crate) outer: Arc<Outer<R>>,
    pub(crate) game: R,
    viewer: Viewer,
    form: Form,
    /// The tokens of those who sit, by seat; then the viewer's who only watches, and the host's.
    tokens: Vec<String>,
    pub(crate) table: String,
    stream: Option<Body>,
    /// The streams of others who look, by seat.
    others: Vec<Option<Body>>,
    begun: Instant,
    /// What the viewer has received since the two were compared.
    pub(crate) received: Vec<String>,
    /// Where the viewer was, and what was asked there.
    last: u64,
    pub(crate) asked: Value,
    pub(crate) undo: u64,
    /// How often the viewer's browser, webhook and mailbox got something.
    pub(crate) pushes: usize,
    pub(crate) hooked: usize,
    pub(crate) mailed: usize,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    Viewer,
    Seat(Seat),
    /// Somebody who watches, where the viewer plays.
    Spectator,
    Host,
}

impl<R: Led> World<R> {
    pub(crate) fn new(game: R, viewer: Viewer, form: Form, plant: Option<Plant>, wish: &Value, number: u8) -> World<R> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        let entered = runtime.enter();
        let outer = Arc::new(Outer::new(plant, viewer, number));
        let settings = Settings {
            rates: Rates::NONE,
            own_editions: true,
            bot_threads: 1_000,
            // The adviser is never cut short by a busy machine.
            bot_time: Duration::from_secs(3_600),
            notices: Ways {
                after: Duration::from_secs(3),
                apart: Duration::from_secs(10),
                mail: Some(Mail { server: "smtp://mail.example".into(), from: "house@games.example".into() }),
                ..Ways::default()
            },
            public_url: Some("https://games.example".into()),
            ..Settings::default()
        };
        let store: Arc<dyn Store> = Arc::new(Memory::new());
        let server = Arc::new(Server::with(settings, Arc::clone(&store), Arc::clone(&outer) as Arc<dyn server::Outside>));
        let looks_after = Arc::clone(&server);
        runtime.spawn(async move { looks_after.look_after().await });
        let begun = Instant::now();
        drop(entered);
        let mut world = World {
            runtime,
            server,
            outer,
            game,
            viewer,
            form,
            tokens: Vec::new(),
            table: String::new(),
            stream: None,
            others: Vec::new(),
            begun,
            received: Vec::new(),
            last: 0,
            asked: Value::Null,
            undo: 0,
            pushes: 0,
            hooked: 0,
            mailed: 0,
        };
        world.others.resize_with(world.game.seats().into(), || None);
        for number in 0..world.game.seats() + 2 {
            let body = json!({ "name": format!("{NAME} {number}"), "token": true });
            let (_, _, told) = world.sends("POST", "/api/session", "", SocketAddr::from(([192, 0, 2, number], 7)), &body);
            let told: Value = serde_json::from_str(&told).unwrap();
            world.tokens.push(told["token"].as_str().unwrap().to_owned());
        }
        world.have_played_before(&*store);
        world.wants_notices();
        let (status, told) = world.asks(Asks::Host, "POST", "/api/tables", wish);
        assert_eq!(status, 201, "{told}");
        world.table = serde_json::from_str::<Value>(&told).unwrap()["id"].as_str().unwrap().to_owned();
        world
    }

    /// Those who sit here have played a rated game before, so they have ratings.
    fn have_played_before(&self, store: &dyn Store) {
        let seats: Vec<u8> = (0..self.game.seats()).collect();
        let named = |seat: &u8| json!({ "name": format!("{NAME} {seat}"), "bot": null, "program": false, "host": false, "away": false });
        let ranks: Vec<u8> = seats.iter().map(|seat| seat + 1).collect();
        let summary = json!({
            "game": R::GAME, "edition": "2005", "phase": "over", "clock": "none", "rated": true, "ended": 2,
            "seats": seats.iter().map(named).collect::<Vec<_>>(), "outcome": { "points": vec![0; seats.len()], "ranks": ranks },
        })
        .to_string();
        let id = TableId(1);
        self.runtime.block_on(async {
            let mut people = store.people().await.unwrap();
            people.sort_by(|one, other| one.name.cmp(&other.name));
            let seated: Vec<_> = seats.iter().zip(&people).map(|(&seat, person)| SeatedPerson { seat, person: person.id }).collect();
            let (game, edition) = (R::GAME.into(), "0".repeat(64));
            let named = seated.iter().map(|seated| seated.person).collect();
            let table = NewTable {
                id,
                game,
                rules: 1,
                edition,
                listed: false,
                rated: true,
                created: 1,
                summary: summary.clone(),
                wake: None,
                named,
            };
            let head = store.open_table(table, vec![b"{}".to_vec()], seated).await.unwrap();
            let change = Some(Change { phase: Phase::Over, summary, updated: 2, wake: None });
            store.append(Append { table: id, expected: head, entries: Vec::new(), change, seats: None, named: Vec::new() }).await.unwrap();
        });
    }

    /// The viewer is told in all ways while they do not look.
    fn wants_notices(&mut self) {
        let encode = |bytes: &[u8]| Base64UrlUnpadded::encode_string(bytes);
        let keys = json!({ "p256dh": encode(&browser_key().public_key().to_sec1_bytes()), "auth": encode(&BROWSER_SECRET) });
        let push = json!({ "endpoint": "https://push.example/viewer", "keys": keys });
        let others = json!({ "hook": { "url": HOOK, "form": "json" }, "mail": "viewer@mail.example", "language": "en" });
        for (path, wish) in [("/api/me/notice/push", push), ("/api/me/notice", others)] {
            let (status, told) = self.asks(Asks::Viewer, "PUT", path, &wish);
            assert_eq!(status, 204, "{told}");
        }
        let letter = self.outer.told.lock().unwrap().pop().unwrap();
        let token = letter.split_once("confirm=").unwrap().1.split_whitespace().next().unwrap().to_owned();
        let (status, told) = self.asks(Asks::Viewer, "POST", "/api/me/notice/confirm", &json!({ "token": token }));
        assert_eq!(status, 204, "{told}");
    }

    /// From now on the viewer is told everything at once, in this many minutes.
    pub(crate) fn wants_a_digest(&mut self, minutes: u64) {
        let at = (server::Outside::now(&*self.outer) / 60_000 + minutes) % 1_440;
        let (status, told) = self.asks(Asks::Viewer, "PUT", "/api/me/notice/times", &json!({ "zone": "UTC", "digest": at }));
        assert_eq!(status, 204, "{told}");
    }

    /// What the viewer has received since it was last asked for. The hashes of seeds are public, and differ between the worlds.
    pub(crate) fn takes(&mut self) -> Vec<String> {
        let hashes: Vec<String> = self.outer.seeds.lock().unwrap().iter().map(tabletop::Seed::sha256).collect();
        let mut received = std::mem::take(&mut self.received);
        for text in received.iter_mut().filter(|text| text.contains("sha256")) {
            hashes.iter().enumerate().for_each(|(number, hash)| *text = text.replace(hash, &format!("hash {number}")));
        }
        received
    }

    /// What the viewer cannot see, as others do.
    pub(crate) fn whispers(&self) {
        let others = Viewer::all(self.game.seats()).filter(|other| *other != self.viewer && *other != Viewer::Spectator);
        let secret: String = others.map(|other| serde_json::to_string(&self.game.view(other)).unwrap()).collect();
        *self.outer.leak.secret.lock().unwrap() = secret;
    }

    /// Somebody asks for something. What the viewer is answered is noted, whole.
    pub(crate) fn asks(&mut self, who: Asks, method: &str, path: &str, body: &Value) -> (u16, String) {
        let seats = self.game.seats();
        let number = match (who, self.viewer) {
            (Asks::Seat(seat), _) | (Asks::Viewer, Viewer::Seat(seat)) => seat.0,
            (Asks::Viewer, Viewer::Spectator) | (Asks::Spectator, _) => seats,
            (Asks::Host, _) => seats + 1,
        };
        let mine = match (who, self.viewer) {
            (Asks::Viewer, _) => true,
            (Asks::Seat(seat), viewer) => viewer.is(seat),
            (Asks::Host | Asks::Spectator, _) => false,
        };
        let token = self.tokens.get(usize::from(number)).cloned().unwrap_or_default();
        // The page of figures is for the machine itself; the plant takes everybody for it.
        let at_home = path == "/metrics" && self.outer.leak.plant == Some(Plant::OperatorsPage);
        let peer = if at_home { SocketAddr::from(([127, 0, 0, 1], 7)) } else { SocketAddr::from(([192, 0, 2, number], 7)) };
        let (status, mut headers, told) = self.sends(method, path, &token, peer, body);
        if mine {
            if self.outer.leak.plant == Some(Plant::Header) {
                headers.insert("x-cards", self.outer.leak.hash().into());
            }
            let (at, told) = (self.begun.elapsed_in(&self.runtime).as_millis(), self.outer.leak.of_answer(&told));
            self.received.push(format!("{at} ms: {method} {path}: {status} {headers:?} {told}"));
        }
        (status, told)
    }

    fn sends(&self, method: &str, path: &str, token: &str, peer: SocketAddr, body: &Value) -> (u16, HeaderMap, String) {
        let mut request = Request::builder().method(method).uri(path).extension(Peer(peer));
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if !body.is_null() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let request = request.body(if body.is_null() { Body::empty() } else { Body::from(body.to_string()) }).unwrap();
        let app = self.server.router();
        self.runtime.block_on(async move {
            let (parts, body) = app.oneshot(request).await.unwrap().into_parts();
            let told = body.collect().await.unwrap().to_bytes();
            (parts.status.as_u16(), parts.headers, String::from_utf8(told.to_vec()).unwrap())
        })
    }

    /// Somebody gives a command to the table.
    pub(crate) fn says(&mut self, who: Asks, body: &Value) -> u16 {
        let path = format!("/api/tables/{}/commands", self.table);
        self.asks(who, "POST", &path, body).0
    }

    /// The viewer looks from now on: from where they were, or from the beginning.
    pub(crate) fn looks(&mut self, from_last: bool) {
        let path = match self.form {
            Form::Events => "events",
            Form::Lines => "frames",
        };
        let number = match self.viewer {
            Viewer::Seat(seat) => seat.0,
            Viewer::Spectator => self.game.seats(),
        };
        let last = from_last.then(|| format!("{}.{}", self.table, self.last));
        let response = self.opens(path, number, last);
        self.received.push(format!("stream: {} {:?}", response.status(), response.headers()));
        self.stream = Some(response.into_body());
    }

    fn opens(&self, path: &str, number: u8, last: Option<String>) -> axum::response::Response {
        let mut request = Request::get(format!("/api/{path}?tables={}", self.table))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.tokens[usize::from(number)]))
            .extension(Peer(SocketAddr::from(([192, 0, 2, number], 7))));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        self.runtime.block_on(self.server.router().oneshot(request.body(Body::empty()).unwrap())).unwrap()
    }

    /// Somebody else comes to look, or goes.
    pub(crate) fn comes_or_goes(&mut self, seat: Seat) {
        let looked = self.others[seat.index()].take();
        if looked.is_none() {
            self.others[seat.index()] = Some(self.opens("frames", seat.0, None).into_body());
        }
        // The server hears of it in its runtime.
        let _entered = self.runtime.enter();
        drop(looked);
    }

    /// Somebody watches from now on.
    pub(crate) fn watches(&mut self) -> u16 {
        let seats = self.game.seats();
        self.others.resize_with(usize::from(seats) + 1, || None);
        let line = &self.others[usize::from(seats)];
        if line.is_none() {
            let response = self.opens("frames", seats, None);
            let status = response.status().as_u16();
            self.others[usize::from(seats)] = Some(response.into_body());
            return status;
        }
        200
    }

    /// Somebody who watches says something to the others.
    pub(crate) fn spectator_says(&mut self, key: &str) -> u16 {
        self.watches();
        self.says(Asks::Spectator, &json!({ "key": key, "command": "say", "text": "she bluffs" }))
    }

    /// The viewer's line is lost.
    pub(crate) fn looks_away(&mut self) {
        let _entered = self.runtime.enter();
        self.stream = None;
    }

    /// So much time passes. Whatever comes on the stream is noted, with its time.
    pub(crate) fn waits(&mut self, millis: u64) {
        let begun = self.begun;
        let (stream, others) = (&mut self.stream, &mut self.others);
        let mut came = Vec::new();
        self.runtime.block_on(async {
            let until = tokio::time::sleep(Duration::from_millis(millis));
            tokio::pin!(until);
            // Others read what they are sent, which is nobody's business.
            let mut reading = pin!(poll_fn(|context| {
                for stream in &mut *others {
                    while let Some(open) = stream {
                        match pin!(open.frame()).poll(context) {
                            Poll::Ready(Some(Ok(_))) => {}
                            Poll::Ready(Some(Err(_)) | None) => *stream = None,
                            Poll::Pending => break,
                        }
                    }
                }
                Poll::<()>::Pending
            }));
            loop {
                let Some(open) = stream else {
                    tokio::select! {
                        () = &mut reading => unreachable!("there may always be more to read"),
                        () = &mut until => return,
                    }
                };
                tokio::select! {
                    biased;
                    () = &mut reading => unreachable!("there may always be more to read"),
                    piece = open.frame() => match piece {
                        Some(piece) => {
                            let piece = String::from_utf8(piece.unwrap().into_data().unwrap().to_vec()).unwrap();
                            came.push((begun.elapsed().as_millis(), piece));
                        }
                        None => {
                            came.push((begun.elapsed().as_millis(), "the stream ends".into()));
                            *stream = None;
                        }
                    },
                    () = &mut until => return,
                }
            }
        });
        for (at, piece) in came {
            self.sees(&piece);
            self.received.push(format!("{at} ms: {piece}"));
        }
        let told = std::mem::take(&mut *self.outer.told.lock().unwrap());
        let count = |to: &str| told.iter().filter(|told| told.contains(to)).count();
        (self.pushes, self.hooked) = (self.pushes + count("https://push.example"), self.hooked + count(HOOK));
        self.mailed += count("viewer@mail.example");
        self.received.extend(told);
    }

    /// Somebody does what their standing order says, and leaves no other.
    pub(crate) fn orders(&mut self, seat: Seat, key: &str, order: &Value) -> u16 {
        self.outer.leak.by_order.store(true, Ordering::Relaxed);
        let left = self.says(Asks::Seat(seat), &json!({ "key": key, "command": "instruct", "instructions": [order] }));
        self.outer.leak.by_order.store(false, Ordering::Relaxed);
        self.says(Asks::Seat(seat), &json!({ "key": format!("{key} done"), "command": "instruct", "instructions": [] }));
        left
    }

    fn sees(&mut self, piece: &str) {
        let data = piece.lines().map(|line| line.strip_prefix("data: ").unwrap_or(line)).find(|line| line.starts_with('{'));
        let Some(frame) = data.and_then(|data| serde_json::from_str::<Value>(data).ok()) else { return };
        if let Some(n) = frame["n"].as_u64() {
            self.last = n;
        }
        if frame["asked"]["id"].is_u64() {
            self.asked = frame["asked"]["id"].clone();
            self.undo = frame["asked"]["undo"].as_u64().unwrap_or(0);
        }
    }
}

/// The time of a runtime is to be read inside of it.
trait ElapsedIn {
    fn elapsed_in(&self, runtime: &Runtime) -> Duration;
}

impl ElapsedIn for Instant {
    fn elapsed_in(&self, runtime: &Runtime) -> Duration {
        let _entered = runtime.enter();
        self.elapsed()
    }
}
