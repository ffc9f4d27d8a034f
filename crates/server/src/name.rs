//! How people may be called: plain text, short, and nothing that deceives a reader's eyes.

use crate::problem::{Problem, SAYS};
use sentences::say;

/// The longest name, in letters.
const LONGEST: usize = 32;

/// The most marks on one letter; Vietnamese has two.
const MARKS: usize = 2;

/// Who else is spoken of at a table: bots by their level, and people who were forgotten. In both languages.
const RESERVED: [&str; 10] = ["someone", "jemand", "somebody", "nobody", "bot", "random", "apprentice", "merchant", "captain", "doge"];

/// The name as it is shown: trimmed, with single spaces inside.
pub(crate) fn name(given: &str) -> Result<String, Problem> {
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters = name.chars().count();
    if letters == 0 || letters > LONGEST {
        let longest = LONGEST;
        return Err(Problem::wrong(say!(SAYS.name_length, longest)));
    }
    // A mark needs a letter to stand on.
    let marks_alone = store::most_marks(&name.chars().take(1).collect::<String>()) > 0;
    if name.chars().any(is_a_trick) || marks_alone || store::most_marks(&name) > MARKS {
        return Err(Problem::wrong(SAYS.name_plain));
    }
    let looks = store::alike(&name);
    if RESERVED.iter().any(|reserved| store::alike(reserved) == looks) {
        return Err(Problem::conflict("reserved", SAYS.name_reserved));
    }
    Ok(name)
}

/// Control characters, characters that change the reading direction, and invisible ones.
fn is_a_trick(letter: char) -> bool {
    let unseen = ['\u{2800}', '\u{ad}', '\u{34f}', '\u{61c}', '\u{115f}', '\u{1160}', '\u{180e}', '\u{3164}', '\u{feff}', '\u{ffa0}'];
    letter.is_control()
        || unseen.contains(&letter)
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_text() {
        for (given, shown) in
            [("Ana", "Ana"), ("  Ana \t Maria ", "Ana Maria"), ("Žofie", "Žofie"), ("<b>Bob</b>", "<b>Bob</b>"), ("小明", "小明")]
        {
            assert_eq!(name(given), Ok(shown.into()));
        }
        let long = "a".repeat(33);
        for given in [
            "",
            " \n",
            &long,
            "Ana\u{202e}",
            "A\u{200b}na",
            "A\u{1b}[2J",
            "\u{3164}",
            "A\u{2800}na",
            "\u{301}Ana",
            "A\u{301}\u{302}\u{303}na",
        ] {
            assert!(name(given).is_err(), "{given:?}");
        }
        assert!(name(&"ä".repeat(32)).is_ok());
        assert!(name("Vie\u{302}\u{323}t").is_ok(), "two marks are a name");
    }

    #[test]
    fn nobody_is_called_like_a_bot_or_like_those_who_were_forgotten() {
        for given in ["merchant", "Merchant", "MERCHANT", "m\u{435}rchant", "Someone", "Jemand", "bot"] {
            assert!(name(given).is_err(), "{given}");
        }
        assert!(name("Merchant of Venice").is_ok());
    }
}
