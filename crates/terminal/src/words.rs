//! Words of both languages.

use sentences::Language;

/// One of two: English, German.
pub(crate) fn pick<T>(language: Language, [english, german]: [T; 2]) -> T {
    match language {
        Language::English => english,
        Language::German => german,
    }
}
