//! What a person keeps about a table for themselves.

use crate::TableId;

/// What a person keeps about a table for themselves; nobody else sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNote {
    /// The table.
    pub table: TableId,
    /// Their notes.
    pub text: String,
    /// The number of the last news they have seen.
    pub seen: u64,
}
