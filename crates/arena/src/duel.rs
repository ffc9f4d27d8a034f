//! One challenger against a table of others, the same deals in every seat.

use crate::{Match, Player};
use bots::Played;
use rayon::prelude::*;
use tabletop::{Seat, Seed};

/// How a challenger did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// Its share of the wins, ties split.
    pub share: f64,
    /// Half of the 95% interval around it, over deals.
    pub half: f64,
    /// Its points above the mean of the others.
    pub margin: f64,
}

/// Plays so many deals with the challenger in each seat, against others of one kind.
pub fn duel<R>(setup: &R::Setup, seats: u8, challenger: Player, others: Player, deals: u64, seed: Seed) -> Duel
where
    R: Played<Event: Clone, Refusal: core::fmt::Debug, Action: core::fmt::Debug>,
    R::Setup: Sync,
{
    let each: Vec<(f64, f64)> = (0..deals)
        .into_par_iter()
        .map(|deal| {
            let played = Seat::all(seats).map(|seat| {
                let players = Seat::all(seats).map(|other| if other == seat { challenger } else { others }).collect();
                let outcome = Match::<R>::new(setup, seed.nth(deal), players).finish();
                let own = f64::from(outcome.points[seat.index()]);
                let all: f64 = outcome.points.iter().map(|&points| f64::from(points)).sum();
                (outcome.share(seat), own - (all - own) / f64::from(seats - 1))
            });
            let (shares, margins): (Vec<f64>, Vec<f64>) = played.unzip();
            (shares.iter().sum::<f64>() / f64::from(seats), margins.iter().sum::<f64>() / f64::from(seats))
        })
        .collect();
    let count = each.len() as f64;
    let share = each.iter().map(|deal| deal.0).sum::<f64>() / count;
    let variance = each.iter().map(|deal| (deal.0 - share).powi(2)).sum::<f64>() / (count - 1.0);
    Duel { share, half: 1.96 * (variance / count).sqrt(), margin: each.iter().map(|deal| deal.1).sum::<f64>() / count }
}
