//! What stands beside a choice that is being made, and what lies on the table.

use crate::common::{ANA, BOB, Table};
use crate::samples::{self, set};
use ostia::preview::{Ending, Keeping, Lot, Placing, Storing};
use ostia::{Action, Chips, Denarii, ForumPrice, Good, Payment, Setup, State, edition_2005};
use tabletop::{CardSet, Nobody, Rules, Seat, Seed, Seeded, Viewer};

fn payment(due: i32, storehouses: u8, loans: u8) -> Payment {
    Payment { due: Denarii(due), storehouses, loans, waived: Denarii(0) }
}

fn storing(repaid: u8, loans: u8, goods: u8) -> Storing {
    let interest = payment(2 * i32::from(loans), 0, 0);
    Storing { repaid, loans, interest, money: Denarii(5), storehouses: 1, goods }
}

fn lot(next: Option<u16>) -> Lot {
    Lot {
        minimum: Denarii(9),
        ceiling: Denarii(60),
        senate: 5,
        senate_next: next,
        forum: Denarii(27),
        forum_added: Denarii(-3),
        half: Denarii(4),
        forced: Denarii(5),
    }
}

#[test]
fn what_would_come_of_it() {
    let mut table = Table::new("ostia/previews.txt", edition_2005());
    for prompt in samples::prompts() {
        table.add(&format!("in short: {}", samples::kind_of_question(&prompt.question)), |speaker| speaker.brief(&prompt));
    }
    table.add("worth", |speaker| speaker.worth(&lot(Some(7))).join("\n"));
    table.add("worth in the last round", |speaker| speaker.worth(&lot(None)).join("\n"));
    table.add("selling", |speaker| speaker.selling_preview(&lot(None)).join("\n"));
    for (title, storehouses, loans) in [("paying with storehouses", 2, 0), ("paying with loans", 0, 1), ("paying with both", 1, 3)] {
        table.add(title, |speaker| speaker.paying(&payment(30, storehouses, loans)).unwrap());
    }
    let price = |good, price| ForumPrice { good: Good(good), offered: 1, price: Denarii(price) };
    let placing = |left: &[u8], bluffs_left, lost: &[u8], prices: Vec<ForumPrice>, storing| Placing {
        left: set(left),
        bluffs_left,
        kinds: 2,
        lost: set(lost),
        prices,
        income: Denarii(27),
        senate: 8,
        storing,
    };
    let boards = [
        ("placing", placing(&[], 0, &[], vec![price(0, 15), price(3, 12)], storing(0, 0, 1))),
        ("placing not all", placing(&[0, 13], 2, &[], Vec::new(), storing(0, 0, 0))),
        ("placing with loans", placing(&[], 1, &[], Vec::new(), storing(1, 2, 0))),
        ("placing too much (OS-33, OS-63)", placing(&[], 0, &[0, 1], Vec::new(), storing(0, 0, 3))),
    ];
    for (title, placing) in &boards {
        table.add(title, |speaker| speaker.placing(placing).join("\n"));
    }
    for (title, room, over) in [("keeping", 0, 0), ("keeping less", 1, 0), ("keeping too much", 0, 2)] {
        let keeping = Keeping { discarded: set(&[0]), room, over, senate_next: Some(4) };
        table.add(title, |speaker| speaker.keeping(&keeping).join("\n"));
    }
    for (title, left, loans) in [("the end", CardSet::EMPTY, 0), ("the end with a loan", set(&[6]), 1)] {
        let (income, money) = (Denarii(7), Denarii(30));
        let ending = Ending { left, bluffs_left: 0, chips: Chips(2), empty: 1, income, repaid: 0, loans, money };
        table.add(title, |speaker| speaker.ending(&ending).join("\n"));
    }
    table.check();
}

#[test]
fn what_lies_on_the_table() {
    let mut chance = Seeded::new(Seed::from_number(3));
    let setup = Setup { start: Some(ANA), ..Setup::new(3) };
    let mut game = State::new(&setup, &mut chance, &mut Nobody);
    let mut table = Table::new("ostia/table.txt", edition_2005());
    let view = game.view(Viewer::Seat(ANA));
    table.add("the own cards", |speaker| speaker.own(&view).join("\n"));
    table.add("nothing for sale", |speaker| speaker.auction(&view).join("\n"));
    let knowledge = State::knowledge(&setup, view.clone());
    table.add("the goods", |speaker| speaker.market(&view, &knowledge).join("\n"));
    let mut act = |game: &mut State, seat, action| game.play(seat, &action, &mut chance, &mut Nobody).expect("it is legal");
    act(&mut game, ANA, Action::Keep { card: view.seats[0].boat.faces().unwrap().nth(0), gaius: None });
    let decided = game.view(Viewer::Seat(ANA));
    table.add("the table", |speaker| speaker.table(&decided).join("\n"));
    for seat in [BOB, Seat(2)] {
        let card = game.view(Viewer::Seat(seat)).seats[seat.index()].boat.faces().unwrap().nth(0);
        act(&mut game, seat, Action::Keep { card, gaius: None });
    }
    let boat = game.view(Viewer::Seat(ANA)).seats[0].boat.faces().unwrap();
    act(&mut game, ANA, Action::Lot([boat.nth(0), boat.nth(1)].into_iter().collect()));
    act(&mut game, BOB, Action::Bid(Denarii(20)));
    act(&mut game, Seat(2), Action::Pass);
    let sold = game.view(Viewer::Seat(ANA));
    table.add("the auction", |speaker| speaker.auction(&sold).join("\n"));

    let with_gaius = State::new(&Setup::new(2), &mut Seeded::new(Seed::from_number(3)), &mut Nobody).view(Viewer::Seat(ANA));
    table.add_for(2, "the table with Gaius", |speaker| speaker.table(&with_gaius).join("\n"));
    table.check();
}
