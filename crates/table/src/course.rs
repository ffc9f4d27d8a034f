//! The course of a table: everything that follows from its log, and nothing else. The same log always gives the same course.

use crate::Seated;
use crate::clock::Times;
use crate::entry::{Entry, Line, Opened, Who};
use crate::eyes::Eyes;
use crate::play::Play;
use crate::take_back::TakeBack;
use crate::trading::Trading;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bots::Bot;
use protocol::Absence;
use protocol::By;
use protocol::{News, What};
use serde::Deserialize;
use tabletop::record::EditionMark;
use tabletop::{AddedEntropy, Entropy, Seat, SeatSet, Seed, SeedSource, Viewer};
use tabletop::{Millis, PersonId, Phase};

/// Where an edition is found, or why it is not.
pub(crate) type Find<'a, R> = &'a dyn Fn(&EditionMark) -> Result<<R as tabletop::record::Notation>::Edition, String>;

pub(crate) struct Course<R: Seated> {
    /// How many entries the log has.
    pub(crate) head: u64,
    /// When the last one was made.
    pub(crate) at: Millis,
    pub(crate) opened: Opened<R>,
    pub(crate) edition: Option<R::Edition>,
    pub(crate) phase: Phase,
    /// Why the game cannot be continued.
    pub(crate) stopped: Option<String>,
    pub(crate) chairs: Vec<Chair<R>>,
    pub(crate) play: Option<Play<R>>,
    /// What each viewer was told, the spectator last.
    pub(crate) eyes: Vec<Eyes>,
    /// The commands that were done, each with the number of the news that told its sender.
    pub(crate) keys: BTreeMap<u64, u32>,
    pub(crate) times: Times,
    pub(crate) paused: bool,
    /// When it was paused last.
    paused_at: Millis,
    /// What is being traded.
    pub(crate) trading: Option<Trading>,
    pub(crate) take_back: Option<TakeBack<R>>,
    pub(crate) rematch: Option<String>,
    /// The server's own seed for the next deal.
    pub(crate) promised: Option<Seed>,
    /// What the seed of this game was made of, if the server had promised its own.
    pub(crate) dealt_from: Option<SeedSource>,
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
    pub(crate) about: bool,
    pub(crate) own: SeatSet,
}

impl Changed {
    pub(crate) const ALL: Changed =
        Changed { game: true, seats: true, clocks: true, take_back: true, about: true, own: SeatSet::all(tabletop::MAX_SEATS as u8) };

