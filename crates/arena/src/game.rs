//! One game between bots. Each of them gets what its seat knows, and nothing else.

use crate::{Clock, Contestant, Sparred, no_clock};
use bots::{Ask, Budget, Floor};
use core::fmt::Debug;
use core::time::Duration;
use tabletop::{Dice, Heard, Outcome, Seat, Seed, Seeded, Viewer, Witness};

/// A game between bots.
pub struct Match<R: Sparred> {
    state: R,
    chance: Seeded,
    seed: Seed,
    players: Vec<Contestant>,
    knowledge: Vec<R::Knowledge>,
    floor: Floor,
    clock: Clock,
    decisions: u64,
    thinking: Vec<ThinkingTime>,
    faults: Vec<String>,
}

/// How long a seat thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThinkingTime {
    /// How often it was asked, also when it had nothing to say.
    pub asked: u32,
    /// For how long in all.
    pub whole: Duration,
    /// For how long at most.
    pub longest: Duration,
}

impl<R: Sparred> Match<R> {
    /// Deals. The seed alone decides what is dealt; each bot's luck is its own.
    ///
    /// # Panics
    /// When not every seat has its player.
    pub fn new(setup: &R::Setup, seed: Seed, players: Vec<Contestant>) -> Match<R> {
        let mut chance = Seeded::new(seed);
        let state = R::new(setup, &mut chance, &mut tabletop::Nobody);
        assert_eq!(players.len(), usize::from(state.seats()), "everybody at the table plays");
        let knowledge = Seat::all(state.seats()).map(|seat| R::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
        Match {
            floor: Floor::new(state.seats()),
            thinking: vec![ThinkingTime::default(); players.len()],
            state,
            chance,
            seed,
            players,
            knowledge,
            clock: no_clock,
            decisions: 0,
            faults: Vec::new(),
        }
    }

    /// The same game, with somebody who looks at the clock.
    #[must_use]
    pub fn timed(mut self, clock: Clock) -> Match<R> {
        self.clock = clock;
        self
    }

    /// Asks the next bot, and carries out what it says. Returns who did what; nothing when the game is over.
    /// `witness` hears what happened. What is not legal is noted as a fault, and something legal is done instead.
    pub fn step(&mut self, witness: &mut impl Witness<R::Event>) -> Option<(Seat, R::Action)>
    where
        R::Event: Clone,
        R::Refusal: Debug,
        R::Action: Debug,
    {
        loop {
            let (seat, must) = self.floor.next(self.state.asked())?;
            let prompt = self.state.prompt(seat)?;
            let player = self.players[seat.index()];
            self.decisions += 1;
            let seed = self.seed.number() ^ (self.decisions << 8 | u64::from(seat.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let budget = Budget::of(player.iterations);
            let ask = Ask::<R> { seat, knowledge: &self.knowledge[seat.index()], prompt: &prompt, must, seed, budget };
            let began = (self.clock)();
            let thought = player.bot.decide(&ask);
            self.thinking[seat.index()].add((self.clock)().saturating_sub(began));
            let mut action = match thought {
                Some(thought) => thought.action,
                None if !must => {
                    self.floor.was_silent(seat);
                    continue;
                }
                None => self.fault(seat, seed, &format!("{} says nothing though it must", player.bot)),
            };
            let mut heard = Heard::new();
            if let Err(refusal) = self.state.play(seat, &action, &mut self.chance, &mut heard) {
                action = match R::instead(&action, &refusal) {
                    Some(instead) => instead,
                    None => self.fault(seat, seed, &format!("{} is refused {action:?}: {refusal:?}", player.bot)),
                };
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

    /// Notes what went wrong, and finds something legal to do instead.
    fn fault(&mut self, seat: Seat, seed: u64, what: &str) -> R::Action {
        self.faults.push(format!("game {}, decision {}: {what}", self.seed, self.decisions));
        self.state.random_answer(seat, &mut Dice::new(seed))
    }

    /// How it stands, with all cards open: for audits, never for bots.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// What a seat knows.
    pub fn knowledge(&self, seat: Seat) -> &R::Knowledge {
        &self.knowledge[seat.index()]
    }

    /// How long each seat thought.
    pub fn thinking(&self) -> &[ThinkingTime] {
        &self.thinking
    }

    /// The answers that were not legal, each in a sentence that tells how to see it again.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Plays to the end.
    ///
    /// # Panics
    /// When a bot gives an answer that is not legal.
    pub fn finish(mut self) -> Outcome
    where
        R::Event: Clone,
        R::Refusal: Debug,
        R::Action: Debug,
    {
        while self.step(&mut tabletop::Nobody).is_some() {
            assert!(self.faults.is_empty(), "{}", self.faults[0]);
        }
        self.state.outcome().unwrap_or_else(|| unreachable!("nobody is asked only when the game is over"))
    }
}

impl ThinkingTime {
    fn add(&mut self, time: Duration) {
        self.asked += 1;
        self.whole += time;
        self.longest = self.longest.max(time);
    }
}
