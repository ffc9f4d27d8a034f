//! Why something that a player had chosen, and not yet done, is no longer possible.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Edition, OfferId};
use tabletop::Card;

/// What a player had chosen and can no longer do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetGo {
    /// These cards are no longer in the hand.
    Cards(Vec<Card>),
    /// The offer that was being accepted is no longer open.
    Offer(OfferId),
    /// The offer that was being countered is no longer open; the counter can still be made as an offer of its own.
    Parent(OfferId),
    /// An offer was being composed, and trading is over.
    Trading,
    /// Cards were chosen for a question that is no longer asked.
    MovedOn,
}

impl Speaker<'_, Edition> {
    /// The goods on cards that were chosen: "2 salt and 1 silk".
    pub fn goods_on(&self, cards: &[Card]) -> String {
        self.goods_of(cards)
    }

    /// The sentence that says why.
    pub fn let_go(&self, let_go: &LetGo) -> String {
        match let_go {
            LetGo::Cards(cards) => {
                let goods = self.goods_on(cards);
                say!(self.game.you_no_longer_have, goods)
            }
            LetGo::Offer(OfferId(id)) => say!(self.game.offer_is_no_longer, id),
            LetGo::Parent(OfferId(id)) => say!(self.game.offer_is_no_longer_open, id),
            LetGo::Trading => say!(self.game.trading_is_over_for),
            LetGo::MovedOn => crate::moved_on(self.language).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use oltre_mare::edition_2005;

    #[test]
    fn what_was_let_go_is_named() {
        let names = ["Ana".into(), "Bob".into()];
        let edition = edition_2005();
        let speaker = Speaker::new(Language::English, &names, edition, None);
        let [first, other] = [Card(0), Card(1)].map(|card| edition.good(card));
        assert_eq!(first, other);
        let good = speaker.goods_on(&[Card(0)]);
        assert_eq!(speaker.let_go(&LetGo::Cards([Card(0)].into())), alloc::format!("You no longer have the {good} you had chosen."));
        assert_eq!(speaker.let_go(&LetGo::Offer(OfferId(28))), "Offer 28 is no longer open.");
        let german = Speaker::new(Language::German, &names, edition, None);
        assert_eq!(german.let_go(&LetGo::Parent(OfferId(28))), "Angebot 28 ist nicht mehr offen. Deines kannst du trotzdem machen.");
    }
}
