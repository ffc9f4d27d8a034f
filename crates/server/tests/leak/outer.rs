//! What comes to the two servers from outside: the same time, the same luck, and tables that are led into one of two worlds.

use crate::fated::{Fated, Script};
use crate::plants::Plant;
use catalog::{Editions, Playable};
use sentences::Typed;
use server::{Outside, Thinks, Woken};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use table::{Advised, Seated, Sitting, advised};
use tables::{AnyInput, AnyTable, AnyThought, Effect, Hint, HintAsk, NoAdvice, NoNudge, Thinking};
use tabletop::record::Shelf;
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Seed, Viewer};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// A game that can be led into two worlds.
pub(crate) trait Led: Seated<Event: Clone + Send> + Playable + Typed {}

impl<R: Seated<Event: Clone + Send> + Playable + Typed> Led for R {}

/// The editions, for rules around rules.
struct Around;

impl<R: Led> Shelf<Fated<R>> for Around {
    fn built_in(&self, name: &str) -> Option<R::Edition> {
        R::built_in(name)
    }

    fn own(&self, toml: &str) -> Result<R::Edition, String> {
        Shelf::<R>::own(&Editions, toml)
    }
}

/// The world outside one of the two servers.
pub(crate) struct Outer<R: Led> {
    pub(crate) script: Arc<Script<R>>,
    begun: Instant,
    luck: AtomicU64,
    /// The bot that is asked, and where it is waited for what it has thought.
    asked: Arc<Mutex<Option<(Seat, u64)>>>,
    bot: Mutex<Option<oneshot::Sender<AnyInput>>>,
    pub(crate) leak: Arc<Planted>,
    /// What the viewer's browser was pushed.
    pub(crate) pushed: Mutex<Vec<String>>,
    /// Which of the two worlds this is: their seeds differ.
    number: u8,
    pub(crate) seeds: Arc<Mutex<Vec<Seed>>>,
}

/// The secret of the viewer's browser, and its key.
pub(crate) const BROWSER_SECRET: [u8; 16] = [7; 16];

pub(crate) fn browser_key() -> web_push_native::p256::SecretKey {
    web_push_native::p256::SecretKey::from_slice(&[3; 32]).unwrap()
}

/// By which way which secret gets out to whom.
pub(crate) struct Planted {
    pub(crate) plant: Option<Plant>,
    pub(crate) viewer: Viewer,
    pub(crate) secret: Mutex<String>,
    /// The seed from which was dealt.
    pub(crate) dealt: Mutex<Option<Seed>>,
}

impl<R: Led> Outer<R> {
    pub(crate) fn new(plant: Option<Plant>, viewer: Viewer, number: u8) -> Outer<R> {
        Outer {
            script: Script::new(Some(viewer)),
            begun: Instant::now(),
            luck: AtomicU64::new(0),
            asked: Arc::default(),
            bot: Mutex::default(),
            pushed: Mutex::default(),
            number,
            seeds: Arc::default(),
            leak: Arc::new(Planted { plant, viewer, secret: Mutex::default(), dealt: Mutex::default() }),
        }
    }

    /// Is this seat's bot asked?
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        let open = self.bot.lock().unwrap().as_ref().is_some_and(|bot| !bot.is_closed());
        open && self.asked.lock().unwrap().is_some_and(|(asked, _)| asked == seat)
    }

    /// The bot that is asked has thought.
    pub(crate) fn thinks(&self, action: R::Action) {
        let (seat, number) = self.asked.lock().unwrap().expect("a bot is asked");
        let bot = self.bot.lock().unwrap().take().expect("a bot is waited for");
        let thought = Some(AnyThought::from(bots::Thought::<Fated<R>> { action, why: None }));
        assert!(bot.send(AnyInput::Thought { seat, number, thought }).is_ok(), "somebody waits for it");
    }
}

impl<R: Led> Outside for Outer<R> {
    fn now(&self) -> Millis {
        1_000_000 + self.begun.elapsed().as_millis() as Millis
    }

