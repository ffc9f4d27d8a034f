//! One number for each player, from all games: the ratings of Weng and Lin, as `skillratings` reckons them. Every seat is a team
//! of one; a player that holds several seats moves by the mean of what they say.

use crate::Line;
use crate::Plan;
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
pub fn ratings(plan: &Plan, lines: &[Line]) -> Vec<Rating> {
    let bouts = plan.bouts();
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); plan.players.len()];
    for line in lines {
        let seated = bouts[line.fixture.bout].seated(line.fixture.turn);
        let teams: Vec<[WengLinRating; 1]> = seated.iter().map(|&player| [ratings[player]]).collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().zip(&line.ranks).map(|(team, &rank)| (&team[..], MultiTeamOutcome::new(rank.into()))).collect();
        let after = weng_lin_multi_team(&ranked, &config);
        for player in bouts[line.fixture.bout].sides() {
            let own: Vec<WengLinRating> = seated.iter().zip(&after).filter(|(who, _)| **who == player).map(|(_, team)| team[0]).collect();
            let mean = |of: fn(&WengLinRating) -> f64| own.iter().map(of).sum::<f64>() / own.len() as f64;
            ratings[player] = WengLinRating { rating: mean(|one| one.rating), uncertainty: mean(|one| one.uncertainty) };
        }
    }
    // Only differences mean anything: the mean is put where everybody began.
    let mean = ratings.iter().map(|known| known.rating).sum::<f64>() / ratings.len().max(1) as f64;
    let shift = WengLinRating::new().rating - mean;
    ratings.into_iter().map(|known| Rating { rating: known.rating + shift, uncertainty: known.uncertainty }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fixture, Format, Player, Told};
    use bots::Bot;

    fn line(deal: u64, turn: u8, ranks: &[u8]) -> Line {
        let seats = ranks.len();
        Line {
            fixture: Fixture { deal, bout: 0, turn },
            points: vec![0; seats],
            ranks: ranks.into(),
            actions: 1,
            asked: vec![1; seats],
            thought: vec![0; seats],
            longest: vec![0; seats],
            faults: Vec::new(),
            told: Told::default(),
        }
    }

    #[test]
    fn who_wins_rises_as_the_others_fall_and_the_model_grows_surer() {
        let players = vec![Player { bot: Bot::RANDOM, iterations: 1 }; 2];
        let plan = Plan { players, seats: vec![3], format: Format::Ladder, deals: 40 };
        let won: Vec<Line> = (0..40).map(|deal| line(deal, 0, &[1, 2, 3])).collect();
        let [field, challenger] = ratings(&plan, &won)[..] else { panic!("two players have two ratings") };
        assert!(challenger.rating > 30.0 && field.rating < 22.0, "{challenger:?} {field:?}");
        assert!(challenger.uncertainty < 5.0);
        // One win against two games of the middle place is what equals do.
        let even: Vec<Line> = (0..60).map(|deal| line(deal, 0, [&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]][deal as usize % 3])).collect();
        let [field, challenger] = ratings(&plan, &even)[..] else { panic!("two players have two ratings") };
        assert!((challenger.rating - field.rating).abs() < 1.5, "{challenger:?} {field:?}");
    }
}
