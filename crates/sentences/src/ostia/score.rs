//! The end, and the score sheet.

use super::words::GAIUS;
use crate::speaker::{both, told};
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
        let tie = |one: &Sheet, other: &Sheet| one.chips == other.chips && one.lost == other.lost && one.rank != other.rank;
        if order.windows(2).any(|pair| tie(pair[0].1, pair[1].1)) {
            lines.push(both!(
                self,
                "With equal chips, more storehouses decide, then more goods stored (OS-76), then their worth to the Senate card laid aside, then more money (OS-77).",
                "Bei gleich vielen Chips entscheiden mehr Speicher, dann mehr gespeicherte Waren (OS-76), dann deren Wert nach der beiseitegelegten Senatskarte, dann mehr Geld (OS-77).",
            ));
        }
        lines
    }

    /// The score sheet as a table, from the first to the last, then Gaius.
    pub fn score_table(&self, score: &Score) -> ScoreTable {
        let head = self.word([
            ["place", "player", "Senate", "kinds", "money", "chips", "denarii", "storehouses", "stored"],
            ["Platz", "Name", "Senat", "Sorten", "Geld", "Chips", "Denar", "Speicher", "Waren"],
        ]);
        let players = by_rank(score).into_iter().map(|(seat, sheet)| {
            let rank =
                if sheet.lost { alloc::format!("{} {}", sheet.rank, self.word(["(lost)", "(verloren)"])) } else { sheet.rank.to_string() };
            let figures = [sum(&sheet.senate), sheet.kinds.to_string(), sheet.money.to_string(), sheet.chips.to_string()];
            let rest = [sheet.denarii.to_string(), sheet.storehouses.to_string(), sheet.stored.to_string()];
            [rank, self.head(seat)].into_iter().chain(figures).chain(rest).collect()
        });
        let gaius = score.gaius.as_ref().map(|gaius| {
            let figures = [sum(&gaius.senate), String::new(), gaius.money.to_string(), gaius.chips.to_string(), gaius.denarii.to_string()];
            [String::new(), GAIUS.into()].into_iter().chain(figures).chain([String::new(), String::new()]).collect()
        });
        ScoreTable { head: head.to_vec(), rows: players.chain(gaius).collect(), total: 5 }
    }

    /// Who has won, and with how much (OS-75). Where all have lost, one of them still comes first (OS-73).
    pub(crate) fn winner(&self, score: &Score) -> String {
        let first: Vec<(Seat, &Sheet)> = by_rank(score).into_iter().filter(|(_, sheet)| sheet.rank == 1).collect();
        let names: Vec<String> = first.iter().map(|&(seat, _)| self.who(seat).into_owned()).collect();
        let names = self.all_of(&names);
        match first[..] {
            [] => both!(self, "Nobody wins.", "Niemand gewinnt."),
            [(_, sheet), ..] if sheet.lost => {
                let chips = self.chips(sheet.chips);
                both!(
                    self,
                    "All have a loan left and have lost; ranked first: {names}, with {chips}.",
                    "Alle haben noch einen Kredit und damit verloren; auf dem ersten Platz: {names}, mit {chips}.",
                )
            }
            [(seat, sheet)] => {
                let chips = self.chips(sheet.chips);
                told!(
                    self,
                    seat,
                    "You win with {chips}.",
                    "{who} wins with {chips}.",
                    "Du gewinnst mit {chips}.",
                    "{who} gewinnt mit {chips}.",
                )
            }
            [(_, sheet), ..] => {
                let chips = self.chips(sheet.chips);
                both!(self, "The win is shared: {names}, with {chips} each.", "Der Sieg ist geteilt: {names}, mit je {chips}.")
            }
        }
    }

    fn sheet(&self, seat: Seat, sheet: &Sheet) -> String {
        let Sheet { ref senate, kinds, money, chips, denarii, storehouses, stored, lost, rank } = *sheet;
        let (head, senate) = (self.head(seat), rounds(senate));
        let [chips, denarii, stored] = [self.chips(chips), self.denarii(denarii), self.counted_goods(stored)];
        let storehouses = self.several(storehouses, [["storehouse", "storehouses"], ["Speicher", "Speicher"]]);
        let line = both!(
            self,
            "{rank}. {head}: {chips} (Senate {senate}, kinds {kinds}, money {money}); {denarii}, {storehouses}, {stored}",
            "{rank}. {head}: {chips} (Senat {senate}, Sorten {kinds}, Geld {money}); {denarii}, {storehouses}, {stored}",
        );
        if lost {
            both!(self, "{line}; lost, with a loan left.", "{line}; verloren, mit offenem Kredit.")
        } else {
            alloc::format!("{line}.")
        }
    }

    fn gaius_sheet(&self, gaius: &GaiusSheet) -> String {
        let GaiusSheet { ref senate, money, chips, denarii } = *gaius;
        let (senate, chips, denarii) = (rounds(senate), self.chips(chips), self.denarii(denarii));
        both!(
            self,
            "{GAIUS}, who cannot win: {chips} (Senate {senate}, money {money}); {denarii}.",
            "{GAIUS}, der nicht gewinnen kann: {chips} (Senat {senate}, Geld {money}); {denarii}.",
        )
    }

    /// "0 goods", "1 good".
    fn counted_goods(&self, goods: u8) -> String {
        self.several(goods, [["good stored", "goods stored"], ["Ware gespeichert", "Waren gespeichert"]])
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
