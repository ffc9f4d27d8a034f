//! Where bots think: on so many threads at once and no more, so that they never stand in the way of people.

use crate::keeper::Note;
use protocol::Thinking;
use std::sync::Arc;
use std::time::{Duration, Instant};
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

    /// Lets a bot think when a thread is free, and tells the table, if it is still there then.
    pub(crate) fn think(&self, thinking: Box<dyn Thinking>, table: mpsc::WeakSender<Note>) {
        let (threads, longest) = (Arc::clone(&self.threads), self.longest);
        tokio::spawn(async move {
            let Ok(thread) = threads.acquire_owned().await else { return };
            let thought = tokio::task::spawn_blocking(move || {
                let _thread = thread;
                let begun = Instant::now();
                thinking.think(&|| begun.elapsed() > longest)
            });
            let (Ok(thought), Some(table)) = (thought.await, table.upgrade()) else { return };
            // A table that has closed meanwhile has no use for it.
            let _ = table.send(Note::Thought(thought)).await;
        });
    }
}
