//! How a scenario names cards: by the good on them, in any order. Cards of a good are all alike.

use ostia::{Edition, Good};
use rules_testkit::scenario::words::or_none;
use tabletop::{Card, CardSet};

/// The good of this name.
pub(crate) fn good(word: &str, edition: &Edition) -> Result<Good, String> {
    edition.good_named(word).ok_or_else(|| format!("\"{word}\" is no good"))
}

/// The cards that a player means, out of those they have. What they do not have is looked for among all cards.
pub(crate) fn meant(words: &[&str], out_of: CardSet, edition: &Edition) -> Result<Vec<Card>, String> {
    let mut meant: Vec<Card> = Vec::new();
    for word in words.iter().filter(|word| !matches!(**word, "nothing" | "none" | "and")) {
        let all = edition.of_good(good(word, edition)?);
        let unused = all - meant.iter().copied().collect();
        let has = unused & out_of;
        let from = if has.is_empty() { unused } else { has };
        meant.push(from.iter().next().ok_or_else(|| format!("there is no other {word}"))?);
    }
    Ok(meant)
}

/// Cards in words, in the order of the edition.
pub(crate) fn words(cards: CardSet, edition: &Edition) -> String {
    or_none(&cards.iter().map(|card| edition.goods[edition.good(card).index()].id.clone()).collect::<Vec<_>>())
}

/// Does a written phrase describe a real one? Words are the same; goods that are named one after the other in any order.
pub(crate) fn fits(written: &str, real: &str, edition: &Edition) -> bool {
    in_order(written, edition) == in_order(real, edition)
}

/// The words, with goods that follow each other in the order of the alphabet.
fn in_order<'w>(phrase: &'w str, edition: &Edition) -> Vec<&'w str> {
    let mut words: Vec<&str> = Vec::new();
    let mut goods = 0;
    for word in phrase.split_whitespace() {
        let bare = word.trim_end_matches(',');
        words.push(bare);
        goods = if edition.good_named(bare).is_some() { goods + 1 } else { 0 };
        let first = words.len() - goods;
        words[first..].sort_unstable();
        if bare != word {
            words.push(",");
            goods = 0;
        }
    }
    words
}
