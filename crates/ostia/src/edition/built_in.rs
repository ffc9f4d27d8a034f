//! The editions that come with the program.

use super::Edition;
use alloc::boxed::Box;
use once_cell::race::OnceBox;

/// The file itself.
pub(super) const TOML_2005: &str = include_str!("../../../../editions/ostia-2005.toml");

/// The edition of 2005, which is played when no other is asked for.
pub fn edition_2005() -> &'static Edition {
    static READ: OnceBox<Edition> = OnceBox::new();
    READ.get_or_init(|| match Edition::read(TOML_2005) {
        Ok((edition, _)) => Box::new(edition),
        Err(faults) => panic!("an edition that comes with the program is sound, but: {faults:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Denarii, Good, Options, SenateCard};
    use alloc::vec::Vec;
    use tabletop::{Card, CardSet};

    #[test]
    fn the_edition_of_2005_is_read_without_a_warning() {
        let (edition, warnings) = Edition::read(TOML_2005).unwrap();
        assert_eq!(warnings, []);
        assert_eq!(edition.name, "2005");
        assert_eq!(edition.toml, TOML_2005);
        assert_eq!(edition.sha256, tabletop::sha256_hex(TOML_2005.as_bytes()));
    }

    #[test]
    fn what_is_handed_on_of_an_edition_makes_the_same_edition_without_its_file() {
        let facts: super::super::Facts = serde_json::from_str(&serde_json::to_string(edition_2005().facts()).unwrap()).unwrap();
        assert_eq!(facts.toml, "");
        let edition = Edition::new(super::super::Facts { toml: TOML_2005.into(), ..facts });
        assert_eq!(alloc::format!("{edition:?}"), alloc::format!("{:?}", edition_2005()));
    }

    /// The table at the end of the rule book, row by row.
    #[test]
    fn goods_and_senate_cards_are_as_in_the_rule_book() {
        let edition = edition_2005();
        //   good      cards  minimum  Senate cards 1 to 6
        let rows: [(&str, u8, i32, [u8; 6]); 6] = [
            ("ivory", 6, 8, [5, 3, 1, 4, 2, 0]),
            ("marble", 7, 7, [0, 2, 4, 1, 3, 5]),
            ("wood", 8, 6, [4, 5, 3, 2, 0, 1]),
            ("wine", 9, 5, [3, 1, 0, 5, 4, 2]),
            ("salt", 10, 4, [2, 4, 5, 0, 1, 3]),
            ("grain", 11, 3, [1, 0, 2, 3, 5, 4]),
        ];
        for (number, (id, cards, minimum, points)) in (0..).zip(rows) {
            assert_eq!(edition.good_named(id), Some(Good(number)));
            let all = edition.of_good(Good(number));
            assert_eq!(all.len(), cards, "{id}");
            for card in all {
                assert_eq!(edition.good(card), Good(number));
                assert_eq!(edition.minimum(CardSet::one(card)), Denarii(minimum), "{id}");
                assert_eq!([0, 1, 2, 3, 4, 5].map(|senate| edition.points(SenateCard(senate), card)), points, "{id}");
            }
        }
        assert_eq!(edition.cards(Options::default()), CardSet::first(51));
        assert_eq!(edition.good(Card(50)), Good(5));
    }

    /// OS-40: the price of one card by the number offered.
    #[test]
    fn the_forum_pays_less_the_more_is_offered() {
        let prices: Vec<i32> = (0..=12).map(|offered| edition_2005().price(crate::Good(3), offered).0).collect();
        assert_eq!(prices, [0, 15, 12, 10, 8, 6, 4, 3, 2, 1, 1, 1, 1]);
    }

    /// OS-2, OS-90, and the option `first_game`.
    #[test]
    fn the_start_is_as_in_the_rule_book() {
        let edition = edition_2005();
        assert_eq!((edition.start_denarii, edition.start_denarii_with_gaius), (Denarii(55), Denarii(70)));
        let first = edition.cards(Options { first_game: true, ..Options::default() });
        assert_eq!(first, CardSet::first(51) - CardSet::first(6));
    }
}
