//! The merchant's fast part: a turn without a word, on an imagined game. Play-outs are made of it.

use super::plan::Planner;
use super::table::Table;
use oltre_mare::{Action, Ducats, Source, State, Step};
use tabletop::{CardSet, Dice, Nobody, Rules};

/// A card is bought unasked at this price or less, as long as the hand is small.
const CHEAP: Ducats = Ducats(1);

/// What the active player does next without asking anybody.
pub(super) fn answer(state: &State, dice: &mut Dice) -> Action {
    let Some(step) = state.step() else { unreachable!("only a game that goes on asks") };
    let seat = state.turn_of();
    let table = Table::imagined(state);
    let planner = Planner::new(&table, seat);
    let side = &table.sides[seat];
    let load = table.edition.nets(side.top);
    match step {
        Step::Discard => Action::Discard(planner.surplus(side.hand, side.size - table.edition.lions(side.top), load)),
        Step::Trade => {
            let price = |from| state.price_of(from);
            let to_play = state.cards_to_play();
            if to_play.is_none() || price(Source::Deck).is_some_and(|price| price <= CHEAP) && side.size < 6 {
                let from = if price(Source::Pirates).is_some() { Source::Pirates } else { Source::Deck };
                return Action::Buy(from);
            }
            let load = to_play.unwrap_or(load);
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
