//! A world in which everything can go wrong.

use crate::client::{Client, Seen};
use crate::mirror::Mirror;
use catalog::{Editions, Playable};
use protocol::Answer;
use rules_testkit::tally::Tally;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::{Key, Seated};
use tables::{AnyInput, AnyTable, Effect, From, Store, open, wake};
use tabletop::record::EditionMark;
use tabletop::{Dice, Seed, Viewer};
use tabletop::{Millis, PersonId};

const HOST: u64 = 1;
const TABLE: &str = "table";

pub(crate) struct World<R: Seated> {
    dice: Dice,
    now: Millis,
    /// What is going to happen, in order.
    events: BTreeMap<(Millis, u64), Event>,
    numbered: u64,
    servers: Vec<Server>,
    clients: Vec<Client>,
    mirror: Mirror<R>,
    /// What every number of every viewer means.
    news: BTreeMap<(String, u32), String>,
    views: BTreeMap<(String, u32), String>,
    /// Which command a ticket is for.
    tickets: BTreeMap<u64, (usize, String)>,
    /// Does anything go wrong?
    troubled: bool,
    seats: u8,
    /// Were there ever two servers for the table?
    doubled: bool,
    /// Who does nothing until then.
    asleep: Option<(usize, Millis)>,
}

struct Server {
    id: u64,
    table: Box<dyn AnyTable>,
    /// The clients' lines: by line, whose it is, and as whom.
    lines: BTreeMap<u64, (usize, Viewer)>,
    /// What is being stored.
    out: Option<Store>,
    /// Is the log being read?
    reads: bool,
    /// No frame overtakes another one.
    sent: Millis,
}

enum Event {
    Arrives { client: usize, body: String },
    Answered { client: usize, key: String, answer: Answer },
    Stored { server: u64, outcome: Outcome },
    HasRead { server: u64 },
    Frame { client: usize, line: u64, frame: String },
    Thought { server: u64, thought: AnyInput },
    Tick { server: u64 },
    Acts { client: usize },
    Breaks { client: usize },
    Stops,
}

enum Outcome {
    Stored,
    Failed,
    FailedAndStored,
}

impl<R: Seated + Playable> World<R> {
    pub(crate) fn new(seed: u64) -> World<R> {
        let mut dice = Dice::new(seed);
        let seats = 2 + dice.below(3) as u8;
        let people = 1 + dice.below(u32::from(seats)) as usize;
        let bots: Vec<Value> = (0..usize::from(seats)).map(|seat| if seat < people { Value::Null } else { "random".into() }).collect();
        let clock = match dice.below(2) {
            0 => json!({"live": {"bank": 10_000, "increment": 0}}),
            _ => json!("none"),
        };
        let house = json!({"clock": clock, "stand_in": "random", "grace": dice.below(1_000), "idle": 600_000,
            "pace": {"least": 0, "most": dice.below(30)}});
        let wish = json!({"game": R::GAME, "seats": seats, "bots": bots, "house": house});
        let new = open(serde_json::from_str(&wish.to_string()).unwrap(), TABLE, PersonId(HOST), 0).unwrap();
        let mut mirror = Mirror::new(|mark: &EditionMark| mark.fetch::<R>(&Editions).unwrap());
        for entry in new.entries {
            mirror.append(entry);
        }
        let clients: Vec<Client> = (0..=people).map(|at| Client::new(at as u64 + 1)).collect();
        let mut world = World {
            dice,
            now: 0,
            events: BTreeMap::new(),
            numbered: 0,
            servers: Vec::new(),
            clients,
            mirror,
            news: BTreeMap::new(),
            views: BTreeMap::new(),
            tickets: BTreeMap::new(),
            troubled: true,
            seats,
            doubled: false,
            asleep: None,
        };
        for client in 0..world.clients.len() {
            world.soon(30, Event::Acts { client });
        }
        world
    }

