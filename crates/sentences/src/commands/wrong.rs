//! What is wrong with a line, and what would have been right.

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use alloc::vec::Vec;

/// Why a line means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Something must be said that is not.
    Missing {
        /// What.
        part: Part,
        /// How it could be typed.
        like: Vec<String>,
    },
    /// There is no such thing.
    Unknown {
        /// What it was taken for.
        part: Part,
        /// The word.
        word: String,
        /// What there is, or what was perhaps meant.
        could_be: Vec<String>,
    },
    /// It could be several things.
    Several {
        /// What it was taken for.
        part: Part,
        /// The word.
        word: String,
        /// Which ones.
        could_be: Vec<String>,
    },
    /// Fewer cards of a good are there than were named.
    TooFew {
        /// The good.
        good: String,
        /// How many are there.
        there: u8,
    },
    /// A card is named twice.
    Twice {
        /// Its number.
        number: u32,
    },
    /// A word that has no place here.
    NotUnderstood {
        /// The word.
        word: String,
        /// How it could be typed.
        like: Vec<String>,
    },
}

/// A part of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The first word.
    Verb,
    /// A card, by its number.
    Card,
    /// A good.
    Good,
    /// A player.
    Player,
    /// A harbour.
    Harbour,
    /// An open offer, by its number.
    Offer,
    /// An amount of money or things.
    Amount,
    /// Where a card is bought.
    Source,
    /// A field of the board.
    Field,
    /// Something said about a card.
    Statement,
}

impl Wrong {
    /// The same, with lines that would have been right.
    #[must_use]
    pub(crate) fn like(self, lines: impl IntoIterator<Item = String>) -> Wrong {
        match self {
            Wrong::Missing { part, like } if like.is_empty() => Wrong::Missing { part, like: lines.into_iter().collect() },
            Wrong::NotUnderstood { word, like } if like.is_empty() => Wrong::NotUnderstood { word, like: lines.into_iter().collect() },
            Wrong::Unknown { part: Part::Verb, word, could_be } if could_be.is_empty() => {
                Wrong::Unknown { part: Part::Verb, word, could_be: lines.into_iter().collect() }
            }
            other @ (Wrong::Missing { .. }
            | Wrong::Unknown { .. }
            | Wrong::Several { .. }
            | Wrong::TooFew { .. }
            | Wrong::Twice { .. }
            | Wrong::NotUnderstood { .. }) => other,
        }
    }
}

impl<E> Speaker<'_, E> {
    /// What is wrong with a line, and what would have been right.
    pub fn wrong(&self, wrong: &Wrong) -> String {
        match wrong {
            Wrong::Missing { part: Part::Verb, like } => {
                let said = both!(self, "Nothing was typed.", "Es wurde nichts eingegeben.");
                self.and_like(said, like)
            }
            Wrong::Missing { part, like } => {
                let part = self.part(*part);
                self.and_like(both!(self, "{part} is missing.", "Es fehlt: {part}."), like)
            }
            Wrong::Unknown { part: Part::Verb, word, could_be } => {
                self.and_like(both!(self, "Unknown command '{word}'.", "Unbekannter Befehl \u{201e}{word}\u{201c}."), could_be)
            }
            Wrong::Unknown { part, word, could_be } => {
                let nothing = self.no_such(*part, word);
                self.and_one_of(&nothing, could_be)
            }
            Wrong::Several { word, could_be, .. } => {
                let one_of = self.one_of(could_be);
                both!(self, "\"{word}\" could be {one_of}.", "\u{201e}{word}\u{201c} kann {one_of} sein.")
            }
            Wrong::TooFew { good, there } => match there {
                0 => both!(self, "You have no {good} there.", "{good} hast du dort nicht."),
                1.. => both!(self, "You have only {there} of {good} there.", "Von {good} hast du dort nur {there}."),
            },
            Wrong::Twice { number } => both!(self, "Card {number} is named twice.", "Karte {number} ist zweimal genannt."),
            Wrong::NotUnderstood { word, like } => {
                let said = both!(self, "'{word}' does not belong here.", "\u{201e}{word}\u{201c} gehört nicht hierher.");
                self.and_like(said, like)
            }
        }
    }

    fn part(&self, part: Part) -> &'static str {
        self.word(match part {
            Part::Verb => ["A command", "ein Befehl"],
            Part::Card => ["A card", "eine Karte"],
            Part::Good => ["A good", "eine Ware"],
            Part::Player => ["A player", "eine Person"],
            Part::Harbour => ["A harbour", "ein Hafen"],
            Part::Offer => ["The number of an offer", "die Nummer eines Angebots"],
            Part::Amount => ["A number", "eine Zahl"],
            Part::Source => ["Where to buy", "woher die Karte kommen soll"],
            Part::Field => ["A field", "ein Feld"],
            Part::Statement => ["What is said about the card", "was über die Karte gesagt wird"],
        })
    }

    fn no_such(&self, part: Part, word: &str) -> String {
        match part {
            Part::Verb => both!(self, "Unknown command '{word}'", "Unbekannter Befehl \u{201e}{word}\u{201c}"),
            Part::Card => both!(self, "There is no card {word}", "Es gibt keine Karte {word}"),
            Part::Good => both!(self, "There is no good \"{word}\"", "Es gibt keine Ware \u{201e}{word}\u{201c}"),
            Part::Player => both!(self, "Nobody here is called \"{word}\"", "Niemand hier heißt \u{201e}{word}\u{201c}"),
            Part::Harbour => both!(self, "There is no harbour \"{word}\"", "Es gibt keinen Hafen \u{201e}{word}\u{201c}"),
            Part::Offer => both!(self, "There is no open offer {word}", "Es gibt kein offenes Angebot {word}"),
            Part::Amount => both!(self, "'{word}' is not a number", "\u{201e}{word}\u{201c} ist keine Zahl"),
            Part::Source => both!(self, "No card is bought from \"{word}\"", "Von \u{201e}{word}\u{201c} wird keine Karte gekauft"),
            Part::Field => both!(self, "There is no field \"{word}\"", "Es gibt kein Feld \u{201e}{word}\u{201c}"),
            Part::Statement => {
                both!(self, "\"{word}\" cannot be said about a card", "\u{201e}{word}\u{201c} kann man über eine Karte nicht sagen")
            }
        }
    }

    /// A sentence, and lines that would have been right.
    fn and_like(&self, said: String, like: &[String]) -> String {
        if like.is_empty() {
            return said;
        }
        // An example may have commas of its own.
        let like = like.join(if like.iter().any(|like| like.contains(',')) { " · " } else { ", " });
        both!(self, "{said} Try: {like}.", "{said} Zum Beispiel: {like}.")
    }

    /// A sentence without its end, and what there is instead.
    fn and_one_of(&self, said: &str, could_be: &[String]) -> String {
        if could_be.is_empty() {
            return alloc::format!("{said}.");
        }
        let one_of = self.one_of(could_be);
        both!(self, "{said}. Try {one_of}.", "{said}. Möglich ist {one_of}.")
    }
}
