//! What cannot be unlearned: behind such an event nobody may take an action back.

use crate::state::State;
use crate::{Event, Sight};

/// Did anybody learn from this event what had been hidden from them? The state is that before the action.
pub(crate) fn reveals(_: &State, event: &Event) -> bool {
    match &event.0 {
        // Cards come off the deck, Senate cards are turned up (OS-2, OS-3, OS-10, OS-30).
        Sight::StartCard { .. } | Sight::RoundBegan { .. } | Sight::Dealt { .. } => true,
        Sight::Depressors { cards } => !cards.is_empty(),
        // Cards of the boat are laid open (OS-12, OS-91).
        Sight::LotLaid { .. } | Sight::Priced { .. } => true,
        // Boards are turned up (OS-32, OS-70, OS-93).
        Sight::Revealed { .. } | Sight::GaiusRevealed { .. } | Sight::FinalRevealed { .. } => true,
        // What goes to the discard pile is seen by all; what is kept is not (OS-6, OS-63).
        Sight::Stored { discarded, .. } => !discarded.is_empty(),
        Sight::Ended { .. } => true,
        // Nobody but the owner sees the cards, and the owner knew them (OS-5).
        Sight::Kept { .. } | Sight::TookBack { .. } | Sight::Decided { .. } => false,
        // It was in the open before, or follows from what was (OS-6).
        Sight::Started { .. }
        | Sight::Reshuffled { .. }
        | Sight::Bid { .. }
        | Sight::Passed { .. }
        | Sight::Sold { .. }
        | Sight::Forced { .. }
        | Sight::Taken { .. }
        | Sight::Assigned { .. }
        | Sight::Built { .. }
        | Sight::Forfeited { .. }
        | Sight::ForumPaid { .. }
        | Sight::SenateRanked { .. }
        | Sight::DoneBuilding { .. }
        | Sight::Repaid { .. }
        | Sight::Settled { .. } => false,
    }
}
