//! How a game ended.

use crate::Seat;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Points and ranks of all seats, in seat order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// What each seat has in the end: ducats, chips.
    pub points: Vec<i32>,
    /// The place of each seat; 1 has won. Equal seats share a place, and the next ones are skipped.
    pub ranks: Vec<u8>,
}

impl Outcome {
    /// The share of the win that falls to a seat: 1, a part of it where the win is shared, or nothing.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.ranks[seat.index()] != 1 {
            return 0.0;
        }
        1.0 / self.ranks.iter().filter(|&&rank| rank == 1).count() as f64
    }
}
