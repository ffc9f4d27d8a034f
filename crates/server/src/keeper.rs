//! The keeper of a table: one task that owns it, brings it inputs, and carries out its effects.

use crate::caught::caught;
use crate::games;
use crate::house::House;
use crate::lines::{Connection, Piece};
use crate::outside::Woken;
use crate::problem::Problem;
use crate::routes::looking;
use crate::token;
use protocol::{Answer, StreamTrouble, VERSION};
use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Change, Millis, PersonId, TableId, Trouble};
use tables::{AnyInput, AnyTable, Effect, From, NoNudge};
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};

/// A message to a table.
pub(crate) enum Note {
    /// Somebody gives a command.
    Command { from: From, body: String, reply: oneshot::Sender<Result<Answer, Problem>> },
    /// Somebody starts to look.
    Look { line: Connection, person: PersonId, may_watch: bool, last: Option<u32> },
    /// A stream is closed.
    Leave { line: u64 },
    /// What is this person to the table?
    Standing { person: PersonId, reply: oneshot::Sender<Result<Standing, Problem>> },
    /// May the player on this seat remind that one? If so, who is it?
    Nudge { by: Seat, seat: Seat, reply: oneshot::Sender<Result<PersonId, Problem>> },
    /// Something else happens to the table: a bot has thought, a rematch exists, it is time.
    Input(AnyInput),
    /// The table is to be dropped when its work is done; the other end closes then.
    Rest { reply: oneshot::Sender<()> },
}

/// What somebody is to a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) viewer: Viewer,
    pub(crate) host: bool,
    /// Who opened the table.
    pub(crate) opened_by: PersonId,
}

/// While a table is awake, its row says that it wants to be woken at once: if the server crashes, the next one looks after it.
pub(crate) const AT_ONCE: Option<Millis> = Some(0);

/// How long after a failure a table is woken again, if nobody comes to it before: its clocks and bots must continue.
const AFTER_A_PANIC: Millis = 60_000;

/// Keeps a table until it sleeps. If it panics, everybody at it is told and comes back, and it is restored from its log.
pub(crate) async fn keep(house: Arc<House>, id: TableId, notes: mpsc::Receiver<Note>, door: mpsc::WeakSender<Note>) {
    if caught(keep_awake(Arc::clone(&house), id, notes, door)).await.is_err() {
        tracing::error!(table = %id, "a table panicked; it is taken up again from its log");
        house.metrics.panics.add(1);
        house.tables.forget_closed(id);
        house.lines.end_those_at(id);
        house.tables.wants_to_be_woken(id, house.now() + AFTER_A_PANIC);
    }
}

async fn keep_awake(house: Arc<House>, id: TableId, mut notes: mpsc::Receiver<Note>, door: mpsc::WeakSender<Note>) {
    match wake(&house, id).await {
        Ok((mut table, mut effects)) => {
            house.metrics.woken.add(1);
            let lonely = house.tables.lonely_since(id);
            if let Some(since) = lonely {
                table.nobody_since(since);
                effects.extend(table.input(house.now(), AnyInput::Tick));
            }
            let keeper = Keeper {
                lonely: Some(house.now()),
                alone: lonely,
                house,
                id,
                table,
                door,
                lines: Vec::new(),
                waiting: HashMap::new(),
                tickets: 0,
                out: None,
                wake: None,
                marked: false,
                given_up: false,
                resting: Vec::new(),
            };
            keeper.run(notes, effects).await;
        }
        Err(problem) => {
            // Everybody who has come so far is told, and later callers try again.
            notes.close();
            while let Some(note) = notes.recv().await {
                turn_away(note, id, &problem);
            }
            house.tables.forget_closed(id);
        }
    }
}

/// Reads the log and restores the table as it was.
async fn wake(house: &Arc<House>, id: TableId) -> Result<Woken, Problem> {
    let log = house.store.read(id, 1).await?;
    let house = Arc::clone(house);
    // Long games take a while to replay; others must not wait for that.
    let woken = tokio::task::spawn_blocking(move || house.outside.wake(&log, token::seed(&house), house.now()));
    match woken.await {
        Ok(Ok(woken)) => Ok(woken),
        Ok(Err(why)) => {
            tracing::error!(table = %id, why, "a table cannot be continued");
            Err(Problem::conflict("stopped", format!("this game cannot be continued: {why}")))
        }
        Err(_) => {
            tracing::error!(table = %id, "a table panicked when it was taken up");
            Err(Problem::broken())
        }
    }
}

