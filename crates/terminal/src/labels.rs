//! What the terminal itself says: about the keyboard, saving and leaving. What is said about the game comes from `sentences`.

use protocol::Denial;
use sentences::{Language, TerminalTexts, say};
use std::path::Path;

/// What the terminal says in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels(pub(crate) Language);

impl Labels {
    /// The texts of the terminal in this language.
    pub(crate) fn texts(self) -> &'static TerminalTexts {
        TerminalTexts::of(self.0)
    }

    /// The next person is to come.
    pub(crate) fn curtain(self, name: &str) -> String {
        say!(self.texts().curtain, name)
    }

    /// Nobody in particular is needed, but everybody may speak.
    pub(crate) fn anyone(self, name: &str, people: &[&str]) -> String {
        let people = people.join(self.texts().or_word);
        say!(self.texts().anyone, name, people)
    }

    /// Something must be read before the keyboard is passed on.
    pub(crate) fn reading(self) -> String {
        say!(self.texts().reading)
    }

    pub(crate) fn not_at_the_table(self, name: &str, people: &[&str]) -> String {
        let all = people.join(", ");
        say!(self.texts().not_at_the_table, name, all)
    }

    /// Why there is nothing to type now.
    pub(crate) fn nothing_to_say(self, name: &str) -> String {
        say!(self.texts().nothing_to_say, name)
    }

    /// In other players' turns.
    pub(crate) fn go_on(self) -> String {
        say!(self.texts().go_on)
    }

    pub(crate) fn quiet(self, quiet: bool) -> String {
        match quiet {
            true => say!(self.texts().quiet),
            false => say!(self.texts().not_quiet),
        }
    }

    pub(crate) fn undone(self) -> String {
        say!(self.texts().undone)
    }

    /// Why nothing can be taken back; the player of this name acted last.
    pub(crate) fn no_undo(self, why: Denial, name: &str) -> String {
        if why == Denial::AnotherActed {
            return say!(self.texts().no_undo_acted, name);
        }
        sentences::denied(self.0, why).to_owned()
    }

    pub(crate) fn saved(self, file: &Path, again: &str) -> String {
        let file = file.display();
        say!(self.texts().saved, file, again)
    }

    pub(crate) fn recorded(self, file: &Path) -> String {
        let file = file.display();
        say!(self.texts().recorded, file)
    }

    pub(crate) fn not_kept(self, error: &std::io::Error) -> String {
        say!(self.texts().not_kept, error)
    }

    /// The number of a rule that does not exist.
    pub(crate) fn no_such_rule(self, id: &str, first: &str, last: &str) -> String {
        say!(self.texts().no_such_rule, id, first, last)
    }

    /// What can be typed now.
    pub(crate) fn possible(self, commands: &str) -> String {
        say!(self.texts().possible, commands)
    }

    /// What can be typed instead of something that does not fit the moment.
    pub(crate) fn instead(self, words: &str) -> String {
        say!(self.texts().instead, words)
    }

    /// The keys of the full screen.
    pub(crate) fn keys(self) -> Vec<String> {
        self.texts().keys.iter().copied().map(ToOwned::to_owned).collect()
    }

    /// The same for a table on a server.
    pub(crate) fn keys_at_server(self) -> Vec<String> {
        let last = self.texts().keys_at_server;
        let mut keys = self.keys();
        keys.pop();
        keys.push(last.to_owned());
        keys
    }

    /// The first lines of a game played line by line.
    pub(crate) fn help(self) -> String {
        say!(self.texts().help)
    }

    /// How that is typed.
    pub(crate) fn typed(self, line: &str) -> String {
        say!(self.texts().typed, line)
    }

    pub(crate) fn would_be_silent(self) -> String {
        say!(self.texts().would_be_silent)
    }

    /// A bot is about to act.
    pub(crate) fn thinks(self, name: Option<&str>) -> String {
        match name {
            Some(name) => say!(self.texts().thinks, name),
            None => say!(self.texts().others_think),
        }
    }

    /// While bots act.
    pub(crate) fn hurry(self) -> String {
        say!(self.texts().hurry)
    }

    pub(crate) fn nobody_called(self, name: &str, all: &str) -> String {
        say!(self.texts().nobody_called, name, all)
    }

    /// Only a person knows why they did something.
    pub(crate) fn ask_yourself(self, name: &str) -> String {
        say!(self.texts().ask_yourself, name)
    }

    /// What is face down is still secret.
    pub(crate) fn face_down(self, name: &str) -> String {
        say!(self.texts().face_down, name)
    }

    pub(crate) fn no_reason(self, name: &str) -> String {
        say!(self.texts().no_reason, name)
    }

    pub(crate) fn no_hint(self) -> String {
        say!(self.texts().no_hint)
    }

    pub(crate) fn over(self) -> String {
        say!(self.texts().over)
    }

    /// The first lines of a game: who plays, and what can be checked afterwards.
    pub(crate) fn welcome(self, people: &str, bots: &str, hash: &str) -> [String; 2] {
        let players = match bots {
            "" => say!(self.texts().welcome, people),
            bots => say!(self.texts().welcome_with_bots, people, bots),
        };
        let seed = say!(self.texts().seed, hash);
        [players, seed]
    }
}
