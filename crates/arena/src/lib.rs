//! Many games, many seeds: how strong are the bots?
//!
//! `game.rs` plays one game of bots; `duel.rs` plays the same deals with a challenger in every seat, so that luck cancels.

mod duel;
mod game;

pub use duel::{Duel, duel};
pub use game::{Match, Player};
