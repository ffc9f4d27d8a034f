//! What is kept when Storage is too small, and whether rooms are built for it (OS-60, OS-63).

use super::book::Book;
use ostia::{Action, INTEREST, LOAN_COSTS, MAX_STOREHOUSES, ROUNDS, STOREHOUSE_COSTS, State};
use tabletop::{Card, CardSet, Seat};

/// Builds before loans are repaid, where the goods that would otherwise be lost are worth more than the rooms (OS-61): never so
/// much that interest would sell a storehouse again, and in the last round only where all loans can still be repaid.
pub(super) fn settle(book: &Book, state: &State, seat: Seat) -> Action {
    let Action::Build(wanted) = store(book, state, seat) else { return Action::Settle };
    let sound = |count: &u8| {
        let (money, loans) = (state.money(seat).0 - STOREHOUSE_COSTS.0 * i32::from(*count), i32::from(state.loans(seat)));
        let left = loans - loans.min(money / LOAN_COSTS.0);
        let spare = money - LOAN_COSTS.0 * (loans - left);
        if book.round == ROUNDS { left == 0 } else { spare >= INTEREST.0 * left }
    };
    (1..=wanted).rev().find(sound).map_or(Action::Settle, Action::Build)
}

/// Builds, or keeps what is worth most.
pub(super) fn store(book: &Book, state: &State, seat: Seat) -> Action {
    let goods = state.goods(seat);
    let owned = state.storehouses(seat);
    let can_build = ((state.money(seat).0 / STOREHOUSE_COSTS.0).max(0) as u8).min(MAX_STOREHOUSES.saturating_sub(owned));
    let order = by_worth(book, goods);
    let mut best = (0.0, 0);
    let mut sum = 0.0;
    for (stored, (_, worth)) in (1..).zip(&order) {
        sum += worth;
        if let Some(room) = book.room(stored, owned, can_build)
            && sum + room > best.0
        {
            best = (sum + room, stored);
        }
    }
    if best.1 > owned {
        return Action::Build(best.1 - owned);
    }
    let rooms = usize::from(best.1.min(owned));
    Action::Store(order.iter().take(rooms).map(|(card, _)| *card).collect())
}

/// The cards with what each adds, the best first: a second one of a kind adds less, a third nothing.
fn by_worth(book: &Book, goods: CardSet) -> Vec<(Card, f32)> {
    let mut seen = [0_usize; ostia::MAX_GOODS];
    let mut order: Vec<(Card, f32)> = goods
        .iter()
        .map(|card| {
            let kind = book.edition.good(card).index();
            let before = seen[kind].min(2);
            seen[kind] += 1;
            let after = seen[kind].min(2);
            (card, book.store[kind][after] - book.store[kind][before])
        })
        .collect();
    order.sort_by(|one, other| other.1.total_cmp(&one.1));
    order
}
