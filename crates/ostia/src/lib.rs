//! The rules of Ostia: every rule of the book `docs/rules/ostia.md`, each named by its number where it is carried out.
//!
//! A [`State`] is one game at one moment. It is asked whom it waits for, is given actions, tells what happened, and shows
//! each viewer what that viewer may see. Luck comes in from outside.
//!
//! ```
//! use ostia::{Setup, State};
//! use tabletop::{Dice, Nobody, Rules, Viewer};
//!
//! let mut dice = Dice::new(7);
//! let mut game = State::new(&Setup::new(4), &mut dice, &mut Nobody);
//! while game.outcome().is_none() {
//!     let seat = game.asked().must.nth(0);
//!     let action = game.random_answer(seat, &mut dice);
//!     game.play(seat, &action, &mut dice, &mut Nobody).unwrap();
//! }
//! let view = game.view(Viewer::Spectator);
//! assert!(view.score.unwrap().seats.iter().any(|sheet| sheet.rank == 1));
//! ```
//!
//! One file per decision: [`Action`] lists them, and `keep.rs`, `lot.rs`, `bid.rs`, `sell.rs`, `build.rs`, `place.rs`,
//! `storage.rs`, `final_placement.rs` and `take_back.rs` carry them out, with two players also `gaius.rs`. What follows by
//! itself is in `deck.rs`, `pay.rs`, `forum.rs`, `senate.rs` and `scoring.rs`; who may know what in `sight.rs`, `view.rs` and
//! `knowledge.rs`; what a choice would bring in [`preview`]; how a game is written down in [`notation`].
//!
//! Secret choices (OS-11, OS-31, OS-70) lie face down until the last one is in; then one event reveals them. Until then
//! [`Action::TakeBack`] undoes one's own, which [`View::decision`] shows; nobody is asked for it.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod action;
mod answers;
#[cfg(feature = "arrange")]
pub mod arrange;
mod bid;
mod build;
#[cfg(feature = "arrange")]
pub mod census;
mod deck;
mod edition;
#[cfg(feature = "arrange")]
mod exchange;
mod final_placement;
mod forum;
mod gaius;
#[cfg(test)]
mod games;
mod imagine;
mod keep;
mod knowledge;
mod lot;
pub mod notation;
mod open;
mod options;
mod pay;
mod place;
mod podium;
pub mod preview;
mod prompt;
mod random;
mod refusal;
mod rules;
mod score;
mod scoring;
mod sell;
mod senate;
mod settle;
mod setup;
mod sight;
mod state;
mod storage;
mod take_back;
#[cfg(test)]
mod testing;
mod view;
mod words;

pub use action::{Action, BLUFFS, Bluffs, FinalBluffs, FinalPlacement, Placement};
pub use build::{MAX_STOREHOUSES, STOREHOUSE_COSTS};
pub use edition::{Edition, Facts, GoodFacts, MAX_CARDS, MAX_POINTS, MAX_PRICES, edition_2005};
pub use gaius::{GAIUS_DONATES_FROM, GRANT};
pub use knowledge::Knowledge;
pub use options::Options;
pub use pay::{LOAN_BRINGS, MAX_LOANS, Payment, STOREHOUSE_BRINGS};
pub use place::{MAX_KINDS, depressors, forfeited};
pub use prompt::{Bids, Prompt, Question};
pub use refusal::{Refusal, Step};
pub use score::{GaiusSheet, Score, Sheet};
pub use sight::{Event, FinalBoard, ForumPrice, LotSold, RevealedBoard, Seen, Sight};
pub use state::{DECK, SENATE, START, Setup, State};
pub use storage::{INTEREST, LOAN_COSTS};
pub use view::{GaiusView, LotView, SeatView, View};
pub use words::{Chips, Denarii, Good, MAX_GOODS, ROUNDS, SENATE_CARDS, SenateCard};
