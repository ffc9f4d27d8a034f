//! Ducats, goods, harbours, lions and nets.

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Good, Goods, Harbour, HarbourSet};
use tabletop::Card;

impl Speaker<'_, Edition> {
    /// "1 ducat", "2 ducats".
    pub fn ducats(&self, ducats: Ducats) -> String {
        self.several(ducats.0, [["ducat", "ducats"], ["Dukat", "Dukaten"]])
    }

    /// A good by its name: one of it, and several.
    pub fn good(&self, good: Good) -> [String; 2] {
        match self.edition.goods.get(good.index()) {
            Some(facts) => self.word([&facts.en, &facts.de]).clone(),
            None => {
                let number = good.index() + 1;
                let unknown = both!(self, "good no. {number}", "Ware Nr. {number}");
                [unknown.clone(), unknown]
            }
        }
    }

    /// A harbour by its name.
    pub fn harbour(&self, harbour: Harbour) -> String {
        match self.edition.harbours.get(harbour.index()) {
            Some(facts) => facts.name.clone(),
            None => {
                let number = harbour.index() + 1;
                both!(self, "harbour no. {number}", "Hafen Nr. {number}")
            }
        }
    }

    /// "2 salt" and "1 silk", for a list.
    pub(crate) fn counted(&self, goods: impl IntoIterator<Item = (Good, u8)>) -> Vec<String> {
        goods.into_iter().map(|(good, count)| self.so_many(good, count)).collect()
    }

    /// "2 salt", "1 jewel".
    pub(crate) fn so_many(&self, good: Good, count: u8) -> String {
        let [one, several] = self.good(good);
        alloc::format!("{count} {}", if count == 1 { one } else { several })
    }

    /// What a card of this good is called: "salt", "olives".
    pub(crate) fn kind(&self, good: Good) -> String {
        let [_, several] = self.good(good);
        several
    }

    /// The goods on these cards: "2 salt and 1 silk"; where there is one of each, "salt and silk".
    pub(crate) fn goods_of(&self, cards: &[Card]) -> String {
        if cards.is_empty() {
            return self.cards(0);
        }
        let goods: Goods = cards.iter().map(|&card| self.edition.good(card)).collect();
        if goods.iter().all(|(_, count)| count == 1) {
            return self.all_of(&goods.iter().map(|(good, _)| self.kind(good)).collect::<Vec<_>>());
        }
        self.all_of(&self.counted(goods.iter()))
    }

    /// "Bari, Zara or Ragusa".
    pub(crate) fn one_of_harbours(&self, harbours: HarbourSet) -> String {
        self.one_of(&harbours.iter().map(|harbour| self.harbour(harbour)).collect::<Vec<_>>())
    }

    /// "3 harbours".
    pub(crate) fn harbours(&self, count: u8) -> String {
        self.several(count, [["harbour", "harbours"], ["Hafen", "Häfen"]])
    }

    /// "3 nets".
    pub(crate) fn nets(&self, count: u8) -> String {
        self.several(count, [["net", "nets"], ["Netz", "Netze"]])
    }

    /// "4 lions".
    pub(crate) fn lions(&self, count: u8) -> String {
        self.several(count, [["lion", "lions"], ["Löwe", "Löwen"]])
    }
}
