//! All tables that are awake, and when sleeping ones want to be woken.

use crate::house::House;
use crate::keeper::{self, Note};
use crate::problem::Problem;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Millis, TableId};
use tables::AnyInput;
use tokio::sync::{Notify, mpsc};

/// The most messages that wait at one table.
const MAILBOX: usize = 64;

/// Which tables are awake, and when the others want to be.
#[derive(Default)]
pub(crate) struct Tables {
    awake: Mutex<Awake>,
    asleep: Mutex<Asleep>,
    /// Tells the task that wakes tables to look again.
    changed: Notify,
}

#[derive(Default)]
struct Awake {
    keepers: HashMap<TableId, mpsc::Sender<Note>>,
    /// The server is shutting down: no table is woken any more.
    closing: bool,
}

#[derive(Default)]
struct Asleep {
    /// When sleeping tables want to be woken.
    wakes: BTreeSet<(Millis, TableId)>,
    /// Since when nobody has looked at them.
    lonely: HashMap<TableId, Millis>,
}

impl Tables {
    /// Sends a note to a table, which is woken if it sleeps. A full table is busy.
    pub(crate) async fn tell(&self, house: &Arc<House>, table: TableId, mut note: Note) -> Result<(), Problem> {
        // A table may fall asleep between being found and being told; then it is woken again.
        for _ in 0..3 {
            let keeper = match self.awake(table) {
                Some(keeper) => keeper,
                None => self.wake(house, table).await?,
            };
            note = match keeper.try_send(note) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Problem::busy()),
                Err(mpsc::error::TrySendError::Closed(note)) => {
                    self.forget_closed(table);
                    note
                }
            };
        }
        Err(Problem::busy())
    }

    /// The table, if it is awake.
    pub(crate) fn awake(&self, table: TableId) -> Option<mpsc::Sender<Note>> {
        self.shelf().keepers.get(&table).cloned()
    }

    /// How many are awake.
    pub(crate) fn count(&self) -> usize {
        self.shelf().keepers.len()
    }

    /// All that are awake; from now on no table is woken any more.
    pub(crate) fn close(&self) -> Vec<mpsc::Sender<Note>> {
        let mut awake = self.shelf();
        awake.closing = true;
        awake.keepers.values().cloned().collect()
    }

    async fn wake(&self, house: &Arc<House>, table: TableId) -> Result<mpsc::Sender<Note>, Problem> {
        if house.store.table(table).await?.is_none() {
            return Err(Problem::not_found());
        }
        let mut awake = self.shelf();
        if awake.closing {
            return Err(Problem::busy());
        }
        // Another task may have been faster.
        if let Some(keeper) = awake.keepers.get(&table) {
            return Ok(keeper.clone());
        }
        let (door, notes) = mpsc::channel(MAILBOX);
        awake.keepers.insert(table, door.clone());
        drop(awake);
        self.sleepers().wakes.retain(|(_, sleeper)| *sleeper != table);
        tokio::spawn(keeper::keep(Arc::clone(house), table, notes, door.downgrade()));
        Ok(door)
    }

    /// The table goes to sleep, if nothing has come in the meantime.
    pub(crate) fn sleeps(&self, table: TableId, notes: &mut mpsc::Receiver<Note>, wake: Option<Millis>, lonely: Millis) -> bool {
        let mut awake = self.shelf();
        if !notes.is_empty() {
            return false;
        }
        awake.keepers.remove(&table);
        notes.close();
        drop(awake);
        if let Some(wake) = wake {
            self.sleepers().lonely.insert(table, lonely);
            self.wants_to_be_woken(table, wake);
        }
        true
    }

    /// Since when nobody has looked at a table that was asleep until now; nothing if that is not known.
    pub(crate) fn lonely_since(&self, table: TableId) -> Option<Millis> {
        self.sleepers().lonely.remove(&table)
    }

    /// The keeper has ended; another may be there already.
    pub(crate) fn forget_closed(&self, table: TableId) {
        let mut awake = self.shelf();
        if awake.keepers.get(&table).is_some_and(mpsc::Sender::is_closed) {
            awake.keepers.remove(&table);
        }
    }

    pub(crate) fn wants_to_be_woken(&self, table: TableId, wake: Millis) {
        self.sleepers().wakes.insert((wake, table));
        self.changed.notify_one();
    }

    /// Wakes tables when they want to be woken, forever.
    pub(crate) async fn wake_in_time(&self, house: &Arc<House>) {
        loop {
            let first = self.sleepers().wakes.first().copied();
            match first {
                Some((wake, table)) if wake <= house.now() => {
                    self.sleepers().wakes.remove(&(wake, table));
                    // One after the other, so that a morning with many games does not keep people waiting.
                    if let Err(problem) = self.tell(house, table, Note::Input(AnyInput::Tick)).await {
                        tracing::warn!(%table, ?problem, "a table could not be woken");
                    }
                    tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                }
                Some((wake, _)) => {
                    tokio::select! {
                        () = tokio::time::sleep(house.until(wake)) => {}
                        () = self.changed.notified() => {}
                    }
                }
                None => self.changed.notified().await,
            }
        }
    }

    fn shelf(&self) -> MutexGuard<'_, Awake> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sleepers(&self) -> MutexGuard<'_, Asleep> {
        self.asleep.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
