//! What all games write and read alike.

use super::EditionMark;
use crate::{Card, CardSet, Seat};
use alloc::format;
use alloc::string::String;
use serde::Serialize;

impl EditionMark {
    /// The mark of an edition. Its file is carried along unless it is the built-in one, which has this hash.
    pub fn of(name: &str, sha256: &str, toml: &str, built_in_sha256: &str) -> EditionMark {
        let built_in = sha256 == built_in_sha256;
        EditionMark { name: name.into(), sha256: sha256.into(), toml: if built_in { None } else { Some(toml.into()) } }
    }
}

/// Why an action was refused: its code, its rule, its facts.
pub fn refused(code: &str, rule: &str, refusal: &impl Serialize) -> String {
    let mut said = format!("{code} ({rule})");
    if let Ok(serde_json::Value::Object(facts)) = serde_json::to_value(refusal) {
        for (at, (fact, value)) in facts.iter().filter(|(fact, _)| *fact != "refusal").enumerate() {
            said.push_str(if at == 0 { ": " } else { ", " });
            said.push_str(&format!("{fact} {value}").replace('"', "").replace('_', " "));
        }
    }
    said
}

/// Cards that are named one by one, in an edition that has this many; or what is wrong with them.
pub fn cards_named(cards: &[Card], all: usize) -> Result<CardSet, String> {
    let mut set = CardSet::EMPTY;
    for &card in cards {
        if card.index() >= all {
            return Err(format!("there is no card {}; the last one is {}", card.0, all - 1));
        }
        if set.has(card) {
            return Err(format!("card {} is named twice", card.0));
        }
        set.insert(card);
    }
    Ok(set)
}

/// A seat that is named, at a table of this many; or what is wrong with it.
pub fn seat_named(seat: Seat, seats: u8) -> Result<Seat, String> {
    if seat.0 < seats { Ok(seat) } else { Err(format!("there is no seat {}; the last one is {}", seat.0, seats - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    #[serde(tag = "refusal")]
    enum Why {
        Late,
        Poor { has: u8, turn_of: &'static str },
    }

    #[test]
    fn a_refusal_is_told_with_its_facts() {
        assert_eq!(refused("late", "XX-1", &Why::Late), "late (XX-1)");
        assert_eq!(refused("poor", "XX-2", &Why::Poor { has: 3, turn_of: "Ana" }), "poor (XX-2): has 3, turn of Ana");
    }

    #[test]
    fn what_does_not_exist_or_is_named_twice_is_told() {
        let named = |cards: &[u8]| cards_named(&cards.iter().copied().map(Card).collect::<alloc::vec::Vec<_>>(), 9);
        assert_eq!(named(&[8, 0]), Ok(CardSet(0b1_0000_0001)));
        assert_eq!(named(&[9]), Err("there is no card 9; the last one is 8".into()));
        assert_eq!(named(&[200]), Err("there is no card 200; the last one is 8".into()));
        assert_eq!(named(&[3, 3]), Err("card 3 is named twice".into()));
        assert_eq!((seat_named(Seat(2), 3), seat_named(Seat(3), 3)), (Ok(Seat(2)), Err("there is no seat 3; the last one is 2".into())));
    }

    #[test]
    fn a_file_that_is_built_in_is_not_carried_along() {
        assert_eq!(EditionMark::of("x", "abc", "toml", "abc").toml, None);
        assert_eq!(EditionMark::of("x", "abc", "toml", "def").toml, Some("toml".into()));
    }
}
