//! Random play: the fastest way from a position to an end.

use crate::{Chance, Dice, MAX_SEATS, Nobody, Rules, Seat};

/// Plays on to the end: again and again one of those who are asked, all alike, gives some legal answer. `each` is
/// shown every decision before it is carried out. Returns how many there were.
///
/// Nothing is allocated here, and nothing is told to anyone.
#[inline]
pub fn play_out<R: Rules>(game: &mut R, chance: &mut impl Chance, dice: &mut Dice, mut each: impl FnMut(Seat, &R::Action)) -> u32 {
    let mut decisions = 0;
    while let Some(seat) = one_of_the_asked(game, dice) {
        let action = game.random_answer(seat, dice);
        each(seat, &action);
        let played = game.play(seat, &action, chance, &mut Nobody);
        assert!(played.is_ok(), "a random answer is always legal");
        decisions += 1;
    }
    decisions
}

/// One of the seats that are asked or may speak, all alike; nobody when the game is over.
#[inline]
pub fn one_of_the_asked<R: Rules>(game: &R, dice: &mut Dice) -> Option<Seat> {
    let mut asked = [Seat(0); MAX_SEATS];
    let mut count = 0;
    game.prompts(|seat, _, _| {
        asked[count] = seat;
        count += 1;
    });
    match count {
        0 => None,
        1 => Some(asked[0]),
        _ => Some(asked[dice.below(count as u32) as usize]),
    }
}
