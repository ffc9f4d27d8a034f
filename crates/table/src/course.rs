//! The course of a table: everything that follows from its log, and nothing else. The same log always gives the same course.

mod beside_the_game;

use crate::Seated;
use crate::clock::Times;
use crate::entry::{Entry, Key, Line, Opened, Who};
use crate::eyes::Eyes;
use crate::pause::PauseRequest;
use crate::play::Play;
use crate::spectators::SpectatorTalk;
use crate::take_back::TakeBack;
use crate::trading::Trading;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bots::Bot;
use protocol::Absence;
use protocol::By;
use protocol::{News, What};
use serde::Deserialize;
use tabletop::record::{EditionMark, WrongSeatCount};
use tabletop::{AddedEntropy, BySeat, Entropy, Seat, SeatSet, Seed, SeedSource, Viewer};
use tabletop::{Millis, PersonId, Phase};

/// Where an edition is found, or why it is not.
pub(crate) type Find<'a, R> = &'a dyn Fn(&EditionMark) -> Result<<R as tabletop::record::Notation>::Edition, String>;

pub(crate) struct Course<R: Seated> {
    /// How many entries the log has.
    pub(crate) head: u64,
    /// When the last one was made.
    pub(crate) at: Millis,
    /// How much the time here is ahead of the clock. It never goes back, even if the clock does: a server may have run with a clock that was
    /// ahead, and was put right.
    pub(crate) ahead: Millis,
    pub(crate) opened: Opened<R>,
    pub(crate) edition: Option<R::Edition>,
    pub(crate) phase: Phase,
    /// Why the game cannot be continued.
    pub(crate) stopped: Option<String>,
    pub(crate) chairs: Vec<Chair<R>>,
    pub(crate) play: Option<Play<R>>,
    /// What each viewer was told, the spectator last.
    pub(crate) eyes: Vec<Eyes>,
    /// The commands that were done: the print of each, and the number of the news that told its sender.
    pub(crate) keys: BTreeMap<u64, (Option<u64>, u32)>,
    /// How many bytes of the log each seat has written by its own commands.
    pub(crate) weight: BySeat<u32>,
    pub(crate) times: Times,
    pub(crate) paused: bool,
    /// How often each seat has paused it.
    pub(crate) pauses: BySeat<u8>,
    pub(crate) pause_request: Option<PauseRequest>,
    /// When it was paused last.
    pub(crate) paused_at: Millis,
    /// What is being traded.
    pub(crate) trading: Option<Trading>,
    pub(crate) take_back: Option<TakeBack<R>>,
    pub(crate) rematch: Option<String>,
    /// The server's own seed for the next deal.
    pub(crate) promised: Option<Seed>,
    /// What the seed of this game was made of, if the server had promised its own.
    pub(crate) dealt_from: Option<SeedSource>,
    /// How much each seat has said, in bytes of the log.
    pub(crate) said: BySeat<u32>,
    /// What spectators have said to each other.
    pub(crate) talk: SpectatorTalk,
    /// When a person last did something.
    pub(crate) lively: Millis,
    /// How many actions there have ever been, including undone ones.
    pub(crate) ever: u32,
    /// When the cards were dealt.
    pub(crate) dealt_at: Option<Millis>,
    /// When the game was last over.
    pub(crate) over_at: Option<Millis>,
    /// Has a bot played for somebody who was away?
    pub(crate) stood_in: bool,
    /// Has the host closed the table?
    pub(crate) closed_by_host: bool,
}

/// A seat of the table.
pub(crate) struct Chair<R: Seated> {
    pub(crate) who: Option<Who>,
    /// Why a bot plays for its person, who can come back.
    pub(crate) away: Option<Absence>,
    /// Has the person given up, or been removed?
    pub(crate) gone: bool,
    /// Was it the host who removed them?
    pub(crate) removed: bool,
    pub(crate) muted: bool,
    /// What its person adds to the luck of the next deal.
    pub(crate) entropy: Option<Entropy>,
    /// The number of the question.
    pub(crate) asked: u32,
    pub(crate) prompt: Option<R::Prompt>,
    pub(crate) draft: Option<R::Action>,
    pub(crate) instructions: Vec<R::Instruction>,
}

impl<R: Seated> Default for Chair<R> {
    fn default() -> Chair<R> {
        Chair {
            who: None,
            away: None,
            gone: false,
            removed: false,
            muted: false,
            entropy: None,
            asked: 0,
            prompt: None,
            draft: None,
            instructions: Vec::new(),
        }
    }
}

