//! A store that does what a test wants it to do.

use super::store_methods::store_methods;
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::{
    Append, Doing, FriendLink, Hash, Memory, Millis, NewNotice, NewPerson, NewTable, NoticeKey, NoticeKind, Noting, Pass, Person, PersonId,
    Phase, Relation, Replaced, SeatedPerson, Shield, Store, StoredLink, StoredNotice, StoredSession, Subscription, TableId,
    TableInvitation, TableNote, TableRow, Trouble, Use,
};

/// What becomes of what the store is asked for.
#[derive(Clone, Debug, Default)]
pub(crate) enum Fate {
    /// It is stored.
    #[default]
    Stored,
    /// It is refused.
    Refused(Trouble),
    /// The store does not answer.
    NoAnswer,
}

pub(crate) struct Faulty {
    store: Box<dyn Store>,
    pub(crate) appends: Mutex<Fate>,
    pub(crate) openings: Mutex<Fate>,
    /// What becomes of a log that is to be read.
    pub(crate) reads: Mutex<Fate>,
    /// How many were to be read, how many are being read now, and the most at the same time.
    pub(crate) reading: AtomicUsize,
    pub(crate) reads_now: AtomicUsize,
    pub(crate) most_reads: AtomicUsize,
    /// How often something was to be appended.
    pub(crate) tried: AtomicUsize,
    /// What happens just before somebody is forgotten, once.
    pub(crate) before_forgetting: Mutex<Option<Meanwhile>>,
}

/// Something that is done while somebody else waits.
pub(crate) type Meanwhile = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Default for Faulty {
    fn default() -> Faulty {
        Faulty::over(Memory::new())
    }
}

impl Faulty {
    /// What is stored is stored here.
    pub(crate) fn over(store: impl Store + 'static) -> Faulty {
        Faulty {
            store: Box::new(store),
            appends: Mutex::default(),
            openings: Mutex::default(),
            reads: Mutex::default(),
            reading: AtomicUsize::new(0),
            reads_now: AtomicUsize::new(0),
            most_reads: AtomicUsize::new(0),
            tried: AtomicUsize::new(0),
            before_forgetting: Mutex::default(),
        }
    }

    async fn meets(fate: Fate) -> Result<(), Trouble> {
        match fate {
            Fate::Stored => Ok(()),
            Fate::Refused(trouble) => Err(trouble),
            Fate::NoAnswer => std::future::pending().await,
        }
    }
}

macro_rules! passed_on {
    ($($name:ident($($given:ident: $type:ty),*) -> $told:ty;)*) => {
        $(fn $name(&self, $($given: $type),*) -> Doing<'_, $told> {
            self.store.$name($($given),*)
        })*
    };
}

impl Store for Faulty {
    fn append(&self, append: Append) -> Doing<'_, u64> {
        self.tried.fetch_add(1, Ordering::SeqCst);
        let fate = self.appends.lock().unwrap().clone();
        Box::pin(async move {
            Faulty::meets(fate).await?;
            self.store.append(append).await
        })
    }

    fn open_table(&self, table: NewTable, entries: Vec<Vec<u8>>, seats: Vec<SeatedPerson>) -> Doing<'_, u64> {
        let fate = self.openings.lock().unwrap().clone();
        Box::pin(async move {
            Faulty::meets(fate).await?;
            self.store.open_table(table, entries, seats).await
        })
    }

    fn read(&self, table: TableId, from: u64) -> Doing<'_, Vec<Vec<u8>>> {
        self.reading.fetch_add(1, Ordering::SeqCst);
        let fate = self.reads.lock().unwrap().clone();
        Box::pin(async move {
            Faulty::meets(fate).await?;
            let now = self.reads_now.fetch_add(1, Ordering::SeqCst) + 1;
            self.most_reads.fetch_max(now, Ordering::SeqCst);
            let read = self.store.read(table, from).await;
            self.reads_now.fetch_sub(1, Ordering::SeqCst);
            read
        })
    }

    fn forget_person(&self, person: PersonId, replaced: Vec<Replaced>) -> Doing<'_, ()> {
        let meanwhile = self.before_forgetting.lock().unwrap().take();
        Box::pin(async move {
            if let Some(meanwhile) = meanwhile {
                meanwhile.await;
            }
            self.store.forget_person(person, replaced).await
        })
    }

    store_methods!(passed_on);
}
