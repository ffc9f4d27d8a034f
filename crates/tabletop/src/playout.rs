//! Random play: the fastest way from a position to an end.

use crate::{Chance, Dice, Nobody, Rules, Seat};

/// Plays on to the end: again and again one of those who are asked gives some legal answer. `each` is
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

/// One of the seats that are asked; nobody when the game is over. Who must answer is twice as likely as who merely may
/// speak, so that talk does not hold the game up.
#[inline]
pub fn one_of_the_asked<R: Rules>(game: &R, dice: &mut Dice) -> Option<Seat> {
    let asked = game.asked();
    let (must, may) = (asked.must.len(), asked.may.len());
    if may == 0 && must <= 1 {
        return (must == 1).then(|| asked.must.nth(0));
    }
    let throw = dice.below(u32::from(2 * must + may)) as u8;
    Some(if throw < 2 * must { asked.must.nth(throw / 2) } else { asked.may.nth(throw - 2 * must) })
}
