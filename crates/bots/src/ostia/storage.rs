//! What is kept when Storage is too small, and whether rooms are built for it (OS-60, OS-63).

use super::book::Book;
use super::evaluation::Purse;
use ostia::{Action, Denarii, INTEREST, LOAN_COSTS, MAX_STOREHOUSES, ROUNDS, STOREHOUSE_BRINGS, STOREHOUSE_COSTS, State};
use tabletop::{Card, CardSet, Seat};

/// Builds before loans are repaid, where goods that would otherwise be lost are worth more than the rooms and the loans that stay
/// open for them, with their interest (OS-61).
pub(super) fn settle(book: &Book, state: &State, seat: Seat) -> Action {
    let order = by_worth(book, state.goods(seat));
    let purse = Purse::of(state, seat);
    let mut best = (settled(book, &order, purse, 0), 0);
    for built in 1..=can_build(&purse) {
        let worth = settled(book, &order, purse, built);
        // A little is needed to be better, because owing for nothing looks silly.
        if worth > best.0 + 0.01 {
            best = (worth, built);
        }
    }
    if best.1 > 0 { Action::Build(best.1) } else { Action::Settle }
}

/// What this purse and these goods are worth, in chips, when this many rooms are built before loans are repaid.
fn settled(book: &Book, order: &[(Card, f32)], mut purse: Purse, built: u8) -> f32 {
    purse.money -= STOREHOUSE_COSTS * built;
    purse.storehouses += built;
    let repaid = ((purse.money.0 / LOAN_COSTS.0).max(0) as u8).min(purse.loans);
    purse.money -= LOAN_COSTS * repaid;
    purse.loans -= repaid;
    let interest = INTEREST * purse.loans;
    while purse.money < interest && purse.storehouses > 0 {
        purse.money += STOREHOUSE_BRINGS;
        purse.storehouses -= 1;
    }
    purse.money = (purse.money - interest).max(Denarii(0));

    let weights = book.weights;
    let denarii = |amount: Denarii| weights.denarius * amount.0 as f32;
    // After the last round an empty storehouse brings money, and a player who still owes has lost (OS-72, OS-73).
    let (storehouse, loan) = if book.round == ROUNDS { (denarii(STOREHOUSE_BRINGS), LOST) } else { (weights.storehouse, weights.loan) };
    let (kept, _) = kept(book, order, purse.storehouses, can_build(&purse));
    kept + denarii(purse.money) + storehouse * f32::from(purse.storehouses) + loan * f32::from(purse.loans)
}

/// What an open loan costs after the last round: as good as the game.
const LOST: f32 = -20.0;

/// Builds, or keeps what is worth most.
pub(super) fn store(book: &Book, state: &State, seat: Seat) -> Action {
    let purse = Purse::of(state, seat);
    let owned = purse.storehouses;
    let order = by_worth(book, state.goods(seat));
    let (_, stored) = kept(book, &order, owned, can_build(&purse));
    if stored > owned {
        return Action::Build(stored - owned);
    }
    Action::Store(order.iter().take(stored.into()).map(|(card, _)| *card).collect())
}

/// How many of these goods are best kept, and what that is worth with the rooms that are built for them.
fn kept(book: &Book, order: &[(Card, f32)], owned: u8, can_build: u8) -> (f32, u8) {
    let mut best = (0.0, 0);
    let mut sum = 0.0;
    for (stored, (_, worth)) in (1..).zip(order) {
        sum += worth;
        if let Some(room) = book.room(stored, owned, can_build)
            && sum + room > best.0
        {
            best = (sum + room, stored);
        }
    }
    best
}

/// How many rooms can be paid for, where there is place for them (OS-60).
fn can_build(purse: &Purse) -> u8 {
    ((purse.money.0 / STOREHOUSE_COSTS.0).max(0) as u8).min(MAX_STOREHOUSES.saturating_sub(purse.storehouses))
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
