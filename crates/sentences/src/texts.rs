//! How texts of every language are kept and filled in.
//!
//! A language is a folder with three files: one for each game, and one for the house. The English file says which texts there are,
//! by [`texts!`]; the other languages fill the same structs, so that a missing text does not compile.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Display, Write as _};

/// Declares a struct of texts with their English wording. A text is one of
///
/// * `"..."`: one text;
/// * `["...", "..."]`: a pair, as said to the reader and about somebody else, or one and several of a thing;
/// * `("...", ...)`: a list.
///
/// Parts in braces are filled in by [`say!`] and [`told!`].
macro_rules! texts {
    ($(#[$doc:meta])* $file:ident :: $table:ident: $type:ident { $($name:ident: $text:tt,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "the English text says what it is")]
        pub struct $type {
            $(pub $name: $crate::texts::text_type!($text),)*
        }

        /// In English.
        pub(crate) static $table: $type = $type { $($name: $crate::texts::text_value!($text),)* };

        impl $type {
            /// The texts in a language. This is the one place where a language is given its files.
            pub const fn of(language: $crate::Language) -> &'static $type {
                match language {
                    $crate::Language::English => &$crate::english::$file::$table,
                    $crate::Language::German => &$crate::german::$file::$table,
                }
            }

        }

        impl $crate::TextTable for $type {
            fn all(&self) -> alloc::vec::Vec<(&'static str, alloc::vec::Vec<&'static str>)> {
                alloc::vec![$((stringify!($name), $crate::texts::Text::wordings(&self.$name)),)*]
            }

            fn map(&self, change: &dyn Fn(&'static str) -> &'static str) -> $type {
                $type { $($name: $crate::texts::Text::changed(&self.$name, change),)* }
            }
        }
    };
}

/// The type of a text.
macro_rules! text_type {
    ([$($text:literal),+ $(,)?]) => { [&'static str; 2] };
    (($($text:literal),* $(,)?)) => { &'static [&'static str] };
    ($text:literal) => { &'static str };
}

/// A text as a value of its type.
macro_rules! text_value {
    (($($text:literal),* $(,)?)) => { &[$($text),*] };
    ($text:tt) => { $text };
}

/// A text with its parts filled in: `say!(self.game.sail_to, to)`.
#[macro_export]
macro_rules! say {
    ($text:expr $(, $part:ident)* $(,)?) => {
        $crate::fill($text, &[$((stringify!($part), &$part as &dyn core::fmt::Display)),*])
    };
}

/// A text by its name, whatever the language: `text!(OltreMareOptions.compass)`.
#[macro_export]
macro_rules! text {
    ($texts:ident.$name:ident) => {
        |language| $texts::of(language).$name
    };
}

/// What a seat does, told to that seat itself or to the others, who read its name in place of `{who}`:
/// `told!(self, seat, self.game.loads, goods)`.
macro_rules! told {
    ($speaker:expr, $seat:expr, $pair:expr $(, $part:ident)* $(,)?) => {
        $speaker.tell($seat, $pair, &[$((stringify!($part), &$part as &dyn core::fmt::Display)),*])
    };
}

pub(crate) use {say, text, text_type, text_value, texts, told};

/// The name of a part in braces, and what it is filled in with.
pub type Blank<'a> = (&'a str, &'a dyn Display);

/// A text in each language; see [`text!`].
pub type InLanguage = fn(crate::Language) -> &'static str;

/// A text with its parts filled in. A part that is not given stays as it is, which tests find.
pub fn fill(text: &str, parts: &[Blank<'_>]) -> String {
    fill_with(text, |name| parts.iter().find(|(known, _)| *known == name).map(|(_, part)| *part))
}

/// A text with its parts looked up.
pub(crate) fn fill_with<'a>(text: &str, part: impl Fn(&str) -> Option<&'a dyn Display>) -> String {
    let mut filled = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, from)| Some((before, from.split_once('}')?))) {
        filled.push_str(before);
        // Writing into a string cannot fail.
        let _ = match part(name) {
            Some(part) => write!(filled, "{part}"),
            None => write!(filled, "{{{name}}}"),
        };
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Texts that are kept together, in one language.
pub trait TextTable: core::fmt::Debug + Copy + 'static {
    /// The names of all texts, and the texts.
    fn all(&self) -> Vec<(&'static str, Vec<&'static str>)>;

    /// The same texts, each changed.
    #[must_use]
    fn map(&self, change: &dyn Fn(&'static str) -> &'static str) -> Self;
}

impl TextTable for () {
    fn all(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        Vec::new()
    }

    fn map(&self, _: &dyn Fn(&'static str) -> &'static str) {}
}

/// A text of any type.
pub(crate) trait Text: Sized {
    /// All its wordings.
    fn wordings(&self) -> Vec<&'static str>;
    /// The same with each wording changed.
    fn changed(&self, change: &dyn Fn(&'static str) -> &'static str) -> Self;
}

impl Text for &'static str {
    fn wordings(&self) -> Vec<&'static str> {
        [*self].into()
    }

    fn changed(&self, change: &dyn Fn(&'static str) -> &'static str) -> Self {
        change(self)
    }
}

impl Text for [&'static str; 2] {
    fn wordings(&self) -> Vec<&'static str> {
        self.to_vec()
    }

    fn changed(&self, change: &dyn Fn(&'static str) -> &'static str) -> Self {
        self.map(change)
    }
}

impl Text for &'static [&'static str] {
    fn wordings(&self) -> Vec<&'static str> {
        self.to_vec()
    }

    fn changed(&self, change: &dyn Fn(&'static str) -> &'static str) -> Self {
        self.iter().map(|text| change(text)).collect::<Vec<_>>().leak()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn parts_are_filled_in_wherever_a_language_puts_them() {
        let (goods, count) = ("salt", 3);
        assert_eq!(say!("{count} of {goods}, {count}.", goods, count), "3 of salt, 3.");
        assert_eq!(say!("{goods}: {count}", goods, count), "salt: 3");
        assert_eq!(say!("nothing to fill in"), "nothing to fill in");
        assert_eq!(say!("{other} and {", goods), "{other} and {");
    }
}
