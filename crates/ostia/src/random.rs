//! Some legal answer, by dice: first a kind of action, then one of its kind.

use crate::state::State;
use crate::{Action, Denarii, FinalBluffs, FinalPlacement, Placement, Step};
use tabletop::{Card, CardSet, Dice, Seat};

/// Storehouses can be built at every decision. A random player thinks of it when these bits of a throw are all 0: once in
/// sixteen.
const BUILDS: u64 = 0b1111;

/// Heads or tails, in the same throw.
const HEADS: u64 = 0b1_0000;

impl State {
    pub(crate) fn throw_answer(&self, seat: Seat, dice: &mut Dice) -> Action {
        let Some(step) = self.step else { return Action::TakeBack };
        if !self.asked.has(seat) {
            return Action::TakeBack;
        }
        let throw = dice.bits();
        if throw & BUILDS == 0 {
            let most = self.most_built(seat);
            if most > 0 {
                return Action::Build(1 + dice.below(u32::from(most)) as u8);
            }
        }
        let heads = throw & HEADS == 0;
        match step {
            Step::Keep => self.throw_keep(seat, dice),
            Step::Lot => Action::Lot(two_of(self.boat[seat], dice)),
            Step::Bid => {
                let ceiling = self.ceiling(seat);
                if heads || self.minimum > ceiling { Action::Pass } else { Action::Bid(amount(self.minimum, ceiling, dice)) }
            }
            Step::Sell => self.throw_sale(seat, heads, dice),
            Step::Price => {
                let (minimum, most) = self.price_bounds(seat);
                Action::Price(amount(minimum, most, dice))
            }
            Step::Buyer => {
                let buys = heads && self.ceiling(seat) >= self.price;
                Action::Buyer(if buys { seat } else { self.seller })
            }
            Step::Place => Action::Place(placement(self.goods[seat], dice)),
            Step::Settle => Action::Settle,
            Step::Store => {
                let kept = dice.below(u32::from(self.storehouses[seat]) + 1) as u8;
                Action::Store(some_of(self.goods[seat], kept, dice))
            }
            Step::Final => Action::Final(final_placement(self.goods[seat], dice)),
        }
    }

    fn throw_keep(&self, seat: Seat, dice: &mut Dice) -> Action {
        if !self.with_gaius() {
            return Action::Keep { card: one_of(self.boat[seat], dice), gaius: None };
        }
        let card = one_of(self.boat[seat], dice);
        let given = one_of(self.boat[seat] - CardSet::one(card), dice);
        Action::Keep { card, gaius: Some(given) }
    }

    fn throw_sale(&self, seat: Seat, takes: bool, dice: &mut Dice) -> Action {
        let (above, ceiling) = (self.bids.highest().unwrap_or_default() + Denarii(1), self.ceiling(seat));
        if takes && above <= ceiling {
            return Action::Take(amount(above, ceiling, dice));
        }
        let bidders = self.bids.iter().count() as u32;
        let (buyer, _) = self.bids.iter().nth(dice.below(bidders) as usize).expect("a seller is asked when somebody bid");
        Action::Sell(buyer)
    }
}

/// Any amount between the two, a low one more often than a high one.
fn amount(low: Denarii, high: Denarii, dice: &mut Dice) -> Denarii {
    let most = dice.below((high.0 - low.0) as u32 + 1);
    Denarii(low.0 + dice.below(most + 1) as i32)
}

fn one_of(cards: CardSet, dice: &mut Dice) -> Card {
    cards.nth(dice.below(u32::from(cards.len())) as u8)
}

/// Two of the four cards that are left in a boat before the first lot, or the last two.
fn two_of(boat: CardSet, dice: &mut Dice) -> CardSet {
    const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let mut singles = [0; 4];
    let mut rest = boat.0;
    for single in &mut singles {
        *single = rest & rest.wrapping_neg();
        rest ^= *single;
    }
    if singles[2] == 0 {
        return boat;
    }
    let [one, other] = PAIRS[dice.below(6) as usize];
    CardSet(singles[one] | singles[other])
}

/// This many of these, all choices alike.
fn some_of(cards: CardSet, count: u8, dice: &mut Dice) -> CardSet {
    let mut left = u32::from(cards.len());
    let mut needed = u32::from(count).min(left);
    let mut some = CardSet::EMPTY;
    for card in cards {
        if dice.below(left) < needed {
            some.insert(card);
            needed -= 1;
        }
        left -= 1;
    }
    some
}

/// Every card on any field.
pub(crate) fn placement(goods: CardSet, dice: &mut Dice) -> Placement {
    let mut placement = Placement::default();
    let mut thirds = Thirds(dice.bits());
    for card in goods {
        match thirds.next() {
            0 => placement.forum.insert(card),
            1 => placement.senate.insert(card),
            _ => placement.storage.insert(card),
        }
    }
    for _ in 0..crate::BLUFFS {
        match thirds.next() {
            0 => placement.bluffs.forum += 1,
            1 => placement.bluffs.senate += 1,
            _ => placement.bluffs.storage += 1,
        }
    }
    placement
}

/// Every card on Forum or Storage.
pub(crate) fn final_placement(goods: CardSet, dice: &mut Dice) -> FinalPlacement {
    let bits = dice.bits();
    let forum: CardSet = goods.iter().zip(2..).filter(|(_, at)| bits >> at & 1 == 1).map(|(card, _)| card).collect();
    let forum_bluffs = (bits & 1) as u8 + (bits >> 1 & 1) as u8;
    let bluffs = FinalBluffs { forum: forum_bluffs, storage: crate::BLUFFS - forum_bluffs };
    FinalPlacement { forum, storage: goods - forum, bluffs }
}

/// One throw, read as a fraction in base three: good for some thirty digits.
struct Thirds(u64);

impl Thirds {
    fn next(&mut self) -> u64 {
        let thrice = u128::from(self.0) * 3;
        self.0 = thrice as u64;
        (thrice >> 64) as u64
    }
}
