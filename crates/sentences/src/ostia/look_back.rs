//! Looking back at a game: when something was decided, and what the deck did.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use ostia::{Edition, Question};

impl Speaker<'_, Edition> {
    /// When something was asked: "Round 5, lot of wood and grain".
    pub fn when(&self, round: u8, question: &Question) -> String {
        match question {
            Question::Bid { lot, .. } | Question::Sell { lot, .. } | Question::Price { lot, .. } | Question::Buyer { lot, .. } => {
                let goods = self.goods_of(*lot);
                say!(self.game.in_round_for_lot, round, goods)
            }
            Question::Keep { .. }
            | Question::KeepAndGive { .. }
            | Question::Lot { .. }
            | Question::Place { .. }
            | Question::Settle { .. }
            | Question::Store { .. }
            | Question::Final { .. } => say!(self.game.in_round, round),
        }
    }

    /// What the deck did: the average minimum price of the reader's own cards, and that of the others' cards.
    pub fn luck(&self, own: f64, others: f64) -> String {
        let [own, others] = [own, others].map(|average| self.decimal(average));
        say!(self.game.luck, own, others)
    }
}