    /// Lets things happen until the game is over or long enough, then lets everything come to rest, and looks at what is there.
    pub(crate) fn run(mut self, tally: &mut Tally) {
        self.start_server();
        self.soon(400, Event::Stops);
        let to_the_end = self.dice.one_in(16);
        let longest = if to_the_end { 60_000 } else { 500 + self.dice.below(2_500) };
        for _ in 0..longest {
            let Some((&at, _)) = self.events.iter().next() else { break };
            self.happen(at, tally);
            if self.mirror.is_over {
                tally.count("game over");
                break;
            }
        }
        self.rest(tally);
        self.look(tally);
    }

    fn happen(&mut self, at: (Millis, u64), tally: &mut Tally) {
        let Some(event) = self.events.remove(&at) else { return };
        self.now = at.0;
        match event {
            Event::Arrives { client, body } => self.arrives(client, &body, tally),
            Event::Answered { client, key, answer } => self.answered(client, &key, &answer, tally),
            Event::Stored { server, outcome } => self.stored(server, &outcome, tally),
            Event::HasRead { server } => {
                let log = self.mirror.log.clone();
                if let Some(server) = self.servers.iter_mut().find(|found| found.id == server) {
                    server.reads = false;
                }
                self.with(server, tally, |table, now| table.input(now, AnyInput::Log(log)));
            }
            Event::Frame { client, line, frame } => {
                let client = &mut self.clients[client];
                if client.line.is_some_and(|(open, _)| open == line) {
                    client.sees(&frame);
                }
            }
            Event::Thought { server, thought } => self.with(server, tally, |table, now| table.input(now, thought)),
            Event::Tick { server } => self.with(server, tally, |table, now| table.input(now, AnyInput::Tick)),
            Event::Acts { client } => self.acts(client, tally),
            Event::Breaks { client } => self.breaks(client, tally),
            Event::Stops => {
                if self.troubled {
                    self.a_server_stops(tally);
                    self.soon(3_000, Event::Stops);
                }
            }
        }
    }

    // --- clients -----------------------------------------------------------------------------------------------------------

    /// A client looks at what it has, and does something about it.
    fn acts(&mut self, at: usize, tally: &mut Tally) {
        self.soon(60, Event::Acts { client: at });
        if self.clients[at].line.is_none() {
            self.connects(at, tally);
            return;
        }
        if let Some((_, body)) = self.clients[at].open.clone() {
            // No answer yet: once more, with the same key.
            if self.dice.one_in(3) {
                self.sends(at, body);
            }
            return;
        }
        // Now and then somebody falls asleep, and the clock runs on.
        if self.troubled && self.dice.one_in(30) {
            self.asleep = Some((at, self.now + 12_000));
            if let Some(action) = self.some_action(at) {
                self.gives(at, json!({"command": "draft", "action": action}));
            }
            return;
        }
        if self.asleep.is_some_and(|(asleep, until)| asleep == at && self.now < until) {
            return;
        }
        if at + 1 == self.clients.len() {
            // The last one only watches, and sometimes talks out of turn.
            if self.dice.one_in(40) {
                self.gives(at, json!({"command": "say", "text": "hello"}));
            }
            return;
        }
        let Some(command) = self.command(at) else { return };
        self.gives(at, command);
    }

    /// What this client would like to do.
    fn command(&mut self, at: usize) -> Option<Value> {
        let Viewer::Seat(seat) = self.clients[at].viewer else { return Some(json!({"command": "sit"})) };
        if self.clients[at].paused {
            return Some(json!({"command": "resume"}));
        }
        if self.clients[at].take_back.contains(&seat.0) {
            let command = if self.dice.one_in(4) { "refuse-take-back" } else { "grant-take-back" };
            return Some(json!({"command": command}));
        }
        let actions = self.mirror.actions.len() as u32;
        match self.dice.below(120) {
            0..4 => return Some(json!({"command": "undo"})),
            4..8 => return Some(json!({"command": "say", "text": format!("{} says {}", at, self.numbered)})),
            8..10 if actions > 0 => {
                let keep = actions - 1 - self.dice.below(actions.min(6));
                return Some(json!({"command": "ask-take-back", "keep": keep}));
            }
            10 => return Some(json!({"command": "pause"})),
            11 if self.dice.one_in(3) => return Some(json!({"command": "resign"})),
            12 => return Some(json!({"command": "take-over", "seat": self.dice.below(self.seats.into())})),
            13 => return Some(json!({"command": "return"})),
            _ => {}
        }
        let action = self.some_action(at)?;
        if self.dice.one_in(20) {
            return Some(json!({"command": "draft", "action": action}));
        }
        Some(json!({"command": "act", "asked": self.clients[at].asked, "action": action}))
    }

