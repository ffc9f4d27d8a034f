//! Two weeks of two games over days, with what the page sends: three friends and a bot, a weekend, a vacation, a reminder, a restart, one
//! friend on two devices, an order that acts, a saved decision that counts, a friend who stays away too long, and evenings at which they
//! play to the end. Time passes when nobody has anything to do.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::on_disk::{Folder, OnDisk};
use kit::push_service::{Browser, Post};
use kit::{Guest, send, settings};
use serde_json::{Value, json};
use server::{Outside, Server, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{NoticeKind, Store};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// Time that passes when nobody has anything to do, from Monday, 2 November 2026, 8:00 in Berlin on, bytes that are the same in every run,
/// and a push service without a socket: how long the machine takes for one is nothing that a paused clock knows.
struct Passing {
    from: Instant,
    drawn: AtomicU64,
    posts: Mutex<Vec<Post>>,
}

const MONDAY: u64 = 1_793_602_800_000;
const HOUR: u64 = 3_600_000;

/// Where the browsers' push service is.
const SERVICE: &str = "https://push.example";

impl Passing {
    fn at(&self, moment: Instant) -> u64 {
        MONDAY + (moment - self.from).as_millis() as u64
    }
}

impl Outside for Passing {
    fn now(&self) -> u64 {
        self.at(Instant::now())
    }

    fn post(&self, url: &str, headers: &[(&'static str, String)], body: &[u8]) -> Option<u16> {
        let headers: String = headers.iter().map(|(name, value)| format!("\r\n{name}: {value}")).collect();
        let head = format!("POST {} HTTP/1.1{headers}", url.strip_prefix(SERVICE).unwrap());
        self.posts.lock().unwrap().push(Post { head, body: body.to_vec(), at: Instant::now() });
        Some(201)
    }

    fn bytes(&self) -> [u8; 32] {
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [number as u8; 32];
        bytes[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
        bytes
    }
}

const ANA: usize = 0;
const BEN: usize = 1;
const CLEO: usize = 2;

/// The two tables: one that counts every day, one that leaves out weekends.
const DAILY: usize = 0;
const WORKDAYS: usize = 1;

/// A device with a session of its own, and the browser on it.
struct Device {
    guest: Guest,
    browser: Browser,
    path: String,
}

/// What one friend knows of one table, as far as the test must.
#[derive(Default)]
struct Seen {
    /// The question they left open.
    open: Option<u64>,
    /// How often each of their devices was told about a turn since they last looked.
    told: BTreeMap<usize, usize>,
    /// How often they were reminded since.
    reminded: usize,
    vacation: bool,
}

type Promised = BTreeMap<(usize, u64), Vec<(u64, u64)>>;

struct Fortnight {
    server: Arc<Server>,
    looking: JoinHandle<()>,
    folder: Folder,
    store: Arc<dyn Store>,
    clock: Arc<Passing>,
    key: String,
    friends: Vec<Vec<Device>>,
    tables: Vec<String>,
    seen: BTreeMap<(usize, usize), Seen>,
    /// When it was told until when each seat of each table has time.
    promised: Promised,
    keys: u64,
    /// The friends and tables for which a message about a turn has come.
    turns: BTreeSet<(usize, usize)>,
    /// When messages about offers have come, for each friend, device and table.
    offers: BTreeMap<(usize, usize, usize), Vec<Instant>>,
    /// How many messages about offers Ben had when Ana made him some and went.
    offered: Option<usize>,
    /// Has an order of Cleo sold Ana something?
    sold: bool,
    /// The tables at which Ben was reminded.
    reminded: BTreeSet<usize>,
    /// Is the server to be restarted as soon as a notice waits in its outbox?
    restarts: bool,
}

/// What the page sends, with which the web's own tests compare it.
fn page_sends(what: &str) -> Value {
    serde_json::from_str::<Value>(include_str!("page-sends.json")).unwrap()[what].take()
}

fn start(store: &Arc<dyn Store>, clock: &Arc<Passing>) -> (Arc<Server>, JoinHandle<()>) {
    let settings = Settings { public_url: Some("https://games.example".into()), ..settings() };
    let server = Arc::new(Server::with(settings, Arc::clone(store), Arc::clone(clock) as Arc<dyn Outside>));
    let looks_after = Arc::clone(&server);
    let looking = tokio::spawn(async move { looks_after.look_after().await.unwrap() });
    (server, looking)
}

impl Fortnight {
    async fn begin() -> Fortnight {
        let folder = Folder::new("fortnight");
        let clock = Arc::new(Passing { from: Instant::now(), drawn: AtomicU64::new(1), posts: Mutex::default() });
        let store: Arc<dyn Store> = Arc::new(OnDisk::open(&folder));
        let (server, looking) = start(&store, &clock);
        let mut friends = Vec::new();
        for (number, name) in ["Ana", "Ben", "Cleo"].into_iter().enumerate() {
            let guest = Guest::come(&server, name).await;
            let mut guests = vec![guest];
            if number == ANA {
                guests.push(second_device(&server, &guests[0]).await);
            }
            let mut devices = Vec::new();
            for (at, guest) in guests.into_iter().enumerate() {
                let (browser, path) = (Browser::new((10 * number + at + 1) as u8), format!("/{number}-{at}"));
                let mut wish = page_sends("push");
                let own = browser.wish(&format!("{SERVICE}{path}"));
                for field in ["endpoint", "keys"] {
                    wish[field] = own[field].clone();
                }
                guest.ask("PUT", "/api/me/notice/push", Some(wish)).await.is(204);
                devices.push(Device { guest, browser, path });
            }
            friends.push(devices);
        }
        let key = friends[ANA][0].guest.get("/api/session").await.json()["notices"]["push_key"].as_str().unwrap().to_owned();
        let mut all = Fortnight {
            server,
            looking,
            folder,
            store,
            clock,
            key,
            friends,
            tables: Vec::new(),
            seen: BTreeMap::new(),
            promised: BTreeMap::new(),
            keys: 0,
            turns: BTreeSet::new(),
            offers: BTreeMap::new(),
            offered: None,
            sold: false,
            reminded: BTreeSet::new(),
            restarts: false,
        };
        for (game, wish) in [("oltre-mare", include_str!("over-days.json")), ("ostia", include_str!("weekends-off.json"))] {
            let mut wish: Value = serde_json::from_str(wish).unwrap();
            (wish["game"], wish["sit"]) = (game.into(), false.into());
            all.tables.push(all.friends[ANA][0].guest.open(wish).await);
            for who in [ANA, BEN, CLEO] {
                assert_eq!(all.command(who, 0, all.tables.len() - 1, page_sends("sit")).await, 200);
            }
            pass(5 * 60).await;
        }
        all
    }

    async fn restart(&mut self) {
        self.looking.abort();
        self.server.end().await;
        self.store = Arc::new(OnDisk::open(&self.folder));
        (self.server, self.looking) = start(&self.store, &self.clock);
        for device in self.friends.iter_mut().flatten() {
            device.guest = device.guest.at(&self.server);
        }
    }

    /// A notice about a turn that waits in the outbox: for whom, about which table, and the seconds until it is due.
    async fn waits_in_the_outbox(&self) -> Option<(usize, usize, u64)> {
        for person in self.store.people().await.unwrap() {
            let who = ["Ana", "Ben", "Cleo"].iter().position(|name| *name == person.name).unwrap();
            for notice in self.store.pending_notices(person.id).await.unwrap() {
                let table = self.tables.iter().position(|table| *table == notice.key.table.to_string()).unwrap();
                let left = notice.due.and_then(|due| due.checked_sub(self.clock.now()));
                if let Some(left) = left.filter(|_| notice.key.kind == NoticeKind::Turn) {
                    return Some((who, table, left.div_ceil(1_000)));
                }
            }
        }
        None
    }

    /// If a notice waits in the outbox, the server is restarted, and it is told once. Says whether there was one.
    async fn restarts_with_a_full_outbox(&mut self) -> bool {
        let Some((who, table, left)) = self.waits_in_the_outbox().await else { return false };
        self.take_messages();
        let told = |all: &mut Fortnight| all.seen(who, table).told.clone();
        let before = told(self);
        self.restart().await;
        assert_eq!(self.waits_in_the_outbox().await.map(|(who, table, _)| (who, table)), Some((who, table)));
        pass(left + 60).await;
        self.take_messages();
        let after = told(self);
        for device in 0..self.friends[who].len() {
            let count = |told: &BTreeMap<usize, usize>| told.get(&device).copied().unwrap_or(0);
            assert_eq!(count(&after), count(&before) + 1, "friend {who}, device {device}, after the restart");
        }
        self.restarts = false;
        true
    }

    fn seen(&mut self, who: usize, table: usize) -> &mut Seen {
        self.seen.entry((who, table)).or_default()
    }

    /// Takes what has come for the browsers, and notes it.
    fn take_messages(&mut self) {
        let posts = core::mem::take(&mut *self.clock.posts.lock().unwrap());
        for post in posts {
            let path = post.head.split(' ').nth(1).unwrap().to_owned();
            let mut all =
                self.friends.iter().enumerate().flat_map(|(who, devices)| devices.iter().enumerate().map(move |(at, one)| (who, at, one)));
            let (who, at, device) = all.find(|(_, _, device)| device.path == path).unwrap();
            let came = post.at;
            let shown = device.browser.reads(post, &self.key, SERVICE, self.clock.at(came));
            let table = self.tables.iter().position(|table| shown["table"] == table.as_str()).unwrap();
            if shown["body"] == "It is your turn." {
                *self.seen(who, table).told.entry(at).or_default() += 1;
                self.turns.insert((who, table));
            } else {
                assert_eq!(shown["body"], "There are offers for you.", "each table is told by itself: {shown}");
                let before = self.offers.entry((who, at, table)).or_default();
                assert!(before.last().is_none_or(|last| came - *last >= Duration::from_millis(HOUR)), "once an hour: {before:?}, {came:?}");
                before.push(came);
            }
        }
    }

    fn told_of_offers(&self, who: usize, table: usize) -> usize {
        self.offers.iter().filter(|((friend, _, at), _)| (*friend, *at) == (who, table)).map(|(_, came)| came.len()).sum()
    }

    async fn command(&mut self, who: usize, device: usize, table: usize, mut command: Value) -> u16 {
        self.keys += 1;
        command["key"] = format!("k{}", self.keys).into();
        self.friends[who][device].guest.command(&self.tables[table], command).await.status
    }

    /// A friend comes in, finds what they were told, decides what they are asked until nothing more comes, and goes.
    async fn visits(&mut self, who: usize, device: usize, table: usize, answers: bool) {
        self.take_messages();
        let name = format!("friend {who} at table {table}, {} hours after the beginning", (self.clock.now() - MONDAY) / HOUR);
        let mut lines = self.friends[who][device].guest.lines(&format!("tables={}", self.tables[table])).await;
        let frame = lines.frame().await;
        if frame["phase"] != "running" {
            return;
        }
        let away = frame["seats"][who]["away"] == true;
        let (mut asked, mut answered, offers) = (frame["asked"].clone(), None, self.told_of_offers(who, table));
        let (devices, seen) = (self.friends[who].len(), self.seen(who, table));
        let new = (asked["must"] == true || away) && asked["id"].as_u64() != seen.open && !seen.vacation;
        let expected = usize::from(new) + core::mem::take(&mut seen.reminded);
        let told = core::mem::take(&mut seen.told);
        for device in 0..devices {
            assert_eq!(told.get(&device).copied().unwrap_or(0), expected, "device {device} of {name}: {asked}");
        }
        if away {
            assert_eq!(self.command(who, device, table, json!({ "command": "return" })).await, 200, "{name}");
        }
        let mut answers = answers;
        loop {
            if answers && asked["must"] == true && answered != asked["id"].as_u64() {
                answered = asked["id"].as_u64();
                if (who, table) == (ANA, DAILY) && asked["prompt"]["prompt"] == "trade" {
                    if self.offered.is_some() && !self.sold {
                        self.sold = self.an_order_sells().await;
                    }
                    // Ana makes Ben offers and goes, as long as she can pay.
                    if self.offered.is_none() && self.command(who, device, table, offer(BEN, 0)).await == 200 {
                        assert_eq!(self.command(who, device, table, offer(BEN, 1)).await, 200, "{name}");
                        self.take_messages();
                        self.offered = Some(self.told_of_offers(BEN, DAILY));
                        answers = false;
                    }
                }
                if answers {
                    self.decides(who, device, table, &asked).await;
                }
                if self.restarts {
                    // The notice is noted before it is due.
                    pass(1).await;
                    if self.restarts_with_a_full_outbox().await {
                        answers = false;
                        lines = self.friends[who][device].guest.lines(&format!("tables={}", self.tables[table])).await;
                    }
                }
            }
            match timeout(Duration::from_secs(50), lines.frame()).await {
                Ok(frame) if frame.get("asked").is_some() => asked = frame["asked"].clone(),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.take_messages();
        assert_eq!(self.told_of_offers(who, table), offers, "nobody is told of offers while they look: {name}");
        let seen = self.seen(who, table);
        assert_eq!(seen.told, BTreeMap::new(), "nobody is told while they look: {name}");
        seen.open = asked["id"].as_u64().filter(|_| asked["must"] == true);
        drop(lines);
        pass(10).await;
    }

    /// A friend decides what they are asked as the bot would.
    async fn decides(&mut self, who: usize, device: usize, table: usize, asked: &Value) {
        let action = self.advised(who, table).await;
        let status = self.command(who, device, table, json!({ "command": "act", "asked": asked["id"], "action": action })).await;
        assert!(matches!(status, 200 | 409), "friend {who} at table {table}: {status}");
    }

    /// What a merchant would do in their place.
    async fn advised(&self, who: usize, table: usize) -> Value {
        let wish = json!({ "level": "merchant" });
        self.friends[who][0].guest.post(&format!("/api/tables/{}/hint", self.tables[table]), wish).await.is(200).json()["action"].clone()
    }

    /// Cleo, who is not there, has left an order to sell what Ana asks her for; says whether Ana can pay.
    async fn an_order_sells(&mut self) -> bool {
        if self.seen(CLEO, DAILY).vacation {
            return false;
        }
        let orders: Vec<Value> = (0..7).map(|good| json!({ "trade": { "side": "sell", "good": good, "count": 1, "price": 1 } })).collect();
        assert_eq!(self.command(CLEO, 0, DAILY, json!({ "command": "instruct", "instructions": orders })).await, 200);
        let mut sold = false;
        for good in 0..7 {
            let before = self.by_order().await;
            let status = self.command(ANA, 0, DAILY, offer(CLEO, good)).await;
            sold = self.by_order().await > before;
            if sold || status != 200 {
                break;
            }
        }
        self.command(CLEO, 0, DAILY, json!({ "command": "instruct", "instructions": [] })).await;
        sold
    }

    /// How often an order of Cleo has acted, as she is told.
    async fn by_order(&self) -> usize {
        let told = self.history(CLEO, DAILY).await;
        told.iter().filter(|news| news["seat"] == CLEO && news["by"].get("standing").is_some()).count()
    }

    /// Somebody saves what they would do, and does not come back before their time is out: it counts at the end of it, to the second.
    async fn a_saved_decision_counts(&mut self, table: usize) {
        loop {
            let rows = self.friends[ANA][0].guest.get("/api/me/tables").await.is(200).json();
            let row = rows.as_array().unwrap().iter().find(|row| row["id"] == self.tables[table].as_str()).unwrap().clone();
            let waits = row["waits"].as_array().unwrap().clone();
            let [waits] = &waits[..] else {
                // The bot thinks, or several are asked at once: the first of them decides.
                match waits.first().map(|waits| waits["seat"].as_u64().unwrap() as usize) {
                    Some(who) => {
                        let action = self.advised(who, table).await;
                        self.command(who, 0, table, json!({ "command": "act", "action": action })).await;
                    }
                    None => pass(30).await,
                }
                continue;
            };
            let (who, deadline) = (waits["seat"].as_u64().unwrap() as usize, waits["deadline"].as_u64().unwrap());
            let action = self.advised(who, table).await;
            assert_eq!(self.command(who, 0, table, json!({ "command": "draft", "action": action })).await, 200);
            pass((deadline - self.clock.now()).div_ceil(1_000) + 1).await;
            let done = |told: &[Value]| told.iter().rfind(|news| news["news"] == "acted" && news["seat"] == who).unwrap().clone();
            let (own, others) = (done(&self.history(who, table).await), done(&self.history((who + 1) % 3, table).await));
            assert_eq!((&own["by"], &others["by"]), (&json!("draft"), &json!("person")), "friend {who}");
            let at = own["at"].as_u64().unwrap();
            assert!((deadline..deadline + 1_000).contains(&at), "it counts at {deadline}, not at {at}");
            return;
        }
    }

    async fn history(&self, who: usize, table: usize) -> Vec<Value> {
        let told = self.friends[who][0].guest.get(&format!("/api/tables/{}/history", self.tables[table])).await;
        told.is(200).json().as_array().unwrap().clone()
    }

    /// All look at a table, and decide at once what they are asked, until the game is over.
    async fn plays_to_the_end(&mut self, table: usize) {
        let by = self.clock.now() + 30 * 24 * HOUR;
        let mut looking = Vec::new();
        for who in [ANA, BEN, CLEO] {
            looking.push((self.friends[who][0].guest.lines(&format!("tables={}", self.tables[table])).await, Value::Null));
        }
        loop {
            let before = self.keys;
            for (who, (lines, asked)) in looking.iter_mut().enumerate() {
                while let Ok(frame) = timeout(Duration::from_millis(100), lines.frame()).await {
                    if frame["phase"] == "over" {
                        return;
                    }
                    if frame.get("asked").is_some() {
                        *asked = frame["asked"].clone();
                    }
                }
                if asked["must"] == true {
                    let asked = asked.take();
                    self.decides(who, 0, table, &asked).await;
                } else if !asked["prompt"].is_null() {
                    // Nobody keeps a bot waiting that has made an offer.
                    *asked = Value::Null;
                    self.command(who, 0, table, json!({ "command": "nothing-for-me" })).await;
                }
            }
            if self.keys == before {
                // The bot takes its time.
                pass(60).await;
            }
            assert!(self.clock.now() < by, "the game goes on and on");
        }
    }

    /// Ana has made Ben two offers and gone; within the hour he is told that there are offers, once.
    async fn ben_is_told_of_the_offers(&mut self, before: usize) {
        pass(HOUR / 1_000 + 60).await;
        self.take_messages();
        assert_eq!(self.told_of_offers(BEN, DAILY), before + 1, "offers are gathered, and told once");
    }

    /// Ana reminds a friend who is waited for and has not decided: on vacation in vain, otherwise once a day.
    async fn reminds(&mut self, other: usize, table: usize) {
        let mut nudge = page_sends("nudge");
        nudge["seat"] = other.into();
        let guest = self.friends[ANA][0].guest.clone();
        let path = format!("/api/tables/{}/nudge", self.tables[table]);
        if self.seen(other, table).vacation {
            assert_eq!(guest.post(&path, nudge).await.status, 409, "nobody is reminded on vacation");
        } else if other == BEN && self.reminded.insert(table) {
            guest.post(&path, nudge.clone()).await.is(204);
            guest.post(&path, nudge).await.is(429);
            self.seen(other, table).reminded += 1;
        }
    }

    /// Cleo goes on vacation at a table, or comes back.
    async fn vacation(&mut self, table: usize, away: bool) {
        let mut command = page_sends("vacation");
        command["away"] = away.into();
        assert_eq!(self.command(CLEO, 0, table, command).await, 200);
        self.seen(CLEO, table).vacation = away;
    }

    /// What everybody is told about deadlines is noted, and no deadline has passed unnoticed.
    async fn deadlines(&mut self) {
        let now = self.clock.now();
        for row in self.friends[ANA][0].guest.get("/api/me/tables").await.is(200).json().as_array().unwrap() {
            let table = self.tables.iter().position(|table| row["id"] == table.as_str()).unwrap();
            for waits in row["waits"].as_array().into_iter().flatten() {
                if let Some(deadline) = waits["deadline"].as_u64() {
                    // A bot that takes over in this very second may not be in the list yet; the log says when it did.
                    assert!(deadline + 1_000 > now, "{row}");
                    self.promised.entry((table, waits["seat"].as_u64().unwrap())).or_default().push((now, deadline));
                }
            }
        }
    }

    async fn bot_has_played_for_ben(&self) -> bool {
        self.news(DAILY).await.iter().any(|news| news["news"] == "taken-over")
    }

    async fn news(&self, table: usize) -> Vec<Value> {
        self.history(ANA, table).await
    }
}

/// A ducat for a card of some good.
fn offer(to: usize, good: u8) -> Value {
    let terms = json!({ "to": { "seat": to }, "kind": "firm", "gives": [], "gives_ducats": 1, "claims": [], "asks": [good], "asks_ducats": 0, "wishes": [] });
    json!({ "command": "act", "action": { "do": "offer", "with": { "parent": null, "terms": terms } } })
}

async fn pass(seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}

/// Ana comes back on another device.
async fn second_device(server: &Server, ana: &Guest) -> Guest {
    ana.ask("PUT", "/api/me/passphrase", Some(json!({ "passphrase": "salt and silk" }))).await.is(204);
    let request = Request::post("/api/session/return")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(json!({ "name": "Ana", "passphrase": "salt and silk", "token": true }).to_string()))
        .unwrap();
    let token = send(&server.router(), request).await.is(201).json()["token"].as_str().unwrap().to_owned();
    Guest { app: server.router(), token }
}

/// What a friend does at an hour of a day, if anything.
fn plan(day: u64, hour: u64) -> Option<(usize, usize)> {
    match hour {
        9 => Some((ANA, 0)),
        13 => Some((BEN, 0)),
        19 => Some((CLEO, 0)),
        20 if day.is_multiple_of(2) => Some((ANA, 1)),
        _ => None,
    }
}

/// Cleo is on vacation from the first Thursday to the second Tuesday, and from the second Wednesday on Ben stays away from one table until
/// a bot has played for him.
const VACATION: core::ops::Range<u64> = 3..8;
const BEN_GOES: u64 = 9;

#[tokio::test(start_paused = true)]
async fn two_weeks_among_friends() {
    let mut all = Fortnight::begin().await;
    for (day, hour) in (0..14).flat_map(|day| (0..24).map(move |hour| (day, hour))) {
        // The hours of the first day begin at eight.
        let (now, at) = (all.clock.now(), MONDAY + (day * 24 + hour) * HOUR - 8 * HOUR);
        if at < now {
            continue;
        }
        pass((at - now) / 1_000).await;
        all.deadlines().await;
        all.restarts |= (day, hour) == (7, 4);
        let Some((who, device)) = plan(day, hour) else { continue };
        for table in [DAILY, WORKDAYS] {
            let gone = (who, table) == (BEN, DAILY) && day >= BEN_GOES && !all.bot_has_played_for_ben().await;
            if gone || table == WORKDAYS && day % 7 >= 5 || who == CLEO && (VACATION.start + 1..VACATION.end).contains(&day) {
                continue;
            }
            if who == CLEO && day == VACATION.end {
                all.visits(who, device, table, false).await;
                all.vacation(table, false).await;
            }
            // From Tuesday on Ben sees what he is asked, and does not decide before he is reminded; on Thursday Cleo goes on vacation.
            let waits = who == BEN && day > 0 && !all.reminded.contains(&table);
            let offered = all.offered;
            all.visits(who, device, table, !(waits || who == CLEO && VACATION.contains(&day))).await;
            if let Some(told) = all.offered.filter(|_| offered.is_none()) {
                all.ben_is_told_of_the_offers(told).await;
            }
            if who == CLEO && day == VACATION.start {
                all.vacation(table, true).await;
            }
            for other in [BEN, CLEO] {
                if who == ANA && all.seen(other, table).open.is_some() {
                    all.reminds(other, table).await;
                }
            }
        }
    }
    for (who, table) in [ANA, BEN, CLEO].into_iter().flat_map(|who| [(who, DAILY), (who, WORKDAYS)]) {
        all.visits(who, 0, table, false).await;
        assert!(all.turns.contains(&(who, table)), "friend {who} was never told of table {table}");
    }
    assert!(all.offered.is_some(), "Ana has made offers");
    assert!(all.sold && all.by_order().await == 1, "an order of Cleo has sold something");
    let done = all.history(ANA, DAILY).await;
    assert!(done.iter().all(|news| news["by"].get("standing").is_none()), "nobody else is told that it was an order");
    leaps_over_weekends(&all.promised);
    assert_eq!(all.reminded.len(), 2, "Ben was reminded");
    assert!(!all.restarts, "the server was restarted while a notice waited in its outbox");
    all.a_saved_decision_counts(WORKDAYS).await;
    for table in [WORKDAYS, DAILY] {
        all.plays_to_the_end(table).await;
    }
    for table in [DAILY, WORKDAYS] {
        check_log(&all.news(table).await, table, &all.promised);
    }
}

/// At the table that leaves out weekends no time runs out on one, and what is asked on a Friday may be answered on Monday.
fn leaps_over_weekends(promised: &Promised) {
    const DAY: u64 = 24 * HOUR;
    let mut leaps = 0;
    for (told, deadline) in promised.iter().filter(|((table, _), _)| *table == WORKDAYS).flat_map(|(_, promised)| promised) {
        for saturday in [5, 12, 19].map(|day| MONDAY - 8 * HOUR + day * DAY) {
            let monday = saturday + 2 * DAY;
            assert!(!(saturday + 1..monday).contains(deadline), "told at {told}: until {deadline}");
            leaps += usize::from(*told < saturday && *deadline >= monday);
        }
    }
    assert!(leaps > 0, "nobody was asked on a Friday");
}

/// Nobody was played for but Ben, at one table, when his time was out and until he came back.
fn check_log(news: &[Value], table: usize, promised: &Promised) {
    let count = |kind: &str| news.iter().filter(|news| news["news"] == kind).count();
    assert_eq!((count("vacation-began"), count("vacation-ended")), (1, 1));
    let gone = usize::from(table == DAILY);
    assert_eq!((count("taken-over"), count("returned")), (gone, gone), "table {table}");
    let mut away = None;
    for news in news {
        match news["news"].as_str().unwrap() {
            "taken-over" => {
                assert_eq!((&news["seat"], &news["why"]), (&json!(BEN), &json!("clock")));
                let at = news["at"].as_u64().unwrap();
                let (_, promised) = *promised[&(table, BEN as u64)].iter().rfind(|(told, _)| *told < at).unwrap();
                assert!((promised..promised + 1_000).contains(&at), "promised until {promised}, taken over at {at}");
                away = Some(BEN as u64);
            }
            "returned" => away = None,
            "acted" if news["by"] == "bot" => {
                let seat = news["seat"].as_u64().unwrap();
                assert!(seat == 3 || Some(seat) == away, "{news}");
            }
            _ => {}
        }
    }
    let acted = |seat: usize| news.iter().filter(|news| news["news"] == "acted" && news["seat"] == seat && news["by"] == "person").count();
    for who in [ANA, BEN, CLEO] {
        assert!(acted(who) > 0, "friend {who} at table {table} has decided nothing");
    }
}
