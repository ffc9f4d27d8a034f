//! Not one illegal answer, at any number of players and with any option.

mod ostia_table;

use bots::Bot;
use ostia::{Options, Setup};
use ostia_table::Table;
use tabletop::{Dice, Rules};

/// Games of merchants, of captains who hardly think, and of all bots among each other, with every choice of options.
#[test]
fn no_bot_gives_an_answer_that_is_refused() {
    for seats in 2..=5 {
        for game in 0..8 {
            let options = Options {
                open_money: game & 1 > 0,
                zero_donation_scores: game & 2 > 0,
                first_game: game & 4 > 0,
                loans_first: game & 8 > 0,
            };
            let mut all = Bot::ALL.to_vec();
            all.rotate_left(game % Bot::ALL.len());
            let lines: [&[Bot]; 3] = [&[Bot::MERCHANT], &all, &[Bot::CAPTAIN]];
            // Captains alone are asked in a few of these games.
            for line in lines.into_iter().take(if game % 4 == 3 { 3 } else { 2 }) {
                let mut table = Table::new(&Setup { options, ..Setup::new(seats) }, 100 * u64::from(seats) + game as u64);
                let mut dice = Dice::new(game as u64);
                while let Some((seat, _)) = table.next() {
                    let bot = line[seat.index() % line.len()];
                    let (action, why) = table.ask(bot, seat, dice.bits(), 5);
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
        let mut table = Table::new(&Setup::new(4), game);
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
