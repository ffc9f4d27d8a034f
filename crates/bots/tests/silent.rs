//! The merchant that never trades: what trading is worth is measured by it.

mod oltre_mare;

use ::oltre_mare::{Setup, Sight};
use bots::Bot;
use oltre_mare::Game;
use tabletop::Seat;

/// It plays its turns as any merchant does, and never says a word; the others go on trading among themselves.
#[test]
fn a_silent_merchant_takes_no_part_in_any_trade() {
    let mut trades = 0;
    for seed in 0..4 {
        let mut game = Game::new(&Setup::new(4), seed);
        while let Some(done) = game.step(&[Bot::MERCHANT, Bot::MERCHANT, Bot::SILENT, Bot::MERCHANT], 1) {
            for sight in &done.seen {
                if let Sight::Offered { offer } = sight {
                    assert_ne!(offer.from, Seat(2), "seed {seed}: {:?}", done.action);
                }
                if let Sight::Declined { seat, .. } = sight {
                    assert_ne!(*seat, Seat(2), "seed {seed}: {:?}", done.action);
                }
                if let Sight::Traded { author, partner, .. } = sight {
                    assert!(![*author, *partner].contains(&Seat(2)), "seed {seed}: {:?}", done.action);
                    trades += 1;
                }
            }
        }
    }
    assert!(trades > 20, "{trades} trades of the others");
}
