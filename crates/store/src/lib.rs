//! Where a server keeps what must not be lost: the logs of tables, people and their sessions, invitations, notices.
//!
//! [`Store`] is all that a server knows of it. [`Memory`] keeps nothing longer than the program runs; [`Sqlite`] keeps one file,
//! and has told nobody that something is stored before it lies on the disk. [`contract::holds`] is what every store has to keep.
//!
//! ```
//! use store::{Append, Memory, NewTable, Phase, Store, TableId, Trouble};
//!
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! let store = Memory::new();
//! let id = TableId(7);
//! let table = NewTable { id, game: "ostia".into(), rules: 1, edition: "0".repeat(64), listed: true, created: 0, rated: false, summary: "{}".into(), wake: None, named: vec![] };
//! assert_eq!(store.open_table(table, vec![b"opened".to_vec()], vec![]).await, Ok(1));
//! let append = |expected| Append { table: id, expected, entries: vec![b"sat".to_vec()], change: None, seats: None, named: vec![] };
//! assert_eq!(store.append(append(1)).await, Ok(2));
//! assert_eq!(store.append(append(1)).await, Err(Trouble::Conflict { head: 2 }));
//! assert_eq!(store.read(id, 1).await.unwrap(), [b"opened".to_vec(), b"sat".to_vec()]);
//! assert_eq!(store.table(id).await.unwrap().unwrap().phase, Phase::Gathering);
//! # });
//! ```
//!
//! Start with `store.rs`; the words are in `table.rs`, `person.rs`, `pass.rs`, `link.rs` and `notice.rs`. Nothing of a database is in the trait, so that
//! another one can follow behind it.

mod alike;
pub mod contract;
mod export;
mod link;
mod memory;
mod notice;
mod pass;
mod person;
mod sqlite;
mod store;
mod table;
mod table_note;
mod trouble;

pub use alike::alike;
pub use export::{export_person, export_table};
pub use link::{LinkKind, StoredLink};
pub use memory::Memory;
pub use notice::{NewNotice, NoticeKey, NoticeKind, Noting, StoredNotice, Subscription};
pub use pass::{Pass, PassKind, Use};
pub use person::{NewPerson, Person, StoredSession};
pub use sqlite::{InUse, Sqlite, alone, backup, compact, in_use};
pub use store::{Doing, Store};
pub use table::{Append, Change, NewTable, Replaced, SeatedPerson, TableRow};
pub use table_note::TableNote;
pub use tabletop::{Millis, NoId, NoPhase, PersonId, Phase, TableId};
pub use trouble::Trouble;

/// The SHA-256 of a token. The token itself is never kept.
pub type Hash = [u8; 32];
