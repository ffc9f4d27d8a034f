//! What a row of numbers says about the mean behind it. Each number is a deal: the games of one deal are not independent.

use serde::Serialize;
use tabletop::Dice;

/// A mean, and where the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// From the deals drawn again and again, or from Student's distribution where that leaves more open, as it does with few deals.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The deals are drawn anew this many times.
const RESAMPLES: usize = 2_000;

/// The estimate from these deals. The same numbers and dice give the same interval.
pub(crate) fn estimate(deals: &[f64], dice: &mut Dice) -> Estimate {
    if deals.is_empty() {
        return Estimate::default();
    }
    let count = deals.len() as f64;
    let mean = mean(deals);
    let squares: f64 = deals.iter().map(|deal| (deal - mean).powi(2)).sum();
    let half = if deals.len() > 1 { student(count - 1.0) * (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
    let (low, high) = bootstrap(deals, dice);
    Estimate { mean, low: low.min(mean - half), high: high.max(mean + half) }
}

/// The same for a share, which lies between 0 and 1. One deal alone leaves all of that open.
pub(crate) fn estimate_share(deals: &[f64], dice: &mut Dice) -> Estimate {
    let Estimate { mean, low, high } = estimate(deals, dice);
    if deals.len() == 1 { Estimate { mean, low: 0.0, high: 1.0 } } else { Estimate { mean, low: low.max(0.0), high: high.min(1.0) } }
}

/// This many standard errors hold 95 of 100 means: Student's distribution with this many degrees of freedom. The first ones are known, and from
/// there on three terms of its series by Cornish and Fisher are right to the third digit.
fn student(freedom: f64) -> f64 {
    const FEW: [f64; 8] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
    const MANY: f64 = 1.959_964;
    let third = (MANY.powi(3) + MANY) / 4.0;
    let fifth = (5.0 * MANY.powi(5) + 16.0 * MANY.powi(3) + 3.0 * MANY) / 96.0;
    FEW.get(freedom as usize - 1).copied().unwrap_or(MANY + third / freedom + fifth / freedom.powi(2))
}

/// The mean; 0 of nothing.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The middle 95% of the means of as many deals drawn from these, with repetition.
fn bootstrap(deals: &[f64], dice: &mut Dice) -> (f64, f64) {
    let many = deals.len() as u32;
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let sum: f64 = (0..many).map(|_| deals[dice.below(many) as usize]).sum();
            sum / f64::from(many)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let cut = RESAMPLES / 40;
    (means[cut], means[RESAMPLES - 1 - cut])
}

/// The value below which this part of the sorted numbers lies; 0 of nothing.
pub(crate) fn quantile(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((part * last as f64).round() as usize).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64, by: f64) {
        assert!((one - other).abs() <= by, "{one} is not {other} within {by}");
    }

    #[test]
    fn known_numbers_give_the_known_interval() {
        // The mean of 0 and 1, fifty each, is 0.5 with a standard error of sqrt(0.25 * 100 / 99 / 100).
        let deals: Vec<f64> = (0..100).map(|at| f64::from(at % 2)).collect();
        let found = estimate(&deals, &mut Dice::new(1));
        close(found.mean, 0.5, 1e-12);
        // Student's distribution with 99 degrees of freedom: 1.984; drawn again the deals may say a little more.
        close(found.low, 0.5 - 1.984 * 0.050_251_890_8, 0.01);
        close(found.high, 0.5 + 1.984 * 0.050_251_890_8, 0.01);
        assert_eq!(found, estimate(&deals, &mut Dice::new(1)), "the same dice give the same interval");
    }

    #[test]
    fn equal_deals_leave_nothing_open_and_no_deals_say_nothing() {
        let found = estimate(&[0.25; 8], &mut Dice::new(2));
        assert_eq!([found.mean, found.low, found.high], [0.25; 3]);
        assert_eq!(estimate(&[], &mut Dice::new(2)), Estimate::default());
    }

    #[test]
    fn few_deals_leave_much_open_and_one_leaves_all_open() {
        let of = |deals: &[f64]| estimate_share(deals, &mut Dice::new(2));
        assert_eq!(of(&[0.75]), Estimate { mean: 0.75, low: 0.0, high: 1.0 });
        assert_eq!(of(&[0.5, 1.0]), Estimate { mean: 0.75, low: 0.0, high: 1.0 });
        let four = of(&[0.5, 0.5, 0.75, 0.75]);
        close(four.low, 0.625 - 3.182 * (0.0625_f64 / 3.0 / 4.0).sqrt(), 1e-9);
    }

    #[test]
    fn known_numbers_of_students_distribution() {
        for (freedom, expected) in [(1.0, 12.706), (4.0, 2.776), (5.0, 2.571), (9.0, 2.262), (19.0, 2.093), (99.0, 1.984), (1e6, 1.960)] {
            close(student(freedom), expected, 0.005);
        }
    }

    /// Of many samples of a known mean, about 95 in 100 have it in their interval.
    #[test]
    fn intervals_cover_the_truth() {
        let mut dice = Dice::new(3);
        for many in [10, 60] {
            let covered = (0..400).filter(|_| {
                // A deal of four games, each won with a chance of 1 in 4.
                let deals: Vec<f64> = (0..many).map(|_| (0..4).map(|_| f64::from(u8::from(dice.one_in(4)))).sum::<f64>() / 4.0).collect();
                let found = estimate(&deals, &mut dice);
                (found.low..=found.high).contains(&0.25)
            });
            let covered = covered.count();
            assert!((372..=394).contains(&covered), "{covered} of 400 with {many} deals");
        }
    }

    #[test]
    fn a_quantile_is_a_number_of_the_row() {
        let row = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&row, part)), row);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