    /// Some legal answer to what the client is asked.
    fn some_action(&mut self, at: usize) -> Option<R::Action> {
        let Viewer::Seat(seat) = self.clients[at].viewer else { return None };
        let (game, _) = self.mirror.game.as_ref()?;
        let mut dice = Dice::new(self.dice.bits());
        game.asked().all().has(seat).then(|| game.random_answer(seat, &mut dice))
    }

    fn gives(&mut self, at: usize, mut command: Value) {
        let client = &mut self.clients[at];
        client.sent += 1;
        let key = format!("{}", client.sent);
        command["key"] = key.clone().into();
        let body = command.to_string();
        client.open = Some((key, body.clone()));
        self.sends(at, body);
    }

    /// It may be lost on the way, or come twice, or much later.
    fn sends(&mut self, client: usize, body: String) {
        if self.troubled && self.dice.one_in(10) {
            return;
        }
        if self.troubled && self.dice.one_in(8) {
            self.soon(2_000, Event::Arrives { client, body: body.clone() });
        }
        self.soon(20, Event::Arrives { client, body });
    }

    fn arrives(&mut self, client: usize, body: &str, tally: &mut Tally) {
        let Some(server) = self.some_server() else { return };
        let key = serde_json::from_str::<Value>(body).unwrap()["key"].as_str().unwrap().to_owned();
        self.numbered += 1;
        let ticket = self.numbered;
        self.tickets.insert(ticket, (client, key));
        let person = self.clients[client].person;
        let from = From { person: PersonId(person), name: format!("person {person}"), program: false };
        self.with(server, tally, |table, now| table.input(now, AnyInput::Command { from, ticket, command: body.into() }));
    }

    fn answered(&mut self, at: usize, key: &str, answer: &Answer, tally: &mut Tally) {
        let client = &mut self.clients[at];
        match answer {
            Answer::Done { .. } => {
                if client.done.iter().any(|done| done == key) {
                    tally.count("answered again: the same key");
                } else {
                    tally.count("acknowledged");
                    client.done.push(key.to_owned());
                }
            }
            // To be tried again.
            Answer::Again | Answer::Busy => return,
            Answer::Refused { .. } | Answer::Because { .. } | Answer::Stale { .. } | Answer::Denied { .. } => {}
            Answer::Unknown { said } => panic!("a client speaks plainly: {said}"),
        }
        if client.open.as_ref().is_some_and(|(open, _)| open == key) {
            client.open = None;
        }
    }

    fn connects(&mut self, at: usize, tally: &mut Tally) {
        let Some(server) = self.some_server() else { return };
        let person = PersonId(self.clients[at].person);
        let viewer = self.server(server).table.viewer_of(person);
        self.numbered += 1;
        let line = self.numbered;
        let client = &mut self.clients[at];
        client.moves_to(viewer);
        client.line = Some((line, server));
        let last = client.last.filter(|_| !self.dice.one_in(10));
        tally.count(if last.is_some() { "frame after a lost line" } else { "whole frame" });
        self.with(server, tally, |table, now| table.input(now, AnyInput::Joined { stream: line, viewer, last }));
        if self.troubled {
            self.soon(1_500, Event::Breaks { client: at });
        }
    }

    fn breaks(&mut self, at: usize, tally: &mut Tally) {
        let Some((line, server)) = self.clients[at].line.take() else { return };
        if self.servers.iter().any(|found| found.id == server) {
            self.server(server).lines.remove(&line);
            self.with(server, tally, |table, now| table.input(now, AnyInput::Left { stream: line }));
        }
    }

