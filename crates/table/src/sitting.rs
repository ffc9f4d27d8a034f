//! A table at which people sit, as a state machine: inputs in, effects out. It has no socket, clock or database.
//!
//! Everything that happens is applied at once, but nobody is told before it is stored. Only one request to store is pending at a time, and
//! what comes meanwhile waits. When storing fails, nobody knows what is on the disk, so the log is read again, and waiting callers are
//! told to try again.

use crate::Seated;
use crate::composing::Composing;
use crate::course::{Changed, Course, Find, Telling};
use crate::effect::{Effect, From, GameInput, Input, Lobby, Store, Stream, Ticket};
use crate::entry::{Entry, Key, Line};
use crate::lag::Lagging;
use crate::thinking::Thinker;
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use protocol::Presence;
use protocol::{Answer, Command, Denial, Keyed};
use tabletop::Phase;
use tabletop::record::Shelf;
use tabletop::{BySeat, Seat, SeatSet, Seed, Viewer};
use tabletop::{Millis, PersonId};

/// The most commands that wait while something is being stored.
pub const MOST_WAITING: usize = 64;

/// One table at which people sit.
pub struct Sitting<R: Seated> {
    pub(crate) course: Course<R>,
    /// The seed of a game that is not dealt yet, or of a rematch.
    pub(crate) fresh: Seed,
    stage: Stage,
    queue: VecDeque<Waiting<R>>,
    /// The entries to be stored next.
    batch: Vec<Vec<u8>>,
    /// Why something that has happened cannot be serialized.
    unwritten: Option<String>,
    /// Does the batch end with going back, so that the log must be read?
    goes_back: bool,
    changed: Changed,
    lobby_changed: bool,
    answers: Vec<(Ticket, Answer)>,
    /// The number of the last news that each viewer was told.
    told: Vec<u32>,
    pub(crate) streams: Vec<(Stream, Viewer)>,
    /// Since when nobody has looked from a seat.
    pub(crate) alone: BySeat<Millis>,
    here: SeatSet,
    pub(crate) composing: Composing,
    pub(crate) thinker: Thinker<R>,
    pub(crate) lagging: Lagging,
    /// The callers who want a rematch and wait for it.
    rematch: Vec<(Ticket, Key)>,
    /// The table that was opened for it.
    rematch_table: Option<String>,
    /// The question that each seat's person last saw or got a notice about.
    pub(crate) noticed: BySeat<u32>,
    /// The newest of the offers that each seat's person last saw or got a notice about.
    pub(crate) offered: BySeat<Option<u32>>,
    wakes: Option<Millis>,
    /// The log was read because somebody had been told news up to this number.
    read_for: Option<u32>,
}

/// What the table is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing.
    Ready,
    /// For something to be stored.
    Storing,
    /// For the log.
    Reading,
    /// For nothing any more: another server keeps the table.
    GivenUp,
}

/// What has to wait while something is stored.
enum Waiting<R: Seated> {
    Command { from: From, ticket: Ticket, command: Keyed<Command<R>> },
    Joined { stream: Stream, viewer: Viewer, last: Option<u32> },
    Rematched { table: String },
}

impl<R: Seated> Sitting<R> {
    /// Restores a table from its log, exactly where it was. `fresh` is the seed of a game that is not dealt yet.
    pub fn wake(entries: &[Vec<u8>], shelf: &impl Shelf<R>, fresh: Seed, now: Millis) -> Result<(Sitting<R>, Vec<Effect>), String> {
        Sitting::wake_with(entries, &|mark| mark.fetch::<R>(shelf).map_err(|fault| fault.to_string()), fresh, now)
    }

