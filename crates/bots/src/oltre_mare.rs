//! Players of Oltre Mare.

mod apprentice;
mod audit;
mod captain;
mod claim;
mod coefficients;
mod compare;
mod evaluation;
mod far;
mod fast;
mod features;
pub mod fitting;
mod guess;
mod haggle;
mod hand_evaluation;
mod manners;
mod merchant;
mod plan;
mod playout;
mod table;
mod why;

pub use why::Why;

use crate::{Ask, Budget, Played, Temper, Thought};
use haggle::Haggler;
use oltre_mare::{Action, Refusal, State};
use table::MerchantTable;
use tabletop::{Dice, Seat};

/// What a merchant who is asked so gains by the trade that it offers or takes, as it reckons itself; nothing where it does neither.
/// Trades are looked at by it afterwards.
pub fn gain(ask: &Ask<'_, State>, action: &Action) -> Option<f32> {
    let mut dice = Dice::new(ask.seed);
    let table = MerchantTable::known(ask.knowledge);
    Haggler::new(ask, &table, Temper::Honest, &mut dice).gain(action, &mut dice)
}

impl Played for State {
    type Why = Why;
    const QUICK: u32 = 4_000;

    fn apprentice(ask: &Ask<'_, State>) -> Option<Thought<State>> {
        apprentice::thought(ask)
    }

    fn merchant(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
        match temper {
            Temper::Honest | Temper::Sly => merchant::thought(ask, temper),
            // Who may not think at all does not haggle.
            Temper::Silent => merchant::thought(&Ask { budget: Budget::of(0), ..*ask }, temper),
        }
    }

    fn captain(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
        captain::thought(ask, temper)
    }

    /// If the other side can no longer deliver, the bot lets the offer go.
    fn instead(action: &Action, refusal: &Refusal) -> Option<Action> {
        match (action, refusal) {
            (Action::Accept { offer, .. }, Refusal::ChangedMind { .. }) => Some(Action::Decline(*offer)),
            (Action::Confirm { offer, .. }, Refusal::ChangedMind { .. }) => Some(Action::Withdraw(*offer)),
            _ => None,
        }
    }

    /// Reasons are told from what all see. A bot that lets an offer go does not say whether it wanted to and could not.
    fn tellable(action: &Action, why: Why) -> Option<Why> {
        match action {
            Action::Decline(_) => Some(Why::TooLittle),
            Action::Withdraw(_) => None,
            Action::Discard(_)
            | Action::Offer { .. }
            | Action::Accept { .. }
            | Action::Confirm { .. }
            | Action::Buy(_)
            | Action::Play(_)
            | Action::Sail(_)
            | Action::Compass(_)
            | Action::Load(_) => Some(why),
        }
    }

    /// Buying and playing are deeds, and end what was being haggled about.
    fn keeps_talking(action: &Action) -> bool {
        match action {
            Action::Offer { .. } | Action::Accept { .. } | Action::Confirm { .. } | Action::Decline(_) | Action::Withdraw(_) => true,
            Action::Discard(_) | Action::Buy(_) | Action::Play(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => false,
        }
    }

    /// In ducats ahead of the others.
    fn better_by(ask: &Ask<'_, State>, own: &Action, other: &Action) -> (f64, f64) {
        compare::better_by(ask, own, other)
    }

    /// Reckoned as the merchant does, on the true hands.
    fn worth(&self, seat: Seat) -> f64 {
        audit::worth(self, seat)
    }
}