    // --- servers -----------------------------------------------------------------------------------------------------------

    fn start_server(&mut self) {
        self.numbered += 1;
        let id = self.numbered;
        let (table, effects) = wake(&self.mirror.log, Seed::from_number(self.dice.bits()), self.now).unwrap();
        self.servers.push(Server { id, table, lines: BTreeMap::new(), out: None, reads: false, sent: self.now });
        self.carry_out(id, effects, &mut Tally::new());
    }

    /// Mostly it is dead; sometimes it only seems to be.
    fn a_server_stops(&mut self, tally: &mut Tally) {
        if self.dice.one_in(4) && self.servers.len() == 1 {
            self.doubled = true;
            self.start_server();
            return;
        }
        let Some(server) = self.some_server() else { return };
        let out = self.drop_server(server);
        if let Some(store) = out {
            let was_stored = self.dice.one_in(2) && self.append(&store, tally);
            tally.count(if was_stored {
                "server stopped, and what was out was stored"
            } else {
                "server stopped, and what was out was lost"
            });
        }
        if self.servers.is_empty() {
            self.start_server();
        }
    }

    fn drop_server(&mut self, id: u64) -> Option<Store> {
        let at = self.servers.iter().position(|server| server.id == id)?;
        for client in &mut self.clients {
            client.line = client.line.filter(|(_, server)| *server != id);
        }
        self.servers.remove(at).out
    }

    fn some_server(&mut self) -> Option<u64> {
        let count = self.servers.len() as u32;
        (count > 0).then(|| self.servers[self.dice.below(count) as usize].id)
    }

    fn server(&mut self, id: u64) -> &mut Server {
        self.servers.iter_mut().find(|server| server.id == id).expect("it is asked for only while it runs")
    }

    /// Something happens to a server's table, if it still runs.
    fn with(&mut self, id: u64, tally: &mut Tally, happens: impl FnOnce(&mut dyn AnyTable, Millis) -> Vec<Effect>) {
        let now = self.now;
        let Some(server) = self.servers.iter_mut().find(|server| server.id == id) else { return };
        let effects = happens(&mut *server.table, now);
        self.carry_out(id, effects, tally);
    }

    /// Puts it on the disk, if the log is what was expected.
    fn append(&mut self, store: &Store, tally: &mut Tally) -> bool {
        if store.after != self.mirror.log.len() as u64 {
            return false;
        }
        for entry in &store.entries {
            let kind = self.mirror.append(entry.clone());
            tally.count(kind.replace('-', " "));
        }
        true
    }

    fn stored(&mut self, id: u64, outcome: &Outcome, tally: &mut Tally) {
        if !self.servers.iter().any(|server| server.id == id) {
            return;
        }
        let store = self.server(id).out.take().expect("what is stored was out");
        if store.after != self.mirror.log.len() as u64 {
            self.with(id, tally, |table, now| table.input(now, AnyInput::Conflict));
            return;
        }
        match outcome {
            Outcome::Stored => {
                self.append(&store, tally);
                self.with(id, tally, |table, now| table.input(now, AnyInput::Stored));
            }
            Outcome::Failed => {
                tally.count("store failed, and had not stored");
                self.with(id, tally, |table, now| table.input(now, AnyInput::StoreFailed));
            }
            Outcome::FailedAndStored => {
                tally.count("store failed, and had stored");
                self.append(&store, tally);
                self.with(id, tally, |table, now| table.input(now, AnyInput::StoreFailed));
            }
        }
    }