    /// The same, with an edition that is found in this way.
    pub(crate) fn wake_with(entries: &[Vec<u8>], find: Find<'_, R>, fresh: Seed, now: Millis) -> Result<(Sitting<R>, Vec<Effect>), String> {
        let mut lagging = Lagging::default();
        let course = Course::of_log(entries, find, u64::MAX, |course| lagging.follow(course))?;
        let told = course.eyes.iter().map(|eyes| eyes.n).collect();
        let mut sitting = Sitting {
            course,
            fresh,
            stage: Stage::Ready,
            queue: VecDeque::new(),
            batch: Vec::new(),
            unwritten: None,
            goes_back: false,
            changed: Changed::default(),
            lobby_changed: false,
            answers: Vec::new(),
            told,
            streams: Vec::new(),
            alone: BySeat([now; tabletop::MAX_SEATS]),
            here: SeatSet::EMPTY,
            composing: Composing::default(),
            thinker: Thinker::default(),
            lagging,
            rematch: Vec::new(),
            rematch_table: None,
            noticed: BySeat::default(),
            offered: BySeat::default(),
            wakes: None,
            read_for: None,
        };
        sitting.all_is_told();
        let mut out = Vec::new();
        sitting.go_on(now, &mut out);
        Ok((sitting, out))
    }

    /// Handles an input. The effects are to be carried out in order.
    pub fn input(&mut self, now: Millis, input: GameInput<R>) -> Vec<Effect> {
        let mut out = Vec::new();
        match input {
            Input::Command { from, ticket, command } => {
                if self.queue.len() >= MOST_WAITING {
                    out.push(Effect::Answer { ticket, answer: Answer::Busy });
                } else {
                    self.queue.push_back(Waiting::Command { from, ticket, command });
                }
            }
            Input::Stored => self.stored(now, &mut out),
            Input::StoreFailed => self.store_failed(&mut out),
            Input::Conflict => self.give_up("another server keeps this table", &mut out),
            Input::Log(entries) => self.read(&entries, now, &mut out),
            Input::Joined { stream, viewer, last } => self.queue.push_back(Waiting::Joined { stream, viewer, last }),
            Input::Left { stream } => self.left(stream, now, &mut out),
            Input::Thought { seat, number, thought } => self.thinker.thought(seat, number, thought, now),
            Input::Rematched { table } => self.queue.push_back(Waiting::Rematched { table }),
            Input::Tick => {}
        }
        self.go_on(now, &mut out);
        out
    }

    /// Does something without a command, for somebody who is at hand: see [`crate::Table`].
    pub(crate) fn directly<E>(&mut self, now: Millis, does: impl FnOnce(&mut Sitting<R>) -> Result<(), E>) -> Result<Vec<Effect>, E> {
        does(self)?;
        let mut out = Vec::new();
        self.go_on(now, &mut out);
        Ok(out)
    }

    /// Nobody has looked since then, as far as the server knows. A woken table does not know it, and would wait once more for everybody to
    /// return.
    pub fn nobody_since(&mut self, since: Millis) {
        for alone in &mut self.alone.0 {
            *alone = since.min(*alone);
        }
    }