fn turn_away(note: Note, table: TableId, problem: &Problem) {
    match note {
        Note::Command { reply, .. } => {
            let _ = reply.send(Err(problem.clone()));
        }
        Note::Standing { reply, .. } => {
            let _ = reply.send(Err(problem.clone()));
        }
        Note::Nudge { reply, .. } => {
            let _ = reply.send(Err(problem.clone()));
        }
        Note::Look { line, .. } => line.tell(Piece::Trouble(trouble(table, problem).into())),
        Note::Rest { reply } => {
            let _ = reply.send(());
        }
        Note::Leave { .. } | Note::Input(_) => {}
    }
}

/// What a stream says when a table cannot be shown.
pub(crate) fn trouble(table: TableId, problem: &Problem) -> String {
    let told = StreamTrouble { v: VERSION, table: table.to_string(), trouble: problem.said().into() };
    serde_json::to_string(&told).expect("text can be written as JSON")
}

struct Keeper {
    house: Arc<House>,
    id: TableId,
    table: Box<dyn AnyTable>,
    door: mpsc::WeakSender<Note>,
    lines: Vec<Looking>,
    /// Since when nobody has looked while the table was awake.
    lonely: Option<Millis>,
    /// Since when nobody has looked at all, including while it slept.
    alone: Option<Millis>,
    waiting: HashMap<u64, Waiting>,
    tickets: u64,
    out: Option<Pin<Box<dyn Future<Output = Came> + Send>>>,
    wake: Option<Millis>,
    /// Does the row say that the table is awake?
    marked: bool,
    given_up: bool,
    resting: Vec<oneshot::Sender<()>>,
}

struct Waiting {
    reply: oneshot::Sender<Result<Answer, Problem>>,
    since: Instant,
}

/// Somebody who looks.
struct Looking {
    line: Connection,
    person: PersonId,
    may_watch: bool,
    viewer: Viewer,
    /// Has the table welcomed them? Until then no announcement is for them.
    welcome: bool,
}

/// A result from the store.
enum Came {
    Stored(Result<u64, Trouble>),
    Read(Result<Vec<Vec<u8>>, Trouble>),
}

impl Keeper {
    async fn run(mut self, mut notes: mpsc::Receiver<Note>, effects: Vec<Effect>) {
        self.carry_out(effects);
        loop {
            self.note_turn();
            if self.given_up {
                break;
            }
            let rests = self.lines.is_empty() && self.waiting.is_empty() && self.out.is_none() && self.table.may_sleep();
            if !self.resting.is_empty() && self.out.is_none() {
                break;
            }
            let since = |known: Option<Millis>| if self.lines.is_empty() { known.or_else(|| Some(self.house.now())) } else { None };
            (self.lonely, self.alone) = (since(self.lonely), since(self.alone));
            // The time counts from when the last viewer left. Secret actions meanwhile do not extend it: a returning viewer can tell from
            // what they get whether a table had to be woken.
            let rest = self.lonely.map(|since| since + self.house.settings.rest.as_millis() as Millis).filter(|_| rests);
            let (wake, house) = (self.wake, Arc::clone(&self.house));
            let effects = tokio::select! {
                biased;
                came = came(&mut self.out) => {
                    self.out = None;
                    self.came(came)
                }
                note = notes.recv() => match note {
                    Some(note) => self.note(note),
                    None => break,
                },
                () = alarm(&house, wake) => {
                    self.wake = None;
                    self.hand_in(AnyInput::Tick)
                }
                () = alarm(&house, rest) => {
                    if self.sleeps(&mut notes).await {
                        return;
                    }
                    // A message has come, or the store did not respond.
                    self.lonely = Some(self.house.now());
                    Vec::new()
                }
            };
            self.carry_out(effects);
            self.look_again();
        }
        self.end(notes).await;
    }

    fn note(&mut self, note: Note) -> Vec<Effect> {
        match note {
            Note::Command { from, body, reply } => {
                self.tickets += 1;
                self.waiting.insert(self.tickets, Waiting { reply, since: Instant::now() });
                self.hand_in(AnyInput::Command { from, ticket: self.tickets, command: body })
            }
            Note::Look { line, person, may_watch, last } => {
                self.lines.retain(|looking| looking.line.number != line.number);
                let viewer = self.table.viewer_of(person);
                if viewer == Viewer::Spectator && !may_watch {
                    let problem = Problem::not_yours("this table is not shown to everybody; ask for a link to watch it");
                    line.tell(Piece::Trouble(trouble(self.id, &problem).into()));
                    return Vec::new();
                }
                self.house.lines.shows(line.number, self.id);
                let number = line.number;
                self.lines.push(Looking { line, person, may_watch, viewer, welcome: false });
                self.hand_in(AnyInput::Joined { stream: number, viewer, last })
            }
            Note::Leave { line } => self.leave(line),
            Note::Standing { person, reply } => {
                let viewer = self.table.viewer_of(person);
                let opened_by = self.table.host();
                let standing = Standing { viewer, host: opened_by == person, opened_by };
                let _ = reply.send(Ok(standing));
                Vec::new()
            }
            Note::Nudge { by, seat, reply } => {
                let nudged = self.table.nudge(by, seat);
                let _ = reply.send(nudged.map_err(|no| match no {
                    NoNudge::Live => Problem::conflict("live", "at a table with a clock for the whole game nobody is reminded"),
                    NoNudge::NotWaitedFor => Problem::conflict("not-asked", "the game does not wait for them"),
                    NoNudge::Here => Problem::conflict("here", "they are looking"),
                    NoNudge::Vacation => Problem::conflict("vacation", "they are on vacation"),
                    NoNudge::Yourself => Problem::conflict("yourself", "it is you for whom the game waits"),
                }));
                Vec::new()
            }
            Note::Input(input) => self.hand_in(input),
            Note::Rest { reply } => {
                self.resting.push(reply);
                Vec::new()
            }
        }
    }

