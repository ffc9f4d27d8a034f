//! What a position is worth to a seat, in ducats: what it has, and what that promises.

use super::coefficients::{KNOTS, TURNS, WEIGHTS};
use super::features::{self, AWARDS, HAND, Held, STAND, Top};
use super::table::MerchantTable;
use oltre_mare::{Harbour, Marker};
use tabletop::Seat;

/// How much counts what is looked at, with this many own turns left.
#[derive(Clone, Copy)]
pub(super) struct Lens {
    pub(super) hand: [f32; HAND],
    pub(super) stand: [f32; STAND],
}

impl Lens {
    /// Nothing counts.
    pub(super) const NOTHING: Lens = Lens { hand: [0.0; HAND], stand: [0.0; STAND] };

    pub(super) fn at(turns: f32) -> Lens {
        let above = TURNS.iter().position(|&knot| knot >= turns).unwrap_or(KNOTS - 1);
        let below = above.saturating_sub(1);
        let span = TURNS[above] - TURNS[below];
        let part = if span > 0.0 { ((turns - TURNS[below]) / span).min(1.0) } else { 0.0 };
        let (low, high) = (weights(below), weights(above));
        let mut lens = low;
        for (own, high) in lens.hand.iter_mut().zip(high.hand).chain(lens.stand.iter_mut().zip(high.stand)) {
            *own += (high - *own) * part;
        }
        lens
    }

    /// What a hand promises on this cargo.
    #[inline]
    pub(super) fn hand(&self, table: &MerchantTable, held: &Held, top: Top) -> f32 {
        dot(&self.hand, &features::hand(table.edition, held, top))
    }

    /// What markers, prestige and purse promise.
    pub(super) fn stand(&self, table: &MerchantTable, seat: Seat) -> f32 {
        dot(&self.stand, &features::stand(table, seat))
    }

    /// What it brings to stop at a harbour (OM-60, OM-61, OM-64).
    pub(super) fn stop(&self, table: &MerchantTable, seat: Seat, harbour: Harbour) -> f32 {
        match table.markers[harbour.index()] {
            Some(Marker::Compass) => self.best_by_compass(table, seat, harbour),
            Some(_) | None => self.plain_stop(table, seat, harbour),
        }
    }

    /// What it brings to stay (OM-62).
    pub(super) fn stay(&self, table: &MerchantTable, seat: Seat) -> f32 {
        self.near(table, table.sides[seat].ship)
    }

    /// What it brings to have a marker next door.
    fn near(&self, table: &MerchantTable, harbour: Harbour) -> f32 {
        let near = table.edition.harbours[harbour.index()].routes.iter().any(|next| table.markers[next.index()].is_some());
        if near { self.stand[14] } else { 0.0 }
    }

    fn plain_stop(&self, table: &MerchantTable, seat: Seat, harbour: Harbour) -> f32 {
        let before = table.sides[seat].active.map_or(0.0, |marker| self.stand[features::place_of(marker)]);
        let there = table.markers[harbour.index()];
        let marker = there.map_or(0.0, |marker| self.stand[features::place_of(marker)] + self.one_more_marker());
        marker - before + self.near(table, harbour)
    }

    /// What one more marker promises in the end (OM-94): the lead, and part of an award.
    fn one_more_marker(&self) -> f32 {
        self.stand[6] + 0.5 * self.stand[7] + 0.7 * self.stand[8]
    }

    /// What one more prestige promises (OM-81, OM-95).
    pub(super) fn one_more_prestige(&self, table: &MerchantTable) -> f32 {
        self.stand[if table.venice { 9 } else { 10 }] + 0.3 * self.stand[11]
    }

    fn best_by_compass(&self, table: &MerchantTable, seat: Seat, from: Harbour) -> f32 {
        let harbours = (0..table.edition.harbours.len() as u8).map(Harbour);
        let leads = harbours.filter(|&to| to != from && table.markers[to.index()] != Some(Marker::Compass));
        leads.map(|to| self.plain_stop(table, seat, to)).fold(f32::MIN, f32::max)
    }
}

/// What a seat's position is worth, in ducats at the end of the game.
pub(super) fn value(table: &MerchantTable, seat: Seat, done: bool) -> f32 {
    let side = &table.sides[seat];
    let lens = Lens::at(table.turns_of(seat, done));
    let held = Held::of(table.edition, side.hand);
    let sure = (side.ducats + side.cargo) as f32 - f32::from(side.pirates);
    sure + lens.hand(table, &held, Top::of(table, side, false)) + lens.stand(table, seat)
}

/// With no turn left the awards are paid, and nothing else counts.
fn weights(knot: usize) -> Lens {
    let Some(knot) = knot.checked_sub(1) else {
        let mut last = Lens::NOTHING;
        AWARDS.iter().for_each(|&award| last.stand[award] = 1.0);
        return last;
    };
    let (hand, stand) = WEIGHTS[knot].split_at(HAND);
    let mut lens = Lens::NOTHING;
    lens.hand.copy_from_slice(hand);
    lens.stand.copy_from_slice(stand);
    lens
}

#[inline]
fn dot<const N: usize>(weights: &[f32; N], look: &[f32; N]) -> f32 {
    weights.iter().zip(look).map(|(weight, look)| weight * look).sum()
}
