//! A typed line, word by word.

use super::fold::{Fit, fits, fold};
use crate::texts::text;
use crate::{CommandTexts, Language};
use alloc::string::String;
use alloc::vec::Vec;

/// Synonyms in each language; the first is the one that is written. All languages are understood.
pub(crate) type WordSet = fn(Language) -> &'static [&'static str];

/// The word of a set that is written in a language.
pub(crate) fn written(words: WordSet, language: Language) -> &'static str {
    words(language).first().copied().unwrap_or_default()
}

/// Signs that only join words.
const JOINING: [&str; 3] = [",", "+", "&"];
/// The word that only joins others.
pub(crate) const AND: WordSet = text!(CommandTexts.and);

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
    /// Is it one of these, in any language?
    pub(crate) fn is(&self, words: WordSet) -> bool {
        is_one_of(&self.folded, words)
    }

    /// Is it this word?
    fn is_word(&self, word: &str) -> bool {
        fits(&self.folded, word) == Fit::Whole
    }

    /// The word as a number; a card's number may be typed as it is shown, as in `#2`.
    pub(crate) fn number(&self) -> Option<u32> {
        self.typed.strip_prefix('#').unwrap_or(self.typed).parse().ok()
    }
}

/// Is a folded word one of these, in any language?
pub(crate) fn is_one_of(folded: &str, words: WordSet) -> bool {
    Language::ALL.into_iter().flat_map(words).any(|word| fits(folded, word) == Fit::Whole)
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
    pub(crate) fn takes(&mut self, words: WordSet) -> bool {
        let taken = self.is_at(words);
        self.at += usize::from(taken);
        taken
    }

    /// Takes the next word if it is this one.
    pub(crate) fn takes_word(&mut self, word: &str) -> bool {
        let taken = self.peek().is_some_and(|next| next.is_word(word));
        self.at += usize::from(taken);
        taken
    }

    /// Is the next word one of these?
    pub(crate) fn is_at(&self, words: WordSet) -> bool {
        self.peek().is_some_and(|next| next.is(words))
    }

    /// Takes the next word if it is a number.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let number = self.peek()?.number()?;
        self.at += 1;
        Some(number)
    }

    /// Skips commas and "and".
    pub(crate) fn join(&mut self) {
        while self.takes(AND) || JOINING.iter().any(|sign| self.takes_word(sign)) {}
    }

    /// All remaining words, as one.
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
        assert!(!line.takes(|_| &["buy"]) && line.takes(|_| &["buy", "sell"]) && line.takes_word("to"));
        assert_eq!(line.next().map(|word| word.typed), Some("Ana"));
        line.join();
        assert_eq!((line.number(), line.rest().as_str(), line.is_empty()), (None, "Bob now", true));
    }
}