    fn carry_out(&mut self, id: u64, effects: Vec<Effect>, tally: &mut Tally) {
        for effect in effects {
            match effect {
                Effect::Store(store) => {
                    let server = self.server(id);
                    assert!(server.out.is_none(), "one request at a time");
                    server.out = Some(store);
                    let outcome = match self.dice.below(if self.troubled { 40 } else { 1 }) {
                        1 => Outcome::Failed,
                        2 => Outcome::FailedAndStored,
                        _ => Outcome::Stored,
                    };
                    self.soon(15, Event::Stored { server: id, outcome });
                }
                Effect::Read => {
                    self.server(id).reads = true;
                    self.soon(15, Event::HasRead { server: id });
                }
                Effect::Announce { viewer, frame, .. } => {
                    self.check(viewer, &frame);
                    let lines: Vec<(u64, usize)> = self
                        .server(id)
                        .lines
                        .iter()
                        .filter(|(_, (_, looks))| *looks == viewer)
                        .map(|(line, (client, _))| (*line, *client))
                        .collect();
                    for (line, client) in lines {
                        self.send_frame(id, client, line, &frame);
                    }
                }
                Effect::Welcome { stream, viewer, frame, .. } => {
                    let Some(client) = self.clients.iter().position(|client| client.line == Some((stream, id))) else { continue };
                    self.server(id).lines.insert(stream, (client, viewer));
                    if let Some(frame) = frame {
                        self.check(viewer, &frame);
                        self.send_frame(id, client, stream, &frame);
                    }
                }
                Effect::Answer { ticket, answer } => {
                    let (client, key) = self.tickets.remove(&ticket).expect("everybody is answered once");
                    if let Answer::Done { .. } = answer {
                        let mark = Key::mark(PersonId(self.clients[client].person), &key);
                        assert_eq!(self.mirror.marks.get(&mark), Some(&1), "what is acknowledged is stored, once");
                    }
                    if !(self.troubled && self.dice.one_in(10)) {
                        self.soon(20, Event::Answered { client, key, answer });
                    }
                }
                Effect::Think { seat, number, .. } => {
                    let asked = self.server(id).table.ask(seat, number).expect("what is to be thought can be asked for at once");
                    let thought = asked.think(&|| false);
                    self.soon(10, Event::Thought { server: id, thought });
                }
                Effect::Wake(Some(at)) => {
                    let at = at.max(self.now);
                    self.later(at, Event::Tick { server: id });
                }
                Effect::Wake(None) | Effect::Presence { .. } | Effect::Notice { .. } | Effect::Rematch => {}
                Effect::Reseat => {
                    for client in 0..self.clients.len() {
                        let looks = self.clients[client].line.filter(|(_, server)| *server == id);
                        let person = PersonId(self.clients[client].person);
                        let viewer = self.server(id).table.viewer_of(person);
                        if looks.is_some() && viewer != self.clients[client].viewer {
                            self.breaks(client, tally);
                        }
                    }
                }
                Effect::GivenUp { why } => {
                    assert_eq!(why, "another server keeps this table");
                    tally.count("two servers, and one was given up");
                    self.drop_server(id);
                    if self.servers.is_empty() {
                        self.start_server();
                    }
                    return;
                }
            }
        }
    }

    /// Frames come in order, or not at all.
    fn send_frame(&mut self, id: u64, client: usize, line: u64, frame: &str) {
        let delay = Millis::from(self.dice.below(10));
        let at = (self.now + delay).max(self.server(id).sent);
        self.server(id).sent = at;
        self.later(at, Event::Frame { client, line, frame: frame.to_owned() });
    }

    /// Nothing is announced that is not stored, and every number always means the same.
    fn check(&mut self, viewer: Viewer, frame: &str) {
        let seen: Seen<'_> = serde_json::from_str(frame).unwrap();
        let eyes = format!("{viewer:?}");
        for (news, n) in seen.news.iter().zip(seen.n + 1 - seen.news.len() as u32..) {
            let meant = self.news.entry((eyes.clone(), n)).or_insert_with(|| news.get().to_owned());
            assert_eq!(meant, news.get(), "news {n} of {eyes}");
        }
        if let Some(view) = seen.view {
            assert!(self.mirror.was_right(viewer, view.get()), "{eyes} is shown what is not stored: {frame}");
            let meant = self.views.entry((eyes.clone(), seen.n)).or_insert_with(|| view.get().to_owned());
            assert_eq!(meant, view.get(), "view {} of {eyes}", seen.n);
        }
    }

    // --- the end -----------------------------------------------------------------------------------------------------------

