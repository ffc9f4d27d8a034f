//! Cards, by their number as they are shown, or by their good.

use super::fold::{Picked, nearest, pick};
use super::line::{AND, Line, WordSet, is_one_of};
use super::{Part, Wrong};
use crate::texts::text;
use crate::{CommandTexts, Language, Speaker, Wares};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabletop::Card;

/// None at all.
pub(crate) const NOTHING: WordSet = text!(CommandTexts.nothing);
/// All of them.
pub(crate) const ALL: WordSet = text!(CommandTexts.all);
/// Words that separate the parts of a command, so that no good or player is looked for in them.
const KEYWORDS: WordSet = text!(CommandTexts.keywords);

/// Does this folded word separate the parts of a command?
pub(crate) fn is_keyword(folded: &str) -> bool {
    is_one_of(folded, KEYWORDS) || is_one_of(folded, ALL)
}

impl<E: Wares> Speaker<'_, E> {
    /// Takes cards from these, up to a separating word.
    pub(crate) fn take_cards(&self, line: &mut Line<'_>, shown: &[Card]) -> Result<Vec<Card>, Wrong> {
        let mut taken = Vec::new();
        while let Some(cards) = self.take_card(line, shown, &taken)? {
            taken.extend(cards);
        }
        Ok(taken)
    }

    /// Takes one card by its number, or some by their good, besides those taken before; `None` at a separating word.
    pub(crate) fn take_card(&self, line: &mut Line<'_>, shown: &[Card], taken: &[Card]) -> Result<Option<Vec<Card>>, Wrong> {
        line.join();
        if line.takes(NOTHING) {
            return Ok(Some(Vec::new()));
        }
        if line.takes(ALL) {
            return Ok(Some(shown.iter().copied().filter(|card| !taken.contains(card)).collect()));
        }
        let Some(word) = line.peek().cloned() else { return Ok(None) };
        if word.typed == "(" || word.typed == ")" || is_keyword(&word.folded) {
            return Ok(None);
        }
        // A number before a good says how many of it; any other number is that of a card.
        let (count, number) = match word.number() {
            Some(count) if self.good_follows(line) => (count, None),
            Some(number) => (0, Some(number)),
            None => (1, None),
        };
        if word.number().is_some() {
            line.next();
        }
        let Some(number) = number else {
            let good = self.take_good(line)?;
            return self.first_of(good, count, shown, taken).map(Some);
        };
        match (number as usize).checked_sub(1).and_then(|at| shown.get(at)) {
            None => Err(no_such_card(number, shown.len())),
            Some(card) if taken.contains(card) => Err(Wrong::Twice { number }),
            Some(&card) => Ok(Some(Vec::from([card]))),
        }
    }

    /// Takes a good by its name.
    pub(crate) fn take_good(&self, line: &mut Line<'_>) -> Result<E::Good, Wrong> {
        if let Some(good) = self.long_name(line) {
            return Ok(good);
        }
        let Some(word) = line.next() else {
            return Err(Wrong::Missing { part: Part::Good, like: Vec::new() });
        };
        match pick(&word.folded, self.good_names()) {
            Picked::One(good) => Ok(good),
            Picked::Several(goods) => Err(Wrong::Several {
                part: Part::Good,
                word: word.typed.into(),
                could_be: goods.into_iter().map(|good| self.kind(good)).collect(),
            }),
            Picked::Nothing => {
                let near = nearest(&word.folded, self.good_names().map(|(_, name)| name));
                let could_be = match near {
                    Some(near) => Vec::from([near.to_string()]),
                    None => self.edition.all_goods().map(|good| self.kind(good)).collect(),
                };
                Err(Wrong::Unknown { part: Part::Good, word: word.typed.into(), could_be })
            }
        }
    }

    /// Is the word after the next one a good, so that the next one says how many?
    fn good_follows(&self, line: &Line<'_>) -> bool {
        line.peek_second().is_some_and(|word| {
            let is_name = word.typed.starts_with(char::is_alphabetic) && !is_keyword(&word.folded);
            is_name && !word.is(AND) && pick(&word.folded, self.good_names()) != Picked::Nothing
        })
    }

    /// Takes a good whose name has several words, all of them.
    fn long_name(&self, line: &mut Line<'_>) -> Option<E::Good> {
        let (good, words) = self.good_names().find_map(|(good, name)| {
            let words: Vec<&str> = name.split_whitespace().collect();
            let mut ahead = line.clone();
            let is_there = words.len() > 1 && words.iter().all(|word| ahead.takes_word(word));
            is_there.then_some((good, words.len()))
        })?;
        for _ in 0..words {
            line.next();
        }
        Some(good)
    }

    fn good_names(&self) -> impl Iterator<Item = (E::Good, &str)> {
        self.edition.all_goods().flat_map(move |good| {
            let names = Language::ALL.into_iter().filter_map(move |language| self.edition.called(good, language));
            names.flatten().map(move |name| (good, name.as_str()))
        })
    }

    /// The first cards of a good that are not yet taken.
    fn first_of(&self, good: E::Good, count: u32, shown: &[Card], taken: &[Card]) -> Result<Vec<Card>, Wrong> {
        let free: Vec<Card> = shown.iter().copied().filter(|card| self.edition.on(*card) == good && !taken.contains(card)).collect();
        match usize::try_from(count).ok().and_then(|count| free.get(..count)) {
            Some(first) => Ok(first.to_vec()),
            None => Err(Wrong::TooFew { good: self.kind(good), there: free.len() as u8 }),
        }
    }
}