    pub(crate) fn and(&mut self, more: Changed) {
        self.game |= more.game;
        self.seats |= more.seats;
        self.clocks |= more.clocks;
        self.take_back |= more.take_back;
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

/// The part of the first entry that is read whatever the version of the rules.
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
/// others how many of them there were.
fn recent_from(entries: &[Vec<u8>]) -> usize {
    #[derive(Deserialize)]
    struct Kind {
        entry: BTreeMap<String, serde::de::IgnoredAny>,
    }
    let is_secret = |entry: &[u8]| {
        let kind = serde_json::from_slice::<Kind>(entry);
        kind.is_ok_and(|kind| ["drafted", "instructed", "nothing-for-me", "entropy"].iter().any(|secret| kind.entry.contains_key(*secret)))
    };
    let mut public = entries.iter().enumerate().rev().filter(|(_, entry)| !is_secret(entry));
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
        let recent = recent_from(entries);
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

    /// A table that was opened just now.
    pub(crate) fn opened(opened: Opened<R>, at: Millis, find: Find<'_, R>, telling: Telling) -> Course<R> {
        let seats = usize::from(opened.seats);
        let times = Times::new(&opened.house, opened.seats, at);
        let mut course = Course {
            head: 1,
            at,
            edition: None,
            phase: Phase::Gathering,
            stopped: None,
            chairs: (0..seats).map(|_| Chair::default()).collect(),
            play: None,
            eyes: (0..=seats).map(|_| Eyes::default()).collect(),
            keys: BTreeMap::new(),
            times,
            paused: false,
            paused_at: at,
            trading: None,
            take_back: None,
            rematch: None,
            promised: None,
            dealt_from: None,
            lively: at,
            ever: 0,
            dealt_at: None,
            over_at: None,
            stood_in: false,
            opened,
        };
        if !R::knows(course.opened.rules) {
            course.stop(format!(
                "this game was begun by version {} of the rule book, and version {} is played here; it is kept as it is",
                course.opened.rules,
                R::RULES
            ));
        } else if !R::SEATS.contains(&course.opened.seats) {
            course.stop(format!("{} cannot play; the game is for {} to {}", course.opened.seats, R::SEATS.start(), R::SEATS.end()));
        } else {
            match find(&course.opened.edition) {
                Ok(edition) => course.edition = Some(edition),
                Err(why) => course.stop(format!("the edition is not to be had: {why}")),
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
            self.keys.insert(key.mark, self.eyes[viewer].n);
            // When bots take over must not reveal a secret entry.
            if !line.entry.is_secret() {
                self.lively = line.at;
            }
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

    /// Everything but actions.
    fn beside_the_game(&mut self, line: &Line<R>, telling: Telling) -> Changed {
        let mut changed = Changed::default();
        let at = line.at;
        match &line.entry {
            Entry::Opened(_) => unreachable!("a table is opened once"),
            Entry::Sat { seat, who, entropy } => {
                let chair = &mut self.chairs[seat.index()];
                *chair = Chair { who: Some(who.clone()), entropy: *entropy, ..Chair::default() };
                let name = match who {
                    Who::Person { name, .. } => name.clone(),
                    Who::Bot(_) => self.bot_name(*seat),
                };
                changed.seats = true;
                self.tell(at, telling, |_| Some(What::Sat { seat: *seat, name: name.clone() }));
            }
            Entry::Promised { seed } => {
                self.promised = seed.parse().ok();
                changed.about = true;
            }
            Entry::Entropy { seat, entropy } => self.chairs[seat.index()].entropy = Some(*entropy),
            Entry::Stood { seat } => {
                self.chairs[seat.index()] = Chair::default();
                changed.seats = true;
                self.tell(at, telling, |_| Some(What::Stood { seat: *seat }));
            }
            Entry::Dealt { seed } => {
                changed = self.dealt(seed, at, telling);
            }
            // Only a stopped table gets here; its actions are counted, not played.
            Entry::Acted { .. } => self.eyes.iter_mut().for_each(|eyes| eyes.n += 1),
            Entry::Undone { .. } | Entry::TakenBack { .. } => {}
            Entry::TakeBackAsked { seat, keep } => {
                let asked = self.take_back_asked(*seat, *keep, at);
                changed.take_back = true;
                let (seat, keep, first) = (*seat, *keep, asked.first);
                self.take_back = Some(asked);
                self.tell(at, telling, |_| Some(What::TakeBackAsked { seat, keep, first }));
            }
            Entry::TakeBackGranted { seat } => {
                if let Some(take_back) = &mut self.take_back {
                    take_back.open = take_back.open.without(*seat);
                }
                changed.take_back = true;
                self.tell(at, telling, |_| Some(What::TakeBackGranted { seat: *seat }));
            }
            Entry::TakeBackRefused { seat } => {
                self.take_back = None;
                changed.take_back = true;
                self.tell(at, telling, |_| Some(What::TakeBackRefused { seat: *seat }));
            }
            Entry::Paused { seat } => {
                self.paused = true;
                self.paused_at = at;
                changed.clocks = true;
                self.tell(at, telling, |_| Some(What::Paused { seat: *seat }));
            }
            Entry::Resumed { seat } => {
                self.paused = false;
                changed.clocks = true;
                self.trading_resumes(at.saturating_sub(self.paused_at));
                self.tell(at, telling, |_| Some(What::Resumed { seat: *seat }));
            }
            Entry::TakenOver { seat, why } => {
                self.chairs[seat.index()].away = Some(*why);
                self.stood_in = true;
                changed.and(self.left_alone(*seat));
                self.tell(at, telling, |_| Some(What::TakenOver { seat: *seat, why: *why }));
            }
            Entry::Returned { seat } => {
                self.chairs[seat.index()].away = None;
                self.times.returned(*seat, self.opened.house.grace);
                (changed.seats, changed.clocks) = (true, true);
                self.tell(at, telling, |_| Some(What::Returned { seat: *seat }));
            }
            Entry::VacationBegan { seat } => changed.and(self.vacation_begins(*seat, at, telling)),
            Entry::VacationEnded { seat, used_up } => {
                self.times.vacation_ends(*seat, at);
                (changed.seats, changed.clocks) = (true, true);
                self.tell(at, telling, |_| Some(What::VacationEnded { seat: *seat, used_up: *used_up }));
            }
            Entry::Resigned { seat } => {
                self.times.vacation_ends(*seat, at);
                self.chairs[seat.index()].gone = true;
                changed.and(self.left_alone(*seat));
                self.tell(at, telling, |_| Some(What::Resigned { seat: *seat }));
            }
            Entry::Removed { seat } => {
                if self.phase == Phase::Gathering {
                    self.chairs[seat.index()] = Chair::default();
                    changed.seats = true;
                } else {
                    self.times.vacation_ends(*seat, at);
                    let chair = &mut self.chairs[seat.index()];
                    (chair.gone, chair.removed) = (true, true);
                    changed.and(self.left_alone(*seat));
                }
                self.tell(at, telling, |_| Some(What::Removed { seat: *seat }));
            }
            Entry::Drafted { seat, action } => {
                self.chairs[seat.index()].draft = action.clone();
                changed.own = SeatSet::one(*seat);
                self.tell(at, telling, |viewer| viewer.is(*seat).then_some(What::Drafted));
            }
            Entry::Instructed { seat, instructions } => {
                self.chairs[seat.index()].instructions = instructions.clone();
                changed.own = SeatSet::one(*seat);
                self.tell(at, telling, |viewer| viewer.is(*seat).then_some(What::Instructed));
            }
            Entry::NothingForMe { seat } => {
                self.nothing_for(*seat);
                changed.own = SeatSet::one(*seat);
                self.tell(at, telling, |viewer| viewer.is(*seat).then_some(What::NothingForMe));
            }
            Entry::Said { seat, text } => self.tell(at, telling, |_| Some(What::Said { seat: *seat, text: text.clone() })),
            Entry::Muted { seat, silent } => {
                self.chairs[seat.index()].muted = *silent;
                changed.seats = true;
                self.tell(at, telling, |_| Some(What::Muted { seat: *seat, silent: *silent }));
            }
            Entry::Over => {
                self.phase = if self.stopped.is_none() { Phase::Over } else { self.phase };
                self.over_at = Some(at);
                let outcome = self.play.as_ref().and_then(|play| play.state.outcome());
                changed.clocks = true;
                self.tell(at, telling, |_| outcome.clone().map(|outcome| What::Over { outcome }));
            }
            Entry::Closed => {
                self.stop("nobody came".into());
                self.tell(at, telling, |_| Some(What::Closed));
            }
            Entry::Rematch { table } => {
                self.rematch = Some(table.clone());
                changed.about = true;
                self.tell(at, telling, |_| Some(What::Rematch { table: table.clone() }));
            }
        }
        changed
    }

    fn dealt(&mut self, seed: &str, at: Millis, telling: Telling) -> Changed {
        let (Ok(seed), Some(edition), None) = (seed.parse::<Seed>(), &self.edition, &self.stopped) else {
            self.stop("the cards cannot be dealt: the seed is none, or the edition is missing".into());
            self.eyes.iter_mut().for_each(|eyes| eyes.n += 1);
            return Changed::ALL;
        };
        let (mut play, heard) = Play::deal(&self.opened, edition, seed);
        for (seat, chair) in Seat::all(self.opened.seats).zip(&self.chairs) {
            if !chair.is_played_by_a_person() {
                play.know(seat, &self.opened, edition);
            }
        }
        self.play = Some(play);
        self.phase = Phase::Running;
        self.dealt_at = Some(at);
        self.times.dealt(at);
        self.dealt_from = self.next_source();
        self.promised = None;
        self.chairs.iter_mut().for_each(|chair| chair.entropy = None);
        let sha256 = seed.sha256();
        let entropy: Vec<Seat> = self.dealt_from.iter().flat_map(|source| &source.added).map(|added| added.seat).collect();
        self.tell(at, telling, |viewer| {
            let sights = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
            Some(What::Dealt { seed_sha256: sha256.clone(), entropy: entropy.clone(), sights })
        });
        self.ask(None, at);
        Changed::ALL
    }

    fn vacation_begins(&mut self, seat: Seat, at: Millis, telling: Telling) -> Changed {
        self.times.vacation_begins(seat, at);
        let until = self.times.vacation_until(seat).unwrap_or(at);
        self.tell(at, telling, |_| Some(What::VacationBegan { seat, until }));
        Changed { seats: true, clocks: true, ..Changed::default() }
    }

    /// What the seed of the next deal is made of, if the server has promised its own.
    pub(crate) fn next_source(&self) -> Option<SeedSource> {
        let server = self.promised?;
        let seats = Seat::all(self.opened.seats).zip(&self.chairs);
        let added = seats
            .filter_map(|(seat, chair)| chair.entropy.filter(|_| chair.person().is_some()).map(|entropy| AddedEntropy { seat, entropy }));
        Some(SeedSource { server, server_sha256: server.sha256(), added: added.collect() })
    }

    /// Nobody is at this seat any more: the game does not wait for it, and its draft and instructions are void.
    fn left_alone(&mut self, seat: Seat) -> Changed {
        if let Some(take_back) = &mut self.take_back {
            take_back.open = take_back.open.without(seat);
        }
        let chair = &mut self.chairs[seat.index()];
        chair.draft = None;
        Changed { seats: true, clocks: true, take_back: self.take_back.is_some(), own: SeatSet::one(seat), ..Changed::default() }
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
