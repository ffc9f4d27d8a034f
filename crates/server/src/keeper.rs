//! The keeper of a table: one task that owns it, brings it inputs, and carries out its effects.

use crate::caught::caught;
use crate::games;
use crate::house::House;
use crate::lines::{Connection, Piece};
use crate::outside::Woken;
use crate::pool::{Share, Shares};
use crate::problem::{Problem, SAYS};
use crate::routes::looking;
use crate::token;
use protocol::{Answer, Denial, Keyed, SpokenCommand, StreamTrouble, VERSION};
use sentences::say;
use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::{Append, Change, Millis, PersonId, TableId, Trouble};
use tables::{AnyInput, AnyTable, Effect, From, NoNudge};
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};

/// A message to a table.
pub(crate) enum Note {
    /// Somebody gives a command.
    Command { from: From, body: String, reply: oneshot::Sender<Result<Answer, Problem>> },
    /// Somebody who is being forgotten leaves: the only command of theirs that is still done.
    Farewell { from: From, body: String, reply: oneshot::Sender<Result<Answer, Problem>> },
    /// Somebody starts to look.
    Look { line: Connection, person: PersonId, may_watch: bool, last: Option<u32> },
    /// A stream is closed.
    Leave { line: u64 },
    /// What is this person to the table?
    Standing { person: PersonId, reply: oneshot::Sender<Result<Standing, Problem>> },
    /// Which spectators have said something, in the order in which they first did?
    Speakers { reply: oneshot::Sender<Result<Vec<PersonId>, Problem>> },
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

/// How often at most it is written down that somebody plays at a table.
const SIGN_OF_LIFE: Millis = 5 * 60_000;

/// How soon the log is read again after the store has failed, and how often that time doubles: up to half a minute.
const SOON: Duration = Duration::from_millis(250);
const SELDOM: u32 = 7;

/// How often in a row the store may refuse what a table wants to keep. It would refuse it the next time, too.
const REFUSALS: u32 = 5;

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
            if let Some(ahead) = house.tables.was_ahead(id) {
                effects.extend(table.input(house.now(), AnyInput::Ahead(ahead)));
            }
            let lonely = house.tables.lonely_since(id);
            if let Some(since) = lonely {
                effects.extend(table.input(house.now(), AnyInput::NobodySince(since)));
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
                reads: false,
                failures: 0,
                refusals: 0,
                resting: Vec::new(),
                alive: 0,
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
            Err(Problem::conflict("stopped", say!(SAYS.stopped, why)))
        }
        Err(_) => {
            tracing::error!(table = %id, "a table panicked when it was taken up");
            Err(Problem::broken())
        }
    }
}

