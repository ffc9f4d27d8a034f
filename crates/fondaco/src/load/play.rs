//! One table and everybody who sits there. They play by what their seats see, as remote programs do, and they keep their place
//! when the server crashes.

use super::latency::Latency;
use super::ledger::Given;
use super::wire::Wire;
use crate::play::http::{Answered, written};
use bots::{Ask, Bot, Budget, decide};
use protocol::{
    Answer, Command, Fits, Frame, HouseWish, Keyed, ListedTable, NewSession, News, OpenTable, Session, Summary, TableState, What,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::Seated;
use tabletop::{Phase, Seat};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// One table and its players.
pub(crate) struct Driver<R: Seated> {
    wire: Arc<Wire>,
    pub(crate) table: String,
    players: Vec<Player<R>>,
    arrivals: mpsc::Receiver<Arrival>,
    setup: R::Setup,
    streams: JoinSet<()>,
    dice: u64,
    keys: u64,
    /// What was acknowledged.
    pub(crate) acknowledged: Vec<Given>,
    /// Has the game ended?
    ended: bool,
    /// Is everything that players are told kept, to be compared at the end?
    keeps_news: bool,
    /// The number of the last action that every viewer has seen.
    seen: Vec<u32>,
    pub(crate) actions: u64,
    pub(crate) bytes: u64,
    pub(crate) resumed: u64,
    pub(crate) over: u64,
    pub(crate) answers: Latency,
    pub(crate) frames: Latency,
}

struct Player<R: Seated> {
    token: String,
    /// What this player has before them.
    state: TableState<R>,
    /// Folded from all that this player has seen.
    knowledge: Option<R::Knowledge>,
    /// All news by their numbers, as JSON.
    news: BTreeMap<u32, String>,
}

impl<R: Seated> Player<R> {
    fn must(&self) -> bool {
        self.state.asked.as_ref().is_some_and(|asked| asked.must)
    }
}

/// A frame that has come to a player.
struct Arrival {
    seat: usize,
    at: Instant,
    text: String,
    resumed: bool,
}

impl<R: Seated> Driver<R> {
    /// Everybody arrives, the first one opens the table, the others sit down, and all start watching.
    pub(crate) async fn open(wire: Arc<Wire>, game: &str, seats: u8, setup: R::Setup, keeps_news: bool) -> Result<Driver<R>, String> {
        let mut tokens: Vec<String> = Vec::new();
        for seat in 0..seats {
            let come = NewSession { name: format!("Player {seat}"), token: true };
            let session: Session = said(wire.insist("POST", "/api/session", "", &written(&come)).await?, 201)?;
            tokens.push(session.token.ok_or("no token")?);
        }
        let house = HouseWish { idle: Some(86_400_000), ..HouseWish::default() };
        let wish = written(&OpenTable { house, ..OpenTable::new(game, seats) });
        let ListedTable::<Summary> { id: table, .. } = said(wire.insist("POST", "/api/tables", &tokens[0], &wish).await?, 201)?;
        let (arrive, arrivals) = mpsc::channel(64);
        let mut streams = JoinSet::new();
        for (seat, token) in tokens.iter().enumerate() {
            if seat > 0 {
                let sit = Command::<R>::Sit { seat: Some(Seat(seat as u8)), entropy: None };
                let body = written(&Keyed::new("sit", sit));
                said::<Answer>(wire.insist("POST", &format!("/api/tables/{table}/commands"), token, &body).await?, 200)?;
            }
            streams.spawn(read(Arc::clone(&wire), table.clone(), token.clone(), seat, arrive.clone()));
        }
        let dice = u64::from_str_radix(&tokens[0][..15], 16).unwrap_or(7);
        let count = tokens.len();
        let player = |token| Player { token, state: TableState::default(), knowledge: None, news: BTreeMap::new() };
        let mut driver = Driver {
            wire,
            table,
            players: tokens.into_iter().map(player).collect(),
            arrivals,
            setup,
            streams,
            dice,
            keys: 0,
            acknowledged: Vec::new(),
            ended: false,
            keeps_news,
            seen: vec![0; count],
            actions: 0,
            bytes: 0,
            resumed: 0,
            over: 0,
            answers: Latency::default(),
            frames: Latency::default(),
        };
        // All have seen what was dealt.
        while driver.players.iter().any(|player| player.knowledge.is_none()) {
            driver.hear().await?;
        }
        Ok(driver)
    }

    /// Plays until then: at fixed intervals, or as fast as possible.
    pub(crate) async fn play(mut self, first: Option<Instant>, every: Option<Duration>, until: Instant) -> Result<Driver<R>, String> {
        let mut next = first;
        while Instant::now() < until {
            if let (Some(at), Some(every)) = (next, every) {
                if at >= until {
                    break;
                }
                tokio::time::sleep_until(at.into()).await;
                next = Some(at + every);
            }
            if !self.act().await? {
                self.over += 1;
                return Ok(self);
            }
        }
        Ok(self)
    }

    /// Somebody who must act does so, and everybody sees it; returns whether the game goes on.
    async fn act(&mut self) -> Result<bool, String> {
        if self.ended {
            return Ok(false);
        }
        let Some(seat) = self.players.iter().position(Player::must) else { return Ok(false) };
        let (key, action) = self.decide(seat)?;
        let asked = self.players[seat].state.asked.as_ref().map(|asked| asked.id);
        let given = serde_json::to_value(&action).map_err(|error| error.to_string())?;
        let command = written(&Keyed::new(key.clone(), Command::<R>::Act { asked, action }));
        let path = format!("/api/tables/{}/commands", self.table);
        let before = self.seen.iter().copied().max().unwrap_or(0);
        let begun = Instant::now();
        let token = self.players[seat].token.clone();
        let Answered { status, body: told, .. } = self.wire.insist("POST", &path, &token, &command).await?;
        match status {
            200 => {
                self.answers.note(begun.elapsed());
                self.acknowledged.push(Given { seat, key, action: given });
                self.actions += 1;
            }
            // The game has moved on; the frame that says so is on its way.
            409 => {}
            _ => return Err(format!("{status}: {} for {command}", String::from_utf8_lossy(&told))),
        }
        let mut missing: Vec<usize> = (0..self.players.len()).collect();
        while !missing.is_empty() {
            let Some((at, heard)) = self.hear().await? else { return Ok(false) };
            if self.seen[heard] > before && missing.contains(&heard) {
                missing.retain(|seat| *seat != heard);
                self.frames.note(at.saturating_duration_since(begun));
            }
        }
        Ok(true)
    }

    /// A key and an action for a seat that must act.
    fn decide(&mut self, seat: usize) -> Result<(String, R::Action), String> {
        let player = &self.players[seat];
        let prompt = player.state.asked.as_ref().and_then(|asked| asked.prompt.as_ref());
        let (Some(knowledge), Some(prompt)) = (&player.knowledge, prompt) else { return Err("nothing is seen".into()) };
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let (seed, budget) = (self.dice >> 16, Budget::of(1));
        let ask = Ask::<R> { seat: Seat(seat as u8), knowledge, prompt, must: true, seed, budget };
        let thought = decide(Bot::RANDOM, &ask).ok_or("the player says nothing")?;
        self.keys += 1;
        Ok((format!("k{}", self.keys), thought.action))
    }

    /// Takes in the next frame; `None` when the game is over.
    async fn hear(&mut self) -> Result<Option<(Instant, usize)>, String> {
        let wait = tokio::time::timeout(Duration::from_secs(60), self.arrivals.recv()).await;
        let Arrival { seat, at, text, resumed } = wait.map_err(|_| "no frame comes")?.ok_or("all streams have ended")?;
        self.bytes += text.len() as u64;
        self.resumed += u64::from(resumed);
        let frame: Frame<R> = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
        let view = frame.view.clone();
        let player = &mut self.players[seat];
        let news = match player.state.take(frame) {
            Fits::Taken(news) => news,
            Fits::Known => return Ok(Some((at, seat))),
            Fits::Missed => return Err(format!("a frame is missing before {text}")),
        };
        if self.keeps_news {
            player.news.extend(news.iter().map(|news| (news.n, written(news))));
        }
        if let Some(view) = view {
            let sights: Vec<R::Sight> = news.iter().filter_map(|news| news.what.sights()).flatten().cloned().collect();
            match &mut player.knowledge {
                Some(knowledge) => R::learn(knowledge, &sights, view),
                None => player.knowledge = Some(R::knowledge(&self.setup, view)),
            }
        }
        let action = |news: &News<R>| if let What::Acted { action, .. } = news.what { Some(action) } else { None };
        self.seen[seat] = news.iter().filter_map(action).max().unwrap_or(0).max(self.seen[seat]);
        if player.state.phase == Phase::Over {
            self.ended = true;
            return Ok(None);
        }
        Ok(Some((at, seat)))
    }

    /// What a player has seen differently from the log, or not at all: there must be nothing. What was told
    /// when a stream could only be resumed by a whole frame is in the history; everything else came on the stream.
    pub(crate) async fn seen_otherwise(&mut self) -> Result<Vec<String>, String> {
        let mut otherwise = Vec::new();
        for seat in 0..self.players.len() {
            let (path, token) = (format!("/api/tables/{}/history", self.table), self.players[seat].token.clone());
            let Answered { status, body: told, .. } = self.wire.insist("GET", &path, &token, "").await?;
            let history: Vec<News<R>> = serde_json::from_slice(&told).map_err(|error| format!("{status}: {error}"))?;
            // What was done last may still be on its way.
            while (self.players[seat].state.n as usize) < history.len() {
                self.hear().await?;
            }
            let player = &self.players[seat];
            for (n, news) in &player.news {
                let stands = history.get(*n as usize - 1).map(written);
                if stands.as_ref() != Some(news) {
                    otherwise.push(format!("table {}, seat {seat}, news {n}: {news}, in the log {stands:?}", self.table));
                }
            }
            if player.state.n as usize != history.len() {
                otherwise.push(format!("table {}, seat {seat}: news up to {}, in the log {}", self.table, player.state.n, history.len()));
            }
        }
        self.streams.abort_all();
        Ok(otherwise)
    }

    /// How many news came on streams.
    pub(crate) fn news(&self) -> usize {
        self.players.iter().map(|player| player.news.len()).sum()
    }
}

/// Reads a stream, and resumes it where it was when the connection is lost.
async fn read(wire: Arc<Wire>, table: String, token: String, seat: usize, arrive: mpsc::Sender<Arrival>) {
    let mut last: Option<u32> = None;
    let mut resumed = false;
    loop {
        let from = last.map_or(String::new(), |n| format!("&last={table}.{n}"));
        if let Ok(mut body) = wire.stream(&format!("/api/frames?tables={table}{from}"), &token).await {
            let mut text: Vec<u8> = Vec::new();
            while let Ok(Some(part)) = body.chunk().await {
                let at = Instant::now();
                text.extend_from_slice(&part);
                while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
                    let line: Vec<u8> = text.drain(..=end).collect();
                    let Ok(line) = String::from_utf8(line) else { return };
                    // Frames have a number; presence messages do not matter here.
                    let Some(n) = number(&line) else { continue };
                    last = Some(n);
                    let arrival = Arrival { seat, at, text: line, resumed: std::mem::take(&mut resumed) };
                    if arrive.send(arrival).await.is_err() {
                        return;
                    }
                }
            }
        }
        resumed = true;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The number of a frame.
fn number(line: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        n: u32,
    }
    if line.trim().is_empty() {
        return None;
    }
    serde_json::from_str::<Numbered>(line).ok().map(|numbered| numbered.n)
}

fn said<T: DeserializeOwned>(answered: Answered, expected: u16) -> Result<T, String> {
    let Answered { status, body, .. } = answered;
    if status != expected {
        return Err(format!("{status}: {}", String::from_utf8_lossy(&body)));
    }
    serde_json::from_slice(&body).map_err(|error| error.to_string())
}
