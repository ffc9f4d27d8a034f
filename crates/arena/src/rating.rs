//! One number for each player, from all games: the ratings of Weng and Lin, as `skillratings` reckons them. A player that holds several
//! seats does not play against itself: what a game says is the mean of what it says with one seat of each player.

use crate::ContestPlan;
use crate::PlayedGame;
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

/// The ratings of the players, from all games in their order: deal by deal, so that no bout comes last.
pub fn ratings(plan: &ContestPlan, lines: &[PlayedGame]) -> Vec<Rating> {
    let bouts = plan.bouts();
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); plan.players.len()];
    for line in lines {
        let bout = &bouts[line.fixture.bout];
        let sides = bout.sides();
        let seats = one_seat_of_each(&bout.seated(line.fixture.turn), &sides);
        let teams: Vec<[WengLinRating; 1]> = sides.iter().map(|&player| [ratings[player]]).collect();
        let mut after = vec![(0.0, 0.0); sides.len()];
        for seats in &seats {
            let rank = |&seat: &usize| MultiTeamOutcome::new(line.ranks[seat].into());
            let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
                teams.iter().map(|team| &team[..]).zip(seats.iter().map(rank)).collect();
            for (sum, team) in after.iter_mut().zip(weng_lin_multi_team(&ranked, &config)) {
                *sum = (sum.0 + team[0].rating, sum.1 + team[0].uncertainty);
            }
        }
        let ways = seats.len() as f64;
        for (&player, (rating, uncertainty)) in sides.iter().zip(after) {
            ratings[player] = WengLinRating { rating: rating / ways, uncertainty: uncertainty / ways };
        }
    }
    // Only differences mean anything: the mean is put where everybody began.
    let mean = ratings.iter().map(|known| known.rating).sum::<f64>() / ratings.len().max(1) as f64;
    let shift = WengLinRating::new().rating - mean;
    ratings.into_iter().map(|known| Rating { rating: known.rating + shift, uncertainty: known.uncertainty }).collect()
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
    use crate::{Contestant, Fixture, Format, GameAccount};
    use bots::Bot;

    fn line(deal: u64, turn: u8, ranks: &[u8]) -> PlayedGame {
        let seats = ranks.len();
        PlayedGame {
            fixture: Fixture { deal, bout: 0, turn },
            points: vec![0; seats],
            ranks: ranks.into(),
            actions: 1,
            asked: vec![1; seats],
            thought: vec![0; seats],
            longest: vec![0; seats],
            faults: Vec::new(),
            told: GameAccount::default(),
        }
    }

    #[test]
    fn nobody_plays_against_itself() {
        assert_eq!(one_seat_of_each(&[1, 0, 0], &[1, 0]), [[0, 1], [0, 2]]);
        assert_eq!(one_seat_of_each(&[0, 1, 0, 1], &[0, 1]), [[0, 1], [0, 3], [2, 1], [2, 3]]);
        let players = vec![Contestant { bot: Bot::RANDOM.into(), iterations: 1 }];
        let alone = ContestPlan { players, seats: vec![3], format: Format::Table, deals: 9 };
        let games: Vec<PlayedGame> = (0..9).map(|deal| line(deal, 0, &[1, 2, 3])).collect();
        let new = WengLinRating::new();
        assert_eq!(
            ratings(&alone, &games),
            [Rating { rating: new.rating, uncertainty: new.uncertainty }],
            "nothing is learned of one alone"
        );
    }

    #[test]
    fn who_wins_rises_as_the_others_fall_and_the_model_grows_surer() {
        let players = vec![Contestant { bot: Bot::RANDOM.into(), iterations: 1 }; 2];
        let plan = ContestPlan { players, seats: vec![3], format: Format::Ladder, deals: 40 };
        let won: Vec<PlayedGame> = (0..40).map(|deal| line(deal, 0, &[1, 2, 3])).collect();
        let [field, challenger] = ratings(&plan, &won)[..] else { panic!("two players have two ratings") };
        assert!(challenger.rating > 30.0 && field.rating < 22.0, "{challenger:?} {field:?}");
        assert!(challenger.uncertainty < 0.8 * WengLinRating::new().uncertainty, "{challenger:?}");
        // One win against two games of the middle place is what equals do.
        let even: Vec<PlayedGame> = (0..60).map(|deal| line(deal, 0, [&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]][deal as usize % 3])).collect();
        let [field, challenger] = ratings(&plan, &even)[..] else { panic!("two players have two ratings") };
        assert!((challenger.rating - field.rating).abs() < 1.5, "{challenger:?} {field:?}");
    }
}
