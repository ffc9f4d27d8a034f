//! A seat at a table of a server: what the server tells goes in ([`Guest::hear`]), what is typed becomes what the server is asked for
//! ([`Guest::next_wish`]). Nothing here has a socket or waits, and nothing is known but what the frames say.

pub mod full;
mod luck;
mod news;
mod orders;
pub mod plain;
mod words;

use crate::face::{Play, Shown};
use crate::game::AtTerminal;
use crate::keyboard::{Errand, Keyboard};
use crate::labels::Labels;
use crate::look::{Look, completed, named, seat_of};
use crate::scene::{Deadline, Entry};
use crate::screen::WIDE;
use crate::session::{Draft, Reply, Said, Tone};
use crate::text::printable;
use crate::thinking::{self, Matter, Thinking};
use luck::GuestLuck;
use news::{Act, Logged};
use orders::{OrderWord, Stage};
use protocol::{Answer, Clock, Clocks, Frame, HistoryItem, SeatNow, TableState};
use sentences::{Chore, Command, Language, Moment, OrderLine, Speaker};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;
use table::SightLine;
use tabletop::record::KeptLuck;
use tabletop::{Entropy, Millis, Phase, Seat, Viewer};

/// Where the player sits, and how they want to be addressed.
#[derive(Clone, Debug)]
pub struct Place {
    /// The table.
    pub table: String,
    /// The command with which the player comes back.
    pub again: String,
    /// The language.
    pub language: Language,
    /// What every key begins with; it must be different each time somebody sits down.
    pub key: String,
    /// How hints are computed.
    pub thinking: Thinking,
    /// What time it is, for the clocks of the game.
    pub now: fn() -> Millis,
    /// A moment on the clock of this place, counted as if that were UTC.
    pub local: fn(Millis) -> Millis,
    /// Draws random numbers that this terminal adds to the luck; nothing if it has none.
    pub entropy: fn() -> Option<Entropy>,
    /// What was kept of the luck of this table before.
    pub kept: KeptLuck,
}

/// What reaches a player at a table.
pub enum Happening<R: AtTerminal> {
    /// A frame; and if it alone does not tell what happened, the story since the last one, or since the beginning.
    Frame(Box<Frame<R>>, Option<Vec<HistoryItem<R>>>),
    /// Who is present now.
    Present {
        /// Those who are present.
        here: Vec<Seat>,
        /// Those of them who are composing something.
        composing: Vec<Seat>,
    },
    /// The table answers the command that is on its way.
    Answered(Answer),
    /// The server refuses a request, and says why.
    Refused(String),
    /// The connection is lost; reconnecting.
    Lost,
    /// The connection is back.
    Back,
    /// What came of reminding somebody.
    Nudged(Nudging),
    /// The player's own notes as they are now; or why they could not be read or kept.
    Noted(Result<String, String>),
    /// There is no link, for this reason.
    NoLink(String),
    /// A link with which somebody can sit down.
    Invited(String),
    /// A link with which anyone can watch.
    WatchLink(String),
    /// The record of the game, to be checked.
    Record(String),
    /// The table did not take what this terminal added to the luck.
    NoEntropy,
    /// All links are taken back.
    LinksOff,
    /// Where the record of the game is now; or why it could not be written.
    Recorded(Result<String, String>),
    /// Nothing more will come, for this reason.
    Ended(String),
    /// A typed line; `None` when the input ends.
    Typed(Option<String>),
}

/// What came of reminding somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nudging {
    /// They are told.
    Done,
    /// They were reminded less than a day ago.
    Before,
    /// They are here, or the game does not wait for them.
    Needless,
    /// The table is a live one.
    Live,
    /// They are on vacation.
    Vacation,
    /// Something else went wrong, in words.
    Failed(String),
}

/// What the server is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This command, until it is answered: always the same text, so that it is done once.
    Command(String),
    /// The link with which people sit down, on this seat or on any.
    Invite(Option<Seat>),
    /// The link to watch.
    WatchLink,
    /// All links of the table are to be taken back.
    TakeLinksBack,
    /// Somebody is to be reminded that they are waited for.
    Nudge(Seat),
    /// The player's own notes, after a change.
    Note(NoteChange),
    /// The record of the game.
    Record,
    /// This command, which adds to the luck; nobody waits for the answer, but a denial is to be reported.
    Entropy(String),
    /// This is to be kept of the luck of a table.
    KeepLuck {
        /// Which one.
        table: String,
        /// A line of [`KeptLuck`].
        kept: String,
    },
}

/// What is done with the player's own notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteChange {
    /// They are only read.
    Read,
    /// A line is added.
    Add(String),
    /// All are removed.
    Clear,
}

/// From which news on the story is needed beside this frame, if everything up to `known` is known; `None` if the frame says it all.
pub fn gap<R: AtTerminal>(known: u32, frame: &Frame<R>) -> Option<u32> {
    let Some(after) = frame.after else { return Some(1) };
    if after > known {
        return Some(known + 1);
    }
    // A frame has one view, so it can tell about one action.
    let actions = frame.news.iter().filter(|news| news.n > known && news::is_action(&news.what)).count();
    (actions > 1).then_some(known + 1)
}

