//! The best turn that can be made of a hand: which cards to play, and how they would lie (OM-50 to OM-70).

use super::evaluation::Lens;
use super::features::{Held, Top};
use super::table::{MerchantTable, Side};
use oltre_mare::{CardList, Good, Harbour, Icon, Icons, MAX_GOODS, MAX_SAILS, Marker, strength, takings};
use tabletop::{Card, CardSet, Dice, Seat};

/// A turn, thought through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// What it brings, beside what the seat has already.
    pub(super) worth: f32,
    /// The cards to play.
    pub(super) cards: CardSet,
}

/// A larger hand is not looked through whole: there would be too many ways to play it.
const MOST_LOOKED_THROUGH: usize = 14;

/// What a seat plans by, in one turn of its own.
pub(super) struct Planner<'t> {
    pub(super) table: &'t MerchantTable,
    pub(super) seat: Seat,
    pub(super) lens: Lens,
    /// What it brings to sail so far; nothing where no way is that long.
    sails: [Option<f32>; MAX_SAILS + 1],
}

impl<'t> Planner<'t> {
    /// Thinks a turn of this seat through. What it has afterwards is valued for its own turns that are left then.
    pub(super) fn new(table: &'t MerchantTable, seat: Seat) -> Planner<'t> {
        Planner::with(table, seat, Lens::at(table.turns_of(seat, true)))
    }

    /// The same by another lens.
    pub(super) fn with(table: &'t MerchantTable, seat: Seat, lens: Lens) -> Planner<'t> {
        let side = &table.sides[seat];
        let mut sails = [None; MAX_SAILS + 1];
        sails[0] = Some(lens.stay(table, seat));
        for (distance, sail) in sails.iter_mut().enumerate().skip(1) {
            let stops = table.edition.reach(side.ship, distance as u8).iter().map(|harbour| lens.stop(table, seat, harbour));
            *sail = stops.fold(None, |best: Option<f32>, stop| Some(best.map_or(stop, |best| best.max(stop))));
        }
        Planner { table, seat, lens, sails }
    }

    /// The best way to play this many cards of a hand. Cards that are missing are bought unseen. None when nothing can be sailed.
    pub(super) fn best(&self, hand: CardSet, load: u8) -> Option<Plan> {
        let mut best = None;
        self.each(hand, load, &mut |plan| {
            if best.is_none_or(|best: Plan| plan.worth > best.worth) {
                best = Some(plan);
            }
        });
        best
    }

    /// The worth of the best way, or what is left to hope for when there is none.
    pub(super) fn worth(&self, hand: CardSet, load: u8) -> f32 {
        self.best(hand, load).map_or(-20.0, |plan| plan.worth)
    }

    /// Every selection with the best way to lay it.
    pub(super) fn each(&self, hand: CardSet, load: u8, each: &mut impl FnMut(Plan)) {
        let mut cards = [Card(0); MOST_LOOKED_THROUGH];
        let mut count = 0;
        for card in hand.iter().take(MOST_LOOKED_THROUGH) {
            cards[count] = card;
            count += 1;
        }
        let chosen = usize::from(load).min(count);
        let missing = load - chosen as u8;
        if chosen == 0 {
            return;
        }
        let mut mask: u32 = (1 << chosen) - 1;
        while mask < 1 << count {
            let mut selection = CardSet::EMPTY;
            let mut rest = mask;
            while rest != 0 {
                selection.insert(cards[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
            if let Some(plan) = self.selection(hand, selection, missing) {
                each(plan);
            }
            // The next number with as many bits.
            let low = mask & mask.wrapping_neg();
            let ripple = mask + low;
            mask = ripple | (((mask ^ ripple) >> 2) / low);
        }
    }

    /// What these cards would bring, with the best of them on top.
    fn selection(&self, hand: CardSet, cards: CardSet, missing: u8) -> Option<Plan> {
        let (table, edition) = (self.table, self.table.edition);
        let side = &table.sides[self.seat];
        let mut icons = Icons::NONE;
        let mut goods = [0_u8; MAX_GOODS];
        for card in cards {
            icons = icons + edition.icons(card);
            goods[edition.good(card).index()] += 1;
        }
        let sail = self.sails[usize::from(icons.count(Icon::Sail)).min(MAX_SAILS)]?;
        let drawn = f32::from(strength(icons.count(Icon::Market)));
        let at_once = earned(icons, side) + sail - 3.2 * f32::from(missing);
        let held = Held::of(edition, hand - cards).with_unseen(drawn);

        let start = edition.good(side.top);
        let pays = |good: Good, run: u8| f32::from(edition.pays(good, run));
        let goes_on = pays(start, side.run + goods[start.index()]) - pays(start, side.run);
        let mut others = 0.0;
        let mut kinds = 0;
        for card in cards {
            let good = edition.good(card);
            if good != start && (cards & edition.of_good(good)).nth(0) == card {
                others += pays(good, goods[good.index()]);
                kinds += 1;
            }
        }
        let mut best: Option<Plan> = None;
        let mut seen = 0_u64;
        for card in cards {
            let good = edition.good(card);
            // Cards of one good that demand the same are alike on top.
            let mark = 1 << ((good.0 << 2) + edition.nets(card).clamp(1, 4) - 1);
            if seen & mark != 0 {
                continue;
            }
            seen |= mark;
            let count = goods[good.index()];
            let (cargo, run) = if good == start {
                if kinds == 0 { (goes_on, side.run + count) } else { (others + pays(good, count), count) }
            } else {
                // What goes on with the old run lies first; with a third good between, it may begin a new one.
                let begins_anew = if kinds > 1 { pays(start, goods[start.index()]) } else { 0.0 };
                (others + goes_on.max(begins_anew), count)
            };
            let top = Top { good, run, limit: edition.lions(card), load: edition.nets(card) };
            let worth = at_once + cargo + self.lens.hand(table, &held, top);
            if best.is_none_or(|best| worth > best.worth) {
                best = Some(Plan { worth, cards });
            }
        }
        best
    }

    /// Is it worth this price to have one more card out of these, before this many are played (OM-38)?
    pub(super) fn wants_one_of(&self, pool: CardSet, price: f32, hand: CardSet, load: u8, tried: u32, dice: &mut Dice) -> bool {
        if pool.is_empty() {
            return false;
        }
        let now = self.worth(hand, load);
        let mut gain = 0.0;
        for _ in 0..tried {
            let card = pool.nth(dice.below(pool.len().into()) as u8);
            gain += self.worth(hand | CardSet::one(card), load) - now;
        }
        gain / tried as f32 > price + 0.2
    }

    /// The best order to lay the played cards in (OM-70).
    pub(super) fn order(&self, played: CardSet) -> CardList {
        let mut best = (f32::MIN, CardList::new());
        self.each_order(played, &mut |worth, order| {
            if worth > best.0 {
                best = (worth, order.clone());
            }
        });
        best.1
    }

    /// Every order of the played cards, with what it is worth.
    pub(super) fn each_order(&self, played: CardSet, each: &mut impl FnMut(f32, &CardList)) {
        let held = Held::of(self.table.edition, self.table.sides[self.seat].hand);
        self.orders(played, &mut CardList::new(), &held, each);
    }

    fn orders(&self, rest: CardSet, before: &mut CardList, held: &Held, each: &mut impl FnMut(f32, &CardList)) {
        if rest.is_empty() {
            each(self.laid(before, held), before);
        }
        for card in rest {
            before.push(card);
            self.orders(rest - CardSet::one(card), before, held, each);
            before.pop();
        }
    }

    fn laid(&self, order: &[Card], held: &Held) -> f32 {
        let (table, edition) = (self.table, self.table.edition);
        let side = &table.sides[self.seat];
        let (mut good, mut run) = (edition.good(side.top), side.run);
        let mut cargo = -f32::from(edition.pays(good, run));
        for &card in order {
            let next = edition.good(card);
            if next != good {
                cargo += f32::from(edition.pays(good, run));
                (good, run) = (next, 0);
            }
            run += 1;
        }
        cargo += f32::from(edition.pays(good, run));
        let top = order.last().copied().unwrap_or(side.top);
        cargo + self.lens.hand(table, held, Top { good, run, limit: edition.lions(top), load: edition.nets(top) })
    }

    /// The best harbour to stop at.
    pub(super) fn harbour(&self, harbours: impl Iterator<Item = Harbour>) -> Option<Harbour> {
        let worth = |harbour| self.lens.stop(self.table, self.seat, harbour);
        harbours
            .map(|harbour| (worth(harbour), harbour))
            .fold(None, |best: Option<(f32, Harbour)>, (worth, harbour)| match best {
                Some(best) if best.0 >= worth => Some(best),
                Some(_) | None => Some((worth, harbour)),
            })
            .map(|best| best.1)
    }

    /// The best harbour that a Compass leads to (OM-64).
    pub(super) fn by_compass(&self) -> Option<Harbour> {
        let ship = self.table.sides[self.seat].ship;
        let harbours = (0..self.table.edition.harbours.len() as u8).map(Harbour);
        self.harbour(harbours.filter(|&to| to != ship && self.table.markers[to.index()] != Some(Marker::Compass)))
    }

    /// Which cards to lay on the pirate stack: one after the other the one that is missed least (OM-21).
    pub(super) fn surplus(&self, hand: CardSet, surplus: u8) -> CardList {
        let top = Top::of(self.table, &self.table.sides[self.seat], true);
        let lens = Lens::at(self.table.turns_of(self.seat, false));
        let mut hand = hand;
        let mut gone = CardList::new();
        for _ in 0..surplus {
            let mut least = (f32::MIN, None);
            for card in hand {
                let worth = lens.hand(self.table, &Held::of(self.table.edition, hand - CardSet::one(card)), top);
                if worth > least.0 {
                    least = (worth, Some(card));
                }
            }
            if let Some(card) = least.1 {
                hand.remove(card);
                gone.push(card);
            }
        }
        gone
    }
}

/// Ducats and pirates, at once (OM-53 to OM-58).
fn earned(icons: Icons, side: &Side) -> f32 {
    let takings = takings(icons, side.active);
    f32::from(takings.ducats) + f32::from(takings.plain_sailing) - f32::from(takings.pirates)
}
