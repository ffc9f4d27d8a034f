//! The game itself, as lean as possible: it keeps no list of actions, because the log has it.

use crate::Seated;
use crate::entry::Opened;
use alloc::vec::Vec;
use bots::Floor;
use protocol::Denial;
use tabletop::{BySeat, Chance, Heard, Seat, SeatSet, Seed, Seeded, Stream, Viewer};

pub(crate) struct Play<R: Seated> {
    pub(crate) state: R,
    luck: Luck,
    pub(crate) seed: Seed,
    /// How many actions were taken, not counting undone ones.
    pub(crate) actions: u32,
    /// Who took them.
    acted: Vec<Seat>,
    /// What happened in the last action of each seat.
    last: BySeat<Vec<R::Event>>,
    /// The latest run of actions that can be undone.
    row: Row,
    /// The knowledge of the seats that bots play.
    knowledge: Vec<Option<R::Knowledge>>,
    pub(crate) floor: Floor,
}

/// Luck from the seed, and how often it was drawn.
struct Luck {
    seeded: Seeded,
    draws: u32,
}

impl Chance for Luck {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        self.draws += 1;
        self.seeded.between(stream, low, high)
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        self.draws += 1;
        self.seeded.shuffle(stream, items);
    }
}

/// Why nobody may go back beyond an action.
enum Horizon {
    Luck,
    Secret,
}

/// The latest actions of one seat, with nothing in between that would forbid undoing them.
struct Row {
    seat: Option<Seat>,
    free: u32,
    /// Why nobody goes back beyond the first of them.
    before: Denial,
}

impl<R: Seated> Play<R> {
    /// Deals.
    pub(crate) fn deal(opened: &Opened<R>, edition: &R::Edition, seed: Seed) -> (Play<R>, Heard<R::Event>) {
        let setup = R::setup(edition.clone(), opened.options.clone(), opened.seats, opened.start);
        let mut luck = Luck { seeded: Seeded::new(seed), draws: 0 };
        let mut heard = Heard::new();
        let state = R::new(&setup, &mut luck, &mut heard);
        let row = Row { seat: None, free: 0, before: Denial::NothingToUndo };
        let knowledge = (0..opened.seats).map(|_| None).collect();
        let floor = Floor::new(opened.seats);
        (Play { state, luck, seed, actions: 0, acted: Vec::new(), last: BySeat::default(), row, knowledge, floor }, heard)
    }

    /// The same game after these actions only.
    pub(crate) fn again(opened: &Opened<R>, edition: &R::Edition, seed: Seed, actions: &[(Seat, R::Action)]) -> Play<R> {
        let (mut play, _) = Play::deal(opened, edition, seed);
        for (seat, action) in actions {
            let acted = play.act(*seat, action);
            assert!(acted.is_ok(), "what was accepted once is accepted again");
        }
        play
    }

    /// Takes the action; or refuses, and nothing has happened.
    pub(crate) fn act(&mut self, seat: Seat, action: &R::Action) -> Result<(), R::Refusal> {
        let before = self.state.clone();
        let draws = self.luck.draws;
        let mut heard = Heard::new();
        self.state.play(seat, action, &mut self.luck, &mut heard)?;
        let horizon = if self.luck.draws > draws {
            Some(Horizon::Luck)
        } else if heard.0.iter().any(|event| before.reveals(event)) {
            Some(Horizon::Secret)
        } else {
            None
        };
        self.row = match horizon {
            Some(Horizon::Luck) => Row { seat: Some(seat), free: 0, before: Denial::LuckWasDrawn },
            Some(Horizon::Secret) => Row { seat: Some(seat), free: 0, before: Denial::SecretCameOut },
            None if self.row.seat == Some(seat) => Row { free: self.row.free + 1, ..self.row },
            None => Row { seat: Some(seat), free: 1, before: Denial::AnotherActed },
        };
        self.actions += 1;
        self.acted.push(seat);
        self.floor.acted(seat);
        heard.0.shrink_to_fit();
        self.last[seat] = heard.0;
        Ok(())
    }

    /// How many of its actions this seat could undo, one after the other; or why it cannot undo even the last one.
    pub(crate) fn may_undo(&self, seat: Seat) -> Result<u32, Denial> {
        if !self.acted.contains(&seat) {
            Err(Denial::NothingToUndo)
        } else if self.row.seat != Some(seat) {
            Err(Denial::AnotherActed)
        } else if self.row.free == 0 {
            Err(self.row.before)
        } else {
            Ok(self.row.free)
        }
    }

    /// How many actions there were before the last one of this seat, if it has acted.
    pub(crate) fn before_last(&self, seat: Seat) -> Option<u32> {
        self.acted.iter().rposition(|acted| *acted == seat).map(|at| at as u32)
    }

    /// Who took the action after this many.
    pub(crate) fn actor_after(&self, actions: u32) -> Option<Seat> {
        self.acted.get(actions as usize).copied()
    }

    /// What a viewer saw of the last action of a seat.
    pub(crate) fn last_seen(&self, seat: Seat, viewer: Viewer) -> Vec<R::Sight> {
        self.last[seat].iter().filter_map(|event| R::sight(event, viewer)).collect()
    }

    /// What this seat knows, if a bot plays for it.
    pub(crate) fn knowledge(&self, seat: Seat) -> Option<&R::Knowledge> {
        self.knowledge[seat.index()].as_ref()
    }

    /// From now on this seat's knowledge is tracked; the cards were dealt just now.
    pub(crate) fn know(&mut self, seat: Seat, opened: &Opened<R>, edition: &R::Edition) {
        let setup = R::setup(edition.clone(), opened.options.clone(), opened.seats, opened.start);
        self.knowledge[seat.index()] = Some(R::knowledge(&setup, self.state.view(Viewer::Seat(seat))));
    }

    /// A viewer learns from what they saw of one action.
    pub(crate) fn learn(&mut self, viewer: Viewer, sights: &[R::Sight]) {
        let Viewer::Seat(seat) = viewer else { return };
        if let Some(knowledge) = &mut self.knowledge[seat.index()] {
            R::learn(knowledge, sights, self.state.view(viewer));
        }
    }

    /// What these seats would know if they had been tracked since the deal.
    pub(crate) fn learn_all(&mut self, opened: &Opened<R>, edition: &R::Edition, actions: &[(Seat, R::Action)], seats: SeatSet) {
        let (mut again, _) = Play::deal(opened, edition, self.seed);
        seats.iter().for_each(|seat| again.know(seat, opened, edition));
        for (seat, action) in actions {
            if again.act(*seat, action).is_err() {
                return;
            }
            for viewer in seats.iter().map(Viewer::Seat) {
                let sights = again.last_seen(*seat, viewer);
                again.learn(viewer, &sights);
            }
        }
        self.knowledge = again.knowledge;
    }
}
