//! Every sentence a player reads about the game, in English and German: what is asked, what happened, what is
//! offered, why something is refused, how it was scored.
//!
//! Browser, terminal, screen reader and logs all let a [`Speaker`] speak; no other crate makes such words.
//! It speaks to one reader, who is "you"; everyone else is called by name.
//!
//! ```
//! use oltre_mare::{Prompt, Refusal, Sight};
//! use sentences::{Language, Speaker};
//! use tabletop::Seat;
//!
//! let names = ["Ana".to_string(), "Bob".to_string()];
//! let ana = Speaker { language: Language::English, names: &names, edition: oltre_mare::edition_2005(), you: Some(Seat(0)) };
//! let bob = Speaker { language: Language::German, you: Some(Seat(1)), ..ana };
//!
//! let starts = Sight::Started { seat: Seat(0) };
//! assert_eq!(ana.sight(&starts), "You start.");
//! assert_eq!(bob.sight(&starts), "Ana beginnt.");
//! assert_eq!(ana.prompt(&Prompt::Discard { surplus: 2, limit: 4 }), "Hand limit 4: choose 2 cards for the pirates.");
//! assert_eq!(bob.refusal(&Refusal::NotYourTurn { turn_of: Seat(0) }), "Ana ist am Zug: Warte, bis du an der Reihe bist (OM-71).");
//! ```
//!
//! Start reading with [`Speaker`]; each kind of sentence is a file in `oltre_mare`, with both languages side by side.
#![no_std]

extern crate alloc;

mod language;
mod oltre_mare;
mod speaker;

pub use language::Language;
pub use speaker::Speaker;
