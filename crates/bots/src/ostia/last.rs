//! The last board (OS-70), reckoned to the end: what wins most often, when the others keep every kind they have.

use super::evaluation;
use super::merchant::imagined;
use super::why::Why;
use crate::Ask;
use ostia::{Action, BLUFFS, FinalBluffs, FinalPlacement, State};
use tabletop::{CardSet, Dice, Nobody, Rules, Seat};

const WORLDS: usize = 12;

pub(super) fn last(ask: &Ask<'_, State>, storage: CardSet, dice: &mut Dice) -> (Action, Why) {
    let worlds: Vec<State> = (0..WORLDS).map(|_| imagined(ask, dice)).collect();
    let seat = ask.seat;
    let forum_bluffs = dice.below(u32::from(BLUFFS) + 1) as u8;
    let bluffs = FinalBluffs { forum: forum_bluffs, storage: BLUFFS - forum_bluffs };
    let lays = |kept: CardSet| Action::Final(FinalPlacement { forum: storage - kept, storage: kept, bluffs });
    let mut best = (f64::MIN, CardSet::EMPTY, 0);
    for built in 0..=ask.prompt.build {
        for kept in kept(&worlds[0], storage) {
            let worth: f64 = worlds.iter().map(|world| ends(world, seat, built, &lays(kept))).sum();
            // A little is needed to be better, because building for nothing looks silly.
            if worth > best.0 + 1e-6 {
                best = (worth, kept, built);
            }
        }
    }
    if best.2 > 0 {
        return (Action::Build(best.2), Why::Builds { count: best.2 });
    }
    let kinds = evaluation::one_of_each(&worlds[0], storage).len();
    (lays(best.1), if best.1.len() < kinds { Why::EmptiesForMoney } else { Why::StoresKinds })
}

/// What can be kept: the more kinds the better, so the first choices are the most likely ones.
fn kept(world: &State, storage: CardSet) -> Vec<CardSet> {
    let each = evaluation::one_of_each(world, storage);
    let mut some = vec![each, storage, CardSet::EMPTY];
    for card in each {
        some.push(CardSet::one(card));
        some.push(each - CardSet::one(card));
        some.push(storage - CardSet::one(card));
    }
    some.dedup();
    some
}

/// The share of the win, and a little for chips and place.
fn ends(world: &State, own: Seat, built: u8, action: &Action) -> f64 {
    let mut game = world.clone();
    let nothing = &mut Dice::new(0);
    if built > 0 && game.play(own, &Action::Build(built), nothing, &mut Nobody).is_err() {
        return f64::MIN;
    }
    for seat in Seat::all(world.seats()) {
        let each = evaluation::one_of_each(world, world.goods(seat));
        let theirs = FinalPlacement { forum: world.goods(seat) - each, storage: each, bluffs: FinalBluffs { forum: 0, storage: BLUFFS } };
        let action = if seat == own { *action } else { Action::Final(theirs) };
        let played = game.play(seat, &action, nothing, &mut Nobody);
        debug_assert!(played.is_ok(), "{action:?} is legal: {played:?}");
    }
    game.outcome().map_or(0.0, |outcome| {
        outcome.share(own) - 0.01 * f64::from(outcome.ranks[own.index()]) + 0.001 * f64::from(outcome.points[own.index()])
    })
}
