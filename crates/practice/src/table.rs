//! One table inside the browser. It has no clock, socket or timer: every call passes the time in, and the caller runs its bot when there
//! is something to think about, and wakes the table when it is time.

use protocol::{FromWorker, HintAnswer, LuckLine, ToWorker};
use sentences::{FairLine, Language};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tables::{AnyInput, AnyTable, Effect, From, Hint, HintAsk, LogAnswer, Thinking, hint, keep_log, open, record, story, wake};
use tabletop::record::{Finding, KeptLuck};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Seed, Viewer};

/// The only person who plays here.
const PLAYER: PersonId = PersonId(1);
/// Their only stream from the table.
const LINE: u64 = 1;
/// The id of every table here.
const TABLE: &str = "practice";
/// A key that no page chooses.
const SITS: &str = r#"{"key":"sits","command":"sit"}"#;
/// The ticket of a command that needs no answer.
const NOBODY: u64 = u64::MAX;

/// A table inside the browser, for one player and bots.
pub struct Practice {
    luck: Box<dyn FnMut() -> Seed>,
    running: Option<Running>,
}

struct Running {
    table: Box<dyn AnyTable>,
    log: Vec<Vec<u8>>,
    name: String,
    viewer: Viewer,
    /// Is the player shown the table?
    looks: bool,
    thinking: Option<Box<dyn Thinking>>,
    wakes: Option<Millis>,
    /// How far the page's clock is ahead of the table's, which stops while nobody plays.
    ahead: Millis,
}

impl Practice {
    /// No game yet. Each new one is dealt from a seed that this function draws.
    pub fn new(luck: impl FnMut() -> Seed + 'static) -> Practice {
        Practice { luck: Box::new(luck), running: None }
    }

    /// Handles a message of the page. Looking back takes long, and is not done here: see [`crate::look_back`].
    pub fn take(&mut self, want: ToWorker, now: Millis, time_is_up: &(dyn Fn() -> bool + Sync)) -> Vec<FromWorker> {
        let done = match want {
            ToWorker::Open { wish, name, seed } => {
                let seed = seed.map_or_else(&mut self.luck, Seed::from_number);
                open(wish, TABLE, PLAYER, now).and_then(|new| self.begin(new.entries, name, seed, now))
            }
            ToWorker::GoOn { log } => self.go_on(&log, now),
            ToWorker::Command { ticket, body } => self.with(|running, luck| Ok(running.command(ticket, body, now, luck))),
            ToWorker::Hint { ticket, bot, language } => {
                Ok(self.answer(ticket, |running| running.hint(bot, language_of(&language)?, time_is_up)))
            }
            ToWorker::Archive { ticket, part, eyes } => Ok(self.answer(ticket, |running| running.archive(&part, eyes.as_deref(), now))),
            ToWorker::CheckLuck { ticket, record, kept, language } => {
                let text = check_luck(&record, kept.as_deref(), &language).unwrap_or_default();
                Ok(vec![FromWorker::Answer { ticket, text }])
            }
            ToWorker::LookBack { .. } => Err("a table that is played at does not look back".into()),
        };
        done.unwrap_or_else(|why| vec![FromWorker::Trouble(why)])
    }

    /// Does a bot have to think?
    pub fn thinks(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.thinking.is_some())
    }

    /// Runs the bot that has to think, at most as long as the clock allows. The time is read after it has thought.
    pub fn think(&mut self, now: impl FnOnce() -> Millis, time_is_up: &(dyn Fn() -> bool + Sync)) -> Vec<FromWorker> {
        let thinking = self.running.as_mut().and_then(|running| running.thinking.take());
        let Some(thinking) = thinking else { return Vec::new() };
        let thought = thinking.think(time_is_up);
        self.tell(now(), thought)
    }

    /// When the table must be woken, by the page's clock.
    pub fn wakes(&self) -> Option<Millis> {
        self.running.as_ref().and_then(|running| Some(running.wakes? + running.ahead))
    }

    /// It is time.
    pub fn tick(&mut self, now: Millis) -> Vec<FromWorker> {
        self.tell(now, AnyInput::Tick)
    }

    fn tell(&mut self, now: Millis, input: AnyInput) -> Vec<FromWorker> {
        self.with(|running, luck| Ok(running.takes(input, now, luck))).unwrap_or_default()
    }

    /// A request for something that does not exist gets an empty answer.
    fn answer(&mut self, ticket: u64, asks: impl FnOnce(&Running) -> Result<String, String>) -> Vec<FromWorker> {
        let text = self.with(|running, _| asks(running)).unwrap_or_default();
        vec![FromWorker::Answer { ticket, text }]
    }

    fn with<T>(&mut self, does: impl FnOnce(&mut Running, &mut dyn FnMut() -> Seed) -> Result<T, String>) -> Result<T, String> {
        let running = self.running.as_mut().ok_or("nothing is played here yet")?;
        does(running, &mut self.luck)
    }

    fn begin(&mut self, entries: Vec<Vec<u8>>, name: String, seed: Seed, now: Millis) -> Result<Vec<FromWorker>, String> {
        let mut told = vec![FromWorker::Keep { after: 0, entries: lines(&entries) }];
        let mut running = Running::wake(entries, name, seed, now, 0, &mut self.luck, &mut told)?;
        told.extend(running.command(NOBODY, SITS.into(), now, &mut self.luck).into_iter().filter(|told| !is_for(told, NOBODY)));
        running.look(now, &mut self.luck, &mut told);
        self.running = Some(running);
        Ok(told)
    }

    fn go_on(&mut self, log: &str, now: Millis) -> Result<Vec<FromWorker>, String> {
        #[derive(Deserialize)]
        struct At {
            at: Millis,
        }
        let entries: Vec<Vec<u8>> = log.lines().filter(|line| !line.is_empty()).map(|line| line.as_bytes().to_vec()).collect();
        let last = entries.last().and_then(|entry| serde_json::from_slice::<At>(entry).ok()).ok_or("nothing was kept")?;
        let mut told = Vec::new();
        let fresh = (self.luck)();
        let ahead = now.saturating_sub(last.at);
        let mut running = Running::wake(entries, String::new(), fresh, now, ahead, &mut self.luck, &mut told)?;
        running.look(now, &mut self.luck, &mut told);
        self.running = Some(running);
        Ok(told)
    }
}

