//! Scenarios: text files that a harness plays. Each begins with a headline that names its rules.

use super::id;

/// The headlines of a file: the lines that begin with the number of a rule.
pub(super) fn headlines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).filter(|line| id::placed(line).first().is_some_and(|(at, _)| *at == 0)).collect()
}

/// Did a harness run this headline under that name? Spaces, commas and what it puts before or after do not matter.
pub(super) fn is_same(name: &str, headline: &str) -> bool {
    let words = |text: &str| -> String {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).flat_map(|word| [" ", word]).collect()
    };
    (words(name) + " ").contains(&(words(headline) + " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Pirates\n\nOM-55  Two pirate icons cost three cards\ngiven   Ana  deck: 20 cards\nrefused Bob plays salt   not-your-turn OM-71\n\nOM-56, OM-55  Fought\n";

    #[test]
    fn a_scenario_begins_with_the_numbers_of_its_rules() {
        assert_eq!(headlines(FILE), ["OM-55  Two pirate icons cost three cards", "OM-56, OM-55  Fought"]);
    }

    #[test]
    fn a_scenario_is_found_again_among_the_tests_that_ran() {
        assert!(is_same("OM-55 Two pirate icons cost three cards", headlines(FILE)[0]));
        assert!(is_same("[pirates.txt] OM-56 OM-55 Fought", headlines(FILE)[1]));
        assert!(!is_same("OM-55 Two pirate icons cost three", headlines(FILE)[0]));
        assert!(!is_same("OM-156 OM-55 Fought", headlines(FILE)[1]));
    }
}
