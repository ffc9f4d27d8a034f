//! Ducats, goods, harbours, lions and nets.

use crate::texts::say;
use crate::{HasTexts, Language, OltreMareTexts, Speaker, Wares};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Good, Harbour, HarbourSet};
use tabletop::Card;

impl HasTexts for Edition {
    type Texts = OltreMareTexts;

    fn texts(language: Language) -> &'static OltreMareTexts {
        OltreMareTexts::of(language)
    }
}

impl Wares for Edition {
    type Good = Good;

    fn all_goods(&self) -> impl Iterator<Item = Good> + Clone {
        (0..self.goods.len() as u8).map(Good)
    }

    fn on(&self, card: Card) -> Good {
        self.good(card)
    }

    fn called(&self, good: Good, language: Language) -> Option<&[String; 2]> {
        let facts = self.goods.get(good.index())?;
        Some(match language {
            Language::English => &facts.en,
            Language::German => &facts.de,
        })
    }

    fn number(good: Good) -> usize {
        good.index() + 1
    }
}

impl Speaker<'_, Edition> {
    /// "1 ducat", "2 ducats".
    pub fn ducats(&self, ducats: Ducats) -> String {
        self.several(ducats.0, self.game.ducats)
    }

    /// A harbour by its name.
    pub fn harbour(&self, harbour: Harbour) -> String {
        match self.edition.harbours.get(harbour.index()) {
            Some(facts) => facts.name.clone(),
            None => {
                let number = harbour.index() + 1;
                say!(self.game.harbour_no, number)
            }
        }
    }

    /// "Bari, Zara or Ragusa".
    pub(crate) fn one_of_harbours(&self, harbours: HarbourSet) -> String {
        self.one_of(&harbours.iter().map(|harbour| self.harbour(harbour)).collect::<Vec<_>>())
    }

    /// "3 harbours".
    pub(crate) fn harbours(&self, count: u8) -> String {
        self.several(count, self.game.harbours)
    }

    /// "3 nets".
    pub(crate) fn nets(&self, count: u8) -> String {
        self.several(count, self.game.nets)
    }

    /// "4 lions".
    pub(crate) fn lions(&self, count: u8) -> String {
        self.several(count, self.game.lions)
    }
}
