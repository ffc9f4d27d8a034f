//! Trying things out on imagined games, and which of them did best.

use super::evaluation::value;
use super::fast;
use super::haggle::Bargain;
use super::hand_evaluation::{Scales, WORTH_IT};
use super::table::MerchantTable;
use crate::Ask;
use oltre_mare::{Action, OfferId, State, Terms, To};
use tabletop::{Dice, Nobody, Rules, Seat};

/// Something to try.
pub(super) enum Try {
    /// Let it be.
    Nothing,
    /// An action of one's own.
    Do(Action),
    /// A trade, if the partner is willing; otherwise perhaps this.
    Trade(Bargain, Option<Box<Action>>),
}

/// Which of these does best, and by how much better than the first. An iteration is a turn played out. Those that do worst are dropped by halves, so that the best
/// are tried most; all are tried in the same imagined games.
pub(super) fn best(ask: &Ask<'_, State>, tries: &[&Try]) -> (usize, f32) {
    let mut alive: Vec<usize> = (0..tries.len()).collect();
    let mut sums = vec![0.0_f32; tries.len()];
    let mut worlds = 0_u32;
    let mut spent = 0;
    let rounds = usize::BITS - (tries.len() - 1).leading_zeros();
    for round in 1..=rounds {
        // Each round may spend its part of the iterations.
        let until = ask.budget.iterations / rounds * round;
        while spent < until && ask.budget.allows(spent) {
            let seed = ask.seed.wrapping_add(u64::from(worlds).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let world = State::imagine(ask.knowledge, &mut Dice::new(seed));
            for &at in &alive {
                sums[at] += play_out(&world, ask.seat, tries[at], seed);
                spent += turns_played_out(world.seats());
            }
            worlds += 1;
        }
        alive.sort_by(|&one, &other| sums[other].total_cmp(&sums[one]));
        if round < rounds {
            alive.truncate(alive.len().div_ceil(2));
            // The first is what all are measured by.
            if !alive.contains(&0) {
                alive.push(0);
            }
        }
    }
    let best = alive[0];
    (best, if worlds == 0 { 0.0 } else { (sums[best] - sums[0]) / worlds as f32 })
}

/// What comes of it in this game.
pub(super) fn play_out(world: &State, seat: Seat, tried: &Try, seed: u64) -> f32 {
    let mut state = world.clone();
    let mut dice = Dice::new(!seed);
    match tried {
        Try::Nothing => {}
        Try::Do(action) => {
            // What the other side can no longer deliver is let be.
            let _ = state.play(seat, action, &mut dice, &mut Nobody);
        }
        Try::Trade(deal, otherwise) => {
            if !trade(&mut state, seat, deal, &mut dice)
                && let Some(action) = otherwise
            {
                let _ = state.play(seat, action, &mut dice, &mut Nobody);
            }
        }
    }
    let mut turns = turns_played_out(state.seats());
    while turns > 0 && state.step().is_some() {
        let turn_of = state.turn_of();
        fast::step(&mut state, &mut dice);
        turns -= u32::from(state.turn_of() != turn_of);
    }
    standing(&state, seat)
}

/// How many turns are played out, the one under way included. Play-outs do not trade, so that beyond the turn under way they are
/// less like the game than the value is; but with two nobody trades, and the longer look tells more.
pub(super) const fn turns_played_out(seats: u8) -> u32 {
    if seats == 2 { 5 } else { 1 }
}

/// Does the partner take it? Then it is done.
pub(super) fn trade(state: &mut State, seat: Seat, deal: &Bargain, dice: &mut Dice) -> bool {
    let table = MerchantTable::imagined(state);
    let scales = Scales::new(&table);
    let partner = deal.partner;
    let (own, theirs) = (table.sides[seat].hand, table.sides[partner].hand);
    let Some(cards) = scales.cards_for(partner, theirs, deal.asks, deal.gives) else { return false };
    let their_gain = scales.exact(partner, (theirs - cards) | deal.gives) - scales.exact(partner, theirs) + scales.prestige(partner);
    let own_gain = scales.exact(seat, (own - deal.gives) | cards) - scales.exact(seat, own) + scales.prestige(seat);
    let [own_gain, their_gain] = scales.paid([seat, partner], [own_gain, their_gain], deal.ducats);
    if scales.net([their_gain, own_gain]) < WORTH_IT {
        return false;
    }
    let terms = Terms {
        to: To::Seat(partner),
        gives: deal.gives,
        gives_ducats: (-deal.ducats).max(0) as u16,
        asks: deal.asks,
        asks_ducats: deal.ducats.max(0) as u16,
        ..Terms::default()
    };
    if state.play(seat, &Action::Offer { parent: None, terms }, dice, &mut Nobody).is_err() {
        return false;
    }
    let offer = state.last_offer().unwrap_or(OfferId(0));
    state.play(partner, &Action::Accept { offer, cards, claims: Default::default() }, dice, &mut Nobody).is_ok()
}

/// How much counts the best of the others, beside their mean.
const LEADER: f32 = 0.4;

/// How far a seat is ahead of the others.
pub(super) fn standing(state: &State, seat: Seat) -> f32 {
    let mut values = [0.0; tabletop::MAX_SEATS];
    if let Some(outcome) = state.outcome() {
        values.iter_mut().zip(outcome.points).for_each(|(value, points)| *value = points as f32);
    } else {
        let table = MerchantTable::imagined(state);
        Seat::all(table.seats).zip(&mut values).for_each(|(seat, worth)| *worth = value(&table, seat, false));
    }
    let others = Seat::all(state.seats()).filter(|&other| other != seat).map(|other| values[other.index()]);
    let most = others.clone().fold(f32::MIN, f32::max);
    let mean = others.sum::<f32>() / f32::from(state.seats() - 1);
    values[seat.index()] - (1.0 - LEADER) * mean - LEADER * most
}
