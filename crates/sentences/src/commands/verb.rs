//! The first word of a command.

use super::fold::{Picked, nearest, pick};
use super::line::Line;
use super::{Part, Wrong};
use crate::Language;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a first word stands for, with its words in English and in German; the first of each is the one that is written.
pub(crate) struct Verb<V: 'static> {
    pub(crate) verb: V,
    pub(crate) english: &'static [&'static str],
    pub(crate) german: &'static [&'static str],
}

impl<V: Copy> Verb<V> {
    /// The word that is written.
    pub(crate) fn written(&self, language: Language) -> &'static str {
        let words = match language {
            Language::English => self.english,
            Language::German => self.german,
        };
        words.first().copied().unwrap_or_default()
    }

    /// The words in this language, or in all.
    fn words(&self, language: Option<Language>) -> impl Iterator<Item = (V, &'static str)> {
        let english: &[&str] = if language == Some(Language::German) { &[] } else { self.english };
        let german: &[&str] = if language == Some(Language::English) { &[] } else { self.german };
        english.iter().chain(german).map(|&word| (self.verb, word))
    }
}

/// The word that is written for a verb.
pub(crate) fn word_for<V: Copy + PartialEq>(verbs: &[Verb<V>], verb: V, language: Language) -> &'static str {
    verbs.iter().find(|known| known.verb == verb).map_or("", |known| known.written(language))
}

/// Takes the first word of a line. Words in the language of the reader come first: what is clear there is not made unclear by the other one.
pub(crate) fn take<V: Copy + PartialEq>(line: &mut Line<'_>, verbs: &[&[Verb<V>]], language: Language) -> Result<V, Wrong> {
    let Some(word) = line.next() else { return Err(Wrong::Missing { part: Part::Verb, like: Vec::new() }) };
    let all = || verbs.iter().flat_map(|verbs| verbs.iter());
    let mut picked = pick(&word.folded, all().flat_map(|verb| verb.words(Some(language))));
    if matches!(picked, Picked::Nothing) {
        picked = pick(&word.folded, all().flat_map(|verb| verb.words(None)));
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
            let near: Option<String> = nearest(&word.folded, all().flat_map(|verb| verb.words(None)).map(|(_, word)| word)).map(Into::into);
            Err(Wrong::Unknown { part: Part::Verb, word: word.typed.into(), could_be: near.into_iter().collect() })
        }
    }
}
