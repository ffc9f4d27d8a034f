//! The end, and the score sheet.

use crate::speaker::number;
use crate::texts::{say, told};
use crate::{ScoreTable, Speaker};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Score, Sheet};
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// The score sheet, line by line: who won, what Venice had paid, then each player from the first to the last.
    pub fn score(&self, score: &Score) -> Vec<String> {
        let mut lines = Vec::from([self.winner(score)]);
        if let Some(interim) = &score.interim {
            if let Some(paid) = self.paid(&interim.prestige) {
                lines.push(say!(self.game.paid_at_venice_for, paid));
            }
            if let Some(paid) = self.paid(&interim.cargo) {
                lines.push(say!(self.game.paid_at_venice_for_cargo, paid));
            }
        }
        let order = by_rank(score);
        lines.extend(order.iter().map(|&(seat, sheet)| self.sheet(seat, sheet)));
        lines.extend(self.tie(score));
        lines
    }

    /// What decided between equal totals (OM-97).
    fn tie(&self, score: &Score) -> Option<String> {
        let tie = |one: &Sheet, other: &Sheet| one.total == other.total && one.rank != other.rank;
        by_rank(score).windows(2).any(|pair| tie(pair[0].1, pair[1].1)).then(|| say!(self.game.with_equal_ducats_more))
    }

    /// The score sheet as a table, from the first to the last.
    pub fn score_table(&self, score: &Score) -> ScoreTable {
        let row = |(seat, sheet): (Seat, &Sheet)| {
            let figures = [sheet.ducats, sheet.cargo, sheet.harbours, sheet.prestige, sheet.pirates, sheet.total];
            [sheet.rank.to_string(), self.head(seat)].into_iter().chain(figures.map(|Ducats(ducats)| number(ducats))).collect()
        };
        ScoreTable {
            head: self.game.score_heads.to_vec(),
            rows: by_rank(score).into_iter().map(row).collect(),
            total: 7,
            tie: self.tie(score),
        }
    }

    /// Who has won, and with how much (OM-97).
    pub(crate) fn winner(&self, score: &Score) -> String {
        let first: Vec<(Seat, &Sheet)> = (0..).map(Seat).zip(&score.seats).filter(|(_, sheet)| sheet.rank == 1).collect();
        let names: Vec<String> = first.iter().map(|&(seat, _)| self.who(seat).into_owned()).collect();
        let names = self.all_of(&names);
        match first[..] {
            [] => say!(self.game.nobody_wins),
            [(seat, sheet)] => {
                let total = self.ducats(sheet.total);
                told!(self, seat, self.game.wins_with, total)
            }
            [(_, sheet), ..] => {
                let total = self.ducats(sheet.total);
                say!(self.game.the_win_is_shared, names, total)
            }
        }
    }

    /// Who was paid how much, without those who got nothing: "Ana 6, you 3 and Cem 1".
    pub(crate) fn paid(&self, ducats: &[Ducats]) -> Option<String> {
        let paid: Vec<String> = (0..)
            .map(Seat)
            .zip(ducats)
            .filter(|&(_, &ducats)| ducats != Ducats(0))
            .map(|(seat, &Ducats(ducats))| self.with_figure(&self.who(seat), &number(ducats)))
            .collect();
        (!paid.is_empty()).then(|| self.all_of(&paid))
    }

    fn sheet(&self, seat: Seat, sheet: &Sheet) -> String {
        let Sheet { ducats, cargo, harbours, prestige, pirates, total, rank } = *sheet;
        let total = self.ducats(total);
        let [ducats, cargo, harbours, prestige, pirates] =
            [ducats, cargo, harbours, prestige, pirates].map(|Ducats(ducats)| number(ducats));
        told!(self, seat, self.game.before_the_scoring_cargo, rank, total, ducats, cargo, harbours, prestige, pirates)
    }
}

fn by_rank(score: &Score) -> Vec<(Seat, &Sheet)> {
    let mut order: Vec<(Seat, &Sheet)> = (0..).map(Seat).zip(&score.seats).collect();
    order.sort_by_key(|&(seat, sheet)| (sheet.rank, seat));
    order
}