impl Running {
    fn wake(
        log: Vec<Vec<u8>>,
        name: String,
        seed: Seed,
        now: Millis,
        ahead: Millis,
        luck: &mut dyn FnMut() -> Seed,
        told: &mut Vec<FromWorker>,
    ) -> Result<Running, String> {
        let (table, effects) = wake(&log, seed, now.saturating_sub(ahead))?;
        let viewer = table.viewer_of(PLAYER);
        let mut running = Running { table, log, name, viewer, looks: false, thinking: None, wakes: None, ahead };
        running.carry_out(effects, now, luck, told);
        Ok(running)
    }

    /// The table's time.
    fn at(&self, now: Millis) -> Millis {
        now.saturating_sub(self.ahead)
    }

    fn look(&mut self, now: Millis, luck: &mut dyn FnMut() -> Seed, told: &mut Vec<FromWorker>) {
        self.looks = true;
        self.viewer = self.table.viewer_of(PLAYER);
        let effects = self.table.input(self.at(now), AnyInput::Joined { stream: LINE, viewer: self.viewer, last: None });
        self.carry_out(effects, now, luck, told);
    }

    fn command(&mut self, ticket: u64, command: String, now: Millis, luck: &mut dyn FnMut() -> Seed) -> Vec<FromWorker> {
        let from = From { person: PLAYER, name: self.name.clone(), program: false };
        self.takes(AnyInput::Command { from, ticket, command }, now, luck)
    }

    fn takes(&mut self, input: AnyInput, now: Millis, luck: &mut dyn FnMut() -> Seed) -> Vec<FromWorker> {
        let effects = self.table.input(self.at(now), input);
        let mut told = Vec::new();
        self.carry_out(effects, now, luck, &mut told);
        told
    }

    fn hint(&self, bot: bots::Bot, language: sentences::Language, time_is_up: &(dyn Fn() -> bool + Sync)) -> Result<String, String> {
        let told = match self.viewer {
            Viewer::Seat(seat) => match hint(&self.log, &HintAsk { seat, bot, language }, time_is_up)? {
                Hint::Do { action, said, sentence, why } => {
                    HintAnswer { action: RawValue::from_string(action).ok(), said: Some(said), sentence: Some(sentence), why }
                }
                Hint::Silence | Hint::No(_) => HintAnswer::SILENCE,
            },
            Viewer::Spectator => HintAnswer::SILENCE,
        };
        written(&told)
    }

