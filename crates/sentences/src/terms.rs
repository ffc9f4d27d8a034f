//! One word for one thing: what things of the games are called in both languages, and what they are not called.

use crate::Language;

/// A thing, and its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called in English and in German.
    pub called: [&'static str; 2],
    /// Other words for it, which nobody should read, in English and in German.
    pub not: [&'static [&'static str]; 2],
}

/// The things for which more than one word comes to mind.
pub const TERMS: &[Term] = &[
    // Oltre Mare
    Term { called: ["cargo", "Fracht"], not: [&["freight"], &["deine Ladung", "deiner Ladung", "die Ladung", "ganze Ladung"]] },
    Term { called: ["load", "Ladung"], not: [&[], &["Handlimit und Fracht", "nächste Fracht"]] },
    Term { called: ["prestige", "Prestige"], not: [&["reputation"], &["Ansehen", "Ansehens"]] },
    // Ostia
    Term { called: ["round", "Runde"], not: [&[], &["Durchgang", "Durchgangs", "Durchgänge"]] },
    Term { called: ["Storage", "Lager"], not: [&[], &["Speicherfeld", "Speicherfelds", "in den Speicher"]] },
    Term { called: ["storehouse", "Speicher"], not: [&["warehouse"], &["Lagerhaus", "Lagerhäuser"]] },
    Term { called: ["denarius, denarii", "Denar"], not: [&["denars"], &["Denare", "Denaren"]] },
    Term { called: ["minimum", "Mindestgebot"], not: [&["lowest bid"], &["Minimum"]] },
    Term { called: ["place", "legen"], not: [&["Lay all", "lay all"], &[]] },
    // every table
    Term { called: ["bot", "Bot"], not: [&[], &["Bot · merchant", "Bot · captain", "Bot · random"]] },
    Term { called: ["continue", "fortsetzen, weiterspielen"], not: [&["gone on with", "go on with"], &[]] },
    Term { called: ["connection", "Verbindung"], not: [&["The line is", "the line is"], &[]] },
    Term { called: ["spectator", "Zuschauer"], not: [&["Watchers", "watchers"], &[]] },
];

/// A word in this text that should be another one, and that other one.
pub fn stray(language: Language, text: &str) -> Option<(&'static str, &'static str)> {
    let at = match language {
        Language::English => 0,
        Language::German => 1,
    };
    let whole = |word: &str| {
        text.match_indices(word).any(|(from, _)| {
            let [before, after] = [text[..from].chars().next_back(), text[from + word.len()..].chars().next()];
            ![before, after].into_iter().flatten().any(char::is_alphabetic)
        })
    };
    TERMS.iter().find_map(|term| term.not[at].iter().find(|word| whole(word)).map(|word| (*word, term.called[at])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stray_word_is_found_as_a_whole_word_alone() {
        assert_eq!(stray(Language::German, "Du gewinnst 1 Ansehen."), Some(("Ansehen", "Prestige")));
        assert_eq!(stray(Language::German, "Das kannst du dir ansehen."), None);
        assert_eq!(stray(Language::German, "7 Denar, 2 Denare"), Some(("Denare", "Denar")));
        assert_eq!(stray(Language::English, "the lowest bid is 9"), Some(("lowest bid", "minimum")));
        assert_eq!(stray(Language::English, "the minimum is 9"), None);
    }
}
