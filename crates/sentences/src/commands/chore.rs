//! What is asked of the table rather than of the game.

use super::Help;
use super::line::Line;
use super::verb::{Verb, word_for};
use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use alloc::vec::Vec;

/// Something that the table is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chore {
    /// Take the last action back.
    Undo,
    /// Say why the last command was refused, or why this is asked; or why the player of this name did that.
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
    /// Show what has happened, so many lines of it.
    Log(Option<u32>),
    /// Show the own cards with all that is on them.
    Cards,
    /// Show the open offers.
    Offers,
    /// Show where the ships lie, or the boards.
    Map,
    /// Show how everybody stands.
    Scores,
}

/// What lies on the table of a game, beside the cards.
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
const ALL: [(Word, &[&str], &[&str]); 12] = [
    (Word::Help, &["help", "?"], &["hilfe"]),
    (Word::Cards, &["cards", "hand"], &["karten"]),
    (Word::Offers, &["offers"], &["angebote"]),
    (Word::Map, &["map", "board"], &["landkarte", "brett"]),
    (Word::Scores, &["scores", "standing"], &["stand", "punkte"]),
    (Word::Log, &["log", "history"], &["verlauf", "protokoll"]),
    (Word::Hint, &["hint"], &["tipp"]),
    (Word::Why, &["why"], &["warum"]),
    (Word::Rules, &["rules", "rule"], &["regeln", "regel"]),
    (Word::Undo, &["undo"], &["rückgängig", "zurück"]),
    (Word::Save, &["save"], &["speichern", "sichern"]),
    (Word::Quit, &["quit", "exit"], &["ende", "beenden"]),
];

/// The chores among the verbs of a game.
pub(crate) fn verbs<V: Copy>(board: Board, as_verb: impl Fn(Word) -> V) -> Vec<Verb<V>> {
    ALL.iter()
        .filter(|&&(word, ..)| board == Board::Sea || word != Word::Offers)
        .map(|&(word, english, german)| match (word, board) {
            (Word::Map, Board::Market) => Verb { verb: as_verb(word), english: &["board"], german: &["brett"] },
            _ => Verb { verb: as_verb(word), english, german },
        })
        .collect()
}

/// Reads what follows the first word. What is too much is passed over: nobody should be kept from leaving by a slip.
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
pub fn chores<E>(speaker: &Speaker<'_, E>, board: Board) -> Vec<Help> {
    let verbs = verbs(board, |word| word);
    verbs
        .iter()
        .map(|&Verb { verb: word, .. }| {
            let verb = word_for(&verbs, word, speaker.language);
            let usage = match word {
                Word::Rules => both!(speaker, "{verb} [number]", "{verb} [Nummer]"),
                Word::Log => both!(speaker, "{verb} [lines]", "{verb} [Zeilen]"),
                Word::Help => both!(speaker, "{verb} [word]", "{verb} [Wort]"),
                Word::Why => both!(speaker, "{verb} [name]", "{verb} [Name]"),
                Word::Undo | Word::Save | Word::Quit | Word::Hint | Word::Cards | Word::Offers | Word::Map | Word::Scores => verb.into(),
            };
            Help { usage, means: speaker.word(meaning(word, board)).into() }
        })
        .collect()
}

const fn meaning(word: Word, board: Board) -> [&'static str; 2] {
    match word {
        Word::Undo => [
            "take your last action back, as long as nobody has learned or done anything since",
            "deine letzte Aktion zurücknehmen, solange niemand seither etwas erfahren oder getan hat",
        ],
        Word::Why => [
            "say which rule stands behind the last answer, or why a bot did what it did last",
            "sagen, welche Regel hinter der letzten Antwort steht, oder warum ein Bot zuletzt so gehandelt hat",
        ],
        Word::Rules => ["show a rule of the book, or all of them", "eine Regel des Regelbuchs zeigen, oder alle"],
        Word::Save => ["save the game", "das Spiel speichern"],
        Word::Quit => ["leave the table; the game can be continued later", "den Tisch verlassen; das Spiel kann fortgesetzt werden"],
        Word::Help => {
            ["say what can be typed now, or more about a word", "sagen, was jetzt eingegeben werden kann, oder mehr zu einem Wort"]
        }
        Word::Hint => {
            ["say what a captain would do in your place, and why", "sagen, was ein Kapitän an deiner Stelle tun würde, und warum"]
        }
        Word::Log => ["show what has happened", "zeigen, was geschehen ist"],
        Word::Cards => ["show your cards with all that is on them", "deine Karten zeigen, mit allem, was darauf steht"],
        Word::Offers => ["show the open offers", "die offenen Angebote zeigen"],
        Word::Map => match board {
            Board::Sea => ["show the map and the ships", "die Karte mit den Schiffen zeigen"],
            Board::Market => ["show the goods and their prices", "die Waren und ihre Preise zeigen"],
        },
        Word::Scores => ["show the standings", "zeigen, wie alle stehen"],
    }
}
