//! Does something come up as often as it should?

/// By how many standard deviations these counts are further from what was expected than chance explains (chi-square, brought to
/// the normal scale by Wilson and Hilferty's cube root). Each count comes with its weight: how often it should come up in
/// relation to the others.
///
/// # Panics
/// When there are fewer than two counts: then nothing can be said.
pub fn sigmas(counts: &[(u32, f64)]) -> f64 {
    assert!(counts.len() > 1, "one thing alone always comes up as often as it should");
    let all: f64 = counts.iter().map(|(count, _)| f64::from(*count)).sum();
    let weights: f64 = counts.iter().map(|(_, weight)| weight).sum();
    let surprise = |&(count, weight): &(u32, f64)| {
        let expected = all * weight / weights;
        (f64::from(count) - expected).powi(2) / expected
    };
    let chi: f64 = counts.iter().map(surprise).sum();
    let free = (counts.len() - 1) as f64;
    let spread = 2.0 / (9.0 * free);
    ((chi / free).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Dice;

    fn throws(faces: u32, loaded: bool) -> f64 {
        let mut dice = Dice::new(faces.into());
        let mut counts = vec![(0, 1.0); faces as usize];
        for _ in 0..faces * 3_000 {
            let face = dice.below(faces);
            let face = if loaded && face == 0 && dice.one_in(5) { 1 } else { face };
            counts[face as usize].0 += 1;
        }
        sigmas(&counts)
    }

    #[test]
    fn fair_dice_are_even_and_loaded_ones_are_not() {
        for faces in [2, 3, 6, 20, 100] {
            assert!(throws(faces, false).abs() < 3.0, "{faces}: {}", throws(faces, false));
        }
        for faces in [2, 3, 6, 20] {
            assert!(throws(faces, true) > 5.0, "{faces}: {}", throws(faces, true));
        }
    }

    #[test]
    fn what_should_come_up_more_often_may() {
        assert!(sigmas(&[(300, 3.0), (100, 1.0), (200, 2.0)]) < 0.0);
        assert!(sigmas(&[(300, 1.0), (100, 1.0), (200, 1.0)]) > 5.0);
    }
}
