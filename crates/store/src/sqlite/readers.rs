//! Threads that read, each on its own connection: they see what is on the disk and never wait for the writer.

use super::writer::outlived;
use crate::Trouble;
use rusqlite::Connection;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// The most requests that may wait; further ones wait to be queued.
const QUEUE: usize = 1024;

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// The door to the reading threads.
#[derive(Clone)]
pub(crate) struct Readers(mpsc::Sender<Job>);

impl Readers {
    /// Starts a thread for each of the connections.
    pub(crate) fn start(connections: Vec<Connection>) -> Result<Readers, String> {
        let (door, jobs) = mpsc::channel(QUEUE);
        let jobs: Arc<Mutex<mpsc::Receiver<Job>>> = Arc::new(Mutex::new(jobs));
        for connection in connections {
            let jobs = Arc::clone(&jobs);
            let reading = move || {
                loop {
                    // One waits at the door; the others wait for it to be free.
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
                    let Some(job) = job else { return };
                    job(&connection);
                }
            };
            thread::Builder::new().name("store-reader".into()).spawn(reading).map_err(|error| error.to_string())?;
        }
        Ok(Readers(door))
    }

    /// Reads.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let gone = || Trouble::Failed("the store is closed".into());
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // A caller that is gone does not want the answer.
            let _ = answer.send(outlived(|| job(connection)));
        });
        self.0.send(job).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}