    fn hand_in(&mut self, input: AnyInput) -> Vec<Effect> {
        self.table.input(self.house.now(), input)
    }

    /// Whose turn it is can be asked without the table, as soon as it is stored.
    fn note_turn(&self) {
        if self.out.is_some() {
            return;
        }
        match self.table.phase() {
            tabletop::Phase::Running => {
                let people = self.table.awaited();
                self.house.turns.note(self.id, people);
            }
            tabletop::Phase::Gathering | tabletop::Phase::Over | tabletop::Phase::Stopped => self.house.turns.forget(self.id),
        }
    }

    fn leave(&mut self, number: u64) -> Vec<Effect> {
        let before = self.lines.len();
        self.lines.retain(|looking| looking.line.number != number);
        if self.lines.len() == before { Vec::new() } else { self.hand_in(AnyInput::Left { stream: number }) }
    }

    fn came(&mut self, came: Came) -> Vec<Effect> {
        match came {
            Came::Stored(Ok(_)) => self.hand_in(AnyInput::Stored),
            Came::Stored(Err(Trouble::Conflict { .. } | Trouble::NoSuchTable)) => {
                tracing::warn!(table = %self.id, "another server keeps this table");
                self.hand_in(AnyInput::Conflict)
            }
            Came::Stored(Err(trouble)) => {
                tracing::error!(table = %self.id, %trouble, "an entry could not be stored");
                self.house.metrics.store_failures.add(1);
                self.hand_in(AnyInput::StoreFailed)
            }
            Came::Read(Ok(log)) => self.hand_in(AnyInput::Log(log)),
            Came::Read(Err(trouble)) => {
                tracing::error!(table = %self.id, %trouble, "a log could not be read");
                self.hand_in(AnyInput::StoreFailed)
            }
        }
    }

