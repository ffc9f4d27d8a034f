//! Who speaks to whom, and the words that all games share: you and the others, lists, numbers.

use crate::Language;
use alloc::borrow::Cow;
use alloc::string::String;
use tabletop::Seat;

/// Speaks to one reader about a game of this edition.
#[derive(Debug)]
pub struct Speaker<'a, E> {
    /// The language of the reader.
    pub language: Language,
    /// The names of the players, in seat order.
    pub names: &'a [String],
    /// The edition, which gives goods and harbours their names.
    pub edition: &'a E,
    /// Where the reader sits, who is then "you"; nowhere for spectators and logs.
    pub you: Option<Seat>,
}

// Written out, because derived ones would ask for an edition that can be copied.
impl<E> Clone for Speaker<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Speaker<'_, E> {}

/// One sentence in both languages: English, German.
macro_rules! both {
    ($speaker:expr, $english:literal, $german:literal $(,)?) => {
        match $speaker.language {
            $crate::Language::English => alloc::format!($english),
            $crate::Language::German => alloc::format!($german),
        }
    };
}

/// One sentence about what a seat does, in both languages: to that seat itself, and to the others, who read its name for `{who}`.
macro_rules! told {
    ($speaker:expr, $seat:expr, $you:literal, $english:literal, $du:literal, $german:literal $(,)?) => {
        match ($speaker.language, $speaker.is_you($seat)) {
            ($crate::Language::English, true) => alloc::format!($you),
            ($crate::Language::English, false) => alloc::format!($english, who = $speaker.name($seat)),
            ($crate::Language::German, true) => alloc::format!($du),
            ($crate::Language::German, false) => alloc::format!($german, who = $speaker.name($seat)),
        }
    };
}

pub(crate) use {both, told};

impl<E> Speaker<'_, E> {
    /// The name of the player on this seat.
    pub fn name(&self, seat: Seat) -> Cow<'_, str> {
        match self.names.get(seat.index()) {
            Some(name) => Cow::Borrowed(name),
            None => {
                let number = seat.index() + 1;
                Cow::Owned(both!(self, "Seat {number}", "Platz {number}"))
            }
        }
    }

    /// Does the reader sit there?
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The reader or a name, as the one who acts.
    pub(crate) fn who(&self, seat: Seat) -> Cow<'_, str> {
        self.you_or_name(seat, ["you", "du"])
    }

    /// The reader or a name, as the one who is asked or brought somewhere.
    pub(crate) fn whom(&self, seat: Seat) -> Cow<'_, str> {
        self.you_or_name(seat, ["you", "dich"])
    }

    /// The reader or a name, as the one to whom something is given.
    pub(crate) fn unto(&self, seat: Seat) -> Cow<'_, str> {
        self.you_or_name(seat, ["you", "dir"])
    }

    /// The reader or a name, at the head of a line.
    pub(crate) fn head(&self, seat: Seat) -> String {
        self.you_or_name(seat, ["You", "Du"]).into_owned()
    }

    /// One word in both languages: English, German.
    pub(crate) fn word<T>(&self, [english, german]: [T; 2]) -> T {
        match self.language {
            Language::English => english,
            Language::German => german,
        }
    }

    /// So many of something: `[one, several]` in English, and in German.
    pub(crate) fn several(&self, count: impl Into<i32>, words: [[&str; 2]; 2]) -> String {
        let count = count.into();
        let [one, several] = self.word(words);
        alloc::format!("{} {}", number(count), if count.abs() == 1 { one } else { several })
    }

    /// "salt, silk and grain".
    pub(crate) fn all_of(&self, parts: &[String]) -> String {
        join(parts, self.word([" and ", " und "]))
    }

    /// "Bari, Zara or Ragusa".
    pub(crate) fn one_of(&self, parts: &[String]) -> String {
        join(parts, self.word([" or ", " oder "]))
    }

    /// Somebody and a figure, for a list: "Ana 12". Where the name ends in a figure itself, they are set apart.
    pub(crate) fn with_figure(&self, who: &str, figure: &str) -> String {
        let gap = if who.ends_with(char::is_numeric) { ": " } else { " " };
        alloc::format!("{who}{gap}{figure}")
    }

    /// "2 cards".
    pub(crate) fn cards(&self, count: u8) -> String {
        match count {
            0 => both!(self, "no card", "keine Karte"),
            1.. => self.several(count, [["card", "cards"], ["Karte", "Karten"]]),
        }
    }

    fn you_or_name(&self, seat: Seat, you: [&'static str; 2]) -> Cow<'_, str> {
        if self.is_you(seat) { Cow::Borrowed(self.word(you)) } else { self.name(seat) }
    }
}

/// A number, with a true minus sign where it is less than nothing.
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
        let speaker = Speaker { language: Language::English, names: &names, edition: &(), you: Some(Seat(0)) };
        assert_eq!(what(&speaker), english);
        assert_eq!(what(&Speaker { language: Language::German, ..speaker }), german);
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