impl<R: Seated> Chair<R> {
    /// The person who sits there and has not given up.
    pub(crate) fn person(&self) -> Option<PersonId> {
        match &self.who {
            Some(Who::Person { person, .. }) if !self.gone => Some(*person),
            Some(Who::Person { .. } | Who::Bot(_)) | None => None,
        }
    }

    /// The person who played there, even if they have given up since.
    pub(crate) fn last_player(&self) -> Option<PersonId> {
        match &self.who {
            Some(Who::Person { person, .. }) => Some(*person),
            Some(Who::Bot(_)) | None => None,
        }
    }

    /// The orders of a seat that sees this may be done with, or have more to do. Says whether they have changed.
    fn hears(&mut self, seat: Seat, sights: &[R::Sight]) -> bool {
        if self.instructions.is_empty() {
            return false;
        }
        let before = core::mem::take(&mut self.instructions);
        self.instructions = before.iter().filter_map(|order| R::heard(order.clone(), seat, sights)).collect();
        self.instructions != before
    }

    /// Does a person play there now?
    pub(crate) fn is_played_by_a_person(&self) -> bool {
        self.person().is_some() && self.away.is_none()
    }
}

/// What has changed for viewers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changed {
    pub(crate) game: bool,
    pub(crate) seats: bool,
    pub(crate) clocks: bool,
    pub(crate) take_back: bool,
    pub(crate) pause: bool,
    pub(crate) about: bool,
    pub(crate) own: SeatSet,
}

impl Changed {
    pub(crate) const ALL: Changed = Changed {
        game: true,
        seats: true,
        clocks: true,
        take_back: true,
        pause: true,
        about: true,
        own: SeatSet::all(tabletop::MAX_SEATS as u8),
    };
    pub(crate) const NOTHING: Changed =
        Changed { game: false, seats: false, clocks: false, take_back: false, pause: false, about: false, own: SeatSet::EMPTY };
    const SEATS: Changed = Changed { seats: true, ..Changed::NOTHING };
    pub(crate) const CLOCKS: Changed = Changed { clocks: true, ..Changed::NOTHING };
    const SEATS_AND_CLOCKS: Changed = Changed { seats: true, clocks: true, ..Changed::NOTHING };
    pub(crate) const TAKE_BACK: Changed = Changed { take_back: true, ..Changed::NOTHING };
    pub(crate) const PAUSE: Changed = Changed { pause: true, ..Changed::NOTHING };
    const ABOUT: Changed = Changed { about: true, ..Changed::NOTHING };

    /// Something that this seat alone sees.
    fn own(seat: Seat) -> Changed {
        Changed { own: SeatSet::one(seat), ..Changed::NOTHING }
    }

    pub(crate) fn and(&mut self, more: Changed) {
        self.game |= more.game;
        self.seats |= more.seats;
        self.clocks |= more.clocks;
        self.take_back |= more.take_back;
        self.pause |= more.pause;
        self.about |= more.about;
        self.own = self.own | more.own;
    }
}

/// How much is told while a log is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// News are written down.
    Aloud,
    /// News are only counted.
    Quiet,
}

/// The seats that are in both.
pub(crate) fn both(one: SeatSet, other: SeatSet) -> SeatSet {
    one.iter().filter(|&seat| other.has(seat)).fold(SeatSet::EMPTY, SeatSet::with)
}

