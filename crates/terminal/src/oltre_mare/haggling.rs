//! What the table must know of trading: when it goes on, what is said in it, and what only one player learns by it.

use oltre_mare::{Action, Sight, Step, View};
use tabletop::Seat;

/// Whose turn it is, while others merely may speak (OM-34).
pub(crate) fn talk(view: &View) -> Option<Seat> {
    (view.step == Some(Step::Trade)).then_some(view.turn_of)
}

/// Everything that is only said.
pub(crate) fn is_talk(action: &Action) -> bool {
    match action {
        Action::Offer { .. } | Action::Accept { .. } | Action::Decline(_) | Action::Confirm { .. } | Action::Withdraw(_) => true,
        Action::Discard(_) | Action::Buy(_) | Action::Play(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => false,
    }
}

/// Cards that came into this seat's hand, or left it for a price: only this seat sees which (OM-8, OM-32).
pub(crate) fn is_private(sight: &Sight, seat: Seat) -> bool {
    match sight {
        Sight::Dealt { seat: whose, .. } | Sight::Bought { seat: whose, .. } | Sight::Market { seat: whose, .. } => *whose == seat,
        Sight::Traded { author, partner, .. } => [*author, *partner].contains(&seat),
        Sight::Started { .. }
        | Sight::Harboured { .. }
        | Sight::TurnBegan { .. }
        | Sight::Authority { .. }
        | Sight::Discarded { .. }
        | Sight::Offered { .. }
        | Sight::Answered { .. }
        | Sight::Declined { .. }
        | Sight::Withdrawn { .. }
        | Sight::Prestige { .. }
        | Sight::Played { .. }
        | Sight::Earned { .. }
        | Sight::Pirates { .. }
        | Sight::PiratesFought { .. }
        | Sight::PlainSailing { .. }
        | Sight::Sailed { .. }
        | Sight::MarkerTaken { .. }
        | Sight::MarkerTurned { .. }
        | Sight::CompassUsed { .. }
        | Sight::CompassKept { .. }
        | Sight::Loaded { .. }
        | Sight::Venice { .. }
        | Sight::LastCard { .. }
        | Sight::Reshuffled { .. }
        | Sight::Drained { .. }
        | Sight::Ended { .. } => false,
    }
}
