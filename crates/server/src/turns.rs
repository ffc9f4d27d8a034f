//! The people whom running games wait for, as far as their tables have been awake since the server started. A sleeping table waits for the
//! same people as when it fell asleep.

use crate::house::House;
use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{PersonId, TableId};

/// The people each table waits for.
#[derive(Default)]
pub(crate) struct Turns(Mutex<HashMap<TableId, Vec<PersonId>>>);

impl Turns {
    /// The table waits for these people now.
    pub(crate) fn note(&self, table: TableId, people: Vec<PersonId>) {
        self.shelf().insert(table, people);
    }

    /// The table waits for nobody any more.
    pub(crate) fn forget(&self, table: TableId) {
        self.shelf().remove(&table);
    }

    /// Does this table wait for this person? If nothing is known of a table, it is woken and asked.
    pub(crate) async fn waits_for(&self, house: &Arc<House>, table: TableId, person: PersonId) -> Result<bool, Problem> {
        if let Some(people) = self.shelf().get(&table) {
            return Ok(people.contains(&person));
        }
        let (reply, answer) = tokio::sync::oneshot::channel();
        house.tables.tell(house, table, crate::keeper::Note::Standing { person, reply }).await?;
        answer.await.map_err(|_| Problem::broken())??;
        Ok(self.shelf().get(&table).is_some_and(|people| people.contains(&person)))
    }

    fn shelf(&self) -> MutexGuard<'_, HashMap<TableId, Vec<PersonId>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
