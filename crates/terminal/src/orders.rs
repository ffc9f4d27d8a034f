//! The few commands that only a terminal has: passing the keyboard on, and not being asked all the time.

use sentences::{Help, Language, TerminalTexts};

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

/// The words of each order, and what it is for; a name follows the second one.
fn orders(language: Language) -> [(&'static [&'static str], &'static str); 4] {
    let texts = TerminalTexts::of(language);
    [
        (texts.done, texts.done_means),
        (texts.keyboard, texts.keyboard_means),
        (texts.be_quiet, texts.be_quiet_means),
        (texts.talk, texts.talk_means),
    ]
}

/// The order in this line, if it is one.
pub(crate) fn parse(line: &str) -> Option<Order> {
    let line = line.trim();
    if line.is_empty() {
        return Some(Order::Done);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is = |at: usize| Language::ALL.iter().flat_map(|&language| orders(language)[at].0).any(|known| known.eq_ignore_ascii_case(word));
    match () {
        () if is(0) => Some(Order::Done),
        () if is(1) => Some(Order::Keyboard(rest.trim().to_owned())),
        () if is(2) => Some(Order::Quiet),
        () if is(3) => Some(Order::Talk),
        () => None,
    }
}

/// The table at which orders are given: not all of them make sense at every table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orders {
    pub(crate) language: Language,
    /// May others speak during a player's turn?
    pub(crate) talks: bool,
    /// Do several people share the keyboard?
    pub(crate) several_people: bool,
}

impl Orders {
    /// The first words.
    pub(crate) fn words(self) -> impl Iterator<Item = &'static str> {
        self.fitting().map(move |at| orders(self.language)[at].0[0])
    }

    /// What each of them is for.
    pub(crate) fn help(self) -> Vec<Help> {
        let usage = |at: usize, word: &str| if at == KEYBOARD { format!("{word} NAME") } else { word.to_owned() };
        let help = |(at, word)| Help { usage: usage(at, word), means: orders(self.language)[at].1.to_owned() };
        self.fitting().zip(self.words()).map(help).collect()
    }

    fn fitting(self) -> impl Iterator<Item = usize> {
        (0..4).filter(move |&at| if at == KEYBOARD { self.several_people } else { self.talks })
    }
}

/// The place of the keyboard among the words.
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
