//! What cannot be unlearned: behind such an event nobody may take an action back.

use crate::state::State;
use crate::{Event, Icon, Icons, Sight};

/// Did anybody learn from this event what had been hidden from them? The state is that before the action.
pub(crate) fn reveals(state: &State, event: &Event) -> bool {
    match &event.0 {
        // Cards come into a hand, or are seen by all (OM-4, OM-5, OM-8, OM-50).
        Sight::Harboured { .. } | Sight::Dealt { .. } | Sight::Bought { .. } | Sight::Played { .. } => true,
        Sight::Market { cards, .. } => cards.count() > 0,
        // The goods in an offer are true, so that all know a little of the hand (OM-32); a trade shows the cards.
        Sight::Offered { offer } => !offer.gives.is_empty(),
        Sight::Answered { answer, .. } => !answer.gives.is_empty(),
        Sight::Traded { gave, got, .. } => !gave.is_empty() || !got.is_empty(),
        // Who could load once more, now that Venice did not come, would know more than at the first time (OM-80).
        Sight::Loaded { .. } => state.deck.venice.is_some() && drawn_this_turn(state),
        // Cards that lay hidden are paid for or counted in the open (OM-80 to OM-83, OM-92, OM-93).
        Sight::Venice { .. } | Sight::Drained { .. } | Sight::Ended { .. } => true,
        // What pirates take or are given, their owner has seen before or nobody sees (OM-9).
        Sight::Discarded { .. } | Sight::Pirates { .. } => false,
        // It was in the open before (OM-7).
        Sight::Started { .. }
        | Sight::TurnBegan { .. }
        | Sight::Authority { .. }
        | Sight::Declined { .. }
        | Sight::Withdrawn { .. }
        | Sight::Prestige { .. }
        | Sight::Earned { .. }
        | Sight::PiratesFought { .. }
        | Sight::PlainSailing { .. }
        | Sight::Sailed { .. }
        | Sight::MarkerTaken { .. }
        | Sight::MarkerTurned { .. }
        | Sight::CompassUsed { .. }
        | Sight::CompassKept { .. }
        | Sight::LastCard { .. }
        | Sight::Reshuffled { .. } => false,
    }
}

/// May a card have left the deck this turn, so that Venice may lie on top of it now? Nothing tells afterwards whether a card was
/// bought from the deck or from the pirates, or whether pirates were fought before another marker was taken.
fn drawn_this_turn(state: &State) -> bool {
    let icons: Icons = state.played.iter().map(|card| state.edition.icons(card)).sum();
    state.bought > 0 || icons.count(Icon::Market) > 0 || icons.count(Icon::Pirate) > 0
}
