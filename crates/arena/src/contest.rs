//! Playing a plan: all games on all cores; which core plays a game, and when, makes no difference.

use crate::account::{Accountant, Contested, GameAccount};
use crate::{Bout, Clock, ContestPlan, Contestant, Fixture, Match, RecordsFolder, ResultsFile};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tabletop::{Heard, Seed, Viewer};

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Which one of the plan.
    #[serde(flatten)]
    pub fixture: Fixture,
    /// The points of each seat.
    pub points: Vec<i32>,
    /// The place of each seat.
    pub ranks: Vec<u8>,
    /// Actions in all.
    pub actions: u32,
    /// How often each seat was asked.
    pub asked: Vec<u32>,
    /// How long each seat thought in all, in microseconds.
    pub thought: Vec<u64>,
    /// The longest thought of each seat, in microseconds.
    pub longest: Vec<u64>,
    /// Answers that were not legal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// What the game tells of itself.
    #[serde(flatten)]
    pub told: GameAccount,
}

/// Where the games of a contest come from.
pub struct Contest<'a, R: Contested> {
    /// What is played.
    pub plan: &'a ContestPlan,
    /// The setup for each number of seats of the plan, in its order.
    pub setups: &'a [R::Setup],
    /// All luck comes from here: deal `n` is the `n`th seed of it.
    pub seed: Seed,
    /// Measures how long bots think.
    pub clock: Clock,
    /// Where the records of the games that are played now go, if they are wanted.
    pub records: Option<&'a RecordsFolder>,
}

impl<R: Contested> Contest<'_, R> {
    /// Plays what is not played yet, telling `done` of every game when it is over; returns all games of the plan in their order.
    /// What `done` cannot keep ends the contest.
    pub fn play<E: Send>(&self, known: Vec<PlayedGame>, done: impl Fn(&PlayedGame) -> Result<(), E> + Sync) -> Result<Vec<PlayedGame>, E> {
        let bouts = self.plan.bouts();
        let fixtures = self.plan.fixtures();
        let mut lines: BTreeMap<Fixture, PlayedGame> = known.into_iter().map(|line| (line.fixture, line)).collect();
        let missing: Vec<Fixture> = fixtures.iter().copied().filter(|fixture| !lines.contains_key(fixture)).collect();
        let played: Result<Vec<PlayedGame>, E> = missing
            .into_par_iter()
            // A game of captains may take minutes: nobody shall wait for a handful of them.
            .with_max_len(1)
            .map(|fixture| {
                let line = self.game(&bouts[fixture.bout], fixture);
                done(&line).map(|()| line)
            })
            .collect();
        lines.extend(played?.into_iter().map(|line| (line.fixture, line)));
        // A file may know more deals than are asked for now.
        Ok(fixtures.iter().filter_map(|fixture| lines.remove(fixture)).collect())
    }

    /// Would the same be played now? Some of these games are played again, and must be what they were: then they are games of these
    /// players and these rules, whichever build of the program has played them.
    pub fn plays_as_before(&self, known: &[PlayedGame]) -> bool {
        let bouts = self.plan.bouts();
        let again: BTreeSet<usize> = [0, known.len() / 2, known.len().saturating_sub(1)].into();
        let again: Vec<&PlayedGame> = again.into_iter().filter_map(|at| known.get(at)).collect();
        again.into_par_iter().with_max_len(1).all(|line| {
            let bout = bouts.get(line.fixture.bout);
            bout.is_some_and(|bout| Contest::<R> { records: None, ..*self }.game(bout, line.fixture).is_the_game(line))
        })
    }

    /// Plays what is not played yet, and shows how far it is; what is played is written into the ledger, where there is one.
    pub fn play_kept(&self, ledger: Option<&ResultsFile>, known: Vec<PlayedGame>, bar: &ProgressBar) -> Result<Vec<PlayedGame>, String> {
        let games = self.plan.fixtures();
        bar.set_length(games.len() as u64);
        bar.set_position(known.iter().filter(|line| games.binary_search(&line.fixture).is_ok()).count() as u64);
        bar.reset_eta();
        let lines = self.play(known, |line| {
            bar.inc(1);
            ledger.map_or(Ok(()), |ledger| ledger.note(line))
        });
        bar.finish_and_clear();
        lines
    }

    /// One game.
    fn game(&self, bout: &Bout, fixture: Fixture) -> PlayedGame {
        let at = self.plan.seats.iter().position(|&seats| seats == bout.seats()).expect("every bout has a number of seats of its plan");
        let players = || bout.seated(fixture.turn).into_iter().map(|player| self.plan.players[player]);
        let mut game = Match::<R>::new(&self.setups[at], self.seed.nth(fixture.deal), players().collect()).timed(self.clock);
        let mut account = R::Account::begin(game.state());
        let mut actions = 0;
        let mut kept = Vec::new();
        loop {
            let before = game.state().clone();
            let mut heard = Heard::new();
            let Some(done) = game.step(&mut heard) else { break };
            actions += 1;
            if self.records.is_some() {
                kept.push(done);
            }
            let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, Viewer::Spectator)).collect();
            account.see(&before, game.state(), &sights);
        }
        if let Some(records) = self.records {
            let players: Vec<Contestant> = players().collect();
            records.write::<R>(fixture, &self.setups[at], self.seed.nth(fixture.deal), &players, &kept);
        }
        let outcome = game.state().outcome().expect("nobody is asked only when the game is over");
        let thinking = game.thinking();
        PlayedGame {
            fixture,
            points: outcome.points,
            ranks: outcome.ranks,
            actions,
            asked: thinking.iter().map(|thinking| thinking.asked).collect(),
            thought: thinking.iter().map(|thinking| thinking.whole.as_micros() as u64).collect(),
            longest: thinking.iter().map(|thinking| thinking.longest.as_micros() as u64).collect(),
            faults: game.faults().iter().map(|fault| format!("deal {}, {}: {fault}", fixture.deal, who::<R>(players()))).collect(),
            told: account.close(game.state()),
        }
    }
}

fn who<R: Contested>(players: impl Iterator<Item = Contestant>) -> String {
    players.map(|player| player.label(R::QUICK)).collect::<Vec<_>>().join(", ")
}

impl PlayedGame {
    /// Is it the same game, whatever time was taken over it?
    fn is_the_game(&self, other: &PlayedGame) -> bool {
        *self == PlayedGame { thought: self.thought.clone(), longest: self.longest.clone(), ..other.clone() }
    }

    /// The share of the win that falls to a seat, ties split.
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.ranks.iter().filter(|&&rank| rank == 1).count();
        if self.ranks[seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
    }
}
