//! Counting what a test has really looked at, so that none can pass by looking at nothing.

use std::collections::BTreeMap;
use std::fmt;

/// How often each thing was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// Nothing seen yet.
    pub fn new() -> Tally {
        Tally::default()
    }

    /// Once more.
    pub fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    /// How often.
    pub fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// How often all together, whose name begins so.
    pub fn beginning(&self, with: &str) -> u64 {
        self.0.iter().filter(|(what, _)| what.starts_with(with)).map(|(_, count)| count).sum()
    }

    /// Each of these was seen at least so often, if the whole row of seeds was run.
    ///
    /// # Panics
    /// When one was seen less often.
    pub fn expect<S: AsRef<str>>(&self, things: impl IntoIterator<Item = S>, least: u64) {
        if !crate::seeds::is_whole_row() {
            return;
        }
        for what in things {
            let what = what.as_ref();
            assert!(self.of(what) >= least, "{what} was seen {} times, expected {least} at least:\n{self}", self.of(what));
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(what, count)| writeln!(f, "{count:>9}  {what}"))
    }
}
