//! What Ana is advised to do, for every kind of action.

use crate::common::{ANA, BOB, Table, kinds};
use ostia::{Action, Bluffs, Denarii, FinalBluffs, FinalPlacement, Placement, Setup, State, edition_2005};
use tabletop::{Card, CardSet, Nobody, Rules, Seed, Seeded, Viewer};

kinds! { Action: kind_of_action, ACTIONS:
    Keep Lot Bid Pass Sell Take Price Buyer Build Place Settle Store Final TakeBack
}

#[test]
fn what_is_advised() {
    let setup = Setup { start: Some(ANA), ..Setup::new(3) };
    let game = State::new(&setup, &mut Seeded::new(Seed::from_number(3)), &mut Nobody);
    let view = game.view(Viewer::Seat(ANA));
    let boat = view.seats[0].boat.faces().expect("Ana sees her boat");
    let first = view.seats[0].goods.faces().expect("Ana sees her goods").nth(0);
    let set = |cards: &[u8]| cards.iter().map(|&card| Card(card)).collect::<CardSet>();
    let (forum, senate, storage) = (set(&[0, 1]), set(&[20]), set(&[50]));
    let actions = [
        Action::Keep { card: boat.nth(0), gaius: None },
        Action::Keep { card: first, gaius: None },
        Action::Keep { card: boat.nth(1), gaius: Some(boat.nth(2)) },
        Action::Lot([boat.nth(0), boat.nth(1)].into_iter().collect()),
        Action::Bid(Denarii(14)),
        Action::Pass,
        Action::Sell(BOB),
        Action::Take(Denarii(18)),
        Action::Price(Denarii(10)),
        Action::Buyer(ANA),
        Action::Buyer(BOB),
        Action::Build(1),
        Action::Build(2),
        Action::Place(Placement { forum, senate, storage, bluffs: Bluffs { forum: 1, senate: 0, storage: 1 } }),
        Action::Settle,
        Action::Store(set(&[0, 20])),
        Action::Store(CardSet::EMPTY),
        Action::Final(FinalPlacement { forum, storage, bluffs: FinalBluffs { forum: 2, storage: 0 } }),
        Action::TakeBack,
    ];
    let mut table = Table::new("ostia/advice.txt", edition_2005());
    for action in &actions {
        table.add_to_ana(kind_of_action(action), |speaker| speaker.advice(&view, action));
    }
    table.has_all(ACTIONS);
    table.check();
}
