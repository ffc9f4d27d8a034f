//! Has enough been played? A sequential test over deals, with bounds chosen beforehand: it stops as soon as it is clear on which side of
//! two shares the truth lies, and is wrong in at most 5 of 100 cases either way.
//!
//! It is the generalised sequential probability ratio test: the deals are taken for normal with the spread they have shown so far.

use crate::stats::mean;
use crate::{Bout, Contest, ContestPlan, Contested, PlayedGame, ResultsFile};
use indicatif::ProgressBar;
use std::collections::BTreeMap;

/// Is the challenger's share of the wins rather `low` or rather `high`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    /// No better than that: the change is not worth it.
    pub low: f64,
    /// At least that.
    pub high: f64,
}

/// What is known by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestStanding {
    /// Rather the low share.
    Low,
    /// Rather the high share.
    High,
    /// Not decided yet.
    Open,
}

/// Wrong in at most this part of the cases, either way.
const WRONG: f64 = 0.05;
/// Fewer deals say nothing about how far they differ.
const FEWEST: usize = 24;
/// No deal is ever as even as that: otherwise a handful of equal deals would decide at once.
const LEAST_VARIANCE: f64 = 0.01;

impl SequentialTest {
    /// What these deals say, each as the challenger's share of the wins in it.
    pub fn standing(&self, deals: &[f64]) -> TestStanding {
        if deals.len() < FEWEST {
            return TestStanding::Open;
        }
        let ratio = self.log_likelihood_ratio(deals);
        let bound = ((1.0 - WRONG) / WRONG).ln();
        if ratio >= bound {
            TestStanding::High
        } else if ratio <= -bound {
            TestStanding::Low
        } else {
            TestStanding::Open
        }
    }

    /// How much likelier the deals are with the high share than with the low one.
    fn log_likelihood_ratio(&self, deals: &[f64]) -> f64 {
        let count = deals.len() as f64;
        let mean = mean(deals);
        // Around the middle, not around their own mean: a bad start would look like a sure thing otherwise.
        let middle = (self.low + self.high) / 2.0;
        let variance = deals.iter().map(|deal| (deal - middle).powi(2)).sum::<f64>() / count;
        count * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance.max(LEAST_VARIANCE))
    }
}

/// How many deals are played before the test looks again.
const AT_A_TIME: u64 = 8;

impl<R: Contested> Contest<'_, R> {
    /// Plays until the test is decided, or all deals of the plan are played. Returns what was played of the plan, the games, and what they
    /// say about the challenger of its first bout.
    pub fn play_until(
        &self,
        test: &SequentialTest,
        ledger: Option<&ResultsFile>,
        mut games: Vec<PlayedGame>,
        bar: &ProgressBar,
    ) -> Result<(ContestPlan, Vec<PlayedGame>, TestStanding), String> {
        let bout = &self.plan.bouts()[0];
        let mut plan = ContestPlan { deals: 0, ..self.plan.clone() };
        loop {
            plan.deals = (plan.deals + AT_A_TIME).min(self.plan.deals);
            games = Contest::<R> { plan: &plan, ..*self }.play_kept(ledger, games, bar)?;
            let standing = test.standing(&shares(bout, &games));
            if standing != TestStanding::Open || plan.deals == self.plan.deals {
                return Ok((plan, games, standing));
            }
        }
    }
}

/// The challenger's share of the wins in each deal of the first bout, in the order of the deals.
fn shares(bout: &Bout, games: &[PlayedGame]) -> Vec<f64> {
    let mut deals: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for game in games.iter().filter(|game| game.fixture.bout == 0) {
        let challenger = bout.lineup[0];
        let seated = bout.seated(game.fixture.turn).into_iter().enumerate().filter(|&(_, who)| who == challenger);
        deals.entry(game.fixture.deal).or_default().extend(seated.map(|(seat, _)| game.share(seat)));
    }
    deals.into_values().map(|shares| mean(&shares)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Dice;

    /// A deal of four games, each won with this chance in a hundred.
    fn deal(chance: u32, dice: &mut Dice) -> f64 {
        (0..4).map(|_| f64::from(u8::from(dice.below(100) < chance))).sum::<f64>() / 4.0
    }

    fn ends(chance: u32, dice: &mut Dice) -> (TestStanding, usize) {
        let test = SequentialTest { low: 0.25, high: 0.35 };
        let mut deals = Vec::new();
        while test.standing(&deals) == TestStanding::Open && deals.len() < 2_000 {
            deals.push(deal(chance, dice));
        }
        (test.standing(&deals), deals.len())
    }

    #[test]
    fn it_is_rarely_wrong_and_soon_done_where_the_truth_is_clear() {
        let mut dice = Dice::new(4);
        let mut run = |chance: u32| -> (usize, usize) {
            let ends: Vec<_> = (0..200).map(|_| ends(chance, &mut dice)).collect();
            (ends.iter().filter(|end| end.0 == TestStanding::High).count(), ends.iter().map(|end| end.1).sum::<usize>() / 200)
        };
        let ((low, _), (high, _), (clear, soon)) = (run(25), run(35), run(60));
        assert!(low <= 18 && high >= 182 && clear == 200, "{low} {high} {clear}");
        assert!(soon < 30, "{soon}");
    }

    #[test]
    fn few_deals_decide_nothing() {
        let test = SequentialTest { low: 0.25, high: 0.35 };
        assert_eq!(test.standing(&[1.0; FEWEST - 1]), TestStanding::Open);
        assert_eq!(test.standing(&[1.0; FEWEST]), TestStanding::High);
        assert_eq!(test.standing(&[0.0; FEWEST]), TestStanding::Low);
    }
}
