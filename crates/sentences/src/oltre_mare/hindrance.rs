//! Why an offer cannot be accepted, as shown beside it.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::String;
use oltre_mare::{Ducats, Edition, Goods, Hindrance};

impl Speaker<'_, Edition> {
    /// Which cards must be chosen for an offer that asks for these goods.
    pub fn give_these(&self, goods: &Goods) -> String {
        let goods = self.these(goods);
        say!(self.game.choose_in_your_hand, goods)
    }

    fn these(&self, goods: &Goods) -> String {
        self.all_of(&self.counted(goods.iter()))
    }

    /// The sentence that says why.
    pub fn hindrance(&self, hindrance: &Hindrance) -> String {
        match *hindrance {
            Hindrance::Goods(missing) => {
                let goods = self.these(&missing);
                say!(self.game.you_would_need_more, goods)
            }
            Hindrance::Ducats { seat, has, needs } => {
                let [has, needs] = [self.ducats(has), self.ducats(Ducats(needs.into()))];
                told!(self, seat, self.game.would_need_and_has, needs, has)
            }
            Hindrance::Load { seat, load } => {
                let load = self.cards(load);
                told!(self, seat, self.game.could_no_longer_play, load)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use oltre_mare::{Good, edition_2005};
    use tabletop::Seat;

    #[test]
    fn what_hinders_is_said_to_you_and_of_others() {
        let names = ["Ana".into(), "Bob".into()];
        let speaker = |language| Speaker::new(language, &names, edition_2005(), Some(Seat(0)));
        let goods: Goods = [Good(0), Good(0)].into_iter().collect();
        let (english, german) = (speaker(Language::English), speaker(Language::German));
        let two = english.so_many(Good(0), 2);
        assert_eq!(english.hindrance(&Hindrance::Goods(goods)), alloc::format!("You would need {two} more."));
        let poor = |seat| Hindrance::Ducats { seat, has: Ducats(2), needs: 5 };
        assert_eq!(english.hindrance(&poor(Seat(0))), "You would need 5 ducats, and have 2 ducats (OM-37).");
        assert_eq!(english.hindrance(&poor(Seat(1))), "Bob would need 5 ducats, and has 2 ducats (OM-37).");
        let load = Hindrance::Load { seat: Seat(0), load: 3 };
        assert_eq!(english.hindrance(&load), "You could no longer play 3 cards this turn (OM-40).");
        assert_eq!(german.hindrance(&load), "Du könntest in diesem Zug nicht mehr 3 Karten spielen (OM-40).");
    }
}