    /// Nothing goes wrong any more, everybody gets their answer, and then nobody begins anything new.
    fn rest(&mut self, tally: &mut Tally) {
        self.troubled = false;
        // One of two who keep the same table may not know yet that it is behind.
        if self.doubled {
            while let Some(id) = self.servers.first().map(|server| server.id) {
                self.drop_server(id);
            }
            self.start_server();
        }
        for happened in 0.. {
            let waiting = self.clients.iter().any(|client| client.open.is_some() || client.line.is_none());
            // Bots may go on for long.
            if happened > 400 && !waiting && self.is_idle() {
                break;
            }
            let Some((&at, event)) = self.events.iter().next() else { break };
            if let Event::Acts { client } = event {
                let client = *client;
                // Whoever waits for an answer asks again, and whoever lost the line takes it up.
                if self.clients[client].open.is_some() || self.clients[client].line.is_none() {
                    self.happen(at, tally);
                } else {
                    self.events.remove(&at);
                    self.now = at.0;
                    self.soon(60, Event::Acts { client });
                }
            } else {
                self.happen(at, tally);
            }
        }
        while let Some((&at, _)) = self.events.iter().find(|(_, event)| matches!(event, Event::Frame { .. })) {
            self.happen(at, tally);
        }
    }

    /// Is everything told that is stored?
    fn is_idle(&self) -> bool {
        self.servers.iter().all(|server| server.out.is_none() && !server.reads)
    }

    fn look(&mut self, tally: &mut Tally) {
        for (mark, count) in &self.mirror.marks {
            assert_eq!(*count, 1, "command {mark} was done {count} times");
        }
        for client in &self.clients {
            for key in &client.done {
                let mark = Key::mark(PersonId(client.person), key);
                assert_eq!(self.mirror.marks.get(&mark), Some(&1), "what was acknowledged is in the log");
            }
        }
        // The server holds nothing back but what is still being stored.
        let log = self.mirror.log.clone();
        let idle = self.is_idle();
        let viewers: Vec<Viewer> = Viewer::all(self.seats).collect();
        let looks = viewers[self.dice.below(viewers.len() as u32) as usize];
        let (mut fresh, _) = wake(&log, Seed::from_number(0), self.now).unwrap();
        for viewer in viewers {
            let text = tables::history(&log, viewer, 1, self.now).unwrap();
            let history: Vec<&serde_json::value::RawValue> = serde_json::from_str(&text).unwrap();
            for ((eyes, n), news) in self.news.iter().filter(|((eyes, _), _)| *eyes == format!("{viewer:?}")) {
                assert_eq!(history[*n as usize - 1].get(), news, "news {n} of {eyes}");
            }
            for client in self.clients.iter().filter(|client| client.viewer == viewer) {
                if idle && client.line.is_some() {
                    assert_eq!(client.last, Some(history.len() as u32), "{viewer:?} was told everything");
                    assert_eq!(client.view, self.mirror.view(viewer), "{viewer:?} sees what a replay shows");
                    tally.count("client compared in the end");
                }
            }
            // A table that is taken up from its log is the table that wrote it. Only one looks, because it goes on then.
            if idle && viewer == looks {
                let now = self.now;
                let shown = |table: &mut dyn AnyTable| {
                    table
                        .input(now, AnyInput::Joined { stream: 1 << 40, viewer, last: None })
                        .into_iter()
                        .find_map(|effect| if let Effect::Welcome { frame, .. } = effect { frame } else { None })
                };
                let live = shown(&mut *self.servers[0].table);
                assert!(live.is_some(), "whoever looks is shown the table");
                assert_eq!(live, shown(&mut *fresh), "{viewer:?} sees the same at both");
            }
        }
    }

    // --- time --------------------------------------------------------------------------------------------------------------

    fn soon(&mut self, most: u32, event: Event) {
        let at = self.now + 1 + Millis::from(self.dice.below(most));
        self.later(at, event);
    }

    fn later(&mut self, at: Millis, event: Event) {
        self.numbered += 1;
        self.events.insert((at, self.numbered), event);
    }
}
