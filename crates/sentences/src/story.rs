//! Words around a story: its first line, and why it cannot be continued.

use crate::texts::say;
use crate::{HasTexts, Speaker};
use alloc::string::String;
use tabletop::Seat;

impl<E: HasTexts> Speaker<'_, E> {
    /// What a story begins with: "Oltre Mare, edition 2005, 3 players."
    pub fn opening(&self, title: &str, edition: &str) -> String {
        let players = self.several(self.names.len() as u8, self.house.players);
        say!(self.house.edition, title, edition, players)
    }

    /// Why a recorded action is impossible: the code of the refusal, and what it says to the player who tried.
    pub fn refused(&self, action: usize, seat: Seat, code: &str, refusal: &str) -> String {
        let name = self.name(seat);
        say!(self.house.action_the_rules_refuse, action, name, code, refusal)
    }
}
