//! The words all games of the house share.
//!
//! A game is a [`Rules`] engine: a state goes in, an action goes in, a new state and events come out.
//! It never waits for a player, a clock, a file or a socket, and it holds no generator: luck comes in
//! from outside as [`Chance`]. Who sits where is a [`Seat`], who looks is a [`Viewer`], what lies where
//! is made of [`Card`]s and [`CardSet`]s.
//!
//! ```
//! use tabletop::{Chance, Seed, Seeded, Stream};
//!
//! // The same seed gives the same luck, on every machine, forever.
//! let mut deck = [0, 1, 2, 3, 4, 5];
//! Seeded::new(Seed::from_bytes([7; 32])).shuffle(Stream(2), &mut deck);
//! assert_eq!(deck, [5, 3, 4, 2, 0, 1]);
//! ```
//!
//! Start reading with [`rules`], then [`chance`], then [`record`].
#![no_std]

extern crate alloc;

mod cards;
pub mod chance;
mod dice;
pub mod edition_file;
pub mod edition_goods;
mod good;
mod id;
mod mixed;
mod money;
mod outcome;
mod phase;
pub mod places;
mod playout;
pub mod record;
pub mod rules;
mod seat;
mod seed;
mod seen;
pub mod tagged;

pub use cards::{Card, CardSet};
pub use chance::{Chance, Drawn, Noted, Seeded, Stream};
pub use dice::Dice;
pub use edition_file::{EditionFault, Severity};
pub use good::{Good, MAX_GOODS};
pub use id::{NoId, PersonId, TableId};
pub use mixed::{AddedEntropy, Entropy, SeedSource, mixed};
pub use outcome::Outcome;
pub use phase::{NoPhase, Phase};
pub use playout::{one_of_the_asked, play_out};
pub use rules::{Asked, Heard, Nobody, Rules, Witness};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Viewer};
pub use seed::{Seed, sha256_hex};
pub use seen::{CardsSeen, Pile};

/// Milliseconds since 1970 began.
pub type Millis = u64;
