//! A card in words.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{CardFacts, Edition, Icon};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// Everything printed on a card, to be read aloud: "salt (pirate, sail, 4 lions, 3 nets, Bari)".
    pub fn card(&self, card: Card) -> String {
        let Some(&CardFacts { good, icons, lions, nets, harbour }) = self.edition.cards.get(card.index()) else {
            return self.unknown_card(card);
        };
        let mut printed: Vec<String> = icons.iter().map(|&icon| self.icon(icon).into()).collect();
        printed.extend([self.lions(lions), self.nets(nets)]);
        printed.extend(harbour.map(|harbour| self.harbour(harbour)));
        alloc::format!("{} ({})", self.kind(good), printed.join(", "))
    }

    /// What matters of a card while playing, as short as possible: `salt[pirate sail] 4/3`, lions before nets.
    pub fn card_in_short(&self, card: Card) -> String {
        let Some(&CardFacts { good, icons, lions, nets, harbour: _ }) = self.edition.cards.get(card.index()) else {
            return self.unknown_card(card);
        };
        let icons: Vec<&str> = icons.iter().map(|&icon| self.icon(icon)).collect();
        alloc::format!("{}[{}] {lions}/{nets}", self.kind(good), icons.join(" "))
    }

    /// An icon by its name.
    pub fn icon(&self, icon: Icon) -> &'static str {
        match icon {
            Icon::Ducat => self.game.ducat,
            Icon::Pirate => self.game.pirate,
            Icon::Market => self.game.market,
            Icon::Sail => self.game.sail,
        }
    }

    fn unknown_card(&self, Card(number): Card) -> String {
        say!(self.game.card_no, number)
    }
}
