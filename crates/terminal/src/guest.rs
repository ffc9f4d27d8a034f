//! A seat at a table of a server: what the server tells goes in ([`Guest::hear`]), what is typed becomes what the server is asked for
//! ([`Guest::next_wish`]). Nothing here has a socket or waits, and nothing is known but what the frames say.

mod clocks;
pub mod full;
mod luck;
mod messages;
mod news;
mod orders;
pub mod plain;
mod shown;
mod typing;
mod words;

use crate::face::{Play, Shown};
use crate::game::AtTerminal;
use crate::keyboard::Keyboard;
use crate::labels::Labels;
use crate::look::seat_of;
use crate::session::{Reply, Said, Tone};
use crate::text::printable;
use luck::GuestLuck;
use news::{Act, Logged};
use orders::{OrderWord, Stage};
use protocol::{Answer, By, Frame, SeatNow, SpectatorRemark, TableState, What};
use sentences::{Moment, Speaker};
use std::collections::VecDeque;
use std::sync::Arc;
use table::SightLine;
use tabletop::{Phase, Seat, Viewer};

pub use messages::{Happening, NextTable, NoteChange, Nudging, Place, Wish};

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
    /// Whom the player has blocked, and whom they have muted.
    blocked: Vec<Seat>,
    muted: Vec<Seat>,
    hidden_spectators: Vec<u32>,
    /// The spectators who have said something, by number, with their last names; and how many remarks were heard.
    spectators: Vec<(u32, String)>,
    remarks: u32,
    /// All actions from the deal on, as they were seen; knowledge is folded from them.
    acts: Vec<Act<R>>,
    knowledge: Option<Known<R>>,
    seen: Vec<SightLine<R>>,
    log: Vec<Logged<R>>,
    /// How much of the log was told, had been told before the last command, and was searched for something at which everybody looks up.
    told: usize,
    read: usize,
    looked: usize,
    /// What of the log happened while a player who comes back was not here.
    missed: usize,
    /// Where the player goes from here.
    next: Option<NextTable>,
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

