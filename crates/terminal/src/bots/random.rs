//! The random player, with a little sense: it imagines a game that fits what its seat knows, lets the dice answer there, and throws
//! again when the answer makes no sense.

use super::Errand;
use crate::game::AtTerminal;
use tabletop::{Dice, Seat};

/// So often the dice are thrown: the first half for an answer that makes sense, then for any.
pub(super) const THROWS: u32 = 120;

/// What the dice say in this throw, if it fits the errand.
pub(super) fn idea<R: AtTerminal>(knowledge: &R::Knowledge, seat: Seat, errand: Errand, throw: u32, dice: &mut Dice) -> Option<R::Action> {
    let answer = anything::<R>(knowledge, seat, dice);
    let fits = match errand {
        Errand::Decide => true,
        Errand::Answer => R::is_answer(&answer),
        Errand::Speak => R::is_talk(&answer),
    };
    let anything_will_do = throw >= THROWS / 2 && errand == Errand::Decide && !R::is_talk(&answer);
    (fits && (anything_will_do || R::makes_sense(knowledge, seat, &answer))).then_some(answer)
}

/// Whatever the dice say.
pub(super) fn anything<R: AtTerminal>(knowledge: &R::Knowledge, seat: Seat, dice: &mut Dice) -> R::Action {
    R::imagine(knowledge, dice).random_answer(seat, dice)
}
