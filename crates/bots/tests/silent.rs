//! The merchant that never trades: what trading is worth is measured by it.

mod oltre_mare;

use ::oltre_mare::{Action, Setup, Sight};
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
                match sight {
                    Sight::Offered { offer } => assert_ne!(offer.from, Seat(2), "seed {seed}: {:?}", done.action),
                    Sight::Declined { seat, .. } => assert_ne!(*seat, Seat(2), "seed {seed}: {:?}", done.action),
                    Sight::Traded { author, partner, .. } => {
                        assert!(![*author, *partner].contains(&Seat(2)), "seed {seed}: {:?}", done.action);
                        trades += 1;
                    }
                    _ => assert!(!matches!(done.action, Action::Withdraw(_)) || done.before.turn_of() != Seat(2)),
                }
            }
        }
    }
    assert!(trades > 20, "{trades} trades of the others");
}