    fn archive(&self, part: &str, eyes: Option<&str>, now: Millis) -> Result<String, String> {
        const NOT_OVER: &str = "the game is not over";
        let recorded = || record(&self.log)?.ok_or_else(|| NOT_OVER.to_owned());
        match part {
            "history" => {
                let viewer = match eyes {
                    None => self.viewer,
                    Some(_) if self.table.phase() != Phase::Over => return Err(NOT_OVER.into()),
                    Some(eyes) => eyes.parse().map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat))),
                };
                story(&self.log, viewer, 1, self.at(now))
            }
            "record" => recorded(),
            "account" => {
                let account = tables::look_back(&self.log)?.ok_or(NOT_OVER)?;
                written(&account)
            }
            "verification" => written(&tables::verify(&recorded()?)),
            other => Err(format!("nothing is kept under \"{other}\"")),
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>, now: Millis, luck: &mut dyn FnMut() -> Seed, told: &mut Vec<FromWorker>) {
        for effect in self.kept(effects, now) {
            match effect {
                // The page gets messages in order: it keeps the entries before it sees their consequences.
                Effect::Store(store) => told.push(FromWorker::Keep { after: store.after, entries: lines(&store.entries) }),
                Effect::Read => {}
                Effect::Announce { viewer, frame, .. } => {
                    if self.looks && viewer == self.viewer {
                        told.push(FromWorker::Frame((*frame).into()));
                    }
                }
                Effect::Welcome { frame, .. } => told.extend(frame.map(|frame| FromWorker::Frame((*frame).into()))),
                Effect::Presence { note } => told.push(FromWorker::Presence((*note).into())),
                Effect::Answer { ticket, answer } => {
                    told.push(FromWorker::Answer { ticket, text: serde_json::to_string(&answer).unwrap_or_default() });
                }
                Effect::Think { seat, number, .. } => self.thinking = self.table.ask(seat, number),
                Effect::Wake(at) => self.wakes = at,
                // The player here is always looking.
                Effect::Notice { .. } => {}
                Effect::Rematch => {
                    self.again(now, luck, told);
                    return;
                }
                Effect::Reseat => {
                    let viewer = self.table.viewer_of(PLAYER);
                    if self.looks && viewer != self.viewer {
                        self.viewer = viewer;
                        let mut effects = self.table.input(self.at(now), AnyInput::Left { stream: LINE });
                        effects.extend(self.table.input(self.at(now), AnyInput::Joined { stream: LINE, viewer, last: None }));
                        self.carry_out(effects, now, luck, told);
                    }
                }
                Effect::GivenUp { why } => told.push(FromWorker::Trouble(why)),
            }
        }
    }

    /// Carries out what the table asks of its log; the rest is left.
    fn kept(&mut self, effects: Vec<Effect>, now: Millis) -> Vec<Effect> {
        let (table, at) = (&mut self.table, now.saturating_sub(self.ahead));
        keep_log(&mut self.log, effects, |answer| match answer {
            LogAnswer::Stored => table.input(at, AnyInput::Stored),
            LogAnswer::Whole(log) => table.input(at, AnyInput::Log(log)),
        })
    }

    /// The same table again with another deal, replacing the game that is over.
    fn again(&mut self, now: Millis, luck: &mut dyn FnMut() -> Seed, told: &mut Vec<FromWorker>) {
        let at = self.at(now);
        let entries = match self.table.rematch(TABLE, at) {
            Ok(entries) => entries,
            Err(why) => {
                told.push(FromWorker::Trouble(why));
                return;
            }
        };
        // The old table answers the player who asked for it.
        let effects = self.table.input(at, AnyInput::Rematched { table: TABLE.into() });
        for effect in self.kept(effects, now) {
            if let Effect::Answer { ticket, answer } = effect {
                told.push(FromWorker::Answer { ticket, text: serde_json::to_string(&answer).unwrap_or_default() });
            }
        }
        told.push(FromWorker::Keep { after: 0, entries: lines(&entries) });
        let name = core::mem::take(&mut self.name);
        match Running::wake(entries, name, luck(), now, self.ahead, luck, told) {
            Ok(running) => {
                *self = running;
                self.look(now, luck, told);
            }
            Err(why) => told.push(FromWorker::Trouble(why)),
        }
    }
}

/// Checks a record, and compares it with what was kept: a list of [`LuckLine`], as JSON.
fn check_luck(record: &str, kept: Option<&str>, language: &str) -> Result<String, String> {
    let language = language_of(language)?;
    let lines = match tables::check_fair(record, &KeptLuck::read(kept.unwrap_or_default())) {
        Ok((check, names)) => sentences::tell_fair(language, &names, &check),
        Err(fault) => vec![sentences::faulty(language, &fault)],
    };
    // Without anything to compare with, only the record itself is judged.
    let many = if kept.is_some() { lines.len() } else { 1 };
    let holds = |finding: Finding| match finding {
        Finding::Holds => Some(true),
        Finding::Broken => Some(false),
        Finding::NotKept => None,
    };
    let told: Vec<LuckLine> =
        lines.into_iter().take(many).map(|FairLine { finding, text }| LuckLine { holds: holds(finding), text }).collect();
    written(&told)
}

/// The language with this code.
pub fn language_of(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "the languages are en and de".into())
}

fn written(told: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(told).map_err(|error| error.to_string())
}

fn is_for(told: &FromWorker, who: u64) -> bool {
    matches!(told, FromWorker::Answer { ticket, .. } if *ticket == who)
}

/// The JSON of the log contains no line breaks.
fn lines(entries: &[Vec<u8>]) -> String {
    entries.iter().flat_map(|entry| [String::from_utf8_lossy(entry), "\n".into()]).collect()
}
