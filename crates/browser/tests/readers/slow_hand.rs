//! A slow hand: a person who reads first and acts five seconds later, at a live table of four with three bots.
//!
//! The short form is part of every run: it ends as soon as the person has traded twice in bots' turns (Oltre Mare), or after two rounds
//! (Ostia). `--thorough` plays both games to the end. Run with `--nocapture` to read how long offers lived.

use crate::table::is_over;
use browser::screens::{guest, open_as};
use browser::{Hands, PagePlayer, PlayerStep, Tab, TestServer, control};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

/// How long the person needs for a decision.
const DECISION: Duration = Duration::from_secs(5);

/// Nothing takes longer than this, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(45 * 60);

/// Ana sits on the first seat; a bot has the first turn.
const ANA: u64 = 0;

fn is_thorough() -> bool {
    std::env::var_os("FONDACO_THOROUGH").is_some()
}

/// A live table as the page's form opens it, at the usual pace.
fn live_table(house: &TestServer, game: &str) -> (Tab, String) {
    let ana = guest(&house.url(""), Some("Ana"));
    let clock = json!({ "live": { "bank": 900_000, "increment": 20_000 } });
    let wish =
        json!({ "game": game, "seats": 4, "bots": [null, "merchant", "merchant", "merchant"], "start": 1, "house": { "clock": clock } });
    let table = open_as(&ana, &wish);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("the cards are dealt", "document.body.dataset.phase === 'running' && document.querySelector('.prompt')");
    (ana, table)
}

/// What the person has seen of the game, from the frames that came.
#[derive(Default)]
struct Watched {
    /// The last view.
    view: Value,
    /// How many turns have begun, and in which of them Ana made her last offer.
    turns: usize,
    offered: usize,
    /// What is asked, by its number.
    asked: u64,
    /// The offers that bots made to Ana in their own turns: when each came and when it was gone, in seconds of the browser's clock.
    offers: BTreeMap<u64, (f64, Option<f64>)>,
    /// Offers that Ana has read, and answered unless they were gone by then.
    read: Vec<u64>,
    /// How many were still there when she had read them.
    in_time: usize,
    /// Finished trades with Ana as partner in a bot's turn.
    trades: usize,
    /// Was somebody taken over?
    taken_over: bool,
    /// The round of Ostia.
    round: u64,
}

impl Watched {
    fn look(&mut self, tab: &Tab) {
        let frames = tab.events().into_iter().filter(|event| event.method == "Network.eventSourceMessageReceived");
        let timed = frames.filter_map(|event| {
            let frame = serde_json::from_str::<Value>(event.params["data"].as_str()?).ok()?;
            Some((event.params["timestamp"].as_f64()?, frame))
        });
        for (at, frame) in timed {
            let turn_of = self.view["turn_of"].as_u64();
            for news in frame["news"].as_array().into_iter().flatten() {
                self.taken_over |= news["news"] == "taken-over";
                for sight in news["sights"].as_array().into_iter().flatten() {
                    self.turns += usize::from(sight["event"] == "turn-began");
                    let with_ana = sight["author"] == ANA || sight["partner"] == ANA;
                    self.trades += usize::from(sight["event"] == "traded" && with_ana && turn_of != Some(ANA));
                }
            }
            if let Some(asked) = frame["asked"]["id"].as_u64() {
                self.asked = asked;
            }
            if frame["view"].is_object() {
                self.view = frame["view"].clone();
                self.round = self.view["round"].as_u64().unwrap_or_default();
                self.count_offers(at);
            }
        }
    }

    /// The open offers that were made to Ana in a bot's turn.
    fn to_ana(&self) -> impl Iterator<Item = &Value> {
        let for_ana = |offer: &&Value| offer["from"] != ANA && (offer["to"] == "all" || offer["to"]["seat"] == ANA);
        let not_declined = |offer: &&Value| !offer["declined"].as_array().is_some_and(|seats| seats.contains(&json!(ANA)));
        let open = self.view["offers"].as_array().into_iter().flatten();
        open.filter(|_| self.view["turn_of"] != ANA).filter(for_ana).filter(not_declined)
    }

    fn count_offers(&mut self, at: f64) {
        let open: Vec<u64> = self.to_ana().filter_map(|offer| offer["id"].as_u64()).collect();
        for &id in &open {
            self.offers.entry(id).or_insert((at, None));
        }
        for (id, (_, gone)) in &mut self.offers {
            if gone.is_none() && !open.contains(id) {
                *gone = Some(at);
            }
        }
    }

    fn tell(&self, what: &str) {
        let mut lives: Vec<f64> = self.offers.values().filter_map(|(came, gone)| Some((*gone)? - came)).collect();
        lives.sort_by(f64::total_cmp);
        let at = |part: f64| lives.get((lives.len() as f64 * part) as usize).or(lives.last()).copied().unwrap_or_default();
        println!(
            "{what}: {} offers to the person in bots' turns, {} of {} still there when read; they lived {:.1} to {:.1} s (median {:.1}); {} trades",
            self.offers.len(),
            self.in_time,
            self.read.len(),
            at(0.0),
            at(1.0),
            at(0.5),
            self.trades
        );
    }
}

/// Is an offer worth taking? A card counts for three ducats, as the deck sells it, and the partner's prestige for two.
fn is_good(offer: &Value) -> bool {
    let cards = |side: &str| offer[side].as_array().map_or(0, Vec::len) as i64;
    let ducats = |side: &str| offer[side].as_i64().unwrap_or_default();
    3 * cards("gives") + ducats("gives_ducats") + 2 >= 3 * cards("asks") + ducats("asks_ducats")
}

