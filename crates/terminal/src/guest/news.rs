//! What frames and stories tell: who sits where, the view, what is known, and the log.

use super::{Guest, Known, Wish};
use crate::game::AtTerminal;
use crate::paint;
use crate::text::printable;
use protocol::{By, Fits, Frame, HistoryItem, News, TableState, VERSION, What};
use sentences::Speaker;
use table::SightLine;
use tabletop::Phase;

/// An action, or the deal, as it was seen.
pub(super) struct Act<R: AtTerminal> {
    pub(super) action: u32,
    sights: Vec<R::Sight>,
    /// The view afterwards; `None` if it was not told.
    view: Option<R::View>,
}

/// A line of the log.
pub(super) enum Logged<R: AtTerminal> {
    /// Something of the game; if the player's own action, by whom it was done, and whether it is the first thing told of it.
    Seen { seen: SightLine<R>, by: Option<By>, first: bool },
    /// Something besides the game.
    Said(String),
}

/// Does this tell about the deal, or about an action?
pub(super) fn is_action<R: AtTerminal>(what: &What<R>) -> bool {
    matches!(what, What::Dealt { .. } | What::Acted { .. })
}

impl<R: AtTerminal> Guest<R> {
    /// Takes in a frame, and the story that belongs to it; or says why this table cannot be shown.
    pub(super) fn take(&mut self, mut frame: Frame<R>, story: Option<Vec<HistoryItem<R>>>) -> Result<(), String> {
        if frame.v > VERSION {
            return Err(self.labels().newer(frame.v));
        }
        let (first, whole, known, n) = (self.phase().is_none(), frame.after.is_none(), self.state.n, frame.n);
        let seated = frame.seats.is_some();
        if let Some(about) = &frame.about {
            self.edition = self.edition.take().or_else(|| known_edition::<R>(&about.edition, &about.edition_sha256));
            if self.edition.is_none() {
                return Err(self.labels().strange_edition(&printable(&about.edition)));
            }
        }
        if whole {
            (self.acts, self.seen, self.log, self.knowledge) = (Vec::new(), Vec::new(), Vec::new(), None);
        }
        // A story fills the gap before its frame.
        frame.after = frame.after.map(|after| if story.is_some() { after.min(known) } else { after });
        let Fits::Taken(news) = self.state.take(frame) else { return Ok(()) };
        if seated {
            self.sit();
        }
        // The one view of a frame is the view after its last action.
        let last = news.iter().rposition(|news| is_action(&news.what));
        let view = |at: usize| self.state.view.as_deref().filter(|_| Some(at) == last).cloned();
        let told = match story {
            Some(story) => story,
            None => news.into_iter().enumerate().map(|(at, news)| HistoryItem { view: view(at), news }).collect(),
        };
        let known = if whole { 0 } else { known };
        for HistoryItem { news, view } in told {
            // A story may continue past the end of the frame; later frames will tell that part.
            if news.n > known && news.n <= n {
                self.tell(news, view);
            }
        }
        if whole && first && self.acts.len() > 1 {
            // A player who continues a game has seen it before.
            (self.told, self.looked) = (self.log.len(), self.log.len());
        }
        self.see();
        self.follow_luck();
        if self.state.phase == Phase::Over && !std::mem::replace(&mut self.over_told, true) {
            self.wishes.push_back(Wish::Record);
        }
        Ok(())
    }

    /// Who sits where. All names are different.
    fn sit(&mut self) {
        let mut names: Vec<String> = Vec::new();
        for seat in &self.state.seats {
            let name = seat.name.as_deref().map_or_else(|| self.labels().free_seat(), printable);
            let same = |names: &[String], name: &str| names.iter().any(|other| other.to_lowercase() == name.to_lowercase());
            let other = (2..).map(|number| format!("{name}-{number}")).find(|other| !same(&names, other)).unwrap_or_default();
            names.push(if same(&names, &name) { other } else { name });
        }
        self.letters = paint::letters(&names);
        self.names = names;
    }

    /// A viewer who was not told everything knows no more than the present view.
    fn see(&mut self) {
        let TableState { about, view, seats, .. } = &self.state;
        if self.knowledge.as_ref().is_none_or(|known| !known.whole)
            && let (Some(edition), Some(about), Some(view)) = (&self.edition, about, view)
        {
            let setup = R::setup(edition.clone(), about.options.clone(), seats.len() as u8, None);
            self.knowledge = Some(Known { knowledge: R::knowledge(&setup, (**view).clone()), whole: false });
        }
    }

