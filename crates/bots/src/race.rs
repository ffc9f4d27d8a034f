//! Which of several answers is best, when there is time to think: all of them are tried in the same imagined games, and who falls
//! behind is tried no more.

use crate::Budget;

/// What a race came to.
pub(crate) struct Won {
    /// The best answer.
    pub(crate) best: usize,
    /// By how many standard errors it is better than the first one.
    pub(crate) surely: f32,
}

/// After this many games it is looked at who has fallen behind.
const LOOK: u64 = 16;
/// Who would have to be underestimated by more standard errors than that, to be better by more than a trifle, is out. It is looked at often,
/// so it must be many.
const DOUBT: f32 = 3.0;

/// Tries this many answers, the most promising one first. To be better by less than `trifle` is not worth a thought. `imagine` makes the
/// game of a number, told how many are still in the race; `tries` says what came of an answer in it, and how many iterations that took.
///
/// The budget is spent in equal parts, and after each of them the worse half is out (sequential halving), but never the first one, by
/// which the others are measured. Who beyond doubt is no better than the best by more than a trifle is out before that, be it the first
/// one; with nobody left to race against the race is over.
pub(crate) fn race<W>(
    budget: &Budget<'_>,
    answers: usize,
    trifle: f32,
    imagine: impl Fn(u64, usize) -> W,
    tries: impl Fn(&W, usize) -> (f32, u32),
) -> Won {
    let mut alive: Vec<usize> = (0..answers).collect();
    let mut results: Vec<Vec<f32>> = vec![Vec::new(); answers];
    let parts = answers.next_power_of_two().trailing_zeros().max(1);
    let (mut number, mut spent) = (0, 0);
    for part in 1..=parts {
        let until = budget.iterations / parts * part;
        while alive.len() > 1 && spent < until && budget.allows(spent) {
            let world = imagine(number, alive.len());
            for &at in &alive {
                let (result, took) = tries(&world, at);
                results[at].push(result);
                spent += took;
            }
            number += 1;
            if number % LOOK == 0 {
                best_first(&mut alive, &results);
                let best = alive[0];
                alive.retain(|&at| at == best || !Lead::of(&results[best], &results[at]).is_out(trifle));
            }
        }
        best_first(&mut alive, &results);
        if part < parts {
            let half = alive.len().div_ceil(2);
            alive = alive.iter().enumerate().filter(|&(place, &at)| place < half || at == 0).map(|(_, &at)| at).collect();
        }
    }
    let best = alive[0];
    Won { best, surely: Lead::of(&results[best], &results[0]).surely() }
}

/// All that are alive were tried in the same games, so that their sums can be compared. Of equals the more promising one comes first.
fn best_first(alive: &mut [usize], results: &[Vec<f32>]) {
    let sum = |at: usize| results[at].iter().sum::<f32>();
    alive.sort_by(|&one, &other| sum(other).total_cmp(&sum(one)).then(one.cmp(&other)));
}

/// How far one is ahead of another, in the games in which both were tried.
struct Lead {
    mean: f32,
    /// The standard error of the mean.
    error: f32,
}

impl Lead {
    fn of(one: &[f32], other: &[f32]) -> Lead {
        let games = one.len().min(other.len()).max(1) as f32;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (one, other) in one.iter().zip(other) {
            let better = one - other;
            sum += better;
            squares += better * better;
        }
        Lead { mean: sum / games, error: (squares - sum * sum / games).max(0.0).sqrt() / games }
    }

    /// By how many standard errors.
    fn surely(&self) -> f32 {
        if self.mean == 0.0 { 0.0 } else { self.mean / self.error.max(1e-6) }
    }

    /// Is the other one beyond doubt not better by more than a trifle?
    fn is_out(&self, trifle: f32) -> bool {
        DOUBT * self.error - self.mean < trifle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Dice;

    /// An answer that brings so much, give or take what the game of this number has in store for it.
    fn won(budget: &Budget<'_>, worth: &[f32], luck: f32) -> (Won, u32) {
        let played = core::cell::Cell::new(0);
        let won = race(
            budget,
            worth.len(),
            0.001,
            |number, _| number,
            |&number, at| {
                played.set(played.get() + 1);
                let chance = Dice::new(number * 100 + at as u64).below(1000) as f32 / 1000.0 - 0.5;
                (worth[at] + luck * chance, 1)
            },
        );
        (won, played.get())
    }

    #[test]
    fn the_best_answer_wins() {
        //   what answers bring                  luck  the best
        let rows: [(&[f32], f32, usize); 5] = [
            (&[1.0], 1.0, 0),
            (&[1.0, 1.0], 0.0, 0),
            (&[1.0, 1.5], 2.0, 1),
            (&[0.0, 0.5, 0.2, 1.0, 0.3], 3.0, 3),
            (&[2.0, 0.5, 0.2, 1.0, 0.3, 0.0, 0.1, 0.4, 1.1], 3.0, 0),
        ];
        for (worth, luck, best) in rows {
            let (won, _) = won(&Budget::of(4000), worth, luck);
            assert_eq!(won.best, best, "{worth:?}");
            assert!(if best == 0 { won.surely == 0.0 } else { won.surely > 2.0 }, "{worth:?}: {}", won.surely);
        }
    }

    #[test]
    fn what_is_beyond_doubt_is_not_thought_over() {
        let (_, clear) = won(&Budget::of(4000), &[9.0, 0.0, 0.0, 0.0], 1.0);
        let (_, alike) = won(&Budget::of(4000), &[1.0, 1.0], 0.0);
        let (_, close) = won(&Budget::of(4000), &[1.0, 1.01, 1.0, 1.0], 1.0);
        assert!(clear < 100 && alike < 100 && (3500..4100).contains(&close), "{clear} {alike} {close}");
    }

    #[test]
    fn without_time_the_most_promising_answer_wins() {
        let up = || true;
        assert_eq!(won(&Budget { iterations: 4000, time_is_up: Some(&up) }, &[0.0, 1.0], 0.0).0.best, 0);
    }
}
