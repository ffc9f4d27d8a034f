//! What all completions share.

use super::fold::{Fit, fits, fold};
use crate::{Speaker, Wares};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use tabletop::Card;

/// An unfinished line: the finished words, and the word being typed, which is empty after a space.
pub(crate) struct Begun<'t> {
    pub(crate) before: &'t str,
    pub(crate) last: &'t str,
}

impl<'t> Begun<'t> {
    pub(crate) fn new(text: &'t str) -> Begun<'t> {
        let at = text.rfind(|letter: char| letter.is_whitespace() || [',', '(', '+'].contains(&letter));
        let (before, last) = text.split_at(at.map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8)));
        Begun { before, last }
    }
}

/// The words that begin with what was typed, each once, in their order.
pub(crate) fn fitting(last: &str, words: Vec<String>) -> Vec<String> {
    let typed = fold(last);
    let mut found: Vec<String> = Vec::new();
    for word in words {
        if (typed.is_empty() || fits(&typed, &word) != Fit::Not) && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

impl<E: Wares> Speaker<'_, E> {
    /// The goods of these cards, each once, then the numbers of the cards.
    pub(crate) fn goods_and_numbers(&self, shown: &[Card]) -> Vec<String> {
        let goods = shown.iter().map(|&card| self.kind(self.edition.on(card)));
        goods.chain((1..=shown.len()).map(|number| number.to_string())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_the_one_that_is_completed() {
        let rows =
            [("", "", ""), ("pl", "", "pl"), ("play ", "play ", ""), ("offer 1,si", "offer 1,", "si"), ("claim 1 (sé", "claim 1 (", "sé")];
        for (text, before, last) in rows {
            let begun = Begun::new(text);
            assert_eq!((begun.before, begun.last), (before, last), "{text}");
        }
        let words = ["Corfù", "Candia", "Corfù", "Zara"].map(ToString::to_string).to_vec();
        assert_eq!(fitting("co", words.clone()), ["Corfù"]);
        assert_eq!(fitting("", words), ["Corfù", "Candia", "Zara"]);
    }
}
