//! What lies before one viewer, built from nothing, field by field (OM-7 to OM-11).

use crate::{Ducats, Harbour, Marker, Offer, Options, Score, Seen, Step};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Card, Seat, Viewer};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// Who started (OM-6).
    pub start: Seat,
    /// Whose turn it is.
    pub turn_of: Seat,
    /// What the game waits for; nothing when it is over.
    pub step: Option<Step>,
    /// Each player, in seat order.
    pub seats: Vec<SeatView>,
    /// The marker on each harbour.
    pub markers: Vec<Option<Marker>>,
    /// Cards left in the deck.
    pub deck: u8,
    /// The discard pile, in order of the card numbers.
    pub discard: Vec<Card>,
    /// Is Venice still to come (OM-80)?
    pub venice_to_come: bool,
    /// The cards played this turn and not yet loaded.
    pub played: Vec<Card>,
    /// How far the ship must sail, when that is due.
    pub distance: u8,
    /// Cards bought this turn.
    pub bought: u8,
    /// The open offers, oldest first.
    pub offers: Vec<Offer>,
    /// The number that the next offer gets.
    pub next_offer: u32,
    /// How many turns are left including this one, once the deck's last card was drawn (OM-90).
    pub turns_left: Option<u8>,
    /// What has been paid at Venice and under OM-92 so far.
    pub paid: Paid,
    /// How it ended.
    pub score: Option<Score>,
}

/// One player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Ducats (OM-7).
    pub ducats: Ducats,
    /// Prestige (OM-7).
    pub prestige: u16,
    /// The hand: faces for its owner, and for all after the end (OM-8).
    pub hand: Seen,
    /// The pirate stack, bottom to top: faces for nobody before the end (OM-9).
    pub pirates: Seen,
    /// The cargo stack, bottom to top: faces as the option says (OM-10).
    pub cargo: Seen,
    /// The top card of the cargo stack (OM-7).
    pub top: Card,
    /// Where the ship lies.
    pub ship: Harbour,
    /// The active marker.
    pub active: Option<Marker>,
    /// The markers taken, in the order in which they were taken.
    pub taken: Vec<Marker>,
    /// Offers made this turn (OM-34).
    pub offers_made: u8,
    /// Has this partner had the turn's prestige (OM-36)?
    pub had_prestige: bool,
}

/// What interim scoring and OM-92 have paid, by seat; the score sheet is made of it in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// At Venice: prestige and cargo.
    pub venice: Option<(Vec<Ducats>, Vec<Ducats>)>,
    /// Under OM-92: cargo.
    pub cargo: Vec<Ducats>,
    /// Under OM-92: harbours and prestige, once.
    pub once: Option<(Vec<Ducats>, Vec<Ducats>)>,
}
