//! Ducats, goods, harbours, lions and nets.

use crate::speaker::both;
use crate::{Speaker, Wares};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Good, Harbour, HarbourSet};
use tabletop::Card;

impl Wares for Edition {
    type Good = Good;

    fn all_goods(&self) -> impl Iterator<Item = Good> + Clone {
        (0..self.goods.len() as u8).map(Good)
    }

    fn on(&self, card: Card) -> Good {
        self.good(card)
    }

    fn called(&self, good: Good) -> Option<[&[String; 2]; 2]> {
        self.goods.get(good.index()).map(|facts| [&facts.en, &facts.de])
    }

    fn number(good: Good) -> usize {
        good.index() + 1
    }
}

impl Speaker<'_, Edition> {
    /// "1 ducat", "2 ducats".
    pub fn ducats(&self, ducats: Ducats) -> String {
        self.several(ducats.0, [["ducat", "ducats"], ["Dukat", "Dukaten"]])
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
