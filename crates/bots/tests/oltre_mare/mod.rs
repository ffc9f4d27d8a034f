//! A table of bots, for tests.
#![allow(dead_code)] // each test file uses its part

use bots::{Ask, Bot, Budget, Floor, Played, Thought, decide};
use oltre_mare::{Action, Knowledge, Setup, Sight, State};
use tabletop::{Dice, Heard, Rules, Seat, Viewer};

/// Bots at a table, and what each of them knows.
pub(crate) struct Game {
    pub(crate) state: State,
    pub(crate) knowledge: Vec<Knowledge>,
    floor: Floor,
    chance: Dice,
    dice: Dice,
}

/// What one of them did.
pub(crate) struct Done {
    pub(crate) action: Action,
    pub(crate) before: State,
    /// What all saw of it.
    pub(crate) seen: Vec<Sight>,
}

impl Game {
    pub(crate) fn new(setup: &Setup, seed: u64) -> Game {
        let mut chance = Dice::new(seed);
        let state = State::new(setup, &mut chance, &mut tabletop::Nobody);
        Game::of(setup, state, seed)
    }

    /// A game that begins like this.
    pub(crate) fn of(setup: &Setup, state: State, seed: u64) -> Game {
        let knowledge = Seat::all(setup.seats).map(|seat| State::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
        Game { state, knowledge, floor: Floor::new(setup.seats), chance: Dice::new(seed), dice: Dice::new(!seed) }
    }

    /// Asks the players whose turn it is to be asked, until one of them does something.
    pub(crate) fn step(&mut self, bots: &[Bot], iterations: u32) -> Option<Done> {
        self.step_seen(bots, iterations, |_, _, _| {})
    }

    /// The same, and shows what was asked, in which game, and what is going to be done.
    pub(crate) fn step_seen(&mut self, bots: &[Bot], iterations: u32, look: impl FnOnce(&State, &Ask<'_, State>, &Action)) -> Option<Done> {
        loop {
            let (seat, must) = self.floor.next(self.state.asked())?;
            let prompt = self.state.prompt(seat).expect("who is asked has a prompt");
            let budget = Budget::of(iterations);
            let ask =
                Ask::<State> { seat, knowledge: &self.knowledge[seat.index()], prompt: &prompt, must, seed: self.dice.bits(), budget };
            let Some(thought) = decide(bots[seat.index()], &ask) else {
                assert!(!must, "one who must answer does");
                self.floor.was_silent(seat);
                continue;
            };
            look(&self.state, &ask, &thought.action);
            return Some(self.act(seat, thought.action));
        }
    }

    /// This seat does so. What is refused but for others' secrets is a mistake.
    pub(crate) fn act(&mut self, seat: Seat, mut action: Action) -> Done {
        let before = self.state.clone();
        let mut heard = Heard::new();
        if let Err(refusal) = self.state.play(seat, &action, &mut self.chance, &mut heard) {
            action = State::instead(&action, &refusal).unwrap_or_else(|| panic!("{action:?} is refused: {refusal:?}"));
            self.state.play(seat, &action, &mut self.chance, &mut heard).expect("what is done instead is legal");
        }
        self.floor.acted(seat);
        for (viewer, knowledge) in Seat::all(self.state.seats()).map(Viewer::Seat).zip(&mut self.knowledge) {
            let sights: Vec<_> = heard.0.iter().filter_map(|event| State::sight(event, viewer)).collect();
            State::learn(knowledge, &sights, self.state.view(viewer));
        }
        let seen = heard.0.iter().filter_map(|event| State::sight(event, Viewer::Spectator)).collect();
        Done { action, before, seen }
    }

    /// What this seat's bot says now.
    pub(crate) fn says(&self, seat: Seat, bot: Bot, iterations: u32) -> Option<Thought<State>> {
        let prompt = self.state.prompt(seat)?;
        let must = self.state.asked().must.has(seat);
        let budget = Budget::of(iterations);
        decide(bot, &Ask { seat, knowledge: &self.knowledge[seat.index()], prompt: &prompt, must, seed: 3, budget })
    }
}
