//! A table of Oltre Mare at which scenarios are played.

use crate::cards::{self, Named};
use oltre_mare::{Edition, Event, State};
use rules_testkit::scenario::luck::Rigged;
use rules_testkit::scenario::words::{seat_of, viewer_of};
use rules_testkit::scenario::{ScenarioTable, ToldLine};
use tabletop::{Heard, Rules, Seat, Viewer};

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) luck: Rigged,
    pub(crate) named: Named,
    /// What happened since it was last asked for.
    pub(crate) events: Vec<Event>,
}

impl Table {
    pub(crate) fn edition(&self) -> &'static Edition {
        self.state.edition()
    }

    /// The seat of this name.
    pub(crate) fn seat(&self, name: &str) -> Result<Seat, String> {
        seat_of(self.state.seats(), name)
    }

    fn viewer(&self, name: Option<&str>) -> Result<Viewer, String> {
        viewer_of(self.state.seats(), name)
    }
}

/// Events cannot be compared, but they can be counted: nothing is taken back.
impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.state == other.state && self.luck == other.luck && self.events.len() == other.events.len()
    }
}

impl ScenarioTable for Table {
    fn given(lines: &[&str]) -> Result<Table, (usize, String)> {
        crate::given::lay(lines)
    }

    fn act(&mut self, who: &str, what: &str) -> Result<Result<(), String>, String> {
        let seat = self.seat(who)?;
        let action = crate::typed::read(self, seat, what)?;
        let mut heard = Heard::new();
        let played = self.state.play(seat, &action, &mut self.luck, &mut heard);
        self.events.extend(heard.0);
        Ok(played.map_err(|refusal| crate::told::refusal(self, &refusal)))
    }

    fn told(&self, viewer: Option<&str>) -> Result<Vec<ToldLine>, String> {
        let viewer = self.viewer(viewer)?;
        Ok(self.events.iter().flat_map(|event| crate::told::sight(self, &event.seen_by(viewer))).collect())
    }

    fn forget(&mut self) {
        self.events.clear();
    }

    fn sees(&self, viewer: Option<&str>, phrase: &str) -> Result<String, String> {
        crate::sees::seen(self, self.viewer(viewer)?, phrase)
    }

    fn fits(&self, written: &str, real: &str) -> bool {
        cards::fits(written, real, self.edition())
    }
}