/// The part of the first entry that is read for every version of the rules.
#[derive(Deserialize)]
struct Head {
    entry: HeadEntry,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum HeadEntry {
    Opened(Said),
}

/// What the log of a table says about its game.
#[derive(Deserialize)]
pub struct Said {
    /// The game.
    pub game: String,
    /// The version of its rule book.
    pub rules: u32,
}

/// The game of this log, and the version of its rules: for a reader who does not yet know its type.
pub fn said(entries: &[Vec<u8>]) -> Result<Said, String> {
    let first = entries.first().ok_or("the log is empty")?;
    let Head { entry: HeadEntry::Opened(said) } = serde_json::from_slice(first).map_err(|error| format!("entry 1: {error}"))?;
    Ok(said)
}

/// Old entries are told again only as far back as a viewer could resume.
const TOLD_AGAIN: usize = 2 * crate::eyes::KEPT;

/// The number of the first entry that is told again. Secret entries do not count: how far back a viewer can resume must not reveal to
/// others how many of them there were. Nor do entries that cannot be read: those of other rules may be secret.
fn recent_from<R: Seated>(entries: &[Vec<u8>]) -> usize {
    let is_public = |entry: &[u8]| serde_json::from_slice::<Line<R>>(entry).is_ok_and(|line| !line.entry.is_secret());
    let mut public = entries.iter().enumerate().rev().filter(|(_, entry)| is_public(entry));
    public.nth(TOLD_AGAIN - 1).map_or(1, |(at, _)| at + 1)
}

impl<R: Seated> Course<R> {
    /// Reads a log. `each` gets the course after every entry. News after entry `aloud_from` are written down, and so are the last ones
    /// before it.
    pub(crate) fn of_log(
        entries: &[Vec<u8>],
        find: Find<'_, R>,
        aloud_from: u64,
        mut each: impl FnMut(&Course<R>),
    ) -> Result<Course<R>, String> {
        let said = said(entries)?;
        if said.game != R::GAME {
            return Err(format!("it is the log of a table of \"{}\"; expected {}", said.game, R::GAME));
        }
        let first: Line<R> = serde_json::from_slice(&entries[0]).map_err(|error| format!("entry 1: {error}"))?;
        let Entry::Opened(opened) = first.entry else { return Err("a log begins with the opening of its table".into()) };
        let recent = recent_from::<R>(entries);
        let aloud = |number: usize| if number >= recent || number as u64 > aloud_from { Telling::Aloud } else { Telling::Quiet };
        let mut course = Course::opened(*opened, first.at, find, aloud(1));
        each(&course);
        let mut actions: Vec<(Seat, R::Action)> = Vec::new();
        let mut by_orders: Vec<u32> = Vec::new();
        for (at, entry) in entries.iter().enumerate().skip(1) {
            let line: Line<R> = match serde_json::from_slice(entry) {
                Ok(line) => line,
                // Entries of other rules may have an unknown form.
                Err(_) if course.stopped.is_some() => {
                    course.head += 1;
                    continue;
                }
                Err(error) => return Err(format!("entry {}: {error}", at + 1)),
            };
            course.weigh(line.key, entry);
            let keep = line.entry.goes_back_to().map(|(_, keep)| keep);
            if let Some(keep) = keep {
                // An order whose action is taken back would only repeat it.
                let undone = by_orders.iter().filter(|number| **number >= keep).filter_map(|number| actions.get(*number as usize));
                undone.for_each(|(seat, _)| course.chairs[seat.index()].instructions.clear());
                by_orders.retain(|number| *number < keep);
                actions.truncate(keep as usize);
                course.go_back(&line, &actions, aloud(at + 1));
            } else if let Err(refusal) = course.apply(&line, aloud(at + 1)) {
                course.stop(format!("entry {}: the rules refuse it: {}", at + 1, R::refused(&refusal)));
                course.apply(&line, aloud(at + 1)).unwrap_or_else(|_| unreachable!("a table that is stopped asks no rules"));
            }
            if let Entry::Acted { seat, by, action } = line.entry {
                by_orders.extend(matches!(by, By::Standing(_)).then_some(actions.len() as u32));
                actions.push((seat, action));
            }
            each(&course);
        }
        course.learn(&actions);
        Ok(course)
    }

    /// An entry counts for the seat whose command led to it.
    pub(crate) fn weigh(&mut self, key: Option<Key>, entry: &[u8]) {
        if let Some(seat) = key.and_then(|key| key.seat) {
            self.weight[seat] = self.weight[seat].saturating_add(u32::try_from(entry.len()).unwrap_or(u32::MAX));
        }
    }

    /// What time it is here, when it is that time by a clock to which this has been ahead so far: never earlier than the last moment of
    /// the log. From then on time passes as fast as the clock.
    pub(crate) fn catches_up(&mut self, now: Millis) -> Millis {
        let behind = self.at.saturating_sub(now);
        self.ahead = self.ahead.saturating_add(behind);
        now.saturating_add(behind)
    }

    /// A table that was opened just now.
    pub(crate) fn opened(opened: Opened<R>, at: Millis, find: Find<'_, R>, telling: Telling) -> Course<R> {
        let seats = usize::from(opened.seats);
        let times = Times::new(&opened.house, opened.seats, at);
        let times = if opened.one_grace { times.with_one_grace(opened.house.grace) } else { times };
        let mut course = Course {
            head: 1,
            at,
            ahead: 0,
            edition: None,
            phase: Phase::Gathering,
            stopped: None,
            chairs: (0..seats).map(|_| Chair::default()).collect(),
            play: None,
            eyes: (0..=seats).map(|_| Eyes::default()).collect(),
            keys: BTreeMap::new(),
            weight: BySeat::default(),
            times,
            paused: false,
            pauses: BySeat::default(),
            pause_request: None,
            paused_at: at,
            trading: None,
            take_back: None,
            rematch: None,
            promised: None,
            dealt_from: None,
            said: BySeat::default(),
            talk: SpectatorTalk::default(),
            lively: at,
            ever: 0,
            dealt_at: None,
            over_at: None,
            stood_in: false,
            closed_by_host: false,
            opened,
        };
        if !R::knows(course.opened.rules) {
            course.stop(format!(
                "this game was begun by version {} of the rule book, and version {} is played here; it is kept as it is",
                course.opened.rules,
                R::RULES
            ));
        } else if let Err(wrong) = WrongSeatCount::check::<R>(usize::from(course.opened.seats)) {
            course.stop(wrong.to_string());
        } else {
            match find(&course.opened.edition) {
                Ok(edition) => course.edition = Some(edition),
                Err(why) => course.stop(format!("the edition cannot be read: {why}")),
            }
        }
        course.tell(at, telling, |_| Some(What::Opened));
        course
    }

