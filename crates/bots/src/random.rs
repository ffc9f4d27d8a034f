//! The random bot: any legal answer. It imagines a game that it could be in, and asks the rules for some answer there.

use crate::{Ask, Played, Thought};
use tabletop::Dice;

/// A bot that merely may speak is asked after every action of everybody; it speaks up only once in this many times, so that its
/// offers do not hold the game up.
const SPEAKS_ONCE_IN: u32 = 8;

pub(crate) fn thought<R: Played>(ask: &Ask<'_, R>) -> Option<Thought<R>> {
    let mut dice = Dice::new(ask.seed);
    if !ask.must && !dice.one_in(SPEAKS_ONCE_IN) {
        return None;
    }
    let world = R::imagine(ask.knowledge, &mut dice);
    let action = world.random_answer(ask.seat, &mut dice);
    (ask.must || R::keeps_talking(&action)).then_some(Thought { action, why: None })
}
