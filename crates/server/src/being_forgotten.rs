//! People who are being forgotten: until that is done, nothing more is done for them. What they did a moment before may still be on its
//! way to a table; what comes later would bring their name back.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::PersonId;

/// Those who are being forgotten now.
#[derive(Default)]
pub(crate) struct BeingForgotten(Mutex<BTreeSet<PersonId>>);

/// As long as it lives, this person is being forgotten.
pub(crate) struct Farewell<'a> {
    list: &'a BeingForgotten,
    person: PersonId,
}

impl BeingForgotten {
    /// From now on this person is being forgotten; nothing if they are already.
    pub(crate) fn begin(&self, person: PersonId) -> Option<Farewell<'_>> {
        self.shelf().insert(person).then_some(Farewell { list: self, person })
    }

    /// Is this person being forgotten?
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.shelf().contains(&person)
    }

    fn shelf(&self) -> MutexGuard<'_, BTreeSet<PersonId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Farewell<'_> {
    fn drop(&mut self) {
        self.list.shelf().remove(&self.person);
    }
}
