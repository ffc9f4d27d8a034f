//! People, and the sessions by which they are known.

use crate::{Hash, Millis, PersonId};

/// Somebody new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPerson {
    /// What they are known by.
    pub id: PersonId,
    /// How they want to be called.
    pub name: String,
    /// Is it a program?
    pub program: bool,
    /// When they came.
    pub created: Millis,
}

/// A person, or a program that sits like one.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// What they are known by.
    pub id: PersonId,
    /// How they want to be called.
    pub name: String,
    /// Is it a program?
    pub program: bool,
    /// The hash of the passphrase by which they can return from elsewhere, salt and all, as the server made it.
    pub passphrase: Option<String>,
    /// Where they want to be told that it is their turn, as JSON.
    pub notice: Option<String>,
    /// When they came.
    pub created: Millis,
    /// When they were last seen.
    pub seen: Millis,
}

/// What is secret about a person is in no log and no message of a failed test.
impl core::fmt::Debug for Person {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Person").field("id", &self.id).field("name", &self.name).field("program", &self.program).finish_non_exhaustive()
    }
}

/// How a browser or a program is known: it has a token, of which only the hash is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The hash of the token.
    pub hash: Hash,
    /// Whose it is.
    pub person: PersonId,
    /// When it began.
    pub created: Millis,
    /// When it ends.
    pub expires: Millis,
    /// What it runs on, as a word for its owner: "Firefox, Linux".
    pub device: Option<String>,
}
