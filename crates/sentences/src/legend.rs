//! The legend: what the things on a table are, and what they do.

use alloc::string::String;

/// A line of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendLine {
    /// The picture beside it, by its name.
    pub picture: String,
    /// What it is and what it does.
    pub text: String,
    /// The rule that says so.
    pub rule: &'static str,
}

impl LegendLine {
    pub(crate) fn new(picture: &str, text: impl Into<String>, rule: &'static str) -> LegendLine {
        LegendLine { picture: picture.into(), text: text.into(), rule }
    }
}
