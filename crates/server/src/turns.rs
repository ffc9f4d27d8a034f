//! The people for whom something waits in running games, as far as their tables have been awake since the server started. A sleeping table
//! waits for the same people as when it fell asleep.

use crate::house::House;
use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{PersonId, TableId};
use tables::{Awaited, NoticeWhy};

/// The people for whom something waits at each table.
#[derive(Default)]
pub(crate) struct Turns(Mutex<HashMap<TableId, Vec<Awaited>>>);

impl Turns {
    /// At the table something waits for these people now.
    pub(crate) fn note(&self, table: TableId, people: Vec<Awaited>) {
        self.shelf().insert(table, people);
    }

    /// The table waits for nobody any more.
    pub(crate) fn forget(&self, table: TableId) {
        self.shelf().remove(&table);
    }

    /// Everybody for whom something waits at this table. If nothing is known of it, it is woken and asked.
    pub(crate) async fn all(&self, house: &Arc<House>, table: TableId) -> Result<Vec<Awaited>, Problem> {
        // Nobody has this number; the answer is of no interest, but then the table is awake.
        self.awaits(house, table, PersonId(0), NoticeWhy::Turn).await?;
        Ok(self.shelf().get(&table).cloned().unwrap_or_default())
    }

    /// What waits for this person at this table for this reason.
    pub(crate) async fn awaits(
        &self,
        house: &Arc<House>,
        table: TableId,
        person: PersonId,
        why: NoticeWhy,
    ) -> Result<Option<Awaited>, Problem> {
        let awaited = |people: &Vec<Awaited>| people.iter().find(|awaited| (awaited.person, awaited.why) == (person, why)).copied();
        if let Some(people) = self.shelf().get(&table) {
            return Ok(awaited(people));
        }
        let (reply, answer) = tokio::sync::oneshot::channel();
        house.tables.tell(house, table, crate::keeper::Note::Standing { person, reply }).await?;
        answer.await.map_err(|_| Problem::broken())??;
        Ok(self.shelf().get(&table).and_then(awaited))
    }

    fn shelf(&self) -> MutexGuard<'_, HashMap<TableId, Vec<Awaited>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
