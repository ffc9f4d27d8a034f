//! Where bots think: on a limited number of threads, so that they never slow people down.

use crate::house::House;
use crate::keeper::Note;
use crate::problem::Problem;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tables::{AnyInput, Thinking};
use tabletop::Seat;
use tokio::sync::{Semaphore, mpsc};

/// The bots' threads.
pub(crate) struct Pool {
    threads: Arc<Semaphore>,
    longest: Duration,
}

impl Pool {
    pub(crate) fn new(threads: usize, longest: Duration) -> Pool {
        Pool { threads: Arc::new(Semaphore::new(threads.max(1))), longest }
    }

    /// Lets a bot think when a thread is free, and tells the table, if it still exists then. A bot that panics has nothing to say; if it
    /// must act, the table takes some legal action for it.
    pub(crate) fn think(
        &self,
        house: &Arc<House>,
        (seat, number): (Seat, u64),
        thinking: Box<dyn Thinking>,
        table: mpsc::WeakSender<Note>,
    ) {
        let (threads, longest, house) = (Arc::clone(&self.threads), self.longest, Arc::clone(house));
        tokio::spawn(async move {
            let Ok(_thread) = threads.acquire_owned().await else { return };
            let thought = house.outside.think(thinking, longest).await.unwrap_or_else(|| {
                tracing::error!(seat = seat.0, "a bot panicked; something legal is done for it");
                house.metrics.panics.add(1);
                AnyInput::Thought { seat, number, thought: None }
            });
            let Some(table) = table.upgrade() else { return };
            // A table that has closed meanwhile does not need it.
            let _ = table.send(Note::Input(thought)).await;
        });
    }

    /// Does something that takes as long as a bot's thought, on one of the same threads; it learns when its time is up.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        doing: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| Problem::busy())?;
        let longest = self.longest;
        let done = tokio::task::spawn_blocking(move || {
            let _thread = thread;
            let begun = Instant::now();
            doing(&|| begun.elapsed() > longest)
        });
        done.await.map_err(|_| Problem::broken())
    }
}
