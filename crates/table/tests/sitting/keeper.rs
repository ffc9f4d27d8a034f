//! A keeper of one table who does at once what the table wants done.
#![allow(clippy::needless_pass_by_value)] // commands are made where they are given

use protocol::Answer;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tables::{AnyInput, AnyTable, AnyThought, Effect, From, NoticeWhy, open, open_promised, wake};
use tabletop::{Millis, PersonId, Phase};
use tabletop::{Seat, Seed, Viewer};

pub(crate) const ANA: u64 = 1;
pub(crate) const BOB: u64 = 2;
pub(crate) const EVE: u64 = 3;

pub(crate) struct Keeper {
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) log: Vec<Vec<u8>>,
    pub(crate) now: Millis,
    pub(crate) wake: Option<Millis>,
    /// What came on each line, in order; presence is left out.
    pub(crate) mail: BTreeMap<u64, Vec<Value>>,
    lines: BTreeMap<u64, (u64, Viewer)>,
    answers: BTreeMap<u64, Answer>,
    tickets: u64,
    pub(crate) notices: Vec<(u64, Seat)>,
    /// Who was told that there are offers for them.
    pub(crate) offered: Vec<(u64, Seat)>,
    pub(crate) rematches: u32,
    /// How long bots need for the ask of this number; they think of something soon, and it only takes them longer to say so. Where
    /// nothing is said, they think properly, and it takes no time.
    pub(crate) thinks: Option<fn(u64) -> Millis>,
    /// How often a bot has thought that it would rather stay silent.
    pub(crate) silences: u32,
    /// Who was told to be there and to be composing, in order.
    pub(crate) presence: Vec<Value>,
    /// What bots think instead of their own thoughts: the action of this seat, which sees this frame, or nothing for silence. What it
    /// leaves to them is `null`.
    pub(crate) dictates: Option<fn(u8, &Value) -> Option<Value>>,
    /// What a bot is thinking, and when it will have thought so.
    thinking: Option<(Millis, AnyInput)>,
}

impl Keeper {
    /// Ana opens a table as she wishes.
    pub(crate) fn open(wish: Value) -> Keeper {
        Keeper::open_with(wish, 7)
    }

    pub(crate) fn open_with(wish: Value, luck: u64) -> Keeper {
        let new = open(serde_json::from_str(&wish.to_string()).unwrap(), "table", PersonId(ANA), 1_000).unwrap();
        Keeper::with(new.entries, luck)
    }

    /// The same, and the server promises a seed.
    pub(crate) fn promised(wish: Value, seed: Seed) -> Keeper {
        let wish = serde_json::from_str(&wish.to_string()).unwrap();
        Keeper::with(open_promised(wish, "table", PersonId(ANA), seed, 1_000).unwrap().entries, 7)
    }

    /// The keeper of a table with this log.
    pub(crate) fn with(log: Vec<Vec<u8>>, luck: u64) -> Keeper {
        let (table, effects) = wake(&log, Seed::from_number(luck), 1_000).unwrap();
        let mut keeper = Keeper {
            table,
            log,
            now: 1_000,
            wake: None,
            mail: BTreeMap::new(),
            lines: BTreeMap::new(),
            answers: BTreeMap::new(),
            tickets: 0,
            notices: Vec::new(),
            offered: Vec::new(),
            rematches: 0,
            thinks: None,
            silences: 0,
            presence: Vec::new(),
            dictates: None,
            thinking: None,
        };
        keeper.carry_out(effects);
        keeper
    }

    /// The server stops and starts again; all lines are lost.
    pub(crate) fn restart(&mut self) {
        self.lines.clear();
        let (table, effects) = wake(&self.log, Seed::from_number(99), self.now).unwrap();
        self.table = table;
        self.carry_out(effects);
    }

    pub(crate) fn from(person: u64) -> From {
        let name = ["", "Ana", "Bob", "Eve"].get(person as usize).copied().unwrap_or("Somebody");
        From { person: PersonId(person), name: name.into(), program: false }
    }

    /// Somebody gives a command, with a key of its own, and is answered.
    pub(crate) fn says(&mut self, person: u64, command: Value) -> Answer {
        let key = format!("key {}", self.tickets);
        self.says_again(person, &key, command)
    }

    /// The same, with a key that may have been there before.
    pub(crate) fn says_again(&mut self, person: u64, key: &str, mut command: Value) -> Answer {
        command["key"] = key.into();
        self.sends(person, &command.to_string())
    }

