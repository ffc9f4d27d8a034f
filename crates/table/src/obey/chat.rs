//! Talk at the table.

use crate::entry::Entry;
use crate::{Seated, Sitting};
use alloc::string::String;
use protocol::Denial;
use tabletop::Seat;

/// The longest chat message, in letters.
pub const LONGEST_SAYING: usize = 500;
/// The most that one seat can say in a game, in bytes of its log: a thousand short remarks. Everybody who looks back reads all of it.
const MOST_SAID: u32 = 96 * 1024;
/// What an entry takes besides its text.
const AN_ENTRY: u32 = 64;

impl<R: Seated> Sitting<R> {
    pub(super) fn say_aloud(&self, seat: Seat, text: &str) -> Result<Entry<R>, Denial> {
        if self.course.chairs[seat.index()].muted {
            return Err(Denial::Muted);
        }
        let text = plain(text)?;
        if self.course.said[seat].saturating_add(costs(&text)) > MOST_SAID {
            return Err(Denial::SaidEnough);
        }
        Ok(Entry::Said { seat, text })
    }
}

/// How many bytes of the log this takes.
pub(crate) fn costs(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX).saturating_add(AN_ENTRY)
}

/// Chat text on one line, control characters removed.
pub(crate) fn plain(text: &str) -> Result<String, Denial> {
    let plain: String =
        text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).filter(|letter| !letter.is_control()).collect();
    let plain = plain.trim();
    if plain.is_empty() {
        Err(Denial::Empty)
    } else if plain.chars().count() > LONGEST_SAYING {
        Err(Denial::TooLong)
    } else {
        Ok(plain.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_plain_text_in_one_line() {
        let long = "x".repeat(LONGEST_SAYING + 1);
        let rows = [
            ("  well\nplayed\t! ", Ok("well played !".into())),
            ("a\u{7}b\u{1b}[31m", Ok("ab[31m".into())),
            ("<b>", Ok("<b>".into())),
            (" \n ", Err(Denial::Empty)),
            (long.as_str(), Err(Denial::TooLong)),
        ];
        for (text, expected) in rows {
            assert_eq!(plain(text), expected);
        }
    }
}
