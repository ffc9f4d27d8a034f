//! The entries of a log beside the game: everything but actions.

use super::{Chair, Changed, Course, Telling};
use crate::Seated;
use crate::entry::{Entry, Line, Who};
use crate::obey::costs;
use crate::play::Play;
use alloc::vec::Vec;
use protocol::{News, What};
use tabletop::{Millis, Phase, Seat, SeatSet, Seed, Viewer};

/// Why a table that its host has closed goes on no more.
const CLOSED_BY_HOST: &str = "the host closed the table";

impl<R: Seated> Course<R> {
    /// Applies an entry that is no action, and tells every viewer what they may know of it.
    pub(super) fn beside_the_game(&mut self, line: &Line<R>, telling: Telling) -> Changed {
        let Line { at, entry, .. } = line;
        let changed = self.change(entry, *at, telling);
        for viewer in Viewer::all(self.opened.seats) {
            let Some(what) = self.news_of(line, viewer) else { continue };
            let at_viewer = self.index(viewer);
            self.eyes[at_viewer].tell(telling, |n| News { n, at: *at, what });
        }
        changed
    }

    /// What follows from it.
    fn change(&mut self, entry: &Entry<R>, at: Millis, telling: Telling) -> Changed {
        match entry {
            Entry::Opened(_) => unreachable!("a table is opened once"),
            Entry::Sat { seat, who, entropy } => {
                self.chairs[seat.index()] = Chair { who: Some(who.clone()), entropy: *entropy, ..Chair::default() };
                Changed::SEATS
            }
            Entry::Stood { seat } => {
                self.chairs[seat.index()] = Chair::default();
                Changed::SEATS
            }
            Entry::Promised { seed } => {
                self.promised = seed.parse().ok();
                Changed::ABOUT
            }
            Entry::Entropy { seat, entropy } => {
                self.chairs[seat.index()].entropy = Some(*entropy);
                Changed::NOTHING
            }
            Entry::Dealt { seed } => self.dealt(seed, at, telling),
            // Only a stopped table gets here; its actions are counted, not played.
            Entry::Acted { .. } => {
                self.eyes.iter_mut().for_each(|eyes| eyes.n += 1);
                Changed::NOTHING
            }
            Entry::Undone { .. } | Entry::TakenBack { .. } => Changed::NOTHING,
            Entry::Said { seat, text } => self.has_said(*seat, text),
            Entry::TakeBackAsked { seat, keep } => {
                self.take_back = Some(self.take_back_asked(*seat, *keep, at));
                Changed::TAKE_BACK
            }
            Entry::TakeBackGranted { seat } => self.take_back_granted(*seat),
            Entry::TakeBackRefused { .. } => {
                self.take_back = None;
                Changed::TAKE_BACK
            }
            Entry::Paused { seat } => self.paused_by(*seat, at),
            Entry::PauseAsked { seat } => self.pause_asked(*seat),
            Entry::PauseRefused { .. } => self.pause_refused(),
            Entry::Resumed { .. } => self.resumed(at),
            Entry::TakenOver { seat, why } => {
                self.chairs[seat.index()].away = Some(*why);
                self.stood_in = true;
                self.left_alone(*seat)
            }
            Entry::Returned { seat } => {
                self.chairs[seat.index()].away = None;
                self.times.returned(*seat, self.opened.house.grace);
                Changed::SEATS_AND_CLOCKS
            }
            Entry::VacationBegan { seat } => {
                self.times.vacation_begins(*seat, at);
                Changed::SEATS_AND_CLOCKS
            }
            Entry::VacationEnded { seat, .. } => {
                self.times.vacation_ends(*seat, at);
                Changed::SEATS_AND_CLOCKS
            }
            Entry::Resigned { seat } => self.gone(*seat, at),
            Entry::Removed { seat } => self.removed(*seat, at),
            Entry::Drafted { seat, action } => {
                self.chairs[seat.index()].draft = action.clone();
                Changed::own(*seat)
            }
            Entry::Instructed { seat, instructions } => {
                self.chairs[seat.index()].instructions = instructions.clone();
                Changed::own(*seat)
            }
            Entry::NothingForMe { seat } => {
                self.nothing_for(*seat);
                Changed::own(*seat)
            }
            Entry::Muted { seat, silent } => {
                self.chairs[seat.index()].muted = *silent;
                Changed::SEATS
            }
            Entry::SpectatorSaid { person, name, text } => {
                self.talk.has_said(*person, name, text, at);
                Changed::NOTHING
            }
            Entry::SpectatorsMuted { name, silent } => {
                self.talk.mutes(name.as_deref(), *silent);
                Changed::NOTHING
            }
            Entry::Over => {
                self.phase = if self.stopped.is_none() { Phase::Over } else { self.phase };
                self.over_at = Some(at);
                Changed::CLOCKS
            }
            Entry::Closed => {
                self.stop("nobody came".into());
                Changed::NOTHING
            }
            Entry::ClosedByHost => self.close(),
            Entry::Rematch { table } => {
                self.rematch = Some(table.clone());
                Changed::ABOUT
            }
        }
    }

