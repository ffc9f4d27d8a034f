//! What goes between a table and those who sit at it, as JSON, whatever the game.
//!
//! A server holds tables as `Box<dyn AnyTable>`: commands come in as text, frames go out as text. Beside it stand functions of a
//! log alone:
//!
//! ```text
//! fn open(wish: &str, table: &str, host: Person, now: Millis) -> Result<NewTable, String>     // NewTable { game, rules, edition_sha256, lobby, entries }
//! fn wake(entries: &[Vec<u8>], fresh: Seed, now: Millis) -> Result<(Box<dyn AnyTable>, Vec<Effect>), String>
//! fn history(entries: &[Vec<u8>], viewer: Viewer, from: u32, now: Millis) -> Result<String, String>    // JSON list of news
//! fn record(entries: &[Vec<u8>]) -> Result<Option<String>, String>                            // only when the game is over
//! fn forget(entry: &[u8], person: Person) -> Option<Vec<u8>>                                  // the entry without the person's name and words, where it has any
//! ```

mod any;

pub use any::{AnyTable, Thinking, Thought};
pub use table::{Answer, COMMANDS, Denial, Effect, From, House, Lobby, Millis, PROTOCOL, Person, Phase, Store, Stream, Ticket};
