//! Two weeks of two games over days, opened with what the page's form sends: three friends and a bot, a weekend, a vacation, a reminder, a
//! restart, one friend on two devices, and one who stays away too long. Time passes when nobody has anything to do.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::push_service::{Browser, Sink};
use kit::{Guest, Lines, send, settings};
use serde_json::{Value, json};
use server::{Outside, Server, Settings, Ways};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Memory, Store};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// Time that passes when nobody has anything to do, from Monday, 2 November 2026, 8:00 in Berlin on, and bytes that are the same in
/// every run.
struct Passing {
    from: Instant,
    drawn: AtomicU64,
}

const MONDAY: u64 = 1_793_602_800_000;
const HOUR: u64 = 3_600_000;

impl Outside for Passing {
    fn now(&self) -> u64 {
        MONDAY + self.from.elapsed().as_millis() as u64
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

struct Fortnight {
    server: Arc<Server>,
    looking: JoinHandle<()>,
    store: Arc<dyn Store>,
    clock: Arc<Passing>,
    service: Sink,
    key: String,
    friends: Vec<Vec<Device>>,
    tables: Vec<String>,
    seen: BTreeMap<(usize, usize), Seen>,
    /// Until when each seat of each table was last said to have time.
    promised: BTreeMap<(usize, u64), u64>,
    keys: u64,
    /// How many messages about a turn have come.
    messages: usize,
}

fn start(store: &Arc<dyn Store>, clock: &Arc<Passing>) -> (Arc<Server>, JoinHandle<()>) {
    let notices = Ways { private: true, ..Ways::default() };
    let settings = Settings { notices, public_url: Some("https://games.example".into()), ..settings() };
    let server = Arc::new(Server::with(settings, Arc::clone(store), Arc::clone(clock) as Arc<dyn Outside>));
    let looks_after = Arc::clone(&server);
    let looking = tokio::spawn(async move { looks_after.look_after().await.unwrap() });
    (server, looking)
}

impl Fortnight {
    async fn begin() -> Fortnight {
        let (store, clock): (Arc<dyn Store>, _) =
            (Arc::new(Memory::new()), Arc::new(Passing { from: Instant::now(), drawn: AtomicU64::new(1) }));
        let (server, looking) = start(&store, &clock);
        let service = Sink::open().await;
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
                let endpoint = format!("{}{path}", service.address);
                guest.ask("PUT", "/api/me/notice/push", Some(browser.wish(&endpoint))).await.is(204);
                devices.push(Device { guest, browser, path });
            }
            friends.push(devices);
        }
        let key = friends[ANA][0].guest.get("/api/session").await.json()["notices"]["push_key"].as_str().unwrap().to_owned();
        let mut tables = Vec::new();
        for (game, wish) in [("oltre-mare", include_str!("over-days.json")), ("ostia", include_str!("weekends-off.json"))] {
            let mut wish: Value = serde_json::from_str(wish).unwrap();
            wish["game"] = game.into();
            let table = friends[ANA][0].guest.open(wish).await;
            for who in [BEN, CLEO] {
                friends[who][0].guest.command(&table, json!({ "key": "sit", "command": "sit" })).await.is(200);
            }
            tables.push(table);
            pass(5 * 60).await;
        }
        let (seen, promised) = (BTreeMap::new(), BTreeMap::new());
        Fortnight { server, looking, store, clock, service, key, friends, tables, seen, promised, keys: 0, messages: 0 }
    }

    async fn restart(&mut self) {
        self.looking.abort();
        self.server.end().await;
        (self.server, self.looking) = start(&self.store, &self.clock);
        for device in self.friends.iter_mut().flatten() {
            device.guest = device.guest.at(&self.server);
        }
    }

    fn seen(&mut self, who: usize, table: usize) -> &mut Seen {
        self.seen.entry((who, table)).or_default()
    }

    /// Takes what has come for the browsers, and notes it.
    fn take_messages(&mut self) {
        while let Ok(post) = self.service.posts.try_recv() {
            let path = post.head.split(' ').nth(1).unwrap().to_owned();
            let all =
                self.friends.iter().enumerate().flat_map(|(who, devices)| devices.iter().enumerate().map(move |(at, one)| (who, at, one)));
            let (who, at, device) = all.clone().find(|(_, _, device)| device.path == path).unwrap();
            let shown = device.browser.reads(post, &self.key, &self.service.address, self.clock.now());
            if shown["body"] == "It is your turn." {
                let table = self.tables.iter().position(|table| shown["table"] == table.as_str()).unwrap();
                *self.seen(who, table).told.entry(at).or_default() += 1;
                self.messages += 1;
            } else {
                assert_eq!(shown["body"], "There are offers for you.", "each table is told by itself: {shown}");
            }
        }
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
        let (mut asked, mut answered) = (frame["asked"].clone(), None);
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
        loop {
            if answers && asked["must"] == true && answered != asked["id"].as_u64() {
                answered = asked["id"].as_u64();
                let hint = self.friends[who][device].guest.post(&format!("/api/tables/{}/hint", self.tables[table]), json!({})).await;
                let act = json!({ "command": "act", "asked": asked["id"], "action": hint.is(200).json()["action"] });
                let status = self.command(who, device, table, act).await;
                assert!(matches!(status, 200 | 409), "{name}: {status}");
            }
            match timeout(Duration::from_secs(50), next(&mut lines)).await {
                Ok(frame) if frame.get("asked").is_some() => asked = frame["asked"].clone(),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.take_messages();
        let seen = self.seen(who, table);
        assert_eq!(seen.told, BTreeMap::new(), "nobody is told while they look: {name}");
        seen.open = asked["id"].as_u64().filter(|_| asked["must"] == true);
        drop(lines);
        pass(10).await;
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
                    self.promised.insert((table, waits["seat"].as_u64().unwrap()), deadline);
                }
            }
        }
    }

    async fn news(&self, table: usize) -> Vec<Value> {
        let history = self.friends[ANA][0].guest.get(&format!("/api/tables/{}/history", self.tables[table])).await.is(200).json();
        history.as_array().unwrap().clone()
    }
}

