//! Whole games of bots of Oltre Mare: everything they do is legal, they trade, and both sides gain by it.

mod oltre_mare;

use ::oltre_mare::{Action, CargoMemory, CompassRule, LastRound, Options, Setup, Sight, TiePlaces};
use bots::{Bot, Played};
use oltre_mare::Game;
use tabletop::Rules;

/// Not one illegal answer, with any number of players, each choice of every option and every bot at the table; and every game ends.
#[test]
fn bots_play_every_kind_of_game_to_its_end() {
    for seats in 2..=5 {
        for game in 0..6 {
            let options = Options {
                interim_cargo_sale: game % 2 == 0,
                tie_places: [TiePlaces::Dense, TiePlaces::Skip][game / 3],
                last_round: [LastRound::Finish, LastRound::Extra][game / 2 % 2],
                compass: [CompassRule::Must, CompassRule::May][game.div_ceil(2) % 2],
                cargo_memory: [CargoMemory::Strict, CargoMemory::Owner, CargoMemory::Open][game % 3],
                trade_on_credit: game % 2 == 1,
            };
            let mut bots = Bot::ALL.to_vec();
            bots.rotate_left(game);
            let mut table = Game::new(&Setup { options, ..Setup::new(seats) }, game as u64);
            while table.step(&bots, 12).is_some() {}
            assert!(table.state.outcome().is_some());
        }
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
