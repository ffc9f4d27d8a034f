//! A board in one sentence, for those who may know it.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use ostia::{Edition, Placement};

impl Speaker<'_, Edition> {
    /// What lies on the three fields of a board: "Forum: 2 wine; Senate: 1 ivory; Storage: nothing."
    pub fn laid(&self, placement: &Placement) -> String {
        let [forum, senate, storage] = [placement.forum, placement.senate, placement.storage]
            .map(|cards| if cards.is_empty() { String::from(self.game.nothing) } else { self.goods_of(cards) });
        say!(self.game.forum_senate_storage, forum, senate, storage)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Language, Speaker};
    use ostia::{Placement, edition_2005};
    use tabletop::{Card, CardSet};

    #[test]
    fn a_board_is_told_field_by_field() {
        let placement =
            Placement { forum: [Card(0), Card(1)].into_iter().collect(), storage: CardSet::one(Card(50)), ..Placement::default() };
        let speaker = Speaker::new(Language::English, &[], edition_2005(), None);
        assert_eq!(speaker.laid(&placement), "Forum: 2 ivory; Senate: nothing; Storage: grain.");
        let german = Speaker::new(Language::German, &[], edition_2005(), None);
        assert_eq!(german.laid(&placement), "Forum: 2 Elfenbein; Senat: nichts; Lager: Getreide.");
    }
}
