//! Players of Oltre Mare.

use crate::{Ask, Played, Temper, Thought};
use oltre_mare::{Action, Refusal, State};

/// Why a bot does what it does.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {}

impl Played for State {
    type Why = Why;
    const QUICK: u32 = 1_000;

    fn merchant(ask: &Ask<'_, State>, _: Temper) -> Option<Thought<State>> {
        crate::random::thought(ask)
    }

    fn captain(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
        State::merchant(ask, temper)
    }

    /// Whoever finds that the other side can no longer deliver lets the offer go.
    fn instead(action: &Action, refusal: &Refusal) -> Option<Action> {
        match (action, refusal) {
            (Action::Accept { offer, .. }, Refusal::ChangedMind { .. }) => Some(Action::Decline(*offer)),
            (Action::Confirm { offer, .. }, Refusal::ChangedMind { .. }) => Some(Action::Withdraw(*offer)),
            _ => None,
        }
    }
}
