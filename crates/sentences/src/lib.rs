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
//! let ana = Speaker::new(Language::English, &names, oltre_mare::edition_2005(), Some(Seat(0)));
//! let bob = Speaker::new(Language::German, &names, oltre_mare::edition_2005(), Some(Seat(1)));
//!
//! let starts = Sight::Started { seat: Seat(0) };
//! assert_eq!(ana.sight(&starts), "You start.");
//! assert_eq!(bob.sight(&starts), "Ana beginnt.");
//! assert_eq!(ana.prompt(&Prompt::Discard { surplus: 2, limit: 4 }), "Hand limit 4: choose 2 cards for the pirates.");
//! assert_eq!(bob.refusal(&Refusal::NotYourTurn { turn_of: Seat(0) }), "Ana ist am Zug: Warte, bis du an der Reihe bist (OM-71).");
//! ```
//!
//! Code for any game uses [`Spoken`]:
//!
//! ```
//! use sentences::{Language, Speaker, Spoken};
//! use tabletop::{Heard, Seeded, Seed, Viewer, record::Notation};
//!
//! /// All that a spectator sees while the table is set up.
//! fn first_sentences<R: Spoken>(setup: &R::Setup, names: &[String]) -> Vec<String> {
//!     let edition = R::agreed(setup).edition;
//!     let speaker = Speaker::new(Language::German, names, R::words(&edition), None);
//!     let mut heard = Heard::new();
//!     R::new(setup, &mut Seeded::new(Seed::from_number(1)), &mut heard);
//!     heard.0.iter().filter_map(|event| R::sight(event, Viewer::Spectator)).map(|sight| R::say_sight(&speaker, &sight)).collect()
//! }
//!
//! let names = ["Ana".to_string(), "Bob".to_string()];
//! assert_eq!(first_sentences::<ostia::State>(&ostia::Setup::new(2), &names)[1], "Ana bekommt 1 Karte als erste Ware.");
//! ```
//!
//! What a player types is read by the same crate, because it is made of the same words: see [`Moment`].
//!
//! Start reading with [`Speaker`]; each kind of sentence is a file in `oltre_mare` or `ostia`. The texts
//! themselves are in `english` and `german`, one file for each game and one for the house: a further language is three more files.
#![no_std]

extern crate alloc;

mod commands;
mod days;
mod english;
mod fair;
mod german;
mod goods;
mod language;
mod legend;
mod oltre_mare;
mod options;
mod orders;
mod ostia;
mod speaker;
mod spoken;
mod story;
mod table_talk;
mod terms;
mod texts;

pub use commands::{Board, Chore, Command, CommandOf, Help, Moment, Part, Typed, Wrong, chores};
pub use days::{agreed_clock, agreed_take_over, lasts, moment, preset};
pub use english::fair::FairTexts;
pub use english::house::{BotTexts, CommandTexts, DaysFormTexts, DaysTexts, HouseTexts, PageTexts, PeopleTexts, TerminalTexts};
pub use english::oltre_mare::{OltreMareCommands, OltreMareGuide, OltreMareLabels, OltreMareLegend, OltreMareOptions, OltreMareTexts};
pub use english::ostia::{OstiaCommands, OstiaGuide, OstiaLabels, OstiaLegend, OstiaOptions, OstiaTexts};
pub use fair::{FairLine, faulty, other_hash, tell_fair};
pub use goods::Wares;
pub use language::Language;
pub use legend::LegendLine;
pub use oltre_mare::LetGo;
pub use options::{BotWords, Switch, bot, bots_of, switches};
pub use orders::{OrderLine, OrderWords, Ordered, told, told_by};
pub use speaker::{HasTexts, Speaker};
pub use spoken::{ScoreTable, Spoken};
pub use table_talk::{denied, moved_on};
pub use terms::{TERMS, Term, stray};
pub use texts::{Blank, InLanguage, TextTable, fill};
