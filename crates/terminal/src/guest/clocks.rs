//! The clocks of a game, in sentences.

use super::{Guest, Place};
use crate::game::AtTerminal;
use crate::scene::Deadline;
use protocol::{Clock, Clocks};
use tabletop::{Millis, Phase, Seat};

impl<R: AtTerminal> Guest<R> {
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
    pub(super) fn moment(&self, at: Millis) -> String {
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
}
