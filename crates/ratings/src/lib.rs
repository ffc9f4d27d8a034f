//! One number for how strong a player is, from the places in their games: the ratings of Weng and Lin, as `skillratings` reckons them.
//!
//! A player that holds several seats does not play against itself: what a game says is the mean of what it says with one seat of each
//! player.
//!
//! ```
//! use ratings::{Rating, play};
//!
//! let mut known = [Rating::default(); 2];
//! // The first player holds two of three seats, and comes first and third.
//! play(&mut known, &[0, 1, 0], &[1, 2, 3]);
//! assert!((known[0].rating - known[1].rating).abs() < 0.01, "one before the other, one behind");
//! play(&mut known, &[0, 1], &[1, 2]);
//! assert!(known[0].rating > known[1].rating);
//! ```

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// 25 on average; who stands 4.2 above another comes before it about 2 times in 3.
    pub rating: f64,
    /// How sure the model is of it: one standard deviation.
    pub uncertainty: f64,
}

/// A player of whom nothing is known.
impl Default for Rating {
    fn default() -> Rating {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Rating { rating, uncertainty }
    }
}

/// Takes one more game into account: which player held each seat, and the place of each seat. Only the order of places counts.
///
/// # Panics
/// If a seat has no place, or its player no rating.
pub fn play(ratings: &mut [Rating], seated: &[usize], ranks: &[u8]) {
    let mut sides: Vec<usize> = Vec::new();
    for &player in seated {
        if !sides.contains(&player) {
            sides.push(player);
        }
    }
    let config = WengLinConfig::new();
    let teams: Vec<[WengLinRating; 1]> = sides
        .iter()
        .map(|&player| {
            let Rating { rating, uncertainty } = ratings[player];
            [WengLinRating { rating, uncertainty }]
        })
        .collect();
    let ways = one_seat_of_each(seated, &sides);
    let mut after = vec![(0.0, 0.0); sides.len()];
    for seats in &ways {
        let rank = |&seat: &usize| MultiTeamOutcome::new(ranks[seat].into());
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams.iter().map(|team| &team[..]).zip(seats.iter().map(rank)).collect();
        for (sum, team) in after.iter_mut().zip(weng_lin_multi_team(&ranked, &config)) {
            *sum = (sum.0 + team[0].rating, sum.1 + team[0].uncertainty);
        }
    }
    let many = ways.len() as f64;
    for (player, (rating, uncertainty)) in sides.into_iter().zip(after) {
        ratings[player] = Rating { rating: rating / many, uncertainty: uncertainty / many };
    }
}

/// All ways to choose one seat of each player.
fn one_seat_of_each(seated: &[usize], sides: &[usize]) -> Vec<Vec<usize>> {
    sides.iter().fold(vec![Vec::new()], |ways, side| {
        let with = |way: &Vec<usize>| -> Vec<Vec<usize>> {
            let seats = (0..seated.len()).filter(|&seat| seated[seat] == *side);
            seats.map(|seat| way.iter().copied().chain([seat]).collect()).collect()
        };
        ways.iter().flat_map(with).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_plays_against_itself() {
        assert_eq!(one_seat_of_each(&[1, 0, 0], &[1, 0]), [[0, 1], [0, 2]]);
        assert_eq!(one_seat_of_each(&[0, 1, 0, 1], &[0, 1]), [[0, 1], [0, 3], [2, 1], [2, 3]]);
        let mut alone = [Rating::default()];
        play(&mut alone, &[0, 0, 0], &[1, 2, 3]);
        assert_eq!(alone, [Rating::default()], "nothing is learned of one alone");
    }

    #[test]
    fn only_the_order_of_places_counts() {
        let (mut near, mut far) = ([Rating::default(); 3], [Rating::default(); 3]);
        play(&mut near, &[0, 1, 2], &[1, 2, 3]);
        play(&mut far, &[0, 1, 2], &[1, 4, 99]);
        assert_eq!(near, far);
        assert!(near[0].rating > near[1].rating && near[1].rating > near[2].rating);
        assert!(near.iter().all(|known| known.uncertainty < Rating::default().uncertainty));
    }
}