fn turn_away(note: Note, table: TableId, problem: &Problem) {
    match note {
        Note::Command { reply, .. } | Note::Farewell { reply, .. } => {
            let _ = reply.send(Err(problem.clone()));
        }
        Note::Standing { reply, .. } => {
            let _ = reply.send(Err(problem.clone()));
        }
        Note::Nudge { reply, .. } => {
            let _ = reply.send(Err(problem.clone()));
        }
        Note::Speakers { reply } => {
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
    /// Is the log being read, and nothing stored?
    reads: bool,
    /// How often in a row the store has failed.
    failures: u32,
    /// How often in a row it has refused something that it will never take.
    refusals: u32,
    resting: Vec<oneshot::Sender<()>>,
    /// When somebody who plays here was last written down as being there.
    alive: Millis,
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
            // What is being stored is waited for; the log can be read at the next start.
            if !self.resting.is_empty() && (self.out.is_none() || self.reads) {
                break;
            }
            let since = |known: Option<Millis>| if self.lines.is_empty() { known.or_else(|| Some(self.house.now())) } else { None };
            (self.lonely, self.alone) = (since(self.lonely), since(self.alone));
            // The time counts from when the last viewer left. Secret actions meanwhile do not extend it: a returning viewer can tell from
            // what they get whether a table had to be woken.
            let rest = self.lonely.map(|since| since + self.house.settings.rest.as_millis() as Millis).filter(|_| rests);
            let (wake, house, life) = (self.wake, Arc::clone(&self.house), self.next_sign_of_life());
            let effects = tokio::select! {
                biased;
                came = came(&mut self.out) => {
                    (self.out, self.reads) = (None, false);
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
                () = alarm(&house, life) => {
                    self.shows_life();
                    Vec::new()
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
            Note::Command { from, reply, .. } if self.house.being_forgotten.has(from.person) => {
                let _ = reply.send(Err(Problem::busy()));
                Vec::new()
            }
            Note::Command { from, body, reply } if self.only_listens(from.person) && speaks(&body) => {
                let _ = reply.send(Ok(Answer::Denied { why: Denial::NotSeated }));
                Vec::new()
            }
            Note::Command { from, body, reply } | Note::Farewell { from, body, reply } => {
                self.tickets += 1;
                self.waiting.insert(self.tickets, Waiting { reply, since: Instant::now() });
                self.hand_in(AnyInput::Command { from, ticket: self.tickets, command: body })
            }
            Note::Look { line, person, may_watch, last } => {
                self.lines.retain(|looking| looking.line.number != line.number);
                let viewer = self.table.viewer_of(person);
                if viewer == Viewer::Spectator && !may_watch {
                    let problem = Problem::not_yours(SAYS.private_table);
                    line.tell(Piece::Trouble(trouble(self.id, &problem).into()));
                    return Vec::new();
                }
                self.house.lines.shows(line.number, self.id);
                let number = line.number;
                self.lines.push(Looking { line, person, may_watch, viewer, welcome: false });
                self.shows_life();
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
            Note::Speakers { reply } => {
                let _ = reply.send(Ok(self.table.speakers()));
                Vec::new()
            }
            Note::Nudge { by, seat, reply } => {
                let nudged = self.table.nudge(by, seat);
                let _ = reply.send(nudged.map_err(|no| match no {
                    NoNudge::Live => Problem::conflict("live", SAYS.live),
                    NoNudge::NotWaitedFor => Problem::conflict("not-asked", SAYS.not_asked),
                    NoNudge::Here => Problem::conflict("here", SAYS.here),
                    NoNudge::Vacation => Problem::conflict("vacation", SAYS.vacation),
                    NoNudge::Yourself => Problem::conflict("yourself", SAYS.yourself),
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

    /// Has this person neither a seat nor an open stream here? Who speaks among the spectators must be one of them, and who may watch was
    /// found out when the stream was opened.
    fn only_listens(&self, person: PersonId) -> bool {
        self.table.viewer_of(person) == Viewer::Spectator && !self.lines.iter().any(|looking| looking.person == person)
    }

    fn hand_in(&mut self, input: AnyInput) -> Vec<Effect> {
        self.table.input(self.house.now(), input)
    }

    /// When it is to be written down again that somebody is here who plays, or who has opened the table. What they do is nobody else's
    /// business, so that does not count.
    fn next_sign_of_life(&self) -> Option<Millis> {
        let plays = |looking: &Looking| looking.viewer != Viewer::Spectator || looking.person == self.table.host();
        self.lines.iter().any(plays).then_some(self.alive + SIGN_OF_LIFE)
    }

    /// Others find this table before those at which nobody is.
    fn shows_life(&mut self) {
        let now = self.house.now();
        if self.next_sign_of_life().is_none_or(|next| next > now) {
            return;
        }
        self.alive = now;
        let (house, id) = (Arc::clone(&self.house), self.id);
        tokio::spawn(async move {
            if let Err(trouble) = house.store.set_alive(id, now).await {
                tracing::warn!(table = %id, %trouble, "a sign of life could not be stored");
            }
        });
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
            Came::Stored(Ok(_)) => {
                (self.failures, self.refusals) = (0, 0);
                self.house.cannot_store.store(false, Ordering::Relaxed);
                self.hand_in(AnyInput::Stored)
            }
            Came::Stored(Err(Trouble::Conflict { .. } | Trouble::NoSuchTable)) => {
                tracing::warn!(table = %self.id, "another server keeps this table");
                self.hand_in(AnyInput::Conflict)
            }
            Came::Stored(Err(trouble)) => {
                tracing::error!(table = %self.id, %trouble, "an entry could not be stored");
                self.house.metrics.store_failures.add(1);
                if matches!(trouble, Trouble::Failed(_)) {
                    self.house.cannot_store.store(true, Ordering::Relaxed);
                }
                self.failures += 1;
                self.refusals = if matches!(trouble, Trouble::NoSuchPerson | Trouble::Taken) { self.refusals + 1 } else { 0 };
                if self.refusals >= REFUSALS {
                    self.is_stuck();
                    return Vec::new();
                }
                self.hand_in(AnyInput::StoreFailed)
            }
            Came::Read(Ok(log)) => self.hand_in(AnyInput::Log(log)),
            Came::Read(Err(trouble)) => {
                tracing::error!(table = %self.id, %trouble, "a log could not be read");
                self.failures += 1;
                self.hand_in(AnyInput::StoreFailed)
            }
        }
    }

    /// The store will never take what the table wants to keep. Everybody is told, and it is left alone for a while.
    fn is_stuck(&mut self) {
        tracing::error!(table = %self.id, "the store refuses this table for good; nothing more is stored of it, and nobody can play on");
        self.house.metrics.stuck.add(1);
        self.house.tables.gets_stuck(self.id, self.house.now());
        let problem = Problem::stuck();
        // Their streams go on, with the other tables that they show.
        for looking in self.lines.drain(..) {
            looking.line.tell(Piece::Trouble(trouble(self.id, &problem).into()));
        }
        for (_, waiting) in self.waiting.drain() {
            let _ = waiting.reply.send(Err(problem.clone()));
        }
        (self.wake, self.given_up) = (None, true);
    }

    /// Carries out the effects, in order.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Store(store) => self.store(store),
                Effect::Read => {
                    let (store, id) = (Arc::clone(&self.house.store), self.id);
                    // A problem with the store may be over in a moment; one that lasts is asked about less and less often.
                    let wait = self.failures.checked_sub(1).map_or(Duration::ZERO, |before| SOON * 2_u32.pow(before.min(SELDOM)));
                    self.reads = true;
                    self.out = Some(Box::pin(async move {
                        tokio::time::sleep(wait).await;
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
                Effect::SpectatorTalk { stream, note } => {
                    let spectates = |looking: &&Looking| {
                        let here = looking.welcome && stream.is_none_or(|stream| stream == looking.line.number);
                        // Somebody who has just sat down hears no more of it.
                        here && looking.viewer == Viewer::Spectator && self.table.viewer_of(looking.person) == Viewer::Spectator
                    };
                    for looking in self.lines.iter().filter(spectates) {
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
                        self.house.pool.think(&self.house, self.shares(), (seat, number), thinking, self.door.clone());
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

    fn store(&mut self, wanted: tables::ToStore) {
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
                    AnyInput::NotRematched
                }
            };
            if let Some(door) = door.upgrade() {
                let _ = door.send(Note::Input(input)).await;
            }
        });
    }

    /// Whose turn the bots of this table use: that of its players who are connected, else that of those who watch.
    fn shares(&self) -> Shares {
        let of = |players: bool| {
            let looking = self.lines.iter().filter(move |looking| !players || looking.viewer != Viewer::Spectator);
            looking.map(|looking| Share::of(looking.line.address, looking.person)).collect::<Vec<_>>()
        };
        [of(true), of(false)]
            .into_iter()
            .find(|shares| !shares.is_empty())
            .map_or_else(|| Shares::Alone(Share::of_nobody_here(self.table.host())), Shares::Connected)
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
        let lonely = self.alone.unwrap_or_else(|| self.house.now());
        self.house.tables.sleeps(self.id, notes, (self.wake, lonely, self.table.ahead()))
    }

    /// Tells everybody that the table ends here, for now.
    async fn end(mut self, mut notes: mpsc::Receiver<Note>) {
        notes.close();
        self.house.tables.forget_closed(self.id);
        let stuck = self.refusals >= REFUSALS;
        if self.marked && (!self.given_up || stuck) {
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

/// Is this command said to others?
fn speaks(body: &str) -> bool {
    serde_json::from_str::<Keyed<SpokenCommand>>(body).is_ok()
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