/// The place of an offer in the dock, if it is still there.
fn shown(id: u64) -> String {
    format!("[...document.querySelectorAll('.dock .offer')].find(one => one.querySelector('.number').innerText === '{id}')")
}

/// Reads an offer for five seconds and answers it: accepts a good one that can be kept, and declines the rest.
fn answer(ana: &Tab, watched: &mut Watched, offer: &Value) {
    let id = offer["id"].as_u64().expect("an offer has a number");
    let place = shown(id);
    thread::sleep(DECISION);
    watched.in_time += usize::from(ana.eval(&format!("!!{place}")) == true);
    let accept = format!("{place}?.querySelector('.buttons .yes:not(:disabled)')");
    if is_good(offer) && ana.eval(&format!("!!{accept}")) == true && ana.try_click(Duration::from_secs(3), &accept) {
        // Where it asks for goods, the cards that fit are chosen, and one press more gives them.
        let give = format!("{place}?.querySelector('.answering .yes')");
        let asked = ana.wait_for(Duration::from_secs(10), &format!("!{place} || ({give} && !{give}.disabled)"));
        if asked.is_some() && ana.eval(&format!("!!{give}")) == true {
            ana.try_click(Duration::from_secs(3), &give);
        }
    } else {
        let decline = format!("{place}?.querySelector('.buttons button.no, .buttons button:last-of-type')");
        ana.try_click(Duration::from_secs(3), &decline);
    }
    let gone = format!("!{place}?.querySelector('.buttons .yes, .buttons .no')");
    ana.wait_for(Duration::from_secs(10), &gone);
    watched.read.push(id);
}

/// Can Ana offer something to the bot whose turn it is, and does she have a card to spare?
fn may_sell(ana: &Tab, watched: &Watched) -> bool {
    let can = "!!document.querySelector('.dock') && document.body.innerText.includes('Make an offer') && document.querySelectorAll('.hand .card').length > 1";
    watched.view["turn_of"].is_u64() && watched.view["turn_of"] != ANA && watched.offered < watched.turns && ana.eval(can) == true
}

/// Offers the last card of the hand for two ducats, and waits for the answer as long as the turn lasts.
fn sell(ana: &Tab, watched: &mut Watched) {
    watched.offered = watched.turns;
    const ASKS: &str = "document.querySelector('.composer .get [data-step=\"1\"]')";
    let presses =
        [control("Make an offer").as_str(), "[...document.querySelectorAll('.hand .card')].at(-1)", ASKS, ASKS].map(str::to_owned);
    thread::sleep(DECISION);
    // Where the turn ends while she is at it, she lets it be.
    if presses.iter().all(|press| ana.try_click(Duration::from_secs(3), press)) {
        ana.try_click(Duration::from_secs(3), "document.querySelector('.composer button.main')");
    }
    ana.wait_for(Duration::from_secs(10), "!document.querySelector('.composer') && !document.querySelector('.dock .offer.seat-0')");
}

/// Plays as long as `on` says; every question is read for five seconds before the first press.
fn play(ana: &Tab, mut on: impl FnMut(&Watched) -> bool) -> Watched {
    let (mut watched, begun) = (Watched::default(), Instant::now());
    let player = PagePlayer::new(ana, Hands::Pointer);
    let mut read = None;
    loop {
        watched.look(ana);
        if !on(&watched) {
            return watched;
        }
        assert!(begun.elapsed() < LONGEST, "the game does not come to its end; {}", ana.remember("a slow game"));
        let next = watched.to_ana().find(|offer| !watched.read.contains(&offer["id"].as_u64().unwrap_or_default())).cloned();
        if let Some(offer) = next {
            answer(ana, &mut watched, &offer);
            continue;
        }
        if may_sell(ana, &watched) {
            sell(ana, &mut watched);
            continue;
        }
        let asked = ana.eval("!!document.querySelector('.prompt.must')") == true;
        if asked && read != Some(watched.asked) {
            thread::sleep(DECISION);
            read = Some(watched.asked);
        }
        match player.step() {
            PlayerStep::Over => return watched,
            PlayerStep::Pressed(_) => {}
            PlayerStep::Waits => thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// Bots wait for somebody who needs five seconds for every decision, so that trading in their turns is possible (OM-34).
#[test]
fn a_slow_hand_trades_in_the_turns_of_bots() {
    let house = TestServer::open();
    let (ana, table) = live_table(&house, "oltre-mare");
    let enough = if is_thorough() { usize::MAX } else { 2 };
    let watched = play(&ana, |watched| watched.trades < enough);
    watched.tell("Oltre Mare, a slow hand");
    assert!(!watched.taken_over, "a bot played for the person");
    if is_thorough() {
        is_over(&ana, &table);
        assert!(watched.trades >= 5, "only {} trades in bots' turns", watched.trades);
    } else {
        assert!(watched.trades >= enough, "only {} trades in bots' turns in a whole game", watched.trades);
    }
    assert_eq!(ana.troubles(), Vec::<String>::new());
}

/// A person who needs five seconds for every decision makes all of them.
#[test]
fn a_slow_hand_is_never_skipped_in_ostia() {
    let house = TestServer::open();
    let (ana, table) = live_table(&house, "ostia");
    let rounds = if is_thorough() { u64::MAX } else { 2 };
    let watched = play(&ana, |watched| watched.round < rounds);
    assert!(!watched.taken_over, "a bot played for the person");
    if is_thorough() {
        is_over(&ana, &table);
    }
    assert_eq!(ana.troubles(), Vec::<String>::new());
}
