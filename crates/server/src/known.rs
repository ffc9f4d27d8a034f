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
    pub(crate) expires: Millis,
}

impl Known {
    pub(crate) fn from(&self) -> tables::From {
        tables::From { person: self.person, name: self.name.to_string(), program: self.program }
    }
}

/// How many other sessions are asked for before one that is not asked for is forgotten. At most twice as many are remembered.
const REMEMBERED: usize = 20_000;

/// Sessions that were looked up lately.
#[derive(Default)]
pub(crate) struct KnownSessions(Mutex<Shelf>);

/// Those that were asked for last, and those before them.
#[derive(Default)]
struct Shelf {
    last: HashMap<Hash, Known>,
    before: HashMap<Hash, Known>,
}

impl Shelf {
    fn get(&mut self, hash: &Hash) -> Option<Known> {
        if let Some(known) = self.last.get(hash) {
            return Some(known.clone());
        }
        let known = self.before.remove(hash)?;
        self.insert(*hash, known.clone());
        Some(known)
    }

    fn insert(&mut self, hash: Hash, known: Known) {
        if self.last.len() >= REMEMBERED {
            self.before = std::mem::take(&mut self.last);
        }
        self.last.insert(hash, known);
    }
}

impl KnownSessions {
    /// Whose session this is; nobody's if it has ended or never existed.
    pub(crate) async fn find(&self, house: &House, hash: Hash) -> Result<Option<Known>, Problem> {
        let now = house.now();
        let known = self.shelf().get(&hash).filter(|known| known.expires > now);
        if known.is_some() {
            return Ok(known);
        }
        let Some(session) = house.store.session(hash, now).await? else { return Ok(None) };
        let Some(person) = house.store.person(session.person).await? else { return Ok(None) };
        let known = Known { person: person.id, name: person.name.into(), program: person.program, session: hash, expires: session.expires };
        self.shelf().insert(hash, known.clone());
        // A session counts as seen by the day, so that is written when it is looked up, not with every command.
        house.store.saw_person(session.person, now).await?;
        Ok(Some(known))
    }

    /// A session has ended.
    pub(crate) fn forget(&self, hash: &Hash) {
        let mut shelf = self.shelf();
        shelf.last.remove(hash);
        shelf.before.remove(hash);
    }

    /// All sessions of a person have ended.
    pub(crate) fn forget_person(&self, person: PersonId) {
        let Shelf { last, before } = &mut *self.shelf();
        [last, before].into_iter().for_each(|known| known.retain(|_, known| known.person != person));
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_there_stays_known_however_many_others_come() {
        let hash = |number: usize| {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&number.to_le_bytes());
            hash
        };
        let known = |number| Known { person: PersonId(1), name: "Ana".into(), program: false, session: hash(number), expires: 1 };
        let mut shelf = Shelf::default();
        for number in 0..5 * REMEMBERED {
            shelf.insert(hash(number), known(number));
            if number % (REMEMBERED / 2) == 0 {
                assert!(shelf.get(&hash(0)).is_some(), "after {number} others");
            }
        }
        assert!(shelf.last.len() + shelf.before.len() <= 2 * REMEMBERED);
        assert!(shelf.get(&hash(5 * REMEMBERED - REMEMBERED)).is_some(), "nobody who came lately is forgotten");
        assert!(shelf.get(&hash(1)).is_none());
    }
}
