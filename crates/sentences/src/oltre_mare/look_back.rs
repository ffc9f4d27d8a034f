//! Looking back at a game: when something was decided, and what the deck did.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use oltre_mare::Edition;

impl Speaker<'_, Edition> {
    /// When something was asked: "Your turn 7".
    pub fn own_turn(&self, turn: u32) -> String {
        say!(self.game.your_turn_number, turn)
    }

    /// What the deck did: which share of the reader's own cards shows pirates, and of the others' cards (OM-55).
    pub fn luck(&self, own: f64, others: f64) -> String {
        let [own, others] = [own, others].map(|share| alloc::format!("{:.0}", share * 100.0));
        say!(self.game.luck, own, others)
    }
}