    /// Applies the next entry. The rules may refuse an action, and then nothing has happened.
    pub(crate) fn apply(&mut self, line: &Line<R>, telling: Telling) -> Result<Changed, R::Refusal> {
        let mut changed = Changed::default();
        let running = self.running();
        if let Entry::Acted { seat, by, action } = &line.entry
            && self.stopped.is_none()
            && let Some(play) = &mut self.play
        {
            // The rules come first, because nothing after them can fail; the time until then belongs to the seats the game was waiting
            // for.
            play.act(*seat, action)?;
            self.times.run(line.at, running);
            changed.own = self.acted(*seat, *by, action, line.at, telling);
            changed.and(self.ask(Some(*seat), line.at));
            changed.game = true;
            changed.take_back = self.take_back.take().is_some();
        } else {
            // When the clocks were last read must not reveal a secret entry.
            if !line.entry.is_secret() {
                self.times.run(line.at, running);
            }
            changed.and(self.beside_the_game(line, telling));
        }
        self.entered(line);
        Ok(changed)
    }

    /// Goes back to the state after these actions only. Nothing is reshuffled.
    fn go_back(&mut self, line: &Line<R>, actions: &[(Seat, R::Action)], telling: Telling) {
        self.times.run(line.at, self.running());
        let Some((seat, keep)) = line.entry.goes_back_to() else { return };
        if let (Some(play), Some(edition)) = (&mut self.play, &self.edition) {
            *play = Play::again(&self.opened, edition, play.seed, actions);
        }
        self.tell(line.at, telling, |_| Some(What::Undone { seat, keep }));
        self.take_back = None;
        self.phase = if self.phase == Phase::Over { Phase::Running } else { self.phase };
        self.ask(None, line.at);
        self.entered(line);
    }

    /// Runs after every entry.
    fn entered(&mut self, line: &Line<R>) {
        self.head += 1;
        self.at = line.at;
        if let Some(key) = line.key {
            let viewer = key.seat.map_or(self.chairs.len(), Seat::index);
            // What spectators say is no news, and how far the game is may be ahead of what they see.
            let n = if matches!(line.entry, Entry::SpectatorSaid { .. }) { 0 } else { self.eyes[viewer].n };
            self.keys.insert(key.mark, (key.print, n));
        }
        // When bots take over must reveal neither a secret entry, nor whether an order acted or its owner.
        let by_order = matches!(line.entry, Entry::Acted { by: By::Standing(_), .. });
        if by_order || line.key.is_some() && !line.entry.is_secret() {
            self.lively = line.at;
        }
    }

    /// Tells of an action, and returns the seats whose orders have changed by it.
    fn acted(&mut self, seat: Seat, by: By, action: &R::Action, at: Millis, telling: Telling) -> SeatSet {
        self.ever += 1;
        let mut own = SeatSet::EMPTY;
        match by {
            By::Standing(number) => {
                own = own.with(seat);
                let instructions = &mut self.chairs[seat.index()].instructions;
                if usize::from(number) < instructions.len() {
                    let instruction = instructions.remove(usize::from(number));
                    if let Some(left) = R::carried_out(instruction, action) {
                        instructions.insert(usize::from(number), left);
                    }
                }
            }
            By::Person | By::Draft | By::Bot => {}
        }
        if by != By::Bot {
            self.times.decided(seat);
        }
        let action = self.play.as_ref().map_or(0, |play| play.actions);
        let Some(play) = &mut self.play else { return own };
        for (viewer, eyes) in Viewer::all(self.chairs.len() as u8).zip(&mut self.eyes) {
            let sights = play.last_seen(seat, viewer);
            play.learn(viewer, &sights);
            if let Viewer::Seat(listens) = viewer
                && self.chairs[listens.index()].hears(listens, &sights)
            {
                own = own.with(listens);
            }
            // A viewer who may not even know that it happened gets no news.
            if sights.is_empty() {
                continue;
            }
            let by = match by {
                By::Draft | By::Standing(_) if !viewer.is(seat) => By::Person,
                By::Person | By::Bot | By::Draft | By::Standing(_) => by,
            };
            eyes.tell(telling, |n| News::<R> { n, at, what: What::Acted { action, seat, by, sights } });
        }
        own
    }

