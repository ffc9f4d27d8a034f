//! Sessions that were looked up lately, so that not every command asks the store for its sender.

use crate::house::House;
use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use store::{Hash, Millis, PersonId};

/// Whose session it is.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) person: PersonId,
    pub(crate) name: Arc<str>,
    pub(crate) program: bool,
    pub(crate) session: Hash,
    expires: Millis,
}

impl Known {
    pub(crate) fn from(&self) -> tables::From {
        tables::From { person: self.person, name: self.name.to_string(), program: self.program }
    }
}

/// How many are remembered.
const REMEMBERED: usize = 20_000;

/// Sessions that were looked up lately.
#[derive(Default)]
pub(crate) struct KnownSessions(Mutex<HashMap<Hash, Known>>);

impl KnownSessions {
    /// Whose session this is; nobody's if it has ended or never existed.
    pub(crate) async fn find(&self, house: &House, hash: Hash) -> Result<Option<Known>, Problem> {
        let now = house.now();
        let known = self.shelf().get(&hash).filter(|known| known.expires > now).cloned();
        if known.is_some() {
            return Ok(known);
        }
        let Some(session) = house.store.session(hash, now).await? else { return Ok(None) };
        let Some(person) = house.store.person(session.person).await? else { return Ok(None) };
        let known = Known { person: person.id, name: person.name.into(), program: person.program, session: hash, expires: session.expires };
        self.remember(hash, known.clone());
        // A session counts as seen by the day, so that is written when it is looked up, not with every command.
        house.store.saw_person(session.person, now).await?;
        Ok(Some(known))
    }

    fn remember(&self, hash: Hash, known: Known) {
        let mut shelf = self.shelf();
        if shelf.len() >= REMEMBERED {
            shelf.clear();
        }
        shelf.insert(hash, known);
    }

    /// A session has ended.
    pub(crate) fn forget(&self, hash: &Hash) {
        self.shelf().remove(hash);
    }

    /// All sessions of a person have ended.
    pub(crate) fn forget_person(&self, person: PersonId) {
        self.shelf().retain(|_, known| known.person != person);
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, HashMap<Hash, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
