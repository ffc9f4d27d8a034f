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
    use crate::random_games::play_at_random;
    use oltre_mare::{Setup, State};
    use tabletop::{Rules, Seat};

    /// In whole games: the rules take the answer, and would have taken no other.
    #[test]
    fn the_only_answer_is_the_only_one() {
        let mut forced = 0;
        for seed in 0..20 {
            let choose = |state: &State, seat: Seat, drawn: Action| {
                if let Some(only) = state.prompt(seat).as_ref().and_then(only_answer) {
                    assert_eq!(drawn, only, "seed {seed}");
                    forced += 1;
                }
                drawn
            };
            play_at_random(&Setup::new(3 + (seed % 3) as u8), seed, choose, |_, _| {});
        }
        assert!(forced > 50, "{forced}");
    }
}
