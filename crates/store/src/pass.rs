//! Passes: links that let somebody sit at a table, once, or watch it.

use crate::{Hash, Millis, PersonId, TableId};

/// A pass. Only those who were given the link know its token; the hash alone is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The hash of the token.
    pub hash: Hash,
    /// To which table.
    pub table: TableId,
    /// For what.
    pub kind: PassKind,
    /// When it was made.
    pub created: Millis,
}

/// What a pass is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassKind {
    /// To sit down, on this seat or on any free one. It can be used once.
    Invitation {
        /// The seat it is for.
        seat: Option<u8>,
        /// Who has used it.
        used_by: Option<PersonId>,
    },
    /// To watch, as often as one likes.
    Watch,
}

/// What came of using an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is this person's now, or was already: a client that lost the answer may ask again.
    Granted {
        /// To which table.
        table: TableId,
        /// The seat it is for.
        seat: Option<u8>,
    },
    /// Somebody else has used it.
    Used,
    /// There is no such invitation.
    Unknown,
}
