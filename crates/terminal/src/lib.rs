//! Both games at a terminal: against bots, or with several people at one keyboard and a curtain between them.
//!
//! A [`Session`] is a table with those who sit at this keyboard. It is driven by what is typed, lets the bots play until a
//! person is needed, and says who is looking, what is new to them and what is asked. Two faces show it: [`plain`], one
//! line for each event, and [`full`], the whole screen, which [`Screen`] draws.
//!
//! ```
//! use bots::Bot;
//! use sentences::Language;
//! use table::{Sitter, Table};
//! use tabletop::{Seat, Seed};
//! use terminal::{Keyboard, PERSON, Session, Then, kind_of};
//!
//! let sitters = [("Ana", PERSON.to_owned()), ("Balbus", kind_of(Bot::MERCHANT)), ("Cassia", kind_of(Bot::CAPTAIN))];
//! let sitters = sitters.map(|(name, kind)| Sitter { name: name.into(), kind });
//! let table: Table<ostia::State> = Table::new(ostia::Setup::new(3), Seed::from_number(5), sitters.into());
//! let mut session = Session::new(table, Language::English);
//!
//! assert_eq!(session.keyboard(), Keyboard::Seat(Seat(0)));
//! assert!(session.asks().contains("Choose 1 card of your boat to keep"));
//! let reply = session.enter("kepe 1");
//! assert!(reply.said[0].text.contains("keep"), "a wrong command says what would be right");
//! assert_eq!(session.enter("keep 1").then, Then::GoOn);
//! assert!(session.news().iter().any(|line| line.starts_with("You keep ")));
//! ```
//!
//! What a game must tell the terminal is [`AtTerminal`]; `oltre_mare` and `ostia` do so, with a file for each part of the
//! screen. Who comes to the keyboard next is in `keyboard.rs`, how bots think and act in `thinking.rs`, where games are kept in [`saved`].
//! Nothing here looks at more than a viewer may see: the table hands out views, sights and knowledge only.

mod editor;
mod face;
mod frame;
pub mod full;
mod game;
pub mod guest;
mod keeper;
mod keyboard;
mod labels;
mod look;
mod oltre_mare;
mod orders;
mod ostia;
mod paint;
pub mod plain;
mod rule_book;
pub mod saved;
mod scene;
mod screen;
mod session;
mod text;
mod thinking;

pub use editor::{Edit, Editor};
pub use face::Shown;
pub use game::AtTerminal;
pub use keeper::{Keeper, Kept};
pub use keyboard::Keyboard;
pub use look::Look;
pub use scene::{Entry, Pane, Scene};
pub use screen::Screen;
pub use session::{Draft, Reply, Said, Session, Then, Tone};
pub use table::{PERSON, kind_of};
pub use thinking::{Pace, Thinking};
