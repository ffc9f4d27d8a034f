//! Two hundred whole games, recorded once and replayed on every run: the result follows, and after every action nothing
//! has come or gone without a reason. `cargo run -p ostia --example make_ostia_games` makes them anew.

mod shown;

use ostia::State;
use shown::{Editions, Shown};
use std::path::Path;
use tabletop::record::{Record, verify};

fn games(seats: u8) -> Vec<Record<State>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/games/{seats}-players.jsonl"));
    let text = std::fs::read_to_string(&file).unwrap();
    let read =
        |(number, line): (usize, &str)| Record::read(line).unwrap_or_else(|fault| panic!("{seats} players, game {}: {fault}", number + 1));
    text.lines().enumerate().map(read).collect()
}

#[test]
fn in_two_hundred_games_nothing_comes_or_goes_without_a_reason() {
    let mut shown = Shown::default();
    let mut all = 0;
    for seats in 2..=5 {
        let games = games(seats);
        all += games.len();
        for (number, record) in games.iter().enumerate() {
            let name = format!("{seats} players, game {}", number + 1);
            assert_eq!(record.seats.len(), usize::from(seats), "{name}");
            if let Err(why) = shown::by(record, &mut shown) {
                panic!("{name}, {why}");
            }
            verify(record, &Editions).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
    }
    assert_eq!(all, 200);
    let missing: Vec<&str> = PROMISED.iter().copied().filter(|promised| !shown.0.contains_key(*promised)).collect();
    assert!(missing.is_empty(), "no game shows {missing:?}; they show {:#?}", shown.0);
}

/// What the games show, taken together.
const PROMISED: &[&str] = &[
    // Every option with each of its values, and every number of players.
    "open money false",
    "open money true",
    "zero donation scores false",
    "zero donation scores true",
    "first game false",
    "first game true",
    "start player drawn",
    "start player named",
    "2 players",
    "3 players",
    "4 players",
    "5 players",
    // Decks that were made anew.
    "a new deck for a deal",
    "a new deck for depressors",
    "a new deck in the second pass",
    // The harbour.
    "keep",
    "keep and give",
    "lot",
    "bid",
    "pass",
    "a bid below an earlier one",
    "a bid equal to an earlier one",
    "case A",
    "case A, not to the highest bidder",
    "case A, half rounded down",
    "case B",
    "case B, half rounded up",
    "case C",
    "price",
    "buys at the price",
    "lets the revealer buy",
    // Paying.
    "storehouses sold for a bid",
    "storehouses sold for a price named",
    "storehouses sold for case B",
    "storehouses sold for case C",
    "storehouses sold for interest",
    "loans taken for a bid",
    "loans taken for a price named",
    "loans taken for case B",
    "loans taken for case C",
    "four loans open",
    "waived for a price named",
    "waived for case B",
    "waived for interest",
    // Building, whenever one is asked.
    "builds 1",
    "builds 2",
    "builds 3",
    "builds 4",
    "builds at Keep",
    "builds at Lot",
    "builds at Bid",
    "builds at Sell",
    "builds at Price",
    "builds at Buyer",
    "builds at Place",
    "builds at Store",
    "builds at Final",
    // Counting house, Forum and Senate.
    "depressors with 3 players, 4",
    "depressors with 4 players, 2",
    "place",
    "kinds lost: 1",
    "kinds lost: 2",
    "kinds lost: 3",
    "a Forum price of 15",
    "a Forum price of 12",
    "a Forum price of 10",
    "a Forum price of 8",
    "a Forum price of 6",
    "a Forum price of 4",
    "a Forum price of 3",
    "a Forum price of 2",
    "a Forum price of 1",
    "first shared in the Senate",
    "second shared in the Senate",
    "third shared in the Senate",
    "a donation of 0, which scores: false",
    "a donation of 0, which scores: true",
    // Storage.
    "loans repaid",
    "interest",
    "store",
    "less stored than fits",
    "built until all goods fit",
    // Gaius.
    "Gaius donates",
    "Gaius sells",
    "Gaius shows more than three kinds",
    "Gaius has most chips",
    "all three get money",
    // The end, and every way in which places are decided.
    "final",
    "thrown away at the end",
    "several kinds in Storage",
    "empty storehouses sold",
    "loans repaid at the end",
    "no money at all",
    "money shared",
    "one has lost",
    "several have lost",
    "all have lost",
    "won by a loan left",
    "won by chips",
    "won by storehouses",
    "won by goods in Storage",
    "won by the card laid aside",
    "won by money",
    "a win shared",
    "a lower place shared",
];