/// A player at a table of a server.
pub struct Guest<R: AtTerminal> {
    place: Place,
    state: TableState<R>,
    edition: Option<R::Edition>,
    names: Vec<String>,
    letters: Vec<char>,
    here: Vec<Seat>,
    composing: Vec<Seat>,
    /// All actions from the deal on, as they were seen; knowledge is folded from them.
    acts: Vec<Act<R>>,
    knowledge: Option<Known<R>>,
    seen: Vec<SightLine<R>>,
    log: Vec<Logged<R>>,
    /// How much of the log was told, had been told before the last command, and was searched for something at which everybody looks up.
    told: usize,
    read: usize,
    looked: usize,
    draft: R::Draft,
    /// The rule behind the last refusal.
    refused: Option<&'static str>,
    /// The command that is on its way.
    pending: Option<Pending<R>>,
    lost: bool,
    resigned: bool,
    ended: Option<String>,
    record: Option<Result<String, String>>,
    /// Was the record asked for?
    over_told: bool,
    keys: u32,
    wishes: VecDeque<Wish>,
    luck: GuestLuck,
}

/// What is known: everything possible, or only the present view.
struct Known<R: AtTerminal> {
    knowledge: R::Knowledge,
    whole: bool,
}

/// A command that is on its way.
struct Pending<R: AtTerminal> {
    /// The action and the view before it, if it is an action.
    action: Option<(R::Action, Arc<R::View>)>,
    undo: bool,
    resigns: bool,
    nothing: bool,
    left: Option<Left>,
}

/// What a command leaves with the table, to be done when the moment comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    Order,
    Cancelled,
    Draft,
    NoDraft,
}

/// How urgently the player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// The game waits for them.
    Must,
    /// Something waits for their answer, but the game can go on without it.
    Offer,
    /// They wait.
    Wait,
}

impl<R: AtTerminal> Guest<R> {
    /// A player who comes to a table, and has seen nothing yet.
    pub fn new(place: Place) -> Guest<R> {
        let luck = GuestLuck::new(place.kept.clone());
        Guest {
            luck,
            place,
            state: TableState::default(),
            edition: None,
            names: Vec::new(),
            letters: Vec::new(),
            here: Vec::new(),
            composing: Vec::new(),
            acts: Vec::new(),
            knowledge: None,
            seen: Vec::new(),
            log: Vec::new(),
            told: 0,
            read: 0,
            looked: 0,
            draft: R::Draft::default(),
            refused: None,
            pending: None,
            lost: false,
            resigned: false,
            ended: None,
            record: None,
            over_told: false,
            keys: 0,
            wishes: VecDeque::new(),
        }
    }

    /// What the server is to be asked for next.
    pub fn next_wish(&mut self) -> Option<Wish> {
        self.wishes.pop_front()
    }

    /// Takes in what came, and returns what is to be said about it at once.
    pub fn hear(&mut self, happening: Happening<R>) -> Vec<Said> {
        let labels = self.labels();
        let plain = |text: String| vec![Said { tone: Tone::Plain, text }];
        let wrong = |text: String| vec![Said { tone: Tone::Wrong, text }];
        match happening {
            Happening::Frame(frame, story) => match self.take(*frame, story) {
                Ok(()) => Vec::new(),
                Err(why) => {
                    self.ended = Some(why.clone());
                    wrong(why)
                }
            },
            Happening::Present { here, composing } => {
                (self.here, self.composing) = (here, composing);
                Vec::new()
            }
            Happening::Answered(answer) => self.answered(answer),
            Happening::Refused(why) => {
                self.pending = None;
                let ended = self.ended.clone();
                wrong(printable(&why)).into_iter().chain(ended.into_iter().flat_map(wrong)).collect()
            }
            Happening::Lost => {
                let first = !std::mem::replace(&mut self.lost, true);
                if first { wrong(labels.lost(self.pending.is_some())) } else { Vec::new() }
            }
            Happening::Back => {
                if std::mem::take(&mut self.lost) {
                    plain(labels.back())
                } else {
                    Vec::new()
                }
            }
            Happening::Noted(Ok(text)) if text.trim().is_empty() => plain(labels.no_notes()),
            Happening::Noted(Ok(text)) => plain(labels.own_notes(&printable(text.trim()))),
            Happening::Noted(Err(why)) => wrong(printable(&why)),
            Happening::Nudged(nudging) => plain(labels.nudging(nudging)),
            Happening::NoLink(why) => wrong(printable(&why)),
            Happening::Invited(link) => plain(labels.invited(&printable(&link))),
            Happening::WatchLink(link) => plain(labels.watch_link(&printable(&link))),
            Happening::Record(text) => {
                self.check_luck(&text);
                Vec::new()
            }
            Happening::NoEntropy => {
                self.luck_denied();
                Vec::new()
            }
            Happening::LinksOff => plain(labels.links_off()),
            Happening::Recorded(record) => {
                self.record = Some(record);
                vec![Play::kept(self)]
            }
            Happening::Ended(why) => {
                // A player who resigns at a private table is not shown what follows.
                let why = if self.resigned { labels.given_up() } else { printable(&why) };
                self.ended = Some(why.clone());
                // A command on its way is answered first.
                if self.pending.is_some() { Vec::new() } else { wrong(why) }
            }
            Happening::Typed(_) => Vec::new(),
        }
    }

