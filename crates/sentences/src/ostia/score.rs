//! The end, and the score sheet.

use super::words::GAIUS;
use crate::texts::{say, told};
use crate::{ScoreTable, Speaker};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Chips, Edition, GaiusSheet, Score, Sheet};
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// The score sheet, line by line: who won, then each player from the first to the last, then Gaius.
    pub fn score(&self, score: &Score) -> Vec<String> {
        let order = by_rank(score);
        let mut lines = Vec::from([self.winner(score)]);
        lines.extend(order.iter().map(|&(seat, sheet)| self.sheet(seat, sheet)));
        lines.extend(score.gaius.as_ref().map(|gaius| self.gaius_sheet(gaius)));
        lines.extend(self.tie(score));
        lines
    }

    /// What decided between equal chips (OS-76, OS-77).
    fn tie(&self, score: &Score) -> Option<String> {
        let tie = |one: &Sheet, other: &Sheet| one.chips == other.chips && one.lost == other.lost && one.rank != other.rank;
        by_rank(score).windows(2).any(|pair| tie(pair[0].1, pair[1].1)).then(|| say!(self.game.with_equal_chips_more))
    }

    /// The score sheet as a table, from the first to the last, then Gaius.
    pub fn score_table(&self, score: &Score) -> ScoreTable {
        let players = by_rank(score).into_iter().map(|(seat, sheet)| {
            let rank = if sheet.lost { alloc::format!("{} {}", sheet.rank, self.game.lost) } else { sheet.rank.to_string() };
            let figures = [sum(&sheet.senate), sheet.kinds.to_string(), sheet.money.to_string(), sheet.chips.to_string()];
            let rest = [sheet.denarii.to_string(), sheet.storehouses.to_string(), sheet.stored.to_string()];
            [rank, self.head(seat)].into_iter().chain(figures).chain(rest).collect()
        });
        let gaius = score.gaius.as_ref().map(|gaius| {
            let figures = [sum(&gaius.senate), String::new(), gaius.money.to_string(), gaius.chips.to_string(), gaius.denarii.to_string()];
            [String::new(), GAIUS.into()].into_iter().chain(figures).chain([String::new(), String::new()]).collect()
        });
        ScoreTable { head: self.game.score_heads.to_vec(), rows: players.chain(gaius).collect(), total: 5, tie: self.tie(score) }
    }

    /// Who has won, and with how much (OS-75). If all have lost, one of them still comes first (OS-73).
    pub(crate) fn winner(&self, score: &Score) -> String {
        let first: Vec<(Seat, &Sheet)> = by_rank(score).into_iter().filter(|(_, sheet)| sheet.rank == 1).collect();
        let names: Vec<String> = first.iter().map(|&(seat, _)| self.who(seat).into_owned()).collect();
        let names = self.all_of(&names);
        match first[..] {
            [] => say!(self.game.nobody_wins),
            [(_, sheet), ..] if sheet.lost => {
                let chips = self.chips(sheet.chips);
                say!(self.game.all_have_a_loan, names, chips)
            }
            [(seat, sheet)] => {
                let chips = self.chips(sheet.chips);
                told!(self, seat, self.game.wins_with, chips)
            }
            [(_, sheet), ..] => {
                let chips = self.chips(sheet.chips);
                say!(self.game.the_win_is_shared, names, chips)
            }
        }
    }

    fn sheet(&self, seat: Seat, sheet: &Sheet) -> String {
        let Sheet { ref senate, kinds, money, chips, denarii, storehouses, stored, lost, rank } = *sheet;
        let (head, senate) = (self.head(seat), rounds(senate));
        let [chips, denarii, stored] = [self.chips(chips), self.denarii(denarii), self.counted_goods(stored)];
        let storehouses = self.several(storehouses, self.game.storehouses);
        let line = say!(self.game.senate_kinds_money, rank, head, chips, senate, kinds, money, denarii, storehouses, stored);
        if lost { say!(self.game.lost_with_a_loan, line) } else { alloc::format!("{line}.") }
    }

    fn gaius_sheet(&self, gaius: &GaiusSheet) -> String {
        let GaiusSheet { ref senate, money, chips, denarii } = *gaius;
        let (senate, chips, denarii) = (rounds(senate), self.chips(chips), self.denarii(denarii));
        say!(self.game.who_cannot_win_senate, GAIUS, chips, senate, money, denarii)
    }

    /// "0 goods", "1 good".
    fn counted_goods(&self, goods: u8) -> String {
        self.several(goods, self.game.goods_stored)
    }
}

fn by_rank(score: &Score) -> Vec<(Seat, &Sheet)> {
    let mut order: Vec<(Seat, &Sheet)> = (0..).map(Seat).zip(&score.seats).collect();
    order.sort_by_key(|&(seat, sheet)| (sheet.rank, seat));
    order
}

/// "3 + 0 + 2 + 1 + 3": the Senate's chips, round by round.
fn rounds(senate: &[Chips]) -> String {
    senate.iter().map(Chips::to_string).collect::<Vec<_>>().join(" + ")
}

fn sum(senate: &[Chips]) -> String {
    senate.iter().copied().sum::<Chips>().to_string()
}
