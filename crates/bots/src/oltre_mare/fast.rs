//! The merchant's fast part: a turn without a word, on an imagined game. Play-outs are made of it.

use super::plan::Planner;
use super::table::Table;
use oltre_mare::{Action, Ducats, Source, State, Step};
use tabletop::{CardSet, Dice, Nobody, Rules};

/// What the active player does next without asking anybody.
pub(super) fn answer(state: &State, dice: &mut Dice) -> Action {
    let Some(step) = state.step() else { unreachable!("only a game that goes on asks") };
    let seat = state.turn_of();
    let table = Table::imagined(state);
    let planner = Planner::new(&table, seat);
    let side = &table.sides[seat];
    let load = table.edition.nets(side.top);
    match step {
        Step::Discard => Action::Discard(planner.surplus(side.hand, side.size - table.edition.lions(side.top))),
        Step::Trade => {
            let to_play = state.cards_to_play();
            let load = to_play.unwrap_or(load);
            let pool = table.edition.cards_for(table.seats) - side.hand - CardSet::one(side.top);
            let prices = [Source::Pirates, Source::Deck].map(|from| state.price_of(from));
            if let Some(from) = buys(&planner, side.hand, to_play.is_none(), load, prices, [pool; 2], 2, dice) {
                return Action::Buy(from);
            }
            match planner.best(side.hand, load) {
                Some(plan) => Action::Play(plan.cards),
                None if load == 0 => Action::Play(CardSet::EMPTY),
                // No way is as long as the sails demand: whoever plays at random knows how to go on (OM-51).
                None => without_way(state, dice),
            }
        }
        Step::Sail => {
            let harbours = table.edition.reach(side.ship, state.distance());
            Action::Sail(planner.harbour(harbours.iter()).unwrap_or(side.ship))
        }
        Step::Compass => Action::Compass(planner.by_compass()),
        Step::Load => Action::Load(planner.order(state.cards_played())),
    }
}

/// Where to buy a card, if one must or should be bought: from the own pirate stack, which costs the same and loses a pirate, or
/// from the deck. The prices and what may come are for these two, in this order.
pub(super) fn buys(
    planner: &Planner<'_>,
    hand: CardSet,
    must: bool,
    load: u8,
    prices: [Option<Ducats>; 2],
    pools: [CardSet; 2],
    tried: u32,
    dice: &mut Dice,
) -> Option<Source> {
    let sources = [Source::Pirates, Source::Deck];
    if must {
        return sources.into_iter().zip(prices).find(|(_, price)| price.is_some()).map(|(from, _)| from);
    }
    if hand.len() >= FULL || tried < 3 && hand.len() > load + 1 && prices[1].is_none_or(|price| price > Ducats(2)) {
        return None;
    }
    let mut offers = sources.into_iter().zip(prices).zip(pools).zip([1.0, 0.0]);
    let (((from, price), pool), spared) = offers.find(|offer| offer.0.0.1.is_some())?;
    let price = price?.0 as f32 - spared;
    planner.wants_one_of(pool, price, hand, load, tried, dice).then_some(from)
}

/// With so many cards in hand none is bought.
const FULL: u8 = 7;

/// Tries legal answers until one buys or plays.
pub(super) fn without_way(state: &State, dice: &mut Dice) -> Action {
    loop {
        let action = state.random_answer(state.turn_of(), dice);
        if matches!(action, Action::Buy(_) | Action::Play(_)) {
            return action;
        }
    }
}

/// Plays one decision of the active player.
pub(super) fn step(state: &mut State, dice: &mut Dice) {
    let action = answer(state, dice);
    let played = state.play(state.turn_of(), &action, dice, &mut Nobody);
    debug_assert!(played.is_ok(), "{action:?}: {played:?}");
}