    /// Carries out what was typed: answers it at once, or sends it ([`Guest::next_wish`]).
    pub fn enter(&mut self, line: &str) -> Reply {
        // An error message quotes the line, so control characters are removed first.
        let line = printable(&line.replace('\t', " "));
        let line = line.trim();
        if line.is_empty() {
            return if Shown::keyboard(self) == Keyboard::Over { Reply::quit() } else { Reply::says([]) };
        }
        match orders::parse(line) {
            Some((word, rest)) if word != OrderWord::Nothing || R::TRADES => self.order(word, rest),
            Some(_) | None => self.command(line),
        }
    }

    fn answered(&mut self, answer: Answer) -> Vec<Said> {
        let labels = self.labels();
        let pending = self.pending.take();
        let told = pending.as_ref().map(|pending| (pending.undo, pending.resigns, pending.nothing));
        let (undo, resigns, nothing) = told.unwrap_or_default();
        let left = pending.as_ref().and_then(|pending| pending.left);
        let (tone, text) = match answer {
            Answer::Done { .. } => {
                if let Some((action, view)) = pending.and_then(|pending| pending.action) {
                    R::done(&mut self.draft, &view, &action);
                }
                self.resigned |= resigns;
                self.ended = self.ended.take().map(|why| if resigns { labels.given_up() } else { why });
                let stored = || left.map_or_else(|| labels.stored(), |left| labels.left_there(left));
                (Tone::Plain, if nothing { labels.nothing_for_you() } else { stored() })
            }
            Answer::Refused { facts, said, .. } => (
                Tone::Wrong,
                match serde_json::from_value::<R::Refusal>(facts) {
                    Ok(refusal) => {
                        if let Some((action, _)) = pending.and_then(|pending| pending.action) {
                            R::not_done(&mut self.draft, &action, &refusal);
                        }
                        self.refused = Some(R::rule_of(&refusal));
                        R::say_refusal(&self.speaker(), &refusal)
                    }
                    Err(_) => printable(&said),
                },
            ),
            Answer::Because { seat, why } => (
                Tone::Plain,
                match why.and_then(|why| serde_json::from_value::<R::Why>(why).ok()) {
                    Some(why) => R::say_why(&self.speaker(), seat, &why),
                    None => labels.no_reason(self.names.get(seat.index()).map_or("", String::as_str)),
                },
            ),
            Answer::Stale { .. } => (Tone::Wrong, labels.stale()),
            Answer::Denied { why } if undo => (Tone::Wrong, format!("{} {}", labels.denied(why), labels.ask_the_others())),
            Answer::Denied { why } => (Tone::Wrong, labels.denied(why)),
            Answer::Unknown { said } => (Tone::Wrong, printable(&said)),
            // The connection tries these again by itself.
            Answer::Again | Answer::Busy => return Vec::new(),
        };
        let ended = self.ended.iter().map(|why| Said { tone: Tone::Wrong, text: why.clone() });
        [Said { tone, text }].into_iter().chain(ended).collect()
    }

    /// Whose view this is.
    fn viewer(&self) -> Viewer {
        self.state.view.as_deref().map_or(Viewer::Spectator, R::viewer)
    }

    /// How far the table is; nothing before the first frame.
    fn phase(&self) -> Option<Phase> {
        (!self.state.seats.is_empty()).then_some(self.state.phase)
    }

    fn seat(&self) -> Option<Seat> {
        seat_of(self.viewer())
    }

    fn labels(&self) -> Labels {
        Labels(self.place.language)
    }

    fn edition(&self) -> &R::Edition {
        self.edition.as_ref().expect("a table is shown when its edition is known")
    }

