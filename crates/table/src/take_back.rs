//! Going back behind the information horizon, which all people at the table must grant.

use tabletop::{Seat, SeatSet};

/// A request to go back.
pub(crate) struct TakeBack {
    pub(crate) by: Seat,
    /// How many actions would be left.
    pub(crate) keep: u32,
    /// Who has still to grant it.
    pub(crate) open: SeatSet,
}
