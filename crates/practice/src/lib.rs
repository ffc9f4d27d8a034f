//! A table inside the browser: the game, its bots and its log without a server.
//!
//! [`Practice`] is one such table. The page sends [`protocol::ToWorker`] and gets [`protocol::FromWorker`]: the same frames, commands and
//! answers as from a server (`docs/protocol.md`), and a log that the page keeps, so that a game can be continued. [`look_back`] goes
//! through a game that is over, and says where a captain would have acted differently.
//!
//! ```
//! use practice::Practice;
//! use protocol::{FromWorker, OpenTable, ToWorker};
//! use tabletop::Seed;
//!
//! let mut practice = Practice::new(|| Seed::from_number(1));
//! let merchant = Some(bots::Bot::MERCHANT);
//! let wish = OpenTable { bots: vec![None, merchant, merchant], ..OpenTable::new("ostia", 3) };
//! let told = practice.take(ToWorker::Open { wish, name: "Ana".into(), seed: None }, 0, &|| false);
//! assert!(told.iter().any(|told| matches!(told, FromWorker::Keep { after: 0, .. })), "the log is to be kept");
//! assert!(told.iter().any(|told| matches!(told, FromWorker::Frame(_))), "and the table is shown");
//! ```
//!
//! The program of the worker is `src/bin/practice.rs`.

mod look_back;
mod table;

pub use look_back::{Looking, look_back};
pub use table::{Practice, language_of};