    /// The viewer's browser reads what it is pushed.
    fn post(&self, url: &str, headers: &[(&'static str, String)], body: &[u8]) -> Option<u16> {
        let shown = web_push_native::decrypt(body.to_vec(), &browser_key(), &web_push_native::Auth::from(BROWSER_SECRET)).unwrap();
        let headers: Vec<_> = headers.iter().filter(|(name, _)| *name != "authorization").collect();
        let told =
            format!("{} ms: {url} {headers:?} {} {}", self.begun.elapsed().as_millis(), body.len(), String::from_utf8(shown).unwrap());
        self.pushed.lock().unwrap().push(told);
        Some(201)
    }

    fn bytes(&self) -> [u8; 32] {
        let number = self.luck.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [number as u8; 32];
        bytes[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
        bytes
    }

    /// The seeds of the two worlds differ. Their hashes are public; nothing else made of a seed may be told.
    fn seed(&self) -> [u8; 32] {
        let mut bytes = self.bytes();
        bytes[31] = self.number;
        self.seeds.lock().unwrap().push(Seed::from_bytes(bytes));
        bytes
    }

    fn wake(&self, log: &[Vec<u8>], fresh: Seed, now: Millis) -> Result<Woken, String> {
        let (table, effects) = self.script.lead(|| Sitting::<Fated<R>>::wake(log, &Around, fresh, now))?;
        let (script, asked, leak) = (Arc::clone(&self.script), Arc::clone(&self.asked), Arc::clone(&self.leak));
        let led = LedTable { table, script, asked, leak, seeds: Arc::clone(&self.seeds) };
        let effects = led.let_out(effects);
        Ok((Box::new(led), effects))
    }

    fn history(&self, log: &[Vec<u8>], viewer: Viewer, from: u32, views: bool, now: Millis) -> Result<String, String> {
        let told = self.script.lead(|| match views {
            true => table::story::<Fated<R>>(log, &Around, viewer, from, now),
            false => table::history::<Fated<R>>(log, &Around, viewer, from, now),
        })?;
        Ok(self.leak.of_history(told))
    }

    fn record(&self, log: &[Vec<u8>]) -> Result<Option<String>, String> {
        self.script.lead(|| table::record::<Fated<R>>(log, &Around))
    }

    fn hint(&self, log: &[Vec<u8>], ask: &HintAsk, time_is_up: &(dyn Fn() -> bool + Sync)) -> Result<Hint, String> {
        let found: Result<Advised<Fated<R>>, NoAdvice> = self.script.lead(|| advised(log, &Around, ask.seat))?;
        Ok(match found {
            Ok(Advised { seat, knowledge, view, prompt, must, seed, names, edition }) => {
                let advised = Advised::<R> { seat, knowledge, view, prompt, must, seed, names, edition };
                self.leak.of_hint(tables::advise(&advised, ask, time_is_up))
            }
            Err(no) => Hint::No(no),
        })
    }

    fn think(&self, _: Box<dyn Thinking>, _: Duration) -> Thinks {
        let (bot, thought) = oneshot::channel();
        *self.bot.lock().unwrap() = Some(bot);
        let asked = self.asked.lock().unwrap().expect("a bot is asked before it thinks");
        // Whoever is asked anew was asked in vain before.
        Box::pin(async move { Some(thought.await.unwrap_or(AnyInput::Thought { seat: asked.0, number: asked.1, thought: None })) })
    }
}

/// A table that is led.
struct LedTable<R: Led> {
    table: Sitting<Fated<R>>,
    script: Arc<Script<R>>,
    asked: Arc<Mutex<Option<(Seat, u64)>>>,
    leak: Arc<Planted>,
    seeds: Arc<Mutex<Vec<Seed>>>,
}

impl<R: Led> LedTable<R> {
    fn led(&mut self, doing: impl FnOnce(&mut Sitting<Fated<R>>) -> Vec<Effect>) -> Vec<Effect> {
        let script = Arc::clone(&self.script);
        let effects = script.lead(|| doing(&mut self.table));
        self.let_out(effects)
    }

    fn let_out(&self, effects: Vec<Effect>) -> Vec<Effect> {
        let stored = effects.iter().filter_map(|effect| if let Effect::Store(store) = effect { Some(&store.entries) } else { None });
        let lines = stored.flatten().map(|entry| serde_json::from_slice::<serde_json::Value>(entry).unwrap());
        if let Some(dealt) = lines.filter_map(|line| line["entry"]["dealt"]["seed"].as_str()?.parse::<Seed>().ok()).next_back() {
            self.seeds.lock().unwrap().push(dealt);
            *self.leak.dealt.lock().unwrap() = Some(dealt);
        }
        self.leak.of_effects(effects)
    }
}

impl<R: Led> AnyTable for LedTable<R> {
    fn input(&mut self, now: Millis, input: AnyInput) -> Vec<Effect> {
        self.led(|table| AnyTable::input(table, now, input))
    }

    fn ask(&self, seat: Seat, number: u64) -> Option<Box<dyn Thinking>> {
        *self.asked.lock().unwrap() = Some((seat, number));
        AnyTable::ask(&self.table, seat, number)
    }

    fn nobody_since(&mut self, since: Millis) {
        self.table.nobody_since(since);
    }

    fn viewer_of(&self, person: PersonId) -> Viewer {
        self.table.viewer_of(person)
    }

    fn awaited(&self) -> Vec<tables::Awaited> {
        self.table.awaited()
    }

    fn host(&self) -> PersonId {
        self.table.host()
    }

    fn phase(&self) -> Phase {
        self.table.phase()
    }

    fn may_sleep(&self) -> bool {
        self.table.may_sleep()
    }

    fn nudge(&self, by: Seat, seat: Seat) -> Result<PersonId, NoNudge> {
        self.table.nudge(by, seat)
    }

    fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String> {
        self.table.rematch(table, now)
    }
}
