//! What a row of numbers says about the mean behind it. Each number is a deal: the games of one deal are not independent.

use serde::Serialize;
use tabletop::Dice;

/// A mean, and where the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// From the deals drawn again and again; the one that is reported.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// From the normal distribution: the mean less 1.96 standard errors.
    pub normal_low: f64,
    /// Its upper end.
    pub normal_high: f64,
}

/// The deals are drawn anew so many times.
const RESAMPLES: usize = 2_000;

/// The estimate from these deals. The same numbers and dice give the same interval.
pub fn estimate(deals: &[f64], dice: &mut Dice) -> Estimate {
    if deals.is_empty() {
        return Estimate::default();
    }
    let count = deals.len() as f64;
    let mean = mean(deals);
    let squares: f64 = deals.iter().map(|deal| (deal - mean).powi(2)).sum();
    let half = if deals.len() > 1 { 1.96 * (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
    let (low, high) = bootstrap(deals, dice);
    Estimate { mean, low, high, normal_low: mean - half, normal_high: mean + half }
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
        close(found.normal_low, 0.5 - 1.96 * 0.050_251_890_8, 1e-9);
        close(found.normal_high, 0.5 + 1.96 * 0.050_251_890_8, 1e-9);
        close(found.low, found.normal_low, 0.015);
        close(found.high, found.normal_high, 0.015);
        assert_eq!(found, estimate(&deals, &mut Dice::new(1)), "the same dice give the same interval");
    }

    #[test]
    fn equal_deals_leave_nothing_open_and_no_deals_say_nothing() {
        let found = estimate(&[0.25; 8], &mut Dice::new(2));
        assert_eq!([found.mean, found.low, found.high, found.normal_low, found.normal_high], [0.25; 5]);
        assert_eq!(estimate(&[], &mut Dice::new(2)), Estimate::default());
        let alone = estimate(&[3.0], &mut Dice::new(2));
        assert_eq!([alone.low, alone.normal_low, alone.normal_high], [3.0; 3]);
    }

    /// Of many samples of a known mean, about 95 in 100 have it in their interval.
    #[test]
    fn intervals_cover_the_truth() {
        let mut dice = Dice::new(3);
        let (mut normal, mut bootstrap) = (0, 0);
        for _ in 0..300 {
            // A deal of four games, each won with a chance of 1 in 4.
            let deals: Vec<f64> = (0..60).map(|_| (0..4).map(|_| f64::from(u8::from(dice.one_in(4)))).sum::<f64>() / 4.0).collect();
            let found = estimate(&deals, &mut dice);
            normal += u32::from((found.normal_low..=found.normal_high).contains(&0.25));
            bootstrap += u32::from((found.low..=found.high).contains(&0.25));
        }
        assert!((270..=297).contains(&normal), "{normal}");
        assert!((265..=297).contains(&bootstrap), "{bootstrap}");
    }

    #[test]
    fn a_quantile_is_a_number_of_the_row() {
        let row = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&row, part)), row);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
