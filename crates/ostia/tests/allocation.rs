//! What play costs the heap: nothing.

use ostia::{Setup, State};
use tabletop::{Dice, Nobody, Rules, one_of_the_asked};

/// Whole random games of all sizes: `play` and `asked` take nothing from the heap when nobody listens, and neither does a
/// copy of the state.
#[test]
fn playing_takes_nothing_from_the_heap() {
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let mut chance = Dice::new(seed + 1_000);
        let mut game = State::new(&Setup::new(2 + (seed % 4) as u8), &mut chance, &mut Nobody);
        let mut decisions = 0;
        let taken = allocation_counter::measure(|| {
            while let Some(seat) = one_of_the_asked(&game, &mut dice) {
                let action = game.random_answer(seat, &mut dice);
                let mut copy = game.clone();
                copy.play(seat, &action, &mut chance, &mut Nobody).unwrap();
                game = copy;
                decisions += 1;
            }
        });
        assert!(decisions > 60, "seed {seed}");
        assert_eq!(taken.count_total, 0, "seed {seed}: the heap was asked {} times", taken.count_total);
    }
}
