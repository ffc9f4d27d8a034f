//! A game at one terminal: the people at it, the bots, and what is typed and told.

use crate::game::AtTerminal;
use crate::keyboard::{Company, Errand, Keyboard, Next};
use crate::labels::Labels;
use crate::look::{Look, completed, named, seat_of};
use crate::orders::{self, Order, Orders};
use crate::paint;
use crate::scene::Entry;
use crate::screen::WIDE;
use crate::text::printable;
use crate::thinking::{self, Pace, Thinking};
use bots::{Bot, Thought};
use core::time::Duration;
use sentences::{Chore, Command, Language, Moment, Speaker};
use std::borrow::Cow;
use table::{PERSON, Sitter, Table};
use tabletop::{Card, Seat, SeatSet, Viewer};

/// A game at one terminal. It is driven by what is typed ([`Session::enter`]), and says who is looking
/// ([`Session::keyboard`]), what is new to them ([`Session::news`]) and what is asked of them ([`Session::asks`]).
pub struct Session<R: AtTerminal> {
    table: Table<R>,
    company: Company,
    language: Language,
    names: Vec<String>,
    letters: Vec<char>,
    at: Keyboard,
    edition: R::Edition,
    /// How much of the log each seat was told; the spectator comes last.
    told: Vec<usize>,
    /// How much of it they had been told before their last command.
    read: Vec<usize>,
    /// How much of it was searched for something at which everybody looks up.
    looked: Vec<usize>,
    /// What each seat has said so far for a later command.
    drafts: Vec<R::Draft>,
    /// The rule behind the last refusal.
    refused: Option<&'static str>,
    thinking: Thinking,
    /// Are the bots acting, until a person is needed?
    bots_act: bool,
    /// What a bot is about to do.
    plan: Option<Plan<R>>,
    /// The reason for each seat's last action, if a bot sits there.
    reasons: Vec<Option<R::Why>>,
}

/// What a bot is about to do, and why.
struct Plan<R: AtTerminal> {
    seat: Seat,
    bot: Bot,
    errand: Errand,
    thought: Thought<R>,
}

/// A line that answers a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Is it a complaint?
    pub tone: Tone,
    /// The line.
    pub text: String,
}

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As information.
    Plain,
    /// The command was wrong.
    Wrong,
}

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer to it.
    pub said: Vec<Said>,
    /// What is to be done next.
    pub then: Then,
}

/// What is to be done after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing: there was something to read, or the command was wrong.
    Nothing,
    /// There is a page to read.
    Read,
    /// Something happened at the table, or at the keyboard.
    GoOn,
    /// The game is to be saved.
    Save,
    /// The table is left.
    Quit,
}

/// What the command being typed would do.
pub struct Draft<R: AtTerminal> {
    /// The action, as far as it is clear.
    pub action: Option<R::Action>,
    /// The cards that it names.
    pub chosen: Vec<Card>,
    /// What would come of it, in words.
    pub preview: Vec<String>,
}

impl<R: AtTerminal> Session<R> {
    /// Sits down at a table, new or saved. The bots think quickly, and play until a person is needed.
    pub fn new(table: Table<R>, language: Language) -> Session<R> {
        Session::with(table, language, Thinking::QUICK)
    }

    /// Sits down at a table with bots that think in this way. If they act one by one, [`Session::think`] and [`Session::act_out`] let them.
    pub fn with(table: Table<R>, language: Language, thinking: Thinking) -> Session<R> {
        let names: Vec<String> = table.sitters().iter().map(|sitter| printable(&sitter.name)).collect();
        let is_person = |sitter: &Sitter| sitter.kind == PERSON;
        let people = Seat::all(table.seats()).zip(table.sitters()).filter(|(_, sitter)| is_person(sitter));
        let people = people.fold(SeatSet::EMPTY, |people, (seat, _)| people.with(seat));
        // A player who continues a game has seen it before.
        let told: Vec<usize> =
            Viewer::all(table.seats()).map(|viewer| if table.actions() > 0 { table.seen(viewer).len() } else { 0 }).collect();
        let mut session = Session {
            company: Company::new(people),
            language,
            letters: paint::letters(&names),
            drafts: vec![R::Draft::default(); names.len()],
            reasons: names.iter().map(|_| None).collect(),
            names,
            // Somebody who plays alone may watch the bots from the start.
            at: if people.len() == 1 { Keyboard::Seat(people.nth(0)) } else { Keyboard::Curtain(None) },
            edition: R::agreed(table.setup()).edition,
            read: told.clone(),
            looked: told.clone(),
            told,
            table,
            refused: None,
            thinking,
            bots_act: false,
            plan: None,
        };
        session.proceed();
        session
    }

