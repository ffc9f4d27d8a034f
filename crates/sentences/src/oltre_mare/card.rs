//! A card in words.

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use oltre_mare::{CardFacts, Edition, Icon};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// All that is printed on a card, to be read aloud: "salt (pirate, sail, 4 lions, 3 nets, Bari)".
    pub fn card(&self, card: Card) -> String {
        let Some(&CardFacts { good, icons: [left, right], lions, nets, harbour }) = self.edition.cards.get(card.index()) else {
            return self.unknown_card(card);
        };
        let good = self.kind(good);
        let [left, right] = [self.icon(left), self.icon(right)];
        let [lions, nets] = [self.lions(lions), self.nets(nets)];
        match harbour {
            Some(harbour) => alloc::format!("{good} ({left}, {right}, {lions}, {nets}, {})", self.harbour(harbour)),
            None => alloc::format!("{good} ({left}, {right}, {lions}, {nets})"),
        }
    }

    /// What matters of a card while playing, as short as can be: `salt[pirate sail] 4/3`, lions before nets.
    pub fn card_in_short(&self, card: Card) -> String {
        let Some(&CardFacts { good, icons: [left, right], lions, nets, harbour: _ }) = self.edition.cards.get(card.index()) else {
            return self.unknown_card(card);
        };
        let good = self.kind(good);
        alloc::format!("{good}[{} {}] {lions}/{nets}", self.icon(left), self.icon(right))
    }

    /// An icon by its name.
    pub fn icon(&self, icon: Icon) -> &'static str {
        self.word(match icon {
            Icon::Ducat => ["ducat", "Dukat"],
            Icon::Pirate => ["pirate", "Pirat"],
            Icon::Market => ["market", "Markt"],
            Icon::Sail => ["sail", "Segel"],
        })
    }

    fn unknown_card(&self, Card(number): Card) -> String {
        both!(self, "card no. {number}", "Karte Nr. {number}")
    }
}
