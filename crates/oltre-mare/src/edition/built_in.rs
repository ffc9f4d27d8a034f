//! The editions that come with the program.

use super::Edition;
use alloc::boxed::Box;
use once_cell::race::OnceBox;

/// The file itself.
pub(super) const TOML_2005: &str = include_str!("../../../../editions/oltre-mare-2005.toml");

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
    use crate::{Good, Icon, MAX_GOODS};
    use alloc::collections::BTreeMap;
    use alloc::vec::Vec;

    fn count_of_each_good(cards: tabletop::CardSet) -> [u8; MAX_GOODS] {
        crate::Goods::of(cards, edition_2005()).0
    }

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

    #[test]
    fn the_cards_are_as_many_as_published() {
        let edition = edition_2005();
        assert_eq!(edition.cards.len(), 98);
        assert_eq!(count_of_each_good(edition.cards_for(5))[..8], [8, 10, 12, 14, 16, 18, 20, 0]);
        assert!(edition.cards.iter().all(|card| card.lions + card.nets == 7));
        assert!(edition.cards.iter().all(|card| (3..=6).contains(&card.lions)));
    }

    #[test]
    fn every_kind_of_card_is_about_as_frequent_as_every_other() {
        let mut kinds: BTreeMap<(Vec<Icon>, u8), usize> = BTreeMap::new();
        for card in &edition_2005().cards {
            *kinds.entry((card.icons.to_vec(), card.nets)).or_default() += 1;
        }
        assert_eq!(kinds.len(), 24);
        assert!(kinds.values().all(|count| [4, 5].contains(count)), "{kinds:?}");
    }

    /// OM-2: a marker for each harbour, and two left over.
    #[test]
    fn the_map_and_the_markers_are_as_many_as_published() {
        let edition = edition_2005();
        assert_eq!(edition.harbours.len(), 30);
        let ends: u32 = edition.harbours.iter().map(|harbour| u32::from(harbour.routes.len())).sum();
        assert_eq!(ends, 2 * 41);
        assert_eq!(edition.markers, [5, 6, 5, 5, 6, 5]);
        assert_eq!(edition.markers.iter().sum::<u8>(), 32);
    }

    /// OM-3: with 2 players the grain is out; OM-4: there are still harbours to start at.
    #[test]
    fn without_grain_there_are_78_cards_and_24_of_them_name_a_harbour() {
        let edition = edition_2005();
        let grain = edition.good_named("grain").unwrap();
        assert_eq!(edition.out_with_two, grain);
        let named = |seats| edition.cards_for(seats).iter().filter(|card| edition.cards[card.index()].harbour.is_some()).count();
        assert_eq!([2, 3, 4, 5].map(named), [24, 30, 30, 30]);
        assert_eq!([2, 3, 4, 5].map(|seats| edition.cards_for(seats).len()), [78, 98, 98, 98]);
        assert_eq!(count_of_each_good(edition.cards_for(2))[grain.index()], 0);
    }

    /// OM-93: what is printed, and no more for cards beyond it.
    #[test]
    fn runs_pay_the_published_figures() {
        let edition = edition_2005();
        let rows: [(&str, [u8; 7]); 7] = [
            ("jewels", [0, 1, 3, 6, 6, 6, 6]),
            ("scrolls", [0, 1, 3, 6, 9, 9, 9]),
            ("silk", [0, 0, 3, 8, 8, 8, 8]),
            ("salt", [0, 1, 3, 6, 6, 6, 6]),
            ("pottery", [0, 1, 3, 6, 9, 9, 9]),
            ("olives", [0, 1, 3, 6, 9, 9, 9]),
            ("grain", [0, 1, 3, 6, 9, 9, 9]),
        ];
        for (number, (id, pays)) in (0..).zip(rows) {
            assert_eq!(edition.good_named(id), Some(Good(number)));
            assert_eq!((0..7).map(|run| edition.pays(Good(number), run)).collect::<Vec<_>>(), pays, "{id}");
        }
    }
}
