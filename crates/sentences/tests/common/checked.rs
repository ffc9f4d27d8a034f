//! What every sentence must keep to.

use sentences::Language;

/// Says it in English and German, and sees that both are whole sentences, and not the same.
pub(crate) fn both_are_sentences(what: &str, say: impl Fn(Language) -> String) -> [String; 2] {
    let said = Language::ALL.map(say);
    for text in &said {
        for line in text.split('\n') {
            assert!(line.ends_with(['.', '!', '?']), "{what}: {line}");
        }
        for wrong in ["{", "}", "  ", " .", " ,", "..", " :", "()", "Seat ", "Platz 1", "Platz 2", "Platz 3", "Platz 4", "Platz 5"] {
            assert!(!text.contains(wrong), "\"{wrong}\" in {what}: {text}");
        }
    }
    for (language, text) in Language::ALL.into_iter().zip(&said) {
        assert_eq!(sentences::stray(language, text), None, "a word for which there is another one, in {what}: {text}");
    }
    let [english, german] = &said;
    assert_ne!(english, german, "{what}");
    for word in [" the ", " you ", " and ", " card", " ducat", " denari", " loan", " storehouse"] {
        assert!(!german.contains(word), "\"{word}\" in {what}: {german}");
    }
    for word in [" der ", " du ", " und ", "Karte", "Dukat", "Denar ", "Kredit", "Speicher"] {
        assert!(!english.contains(word), "\"{word}\" in {what}: {english}");
    }
    said
}
