//! Thinking at length: games are played out to their very end, with trades where more than two sit at the table.

use super::fast;
use super::hand_evaluation::{Scales, WORTH_IT};
use super::playout::standing;
use super::table::MerchantTable;
use crate::Ask;
use crate::race::race;
use oltre_mare::{Action, Goods, OfferId, State, Step, Terms, To};
use tabletop::{CardSet, Dice, Nobody, Rules, Seat};

/// Which of these actions does best, the most promising one first. An iteration is a turn played out.
pub(super) fn best(ask: &Ask<'_, State>, actions: &[Action]) -> usize {
    let imagine = |number: u64, _| {
        let seed = ask.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (State::imagine(ask.knowledge, &mut Dice::new(seed)), Dice::new(!seed))
    };
    race(&ask.budget, actions.len(), TRIFLE, imagine, |(world, dice), at| play_out(world, dice, ask.seat, &actions[at])).best
}

/// Fewer ducats than that are not worth a thought.
const TRIFLE: f32 = 0.2;

/// How far ahead a seat is, and how many turns were played to see.
///
/// With two at the table the end says it all. With more, play-outs trade less cleverly than players do, and the end is guessed best when
/// what the position looks like after the turn under way counts as much. (So it was found in games of merchants: the value alone
/// went with the end by 0.82, the end of play-outs by 0.83, both together by 0.84, and with two at the table by 0.57, 0.75 and 0.70.)
fn play_out(world: &State, dice: &Dice, seat: Seat, action: &Action) -> (f32, u32) {
    let (mut state, mut dice) = (world.clone(), dice.clone());
    let played = state.play(seat, action, &mut dice, &mut Nobody);
    debug_assert!(played.is_ok(), "{action:?} is legal: {played:?}");
    let with_trades = state.seats() > 2;
    // A player who thinks about an action has talked before: no more trades in the current turn, whatever the action is.
    let (mut turns, mut traded) = (1, true);
    let mut after_the_turn = None;
    while let Some(step) = state.step() {
        let turn_of = state.turn_of();
        if step == Step::Trade && with_trades && !traded {
            traded = true;
            trade(&mut state, &mut dice);
        }
        fast::step(&mut state, &mut dice);
        if state.turn_of() != turn_of {
            if with_trades && turns == 1 {
                after_the_turn = Some(standing(&state, seat));
            }
            (turns, traded) = (turns + 1, false);
        }
    }
    let end = standing(&state, seat);
    (after_the_turn.map_or(end, |now| (now + end) / 2.0), turns)
}

/// Larger hands are not traded from: that would take too long.
const LARGE: u8 = 10;

/// The best trade of a turn, of one card for another or for ducats, if there is one that is good for both sides. Play-outs without trades
/// would be less like the game than a value is.
fn trade(state: &mut State, dice: &mut Dice) {
    let table = MerchantTable::imagined(state);
    let scales = Scales::new(&table);
    let active = table.turn_of;
    let hand = table.sides[active].hand;
    let own = scales.rough(active, hand);
    let mut best = (2.0 * WORTH_IT, None);
    let partners = Seat::all(table.seats).filter(|&seat| seat != active && table.sides[seat].size <= LARGE);
    for partner in partners.filter(|_| hand.len() <= LARGE) {
        let theirs = table.sides[partner].hand;
        let before = scales.rough(partner, theirs) - scales.prestige(partner);
        for given in hand.iter().map(CardSet::one) {
            for got in theirs.iter().map(CardSet::one).chain([CardSet::EMPTY]) {
                let gain = scales.rough(active, (hand - given) | got) - own;
                let their_gain = scales.rough(partner, (theirs - got) | given) - before;
                if gain + their_gain > best.0 {
                    best = (gain + their_gain, Some((partner, given, got, their_gain - gain)));
                }
            }
        }
    }
    let Some((partner, gives, cards, apart)) = best.1 else { return };
    let ducats = ((apart / 2.0).round() as i32).clamp(-table.sides[active].ducats.max(0), table.sides[partner].ducats.max(0));
    // What is good at a glance may spoil the turn.
    if scales.exact(active, (hand - gives) | cards) - scales.exact(active, hand) + (ducats as f32) < WORTH_IT {
        return;
    }
    let terms = Terms {
        to: To::Seat(partner),
        gives,
        gives_ducats: (-ducats).max(0) as u16,
        asks: Goods::of(cards, table.edition),
        asks_ducats: ducats.max(0) as u16,
        ..Terms::default()
    };
    if state.play(active, &Action::Offer { parent: None, terms }, dice, &mut Nobody).is_ok() {
        let offer = state.last_offer().unwrap_or(OfferId(0));
        // One that would put the load out of reach is refused (OM-40), and then nothing is traded.
        let _ = state.play(partner, &Action::Accept { offer, cards, claims: Default::default() }, dice, &mut Nobody);
    }
}
