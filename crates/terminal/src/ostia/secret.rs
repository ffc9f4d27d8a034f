//! What only one player learns.

use ostia::{Seen, Sight};
use tabletop::Seat;

/// Cards that came to this seat: only this seat sees which (OS-5).
pub(crate) fn is_private(sight: &Sight, seat: Seat) -> bool {
    let seen = |whose: Seat, cards: &Seen| whose == seat && cards.faces().is_some();
    match sight {
        Sight::StartCard { seat: whose, card } => seen(*whose, card),
        Sight::Dealt { seat: whose, cards } => seen(*whose, cards),
        Sight::Started { .. }
        | Sight::RoundBegan { .. }
        | Sight::Reshuffled { .. }
        | Sight::Kept { .. }
        | Sight::TookBack { .. }
        | Sight::LotLaid { .. }
        | Sight::Bid { .. }
        | Sight::Passed { .. }
        | Sight::Sold { .. }
        | Sight::Forced { .. }
        | Sight::Taken { .. }
        | Sight::Priced { .. }
        | Sight::Assigned { .. }
        | Sight::Built { .. }
        | Sight::Depressors { .. }
        | Sight::Decided { .. }
        | Sight::Revealed { .. }
        | Sight::GaiusRevealed { .. }
        | Sight::Forfeited { .. }
        | Sight::ForumPaid { .. }
        | Sight::SenateRanked { .. }
        | Sight::DoneBuilding { .. }
        | Sight::Repaid { .. }
        | Sight::Stored { .. }
        | Sight::FinalRevealed { .. }
        | Sight::Settled { .. }
        | Sight::Ended { .. } => false,
    }
}
