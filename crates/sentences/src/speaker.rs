//! Who speaks to whom, and the words that all games share: you and the others, lists, numbers.

use crate::texts::{self, say};
use crate::{HouseTexts, Language, PageTexts, TextTable};
use alloc::borrow::Cow;
use alloc::string::String;
use tabletop::Seat;

/// An edition of a game, and what is said about that game in each language.
pub trait HasTexts {
    /// All of it.
    type Texts: TextTable;

    /// In this language.
    fn texts(language: Language) -> &'static Self::Texts;
}

/// Without a game, nothing is said about one.
impl HasTexts for () {
    type Texts = ();

    fn texts(_: Language) -> &'static () {
        &()
    }
}

/// Speaks to one reader about a game of this edition.
#[derive(Debug)]
pub struct Speaker<'a, E: HasTexts> {
    /// The language of the reader, for what is typed and what the edition prints.
    pub language: Language,
    /// What is said at every table, in that language.
    pub house: &'static HouseTexts,
    /// What is said about this game, in that language.
    pub game: &'static E::Texts,
    /// The names of the players, in seat order.
    pub names: &'a [String],
    /// The edition, which gives goods and harbours their names.
    pub edition: &'a E,
    /// The seat of the reader, who is then "you"; `None` for spectators and logs.
    pub you: Option<Seat>,
}

// Written out, because derived impls would require an edition that is `Clone`.
impl<E: HasTexts> Clone for Speaker<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: HasTexts> Copy for Speaker<'_, E> {}

impl<'a, E: HasTexts> Speaker<'a, E> {
    /// Speaks to the player on this seat, or to a spectator.
    pub fn new(language: Language, names: &'a [String], edition: &'a E, you: Option<Seat>) -> Self {
        Speaker { language, house: HouseTexts::of(language), game: E::texts(language), names, edition, you }
    }
}

impl<E: HasTexts> Speaker<'_, E> {
    /// What a seat does, told to that seat itself or to the others, who read its name in place of `{who}`.
    pub(crate) fn tell(&self, seat: Seat, [you, others]: [&str; 2], parts: &[texts::Blank<'_>]) -> String {
        if self.is_you(seat) {
            return texts::fill(you, parts);
        }
        let who = self.name(seat);
        texts::fill_with(others, |name| match name {
            "who" => Some(&who),
            _ => parts.iter().find(|(known, _)| *known == name).map(|(_, part)| *part),
        })
    }

    /// The name of the player on this seat.
    pub fn name(&self, seat: Seat) -> Cow<'_, str> {
        match self.names.get(seat.index()) {
            Some(name) => Cow::Borrowed(name),
            None => {
                let number = seat.index() + 1;
                Cow::Owned(say!(self.house.seat, number))
            }
        }
    }

    /// A figure with one decimal, as the reader writes it.
    pub(crate) fn decimal(&self, figure: f64) -> String {
        alloc::format!("{figure:.1}").replace('.', PageTexts::of(self.language).decimal_point)
    }

    /// Does the reader sit there?
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The reader or a name, as the subject.
    pub(crate) fn who(&self, seat: Seat) -> Cow<'_, str> {
        self.you_or_name(seat, self.house.you)
    }

    /// The reader or a name, as the direct object.
    pub(crate) fn whom(&self, seat: Seat) -> Cow<'_, str> {
        self.you_or_name(seat, self.house.you_accusative)
    }

    /// The reader or a name, as the indirect object.
    pub(crate) fn unto(&self, seat: Seat) -> Cow<'_, str> {
        self.you_or_name(seat, self.house.you_dative)
    }

    /// The reader or a name, at the beginning of a line.
    pub(crate) fn head(&self, seat: Seat) -> String {
        self.you_or_name(seat, self.house.you_first).into_owned()
    }

    /// A number of something, with the words for singular and plural.
    pub(crate) fn several(&self, count: impl Into<i32>, [one, several]: [&str; 2]) -> String {
        let count = count.into();
        alloc::format!("{} {}", number(count), if count.abs() == 1 { one } else { several })
    }

    /// "salt, silk and grain".
    pub(crate) fn all_of(&self, parts: &[String]) -> String {
        join(parts, self.house.and)
    }

    /// "Bari, Zara or Ragusa".
    pub(crate) fn one_of(&self, parts: &[String]) -> String {
        join(parts, self.house.or)
    }

    /// Somebody and a figure, for a list: "Ana 12". If the name ends in a digit itself, they are separated.
    pub(crate) fn with_figure(&self, who: &str, figure: &str) -> String {
        let gap = if who.ends_with(char::is_numeric) { ": " } else { " " };
        alloc::format!("{who}{gap}{figure}")
    }

    /// "2 cards".
    pub(crate) fn cards(&self, count: u8) -> String {
        match count {
            0 => say!(self.house.no_card),
            1.. => self.several(count, self.house.cards),
        }
    }

    fn you_or_name(&self, seat: Seat, you: &'static str) -> Cow<'_, str> {
        if self.is_you(seat) { Cow::Borrowed(you) } else { self.name(seat) }
    }
}

/// A number, with a true minus sign if it is negative.
pub(crate) fn number(count: i32) -> String {
    if count < 0 { alloc::format!("\u{2212}{}", count.unsigned_abs()) } else { alloc::format!("{count}") }
}

fn join(parts: &[String], before_last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => alloc::format!("{}{before_last}{last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn check(what: impl Fn(&Speaker<'_, ()>) -> String, english: &str, german: &str) {
        let names = ["Ana".to_string(), "Bob".to_string()];
        assert_eq!(what(&Speaker::new(Language::English, &names, &(), Some(Seat(0)))), english);
        assert_eq!(what(&Speaker::new(Language::German, &names, &(), Some(Seat(0)))), german);
    }

    #[test]
    fn lists_end_in_and_or_or() {
        let parts = |list: &str| list.split_terminator(' ').map(ToString::to_string).collect::<Vec<_>>();
        check(|to| to.all_of(&parts("")), "", "");
        check(|to| to.all_of(&parts("a")), "a", "a");
        check(|to| to.all_of(&parts("a b")), "a and b", "a und b");
        check(|to| to.all_of(&parts("a b c")), "a, b and c", "a, b und c");
        check(|to| to.one_of(&parts("a b c")), "a, b or c", "a, b oder c");
    }

    #[test]
    fn a_figure_is_not_mistaken_for_part_of_a_name() {
        check(|to| to.with_figure("Ana", "12"), "Ana 12", "Ana 12");
        check(|to| to.with_figure("Seat 1", "12"), "Seat 1: 12", "Seat 1: 12");
    }

    #[test]
    fn one_is_singular_and_nothing_is_none() {
        check(|to| to.cards(0), "no card", "keine Karte");
        check(|to| to.cards(1), "1 card", "1 Karte");
        check(|to| to.cards(2), "2 cards", "2 Karten");
        check(|_| number(-3), "\u{2212}3", "\u{2212}3");
    }

    #[test]
    fn the_reader_is_you_in_every_case_and_an_unknown_seat_has_a_number() {
        check(|to| to.who(Seat(0)).into(), "you", "du");
        check(|to| to.whom(Seat(0)).into(), "you", "dich");
        check(|to| to.unto(Seat(0)).into(), "you", "dir");
        check(|to| to.unto(Seat(1)).into(), "Bob", "Bob");
        check(|to| to.head(Seat(0)), "You", "Du");
        check(|to| to.name(Seat(0)).into(), "Ana", "Ana");
        check(|to| to.name(Seat(4)).into(), "Seat 5", "Platz 5");
    }
}
