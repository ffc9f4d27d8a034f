//! What every sentence must keep to.

use sentences::Language;

/// Says it in English and German, and sees that both are whole sentences, and not the same.
pub(crate) fn both_are_sentences(what: &str, say: impl Fn(Language) -> String) -> [String; 2] {
    let said = Language::ALL.map(say);
    for text in &said {
        for line in text.split('\n') {
            assert!(line.ends_with(['.', '!', '?']), "{what}: {line}");
        }
        for wrong in ["{", "}", "  ", " .", " ,", "..", " :", "()", "Seat ", "Platz "] {
            assert!(!text.contains(wrong), "\"{wrong}\" in {what}: {text}");
        }
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
