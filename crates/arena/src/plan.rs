//! Who plays whom: the bouts of a tournament, and the games of each.

use crate::Contestant;
use serde::{Deserialize, Serialize};

/// How the players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Each against a table of each other.
    All,
    /// Each against a table of the one named before it.
    Ladder,
    /// All at one table; where one alone is named, against itself.
    Table,
}

impl Format {
    /// What it is called in results.
    pub const fn name(self) -> &'static str {
        match self {
            Format::All => "all",
            Format::Ladder => "ladder",
            Format::Table => "table",
        }
    }
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestPlan {
    /// Who takes part.
    pub players: Vec<Contestant>,
    /// The numbers of seats that are played.
    pub seats: Vec<u8>,
    /// How they meet.
    pub format: Format,
    /// How many deals each bout has.
    pub deals: u64,
}

/// Those who meet, by their number in the plan: the challenger first, then its neighbours to the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// One for each seat.
    pub lineup: Vec<usize>,
}

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fixture {
    /// Which deal.
    pub deal: u64,
    /// Which bout of the plan.
    pub bout: usize,
    /// How many seats the line-up has moved on.
    pub turn: u8,
}

impl ContestPlan {
    /// The players by name, each with its budget.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| format!("{}:{}", player.bot, player.iterations)).collect()
    }

    /// The bouts. A player never meets a table of itself, unless it is alone.
    pub fn bouts(&self) -> Vec<Bout> {
        let all = 0..self.players.len();
        let each = |seats: u8| -> Vec<Bout> {
            let duel = |one: usize, others: usize| Bout { lineup: std::iter::once(one).chain((1..seats).map(|_| others)).collect() };
            match self.format {
                Format::All => {
                    // With two at the table, one against the other is the other against the one.
                    let meets = |one: &usize, other: &usize| if seats == 2 { one > other } else { one != other };
                    all.clone()
                        .flat_map(|one| all.clone().filter(move |other| meets(&one, other)).map(move |other| duel(one, other)))
                        .collect()
                }
                Format::Ladder => all.clone().skip(1).map(|one| duel(one, one - 1)).collect(),
                Format::Table => vec![Bout { lineup: all.clone().cycle().take(seats.into()).collect() }],
            }
        };
        self.seats.iter().copied().flat_map(each).collect()
    }

    /// All games, deal by deal, so that a tournament that is cut short has played all bouts about equally often.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let bouts = self.bouts();
        let of_deal = |deal| {
            bouts.iter().enumerate().flat_map(move |(bout, who)| who.turns().into_iter().map(move |turn| Fixture { deal, bout, turn }))
        };
        (0..self.deals).flat_map(of_deal).collect()
    }
}

impl Bout {
    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.lineup.len() as u8
    }

    /// Who sits where after the line-up has moved on by this many seats.
    pub fn seated(&self, turn: u8) -> Vec<usize> {
        let mut seated = self.lineup.clone();
        seated.rotate_right(turn.into());
        seated
    }

    /// The moves that seat the players differently: every player comes to every seat, and no game is played twice.
    pub fn turns(&self) -> Vec<u8> {
        (0..self.seats()).filter(|&turn| (0..turn).all(|before| self.seated(before) != self.seated(turn))).collect()
    }

    /// Those who take part, each once, the challenger first.
    pub fn sides(&self) -> Vec<usize> {
        let mut sides = Vec::new();
        for &player in &self.lineup {
            if !sides.contains(&player) {
                sides.push(player);
            }
        }
        sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Bot;

    fn plan(players: usize, seats: &[u8], format: Format) -> ContestPlan {
        ContestPlan { players: vec![Contestant { bot: Bot::RANDOM.into(), iterations: 1 }; players], seats: seats.into(), format, deals: 2 }
    }

    fn lineups(plan: &ContestPlan) -> Vec<Vec<usize>> {
        plan.bouts().into_iter().map(|bout| bout.lineup).collect()
    }

    #[test]
    fn each_format_has_its_bouts() {
        type Row<'a> = (usize, &'a [u8], Format, &'a [&'a [usize]]);
        let rows: [Row<'_>; 6] = [
            (2, &[4], Format::All, &[&[0, 1, 1, 1], &[1, 0, 0, 0]]),
            (3, &[2], Format::All, &[&[1, 0], &[2, 0], &[2, 1]]),
            (3, &[3], Format::Ladder, &[&[1, 0, 0], &[2, 1, 1]]),
            (2, &[2, 3], Format::Ladder, &[&[1, 0], &[1, 0, 0]]),
            (4, &[4], Format::Table, &[&[0, 1, 2, 3]]),
            (1, &[3], Format::Table, &[&[0, 0, 0]]),
        ];
        for (players, seats, format, expected) in rows {
            assert_eq!(lineups(&plan(players, seats, format)), expected, "{players} {seats:?} {format:?}");
        }
    }

    #[test]
    fn the_challenger_comes_to_every_seat_and_no_game_is_played_twice() {
        let bout = |lineup: &[usize]| Bout { lineup: lineup.into() };
        assert_eq!(bout(&[1, 0, 0, 0]).turns(), [0, 1, 2, 3]);
        assert_eq!(
            (0..4).map(|turn| bout(&[1, 0, 0, 0]).seated(turn).iter().position(|&who| who == 1).unwrap()).collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
        assert_eq!(bout(&[1, 0, 1, 0]).turns(), [0, 1]);
        assert_eq!(bout(&[0, 0, 0]).turns(), [0]);
        assert_eq!(bout(&[2, 0, 0, 1]).sides(), [2, 0, 1]);
    }

    #[test]
    fn games_are_played_deal_by_deal() {
        let fixtures = plan(2, &[3], Format::All).fixtures();
        assert_eq!(fixtures.len(), 2 * 2 * 3);
        assert!(fixtures.is_sorted());
    }
}
