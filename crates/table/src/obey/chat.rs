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

/// Chat text on one line, control characters removed; also those that turn the direction of what follows, and marks that would pile up over
/// other lines.
pub(crate) fn plain(text: &str) -> Result<String, Denial> {
    let mut marks = 0;
    let mut is_bounded = |letter: &char| {
        marks = if is_mark(*letter) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    let shown = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let shown = shown.filter(|letter| !letter.is_control() && !turns(*letter)).filter(|letter| is_bounded(letter));
    let plain: String = shown.collect();
    let plain = plain.trim();
    if plain.is_empty() {
        Err(Denial::Empty)
    } else if plain.chars().count() > LONGEST_SAYING {
        Err(Denial::TooLong)
    } else {
        Ok(plain.into())
    }
}

/// How many marks stand on one letter, at most: as many as living languages need.
const MOST_MARKS: usize = 4;

/// Does it turn the direction of the letters that follow? Languages that are written from the right do without it.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Is it drawn over or under the letter before it? These are the blocks of such marks, and those of scripts that have many.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}'
        | '\u{6d6}'..='\u{6ed}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}'
        | '\u{ec8}'..='\u{ecd}' | '\u{f18}'..='\u{f19}' | '\u{f71}'..='\u{f84}' | '\u{f8d}'..='\u{fbc}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn what_is_said_is_plain_text_in_one_line() {
        let piled = format!("Z{}a", "\u{307}".repeat(400));
        let long = "x".repeat(LONGEST_SAYING + 1);
        let rows = [
            ("  well\nplayed\t! ", Ok("well played !".into())),
            ("a\u{7}b\u{1b}[31m", Ok("ab[31m".into())),
            ("<b>", Ok("<b>".into())),
            ("pay \u{202e}01\u{202c} now\u{2066}", Ok("pay 01 now".into())),
            ("\u{200f}\u{5e9}\u{5dc}\u{5d5}\u{5dd}", Ok("\u{5e9}\u{5dc}\u{5d5}\u{5dd}".into())),
            ("Vie\u{302}\u{323}t", Ok("Vie\u{302}\u{323}t".into())),
            (piled.as_str(), Ok("Z\u{307}\u{307}\u{307}\u{307}a".into())),
            ("\u{202e} \u{200f}", Err(Denial::Empty)),
            (" \n ", Err(Denial::Empty)),
            (long.as_str(), Err(Denial::TooLong)),
        ];
        for (text, expected) in rows {
            assert_eq!(plain(text), expected);
        }
    }
}
