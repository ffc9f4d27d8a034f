//! A game being played, which knows its own record.

use super::{ActionLine, Agreed, FORMAT, Notation, Record, Sitter};
use crate::{Drawn, Noted, Seat, Seed, Seeded, Witness};
use alloc::string::String;
use alloc::vec::Vec;

/// A game that is played from a seed and writes everything down.
pub struct Game<R: Notation> {
    setup: R::Setup,
    seed: Seed,
    chance: Noted<Seeded>,
    state: R,
    lines: Vec<ActionLine<R::Written>>,
}

impl<R: Notation> Game<R> {
    /// Sets the table up.
    pub fn new(setup: R::Setup, seed: Seed, witness: &mut impl Witness<R::Event>) -> Game<R> {
        let mut chance = Noted::new(Seeded::new(seed));
        // A start player who was named is written down like one that was drawn.
        if let Some(start) = R::agreed(&setup).start {
            chance.drawn.push(Drawn::Number(R::START, start.0.into()));
        }
        let state = R::new(&setup, &mut chance, witness);
        Game { setup, seed, chance, state, lines: Vec::new() }
    }

    /// What is public from the start, so that the luck can be verified afterwards.
    pub fn seed_sha256(&self) -> String {
        self.seed.sha256()
    }

    /// What was agreed.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// The game as it stands, with all its secrets.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// How many actions were taken.
    pub fn actions(&self) -> usize {
        self.lines.len()
    }

    /// How often luck was asked.
    pub fn draws(&self) -> usize {
        self.chance.drawn.len()
    }

    /// Does it and writes it down; or refuses, and nothing has happened.
    pub fn play(&mut self, seat: Seat, action: &R::Action, witness: &mut impl Witness<R::Event>) -> Result<(), R::Refusal> {
        self.play_at(seat, action, None, witness)
    }

    /// The same, with a person's time stamp.
    pub fn play_at(
        &mut self,
        seat: Seat,
        action: &R::Action,
        at: Option<serde_json::Value>,
        witness: &mut impl Witness<R::Event>,
    ) -> Result<(), R::Refusal> {
        let what = self.state.written(seat, action);
        self.state.play(seat, action, &mut self.chance, witness)?;
        self.lines.push(ActionLine { seat, what, at });
        Ok(())
    }

    /// The record, once the game is over; before that it is nobody's business.
    pub fn record(&self, sitters: Vec<Sitter>) -> Option<Record<R>> {
        let result = self.state.result()?;
        let Agreed { edition, options, start, .. } = R::agreed(&self.setup);
        let mut actions = self.lines.clone();
        R::tidy(&mut actions);
        Some(Record {
            format: FORMAT.into(),
            game: R::GAME.into(),
            options,
            rules: R::RULES,
            start_named: start.is_some(),
            seats: sitters,
            seed: self.seed,
            seed_sha256: self.seed.sha256(),
            seed_from: None,
            chance: self.chance.drawn.iter().filter(|drawn| !is_empty(drawn)).map(|drawn| R::luck(&edition, drawn)).collect(),
            actions,
            result,
            edition: R::mark(&edition),
        })
    }
}

/// An empty deck is not recorded.
fn is_empty(drawn: &Drawn) -> bool {
    match drawn {
        Drawn::Number(..) => false,
        Drawn::Order(_, items) => items.is_empty(),
    }
}