    fn speaker(&self) -> Speaker<'_, R::Words> {
        let Place { language, .. } = self.place;
        Speaker::new(language, &self.names, R::words(self.edition()), self.seat())
    }

    fn stage(&self) -> Stage {
        match self.phase() {
            None | Some(Phase::Gathering) => Stage::Gathering,
            Some(Phase::Running) if self.seat().is_some() => Stage::Running,
            Some(Phase::Over) if self.seat().is_some() => Stage::Over,
            Some(Phase::Running | Phase::Over | Phase::Stopped) => Stage::Watching,
        }
    }

    /// Is a command on its way?
    pub(crate) fn is_sending(&self) -> bool {
        self.pending.is_some()
    }

    /// What was checked of the record of a finished game, in sentences.
    pub fn checked(&self) -> &[String] {
        &self.luck.checked
    }

    /// Has anything been shown yet?
    pub(crate) fn has_come(&self) -> bool {
        self.phase().is_some()
    }

    /// Is it certain that nothing more will come?
    pub(crate) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// Is the record still on its way?
    pub(crate) fn awaits_record(&self) -> bool {
        self.phase() == Some(Phase::Over) && self.record.is_none() && self.ended.is_none()
    }

    /// The greeting.
    pub(crate) fn welcome(&self) -> Vec<String> {
        let labels = self.labels();
        let opening = self.state.about.as_ref().filter(|_| self.edition.is_some()).map(|about| {
            let edition = printable(&about.edition);
            let speaker = Speaker { you: None, ..self.speaker() };
            format!("{} {}", speaker.opening(R::WHICH.title(), &edition), self.who())
        });
        let about = self.state.about.as_ref();
        let promised = about.and_then(|about| about.server_seed_sha256.as_deref()).map(|hash| labels.server_seed(&printable(hash)));
        let dealt = about.and_then(|about| about.seed_sha256.as_deref()).map(|hash| labels.seed(&printable(hash)));
        let hash = promised.into_iter().chain(dealt);
        opening.into_iter().chain([labels.at_server(&self.place.table, &self.place.again)]).chain(hash).collect()
    }

    /// Who sits where.
    fn who(&self) -> String {
        let labels = self.labels();
        let name = |(name, seat): (&String, &SeatNow)| match (&seat.name, seat.bot) {
            (None, _) => labels.free_seat(),
            (Some(called), Some(bot)) if *called != bot.to_string() => {
                format!("{name} ({})", sentences::bot(bot, R::GAME).in_text(self.place.language))
            }
            (Some(_), _) => name.clone(),
        };
        let names: Vec<String> = self.names.iter().zip(&self.state.seats).map(name).collect();
        let mut said = vec![labels.at_the_table(&names.join(", "))];
        let vacations = self.names.iter().zip(&self.state.seats).filter_map(|(name, seat)| Some((name, seat.vacation?)));
        said.extend(vacations.map(|(name, until)| labels.is_on_vacation(name, &self.moment(until))));
        said.join(" ")
    }

    /// Who is present now.
    fn here(&self) -> String {
        let labels = self.labels();
        let here: Vec<&str> = self.here.iter().filter_map(|seat| self.names.get(seat.index())).map(String::as_str).collect();
        let here = if here.is_empty() { labels.nobody() } else { here.join(", ") };
        labels.looking(&here)
    }

    /// What happened since the last call: one sentence each.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let from = self.told.min(self.log.len());
        let news = self.log[from..].iter().map(|logged| self.sentence(logged)).collect();
        self.told = self.log.len();
        news
    }

    fn sentence(&self, logged: &Logged<R>) -> String {
        match logged {
            Logged::Seen { seen, by, first } => sentences::told_by::<R>(&self.speaker(), *by, *first, &seen.sight),
            Logged::Said(text) => text.clone(),
        }
    }

    /// The player's own cards, numbered as commands name them.
    pub(crate) fn cards(&self) -> Vec<String> {
        match (self.seat(), Shown::look(self)) {
            (Some(_), Some(look)) if self.phase() == Some(Phase::Running) => R::cards(&look.moment()),
            (_, _) => Vec::new(),
        }
    }

    /// How urgently the player is asked.
    pub(crate) fn call(&self) -> Call {
        let (Some(seat), Some(asked), Some(view)) = (self.seat(), &self.state.asked, &self.state.view) else { return Call::Wait };
        if self.phase() != Some(Phase::Running) || self.state.paused || self.bot_plays() {
            return if self.must_consent(seat) { Call::Offer } else { Call::Wait };
        }
        match asked.prompt {
            Some(_) if asked.must => Call::Must,
            Some(_) if R::waits_for(view, seat) => Call::Offer,
            Some(_) | None if self.must_consent(seat) => Call::Offer,
            Some(_) | None => Call::Wait,
        }
    }

    fn must_consent(&self, seat: Seat) -> bool {
        self.state.take_back.as_ref().is_some_and(|asked| asked.by.is_some() && asked.open.contains(&seat))
    }

    /// Does a bot play for the owner of this seat?
    fn bot_plays(&self) -> bool {
        self.seat().and_then(|seat| self.state.seats.get(seat.index())).is_some_and(|seat| seat.away)
    }

    /// What the player waits for, in a sentence.
    pub(crate) fn waits(&self) -> String {
        let (Some(view), Some(_)) = (&self.state.view, &self.edition) else { return self.asks() };
        R::say_waiting(&self.speaker(), view).unwrap_or_default()
    }

    fn asks_in(&self, say: impl Fn(&Moment<'_, R>, &R::Prompt) -> String) -> String {
        let labels = self.labels();
        let Some(phase) = self.phase() else { return labels.connecting() };
        if let Some(why) = &self.ended {
            return why.clone();
        }
        match phase {
            Phase::Gathering => {
                let (taken, free): (Vec<_>, Vec<_>) = self.names.iter().zip(&self.state.seats).partition(|(_, seat)| seat.name.is_some());
                let names: Vec<&str> = taken.iter().map(|(name, _)| name.as_str()).collect();
                let names = if names.is_empty() { labels.nobody() } else { names.join(", ") };
                return labels.gathering(&names, free.len());
            }
            Phase::Stopped => return labels.stopped(&printable(self.state.stopped.as_deref().unwrap_or_default())),
            Phase::Over => return labels.over(),
            Phase::Running => {}
        }
        let Some(look) = Shown::look(self) else { return labels.connecting() };
        let waiting = || R::say_waiting(&look.speaker, &look.view).unwrap_or_default();
        let Some(seat) = self.seat() else { return format!("{} {}", waiting(), labels.watching()) };
        let mut said: Vec<String> = Vec::new();
        if let Some((asked, by)) = self.state.take_back.as_ref().and_then(|asked| Some((asked, asked.by?))) {
            if by == seat {
                said.push(labels.own_take_back());
            } else if self.must_consent(seat) {
                said.push(labels.take_back_waits(&look.speaker.asks_back(asked).unwrap_or_default()));
            }
        }
        if self.state.paused {
            said.push(labels.paused());
        } else if self.bot_plays() {
            said.extend([labels.away(), waiting()]);
        } else {
            match (look.prompt.as_deref(), self.state.asked.as_ref().is_some_and(|asked| asked.must)) {
                (Some(prompt), true) => said.push(say(&look.moment(), prompt)),
                (Some(prompt), false) => said.extend([waiting(), say(&look.moment(), prompt)]),
                (None, _) => said.push(waiting()),
            }
        }
        said.join(" ")
    }

    /// The time left on the player's own clock, in a sentence, while it runs; in a game over days until when everybody has time.
    pub(crate) fn clock(&self) -> Option<String> {
        let clocks = self.state.clocks.as_ref()?;
        if self.state.paused || self.phase() != Some(Phase::Running) {
            return None;
        }
        if matches!(self.state.about.as_ref()?.clock, Clock::Days { .. }) {
            let said: Vec<String> = clocks.running.iter().filter_map(|seat| self.has_time(clocks, *seat)).collect();
            return (!said.is_empty()).then(|| said.join(" "));
        }
        let seat = self.seat().filter(|seat| clocks.running.contains(seat))?;
        let passed = (self.place.now)().saturating_sub(clocks.at);
        Some(self.labels().left(clocks.left.get(seat.index())?.saturating_sub(passed) / 1_000))
    }

    /// Until when somebody has time, or is on vacation.
    fn has_time(&self, clocks: &Clocks, seat: Seat) -> Option<String> {
        let (labels, name) = (self.labels(), self.names.get(seat.index())?);
        if let Some(until) = self.state.seats.get(seat.index())?.vacation {
            return Some(labels.is_on_vacation(name, &self.moment(until)));
        }
        let until = self.moment(clocks.deadline_of(seat)?);
        Some(if self.seat() == Some(seat) { labels.left_until(&until) } else { labels.waits_until(name, &until) })
    }

    /// A moment on the clock of this place, as people speak of it.
    fn moment(&self, at: Millis) -> String {
        let Place { language, now, local, .. } = self.place;
        sentences::moment(language, local(now()), local(at))
    }

    /// How long bots still wait for answers to their offers.
    pub(crate) fn deadlines(&self) -> Vec<Deadline> {
        if self.state.paused || self.phase() != Some(Phase::Running) {
            return Vec::new();
        }
        let now = (self.place.now)();
        self.state.offers.iter().map(|time| Deadline { offer: time.offer, seconds: time.until.saturating_sub(now) / 1_000 }).collect()
    }

    /// Who else is composing an offer, one sentence each.
    pub(crate) fn composing(&self) -> impl Iterator<Item = (Seat, String)> {
        let others = self.composing.iter().copied().filter(|seat| Some(*seat) != self.seat() && self.phase() == Some(Phase::Running));
        others.filter_map(|seat| Some((seat, self.labels().composes(self.names.get(seat.index())?))))
    }

    /// Orders that change nothing, while there is no view yet.
    fn enter_before_the_deal(&self, line: &str) -> Reply {
        let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(line));
        if is(&["quit", "exit", "ende", "beenden"]) {
            return Reply::quit();
        }
        if is(&["log", "verlauf"]) {
            return Reply::page(self.log(usize::MAX).into_iter().map(|entry| entry.text));
        }
        let help =
            orders::help(self.place.language, self.stage(), R::TRADES).into_iter().map(|help| format!("{}: {}", help.usage, help.means));
        if is(&["help", "hilfe", "?"]) { Reply::page(help) } else { Reply::wrong(self.asks()) }
    }

    fn command(&mut self, line: &str) -> Reply {
        let Some(look) = Shown::look(self) else { return self.enter_before_the_deal(line) };
        let command = look.moment().parse(line).map_err(|wrong| look.wrong(line, look.speaker.wrong(&wrong)));
        match command {
            Ok(Command::Chore(chore)) => self.chore(&chore),
            Ok(Command::Do(_) | Command::Draft(_)) if self.seat().is_none() => Reply::wrong(self.labels().only_watching()),
            Ok(Command::Do(action)) => {
                let asked = self.state.asked.as_ref().map(|asked| asked.id);
                let order = protocol::Command::<R>::Act { asked, action: action.clone() };
                let before = self.state.view.clone().map(|view| (action, view));
                self.send(&order, before)
            }
            Ok(Command::Draft(draft)) => {
                self.draft = draft;
                Reply::says(Shown::look(self).and_then(|look| R::say_draft(&look.moment())))
            }
            Err(wrong) => {
                self.refused = None;
                wrong
            }
        }
    }

    fn chore(&mut self, chore: &Chore) -> Reply {
        match chore {
            Chore::Undo => self.send(&protocol::Command::Undo, None),
            Chore::Save => Reply::says([self.labels().kept_there()]),
            Chore::Hint => Reply::says(self.advice()),
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
                let help = orders::help(self.place.language, self.stage(), R::TRADES);
                let log = |most| self.log(most).into_iter().map(|entry| entry.text).collect();
                let answered = Shown::look(self).and_then(|look| look.answer(chore, &help, self.refused, log));
                answered.unwrap_or_else(|| Reply::wrong(self.asks()))
            }
        }
    }

    /// Only the server knows why its bots do what they do.
    fn why_of(&mut self, name: &str) -> Reply {
        match self.seat_named(name) {
            Some(seat) => self.send(&protocol::Command::Why { seat }, None),
            None => Reply::wrong(self.labels().nobody_called(name, &self.names.join(", "))),
        }
    }

    /// What a captain would do, why, and how it is typed. It thinks here, with what this seat knows.
    fn advice(&self) -> Vec<String> {
        let labels = self.labels();
        let (Some(seat), Some(asked), Some(look)) = (self.seat(), &self.state.asked, Shown::look(self)) else {
            return vec![labels.no_hint()];
        };
        let Some(prompt) = look.prompt.as_deref().filter(|_| self.phase() == Some(Phase::Running)) else { return vec![labels.no_hint()] };
        let Some(known) = self.knowledge.as_ref().filter(|known| known.whole) else { return vec![labels.no_hints()] };
        let errand = if asked.must { Errand::Decide } else { Errand::Speak };
        let seed = u64::from(asked.id);
        let matter = Matter::<R> { seat, knowledge: &known.knowledge, prompt, errand, seed };
        let Some(advice) = thinking::counsel(&matter, self.place.thinking) else { return vec![labels.would_be_silent()] };
        look.advised(seat, &advice.action, advice.why.as_ref())
    }

    /// Gives an order to the table, or answers it at once.
    fn order(&mut self, word: OrderWord, rest: &str) -> Reply {
        match self.ordered(word, rest) {
            Ok(order) => self.send(&order, None),
            Err(reply) => reply,
        }
    }

    fn ordered(&mut self, word: OrderWord, rest: &str) -> Result<protocol::Command<R>, Reply> {
        use protocol::Command as Ask;
        let whom = self.seat_named(rest).ok_or_else(|| Reply::wrong(self.labels().nobody_called(rest, &self.names.join(", "))));
        let (labels, language) = (self.labels(), self.place.language);
        let how = || Reply::wrong(labels.what_then(orders::usage(language, word)));
        Ok(match word {
            OrderWord::Who => return Err(Reply::says([format!("{} {}", self.who(), self.here())])),
            OrderWord::Invite => {
                let seat = rest.parse::<u8>().ok().filter(|seat| *seat > 0).map(|seat| Seat(seat - 1));
                self.wishes.push_back(match rest {
                    "off" | "aus" => Wish::TakeLinksBack,
                    // Once the game has begun, others can only watch.
                    "" if self.stage() == Stage::Gathering => Wish::Invite(None),
                    _ if seat.is_some() => Wish::Invite(seat),
                    _ => Wish::WatchLink,
                });
                return Err(Reply::says([labels.sending()]));
            }
            OrderWord::Note => {
                self.wishes.push_back(Wish::Note(match rest {
                    "" => NoteChange::Read,
                    "clear" | "löschen" => NoteChange::Clear,
                    line => NoteChange::Add(line.to_owned()),
                }));
                return Err(Reply::says([labels.sending()]));
            }
            OrderWord::Nudge if rest.is_empty() => return Err(how()),
            OrderWord::Nudge => {
                let whom = whom?;
                self.wishes.push_back(Wish::Nudge(whom));
                return Err(Reply::says([labels.sending()]));
            }
            OrderWord::Resign if !["yes", "ja"].contains(&rest) => {
                return Err(Reply::says([labels.really(orders::usage(language, word))]));
            }
            OrderWord::Resign => Ask::Resign,
            OrderWord::Say if rest.is_empty() => return Err(how()),
            OrderWord::Say => Ask::Say { text: rest.to_owned() },
            OrderWord::TakeBack => {
                // Without a number it means before the player's own last decision, whatever bots did since.
                let count = if rest.is_empty() { None } else { Some(rest.parse::<u32>().map_err(|_| how())?) };
                let actions = self.acts.last().map_or(0, |act| act.action);
                Ask::AskTakeBack { keep: count.map(|count| actions.saturating_sub(count.max(1))) }
            }
            OrderWord::Grant => Ask::GrantTakeBack,
            OrderWord::Deny => Ask::RefuseTakeBack,
            OrderWord::Pause => Ask::Pause,
            OrderWord::Vacation if rest.is_empty() => Ask::Vacation { away: true },
            OrderWord::Vacation if ["end", "ende"].contains(&rest) => Ask::Vacation { away: false },
            OrderWord::Vacation => return Err(how()),
            OrderWord::Resume => Ask::Resume,
            OrderWord::Return => Ask::Return,
            OrderWord::Rematch => Ask::Rematch,
            OrderWord::Nothing => Ask::NothingForMe,
            OrderWord::Order => return self.standing(rest),
            OrderWord::Orders => return Err(Reply::page(self.left())),
            OrderWord::Draft => return self.drafted(rest),
            OrderWord::SeatBot => match (orders::bot(rest), self.state.seats.iter().position(|seat| seat.name.is_none())) {
                (Ok(bot), Some(seat)) => Ask::SeatBot { seat: Seat(seat as u8), bot },
                (Ok(_), None) => return Err(Reply::wrong(labels.denied(protocol::Denial::Full))),
                (Err(wrong), _) => return Err(Reply::wrong(wrong)),
            },
            OrderWord::StandIn | OrderWord::Remove | OrderWord::Mute | OrderWord::Unmute if rest.is_empty() => return Err(how()),
            OrderWord::StandIn => Ask::TakeOver { seat: whom? },
            OrderWord::Remove => Ask::Remove { seat: whom? },
            OrderWord::Mute => Ask::Mute { seat: whom?, silent: true },
            OrderWord::Unmute => Ask::Mute { seat: whom?, silent: false },
        })
    }

    /// Leaves or cancels a standing order.
    fn standing(&self, typed: &str) -> Result<protocol::Command<R>, Reply> {
        let Some(look) = Shown::look(self).filter(|_| self.seat().is_some()) else { return Err(Reply::wrong(self.asks())) };
        let (moment, labels) = (look.moment(), self.labels());
        if typed.is_empty() {
            let word = orders::usage(self.place.language, OrderWord::Order).split(' ').next().unwrap_or_default();
            let help = R::order_help(&moment.speaker).into_iter().map(|help| format!("{word} {}: {}", help.usage, help.means));
            return Err(Reply::page(help.chain(self.left())));
        }
        let own = self.instructions();
        let instructions = match moment.parse_order(typed).map_err(|wrong| Reply::wrong(moment.speaker.wrong(&wrong)))? {
            OrderLine::Leave(order) => protocol::with_order(own, order),
            OrderLine::Cancel(None) => Vec::new(),
            OrderLine::Cancel(Some(number)) if !(1..=own.len()).contains(&number) => {
                return Err(Reply::wrong(labels.no_such_order(number)));
            }
            OrderLine::Cancel(Some(number)) => {
                let mut left = own.to_vec();
                left.remove(number - 1);
                left
            }
        };
        Ok(protocol::Command::Instruct { instructions })
    }

    /// The player's standing orders.
    fn instructions(&self) -> &[R::Instruction] {
        self.state.own.as_ref().map_or(&[], |own| &own.instructions)
    }

    /// The player's standing orders and draft, one line each.
    fn left(&self) -> Vec<String> {
        let Some(look) = Shown::look(self) else { return Vec::new() };
        let (moment, labels) = (look.moment(), self.labels());
        let orders = (1..).zip(self.instructions()).map(|(number, order)| format!("{number}. {}", R::say_order(&moment.speaker, order)));
        let draft = self.state.own.as_ref().and_then(|own| own.draft.as_ref());
        let draft = draft.map(|action| labels.draft_counts(&moment.write(action)));
        [labels.your_orders(self.instructions().is_empty())].into_iter().chain(orders).chain(draft).collect()
    }

    /// Saves a command of the game, to count when the player's time runs out.
    fn drafted(&self, typed: &str) -> Result<protocol::Command<R>, Reply> {
        let Some(look) = Shown::look(self).filter(|_| self.seat().is_some()) else { return Err(Reply::wrong(self.asks())) };
        let language = self.place.language;
        if typed.is_empty() {
            return Err(Reply::wrong(self.labels().what_then(orders::usage(language, OrderWord::Draft))));
        }
        if ["nothing", "nichts"].contains(&typed.to_lowercase().as_str()) {
            return Ok(protocol::Command::Draft { action: None });
        }
        match look.moment().parse(typed).map_err(|wrong| look.wrong(typed, look.speaker.wrong(&wrong)))? {
            Command::Do(action) => Ok(protocol::Command::Draft { action: Some(action) }),
            Command::Draft(_) | Command::Chore(_) => Err(Reply::wrong(self.labels().what_then(orders::usage(language, OrderWord::Draft)))),
        }
    }

    /// The seat of this name, or of this number after an `@`.
    fn seat_named(&self, name: &str) -> Option<Seat> {
        let count = self.names.len();
        match name.strip_prefix('@') {
            Some(number) => number.parse().ok().filter(|number| (1..=count).contains(number)).map(|number| Seat(number as u8 - 1)),
            None => named(&self.names, Seat::all(count as u8), name),
        }
    }

    /// Sends a command, with a unique key.
    fn send(&mut self, order: &protocol::Command<R>, action: Option<(R::Action, Arc<R::View>)>) -> Reply {
        if self.pending.is_some() {
            return Reply::wrong(self.labels().on_its_way());
        }
        if let Some(why) = &self.ended {
            return Reply::wrong(why.clone());
        }
        // Our own types always have a form in JSON, and a command is an object.
        let mut body = serde_json::to_value(order).unwrap_or_default();
        self.keys += 1;
        body["v"] = protocol::VERSION.into();
        body["key"] = format!("{}-{}", self.place.key, self.keys).into();
        self.wishes.push_back(Wish::Command(body.to_string()));
        let (undo, resigns) = (matches!(order, protocol::Command::Undo), matches!(order, protocol::Command::Resign));
        let nothing = matches!(order, protocol::Command::NothingForMe);
        let left = if let protocol::Command::Instruct { instructions } = order {
            Some(if instructions.len() < self.instructions().len() { Left::Cancelled } else { Left::Order })
        } else if let protocol::Command::Draft { action } = order {
            Some(if action.is_some() { Left::Draft } else { Left::NoDraft })
        } else {
            None
        };
        self.pending = Some(Pending { action, undo, resigns, nothing, left });
        self.refused = None;
        self.read = self.told;
        Reply::says([self.labels().sending()])
    }
}

