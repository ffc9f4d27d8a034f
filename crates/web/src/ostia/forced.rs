//! The questions of Ostia that have only one answer.

use ostia::{Action, Prompt, Question};
use tabletop::CardSet;

/// The only answer to a prompt, if there is only one. Storehouses can still be built at the next question.
pub(super) fn only_answer(prompt: &Prompt) -> Option<Action> {
    match prompt.question {
        // The second lot is what is left of the boat (OS-12).
        Question::Lot { boat, .. } => (boat.len() == 2).then_some(Action::Lot(boat)),
        Question::Bid { minimum, ceiling, .. } => (minimum > ceiling).then_some(Action::Pass),
        Question::Buyer { seller, can_pay, .. } => (!can_pay).then_some(Action::Buyer(seller)),
        Question::Settle { .. } => (prompt.build == 0).then_some(Action::Settle),
        // Without a storehouse nothing is kept (OS-63); one could be built first.
        Question::Store { storehouses, .. } => (storehouses == 0 && prompt.build == 0).then_some(Action::Store(CardSet::EMPTY)),
        Question::Keep { .. }
        | Question::KeepAndGive { .. }
        | Question::Sell { .. }
        | Question::Price { .. }
        | Question::Place { .. }
        | Question::Final { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::play_at_random;
    use ostia::{Setup, State};
    use tabletop::{Rules, Seat};

    /// In whole games: the rules take the answer, and no other answer that they would have taken was lost.
    #[test]
    fn the_only_answer_is_the_only_one() {
        let mut forced = 0;
        for seed in 0..30 {
            let choose = |state: &State, seat: Seat, drawn: Action| {
                let Some(only) = state.prompt(seat).as_ref().and_then(only_answer) else { return drawn };
                assert!(drawn == only || matches!(drawn, Action::Build(_)), "seed {seed}: {only:?}, or {drawn:?}");
                forced += 1;
                only
            };
            play_at_random(&Setup::new(2 + (seed % 4) as u8), seed, choose, |_, _| {});
        }
        assert!(forced > 100, "{forced}");
    }
}
