//! The one thread that writes. It takes all that waits, does it in one transaction, a savepoint each, and when the disk has it
//! answers everybody: many tables share the price of one flush.

use crate::Trouble;
use rusqlite::Connection;
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// The most requests that may wait; further ones wait to be queued.
const QUEUE: usize = 4096;

/// The most requests that share one transaction, so that the first of them does not wait too long.
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
                // A caller that is gone does not want the answer.
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
    let done = outlived(|| job(connection));
    if done.is_err() {
        execute(connection, "ROLLBACK TO one")?;
    }
    execute(connection, "RELEASE one")?;
    done
}

/// Does it; a mistake of ours in it is one failure, and not the end of the thread on which everybody waits.
pub(crate) fn outlived<T>(job: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    // What it leaves half done in the database is rolled back, and nothing else is shared with it.
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    done.unwrap_or_else(|_| Err(Trouble::Failed("the store has made a mistake".into())))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::readers::Readers;

    fn kept(connection: &Connection) -> Result<i64, Trouble> {
        connection.query_row("SELECT count(*) FROM kept", [], |row| row.get(0)).map_err(|error| crate::sqlite::failed(&error))
    }

    fn keep(connection: &Connection) -> Result<(), Trouble> {
        execute(connection, "INSERT INTO kept VALUES (1)")
    }

    #[tokio::test]
    async fn a_panic_is_rolled_back_and_outlived() {
        let connection = Connection::open_in_memory().unwrap();
        execute(&connection, "CREATE TABLE kept (number INTEGER)").unwrap();
        let writer = Writer::start(connection).unwrap();
        writer.write(keep).await.unwrap();
        let panicked = writer.write(|connection| keep(connection).map(|()| std::panic::resume_unwind(Box::new("planted")))).await;
        assert!(matches!(panicked, Err::<(), _>(Trouble::Failed(_))), "{panicked:?}");
        writer.write(keep).await.unwrap();
        assert_eq!(writer.write(kept).await, Ok(2));

        let readers = Readers::start(vec![Connection::open_in_memory().unwrap()]).unwrap();
        let panicked = readers.read(|_| std::panic::resume_unwind(Box::new("planted"))).await;
        assert!(matches!(panicked, Err::<(), _>(Trouble::Failed(_))), "{panicked:?}");
        assert_eq!(readers.read(|_| Ok(3)).await, Ok(3));
    }
}
