//! Names that a reader cannot tell apart.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// What a name has in common with every name that looks like it: upper and lower case, letters of another script that look the same
/// (a Cyrillic "е"), and letters with marks are folded. It is for comparing, and is shown to nobody.
pub fn alike(name: &str) -> String {
    let plain: String = name.nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    // A capital may look like one of another script although the small letters do not (В and B), so capitals are folded first.
    let capitals: String = skeleton(&plain).collect();
    let small = capitals.to_lowercase();
    // Some letters look alike only once they are small.
    let folded: String = skeleton(&small).collect();
    folded.nfkd().filter(|letter| !is_combining_mark(*letter)).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn names_that_look_alike_are_alike() {
        for other in ["Ben", "BEN", "ben", "bEn", "B\u{435}n", "\u{412}en", "\u{392}en", "Be\u{301}n", "Bén", "Ｂｅｎ", "B\u{435}\u{578}"]
        {
            assert_eq!(alike(other), alike("Ben"), "{other}");
        }
        for other in ["Bob", "Benn", "Be", "Ken", "小明", ""] {
            assert_ne!(alike(other), alike("Ben"), "{other}");
        }
        assert_eq!(alike("Ivan"), alike("lvan"));
        assert_eq!(alike("Ana Maria"), alike("ana maria"));
    }
}
