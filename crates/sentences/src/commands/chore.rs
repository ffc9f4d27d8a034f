//! What is asked of the table rather than of the game.

use super::Help;
use super::line::{Line, WordSet};
use super::verb::{Verb, word_for};
use crate::texts::{say, text};
use crate::{CommandTexts, HasTexts, Speaker};
use alloc::string::String;
use alloc::vec::Vec;

/// Something that the table is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chore {
    /// Undo the last action.
    Undo,
    /// Say why the last command was refused, or why this is asked; or why the player of this name did their last action.
    Why(Option<String>),
    /// Show a rule of the book, or the book.
    Rules(Option<String>),
    /// Save the game.
    Save,
    /// Leave the table.
    Quit,
    /// Say what can be typed: now, or about one word.
    Help(Option<String>),
    /// Say what a good player would do.
    Hint,
    /// Show what has happened, at most this number of lines.
    Log(Option<u32>),
    /// Show the player's own cards in full.
    Cards,
    /// Show the open offers.
    Offers,
    /// Show where the ships lie, or the boards.
    Map,
    /// Show how everybody stands.
    Scores,
}

/// What lies on the table of a game, besides the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// A map with ships, and offers.
    Sea,
    /// A market.
    Market,
}

/// The first words of the chores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Undo,
    Why,
    Rules,
    Save,
    Quit,
    Help,
    Hint,
    Log,
    Cards,
    Offers,
    Map,
    Scores,
}

/// In the order in which help lists them.
const ALL: [Word; 12] = [
    Word::Help,
    Word::Cards,
    Word::Offers,
    Word::Map,
    Word::Scores,
    Word::Log,
    Word::Hint,
    Word::Why,
    Word::Rules,
    Word::Undo,
    Word::Save,
    Word::Quit,
];

/// The words that are typed for a chore.
const fn words(word: Word, board: Board) -> WordSet {
    match (word, board) {
        (Word::Help, _) => text!(CommandTexts.help),
        (Word::Cards, _) => text!(CommandTexts.cards),
        (Word::Offers, _) => text!(CommandTexts.offers),
        (Word::Map, Board::Sea) => text!(CommandTexts.map),
        (Word::Map, Board::Market) => text!(CommandTexts.board),
        (Word::Scores, _) => text!(CommandTexts.scores),
        (Word::Log, _) => text!(CommandTexts.log),
        (Word::Hint, _) => text!(CommandTexts.hint),
        (Word::Why, _) => text!(CommandTexts.why),
        (Word::Rules, _) => text!(CommandTexts.rules),
        (Word::Undo, _) => text!(CommandTexts.undo),
        (Word::Save, _) => text!(CommandTexts.save),
        (Word::Quit, _) => text!(CommandTexts.quit),
    }
}

/// The chores among the verbs of a game.
pub(crate) fn verbs<V: Copy>(board: Board, as_verb: impl Fn(Word) -> V) -> Vec<Verb<V>> {
    let there = ALL.into_iter().filter(|&word| board == Board::Sea || word != Word::Offers);
    there.map(|word| Verb { verb: as_verb(word), words: words(word, board) }).collect()
}

/// Reads what follows the first word. Anything superfluous is ignored: a slip should keep nobody from leaving.
pub(crate) fn parse(word: Word, line: &mut Line<'_>) -> Chore {
    let text = |line: &mut Line<'_>| Some(line.rest()).filter(|rest| !rest.is_empty());
    match word {
        Word::Undo => Chore::Undo,
        Word::Why => Chore::Why(text(line)),
        Word::Rules => Chore::Rules(text(line)),
        Word::Save => Chore::Save,
        Word::Quit => Chore::Quit,
        Word::Help => Chore::Help(text(line)),
        Word::Hint => Chore::Hint,
        Word::Log => Chore::Log(line.number()),
        Word::Cards => Chore::Cards,
        Word::Offers => Chore::Offers,
        Word::Map => Chore::Map,
        Word::Scores => Chore::Scores,
    }
}

/// The chores, for the end of every help.
pub fn chores<E: HasTexts>(speaker: &Speaker<'_, E>, board: Board) -> Vec<Help> {
    let verbs = verbs(board, |word| word);
    verbs
        .iter()
        .map(|&Verb { verb: word, .. }| {
            let verb = word_for(&verbs, word, speaker.language);
            let usage = match word {
                Word::Rules => say!(speaker.typed().number, verb),
                Word::Log => say!(speaker.typed().lines, verb),
                Word::Help => say!(speaker.typed().word, verb),
                Word::Why => say!(speaker.typed().name, verb),
                Word::Undo | Word::Save | Word::Quit | Word::Hint | Word::Cards | Word::Offers | Word::Map | Word::Scores => verb.into(),
            };
            Help { usage, means: meaning(speaker.typed(), word, board).into() }
        })
        .collect()
}

const fn meaning(texts: &CommandTexts, word: Word, board: Board) -> &'static str {
    match (word, board) {
        (Word::Undo, _) => texts.undo_means,
        (Word::Why, _) => texts.why_means,
        (Word::Rules, _) => texts.rules_means,
        (Word::Save, _) => texts.save_means,
        (Word::Quit, _) => texts.quit_means,
        (Word::Help, _) => texts.help_means,
        (Word::Hint, _) => texts.hint_means,
        (Word::Log, _) => texts.log_means,
        (Word::Cards, _) => texts.cards_means,
        (Word::Offers, _) => texts.offers_means,
        (Word::Map, Board::Sea) => texts.map_means,
        (Word::Map, Board::Market) => texts.board_means,
        (Word::Scores, _) => texts.scores_means,
    }
}
