//! The first word of a command.

use super::fold::{Picked, nearest, pick};
use super::line::{Line, WordSet, written};
use super::{Part, Wrong};
use crate::Language;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a first word stands for.
pub(crate) struct Verb<V: 'static> {
    pub(crate) verb: V,
    pub(crate) words: WordSet,
}

impl<V: Copy> Verb<V> {
    /// The word that is written.
    pub(crate) fn written(&self, language: Language) -> &'static str {
        written(self.words, language)
    }

    /// The words in this language.
    fn in_language(&self, language: Language) -> impl Iterator<Item = (V, &'static str)> {
        (self.words)(language).iter().map(|&word| (self.verb, word))
    }

    /// The words in every language.
    fn in_all(&self) -> impl Iterator<Item = (V, &'static str)> {
        Language::ALL.into_iter().flat_map(|language| self.in_language(language))
    }
}

/// The word that is written for a verb.
pub(crate) fn word_for<V: Copy + PartialEq>(verbs: &[Verb<V>], verb: V, language: Language) -> &'static str {
    verbs.iter().find(|known| known.verb == verb).map_or("", |known| known.written(language))
}

/// Takes the first word of a line. Words in the reader's language come first: the other language does not make them ambiguous.
pub(crate) fn take<V: Copy + PartialEq>(line: &mut Line<'_>, verbs: &[&[Verb<V>]], language: Language) -> Result<V, Wrong> {
    let Some(word) = line.next() else { return Err(Wrong::Missing { part: Part::Verb, like: Vec::new() }) };
    let all = || verbs.iter().flat_map(|verbs| verbs.iter());
    let mut picked = pick(&word.folded, all().flat_map(|verb| verb.in_language(language)));
    if matches!(picked, Picked::Nothing) {
        picked = pick(&word.folded, all().flat_map(Verb::in_all));
    }
    match picked {
        Picked::One(verb) => Ok(verb),
        Picked::Several(several) => {
            let could_be = several.iter().flat_map(|&verb| all().filter(move |known| known.verb == verb));
            Err(Wrong::Several {
                part: Part::Verb,
                word: word.typed.into(),
                could_be: could_be.map(|verb| verb.written(language).to_string()).collect(),
            })
        }
        Picked::Nothing => {
            let near: Option<String> = nearest(&word.folded, all().flat_map(Verb::in_all).map(|(_, word)| word)).map(Into::into);
            Err(Wrong::Unknown { part: Part::Verb, word: word.typed.into(), could_be: near.into_iter().collect() })
        }
    }
}
