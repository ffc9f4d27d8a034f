//! What a player at a table of a server is shown, line by line or on the full screen.

use super::Guest;
use super::news::Logged;
use super::orders::{self, Stage};
use crate::face::{Play, Shown};
use crate::game::AtTerminal;
use crate::keyboard::Keyboard;
use crate::look::{Look, completed};
use crate::scene::Entry;
use crate::screen::WIDE;
use crate::session::{Draft, Reply, Said, Tone};
use crate::text::printable;
use sentences::Language;
use std::borrow::Cow;
use tabletop::Phase;

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
            None if self.awaits_record() => Said { tone: Tone::Plain, text: labels.texts().fetching.to_owned() },
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
        self.log.iter().enumerate().skip(first).filter(|(_, logged)| self.is_shown(logged)).map(entry).collect()
    }
}
