//! Players of Ostia.

use crate::{Ask, Played, Temper, Thought};
use ostia::{Action, Refusal, State};

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

    fn instead(_: &Action, _: &Refusal) -> Option<Action> {
        None
    }
}
