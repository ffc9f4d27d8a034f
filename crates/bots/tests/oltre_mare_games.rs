//! Whole games of bots of Oltre Mare: everything they do is legal, they trade, and both sides gain by it.

mod oltre_mare;

use ::oltre_mare::{Action, CompassRule, LastRound, Setup, Sight};
use bots::{Bot, Level, Played, Temper};
use oltre_mare::Game;

const SLY: Bot = Bot { level: Level::Merchant, temper: Temper::Sly };

/// Not one illegal answer, at any table, with any options; and every game ends.
#[test]
fn bots_play_every_kind_of_game_to_its_end() {
    for seed in 0..16 {
        let mut setup = Setup::new(2 + seed as u8 % 4);
        if seed >= 4 {
            setup.options.compass = CompassRule::May;
            setup.options.last_round = LastRound::Extra;
        }
        setup.options.interim_cargo_sale = seed < 8;
        let mut bots = [Bot::MERCHANT, SLY, Bot::RANDOM, Bot::MERCHANT, SLY];
        if seed % 4 == 0 {
            bots[0] = Bot::CAPTAIN;
        }
        bots.rotate_left(seed as usize % 3);
        let mut game = Game::new(&setup, seed);
        while game.step(&bots, 12).is_some() {}
    }
}

/// Four merchants trade at least twice in every round of the table, mostly cards; by their reckoning with all cards open both
/// sides gain on average (OM-30 to OM-36). None of them talks without end.
#[test]
fn merchants_trade_to_both_sides_gain() {
    let (mut trades, mut with_cards, mut turns) = (0_u32, 0_u32, 0_u32);
    let mut gained = [0.0; 2];
    for seed in 0..10 {
        let mut game = Game::new(&Setup::new(4), seed);
        let mut words = 0;
        while let Some(done) = game.step(&[Bot::MERCHANT; 4], 1) {
            words += 1;
            if matches!(done.action, Action::Load(_)) {
                turns += 1;
                assert!(words < 120, "{words} words in one turn");
                words = 0;
            }
            for seen in &done.seen {
                if let Sight::Traded { author, partner, gave, got, .. } = seen {
                    trades += 1;
                    with_cards += u32::from(!gave.is_empty() || !got.is_empty());
                    for (side, seat) in [*author, *partner].into_iter().enumerate() {
                        gained[side] += game.state.worth(seat) - done.before.worth(seat);
                    }
                }
            }
        }
    }
    assert!(trades * 4 >= 2 * turns, "{trades} trades in {turns} turns");
    assert!(with_cards * 2 > trades, "{with_cards} of {trades}");
    let gained = gained.map(|gain| gain / f64::from(trades));
    assert!(gained.iter().all(|&gain| gain > 0.2), "{gained:?}");
}
