//! Tables of any game behind one trait: opened, woken from their logs, looked back at.
//!
//! A server holds tables as `Box<dyn AnyTable>`: commands come in as text, frames go out as text. [`open`] opens one, [`wake`] restores
//! one from its log; [`history`], [`record`], [`look_back`], [`hint`] and [`forget`] read a log without a table.
//!
//! ```
//! use bots::Bot;
//! use protocol::OpenTable;
//! use tables::{AnyInput, Effect, open, wake};
//! use tabletop::{PersonId, Seed};
//!
//! let wish = OpenTable { bots: vec![Some(Bot::RANDOM); 3], ..OpenTable::new("ostia", 3) };
//! let new = open(wish, "k3", PersonId(7), 0).unwrap();
//! let (mut table, effects) = wake(&new.entries, Seed::from_number(1), 0).unwrap();
//! // All seats are taken, so the cards are to be dealt; nobody hears of it before it is stored.
//! assert!(matches!(effects[..], [Effect::Store(_)]));
//! let effects = table.input(0, AnyInput::Stored);
//! assert!(effects.iter().any(|effect| matches!(effect, Effect::Think { .. })));
//! ```

mod any;
mod erased;
mod hint;
mod look_back;
mod open;
mod verify;

pub use any::{AnyInput, AnyTable, AnyThought, Thinking};
pub use erased::{history, lobby, record, story, wake};
pub use hint::{Hint, HintAsk, advise, hint};
pub use look_back::look_back;
pub use open::{FreshTable, open, open_promised};
pub use table::{
    Awaited, Effect, From, Lobby, LogAnswer, NoAdvice, NoNudge, NoticeWhy, Said, Store, Stream, Ticket, forget, keep_log, named, said,
    said_by,
};
pub use verify::{check_fair, verify};
