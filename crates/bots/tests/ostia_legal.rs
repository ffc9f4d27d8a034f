//! Not one illegal answer, at any number of players and with any option.

mod ostia_table;

use bots::Bot;
use ostia_table::Table;
use tabletop::{Dice, Rules};

/// Games of merchants, of captains who hardly think, and of merchants among those who do anything.
#[test]
fn no_bot_gives_an_answer_that_is_refused() {
    let tables: [(&[Bot], u32, u64); 3] =
        [(&[Bot::MERCHANT], 0, 6), (&[Bot::CAPTAIN], 6, 1), (&[Bot::MERCHANT, Bot::RANDOM, Bot::CAPTAIN, Bot::RANDOM], 4, 3)];
    for seats in 2..=5 {
        for (players, iterations, games) in tables {
            for game in 0..games {
                let mut table = Table::new(seats, 100 * u64::from(seats) + game);
                let mut dice = Dice::new(game);
                while let Some((seat, _)) = table.next() {
                    let bot = players[seat.index() % players.len()];
                    let (action, why) = table.ask(bot, seat, dice.bits(), iterations);
                    assert_eq!(why.is_some(), bot != Bot::RANDOM, "who thinks has a reason");
                    table.play(seat, &action);
                }
                assert!(table.state.outcome().is_some());
            }
        }
    }
}

/// Bots that hardly think still beat those who do anything.
#[test]
fn a_merchant_beats_those_who_do_anything() {
    let mut won = 0.0;
    for game in 0..12 {
        let mut table = Table::new(4, game);
        let mut dice = Dice::new(game);
        let own = (game % 4) as usize;
        while let Some((seat, _)) = table.next() {
            let bot = if seat.index() == own { Bot::MERCHANT } else { Bot::RANDOM };
            let (action, _) = table.ask(bot, seat, dice.bits(), 0);
            table.play(seat, &action);
        }
        won += table.state.outcome().expect("the game is over").share(tabletop::Seat(own as u8));
    }
    assert!(won > 10.0, "{won} of 12");
}
