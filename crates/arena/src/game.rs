//! One game between bots. Each of them gets what its seat knows, and nothing else.

use bots::{Ask, Bot, Budget, Floor, Played, decide};
use tabletop::{Heard, Outcome, Seat, Seed, Seeded, Viewer, Witness};

/// A bot at the table, and how long it may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The bot.
    pub bot: Bot,
    /// Its budget for each decision.
    pub iterations: u32,
}

/// A game between bots.
pub struct Match<R: Played> {
    state: R,
    chance: Seeded,
    seed: Seed,
    players: Vec<Player>,
    knowledge: Vec<R::Knowledge>,
    floor: Floor,
    decisions: u64,
}

impl<R: Played> Match<R> {
    /// Deals. The seed alone decides what is dealt; each bot's luck is its own.
    ///
    /// # Panics
    /// When not every seat has its player.
    pub fn new(setup: &R::Setup, seed: Seed, players: Vec<Player>) -> Match<R> {
        let mut chance = Seeded::new(seed);
        let state = R::new(setup, &mut chance, &mut tabletop::Nobody);
        assert_eq!(players.len(), usize::from(state.seats()), "everybody at the table plays");
        let knowledge = Seat::all(state.seats()).map(|seat| R::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
        Match { floor: Floor::new(state.seats()), state, chance, seed, players, knowledge, decisions: 0 }
    }

    /// Asks the next bot, and carries out what it says. Returns who did what; nothing when the game is over.
    /// `witness` hears what happened.
    ///
    /// # Panics
    /// When a bot gives an answer that is not legal.
    pub fn step(&mut self, witness: &mut impl Witness<R::Event>) -> Option<(Seat, R::Action)>
    where
        R::Event: Clone,
        R::Refusal: core::fmt::Debug,
        R::Action: core::fmt::Debug,
    {
        loop {
            let (seat, must) = self.floor.next(self.state.asked())?;
            let prompt = self.state.prompt(seat)?;
            let player = self.players[seat.index()];
            self.decisions += 1;
            let seed = self.seed.number() ^ (self.decisions << 8 | u64::from(seat.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let budget = Budget::of(player.iterations);
            let ask = Ask::<R> { seat, knowledge: &self.knowledge[seat.index()], prompt: &prompt, must, seed, budget };
            let Some(thought) = decide(player.bot, &ask) else {
                assert!(!must, "{} says nothing though it must", player.bot);
                self.floor.was_silent(seat);
                continue;
            };
            let mut heard = Heard::new();
            let mut action = thought.action;
            if let Err(refusal) = self.state.play(seat, &action, &mut self.chance, &mut heard) {
                let instead = R::instead(&action, &refusal);
                action = instead.unwrap_or_else(|| panic!("{}: {} is refused {action:?}: {refusal:?}", self.seed, player.bot));
                let played = self.state.play(seat, &action, &mut self.chance, &mut heard);
                assert!(played.is_ok(), "{}: what is done instead is legal", self.seed);
            }
            self.floor.acted(seat);
            for (viewer, knowledge) in Seat::all(self.state.seats()).map(Viewer::Seat).zip(&mut self.knowledge) {
                let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
                R::learn(knowledge, &sights, self.state.view(viewer));
            }
            heard.0.into_iter().for_each(|event| witness.tell(|| event));
            return Some((seat, action));
        }
    }

    /// How it stands, with all cards open: for audits, never for bots.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// What a seat knows.
    pub fn knowledge(&self, seat: Seat) -> &R::Knowledge {
        &self.knowledge[seat.index()]
    }

    /// Plays to the end.
    pub fn finish(mut self) -> Outcome
    where
        R::Event: Clone,
        R::Refusal: core::fmt::Debug,
        R::Action: core::fmt::Debug,
    {
        while self.step(&mut tabletop::Nobody).is_some() {}
        self.state.outcome().unwrap_or_else(|| unreachable!("nobody is asked only when the game is over"))
    }
}
