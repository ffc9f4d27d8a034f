//! A typed line, word by word.

use super::fold::{Fit, fits, fold};
use alloc::string::String;
use alloc::vec::Vec;

/// Words that only join others.
const JOINING: [&str; 5] = [",", "and", "und", "+", "&"];

/// A line being read.
#[derive(Clone, Debug)]
pub(crate) struct Line<'t> {
    words: Vec<Word<'t>>,
    at: usize,
}

/// A word as it was typed, and as it is compared.
#[derive(Clone, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) typed: &'t str,
    pub(crate) folded: String,
}

impl Word<'_> {
    /// Is it one of these?
    pub(crate) fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| fits(&self.folded, word) == Fit::Whole)
    }

    /// The word as a number; a card's number may be typed as it is shown, as in `#2`.
    pub(crate) fn number(&self) -> Option<u32> {
        self.typed.strip_prefix('#').unwrap_or(self.typed).parse().ok()
    }
}

impl<'t> Line<'t> {
    /// Commas and brackets are words of their own.
    pub(crate) fn new(text: &'t str) -> Line<'t> {
        let mut words = Vec::new();
        for mut piece in text.split_whitespace() {
            while let Some(at) = piece.find([',', '(', ')', '+', ';']) {
                let (before, from) = piece.split_at(at);
                let (mark, after) = from.split_at(1);
                words.extend([before, mark].into_iter().filter(|word| !word.is_empty() && *word != ";"));
                piece = after;
            }
            words.extend(Some(piece).filter(|piece| !piece.is_empty()));
        }
        Line { words: words.into_iter().map(|typed| Word { typed, folded: fold(typed) }).collect(), at: 0 }
    }

    /// The next word, if there is one.
    pub(crate) fn peek(&self) -> Option<&Word<'t>> {
        self.words.get(self.at)
    }

    /// The word after the next one.
    pub(crate) fn peek_second(&self) -> Option<&Word<'t>> {
        self.words.get(self.at + 1)
    }

    /// Takes the next word.
    pub(crate) fn next(&mut self) -> Option<Word<'t>> {
        let word = self.peek().cloned();
        self.at += usize::from(word.is_some());
        word
    }

    /// Takes the next word if it is one of these.
    pub(crate) fn takes(&mut self, words: &[&str]) -> bool {
        let taken = self.is_at(words);
        self.at += usize::from(taken);
        taken
    }

    /// Is the next word one of these?
    pub(crate) fn is_at(&self, words: &[&str]) -> bool {
        self.peek().is_some_and(|next| next.is(words))
    }

    /// Takes the next word if it is a number.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let number = self.peek()?.number()?;
        self.at += 1;
        Some(number)
    }

    /// Passes over commas and "and".
    pub(crate) fn join(&mut self) {
        while self.takes(&JOINING) {}
    }

    /// All words that are left, as one.
    pub(crate) fn rest(&mut self) -> String {
        let rest = self.words[self.at..].iter().map(|word| word.typed).collect::<Vec<_>>().join(" ");
        self.at = self.words.len();
        rest
    }

    /// Is there nothing left?
    pub(crate) fn is_empty(&self) -> bool {
        self.at == self.words.len()
    }

    /// All words of the line.
    pub(crate) fn all(&self) -> &[Word<'t>] {
        &self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_brackets_stand_alone() {
        let words = |text| Line::new(text).all().iter().map(|word| word.typed).collect::<Vec<_>>().join("|");
        assert_eq!(words("offer 2 salt,1 ducat  for silk"), "offer|2|salt|,|1|ducat|for|silk");
        assert_eq!(words("offer 1(no pirate),2 (sail)"), "offer|1|(|no|pirate|)|,|2|(|sail|)");
        assert_eq!(words("  play 1;"), "play|1");
        assert_eq!(words(""), "");
    }

    #[test]
    fn a_line_is_read_from_left_to_right() {
        let mut line = Line::new("sell to Ana and, Bob now");
        assert!(!line.takes(&["buy"]) && line.takes(&["buy", "sell"]) && line.takes(&["to"]));
        assert_eq!(line.next().map(|word| word.typed), Some("Ana"));
        line.join();
        assert_eq!((line.number(), line.rest().as_str(), line.is_empty()), (None, "Bob now", true));
    }
}
