//! One of the two servers, with a table, those who sit at it, and the viewer whose wire is read.

use crate::outer::{BROWSER_SECRET, Led, Outer, browser_key};
use crate::plants::Plant;
use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use base64ct::{Base64UrlUnpadded, Encoding};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::{Peer, Rates, Server, Settings, Ways};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tabletop::{Seat, Viewer};
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
    begun: Instant,
    /// What the viewer has received since the two were compared.
    pub(crate) received: Vec<String>,
    /// Where the viewer was, and what was asked there.
    last: u64,
    pub(crate) asked: Value,
    pub(crate) undo: u64,
    /// How often the viewer's browser was pushed something.
    pub(crate) pushes: usize,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    Viewer,
    Seat(Seat),
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
            // Whoever advises is never cut short by a busy machine.
            bot_time: Duration::from_secs(3_600),
            notices: Ways { after: Duration::from_secs(3), apart: Duration::from_secs(10), ..Ways::default() },
            ..Settings::default()
        };
        let server = Arc::new(Server::with(settings, Arc::new(Memory::new()), Arc::clone(&outer) as Arc<dyn server::Outside>));
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
            begun,
            received: Vec::new(),
            last: 0,
            asked: Value::Null,
            undo: 0,
            pushes: 0,
        };
        for number in 0..world.game.seats() + 2 {
            let body = json!({ "name": format!("{NAME} {number}"), "token": true });
            let (_, _, told) = world.sends("POST", "/api/session", "", SocketAddr::from(([192, 0, 2, number], 7)), &body);
            let told: Value = serde_json::from_str(&told).unwrap();
            world.tokens.push(told["token"].as_str().unwrap().to_owned());
        }
        world.wants_pushes();
        let (status, told) = world.asks(Asks::Host, "POST", "/api/tables", wish);
        assert_eq!(status, 201, "{told}");
        world.table = serde_json::from_str::<Value>(&told).unwrap()["id"].as_str().unwrap().to_owned();
        world
    }

    /// The viewer's browser takes messages while nobody looks.
    fn wants_pushes(&mut self) {
        let encode = |bytes: &[u8]| Base64UrlUnpadded::encode_string(bytes);
        let keys = json!({ "p256dh": encode(&browser_key().public_key().to_sec1_bytes()), "auth": encode(&BROWSER_SECRET) });
        let wish = json!({ "endpoint": "https://push.example/viewer", "keys": keys });
        let (status, told) = self.asks(Asks::Viewer, "PUT", "/api/me/notice/push", &wish);
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
            (Asks::Viewer, Viewer::Spectator) => seats,
            (Asks::Host, _) => seats + 1,
        };
        let mine = match (who, self.viewer) {
            (Asks::Viewer, _) => true,
            (Asks::Seat(seat), viewer) => viewer.is(seat),
            (Asks::Host, _) => false,
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
            let at = self.begun.elapsed_in(&self.runtime).as_millis();
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
        let mut request = Request::get(format!("/api/{path}?tables={}", self.table))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.tokens[usize::from(number)]))
            .extension(Peer(SocketAddr::from(([192, 0, 2, number], 7))));
        if from_last {
            request = request.header("last-event-id", format!("{}.{}", self.table, self.last));
        }
        let app = self.server.router();
        let response = self.runtime.block_on(app.oneshot(request.body(Body::empty()).unwrap())).unwrap();
        self.received.push(format!("stream: {} {:?}", response.status(), response.headers()));
        self.stream = Some(response.into_body());
    }

    /// The viewer's line is lost.
    pub(crate) fn looks_away(&mut self) {
        let _entered = self.runtime.enter();
        self.stream = None;
    }

    /// So much time passes. Whatever comes on the stream is noted, with its time.
    pub(crate) fn waits(&mut self, millis: u64) {
        let begun = self.begun;
        let stream = &mut self.stream;
        let mut came = Vec::new();
        self.runtime.block_on(async {
            let until = tokio::time::sleep(Duration::from_millis(millis));
            tokio::pin!(until);
            loop {
                let Some(open) = stream else {
                    until.await;
                    return;
                };
                tokio::select! {
                    biased;
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
        let pushed = std::mem::take(&mut *self.outer.pushed.lock().unwrap());
        self.pushes += pushed.len();
        self.received.extend(pushed);
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
