//! What a hand is worth to either side of a trade.

use super::evaluation::Lens;
use super::features::{Held, Top};
use super::plan::Planner;
use super::table::MerchantTable;
use oltre_mare::Goods;
use tabletop::{BySeat, Card, CardSet, Seat};

/// A trade must bring so much to be worth the words.
pub(super) const WORTH_IT: f32 = 0.3;

/// How many ducats a seat comes by in a turn, about; so long it takes to get out of debt, and about one card is bought in each turn.
const EARNED_A_TURN: f32 = 5.0;

/// What weighs hands.
pub(super) struct Scales<'t> {
    table: &'t MerchantTable,
    /// The active player's turn, thought through.
    pub(super) planner: Planner<'t>,
    lenses: BySeat<Lens>,
    /// How much a partner's gain is one's own loss: it is one of this many others.
    rival: f32,
}

impl<'t> Scales<'t> {
    pub(super) fn new(table: &'t MerchantTable) -> Scales<'t> {
        let mut lenses = BySeat([Lens::NOTHING; 5]);
        for seat in Seat::all(table.seats) {
            lenses[seat] = Lens::at(table.turns_of(seat, false));
        }
        Scales { table, planner: Planner::new(table, table.turn_of), lenses, rival: 1.0 / f32::from(table.seats - 1) }
    }

    /// What is left of a gain, when the other side's gain is partly one's own loss.
    pub(super) fn net(&self, [own, other]: [f32; 2]) -> f32 {
        own - self.rival * other.max(0.0)
    }

    /// What two seats gain when the second pays the first so much besides.
    pub(super) fn paid(&self, [one, other]: [Seat; 2], gains: [f32; 2], ducats: i32) -> [f32; 2] {
        [gains[0] + self.in_purse(one, ducats), gains[1] + self.in_purse(other, -ducats)]
    }

    /// What this many ducats more are worth to a seat, or fewer: cards are dearer for a player who has none (OM-38).
    fn in_purse(&self, seat: Seat, more: i32) -> f32 {
        let has = self.table.sides[seat].ducats;
        let turns = self.table.turns_of(seat, false);
        let dearer = |ducats: i32| if ducats > 0 { 0.0 } else { (0.5 - ducats as f32 / EARNED_A_TURN).min(turns) };
        more as f32 - dearer(has + more) + dearer(has)
    }

    /// What prestige the trade brings to a partner of the active player (OM-36).
    pub(super) fn prestige(&self, seat: Seat) -> f32 {
        if seat == self.table.turn_of || self.table.sides[seat].had_prestige {
            return 0.0;
        }
        self.lens(seat).one_more_prestige(self.table)
    }

    fn lens(&self, seat: Seat) -> &Lens {
        &self.lenses[seat]
    }

    /// What a hand is worth to a seat, at a glance.
    pub(super) fn rough(&self, seat: Seat, hand: CardSet) -> f32 {
        let table = self.table;
        let held = Held::of(table.edition, hand);
        self.lens(seat).hand(table, &held, Top::of(table, &table.sides[seat], seat == table.turn_of))
    }

    /// What a hand is worth to a seat: for the active player the best turn that can be made of it.
    pub(super) fn exact(&self, seat: Seat, hand: CardSet) -> f32 {
        if seat != self.table.turn_of {
            return self.rough(seat, hand);
        }
        self.planner.worth(hand, self.table.edition.nets(self.table.sides[seat].top))
    }

    /// The cards of a hand that a seat would give for these goods, when those come in.
    pub(super) fn cards_for(&self, seat: Seat, hand: CardSet, goods: Goods, come: CardSet) -> Option<CardSet> {
        let mut given = CardSet::EMPTY;
        for good in goods.each() {
            let of_good = (hand - given) & self.table.edition.of_good(good);
            let card = match of_good.len() {
                0 => return None,
                1 => of_good.nth(0),
                _ => self.least_missed(seat, (hand - given) | come, of_good),
            };
            given.insert(card);
        }
        Some(given)
    }

    fn least_missed(&self, seat: Seat, hand: CardSet, of: CardSet) -> Card {
        let mut best = (f32::MIN, of.nth(0));
        for card in of {
            let without = self.rough(seat, hand - CardSet::one(card));
            if without > best.0 {
                best = (without, card);
            }
        }
        best.1
    }
}