    /// Somebody sends anything at all.
    pub(crate) fn sends(&mut self, person: u64, body: &str) -> Answer {
        self.tickets += 1;
        let ticket = self.tickets;
        let effects = self.table.input(self.now, AnyInput::Command { from: Keeper::from(person), ticket, command: body.into() });
        self.carry_out(effects);
        self.answers.remove(&ticket).unwrap_or_else(|| panic!("{body} is not answered"))
    }

    /// The same, and it must be done.
    pub(crate) fn does(&mut self, person: u64, command: Value) {
        let answer = self.says(person, command.clone());
        assert!(matches!(answer, Answer::Done { .. }), "{command}: {answer:?}");
    }

    /// Somebody looks, by a line of their own.
    pub(crate) fn looks(&mut self, line: u64, person: u64, last: Option<u32>) {
        let viewer = self.table.viewer_of(PersonId(person));
        self.lines.insert(line, (person, viewer));
        let effects = self.table.input(self.now, AnyInput::Joined { stream: line, viewer, last });
        self.carry_out(effects);
    }

    pub(crate) fn loses(&mut self, line: u64) {
        self.lines.remove(&line);
        let effects = self.table.input(self.now, AnyInput::Left { stream: line });
        self.carry_out(effects);
    }

    /// Time passes, bots have thought, and the table is woken whenever it wants to.
    pub(crate) fn passes(&mut self, time: Millis) {
        let end = self.now + time;
        loop {
            let thought = self.thinking.as_ref().map(|(at, _)| *at);
            let Some(next) = [self.wake, thought].into_iter().flatten().min().filter(|next| *next <= end) else { break };
            self.now = next.max(self.now);
            let effects = match self.thinking.take_if(|(at, _)| *at == next) {
                Some((_, thought)) => self.table.input(self.now, thought),
                None => {
                    self.wake = None;
                    self.table.input(self.now, AnyInput::Tick)
                }
            };
            self.carry_out(effects);
        }
        self.now = end;
    }

    /// What somebody would see who looked now, as one frame.
    pub(crate) fn whole(&mut self, viewer: Viewer) -> Value {
        const LINE: u64 = 1 << 40;
        let mut seen = None;
        for effect in self.table.input(self.now, AnyInput::Joined { stream: LINE, viewer, last: None }) {
            if let Effect::Welcome { frame: Some(frame), .. } = effect {
                seen = Some(serde_json::from_str(&frame).unwrap());
            }
        }
        let effects = self.table.input(self.now, AnyInput::Left { stream: LINE });
        self.carry_out(effects);
        seen.expect("whoever looks is shown the table")
    }

    pub(crate) fn seat(&mut self, seat: u8) -> Value {
        self.whole(Viewer::Seat(Seat(seat)))
    }

    /// The last frame on a line.
    pub(crate) fn last(&self, line: u64) -> &Value {
        self.mail[&line].last().unwrap()
    }