    /// What the seed of the next deal is made of, if the server has promised its own.
    pub(crate) fn next_source(&self) -> Option<SeedSource> {
        let server = self.promised?;
        let seats = Seat::all(self.opened.seats).zip(&self.chairs);
        let added = seats
            .filter_map(|(seat, chair)| chair.entropy.filter(|_| chair.person().is_some()).map(|entropy| AddedEntropy { seat, entropy }));
        Some(SeedSource { server, server_sha256: server.sha256(), added: added.collect() })
    }

    /// Finds out what every seat is asked now. A new question gets a new number, and so does the next question of a seat that has just
    /// acted.
    fn ask(&mut self, actor: Option<Seat>, at: Millis) -> Changed {
        let own = self.follow_trading(at, actor.is_none());
        let mut changed = Changed { clocks: true, own, ..Changed::default() };
        let Some(play) = &self.play else { return changed };
        let must = play.state.asked().must;
        for (seat, chair) in Seat::all(self.opened.seats).zip(&mut self.chairs) {
            let prompt = play.state.prompt(seat);
            if actor == Some(seat) || actor.is_none() || prompt != chair.prompt {
                chair.asked += 1;
                chair.prompt = prompt;
                if must.has(seat) {
                    self.times.asked(seat, at);
                }
                if chair.draft.take().is_some() || !chair.instructions.is_empty() {
                    changed.own = changed.own.with(seat);
                }
            }
        }
        self.times.at = at;
        changed
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> SeatSet {
        match &self.play {
            Some(play) if self.phase == Phase::Running && !self.paused => both(self.people_at_play(), play.state.asked().must),
            Some(_) | None => SeatSet::EMPTY,
        }
    }

    /// The seats at which people play now.
    pub(crate) fn people_at_play(&self) -> SeatSet {
        let seats = Seat::all(self.opened.seats).zip(&self.chairs);
        seats.filter(|(_, chair)| chair.is_played_by_a_person()).fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat))
    }

    /// The seats of people, also of those for whom a bot plays as long as they are away.
    pub(crate) fn people_seated(&self) -> SeatSet {
        let seats = Seat::all(self.opened.seats).zip(&self.chairs);
        seats.filter(|(_, chair)| chair.person().is_some()).fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat))
    }

    /// The bot that plays at this seat now.
    pub(crate) fn bot_at(&self, seat: Seat) -> Option<Bot> {
        let chair = &self.chairs[seat.index()];
        match &chair.who {
            Some(Who::Bot(bot)) => Some(*bot),
            Some(Who::Person { .. }) => (!chair.is_played_by_a_person()).then_some(self.opened.house.stand_in),
            None => None,
        }
    }

    /// Where this person sits.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let mut seats = Seat::all(self.opened.seats).zip(&self.chairs);
        seats.find(|(_, chair)| chair.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// Where this viewer stands in the list of all viewers.
    pub(crate) fn index(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.chairs.len(),
        }
    }

    pub(crate) fn stop(&mut self, why: String) {
        self.phase = Phase::Stopped;
        self.stopped.get_or_insert(why);
    }

    /// Tells every viewer what they may know of it.
    fn tell(&mut self, at: Millis, telling: Telling, mut what: impl FnMut(Viewer) -> Option<What<R>>) {
        for (viewer, eyes) in Viewer::all(self.opened.seats).zip(&mut self.eyes) {
            if let Some(what) = what(viewer) {
                eyes.tell(telling, |n| News { n, at, what });
            }
        }
    }

    /// Gives the seats that bots play the knowledge they should have.
    fn learn(&mut self, actions: &[(Seat, R::Action)]) {
        let (Some(play), Some(edition)) = (&mut self.play, &self.edition) else { return };
        if self.stopped.is_some() {
            return;
        }
        let chairs = Seat::all(self.opened.seats).zip(&self.chairs);
        let bots = chairs.filter(|(_, chair)| !chair.is_played_by_a_person()).fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat));
        if !bots.is_empty() {
            play.learn_all(&self.opened, edition, actions, bots);
        }
    }
}