    /// What this viewer is told of an entry that has just been applied.
    fn news_of(&self, Line { at, entry, .. }: &Line<R>, viewer: Viewer) -> Option<What<R>> {
        Some(match entry {
            // The deal is told with what each viewer saw of it, and going back when it has been done.
            Entry::Opened(_) | Entry::Dealt { .. } | Entry::Acted { .. } | Entry::Undone { .. } | Entry::TakenBack { .. } => return None,
            Entry::Promised { .. } | Entry::Entropy { .. } => return None,
            Entry::SpectatorSaid { .. } | Entry::SpectatorsMuted { name: Some(_), .. } => return None,
            Entry::SpectatorsMuted { name: None, silent } => What::SpectatorsMuted { silent: *silent },
            Entry::Drafted { seat, .. } => return viewer.is(*seat).then_some(What::Drafted),
            Entry::Instructed { seat, .. } => return viewer.is(*seat).then_some(What::Instructed),
            Entry::NothingForMe { seat } => return viewer.is(*seat).then_some(What::NothingForMe),
            Entry::Sat { seat, who: Who::Person { name, .. }, .. } => What::Sat { seat: *seat, name: name.clone() },
            Entry::Sat { seat, who: Who::Bot(_), .. } => What::Sat { seat: *seat, name: self.bot_name(*seat) },
            Entry::Stood { seat } => What::Stood { seat: *seat },
            Entry::TakeBackAsked { seat, keep } => {
                let first = self.take_back.as_ref().and_then(|take_back| take_back.first);
                What::TakeBackAsked { seat: *seat, keep: *keep, first }
            }
            Entry::TakeBackGranted { seat } => What::TakeBackGranted { seat: *seat },
            Entry::TakeBackRefused { seat } => What::TakeBackRefused { seat: *seat },
            Entry::Paused { seat } => What::Paused { seat: *seat },
            Entry::PauseAsked { seat } => match &self.pause_request {
                Some(request) if request.by != *seat => What::PauseGranted { seat: *seat },
                Some(_) | None => What::PauseAsked { seat: *seat },
            },
            Entry::PauseRefused { seat } => What::PauseRefused { seat: *seat },
            Entry::Resumed { seat } => What::Resumed { seat: *seat },
            Entry::TakenOver { seat, why } => What::TakenOver { seat: *seat, why: *why },
            Entry::Returned { seat } => What::Returned { seat: *seat },
            Entry::VacationBegan { seat } => What::VacationBegan { seat: *seat, until: self.times.vacation_until(*seat).unwrap_or(*at) },
            Entry::VacationEnded { seat, used_up } => What::VacationEnded { seat: *seat, used_up: *used_up },
            Entry::Resigned { seat } => What::Resigned { seat: *seat },
            Entry::Removed { seat } => What::Removed { seat: *seat },
            Entry::Said { seat, text } => What::Said { seat: *seat, text: text.clone() },
            Entry::Muted { seat, silent } => What::Muted { seat: *seat, silent: *silent },
            Entry::Over => What::Over { outcome: self.play.as_ref().and_then(|play| play.state.outcome())? },
            Entry::Closed => What::Closed { by_host: false },
            Entry::ClosedByHost => What::Closed { by_host: true },
            Entry::Rematch { table } => What::Rematch { table: table.clone() },
        })
    }

    fn has_said(&mut self, seat: Seat, text: &str) -> Changed {
        self.said[seat] = self.said[seat].saturating_add(costs(text));
        Changed::NOTHING
    }

    fn close(&mut self) -> Changed {
        self.stop(CLOSED_BY_HOST.into());
        self.closed_by_host = true;
        Changed::ALL
    }

    fn dealt(&mut self, seed: &str, at: Millis, telling: Telling) -> Changed {
        let (Ok(seed), Some(edition), None) = (seed.parse::<Seed>(), &self.edition, &self.stopped) else {
            self.stop("the cards cannot be dealt: invalid seed, or unknown edition".into());
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

    /// The person at this seat has given up.
    fn gone(&mut self, seat: Seat, at: Millis) -> Changed {
        self.times.vacation_ends(seat, at);
        self.chairs[seat.index()].gone = true;
        self.left_alone(seat)
    }

    /// The host has removed the player of this seat.
    fn removed(&mut self, seat: Seat, at: Millis) -> Changed {
        if self.phase == Phase::Gathering {
            self.chairs[seat.index()] = Chair::default();
            return Changed::SEATS;
        }
        self.chairs[seat.index()].removed = true;
        self.gone(seat, at)
    }

    /// Nobody is at this seat any more: the game does not wait for it, and its draft and instructions are void.
    fn left_alone(&mut self, seat: Seat) -> Changed {
        let chair = &mut self.chairs[seat.index()];
        // Who may come back keeps their say.
        if let Some(take_back) = self.take_back.as_mut().filter(|_| chair.gone) {
            take_back.open = take_back.open.without(seat);
        }
        chair.draft = None;
        let (take_back, pause) = (self.take_back.is_some(), self.no_pause_for(seat));
        Changed { seats: true, clocks: true, take_back, pause, own: SeatSet::one(seat), ..Changed::default() }
    }
}