async fn next(lines: &mut Lines) -> Value {
    lines.frame().await
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

/// Cleo is on vacation from the first Thursday to the second Tuesday, and Ben stays away from one table from the second Thursday on.
const VACATION: core::ops::Range<u64> = 3..8;
const BEN_IS_GONE: core::ops::Range<u64> = 10..13;

#[tokio::test(start_paused = true)]
async fn two_weeks_among_friends() {
    let mut all = Fortnight::begin().await;
    let mut reminders = 0;
    for (day, hour) in (0..14).flat_map(|day| (0..24).map(move |hour| (day, hour))) {
        // The hours of the first day begin at eight.
        let (now, at) = (all.clock.now(), MONDAY + (day * 24 + hour) * HOUR - 8 * HOUR);
        if at < now {
            continue;
        }
        pass((at - now) / 1_000).await;
        all.deadlines().await;
        if (day, hour) == (7, 4) {
            all.restart().await;
        }
        let Some((who, device)) = plan(day, hour) else { continue };
        for table in [DAILY, WORKDAYS] {
            let weekend = day % 7 >= 5;
            let stays_away = table == WORKDAYS && weekend || (who, table) == (BEN, DAILY) && BEN_IS_GONE.contains(&day);
            if stays_away || who == CLEO && (VACATION.start + 1..VACATION.end).contains(&day) {
                continue;
            }
            if who == CLEO && day == VACATION.end {
                all.visits(who, device, table, false).await;
                assert_eq!(all.command(who, device, table, json!({ "command": "vacation", "away": false })).await, 200);
                all.seen(who, table).vacation = false;
            }
            // On Tuesday Ben sees what he is asked, and does not decide; on Thursday Cleo goes on vacation.
            let answers = !((who, day) == (BEN, 1) || who == CLEO && VACATION.contains(&day));
            all.visits(who, device, table, answers).await;
            if who == CLEO && day == VACATION.start {
                assert_eq!(all.command(who, device, table, json!({ "command": "vacation", "away": true })).await, 200);
                all.seen(who, table).vacation = true;
            }
            // Ana reminds those who are waited for and have not decided.
            for other in [BEN, CLEO] {
                let nudge = |all: &Fortnight| {
                    let guest = all.friends[ANA][0].guest.clone();
                    let path = format!("/api/tables/{}/nudge", all.tables[table]);
                    async move { guest.post(&path, json!({ "seat": other })).await.status }
                };
                if who == ANA && all.seen(other, table).open.is_some() {
                    if all.seen(other, table).vacation {
                        assert_eq!(nudge(&all).await, 409, "nobody is reminded on vacation");
                    } else if (other, day) == (BEN, 2) {
                        assert_eq!(nudge(&all).await, 204);
                        assert_eq!(nudge(&all).await, 429, "once a day");
                        all.seen(other, table).reminded += 1;
                        reminders += 1;
                    }
                }
            }
        }
    }
    assert!(reminders > 0, "Ben was reminded");
    assert!(all.messages > 30, "{} messages", all.messages);
    for table in [DAILY, WORKDAYS] {
        check_log(&all.news(table).await, table, &all.promised);
    }
}

/// Nobody was played for but Ben, at one table, when his time was out and until he came back.
fn check_log(news: &[Value], table: usize, promised: &BTreeMap<(usize, u64), u64>) {
    let count = |kind: &str| news.iter().filter(|news| news["news"] == kind).count();
    assert_eq!((count("vacation-began"), count("vacation-ended")), (1, 1));
    let gone = usize::from(table == DAILY);
    assert_eq!((count("taken-over"), count("returned")), (gone, gone), "table {table}");
    let mut away = None;
    for news in news {
        match news["news"].as_str().unwrap() {
            "taken-over" => {
                assert_eq!((&news["seat"], &news["why"]), (&json!(BEN), &json!("clock")));
                let (at, promised) = (news["at"].as_u64().unwrap(), promised[&(table, BEN as u64)]);
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
        assert!(acted(who) >= 5, "friend {who} at table {table} has decided {} times", acted(who));
    }
}