impl<R: AtTerminal> Play for Guest<R> {
    type Shown = Guest<R>;

    fn shown(&self) -> &Guest<R> {
        self
    }

    fn enter(&mut self, line: &str) -> Reply {
        Guest::enter(self, line)
    }

    /// Others act by themselves.
    fn must_wait(&self, _: &str) -> bool {
        false
    }

    fn spectacle(&mut self) -> Vec<String> {
        let new = &self.log[self.looked.min(self.log.len())..];
        let is_spectacle = |logged: &Logged<R>| matches!(logged, Logged::Seen { seen, .. } if R::is_spectacle(&seen.sight));
        let first = new.iter().position(is_spectacle).unwrap_or(new.len());
        let told = new[first..].iter().map(|logged| self.sentence(logged)).collect();
        self.looked = self.log.len();
        told
    }

    fn score_table(&self) -> Vec<String> {
        let sheet = Shown::look(self).map(|look| look.score_table()).unwrap_or_default();
        sheet.into_iter().chain(self.luck.checked.iter().cloned()).collect()
    }

    /// The server keeps it.
    fn keep(&mut self) -> Option<Said> {
        None
    }

    fn kept(&self) -> Said {
        let labels = self.labels();
        match &self.record {
            Some(Ok(file)) => Said { tone: Tone::Plain, text: labels.recorded(file.as_ref()) },
            Some(Err(why)) => Said { tone: Tone::Wrong, text: labels.no_record(&printable(why)) },
            None if self.awaits_record() => Said { tone: Tone::Plain, text: labels.fetching() },
            None => Said { tone: Tone::Plain, text: labels.at_server(&self.place.table, &self.place.again) },
        }
    }
}

