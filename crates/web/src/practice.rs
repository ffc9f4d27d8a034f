//! Playing in the browser alone: the table, the rules and the bots run in a web worker (crate `practice`), and the log is kept in the
//! browser, so that a game can be continued after the page was closed, and offline.
//!
//! `line.rs` is the connection to the worker, `keep.rs` the log, `room.rs` what is shown; what can be asked of any table, whether a server
//! keeps it or the worker, is in `ask.rs`.

mod ask;
mod keep;
mod line;
mod offline;
mod room;
mod set_up;

pub(crate) use ask::{hint, save_text};
pub(crate) use keep::is_unfinished;
pub(crate) use line::{TABLE, WorkerLink, WorkerQuestion, ask_worker};
pub(crate) use offline::keep_page;
pub(crate) use room::{PracticeKind, room};