    /// Carries out the effects, in order.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Store(store) => self.store(store),
                Effect::Read => {
                    let (store, id) = (Arc::clone(&self.house.store), self.id);
                    self.out = Some(Box::pin(async move {
                        // A problem with the store may be over in a moment.
                        tokio::time::sleep(Duration::from_millis(250)).await;
                        Came::Read(store.read(id, 1).await)
                    }));
                }
                Effect::Announce { viewer, n, frame } => {
                    for looking in self.lines.iter().filter(|looking| looking.welcome && looking.viewer == viewer) {
                        self.house.metrics.frames.add(1);
                        looking.line.tell(Piece::Frame(self.id, n, Arc::clone(&frame)));
                    }
                }
                Effect::Welcome { stream, viewer, n, frame } => {
                    let Some(looking) = self.lines.iter_mut().find(|looking| looking.line.number == stream) else { continue };
                    (looking.welcome, looking.viewer) = (true, viewer);
                    if let Some(frame) = frame {
                        self.house.metrics.frames.add(1);
                        looking.line.tell(Piece::Frame(self.id, n, frame));
                    }
                }
                Effect::Presence { note } => {
                    for looking in self.lines.iter().filter(|looking| looking.welcome) {
                        looking.line.tell(Piece::Presence(Arc::clone(&note)));
                    }
                }
                Effect::Answer { ticket, answer } => {
                    // A caller who has the answer and asks whose turn it is gets the current state.
                    self.note_turn();
                    if let Some(Waiting { reply, since }) = self.waiting.remove(&ticket) {
                        self.house.metrics.commands.observe(since.elapsed());
                        // A caller who has gone asks again with the same key.
                        let _ = reply.send(Ok(answer));
                    }
                }
                Effect::Think { seat, number, .. } => {
                    if let Some(thinking) = self.table.ask(seat, number) {
                        self.house.pool.think(&self.house, (seat, number), thinking, self.door.clone());
                    }
                }
                Effect::Wake(wake) => self.wake = wake,
                Effect::Notice { person, seat, why, question } => self.house.notices.call(person, self.id, seat, why, question),
                Effect::Rematch => self.rematch(),
                // All seats are checked again after every change.
                Effect::Reseat => {}
                Effect::GivenUp { why } => {
                    tracing::warn!(table = %self.id, why, "a table is given up");
                    self.given_up = true;
                }
            }
        }
    }

    fn store(&mut self, wanted: tables::Store) {
        let change = wanted.lobby.as_ref().map(|lobby| Change {
            phase: lobby.phase,
            summary: lobby.summary.clone(),
            updated: self.house.now(),
            wake: AT_ONCE,
        });
        let seats = wanted.lobby.map(|lobby| games::seated(&lobby.people));
        let named = tables::named(&wanted.entries);
        let mut append = Append { table: self.id, expected: wanted.after, entries: wanted.entries, change, seats, named };
        let (house, id) = (Arc::clone(&self.house), self.id);
        let mark = !std::mem::replace(&mut self.marked, true);
        self.out = Some(Box::pin(async move {
            if mark && let Err(trouble) = house.store.set_wake(id, AT_ONCE).await {
                return Came::Stored(Err(trouble));
            }
            if let Err(trouble) = games::leave_out_forgotten(&house, &mut append).await {
                return Came::Stored(Err(trouble));
            }
            let begun = Instant::now();
            let entries = append.entries.len() as u64;
            let stored = house.store.append(append).await;
            house.metrics.stores.observe(begun.elapsed());
            if stored.is_ok() {
                house.metrics.entries.add(entries);
            }
            Came::Stored(stored)
        }));
    }

    fn rematch(&mut self) {
        let id = token::rematch_id(self.id);
        let entries = self.table.rematch(&id.to_string(), self.house.now());
        let (house, door, old) = (Arc::clone(&self.house), self.door.clone(), self.id);
        tokio::spawn(async move {
            let stored = async { games::store_rematch(&house, old, id, entries.map_err(Trouble::Failed)?).await };
            let input = match stored.await {
                Ok(seats) => {
                    for seated in seats {
                        looking::show(&house, seated.person, id).await;
                    }
                    AnyInput::Rematched { table: id.to_string() }
                }
                Err(trouble) => {
                    tracing::error!(table = %old, %trouble, "a rematch could not be opened");
                    AnyInput::Tick
                }
            };
            if let Some(door) = door.upgrade() {
                let _ = door.send(Note::Input(input)).await;
            }
        });
    }

    /// Leaves streams that were cut off; people who have sat down or stood up since get their new view.
    fn look_again(&mut self) {
        let stale = |looking: &Looking| !looking.line.is_open() || self.table.viewer_of(looking.person) != looking.viewer;
        let numbers: Vec<u64> = self.lines.iter().filter(|looking| stale(looking)).map(|looking| looking.line.number).collect();
        for number in numbers {
            let effects = self.seen_anew(number);
            self.carry_out(effects);
        }
    }

    fn seen_anew(&mut self, number: u64) -> Vec<Effect> {
        let Some(at) = self.lines.iter().position(|looking| looking.line.number == number) else { return Vec::new() };
        let Looking { line, person, may_watch, .. } = self.lines.remove(at);
        let mut effects = self.hand_in(AnyInput::Left { stream: number });
        if line.is_open() {
            effects.extend(self.note(Note::Look { line, person, may_watch, last: None }));
        }
        effects
    }

    async fn sleeps(&mut self, notes: &mut mpsc::Receiver<Note>) -> bool {
        if self.marked && self.house.store.set_wake(self.id, self.wake).await.is_err() {
            return false;
        }
        self.marked = false;
        self.house.tables.sleeps(self.id, notes, self.wake, self.alone.unwrap_or_else(|| self.house.now()))
    }

    /// Tells everybody that the table ends here, for now.
    async fn end(mut self, mut notes: mpsc::Receiver<Note>) {
        notes.close();
        self.house.tables.forget_closed(self.id);
        if !self.given_up && self.marked {
            let _ = self.house.store.set_wake(self.id, self.wake).await;
        }
        for (_, waiting) in self.waiting.drain() {
            let _ = waiting.reply.send(Err(Problem::busy()));
        }
        while let Some(note) = notes.recv().await {
            turn_away(note, self.id, &Problem::busy());
        }
        // The streams end, and the first reader who comes back wakes the table again.
        for looking in &self.lines {
            looking.line.end();
        }
        for resting in self.resting.drain(..) {
            let _ = resting.send(());
        }
    }
}

async fn came(out: &mut Option<Pin<Box<dyn Future<Output = Came> + Send>>>) -> Came {
    match out {
        Some(out) => out.await,
        None => std::future::pending().await,
    }
}

async fn alarm(house: &House, wake: Option<Millis>) {
    match wake {
        Some(wake) => tokio::time::sleep(house.until(wake)).await,
        None => std::future::pending().await,
    }
}
