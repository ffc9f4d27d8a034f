//! How much better could a board have been, once all the others lie open? Every board is tried, and the best one is compared.

mod ostia_table;

use bots::Bot;
use ostia::{Action, BLUFFS, Bluffs, Placement, Setup, State};
use ostia_table::Table;
use tabletop::{CardSet, Dice, Nobody, Rules, Seat};

/// What a seat has of a board, in chips: those of the Senate, money, and what is stored.
fn worth(state: &State, seat: Seat, placement: &Placement) -> f64 {
    let mut after = state.clone();
    let played = after.play(seat, &Action::Place(*placement), &mut Dice::new(1), &mut Nobody);
    assert_eq!(played, Ok(()));
    let stored = placement.storage.len().min(state.storehouses(seat));
    f64::from(after.chips(seat).0) + 0.05 * f64::from(after.money(seat).0) + 0.5 * f64::from(stored)
}

/// Every way to lay these cards; of a kind, the lower ones go to the Forum first.
fn boards(state: &State, goods: CardSet) -> Vec<Placement> {
    let bluffs = Bluffs { storage: BLUFFS, ..Bluffs::default() };
    let mut boards = vec![Placement { bluffs, ..Placement::default() }];
    for good in 0..state.edition().goods.len() as u8 {
        let cards: Vec<_> = (goods & state.edition().of_good(ostia::Good(good))).iter().collect();
        let mut more = Vec::new();
        for board in &boards {
            for sold in 0..=cards.len() {
                for donated in 0..=cards.len() - sold {
                    let mut board = *board;
                    board.forum = cards[..sold].iter().fold(board.forum, |field, &card| field | CardSet::one(card));
                    board.senate = cards[sold..sold + donated].iter().fold(board.senate, |field, &card| field | CardSet::one(card));
                    board.storage = cards[sold + donated..].iter().fold(board.storage, |field, &card| field | CardSet::one(card));
                    more.push(board);
                }
            }
        }
        boards = more;
    }
    boards
}

/// The mean regret of the last one to lay, in chips, over some boards of merchants' games.
fn regret(bot: Bot, iterations: u32) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for game in 0..8 {
        let mut table = Table::new(&Setup::new(4), 40 + game);
        let mut dice = Dice::new(game);
        while let Some((seat, prompt)) = table.next() {
            let last_to_lay = matches!(prompt.question, ostia::Question::Place { .. }) && table.state.asked().must.len() == 1;
            let (mut action, _) = table.ask(Bot::MERCHANT, seat, dice.bits(), 0);
            let goods = table.state.goods(seat);
            if last_to_lay && goods.len() <= 8 {
                // A random bot may build first, and is asked again.
                let answers = (0..9).map(|seed| table.ask(bot, seat, seed, iterations).0);
                let placed = answers.into_iter().find_map(|action| if let Action::Place(board) = action { Some(board) } else { None });
                let placed = placed.expect("a board is laid");
                let best = boards(&table.state, goods).iter().map(|board| worth(&table.state, seat, board)).fold(f64::MIN, f64::max);
                sum += best - worth(&table.state, seat, &placed);
                count += 1;
                action = Action::Place(placed);
            }
            table.play(seat, &action);
        }
    }
    assert!(count >= 6, "{count} boards are too few to tell");
    sum / f64::from(count)
}

/// Nobody can know what the others lay; but who thinks about it lays a board that is not far from the best.
#[test]
fn boards_are_not_far_from_the_best_one() {
    let [random, merchant, captain] = [(Bot::RANDOM, 0), (Bot::MERCHANT, 0), (Bot::CAPTAIN, 600)].map(|(bot, time)| regret(bot, time));
    assert!(merchant < 0.7 * random, "{merchant} chips, and {random} without thinking");
    assert!(captain < 1.0 && captain < 0.7 * merchant, "{captain} chips, and a merchant {merchant}");
}
