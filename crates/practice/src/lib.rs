//! A table inside the browser: the game, its bots and its log without a server.
//!
//! [`Practice`] is one such table. What the page wants is a [`Want`], what it is told is a [`Told`]: the same frames, commands and
//! answers as a server has (`docs/protocol.md`), and a log that the page keeps, so that a game can be gone on with. [`look_back`]
//! goes through a game that is over, and says where a captain would have done something else.
//!
//! ```
//! use practice::{Practice, Told, Want};
//! use tabletop::Seed;
//!
//! let mut practice = Practice::new(|| Seed::from_number(1));
//! let wish = r#"{"game":"ostia","seats":3,"bots":[null,"merchant","merchant"]}"#;
//! let told = practice.take(Want::Open { wish: wish.into(), name: "Ana".into(), seed: None }, 0, &|| false);
//! assert!(told.iter().any(|told| matches!(told, Told::Keep { after: 0, .. })), "the log is to be kept");
//! assert!(told.iter().any(|told| matches!(told, Told::Frame(_))), "and the table is shown");
//! ```
//!
//! The program of the worker is `src/bin/practice.rs`.

mod look_back;
mod message;
mod table;

pub use look_back::{Decision, Looking, look_back};
pub use message::{Told, Want};
pub use table::Practice;
