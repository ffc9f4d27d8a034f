//! The rule books.

use super::id::{self, Id};
use crate::workspace;

/// The rules of one game.
pub(super) struct Book {
    /// The game, which is also the name of its crate.
    pub(super) game: String,
    /// Its rules, in the order of the book.
    pub(super) rules: Vec<Rule>,
}

/// A rule.
pub(super) struct Rule {
    /// Its number.
    pub(super) id: Id,
    /// What it says, or the first line of it.
    text: String,
}

impl Rule {
    /// Its first words.
    pub(super) fn opening(&self) -> String {
        const LONG: usize = 72;
        match self.text.char_indices().nth(LONG) {
            None => self.text.clone(),
            Some((end, _)) => format!("{} ...", self.text[..end].rsplit_once(' ').map_or(&self.text[..end], |(words, _)| words)),
        }
    }
}

impl Book {
    /// Do the rules of this book begin with the letters of that one?
    pub(super) fn has_letters_of(&self, id: Id) -> bool {
        self.rules.iter().any(|rule| rule.id.letters == id.letters)
    }

    /// Rules that stand in the book more than once.
    pub(super) fn doubles(&self) -> Vec<Id> {
        let earlier = |at: usize| self.rules[..at].iter().any(|rule| rule.id == self.rules[at].id);
        (0..self.rules.len()).filter(|&at| earlier(at)).map(|at| self.rules[at].id).collect()
    }
}

/// All books in `docs/rules`; pages without numbered rules are left out.
pub(super) fn all() -> Vec<Book> {
    let pages = workspace::folder(&workspace::root().join("docs/rules"));
    let books = pages.iter().map(|page| read(&workspace::name_of(page), &std::fs::read_to_string(page).unwrap_or_default()));
    books.filter(|book| !book.rules.is_empty()).collect()
}

/// The rules of a page: the points of its lists that begin with a number (`- OM-12 ...`).
pub(super) fn read(game: &str, page: &str) -> Book {
    let rules = page.lines().filter_map(|line| {
        let point = line.strip_prefix("- ")?;
        let (number, text) = point.split_once(' ').unwrap_or((point, ""));
        match id::spans(number).as_slice() {
            [span] if span.first.to_string() == number => Some(Rule { id: span.first, text: text.to_owned() }),
            [..] => None,
        }
    });
    Book { game: game.to_owned(), rules: rules.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_a_point_of_a_list_that_begins_with_its_number() {
        let book = read(
            "sea",
            "# Sea\n- OM-1 Two play (OM-7).\n  OM-2 goes on here.\n- Not a rule, though it names OM-3.\n  - OM-4 too deep.\n- OM-5 Five.\n",
        );
        assert_eq!(book.rules.iter().map(|rule| rule.id.to_string()).collect::<Vec<_>>(), ["OM-1", "OM-5"]);
        assert_eq!(book.rules[0].opening(), "Two play (OM-7).");
        assert!(book.has_letters_of(Id { letters: *b"OM", number: 99 }) && !book.has_letters_of(Id { letters: *b"OS", number: 1 }));
    }

    #[test]
    fn a_long_rule_opens_with_whole_words() {
        let book = read("sea", &format!("- OM-1 {}\n", "word ".repeat(20)));
        assert_eq!(book.rules[0].opening(), format!("{}...", "word ".repeat(14)));
    }

    #[test]
    fn a_number_given_twice_is_found() {
        let doubles = read("sea", "- OM-1 a\n- OM-2 b\n- OM-1 c\n").doubles();
        assert_eq!(doubles.iter().map(Id::to_string).collect::<Vec<_>>(), ["OM-1"]);
    }
}
