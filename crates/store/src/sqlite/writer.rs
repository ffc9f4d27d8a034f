//! The one thread that writes. It takes all that waits, does it in one transaction, a savepoint each, and when the disk has it
//! answers everybody: many tables share the price of one flush.

use crate::Trouble;
use rusqlite::Connection;
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// At most so many wait; whoever comes then waits before the door.
const QUEUE: usize = 4096;

/// At most so many share one transaction, so that the first of them does not wait too long.
const GROUP: usize = 512;

/// Something to write: does it, if there is a transaction to do it in, and gives what is to be told once it is known whether that
/// transaction came to the disk.
type Job = Box<dyn FnOnce(Result<&Connection, Trouble>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), Trouble>) + Send>;

/// What the thread is given.
enum Work {
    /// Something to write, together with others.
    Write(Job),
    /// Nothing may be left beside the file of what was overwritten in it: the log that is written ahead is emptied.
    Tidy(oneshot::Sender<Result<(), Trouble>>),
}

/// The door to the writing thread, which ends when the last door is closed.
#[derive(Clone)]
pub(crate) struct Writer(mpsc::Sender<Work>);

impl Writer {
    /// Starts the thread.
    pub(crate) fn start(connection: Connection) -> Result<Writer, String> {
        let (door, jobs) = mpsc::channel(QUEUE);
        thread::Builder::new().name("store-writer".into()).spawn(move || run(&connection, jobs)).map_err(|error| error.to_string())?;
        Ok(Writer(door))
    }

    /// Writes, and answers when it lies on the disk.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |begun| {
            let done = begun.and_then(|connection| in_savepoint(connection, job));
            Box::new(move |committed| {
                // Whoever has gone meanwhile does not want to know.
                let _ = answer.send(committed.and(done));
            })
        });
        self.0.send(Work::Write(job)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Empties the log that is written ahead.
    pub(crate) async fn tidy(&self) -> Result<(), Trouble> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Work::Tidy(answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

fn gone() -> Trouble {
    Trouble::Failed("the store is closed".into())
}

fn in_savepoint<T>(connection: &Connection, job: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, Trouble> {
    execute(connection, "SAVEPOINT one")?;
    let done = job(connection);
    if done.is_err() {
        execute(connection, "ROLLBACK TO one")?;
    }
    execute(connection, "RELEASE one")?;
    done
}

fn run(connection: &Connection, mut work: mpsc::Receiver<Work>) {
    let mut group = Vec::new();
    while work.blocking_recv_many(&mut group, GROUP) > 0 {
        let mut tidying = Vec::new();
        let begun = execute(connection, "BEGIN IMMEDIATE");
        let mut answers: Vec<Answer> = Vec::new();
        for work in group.drain(..) {
            match work {
                Work::Write(job) => answers.push(job(begun.clone().map(|()| connection))),
                Work::Tidy(answer) => tidying.push(answer),
            }
        }
        let committed = begun.and_then(|()| execute(connection, "COMMIT"));
        if !connection.is_autocommit() {
            // A transaction that could not be ended must not swallow the next one.
            let _ = execute(connection, "ROLLBACK");
        }
        for answer in answers {
            answer(committed.clone());
        }
        for answer in tidying {
            let tidied = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
            let _ = answer.send(tidied.map_err(|error| super::failed(&error)));
        }
    }
}

fn execute(connection: &Connection, sql: &str) -> Result<(), Trouble> {
    connection.prepare_cached(sql).and_then(|mut statement| statement.execute([])).map(|_| ()).map_err(|error| super::failed(&error))
}
