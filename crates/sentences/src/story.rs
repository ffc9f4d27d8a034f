//! Words around a story: its first line, and why it cannot be told on.

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use tabletop::Seat;

impl<E> Speaker<'_, E> {
    /// What a story begins with: "Oltre Mare, edition 2005, 3 players."
    pub fn opening(&self, title: &str, edition: &str) -> String {
        let players = self.several(self.names.len() as u8, [["player", "players"], ["Person", "Personen"]]);
        both!(self, "{title}, edition {edition}, {players}.", "{title}, Ausgabe {edition}, {players}.")
    }

    /// Why a recorded action cannot have been: the code of the refusal, and what it says to the one who tried.
    pub fn refused(&self, action: usize, seat: Seat, code: &str, refusal: &str) -> String {
        let name = self.name(seat);
        both!(
            self,
            "action {action}: the rules refuse it to {name} as {code}. {refusal}",
            "Aktion {action}: Die Regeln verweigern sie {name} als {code}. {refusal}",
        )
    }
}