    fn tell(&mut self, news: News<R>, view: Option<R::View>) {
        let labels = self.labels();
        let said = match news.what {
            What::Opened | What::Drafted | What::Instructed | What::NothingForMe | What::Over { .. } => return,
            What::Dealt { sights, seed_sha256, .. } => {
                self.log.push(Logged::Said(labels.seed(&printable(&seed_sha256))));
                return self.act(0, None, sights, view);
            }
            What::Acted { action, sights, seat, by } => {
                return self.act(action, Some(by).filter(|_| self.state.you == Some(seat)), sights, view);
            }
            // A new player may not have a seat in the list of names yet.
            What::Sat { name, .. } => labels.sat(&printable(&name)),
            What::Rematch { table } => {
                let table = printable(&table);
                self.luck_moves_to(&table);
                labels.rematch(&table, &self.place.again.replace(&self.place.table, &table))
            }
            What::Said { seat, text } => self.talk(&What::Said { seat, text: printable(&text) }),
            What::Undone { keep, .. } => {
                self.go_back(keep);
                self.talk(&news.what)
            }
            What::Stood { .. }
            | What::TakeBackAsked { .. }
            | What::TakeBackGranted { .. }
            | What::TakeBackRefused { .. }
            | What::Paused { .. }
            | What::Resumed { .. }
            | What::TakenOver { .. }
            | What::Returned { .. }
            | What::VacationBegan { .. }
            | What::VacationEnded { .. }
            | What::Resigned { .. }
            | What::Removed { .. }
            | What::Muted { .. }
            | What::Closed => self.talk(&news.what),
        };
        self.log.push(Logged::Said(said));
    }

    /// What is said at every table alike.
    fn talk(&self, what: &What<R>) -> String {
        let speaker = Speaker::new(self.place.language, &self.names, &(), None);
        speaker.talk(what).unwrap_or_default()
    }

    fn act(&mut self, action: u32, by: Option<By>, sights: Vec<R::Sight>, view: Option<R::View>) {
        for (at, sight) in sights.iter().enumerate() {
            let seen = SightLine { action, sight: sight.clone() };
            self.seen.push(seen.clone());
            self.log.push(Logged::Seen { seen, by, first: at == 0 });
        }
        self.acts.push(Act { action, sights, view });
        self.learn(self.acts.len() - 1);
    }

    /// Learns from this action. Knowledge is complete as long as nothing was left out since the deal.
    fn learn(&mut self, at: usize) {
        let (act, seats) = (&self.acts[at], self.state.seats.len() as u8);
        let known = match (&act.view, &mut self.knowledge) {
            (Some(view), _) if at == 0 && act.action == 0 => {
                self.edition.as_ref().zip(self.state.about.as_ref()).map(|(edition, about)| {
                    let setup = R::setup(edition.clone(), about.options.clone(), seats, None);
                    Known { knowledge: R::knowledge(&setup, view.clone()), whole: true }
                })
            }
            (Some(view), Some(known)) if at > 0 && known.whole => {
                R::learn(&mut known.knowledge, &act.sights, view.clone());
                return;
            }
            (_, _) => None,
        };
        self.knowledge = known;
    }

    /// After an undo, later actions have not happened.
    fn go_back(&mut self, keep: u32) {
        let stays = |logged: &Logged<R>| match logged {
            Logged::Seen { seen, .. } => seen.action <= keep,
            Logged::Said(_) => true,
        };
        for place in [&mut self.told, &mut self.read, &mut self.looked] {
            *place = self.log.iter().take(*place).filter(|logged| stays(logged)).count();
        }
        self.log.retain(stays);
        self.seen.retain(|seen| seen.action <= keep);
        self.acts.retain(|act| act.action <= keep);
        self.knowledge = None;
        for at in 0..self.acts.len() {
            self.learn(at);
        }
    }
}

/// The edition of this name, if it is the same one here.
fn known_edition<R: AtTerminal>(name: &str, sha256: &str) -> Option<R::Edition> {
    R::built_in(name).filter(|edition| R::mark(edition).sha256 == sha256)
}