/// The most sentences that tell what happened while a player was not here.
const MOST_MISSED: usize = 12;

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
            blocked: Vec::new(),
            muted: Vec::new(),
            hidden_spectators: Vec::new(),
            spectators: Vec::new(),
            remarks: 0,
            acts: Vec::new(),
            knowledge: None,
            seen: Vec::new(),
            log: Vec::new(),
            told: 0,
            read: 0,
            looked: 0,
            missed: 0,
            next: None,
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

    /// Where the player goes from here, if they are not done.
    pub fn next_table(&self) -> Option<&NextTable> {
        self.next.as_ref()
    }

    /// Up to which number the player has seen the news of a table at which they sit.
    pub fn has_seen(&self) -> Option<u32> {
        (self.state.n > 0 && self.seat().is_some()).then_some(self.state.n)
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
            Happening::SpectatorsSay(remarks) => {
                self.spectators_say(remarks);
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
                    plain(labels.texts().back.to_owned())
                } else {
                    Vec::new()
                }
            }
            Happening::Noted(Ok(text)) if text.trim().is_empty() => plain(labels.texts().no_notes.to_owned()),
            Happening::Noted(Ok(text)) => plain(labels.own_notes(&printable(text.trim()))),
            Happening::Noted(Err(why)) => wrong(printable(&why)),
            Happening::KeptAway { blocked, muted, spectators } => {
                self.hidden_spectators = spectators;
                self.keeps_away(blocked, muted)
            }
            Happening::FriendInvited(Ok(name)) => plain(labels.friend_invited(&printable(&name))),
            Happening::ShieldSet(Ok(())) => plain(labels.texts().stored.to_owned()),
            Happening::FriendInvited(Err(why)) | Happening::ShieldSet(Err(why)) => wrong(printable(&why)),
            Happening::Nudged(nudging) => plain(labels.nudging(nudging)),
            Happening::Next(Ok(Some(next))) => {
                let said = labels.next_table_is(&printable(&next.table));
                self.next = Some(next);
                plain(said)
            }
            Happening::Next(Ok(None)) => plain(labels.texts().no_next_table.to_owned()),
            Happening::Next(Err(why)) => wrong(printable(&why)),
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
            Happening::LinksOff => plain(labels.texts().links_off.to_owned()),
            Happening::Recorded(record) => {
                self.record = Some(record);
                vec![Play::kept(self)]
            }
            Happening::Ended(why) => {
                // A player who resigns at a private table is not shown what follows.
                let why = if self.resigned { labels.texts().given_up.to_owned() } else { printable(&why) };
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

    /// Before the deal the player is warned of those whom they have blocked.
    fn keeps_away(&mut self, blocked: Vec<Seat>, muted: Vec<Seat>) -> Vec<Said> {
        let new = self.phase() == Some(Phase::Gathering) && blocked != self.blocked;
        (self.blocked, self.muted) = (blocked, muted);
        let names: Vec<&str> = self.blocked.iter().filter_map(|seat| self.names.get(seat.index())).map(String::as_str).collect();
        if !new || names.is_empty() {
            return Vec::new();
        }
        vec![Said { tone: Tone::Wrong, text: self.labels().blocked_here(&names.join(", ")) }]
    }

    /// Is this shown to the player? What those say whom they have muted is not.
    fn is_shown(&self, logged: &Logged<R>) -> bool {
        match logged {
            Logged::Chat { seat, .. } => !self.muted.contains(seat),
            Logged::Spectator { speaker, .. } => !self.hidden_spectators.contains(speaker),
            Logged::Seen { .. } | Logged::Said(_) => true,
        }
    }

    /// What spectators have said since the last time. A new stream tells some of it again.
    fn spectators_say(&mut self, remarks: Vec<SpectatorRemark>) {
        for SpectatorRemark { n, speaker, name, text, .. } in remarks {
            if n > self.remarks {
                let name = printable(&name);
                self.remarks = n;
                self.spectators.retain(|(known, _)| *known != speaker);
                self.log.push(Logged::Spectator { speaker, text: self.labels().spectator_says(&name, &printable(&text)) });
                self.spectators.push((speaker, name));
            }
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
                self.ended = self.ended.take().map(|why| if resigns { labels.texts().given_up.to_owned() } else { why });
                let stored = || left.map_or_else(|| labels.texts().stored.to_owned(), |left| labels.left_there(left));
                (Tone::Plain, if nothing { labels.texts().nothing_for_you.to_owned() } else { stored() })
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
            Answer::Stale { .. } => (Tone::Wrong, labels.texts().stale.to_owned()),
            Answer::Denied { why } if undo => (Tone::Wrong, format!("{} {}", labels.denied(why), labels.texts().ask_the_others.to_owned())),
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

    /// What others have done since a player who comes back was last here, in one paragraph; nothing if they have missed nothing.
    pub(crate) fn missed(&self) -> Option<String> {
        let missed = &self.log[self.log.len() - self.missed.min(self.log.len())..];
        let own = |logged: &Logged<R>| matches!(logged, Logged::Seen { by: Some(By::Person), .. });
        let told: Vec<String> = missed.iter().filter(|logged| !own(logged)).map(|logged| self.sentence(logged)).collect();
        let more = told.len().saturating_sub(MOST_MISSED);
        let labels = self.labels();
        (!told.is_empty()).then(|| labels.since_you_were_here(more, &told[more..].join(" ")))
    }

    /// Who sits where.
    fn who(&self) -> String {
        let labels = self.labels();
        let name = |(name, seat): (&String, &SeatNow)| match (&seat.name, seat.bot) {
            (None, _) => labels.texts().free_seat.to_owned(),
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
        let here = if here.is_empty() { labels.texts().nobody.to_owned() } else { here.join(", ") };
        labels.looking(&here)
    }

    /// What happened since the last call: one sentence each.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let from = self.told.min(self.log.len());
        let news = self.log[from..].iter().filter(|logged| self.is_shown(logged)).map(|logged| self.sentence(logged)).collect();
        self.told = self.log.len();
        news
    }

    fn sentence(&self, logged: &Logged<R>) -> String {
        match logged {
            Logged::Seen { seen, by, first } => sentences::told_by::<R>(&self.speaker(), *by, *first, &seen.sight),
            Logged::Said(text) | Logged::Chat { text, .. } | Logged::Spectator { text, .. } => text.clone(),
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
        self.must_grant(seat) || self.state.pause.open.contains(&seat)
    }

    /// Does somebody wait for this seat to agree to an undo?
    fn must_grant(&self, seat: Seat) -> bool {
        self.state.take_back.as_ref().is_some_and(|asked| asked.by.is_some() && asked.open.contains(&seat))
    }

    /// Is a pause all that this player can agree to, or refuse?
    fn is_asked_to_pause(&self) -> bool {
        self.state.pause.by.is_some() && self.state.take_back.as_ref().is_none_or(|asked| asked.by.is_none())
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
        let Some(phase) = self.phase() else { return labels.texts().connecting.to_owned() };
        if let Some(why) = &self.ended {
            return why.clone();
        }
        match phase {
            Phase::Gathering => {
                let (taken, free): (Vec<_>, Vec<_>) = self.names.iter().zip(&self.state.seats).partition(|(_, seat)| seat.name.is_some());
                let names: Vec<&str> = taken.iter().map(|(name, _)| name.as_str()).collect();
                let names = if names.is_empty() { labels.texts().nobody.to_owned() } else { names.join(", ") };
                return labels.gathering(&names, free.len());
            }
            Phase::Stopped => return labels.stopped(&printable(self.state.stopped.as_deref().unwrap_or_default())),
            Phase::Over => return labels.texts().over.to_owned(),
            Phase::Running => {}
        }
        let Some(look) = Shown::look(self) else { return labels.texts().connecting.to_owned() };
        let waiting = || R::say_waiting(&look.speaker, &look.view).unwrap_or_default();
        let Some(seat) = self.seat() else { return format!("{} {}", waiting(), labels.texts().watching.to_owned()) };
        let mut said: Vec<String> = Vec::new();
        if let Some((asked, by)) = self.state.take_back.as_ref().and_then(|asked| Some((asked, asked.by?))) {
            if by == seat {
                said.push(labels.texts().own_take_back.to_owned());
            } else if self.must_grant(seat) {
                said.push(labels.take_back_waits(&look.speaker.asks_back(asked).unwrap_or_default()));
            }
        }
        if self.state.pause.by == Some(seat) {
            said.push(labels.texts().own_pause.to_owned());
        } else if self.state.pause.open.contains(&seat)
            && let Some(by) = self.state.pause.by
        {
            said.push(labels.pause_waits(&look.speaker.talk::<R>(&What::PauseAsked { seat: by }).unwrap_or_default()));
        }
        if self.state.paused {
            said.push(labels.texts().paused.to_owned());
        } else if self.bot_plays() {
            said.extend([labels.texts().away.to_owned(), waiting()]);
        } else {
            match (look.prompt.as_deref(), self.state.asked.as_ref().is_some_and(|asked| asked.must)) {
                (Some(prompt), true) => said.push(say(&look.moment(), prompt)),
                (Some(prompt), false) => said.extend([waiting(), say(&look.moment(), prompt)]),
                (None, _) => said.push(waiting()),
            }
        }
        said.join(" ")
    }

    /// Who else is composing an offer, one sentence each.
    pub(crate) fn composing(&self) -> impl Iterator<Item = (Seat, String)> {
        let others = self.composing.iter().copied().filter(|seat| Some(*seat) != self.seat() && self.phase() == Some(Phase::Running));
        others.filter_map(|seat| Some((seat, self.labels().composes(self.names.get(seat.index())?))))
    }
}
