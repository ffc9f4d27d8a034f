//! How people may be called: plain text, short, and nothing that deceives a reader's eyes.

use crate::problem::Problem;

/// The longest name, in letters.
const LONGEST: usize = 32;

/// The name as it is shown: trimmed, with single spaces inside.
pub(crate) fn name(given: &str) -> Result<String, Problem> {
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters = name.chars().count();
    if letters == 0 || letters > LONGEST {
        return Err(Problem::wrong(format!("a name has 1 to {LONGEST} letters")));
    }
    if name.chars().any(is_a_trick) {
        return Err(Problem::wrong("a name is plain text"));
    }
    Ok(name)
}

/// Control characters, characters that change the reading direction, and invisible ones.
fn is_a_trick(letter: char) -> bool {
    let unseen = ['\u{ad}', '\u{34f}', '\u{61c}', '\u{115f}', '\u{1160}', '\u{180e}', '\u{3164}', '\u{feff}', '\u{ffa0}'];
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
        for given in ["", " \n", &long, "Ana\u{202e}", "A\u{200b}na", "A\u{1b}[2J", "\u{3164}"] {
            assert!(name(given).is_err(), "{given:?}");
        }
        assert!(name(&"ä".repeat(32)).is_ok());
    }
}
