//! The questions of Oltre Mare that have only one answer.

use oltre_mare::{Action, Harbour, HarbourSet, Prompt};

/// The only answer to a prompt, if there is only one.
pub(super) fn only_answer(prompt: &Prompt) -> Option<Action> {
    match *prompt {
        Prompt::Load { cards } => (cards.len() == 1).then(|| Action::Load(cards.iter().collect())),
        Prompt::Sail { harbours, .. } => only(harbours).map(Action::Sail),
        Prompt::Compass { may_keep: true, .. } => None,
        Prompt::Compass { harbours, may_keep: false } => only(harbours).map(|harbour| Action::Compass(Some(harbour))),
        Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. } => None,
    }
}

/// The harbour of a set that has no other.
fn only(harbours: HarbourSet) -> Option<Harbour> {
    harbours.iter().next().filter(|_| harbours.len() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Setup, State};
    use tabletop::{Dice, Nobody, Rules, one_of_the_asked};

    /// In whole games: the rules take the answer, and would have taken no other.
    #[test]
    fn the_only_answer_is_the_only_one() {
        let mut forced = 0;
        for seed in 0..20 {
            let (mut chance, mut dice) = (Dice::new(seed), Dice::new(seed + 99));
            let mut state = State::new(&Setup::new(3 + (seed % 3) as u8), &mut chance, &mut Nobody);
            while let Some(seat) = one_of_the_asked(&state, &mut dice) {
                let action = state.random_answer(seat, &mut dice);
                if let Some(only) = state.prompt(seat).as_ref().and_then(only_answer) {
                    assert_eq!(action, only, "seed {seed}");
                    forced += 1;
                }
                state.play(seat, &action, &mut chance, &mut Nobody).unwrap();
            }
        }
        assert!(forced > 50, "{forced}");
    }
}
