//! What people are to each other: friends, blocked, muted; the links by which they become friends; and invitations to friends.

use crate::{Millis, PersonId, TableId};

/// What a person has settled about another. Friendship is on both sides; the rest is known to this person alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The other.
    pub other: PersonId,
    /// The name under which this person refers to the other; nobody else has it, and it tells nothing about them.
    pub handle: String,
    /// Are they friends?
    pub friend: bool,
    /// What is kept away from this person.
    pub shield: Shield,
    /// Since when there has been anything between them.
    pub since: Millis,
}

/// What a person wants kept away from them of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shield {
    /// The other can neither invite or befriend them, nor sit at their tables.
    pub blocked: bool,
    /// They do not see what the other says.
    pub muted: bool,
}

/// The link by which others become a person's friends. Each has one, until it is taken back.
#[derive(Clone, PartialEq, Eq)]
pub struct FriendLink {
    /// What stands in the link.
    pub token: String,
    /// When it was made.
    pub created: Millis,
}

/// Anyone who knows the token can use it, so it is in no log.
impl core::fmt::Debug for FriendLink {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("FriendLink").field("created", &self.created).finish_non_exhaustive()
    }
}

/// A friend was invited to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInvitation {
    /// To which.
    pub table: TableId,
    /// By whom.
    pub by: PersonId,
    /// When.
    pub at: Millis,
}
