//! One number for each player, from all games of a contest.

use crate::ContestPlan;
use crate::PlayedGame;
pub use ratings::Rating;

/// The ratings of the players, from all games in their order: deal by deal, so that no bout comes last.
pub fn ratings(plan: &ContestPlan, lines: &[PlayedGame]) -> Vec<Rating> {
    let bouts = plan.bouts();
    let mut known = vec![Rating::default(); plan.players.len()];
    for line in lines {
        let bout = &bouts[line.fixture.bout];
        ratings::play(&mut known, &bout.seated(line.fixture.turn), &line.ranks);
    }
    // Only differences mean anything: the mean is put where everybody began.
    let mean = known.iter().map(|player| player.rating).sum::<f64>() / known.len().max(1) as f64;
    let shift = Rating::default().rating - mean;
    known.into_iter().map(|player| Rating { rating: player.rating + shift, ..player }).collect()
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
        let players = vec![Contestant { bot: Bot::RANDOM.into(), iterations: 1 }];
        let alone = ContestPlan { players, seats: vec![3], format: Format::Table, deals: 9 };
        let games: Vec<PlayedGame> = (0..9).map(|deal| line(deal, 0, &[1, 2, 3])).collect();
        assert_eq!(ratings(&alone, &games), [Rating::default()], "nothing is learned of one alone");
    }

    #[test]
    fn who_wins_rises_as_the_others_fall_and_the_model_grows_surer() {
        let players = vec![Contestant { bot: Bot::RANDOM.into(), iterations: 1 }; 2];
        let plan = ContestPlan { players, seats: vec![3], format: Format::Ladder, deals: 40 };
        let won: Vec<PlayedGame> = (0..40).map(|deal| line(deal, 0, &[1, 2, 3])).collect();
        let [field, challenger] = ratings(&plan, &won)[..] else { panic!("two players have two ratings") };
        assert!(challenger.rating > 30.0 && field.rating < 22.0, "{challenger:?} {field:?}");
        assert!(challenger.uncertainty < 0.8 * Rating::default().uncertainty, "{challenger:?}");
        // One win against two games of the middle place is what equals do.
        let even: Vec<PlayedGame> = (0..60).map(|deal| line(deal, 0, [&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]][deal as usize % 3])).collect();
        let [field, challenger] = ratings(&plan, &even)[..] else { panic!("two players have two ratings") };
        assert!((challenger.rating - field.rating).abs() < 1.5, "{challenger:?} {field:?}");
    }
}
