//! Why something was not stored or found.

use core::fmt;

/// Why a store did not do it. It has done nothing then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The log has another head: somebody else has written to it.
    Conflict {
        /// The number of its last entry.
        head: u64,
    },
    /// There is no such table.
    NoSuchTable,
    /// There is no such person.
    NoSuchPerson,
    /// Somebody has it already: an id, a token, a name with a passphrase.
    Taken,
    /// The store itself is in trouble, and may be tried again.
    Failed(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Conflict { head } => write!(f, "the log's head is {head}, not what was expected"),
            Trouble::NoSuchTable => f.write_str("there is no such table"),
            Trouble::NoSuchPerson => f.write_str("there is no such person"),
            Trouble::Taken => f.write_str("somebody has it already"),
            Trouble::Failed(why) => write!(f, "it could not be stored: {why}"),
        }
    }
}

impl core::error::Error for Trouble {}
