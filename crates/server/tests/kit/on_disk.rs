//! A store in a file, for tests in which hours pass in a moment.

use super::store_methods::store_methods;
use std::path::{Path, PathBuf};
use store::{
    Append, Doing, FriendLink, Hash, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, Person, PersonId, Phase,
    Relation, Replaced, SeatedPerson, Shield, Sqlite, Store, StoredLink, StoredNotice, StoredSession, Subscription, TableId,
    TableInvitation, TableNote, TableRow, Use,
};

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fondaco-{name}-{}", std::process::id()));
        // What a process with the same number has left.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A SQLite file. While it is read or written, a clock that runs as fast as nothing happens stands still.
pub(crate) struct OnDisk(Sqlite);

impl OnDisk {
    pub(crate) fn open(folder: &Folder) -> OnDisk {
        OnDisk(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap())
    }
}

/// The threads of the store are not tokio's, which would put the clock forward while they work; a blocking task of its own prevents it.
fn while_time_stands_still<'a, T: Send + 'a>(doing: Doing<'a, T>) -> Doing<'a, T> {
    Box::pin(async move {
        let (working, end) = std::sync::mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || end.recv());
        let done = doing.await;
        drop(working);
        done
    })
}

macro_rules! stored {
    ($($name:ident($($given:ident: $type:ty),*) -> $told:ty;)*) => {
        $(fn $name(&self, $($given: $type),*) -> Doing<'_, $told> {
            while_time_stands_still(self.0.$name($($given),*))
        })*
    };
}

impl Store for OnDisk {
    stored! {
        open_table(table: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> u64;
        append(append: Append) -> u64;
        read(table: TableId, from: u64) -> Vec<Vec<u8>>;
        forget_person(person: PersonId, replaced: Vec<Replaced>) -> ();
    }
    store_methods!(stored);
}