    /// How this person looks: from their seat, or as a spectator.
    pub fn viewer_of(&self, person: PersonId) -> Viewer {
        self.course.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Who opened the table.
    pub fn host(&self) -> PersonId {
        self.course.opened.host
    }

    /// How far the table is.
    pub fn phase(&self) -> Phase {
        self.course.phase
    }

    /// How many entries the log has, as far as the table knows.
    pub fn head(&self) -> u64 {
        self.course.head
    }

    /// May the table be dropped and woken from its log later? That is so if nobody looks, nothing is pending, and no bot has to think.
    pub fn may_sleep(&self) -> bool {
        let quiet = self.streams.is_empty() && self.queue.is_empty() && self.rematch.is_empty();
        match self.stage {
            Stage::Ready => quiet && (self.thinker.is_idle() || self.bot_waits()),
            Stage::Storing | Stage::Reading => false,
            Stage::GivenUp => true,
        }
    }

    /// Does what can be done now.
    fn go_on(&mut self, now: Millis, out: &mut Vec<Effect>) {
        // Time never goes back, whatever a clock says.
        let now = now.max(self.course.at);
        if self.stage == Stage::GivenUp {
            for waiting in core::mem::take(&mut self.queue) {
                if let Waiting::Command { ticket, .. } = waiting {
                    out.push(Effect::Answer { ticket, answer: Answer::Again });
                }
            }
        }
        if self.stage != Stage::Ready {
            return;
        }
        while !self.goes_back {
            match self.queue.pop_front() {
                Some(Waiting::Command { from, ticket, command }) => self.obey(&from, ticket, command, now, out),
                // A new viewer sees only what is stored.
                Some(joined @ Waiting::Joined { .. }) if !self.batch.is_empty() => {
                    self.queue.push_front(joined);
                    break;
                }
                // A viewer who was told more than happened here heard it from another server: the log knows.
                Some(Waiting::Joined { stream, viewer, last }) if self.is_behind(viewer, last) => {
                    self.queue.push_front(Waiting::Joined { stream, viewer, last });
                    self.read_for = last;
                    self.read_again(out);
                    return;
                }
                Some(Waiting::Joined { stream, viewer, last }) => self.joined(stream, viewer, last, now, out),
                Some(Waiting::Rematched { table }) => self.rematched(table, now),
                None => break,
            }
        }
        if self.batch.is_empty() {
            self.pass_time(now);
        }
        self.follow_instructions(now);
        self.settle(now);
        if let Some(why) = self.unwritten.take() {
            // What is not in the log has not happened; the next server to take the table finds it as it was.
            self.batch.clear();
            self.give_up(&why, out);
            return;
        }
        if !self.batch.is_empty() {
            self.stage = Stage::Storing;
            let lobby = core::mem::take(&mut self.lobby_changed).then(|| self.lobby());
            out.push(Effect::Store(Store { after: self.stored_head(), entries: core::mem::take(&mut self.batch), lobby }));
            return;
        }
        self.answer(out);
        self.let_bots_think(now, out);
        self.release_lag(now, out);
        self.tell_presence(now, false, out);
        self.set_wake(out, now);
    }

    /// How many entries the log had before the current batch.
    fn stored_head(&self) -> u64 {
        self.course.head + u64::from(self.goes_back) - self.batch.len() as u64
    }

    /// Writes an entry and applies it; the rules may refuse it.
    pub(crate) fn write(&mut self, now: Millis, key: Option<Key>, entry: Entry<R>) -> Result<(), R::Refusal> {
        let line = Line { at: now, key, entry };
        let changed = self.course.apply(&line, Telling::Aloud)?;
        self.wrote(&line, changed);
        Ok(())
    }

    /// The same for entries that the rules cannot refuse.
    pub(crate) fn note(&mut self, now: Millis, key: Option<Key>, entry: Entry<R>) {
        let noted = self.write(now, key, entry);
        debug_assert!(noted.is_ok(), "the rules are asked about actions alone");
    }

    /// Writes an entry that takes the game back. It is applied when the log is read again.
    pub(crate) fn go_back(&mut self, now: Millis, key: Option<Key>, entry: Entry<R>) {
        self.goes_back = true;
        self.wrote(&Line { at: now, key, entry }, Changed::ALL);
    }

    fn wrote(&mut self, line: &Line<R>, changed: Changed) {
        match written(line) {
            Ok(entry) => self.batch.push(entry),
            Err(why) => self.unwritten = Some(why),
        }
        if changed.game || changed.seats || changed.clocks {
            self.thinker.forget();
        }
        if let Entry::Acted { seat, .. } = line.entry {
            // The reason for what the seat did before; a bot that acts gives its own afterwards.
            self.thinker.reasons[seat.index()] = None;
        }
        if let Entry::Stood { seat } | Entry::Removed { seat } | Entry::Resigned { seat } = line.entry {
            self.no_longer_sits(seat);
        }
        // A seat that acts has finished composing, and a seat whose person is gone composes nothing.
        if let Entry::Acted { seat, .. } | Entry::TakenOver { seat, .. } | Entry::Removed { seat } | Entry::Resigned { seat } = line.entry {
            self.composing.ends(seat);
        }
        self.lobby_changed |= changed.seats || matches!(line.entry, Entry::Over | Entry::Closed);
        self.changed.and(changed);
    }

    /// A waiting viewer whose seat is no longer theirs becomes a spectator.
    fn no_longer_sits(&mut self, left: Seat) {
        for waiting in &mut self.queue {
            if let Waiting::Joined { viewer, last, .. } = waiting
                && viewer.is(left)
            {
                (*viewer, *last) = (Viewer::Spectator, None);
            }
        }
    }

    pub(crate) fn say(&mut self, ticket: Ticket, answer: Answer) {
        self.answers.push((ticket, answer));
    }

    pub(crate) fn deny(&mut self, ticket: Ticket, why: Denial) {
        self.say(ticket, Answer::Denied { why });
    }

    /// Somebody wants a rematch, and gets the answer when its table exists.
    pub(crate) fn wants_rematch(&mut self, ticket: Ticket, key: Key, out: &mut Vec<Effect>) {
        if self.course.rematch.is_some() {
            let n = self.course.eyes[key.seat.map_or(self.course.chairs.len(), Seat::index)].n;
            self.say(ticket, Answer::Done { n });
            return;
        }
        self.rematch.push((ticket, key));
        if let Some(table) = self.rematch_table.clone() {
            // It exists already; only storing its id failed.
            self.queue.push_back(Waiting::Rematched { table });
        } else if self.rematch.len() == 1 {
            out.push(Effect::Rematch);
        }
    }

    /// Has the table of the rematch been made, or is it being made? Nobody adds to its luck any more.
    pub(crate) fn rematch_is_made(&self) -> bool {
        self.course.rematch.is_some() || self.rematch_table.is_some() || !self.rematch.is_empty()
    }

    fn rematched(&mut self, table: String, now: Millis) {
        if self.course.phase != Phase::Over || self.course.rematch.is_some() {
            return;
        }
        self.rematch_table = Some(table.clone());
        let waiting = core::mem::take(&mut self.rematch);
        self.note(now, waiting.first().map(|(_, key)| *key), Entry::Rematch { table });
        for (ticket, key) in waiting {
            let n = self.course.eyes[key.seat.map_or(self.course.chairs.len(), Seat::index)].n;
            self.say(ticket, Answer::Done { n });
        }
    }

    /// What follows automatically: a request that everybody has granted, the deal, the end.
    fn settle(&mut self, now: Millis) {
        if self.goes_back {
            return;
        }
        let granted = self.course.take_back.as_ref().filter(|take_back| take_back.open.is_empty()).map(|take_back| take_back.keep);
        if let Some(keep) = granted
            && self.course.phase == Phase::Running
        {
            self.go_back(now, None, Entry::TakenBack { keep });
            return;
        }
        // If nobody is left to resume a paused game, bots do.
        if self.course.phase == Phase::Running && self.course.paused && self.course.people_at_play().is_empty() {
            self.note(now, None, Entry::Resumed { seat: None });
        }
        let full = self.course.phase == Phase::Gathering && self.course.chairs.iter().all(|chair| chair.who.is_some());
        if full {
            // Without a promise the seed is drawn now.
            let seed = self.course.next_source().map_or(self.fresh, |source| source.seed());
            self.note(now, None, Entry::Dealt { seed: seed.to_string() });
        }
        let over = self.course.phase == Phase::Running && self.course.play.as_ref().is_some_and(|play| play.state.outcome().is_some());
        if over {
            self.note(now, None, Entry::Over);
        }
        // A game that was dealt from a promise has left the fresh seed untouched: it is promised for a rematch.
        if self.course.phase == Phase::Over && self.course.promised.is_none() && self.course.dealt_from.is_some() {
            self.note(now, None, Entry::Promised { seed: self.fresh.to_string() });
        }
    }

    fn stored(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if self.stage != Stage::Storing {
            return;
        }
        if core::mem::take(&mut self.goes_back) {
            self.stage = Stage::Reading;
            out.push(Effect::Read);
        } else {
            self.stage = Stage::Ready;
            self.announce(now, out);
        }
    }

    fn store_failed(&mut self, out: &mut Vec<Effect>) {
        if self.stage == Stage::GivenUp || self.stage == Stage::Ready {
            return;
        }
        // It may be stored nevertheless: then callers who try again are told so.
        for (ticket, _) in self.answers.drain(..) {
            out.push(Effect::Answer { ticket, answer: Answer::Again });
        }
        self.goes_back = false;
        self.stage = Stage::Reading;
        out.push(Effect::Read);
    }

    fn give_up(&mut self, why: &str, out: &mut Vec<Effect>) {
        for (ticket, _) in self.answers.drain(..) {
            out.push(Effect::Answer { ticket, answer: Answer::Again });
        }
        for (ticket, _) in self.rematch.drain(..) {
            out.push(Effect::Answer { ticket, answer: Answer::Again });
        }
        self.stage = Stage::GivenUp;
        out.push(Effect::GivenUp { why: why.into() });
    }

    /// The log in the store is the truth.
    fn read(&mut self, entries: &[Vec<u8>], now: Millis, out: &mut Vec<Effect>) {
        if self.stage != Stage::Reading {
            return;
        }
        let edition = self.course.edition.clone();
        let find = |_: &tabletop::record::EditionMark| edition.clone().ok_or_else(|| "it was not found before".to_string());
        let mut lagging = Lagging::default();
        match Course::of_log(entries, &find, self.told_head(entries), |course| lagging.follow(course)) {
            Ok(course) => {
                self.course = course;
                self.lagging.replace(lagging);
                self.changed = Changed::ALL;
                self.lobby_changed = false;
                self.thinker.forget();
                // What was taken back has no reason any more.
                self.thinker.reasons = Default::default();
                self.stage = Stage::Ready;
                self.announce(now, out);
            }
            Err(why) => self.give_up(&why, out),
        }
    }

    /// Everything that was not told yet must be written down; that is never more than a few entries.
    fn told_head(&self, entries: &[Vec<u8>]) -> u64 {
        (entries.len() as u64).saturating_sub(MOST_WAITING as u64)
    }

    /// Tells everything that was held back.
    fn announce(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let changed = core::mem::take(&mut self.changed);
        let seats = self.course.opened.seats;
        for viewer in Viewer::all(seats) {
            let at = self.index(viewer);
            let (last, n) = (self.told[at], self.course.eyes[at].n);
            if viewer == Viewer::Spectator && self.lagging.is_on(&self.course) {
                self.lagging.note(&self.course);
            } else if n != last && self.is_watched(viewer) {
                let frame = self.frame(viewer, last, changed);
                out.push(Effect::Announce { viewer, n, frame });
            }
            self.told[at] = n;
        }
        self.release_lag(now, out);
        self.answer(out);
        if changed.seats {
            out.push(Effect::Reseat);
        }
        self.send_notices(out);
    }

    fn answer(&mut self, out: &mut Vec<Effect>) {
        out.extend(self.answers.drain(..).map(|(ticket, answer)| Effect::Answer { ticket, answer }));
    }

    /// Has this viewer been told more than has happened here? If the log was already read for that, there is no more.
    fn is_behind(&self, viewer: Viewer, last: Option<u32>) -> bool {
        let n = self.course.eyes.get(self.index(viewer)).map_or(0, |eyes| eyes.n);
        last.is_some_and(|last| last > n) && self.read_for < last
    }

    fn joined(&mut self, stream: Stream, viewer: Viewer, last: Option<u32>, now: Millis, out: &mut Vec<Effect>) {
        let viewer = match viewer {
            Viewer::Seat(seat) if seat.0 >= self.course.opened.seats => Viewer::Spectator,
            Viewer::Seat(_) | Viewer::Spectator => viewer,
        };
        self.streams.push((stream, viewer));
        self.show(stream, viewer, last, out);
        self.look_around(now, out, Some(stream));
    }

    fn left(&mut self, stream: Stream, now: Millis, out: &mut Vec<Effect>) {
        self.queue.retain(|waiting| !matches!(waiting, Waiting::Joined { stream: waits, .. } if *waits == stream));
        self.streams.retain(|(open, _)| *open != stream);
        self.look_around(now, out, None);
    }

    /// Who is here? Everybody is told when that changes, and a new viewer is told in any case.
    fn look_around(&mut self, now: Millis, out: &mut Vec<Effect>, newcomer: Option<Stream>) {
        let mut here = SeatSet::EMPTY;
        for (_, viewer) in &self.streams {
            if let Viewer::Seat(seat) = viewer {
                here = here.with(*seat);
            }
        }
        for seat in Seat::all(self.course.opened.seats) {
            if self.here.has(seat) && !here.has(seat) {
                self.alone[seat] = now;
            }
        }
        let others = here != self.here;
        self.here = here;
        self.tell_presence(now, others || newcomer.is_some(), out);
    }

    /// Tells who is here and who is composing, if that has changed, or in any case.
    fn tell_presence(&mut self, now: Millis, anyway: bool, out: &mut Vec<Effect>) {
        let others = self.composing.show(now);
        if (anyway || others) && !self.streams.is_empty() {
            let table = self.course.opened.table.clone();
            let (here, composing) = (self.here.iter().collect(), self.composing.shown().iter().collect());
            let note = serde_json::to_string(&Presence { v: protocol::VERSION, table, here, composing }).unwrap_or_default().into();
            out.push(Effect::Presence { note });
        }
    }

    pub(crate) fn goes_back(&self) -> bool {
        self.goes_back
    }

    /// Something is needed that only the log has.
    pub(crate) fn read_again(&mut self, out: &mut Vec<Effect>) {
        self.stage = Stage::Reading;
        out.push(Effect::Read);
    }

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.here.has(seat)
    }

