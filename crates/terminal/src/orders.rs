//! The few commands that only a terminal has: handing the keyboard on, and not being asked all the time.

use crate::words::pick;
use sentences::{Help, Language};

/// What is asked of the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// I have nothing more to say.
    Done,
    /// The keyboard goes to the player of this name.
    Keyboard(String),
    /// Ask me in other turns only when something waits for me.
    Quiet,
    /// Ask me in every turn.
    Talk,
}

/// The words of each order, English and German; a name follows the second one.
const WORDS: [[&[&str]; 2]; 4] =
    [[&["done", "on"], &["fertig", "weiter"]], [&["keyboard"], &["tastatur"]], [&["quiet"], &["still"]], [&["talk"], &["reden"]]];

/// The order in this line, if it is one.
pub(crate) fn parse(line: &str) -> Option<Order> {
    let line = line.trim();
    if line.is_empty() {
        return Some(Order::Done);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is = |at: usize| WORDS[at].iter().flat_map(|words| words.iter()).any(|known| known.eq_ignore_ascii_case(word));
    match () {
        () if is(0) => Some(Order::Done),
        () if is(1) => Some(Order::Keyboard(rest.trim().to_owned())),
        () if is(2) => Some(Order::Quiet),
        () if is(3) => Some(Order::Talk),
        () => None,
    }
}

/// At which table orders are given: not all of them make sense at all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orders {
    pub(crate) language: Language,
    /// May others speak while one has the turn?
    pub(crate) talks: bool,
    /// Do several people share the keyboard?
    pub(crate) several_people: bool,
}

impl Orders {
    /// The first words.
    pub(crate) fn words(self) -> impl Iterator<Item = &'static str> {
        self.fitting().map(move |at| pick(self.language, [WORDS[at][0][0], WORDS[at][1][0]]))
    }

    /// What each of them is for.
    pub(crate) fn help(self) -> Vec<Help> {
        let meanings = [
            ["let the game go on; an empty line does the same", "das Spiel geht weiter; eine leere Zeile tut dasselbe"],
            ["give the keyboard to another person, who wants to speak", "die Tastatur einer anderen Person geben, die etwas sagen will"],
            [
                "in other players' turns, ask me only when an offer waits for me",
                "in fremden Zügen nur fragen, wenn ein Angebot auf mich wartet",
            ],
            ["ask me in every turn whether I want to say something", "in jedem Zug fragen, ob ich etwas sagen will"],
        ];
        let usage = |at: usize, word: &str| if at == KEYBOARD { format!("{word} NAME") } else { word.to_owned() };
        let help = |(at, word)| Help { usage: usage(at, word), means: pick(self.language, meanings[at]).to_owned() };
        self.fitting().zip(self.words()).map(help).collect()
    }

    fn fitting(self) -> impl Iterator<Item = usize> {
        (0..WORDS.len()).filter(move |&at| if at == KEYBOARD { self.several_people } else { self.talks })
    }
}

/// Where the keyboard stands among the words.
const KEYBOARD: usize = 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_in_both_languages_and_nothing_else_is_one() {
        let rows = [
            ("", Some(Order::Done)),
            ("  ", Some(Order::Done)),
            ("done", Some(Order::Done)),
            ("Weiter", Some(Order::Done)),
            ("keyboard Bob", Some(Order::Keyboard("Bob".into()))),
            ("tastatur  Bob der Erste ", Some(Order::Keyboard("Bob der Erste".into()))),
            ("quiet", Some(Order::Quiet)),
            ("reden", Some(Order::Talk)),
            ("play 1", None),
            ("don", None),
        ];
        for (line, order) in rows {
            assert_eq!(parse(line), order, "{line}");
        }
    }
}
