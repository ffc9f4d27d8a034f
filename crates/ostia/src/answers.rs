//! The answers of a seat, where they are few enough to be shown as buttons.

use crate::state::State;
use crate::{Action, BLUFFS, Bluffs, Denarii, FinalBluffs, FinalPlacement, Placement, Step};
use alloc::vec;
use alloc::vec::Vec;
use tabletop::{CardSet, Seat};

/// No more amounts than that are listed, the lowest ones.
const AMOUNTS: i32 = 12;

/// No more ways to lay cards than that are listed, or none at all.
const LAYINGS: usize = 64;

impl State {
    pub(crate) fn listed_answers(&self, seat: Seat) -> Vec<Action> {
        let Some(step) = self.step else { return Vec::new() };
        if seat.0 >= self.seats {
            return Vec::new();
        }
        if !self.asked.has(seat) {
            return if step.is_secret() { vec![Action::TakeBack] } else { Vec::new() };
        }
        let mut answers = match step {
            Step::Keep if self.with_gaius() => pairs(self.boat[seat]),
            Step::Keep => self.boat[seat].iter().map(|card| Action::Keep { card, gaius: None }).collect(),
            Step::Lot => subsets(self.boat[seat]).filter(|lot| lot.len() == 2).map(Action::Lot).collect(),
            Step::Bid => {
                let bids = amounts(self.minimum, self.ceiling(seat)).map(Action::Bid);
                [Action::Pass].into_iter().chain(bids).collect()
            }
            Step::Sell => {
                let above = self.bids.highest().unwrap_or_default() + Denarii(1);
                let takes = amounts(above, self.ceiling(seat)).map(Action::Take);
                self.bids.iter().map(|(seat, _)| Action::Sell(seat)).chain(takes).collect()
            }
            Step::Price => {
                let (minimum, most) = self.price_bounds(seat);
                amounts(minimum, most).map(Action::Price).collect()
            }
            Step::Buyer => {
                let can_pay = self.ceiling(seat) >= self.price;
                Seat::all(self.seats).filter(|&buyer| buyer != seat || can_pay).map(Action::Buyer).collect()
            }
            Step::Place => placements(self.goods[seat]),
            Step::Settle => vec![Action::Settle],
            Step::Store => {
                let storehouses = self.storehouses[seat];
                let kept = |fits: fn(u8, u8) -> bool| {
                    let some = subsets(self.goods[seat]).filter(move |kept| fits(kept.len(), storehouses));
                    let listed: Vec<Action> = some.take(LAYINGS + 1).map(Action::Store).collect();
                    (listed.len() <= LAYINGS).then_some(listed)
                };
                // If there are too many, at least those that leave no storehouse empty; nobody has reason to do that.
                kept(|kept, storehouses| kept <= storehouses).or_else(|| kept(|kept, storehouses| kept == storehouses)).unwrap_or_default()
            }
            Step::Final => final_placements(self.goods[seat]),
        };
        answers.extend((1..=self.most_built(seat)).map(Action::Build));
        answers
    }
}

/// A card to keep and another one for Gaius.
fn pairs(boat: CardSet) -> Vec<Action> {
    let others = |card| (boat - CardSet::one(card)).iter().map(move |given| Action::Keep { card, gaius: Some(given) });
    boat.iter().flat_map(others).collect()
}

fn amounts(low: Denarii, high: Denarii) -> impl Iterator<Item = Denarii> {
    (low.0..=high.0.min(low.0 + AMOUNTS - 1)).map(Denarii)
}

/// All subsets of some cards, the smaller numbers first.
fn subsets(cards: CardSet) -> impl Iterator<Item = CardSet> {
    let mut next = Some(CardSet::EMPTY);
    core::iter::from_fn(move || {
        let subset = next?;
        // Counting up on the bits of the set alone.
        let following = CardSet(subset.0.wrapping_sub(cards.0) & cards.0);
        next = (!following.is_empty()).then_some(following);
        Some(subset)
    })
}

fn placements(goods: CardSet) -> Vec<Action> {
    let bluffs = || {
        (0..=BLUFFS).flat_map(|forum| (0..=BLUFFS - forum).map(move |senate| Bluffs { forum, senate, storage: BLUFFS - forum - senate }))
    };
    // Every card has three fields to lie on.
    let ways = 3_usize.checked_pow(goods.len().into()).and_then(|ways| ways.checked_mul(bluffs().count()));
    if ways.is_none_or(|ways| ways > LAYINGS) {
        return Vec::new();
    }
    let fields = subsets(goods).flat_map(|forum| subsets(goods - forum).map(move |senate| (forum, senate, goods - forum - senate)));
    fields
        .flat_map(|(forum, senate, storage)| bluffs().map(move |bluffs| Action::Place(Placement { forum, senate, storage, bluffs })))
        .collect()
}

/// At most four goods are left, so there are never more than 48 ways.
fn final_placements(goods: CardSet) -> Vec<Action> {
    let bluffs = || (0..=BLUFFS).map(|forum| FinalBluffs { forum, storage: BLUFFS - forum });
    subsets(goods)
        .flat_map(|forum| bluffs().map(move |bluffs| Action::Final(FinalPlacement { forum, storage: goods - forum, bluffs })))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Card;

    #[test]
    fn subsets_are_all_different_and_all_there() {
        let cards: CardSet = [3, 70, 9].into_iter().map(Card).collect();
        let all: Vec<CardSet> = subsets(cards).collect();
        assert_eq!(all.len(), 8);
        assert!(all.iter().enumerate().all(|(at, one)| cards.has_all(*one) && !all[..at].contains(one)));
        assert_eq!(subsets(CardSet::EMPTY).count(), 1);
    }

    #[test]
    fn few_goods_are_laid_in_every_way_and_many_in_none() {
        let cards = |count: u8| CardSet::first(count.into());
        assert_eq!([0, 1, 2, 3].map(|count| placements(cards(count)).len()), [6, 18, 54, 0]);
        assert_eq!([0, 1, 4].map(|count| final_placements(cards(count)).len()), [3, 6, 48]);
    }
}