    /// Who looks at the screen.
    pub fn keyboard(&self) -> Keyboard {
        self.at
    }

    /// Whose view is shown. When the game is over, nothing is secret any more, but somebody who played alone is still "you".
    pub fn viewer(&self) -> Viewer {
        match self.at {
            Keyboard::Over if self.company.people.len() == 1 => Viewer::Seat(self.company.people.nth(0)),
            Keyboard::Over | Keyboard::Watching | Keyboard::Curtain(_) => Viewer::Spectator,
            Keyboard::Seat(seat) | Keyboard::Reading(seat) => Viewer::Seat(seat),
        }
    }

    /// The table.
    pub fn table(&self) -> &Table<R> {
        &self.table
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The table as the viewer sees it.
    pub(crate) fn look(&self) -> Look<'_, R> {
        self.look_of(seat_of(self.viewer()))
    }

    pub(crate) fn labels(&self) -> Labels {
        Labels(self.language)
    }

    /// Speaks to this viewer.
    pub fn speaker(&self, viewer: Viewer) -> Speaker<'_, R::Words> {
        Speaker::new(self.language, &self.names, R::words(&self.edition), seat_of(viewer))
    }

    /// The first lines of a game.
    pub fn welcome(&self) -> Vec<String> {
        let edition = R::mark(&self.edition).name;
        let (people, bots): (Vec<Seat>, Vec<Seat>) = Seat::all(self.table.seats()).partition(|&seat| self.company.people.has(seat));
        let person = |seat: &Seat| self.names[seat.index()].clone();
        let bot = |seat: &Seat| {
            let kind = self.table.bot_at(*seat).map(|bot| sentences::bot(bot, R::GAME).in_text(self.language)).unwrap_or_default();
            format!("{} ({kind})", self.names[seat.index()])
        };
        let [people, bots] = [people.iter().map(person).collect::<Vec<_>>(), bots.iter().map(bot).collect()].map(|names| names.join(", "));
        let opening = self.speaker(Viewer::Spectator).opening(R::WHICH.title(), &edition);
        let [players, seed] = self.labels().welcome(&people, &bots, &self.table.seed_sha256());
        [format!("{opening} {players}")].into_iter().chain([seed]).collect()
    }

    /// What happened since the last call, as the viewer saw it: one sentence for each event.
    pub fn news(&mut self) -> Vec<String> {
        let viewer = self.viewer();
        let place = self.place_of(viewer);
        let seen = self.table.seen(viewer);
        // After an undo the log is shorter.
        let from = self.told[place].min(seen.len());
        let speaker = self.speaker(viewer);
        let news = seen[from..].iter().map(|seen| R::say_sight(&speaker, &seen.sight)).collect();
        self.told[place] = seen.len();
        news
    }

    /// After an event at which everybody looks up: that event, and everything since. Each viewer is told once.
    pub fn spectacle(&mut self) -> Vec<String> {
        let viewer = self.viewer();
        let place = self.place_of(viewer);
        let seen = self.table.seen(viewer);
        let new = &seen[self.looked[place].min(seen.len())..];
        let first = new.iter().position(|seen| R::is_spectacle(&seen.sight)).unwrap_or(new.len());
        let speaker = self.speaker(viewer);
        let told = new[first..].iter().map(|seen| R::say_sight(&speaker, &seen.sight)).collect();
        self.looked[place] = seen.len();
        told
    }

    /// The last lines of the log, this many at most, as the viewer saw it.
    pub fn log(&self, most: usize) -> Vec<Entry> {
        let viewer = self.viewer();
        let (speaker, seen) = (self.speaker(viewer), self.table.seen(viewer));
        let new_from = self.read[self.place_of(viewer)];
        let first = seen.len().saturating_sub(most);
        let entry = |(at, seen): (usize, &table::SightLine<R>)| Entry {
            text: R::say_sight(&speaker, &seen.sight),
            opens: R::opens(&seen.sight),
            is_new: at >= new_from,
        };
        seen.iter().enumerate().skip(first).map(entry).collect()
    }

    /// The same, only the words.
    pub(crate) fn log_in_words(&self, most: usize) -> Vec<String> {
        self.log(most).into_iter().map(|entry| entry.text).collect()
    }

    /// What the viewer is asked, for a viewer who does not see the table.
    pub fn asks(&self) -> String {
        self.asks_in(|moment, prompt| R::say_prompt(&moment.speaker, prompt))
    }

    /// What the viewer is asked, for a viewer who sees the table on a screen with this number of columns: in full if there is room.
    pub fn asks_on_screen(&self, columns: u16) -> String {
        if columns >= WIDE { self.asks() } else { self.asks_in(R::brief) }
    }

    fn asks_in(&self, say: impl Fn(&Moment<'_, R>, &R::Prompt) -> String) -> String {
        let labels = self.labels();
        let people: Vec<&str> = self.company.people.iter().map(|seat| self.names[seat.index()].as_str()).collect();
        if self.bots_act {
            return labels.thinks(self.plan.as_ref().map(|plan| self.names[plan.seat.index()].as_str()));
        }
        match self.at {
            Keyboard::Over => labels.over(),
            Keyboard::Reading(_) => labels.reading(),
            Keyboard::Curtain(Some(seat)) => labels.curtain(&self.names[seat.index()]),
            Keyboard::Curtain(None) => {
                let turn = R::talk(&self.table.view(Viewer::Spectator)).unwrap_or(Seat(0));
                labels.anyone(&self.names[turn.index()], &people)
            }
            Keyboard::Seat(seat) => {
                let look = self.look_of(Some(seat));
                match look.prompt.as_deref() {
                    Some(prompt) if self.table.asked().must.has(seat) => say(&look.moment(), prompt),
                    Some(prompt) => {
                        let waiting = R::say_waiting(&look.speaker, &look.view).unwrap_or_default();
                        format!("{waiting} {} {}", say(&look.moment(), prompt), labels.go_on())
                    }
                    None => {
                        let waiting = R::say_waiting(&look.speaker, &look.view).unwrap_or_default();
                        format!("{waiting} {}", labels.nothing_to_say(&self.names[seat.index()]))
                    }
                }
            }
            // Everyone who sits at this table plays.
            Keyboard::Watching => R::say_waiting(&self.speaker(Viewer::Spectator), &self.table.view(Viewer::Spectator)).unwrap_or_default(),
        }
    }

    /// The table as this seat sees it, or as a spectator does.
    fn look_of(&self, seat: Option<Seat>) -> Look<'_, R> {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        Look {
            speaker: self.speaker(viewer),
            view: Cow::Owned(self.table.view(viewer)),
            prompt: seat.and_then(|seat| self.table.prompt(seat)).map(Cow::Owned),
            knowledge: self.table.knowledge(viewer),
            seen: self.table.seen(viewer),
            draft: seat.map_or_else(|| Cow::Owned(R::Draft::default()), |seat| Cow::Borrowed(&self.drafts[seat.index()])),
            letters: &self.letters,
            deadlines: Vec::new(),
        }
    }

    /// What the command being typed would do.
    pub fn draft(&self, typed: &str) -> Draft<R> {
        match self.at {
            Keyboard::Seat(seat) => self.look_of(Some(seat)).draft(typed),
            Keyboard::Curtain(_) | Keyboard::Reading(_) | Keyboard::Watching | Keyboard::Over => Draft::nothing(),
        }
    }

    /// The lines that the typed text may be completed to.
    pub fn complete(&self, typed: &str) -> Vec<String> {
        let words = match self.at {
            Keyboard::Seat(seat) => self.look_of(Some(seat)).moment().complete(typed),
            Keyboard::Curtain(_) | Keyboard::Reading(_) | Keyboard::Watching | Keyboard::Over => Vec::new(),
        };
        completed(typed, words, self.orders().words())
    }

    /// What can be typed now, in one line: each command with an example, or if that is too long, its first word.
    pub fn hint(&self, columns: usize) -> String {
        let Keyboard::Seat(seat) = self.at else { return String::new() };
        if self.bots_act {
            return self.labels().hurry();
        }
        self.look_of(Some(seat)).hint(columns)
    }

    /// Carries out what was typed.
    pub fn enter(&mut self, line: &str) -> Reply {
        let (place, before) = (self.place_of(self.viewer()), self.table.actions());
        let told = self.told[place];
        // An error message quotes the line, so control characters are removed first.
        let reply = self.do_it(&printable(&line.replace('\t', " ")));
        if self.table.actions() != before {
            self.read[place] = told;
        }
        reply
    }

    fn do_it(&mut self, line: &str) -> Reply {
        let order = orders::parse(line);
        match self.at {
            Keyboard::Reading(seat) => {
                self.told[seat.index()] = self.table.seen(Viewer::Seat(seat)).len();
                self.at = Keyboard::Curtain(None);
                self.proceed();
                Reply::go_on()
            }
            Keyboard::Curtain(next) => self.enter_at_curtain(line, order.as_ref(), next),
            Keyboard::Over if order == Some(Order::Done) => Reply::quit(),
            Keyboard::Over | Keyboard::Watching => self.command(seat_of(self.viewer()), line),
            Keyboard::Seat(seat) => match order {
                Some(order) => self.obey(seat, order),
                None => self.command(Some(seat), line),
            },
        }
    }

    /// Behind the curtain somebody sits down, or nobody does; only a few commands are understood.
    fn enter_at_curtain(&mut self, line: &str, order: Option<&Order>, next: Option<Seat>) -> Reply {
        let named = match order {
            Some(Order::Keyboard(name)) => name.as_str(),
            Some(Order::Done | Order::Quiet | Order::Talk) | None => line.trim(),
        };
        if order == Some(&Order::Done) {
            match next {
                Some(seat) => self.at = Keyboard::Seat(seat),
                None => {
                    self.company.people.iter().for_each(|seat| self.company.has_said_enough(seat, &self.table));
                    self.proceed();
                }
            }
            return Reply::go_on();
        }
        match self.person_named(named) {
            Some(seat) => {
                self.company.guest = Some(seat);
                self.at = Keyboard::Seat(seat);
                Reply::go_on()
            }
            None => match self.look_of(None).moment().parse(line) {
                Ok(Command::Chore(chore)) => self.chore(None, &chore),
                Ok(Command::Do(_) | Command::Draft(_)) | Err(_) => Reply::wrong(self.asks()),
            },
        }
    }

    fn obey(&mut self, seat: Seat, order: Order) -> Reply {
        match order {
            Order::Done if self.table.asked().must.has(seat) && self.company.guest.is_none() => {
                Reply { said: Vec::new(), then: Then::Nothing }
            }
            Order::Done => {
                self.company.has_said_enough(seat, &self.table);
                self.proceed();
                Reply::go_on()
            }
            Order::Keyboard(name) => match self.person_named(&name) {
                Some(person) if person == seat => Reply { said: Vec::new(), then: Then::Nothing },
                Some(person) => {
                    self.company.guest = Some(person);
                    self.at = Keyboard::Curtain(Some(person));
                    Reply::go_on()
                }
                None => {
                    let people: Vec<&str> = self.company.people.iter().map(|seat| self.names[seat.index()].as_str()).collect();
                    Reply::wrong(self.labels().not_at_the_table(&name, &people))
                }
            },
            Order::Quiet | Order::Talk => {
                self.company.quiet = order == Order::Quiet;
                Reply::says([self.labels().quiet(self.company.quiet)])
            }
        }
    }

    fn command(&mut self, seat: Option<Seat>, line: &str) -> Reply {
        let command = {
            let look = self.look_of(seat);
            look.moment().parse(line).map_err(|wrong| look.wrong(line, look.speaker.wrong(&wrong)))
        };
        match (command, seat) {
            (Ok(Command::Chore(chore)), seat) => self.chore(seat, &chore),
            (Ok(Command::Do(action)), Some(seat)) => self.act(seat, &action),
            (Ok(Command::Draft(draft)), Some(seat)) => {
                self.drafts[seat.index()] = draft;
                Reply::says(R::say_draft(&self.look_of(Some(seat)).moment()))
            }
            (Ok(Command::Do(_) | Command::Draft(_)), None) => Reply::wrong(self.asks()),
            (Err(wrong), _) => {
                self.refused = None;
                wrong
            }
        }
    }

    /// Performs the action at the table; then the bots act until a person is needed.
    fn act(&mut self, seat: Seat, action: &R::Action) -> Reply {
        let view = self.table.view(Viewer::Seat(seat));
        match self.table.act(seat, action) {
            Ok(()) => {
                R::done(&mut self.drafts[seat.index()], &view, action);
                self.refused = None;
                self.company.has_heard(seat, &self.table);
                self.proceed();
                Reply::go_on()
            }
            Err(refusal) => {
                R::not_done(&mut self.drafts[seat.index()], action, &refusal);
                self.refused = Some(R::rule_of(&refusal));
                Reply::wrong(R::say_refusal(&self.speaker(Viewer::Seat(seat)), &refusal))
            }
        }
    }

    /// Chores that are asked of the table rather than of the game.
    fn chore(&mut self, seat: Option<Seat>, chore: &Chore) -> Reply {
        match chore {
            Chore::Undo => self.undo(seat),
            Chore::Save => Reply { said: Vec::new(), then: Then::Save },
            Chore::Hint => Reply::says(self.advice(seat)),
            Chore::Why(Some(name)) => self.why_of(name),
            Chore::Why(None)
            | Chore::Quit
            | Chore::Rules(_)
            | Chore::Help(_)
            | Chore::Log(_)
            | Chore::Cards
            | Chore::Offers
            | Chore::Map
            | Chore::Scores => {
                let answered = self.look_of(seat).answer(chore, &self.orders().help(), self.refused, |most| self.log_in_words(most));
                answered.unwrap_or_else(|| Reply::wrong(self.asks()))
            }
        }
    }

    fn undo(&mut self, seat: Option<Seat>) -> Reply {
        let Some(seat) = seat else { return Reply::wrong(self.asks()) };
        match self.table.undo(seat) {
            Ok(()) => {
                self.proceed();
                let mut reply = Reply::go_on();
                reply.said.push(Said { tone: Tone::Plain, text: self.labels().undone() });
                reply
            }
            Err(why) => {
                let last = self.table.last_actor().map_or("", |seat| &self.names[seat.index()]);
                Reply::wrong(self.labels().no_undo(why, last))
            }
        }
    }

    /// Why the bot of this name did its last action.
    fn why_of(&self, name: &str) -> Reply {
        let (labels, viewer) = (self.labels(), self.viewer());
        let Some(seat) = named(&self.names, Seat::all(self.table.seats()), name) else {
            return Reply::wrong(labels.nobody_called(name, &self.names.join(", ")));
        };
        let name = &self.names[seat.index()];
        if self.company.people.has(seat) {
            return Reply::says([labels.ask_yourself(name)]);
        }
        if R::is_face_down(&self.table.view(viewer), seat) {
            return Reply::says([labels.face_down(name)]);
        }
        Reply::says([match &self.reasons[seat.index()] {
            Some(why) => R::say_why(&self.speaker(viewer), seat, why),
            None => labels.no_reason(name),
        }])
    }

    fn orders(&self) -> Orders {
        Orders { language: self.language, talks: R::TALKS, several_people: self.company.people.len() > 1 }
    }

    /// What a captain would do, why, and how it is typed.
    fn advice(&self, seat: Option<Seat>) -> Vec<String> {
        let labels = self.labels();
        let Some(seat) = seat.filter(|&seat| self.table.asked().all().has(seat)) else { return vec![labels.no_hint()] };
        let Some(advice) = thinking::advice(&self.table, seat, self.thinking) else { return vec![labels.would_be_silent()] };
        self.look_of(Some(seat)).advised(seat, &advice.action, advice.why.as_ref())
    }

    /// How everybody stands; the score sheet, once the game is over.
    pub fn scores(&self, seat: Option<Seat>) -> Vec<String> {
        self.look_of(seat).scores()
    }

    /// The score sheet as a table, then in sentences; empty before the end.
    pub fn score_table(&self) -> Vec<String> {
        self.look_of(seat_of(self.viewer())).score_table()
    }

    /// The player's own cards, numbered as commands name them.
    pub fn cards(&self) -> Vec<String> {
        match self.at {
            Keyboard::Seat(seat) => R::cards(&self.look_of(Some(seat)).moment()),
            Keyboard::Reading(_) | Keyboard::Curtain(_) | Keyboard::Watching | Keyboard::Over => Vec::new(),
        }
    }

    /// The bots act until a person is needed; then that person gets the keyboard.
    fn proceed(&mut self) {
        self.bots_act = true;
        if self.thinking.pace == Pace::AtOnce {
            while self.think().is_some() {
                self.act_out();
            }
        }
    }

    /// Are the bots acting? Until they are done, nothing can be done but [what changes nothing](Session::asks_the_table).
    pub fn bots_act(&self) -> bool {
        self.bots_act
    }

    /// Is this asked of the table, so that it can be answered no matter who acts?
    pub fn asks_the_table(&self, line: &str) -> bool {
        let seat = seat_of(self.viewer());
        match self.look_of(seat).moment().parse(line) {
            Ok(Command::Chore(chore)) => chore != Chore::Undo,
            Ok(Command::Do(_) | Command::Draft(_)) | Err(_) => false,
        }
    }

    /// Asks the bots until one knows what to do, and returns how long after the last action that is to be done; `None` when a
    /// person is needed, who then gets the keyboard.
    pub fn think(&mut self) -> Option<Duration> {
        let at = seat_of(self.viewer());
        while self.bots_act && self.plan.is_none() {
            let ask = self.table.bot_ask();
            match (self.company.next(&self.table, ask.as_ref().map(|ask| Errand::of(ask.must)), at), ask) {
                (Next::Bot, Some(ask)) => match thinking::thought(&self.table, &ask, self.thinking) {
                    Some(thought) => self.plan = Some(Plan { seat: ask.seat, bot: ask.bot, errand: Errand::of(ask.must), thought }),
                    None => drop(self.table.thought(None)),
                },
                (Next::Person(person), _) => self.hand_over(Some(person)),
                (Next::Anyone, _) => self.hand_over(None),
                (Next::Over, _) => (self.at, self.bots_act) = (Keyboard::Over, false),
                (Next::Bot, None) => unreachable!("a bot comes next only if it is asked"),
            }
        }
        let plan = self.plan.as_ref()?;
        // If all decide at the same time, nobody waits for another to begin.
        let person_decides = self.table.asked().must.iter().any(|seat| self.company.people.has(seat));
        let waits = !(person_decides && plan.errand == Errand::Decide);
        Some(if waits { thinking::pause(&self.table, plan.bot, plan.errand, self.thinking) } else { Duration::ZERO })
    }

    /// The bot performs the action it has chosen.
    pub fn act_out(&mut self) {
        let Some(Plan { seat, thought, .. }) = self.plan.take() else { return };
        let why = thought.why.clone();
        if self.table.thought(Some(thought)) {
            self.reasons[seat.index()] = why;
        }
    }

    fn hand_over(&mut self, next: Option<Seat>) {
        self.bots_act = false;
        self.at = match (self.at, next) {
            (_, Some(person)) if self.company.people.len() == 1 => Keyboard::Seat(person),
            (Keyboard::Seat(before), Some(person)) if before == person => Keyboard::Seat(person),
            (Keyboard::Seat(before), _) if self.has_private_news(before) => Keyboard::Reading(before),
            (_, next) => Keyboard::Curtain(next),
        };
    }

    /// Is there something unread that only this person may read?
    fn has_private_news(&self, seat: Seat) -> bool {
        let seen = self.table.seen(Viewer::Seat(seat));
        let from = self.told[seat.index()].min(seen.len());
        seen[from..].iter().any(|seen| R::is_private(&seen.sight, seat))
    }

    fn person_named(&self, name: &str) -> Option<Seat> {
        named(&self.names, self.company.people.iter(), name)
    }

    fn place_of(&self, viewer: Viewer) -> usize {
        seat_of(viewer).map_or(usize::from(self.table.seats()), Seat::index)
    }
}

impl<R: AtTerminal> Draft<R> {
    /// Nothing is being typed.
    pub(crate) fn nothing() -> Draft<R> {
        Draft { action: None, chosen: Vec::new(), preview: Vec::new() }
    }
}

impl Reply {
    pub(crate) fn go_on() -> Reply {
        Reply { said: Vec::new(), then: Then::GoOn }
    }

    pub(crate) fn quit() -> Reply {
        Reply { said: Vec::new(), then: Then::Quit }
    }

    pub(crate) fn wrong(text: String) -> Reply {
        Reply { said: vec![Said { tone: Tone::Wrong, text }], then: Then::Nothing }
    }

    pub(crate) fn says(lines: impl IntoIterator<Item = String>) -> Reply {
        Reply { said: lines.into_iter().map(|text| Said { tone: Tone::Plain, text }).collect(), then: Then::Nothing }
    }

    pub(crate) fn page(lines: impl IntoIterator<Item = String>) -> Reply {
        Reply { then: Then::Read, ..Reply::says(lines) }
    }
}
