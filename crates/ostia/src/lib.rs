//! The rules of Ostia.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod action;
mod answers;
mod bid;
mod build;
mod deck;
mod edition;
mod final_placement;
mod forum;
#[cfg(test)]
mod games;
mod gaius;
mod imagine;
mod keep;
mod knowledge;
mod lot;
pub mod notation;
mod options;
mod pay;
mod place;
mod podium;
mod prompt;
mod random;
mod refusal;
mod rules;
mod score;
mod scoring;
mod sell;
mod senate;
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
pub use build::MAX_STOREHOUSES;
pub use edition::{Edition, GoodFacts, MAX_CARDS, MAX_POINTS, MAX_PRICES, edition_2005};
pub use knowledge::Knowledge;
pub use options::Options;
pub use pay::{MAX_LOANS, Payment};
pub use place::{MAX_KINDS, depressors, forfeited};
pub use prompt::{Bids, Prompt, Question};
pub use refusal::{Refusal, Step};
pub use score::{GaiusSheet, Score, Sheet};
pub use sight::{Board, Event, FinalBoard, ForumPrice, Seen, Sight};
pub use state::{DECK, SENATE, START, Setup, State};
pub use view::{GaiusView, LotView, SeatView, View};
pub use words::{Chips, Denarii, Good, MAX_GOODS, ROUNDS, SENATE_CARDS, SenateCard};