/// The numbers of these cards as they are shown, in the order given: "1 3 5".
pub(crate) fn numbers(cards: impl IntoIterator<Item = Card>, shown: &[Card]) -> String {
    let number = |card| shown.iter().position(|&other| other == card).map_or(0, |at| at + 1);
    cards.into_iter().map(|card| number(card).to_string()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn no_such_card(number: u32, shown: usize) -> Wrong {
    let could_be = match shown {
        0 => None,
        1 => Some("1".to_string()),
        last => Some(alloc::format!("1\u{2013}{last}")),
    };
    Wrong::Unknown { part: Part::Card, word: number.to_string(), could_be: could_be.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HasTexts;

    /// An edition of three goods, three cards of each.
    struct Shop([[[String; 2]; 2]; 3]);

    impl HasTexts for Shop {
        type Texts = ();

        fn texts(_: Language) -> &'static () {
            &()
        }
    }

    impl Wares for Shop {
        type Good = u8;

        fn all_goods(&self) -> impl Iterator<Item = u8> + Clone {
            0..3
        }

        fn on(&self, card: Card) -> u8 {
            card.0 / 3
        }

        fn called(&self, good: u8, language: Language) -> Option<&[String; 2]> {
            self.0.get(usize::from(good))?.get(Language::ALL.iter().position(|known| *known == language)?)
        }

        fn number(good: u8) -> usize {
            usize::from(good) + 1
        }
    }

    #[test]
    fn cards_are_named_by_number_and_by_good() {
        let names = |en: [&str; 2], de: [&str; 2]| [en.map(ToString::to_string), de.map(ToString::to_string)];
        let shop = Shop([
            names(["olive oil", "olive oil"], ["Olivenöl", "Olivenöl"]),
            names(["olive", "olives"], ["Olive", "Oliven"]),
            names(["salt", "salt"], ["Salz", "Salz"]),
        ]);
        let speaker = Speaker::new(Language::English, &[], &shop, None);
        let shown: Vec<Card> = [0, 1, 4, 5, 7].map(Card).to_vec();
        let check = |typed: &str, expected: &[u8], rest: &str| {
            let mut line = Line::new(typed);
            let found = speaker.take_cards(&mut line, &shown).unwrap();
            assert_eq!(found.iter().map(|card| card.0).collect::<Vec<_>>(), expected, "{typed}");
            assert_eq!(line.rest(), rest, "{typed}");
        };
        check("", &[], "");
        check("3 1", &[4, 0], "");
        check("2 olive oil for silk", &[0, 1], "for silk");
        check("olive oil, 1 olive, salt to bob", &[0, 4, 7], "to bob");
        check("Olivenoel und 2 Oliven", &[0, 4, 5], "");
        check("2, salt", &[1, 7], "");
        check("3 and all", &[4, 0, 1, 5, 7], "");
        check("nothing with", &[], "with");
        let wrong = |typed: &str| speaker.take_cards(&mut Line::new(typed), &shown).unwrap_err();
        assert_eq!(wrong("1 3 3"), Wrong::Twice { number: 3 });
        assert_eq!(wrong("2 salt"), Wrong::TooFew { good: "salt".into(), there: 1 });
        assert!(matches!(wrong("6"), Wrong::Unknown { part: Part::Card, .. }));
        assert!(matches!(wrong("1st"), Wrong::Unknown { part: Part::Good, .. }));
        assert_eq!(numbers([Card(7), Card(0)], &shown), "5 1");
    }
}
