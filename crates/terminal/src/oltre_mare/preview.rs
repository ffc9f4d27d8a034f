//! What a command would do, as far as it is typed.

use super::players::seat_of;
use oltre_mare::preview::{ProposedTrade, loading, playing, purchases, stops, trading};
use oltre_mare::{Action, HarbourSet, Prompt, State, To};
use sentences::Moment;
use tabletop::{Card, Seat};

/// What an action would bring; or without an action, what is good to know at this moment.
pub(crate) fn preview(moment: &Moment<'_, State>, action: Option<&Action>) -> Vec<String> {
    let Some(seat) = seat_of(moment.view) else { return Vec::new() };
    let (speaker, view) = (&moment.speaker, moment.view);
    let edition = speaker.edition;
    let deal = |deal: ProposedTrade| speaker.after_trade(&trading(view, edition, &deal));
    let offer = |id| view.offers.iter().find(|offer| offer.id == id);
    match action {
        Some(Action::Play(cards)) => playing(view, edition, *cards).map(|playing| speaker.playing(&playing)).unwrap_or_default(),
        Some(Action::Load(cards)) => loading(view, edition, cards).map(|loading| speaker.loading(&loading)).unwrap_or_default(),
        Some(Action::Offer { terms, .. }) => match terms.to {
            To::Seat(partner) if usize::from(partner.0) < view.seats.len() && partner != seat => {
                deal(ProposedTrade::of_terms(terms, edition, seat, partner))
            }
            To::Seat(_) => Vec::new(),
            To::All => {
                // It leaves the author the same with any partner; the partner is only known when somebody accepts.
                let partner = Seat(u8::from(seat == Seat(0)));
                deal(ProposedTrade::of_terms(terms, edition, seat, partner)).into_iter().take(1).collect()
            }
        },
        Some(Action::Accept { offer: id, .. }) => offer(*id).map(|offer| deal(ProposedTrade::of_offer(offer, seat))).unwrap_or_default(),
        Some(Action::Confirm { offer: id, with }) => {
            offer(*id).map(|offer| deal(ProposedTrade::of_offer(offer, *with))).unwrap_or_default()
        }
        Some(Action::Buy(_)) => speaker.purchases(&purchases(view)).into_iter().collect(),
        Some(Action::Sail(harbour) | Action::Compass(Some(harbour))) if in_reach(moment).has(*harbour) => {
            vec![speaker.where_to(&stops(view, seat, HarbourSet::one(*harbour)))]
        }
        Some(Action::Discard(_) | Action::Decline(_) | Action::Withdraw(_) | Action::Sail(_) | Action::Compass(_)) | None => {
            good_to_know(moment, seat)
        }
    }
}

/// The harbours that may be chosen now.
fn in_reach(moment: &Moment<'_, State>) -> HarbourSet {
    match moment.prompt {
        Some(Prompt::Sail { harbours, .. } | Prompt::Compass { harbours, .. }) => *harbours,
        Some(Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. } | Prompt::Load { .. }) | None => HarbourSet::EMPTY,
    }
}

fn good_to_know(moment: &Moment<'_, State>, seat: Seat) -> Vec<String> {
    let (speaker, view) = (&moment.speaker, moment.view);
    match moment.prompt {
        Some(Prompt::Sail { harbours, .. } | Prompt::Compass { harbours, .. }) => vec![speaker.where_to(&stops(view, seat, *harbours))],
        Some(Prompt::Trade { .. }) => speaker.purchases(&purchases(view)).into_iter().collect(),
        Some(Prompt::Load { cards }) if cards.len() == 1 => {
            let only: Vec<Card> = cards.iter().collect();
            loading(view, speaker.edition, &only).map(|loading| speaker.loading(&loading)).unwrap_or_default()
        }
        Some(Prompt::Load { .. } | Prompt::Discard { .. } | Prompt::Speak { .. }) | None => Vec::new(),
    }
}
