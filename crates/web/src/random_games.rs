//! Whole games at random, for tests of what the page makes of a game.

use core::fmt::Debug;
use tabletop::{Dice, Heard, Rules, Seat, Viewer, one_of_the_asked};

/// Plays a game to its end. `choose` is given each answer that was drawn before it is made, and may change it; `see` is told after each
/// action what spectators have seen.
pub(crate) fn play_at_random<R: Rules<Refusal: Debug>>(
    setup: &R::Setup,
    seed: u64,
    mut choose: impl FnMut(&R, Seat, R::Action) -> R::Action,
    mut see: impl FnMut(&R, &[R::Sight]),
) {
    let (mut chance, mut dice, mut heard) = (Dice::new(seed), Dice::new(seed + 99), Heard::new());
    let mut game = R::new(setup, &mut chance, &mut heard);
    while let Some(seat) = one_of_the_asked(&game, &mut dice) {
        let drawn = game.random_answer(seat, &mut dice);
        let action = choose(&game, seat, drawn);
        game.play(seat, &action, &mut chance, &mut heard).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal:?}"));
        let sights: Vec<R::Sight> = heard.0.drain(..).filter_map(|event| R::sight(&event, Viewer::Spectator)).collect();
        see(&game, &sights);
    }
}