    /// The kinds of news that came on a line.
    pub(crate) fn news(&self, line: u64) -> Vec<String> {
        let news = self.mail.get(&line).into_iter().flatten().flat_map(|frame| frame["news"].as_array().unwrap());
        news.map(|news| news["news"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn entries(&self) -> Vec<Value> {
        self.log.iter().map(|entry| serde_json::from_slice(entry).unwrap()).collect()
    }

    /// The names of the entries.
    pub(crate) fn kinds(&self) -> Vec<String> {
        self.entries().iter().map(kind).collect()
    }

    pub(crate) fn count(&self, name: &str) -> usize {
        self.kinds().iter().filter(|kind| *kind == name).count()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.phase() == Phase::Over
    }

    /// Does what the table wants done, and what that leads to.
    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut todo = std::collections::VecDeque::from(effects);
        while let Some(effect) = todo.pop_front() {
            match effect {
                Effect::Store(store) => {
                    assert_eq!(store.after, self.log.len() as u64, "the table knows how long its log is");
                    self.log.extend(store.entries);
                    assert!(todo.is_empty(), "nothing is told before it is stored");
                    todo.extend(self.table.input(self.now, AnyInput::Stored));
                }
                Effect::Read => todo.extend(self.table.input(self.now, AnyInput::Log(self.log.clone()))),
                Effect::Announce { viewer, n, frame } => {
                    let to: Vec<u64> = self.lines.iter().filter(|(_, (_, looks))| *looks == viewer).map(|(line, _)| *line).collect();
                    assert!(!to.is_empty(), "nothing is written for nobody");
                    to.into_iter().for_each(|line| self.deliver(line, n, &frame));
                }
                Effect::Welcome { stream, n, frame, .. } => frame.iter().for_each(|frame| self.deliver(stream, n, frame)),
                Effect::Presence { note } => self.presence.push(serde_json::from_str(&note).unwrap()),
                Effect::Answer { ticket, answer } => {
                    self.answers.insert(ticket, answer);
                }
                Effect::Think { seat, number, .. } => {
                    let in_haste = self.thinks.is_some();
                    let thought: Option<AnyInput> = self.table.ask(seat, number).map(|ask| ask.think(&|| in_haste));
                    let thought = thought.expect("what is to be thought can be asked for at once");
                    let AnyInput::Thought { mut thought, .. } = thought else { panic!("who has thought says so") };
                    if let Some(dictates) = self.dictates {
                        let frame = self.whole(Viewer::Seat(seat));
                        match dictates(seat.0, &frame) {
                            Some(Value::Null) => {}
                            dictated => thought = dictated.map(dictated_thought),
                        }
                    }
                    self.silences += u32::from(thought.is_none());
                    let thought = AnyInput::Thought { seat, number, thought };
                    match self.thinks {
                        Some(takes) => self.thinking = Some((self.now + takes(number), thought)),
                        None => todo.extend(self.table.input(self.now, thought)),
                    }
                }
                Effect::Wake(wake) => self.wake = wake,
                Effect::Notice { person, seat, why, .. } => match why {
                    NoticeWhy::Turn => self.notices.push((person.0, seat)),
                    NoticeWhy::Offers => self.offered.push((person.0, seat)),
                },
                Effect::Rematch => self.rematches += 1,
                Effect::Reseat => {
                    let moved: Vec<(u64, u64, Viewer)> = self
                        .lines
                        .iter()
                        .map(|(line, (person, viewer))| (*line, *person, *viewer))
                        .filter(|(_, person, viewer)| self.table.viewer_of(PersonId(*person)) != *viewer)
                        .collect();
                    for (line, person, _) in moved {
                        let viewer = self.table.viewer_of(PersonId(person));
                        self.lines.insert(line, (person, viewer));
                        todo.extend(self.table.input(self.now, AnyInput::Left { stream: line }));
                        todo.extend(self.table.input(self.now, AnyInput::Joined { stream: line, viewer, last: None }));
                    }
                }
                Effect::GivenUp { why } => panic!("given up: {why}"),
            }
        }
    }

    fn deliver(&mut self, line: u64, n: u32, frame: &str) {
        let frame: Value = serde_json::from_str(frame).unwrap();
        assert_eq!(frame["n"], n);
        let mail = self.mail.entry(line).or_default();
        if let (Some(last), Some(after)) = (mail.last(), frame["after"].as_u64()) {
            assert!(after <= last["n"].as_u64().unwrap(), "a frame follows on what was seen: {frame}");
        }
        mail.push(frame);
    }
}

/// The name of an entry.
pub(crate) fn kind(line: &Value) -> String {
    let entry = &line["entry"];
    entry.as_str().map_or_else(|| entry.as_object().unwrap().keys().next().unwrap().clone(), str::to_owned)
}

/// Ana and Bob play Ostia with a bot as the third, and all bots act at once.
pub(crate) fn ostia(house: Value) -> Keeper {
    let mut keeper = Keeper::open(wish("ostia", house));
    sit(&mut keeper);
    keeper
}

/// The same at a table of Oltre Mare.
pub(crate) fn oltre_mare(house: Value) -> Keeper {
    let mut keeper = Keeper::open(wish("oltre-mare", house));
    sit(&mut keeper);
    keeper
}

pub(crate) fn sit(keeper: &mut Keeper) {
    keeper.does(ANA, json!({"command": "sit"}));
    keeper.does(BOB, json!({"command": "sit"}));
    keeper.looks(ANA, ANA, None);
    keeper.looks(BOB, BOB, None);
}

pub(crate) fn wish(game: &str, mut house: Value) -> Value {
    house["pace"] = json!({"least": 0, "most": 0});
    if house.get("stand_in").is_none() {
        house["stand_in"] = "random".into();
    }
    json!({"game": game, "seats": 3, "start": 0, "bots": [null, null, "random"], "house": house})
}

/// The first card of the boat is kept (OS-11).
pub(crate) fn keep(keeper: &mut Keeper, seat: u8) -> Value {
    let asked = keeper.seat(seat)["asked"].clone();
    let card = &asked["prompt"]["boat"][0];
    json!({"command": "act", "asked": asked["id"], "action": {"do": "keep", "with": {"card": card, "gaius": null}}})
}

/// What a bot of Oltre Mare is made to think.
fn dictated_thought(action: Value) -> AnyThought {
    bots::Thought::<oltre_mare::State> { action: serde_json::from_value(action).unwrap(), why: None }.into()
}
