//! What is wrong with a line, and what would have been right.

use crate::texts::say;
use crate::{CommandTexts, HasTexts, Speaker};
use alloc::string::String;
use alloc::vec::Vec;

/// Why a line means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Something is missing.
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
    /// There are fewer cards of a good than were named.
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
    /// A word that does not belong here.
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

impl<E: HasTexts> Speaker<'_, E> {
    /// What is typed and answered at every table, in the language of the reader.
    pub(crate) fn typed(&self) -> &'static CommandTexts {
        CommandTexts::of(self.language)
    }

    /// What is wrong with a line, and what would have been right.
    pub fn wrong(&self, wrong: &Wrong) -> String {
        match wrong {
            Wrong::Missing { part: Part::Verb, like } => {
                let said = say!(self.typed().nothing_was_typed);
                self.and_like(said, like)
            }
            Wrong::Missing { part, like } => {
                let part = self.part(*part);
                self.and_like(say!(self.typed().is_missing, part), like)
            }
            Wrong::Unknown { part: Part::Verb, word, could_be } => self.and_like(say!(self.typed().unknown_command, word), could_be),
            Wrong::Unknown { part, word, could_be } => {
                let nothing = self.no_such(*part, word);
                self.and_one_of(&nothing, could_be)
            }
            Wrong::Several { word, could_be, .. } => {
                let one_of = self.one_of(could_be);
                say!(self.typed().could_be, word, one_of)
            }
            Wrong::TooFew { good, there } => match there {
                0 => say!(self.typed().you_have_no_there, good),
                1.. => say!(self.typed().you_have_only_of, there, good),
            },
            Wrong::Twice { number } => say!(self.typed().card_is_named_twice, number),
            Wrong::NotUnderstood { word, like } => {
                let said = say!(self.typed().does_not_belong_here, word);
                self.and_like(said, like)
            }
        }
    }

    fn part(&self, part: Part) -> &'static str {
        match part {
            Part::Verb => self.typed().a_command,
            Part::Card => self.typed().a_card,
            Part::Good => self.typed().a_good,
            Part::Player => self.typed().a_player,
            Part::Harbour => self.typed().a_harbour,
            Part::Offer => self.typed().the_number_of_an,
            Part::Amount => self.typed().a_number,
            Part::Source => self.typed().where_to_buy,
            Part::Field => self.typed().a_field,
            Part::Statement => self.typed().what_is_said_about,
        }
    }

    fn no_such(&self, part: Part, word: &str) -> String {
        match part {
            Part::Verb => say!(self.typed().unknown_command_word, word),
            Part::Card => say!(self.typed().there_is_no_card, word),
            Part::Good => say!(self.typed().there_is_no_good, word),
            Part::Player => say!(self.typed().nobody_here_is_called, word),
            Part::Harbour => say!(self.typed().there_is_no_harbour, word),
            Part::Offer => say!(self.typed().there_is_no_open, word),
            Part::Amount => say!(self.typed().is_not_a_number, word),
            Part::Source => say!(self.typed().no_card_is_bought, word),
            Part::Field => say!(self.typed().there_is_no_field, word),
            Part::Statement => {
                say!(self.typed().cannot_be_said_about, word)
            }
        }
    }

    /// A sentence, and lines that would have been right.
    fn and_like(&self, said: String, like: &[String]) -> String {
        if like.is_empty() {
            return said;
        }
        // An example may contain commas itself.
        let like = like.join(if like.iter().any(|like| like.contains(',')) { " · " } else { ", " });
        say!(self.typed().said_try_like, said, like)
    }

    /// A sentence without its end, and what there is instead.
    fn and_one_of(&self, said: &str, could_be: &[String]) -> String {
        if could_be.is_empty() {
            return alloc::format!("{said}.");
        }
        let one_of = self.one_of(could_be);
        say!(self.typed().said_try_one_of, said, one_of)
    }
}
