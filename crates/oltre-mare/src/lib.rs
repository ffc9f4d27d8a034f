//! The rules of Oltre Mare: every rule of the book `docs/rules/oltre-mare.md`, each named by its number where it is
//! carried out.
//!
//! A [`State`] is one game at one moment. It is asked whom it waits for, is given actions, tells what happened, and shows
//! each viewer what that viewer may see. Luck comes in from outside.
//!
//! ```
//! use oltre_mare::{Setup, State};
//! use tabletop::{Dice, Nobody, Rules, Viewer};
//!
//! let mut dice = Dice::new(7);
//! let mut game = State::new(&Setup::new(4), &mut dice, &mut Nobody);
//! while game.outcome().is_none() {
//!     let seat = game.turn_of();
//!     let action = game.random_answer(seat, &mut dice);
//!     game.play(seat, &action, &mut dice, &mut Nobody).unwrap();
//! }
//! let view = game.view(Viewer::Spectator);
//! assert!(view.score.unwrap().seats.iter().any(|sheet| sheet.rank == 1));
//! ```
//!
//! One file per decision: [`Action`] lists them, and `discard.rs`, `offer.rs`, `answer.rs`, `buy.rs`, `play_cards.rs`,
//! `sail.rs`, `compass.rs` and `load.rs` carry them out. What follows by itself is in `turn.rs`, `deck.rs`, `venice.rs`,
//! `drain.rs` and `scoring.rs`; who may know what in `sight.rs`, `view.rs` and `knowledge.rs`; what a choice would bring in
//! [`preview`]; how a game is written down in [`notation`]. Only with the feature `arrange`, for tests: `arrange.rs` lays out any
//! position, `census.rs` counts what lies where.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod action;
mod answer;
#[cfg(feature = "arrange")]
pub mod arrange;
mod buy;
#[cfg(feature = "arrange")]
pub mod census;
mod compass;
mod deck;
mod discard;
mod drain;
mod edition;
mod few;
mod haggle;
mod hindrance;
mod imagine;
mod knowledge;
mod load;
pub mod notation;
mod offer;
mod open;
mod options;
mod play_cards;
pub mod preview;
mod prompt;
mod random;
mod refusal;
mod rules;
mod sail;
mod score;
mod scoring;
mod setup;
mod sight;
mod stacks;
mod state;
mod takings;
mod terms;
mod trade;
mod turn;
mod venice;
mod view;
#[cfg(feature = "arrange")]
mod whereabouts;
mod words;

pub use action::{Action, CardList, Source};
pub use edition::{CardFacts, Edition, Facts, GoodFacts, HarbourFacts, MAX_CARDS, MAX_NETS, MAX_PAYS, MAX_SAILS, edition_2005};
pub use hindrance::{Hindrance, hindrance};
pub use knowledge::{Knowledge, Reliability};
pub use options::{CargoMemory, CompassRule, LastRound, Options, TiePlaces};
pub use prompt::Prompt;
pub use refusal::{Refusal, Step};
pub use score::{Interim, Score, Sheet};
pub use sight::{Event, Seen, Sight};
pub use state::{DECK, MARKERS, START, Setup, State, VENICE};
pub use takings::{Takings, takings};
pub use terms::{CallAnswer, Claim, Claims, Offer, OfferId, OfferKind, ShownCard, Terms, To};
pub use view::{Paid, SeatView, View};
#[cfg(feature = "arrange")]
pub use whereabouts::Whereabouts;
pub use words::{
    Ducats, Good, Goods, Harbour, HarbourSet, Icon, Icons, MAX_GOODS, MAX_HARBOURS, MAX_ICONS, Marker, Printed, Statement, Statements,
    strength,
};
