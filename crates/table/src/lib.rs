//! One game being played at one table: actions go in, and what each viewer saw, sees and knows comes out. It has no socket, clock or file,
//! so a server, a browser and a terminal run the same table.
//!
//! ```
//! use oltre_mare::{Setup, State};
//! use table::{Sitter, Table};
//! use tabletop::{Dice, Seed, Viewer};
//!
//! let sitters = ["Ana", "Bob"].map(|name| Sitter { name: name.into(), kind: "person".into() });
//! let mut table: Table<State> = Table::new(Setup::new(2), Seed::from_number(7), sitters.into());
//! let mut dice = Dice::new(1);
//! while let Some(seat) = table.asked().must.iter().next() {
//!     let action = table.random_answer(seat, &mut dice);
//!     table.act(seat, &action).unwrap();
//! }
//! assert!(table.record().is_some());
//! assert!(table.seen(Viewer::Spectator).last().unwrap().action > 0);
//! ```
//!
//! Start with [`Table`], a table at one keyboard; how a game is saved and continued is in `save.rs`.
//!
//! [`Sitting`] is a table at which people come and go, with clocks, bots and a log that loses nothing; it tells nothing before it is
//! stored. What comes in and goes out is in `effect.rs`, the log in `entry.rs`, what follows from it in `course.rs`, what people ask for
//! in `command.rs` and `obey.rs`, what they are told in `frame.rs`, `eyes.rs` and `show.rs`; bots are in `thinking.rs`, how they wait for
//! people in `trading.rs` and `composing.rs`, clocks in `clock.rs`, `calendar.rs`, `idle.rs` and `pass_time.rs`, standing instructions in `standing.rs`, and who is
//! told while they are away in `telling.rs` and `nudge.rs`.
#![no_std]

extern crate alloc;

mod advice;
mod bot_name;
mod calendar;
mod clock;
mod composing;
mod course;
mod effect;
mod entry;
mod eyes;
mod fault;
mod history;
mod idle;
mod in_memory;
mod lag;
mod nudge;
mod obey;
mod pass_time;
mod play;
mod save;
mod seated;
mod show;
mod sitting;
mod standing;
mod table;
mod take_back;
mod telling;
mod thinking;
mod trading;

pub use advice::{Advised, NoAdvice, advised};
pub use bot_name::bot_name;
pub use course::{Said, said};
pub use effect::{Effect, From, GameInput, Input, Lobby, Store, Stream, Ticket};
pub use entry::{Entry, Key, Line, Opened, Who};
pub use fault::Fault;
pub use history::{SOMEONE, forget, history, lobby, named, once_more, record, said_by, story};
pub use in_memory::{LogAnswer, keep_log};
pub use nudge::NoNudge;
pub use obey::{LONGEST_LOG, LONGEST_SAYING, MOST_INSTRUCTIONS};
pub use save::{FORMAT, game_of};
pub use seated::{Closes, Haggling, Moment, OpenOffer, Seated};
pub use sitting::{MOST_WAITING, Sitting};
pub use table::{PERSON, SightLine, Table, kind_of};
pub use tabletop::record::Sitter;
pub use telling::{Awaited, NoticeWhy};
pub use thinking::BotAsk;