impl<R: AtTerminal> Shown for Guest<R> {
    type Game = R;

    fn language(&self) -> Language {
        self.place.language
    }

    fn keyboard(&self) -> Keyboard {
        match (self.phase(), self.seat()) {
            (Some(Phase::Over), _) => Keyboard::Over,
            (Some(Phase::Running | Phase::Gathering | Phase::Stopped) | None, Some(seat)) => Keyboard::Seat(seat),
            (Some(Phase::Running | Phase::Gathering | Phase::Stopped) | None, None) => Keyboard::Watching,
        }
    }

    fn name(&self) -> &str {
        self.seat().and_then(|seat| self.names.get(seat.index())).map_or("", String::as_str)
    }

    fn look(&self) -> Option<Look<'_, R>> {
        let (view, known) = (self.state.view.as_ref()?, self.knowledge.as_ref()?);
        self.edition.as_ref()?;
        Some(Look {
            speaker: self.speaker(),
            view: Cow::Borrowed(view),
            prompt: self.state.asked.as_ref().and_then(|asked| asked.prompt.as_ref()).map(Cow::Borrowed),
            knowledge: &known.knowledge,
            seen: &self.seen,
            draft: Cow::Borrowed(&self.draft),
            letters: &self.letters,
            deadlines: self.deadlines(),
        })
    }

    fn notice(&self) -> Option<String> {
        match &self.ended {
            Some(why) => Some(why.clone()),
            None => self.lost.then(|| self.labels().lost(self.pending.is_some())),
        }
    }

    fn asks(&self) -> String {
        self.asks_in(|moment, prompt| R::say_prompt(&moment.speaker, prompt))
    }

    fn asks_on_screen(&self, columns: u16) -> String {
        let asks = if columns >= WIDE { self.asks() } else { self.asks_in(R::brief) };
        let composing = self.composing().map(|(_, said)| said);
        [Some(asks), self.clock()].into_iter().flatten().chain(composing).collect::<Vec<_>>().join(" ")
    }

    fn hint(&self, columns: usize) -> String {
        let labels = self.labels();
        match (self.stage(), Shown::look(self)) {
            (Stage::Running, Some(look)) if look.prompt.is_some() && !self.state.paused && !self.bot_plays() => look.hint(columns),
            (stage @ (Stage::Running | Stage::Gathering | Stage::Over | Stage::Watching), _) => {
                labels.possible(&orders::words(self.place.language, stage, R::TRADES).collect::<Vec<_>>().join(" · "))
            }
        }
    }

    fn draft(&self, typed: &str) -> Draft<R> {
        match (self.stage(), Shown::look(self)) {
            (Stage::Running, Some(look)) if orders::parse(typed).is_none() => look.draft(typed),
            (Stage::Running | Stage::Gathering | Stage::Over | Stage::Watching, _) => Draft::nothing(),
        }
    }

    fn complete(&self, typed: &str) -> Vec<String> {
        let words = Shown::look(self).map(|look| look.moment().complete(typed)).unwrap_or_default();
        completed(typed, words, orders::words(self.place.language, self.stage(), R::TRADES))
    }

    fn log(&self, most: usize) -> Vec<Entry> {
        let first = self.log.len().saturating_sub(most);
        let entry = |(at, logged): (usize, &Logged<R>)| Entry {
            text: self.sentence(logged),
            opens: matches!(logged, Logged::Seen { seen, .. } if R::opens(&seen.sight)),
            is_new: at >= self.read,
        };
        self.log.iter().enumerate().skip(first).map(entry).collect()
    }
}
