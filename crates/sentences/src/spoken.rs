//! Telling any game.

use crate::{LegendLine, Speaker, Switch, Wares};
use alloc::string::String;
use alloc::vec::Vec;
use bots::Played;
use tabletop::Seat;
use tabletop::record::Notation;

/// A game that can be told. Each function lets a [`Speaker`] say one kind of thing.
pub trait Spoken: Notation + Played {
    /// The options of the game.
    const SWITCHES: &'static [Switch];

    /// What gives goods and places their names.
    type Words: Wares;

    /// The names that this edition gives.
    fn words(edition: &Self::Edition) -> &Self::Words;

    /// What happened, as the reader saw it.
    fn say_sight(speaker: &Speaker<'_, Self::Words>, sight: &Self::Sight) -> String;

    /// What is asked. It is said to the player who is asked, no matter which one.
    fn say_prompt(speaker: &Speaker<'_, Self::Words>, prompt: &Self::Prompt) -> String;

    /// The same in one short line: prices, rules and cards that are shown beside it are left out.
    fn say_line(speaker: &Speaker<'_, Self::Words>, prompt: &Self::Prompt) -> String;

    /// What the game waits for, and for whom; `None` when it is over.
    fn say_waiting(speaker: &Speaker<'_, Self::Words>, view: &Self::View) -> Option<String>;

    /// Why something cannot be done. It is said to the player who tried, no matter which one.
    fn say_refusal(speaker: &Speaker<'_, Self::Words>, refusal: &Self::Refusal) -> String;

    /// Why the player on this seat does something.
    fn say_why(speaker: &Speaker<'_, Self::Words>, seat: Seat, why: &Self::Why) -> String;

    /// What to do, as advice to the owner of this view: "Keep the marble."
    fn say_advice(speaker: &Speaker<'_, Self::Words>, view: &Self::View, action: &Self::Action) -> String;

    /// The code of a refusal, which never changes and is not a sentence.
    fn code(refusal: &Self::Refusal) -> &'static str;

    /// The score sheet, line by line.
    fn say_score(speaker: &Speaker<'_, Self::Words>, score: &Self::Score) -> Vec<String>;

    /// The score sheet as a table.
    fn score_table(speaker: &Speaker<'_, Self::Words>, score: &Self::Score) -> ScoreTable;

    /// What something on the table is and does, by its name in the legend; nothing if there is no such name.
    fn explain(speaker: &Speaker<'_, Self::Words>, what: &str) -> Vec<LegendLine>;

    /// Is it one of the few things that a short story tells?
    fn is_great(sight: &Self::Sight) -> bool;
}

/// A score sheet, from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTable {
    /// The column headings.
    pub head: Vec<&'static str>,
    /// The rows, each as long as the head. What does not apply is empty.
    pub rows: Vec<Vec<String>>,
    /// The column that decides who has won.
    pub total: usize,
    /// What decided between equal totals, if any were equal.
    pub tie: Option<String>,
}
