//! What a merchant looks at: numbers that say how a hand and a standing are, to be weighed by `evaluation.rs`.

use super::table::{MerchantTable, Side};
use oltre_mare::{Edition, Good, Icon, Icons, MAX_GOODS, Marker, strength};
use tabletop::{CardSet, Seat};

/// How many things are looked at in a hand and the cargo it goes on.
pub(super) const HAND: usize = 22;
/// How many things are looked at in a standing.
pub(super) const STAND: usize = 16;

/// A hand, counted. Cards that are still to be drawn are in it as averages.
#[derive(Clone, Copy)]
pub(super) struct Held {
    goods: [u8; MAX_GOODS],
    icons: Icons,
    size: u8,
    /// What all its goods would pay, each as a run of its own.
    whole: f32,
    /// Goods of which there are at least two.
    pairs: f32,
    /// The best run of up to this many cards, its good, and the best of any other good.
    runs: [(f32, u8, f32); 5],
    /// Cards nobody has seen yet.
    unseen: f32,
}

impl Held {
    #[inline]
    pub(super) fn of(edition: &Edition, hand: CardSet) -> Held {
        let mut held = Held {
            goods: [0; MAX_GOODS],
            icons: Icons::NONE,
            size: hand.len(),
            whole: 0.0,
            pairs: 0.0,
            runs: [(0.0, u8::MAX, 0.0); 5],
            unseen: 0.0,
        };
        for card in hand {
            held.goods[edition.good(card).index()] += 1;
            held.icons = held.icons + edition.icons(card);
        }
        for (good, &count) in (0..edition.goods.len() as u8).zip(&held.goods) {
            if count == 0 {
                continue;
            }
            let pays = |run| f32::from(edition.pays(Good(good), run));
            held.whole += pays(count);
            held.pairs += f32::from(u8::from(count >= 2));
            for (most, run) in held.runs.iter_mut().enumerate().skip(1) {
                let pay = pays(count.min(most as u8));
                if pay > run.0 {
                    *run = (pay, good, run.0);
                } else {
                    run.2 = run.2.max(pay);
                }
            }
        }
        held
    }

    pub(super) fn with_unseen(self, unseen: f32) -> Held {
        Held { unseen, ..self }
    }

    /// What the best run of up to this many cards pays that are not of this good.
    #[inline]
    fn best_run_but(&self, good: Good, most: u8) -> f32 {
        let (best, of, second) = self.runs[usize::from(most)];
        if of == good.0 { second } else { best }
    }
}

/// The top of a cargo stack: what goes on, and what it demands of the next turn (OM-70).
#[derive(Clone, Copy)]
pub(super) struct Top {
    pub(super) good: Good,
    pub(super) run: u8,
    /// The hand limit; as many as one likes, when it is past.
    pub(super) limit: u8,
    pub(super) load: u8,
}

impl Top {
    /// As it lies before a seat whose hand limit is still to come, or past.
    pub(super) fn of(table: &MerchantTable, side: &Side, limit_is_past: bool) -> Top {
        let edition = table.edition;
        let limit = if limit_is_past { u8::MAX } else { edition.lions(side.top) };
        Top { good: edition.good(side.top), run: side.run, limit, load: edition.nets(side.top) }
    }
}

/// What is to be seen in a hand that goes on this cargo.
#[inline]
pub(super) fn hand(edition: &Edition, held: &Held, top: Top) -> [f32; HAND] {
    let mut look = [0.0; HAND];
    let size = f32::from(held.size) + held.unseen;
    let kept = size.min(f32::from(top.limit));
    let load = f32::from(top.load);
    look[usize::from(top.load.clamp(1, 4)) - 1] = 1.0;
    look[4] = kept.min(2.0);
    look[5] = (kept - 2.0).clamp(0.0, 2.0);
    look[6] = (kept - 4.0).max(0.0);
    look[7] = size - kept;
    look[8] = (load - kept).max(0.0);

    let pays = |run: u8| f32::from(edition.pays(top.good, run));
    let on_top = held.goods[top.good.index()];
    let now = pays(top.run);
    let most = top.load.min(4);
    let mut next = 0.0_f32;
    for more in 0..=on_top.min(most) {
        next = next.max(pays(top.run + more) - now + held.best_run_but(top.good, most - more));
    }
    look[9] = next;
    let icons = held.icons;
    look[10] = f32::from(strength(icons.count(Icon::Ducat).min(top.load)));
    look[11] = f32::from(strength(icons.count(Icon::Market).min(top.load)));
    let without_pirate = held.size - icons.count(Icon::Pirate);
    look[12] = f32::from(strength(top.load.min(held.size).saturating_sub(without_pirate)));
    look[13] = held.whole + held.unseen;
    let step = pays(top.run + 1) - now;
    look[14] = if on_top == 0 { step } else { 0.0 };
    look[15] = pays(top.run + on_top) - now;
    look[16] = pays(top.run + 2) - now - step;
    for (at, icon) in Icon::ALL.into_iter().enumerate() {
        look[17 + at] = f32::from(icons.count(icon)) + held.unseen / 2.0;
    }
    look[21] = held.pairs;
    look
}

/// What is to be seen in a seat's standing: markers, prestige, purse.
pub(super) fn stand(table: &MerchantTable, seat: Seat) -> [f32; STAND] {
    let side = &table.sides[seat];
    let mut look = [0.0; STAND];
    if let Some(marker) = side.active {
        look[place_of(marker)] = 1.0;
    }
    let others = f32::from(table.seats - 1);
    let ahead = |value: fn(&Side) -> f32| {
        let all: f32 = Seat::all(table.seats).map(|seat| value(&table.sides[seat])).sum();
        let own = value(side);
        own - (all - own) / others
    };
    look[6] = ahead(|side| f32::from(side.taken));
    look[7] = ahead(|side| f32::from(side.kinds));
    look[8] = award(table, seat, |side| u32::from(side.taken) << 8 | u32::from(side.kinds));
    let prestige = ahead(|side| f32::from(side.prestige));
    look[if table.venice { 9 } else { 10 }] = prestige;
    look[11] = award(table, seat, |side| side.prestige.into());
    look[12] = f32::from(u8::from(side.ducats <= 0));
    look[13] = (side.ducats.clamp(0, 12) as f32) / 12.0;
    let marked = |distance| table.edition.reach(side.ship, distance).iter().any(|harbour| table.markers[harbour.index()].is_some());
    look[14] = f32::from(u8::from(marked(1)));
    look[15] = f32::from(u8::from(marked(2)));
    look
}

/// Where a marker stands among what is looked at.
pub(super) const fn place_of(marker: Marker) -> usize {
    marker as usize
}

/// The places where the awards stand, which are paid in the end.
pub(super) const AWARDS: [usize; 2] = [8, 11];

/// What most, second and third most of something would pay now (OM-81, OM-94).
fn award(table: &MerchantTable, seat: Seat, value: impl Fn(&Side) -> u32) -> f32 {
    let own = value(&table.sides[seat]);
    let mut better = [0; tabletop::MAX_SEATS];
    let mut count = 0;
    for other in Seat::all(table.seats) {
        let theirs = value(&table.sides[other]);
        if theirs > own && !better[..count].contains(&theirs) {
            better[count] = theirs;
            count += 1;
        }
    }
    [6.0, 3.0, 1.0].get(count).copied().unwrap_or(0.0)
}
