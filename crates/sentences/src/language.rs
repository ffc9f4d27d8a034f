//! The languages of Fondaco.

/// A language that Fondaco speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// German, with "du".
    German,
}

impl Language {
    /// All of them, each to be offered under its [own name](Language::name).
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The language of a code: `de`, `de-AT`, or as environments write it, `de_DE.UTF-8`. In a list, the first entry counts.
    pub fn from_code(code: &str) -> Option<Language> {
        let language = code.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        Language::ALL.into_iter().find(|known| language.eq_ignore_ascii_case(known.code()))
    }

    /// Its code, as pages and settings write it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_every_way_of_writing_its_code() {
        use Language::{English, German};
        let check = |code, language| assert_eq!(Language::from_code(code), language, "{code}");
        check("de", Some(German));
        check("DE", Some(German));
        check("de_DE.UTF-8", Some(German));
        check("de-AT,de;q=0.9,en;q=0.8", Some(German));
        check("de:en", Some(German));
        check("de@euro", Some(German));
        check("en_GB.UTF-8", Some(English));
        check("C", None);
        check("C.UTF-8", None);
        check("POSIX", None);
        check("den", None);
        check("fr_FR.UTF-8", None);
        check("", None);
        for language in Language::ALL {
            check(language.code(), Some(language));
        }
    }
}
