//! The table of Oltre Mare.

mod board;
mod card;
mod hand;
mod map;
mod offers;
mod players;

pub(crate) use board::Board;