    pub(crate) fn is_watched_at_all(&self) -> bool {
        !self.streams.is_empty()
    }

    pub(crate) fn is_watched(&self, viewer: Viewer) -> bool {
        self.streams.iter().any(|(_, looks)| *looks == viewer)
    }

    pub(crate) fn index(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.course.chairs.len(),
        }
    }

    fn set_wake(&mut self, out: &mut Vec<Effect>, now: Millis) {
        let wakes = self.next_wake(now);
        if wakes != self.wakes {
            self.wakes = wakes;
            out.push(Effect::Wake(wakes));
        }
    }

    /// The first log entries of a table for a rematch: opened alike, with the same people and bots on their seats.
    pub fn rematch(&self, table: &str, now: Millis) -> Result<Vec<Vec<u8>>, String> {
        let opened = crate::Opened { table: table.into(), ..self.course.opened.clone() };
        let opened = Entry::<R>::Opened(alloc::boxed::Box::new(opened));
        let seats = Seat::all(self.course.opened.seats).zip(&self.course.chairs);
        // A seat whose person gave up cannot be taken from the lobby: the bot that played on there plays again.
        let plays = |chair: &crate::course::Chair<R>| match &chair.who {
            Some(_) if chair.gone => Some(crate::entry::Who::Bot(self.course.opened.house.stand_in)),
            who => who.clone(),
        };
        let added = |chair: &crate::course::Chair<R>| chair.entropy.filter(|_| chair.person().is_some());
        let sat = seats.filter_map(|(seat, chair)| Some(Entry::Sat { seat, who: plays(chair)?, entropy: added(chair) }));
        let promised = self.course.promised.map(|seed| Entry::Promised { seed: seed.to_string() });
        [opened].into_iter().chain(promised).chain(sat).map(|entry| written(&Line { at: now, key: None, entry })).collect()
    }

    /// What the lobby shows.
    pub fn lobby(&self) -> Lobby {
        self.course.lobby()
    }
}

/// An entry as it is stored; it is never empty.
fn written(line: &impl serde::Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(line).map_err(|error| format!("an entry of the log cannot be written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_no_entry() {
        assert_eq!(written(&"said"), Ok(br#""said""#.to_vec()));
        let no_json = alloc::collections::BTreeMap::from([((1, 2), 3)]);
        assert_eq!(written(&no_json), Err("an entry of the log cannot be written: key must be a string".into()));
    }
}
