//! Links to a table that stay: anyone who has one can use it, as often as they like, until it is taken back.

use crate::{Millis, TableId};

/// What a link is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkKind {
    /// To sit down, on this seat or on any free one.
    Sit(Option<u8>),
    /// To watch.
    Watch,
}

/// A link to a table. Those at the table see it again and again, so its token is kept as it is; it lets nobody be somebody else.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredLink {
    /// What stands in the link.
    pub token: String,
    /// To which table.
    pub table: TableId,
    /// For what. A table has at most one link of each kind.
    pub kind: LinkKind,
    /// When it was made.
    pub created: Millis,
}

/// Anyone who knows the token can use it, so it is in no log.
impl core::fmt::Debug for StoredLink {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StoredLink").field("table", &self.table).field("kind", &self.kind).finish_non_exhaustive()
    }
}
