//! The merchant: values what lies before it, and does the best by that.

use super::fast::{self, Shop};
use super::haggle::Haggler;
use super::plan::Planner;
use super::table::MerchantTable;
use super::why::why;
use crate::{Ask, Temper, Thought};
use oltre_mare::{Action, Prompt, State};
use tabletop::{CardSet, Dice, Rules, Seat};

/// What a merchant does when asked so.
pub(super) fn thought(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
    let table = MerchantTable::known(ask.knowledge);
    let mut dice = Dice::new(ask.seed);
    // A merchant who may not think at all does not haggle: so one can see what haggling is worth.
    if matches!(ask.prompt, Prompt::Trade { .. } | Prompt::Speak { .. }) && ask.budget.iterations > 0 {
        let said = Haggler::new(ask, &table, temper, &mut dice).speak(&mut dice);
        if let Some(action) = said {
            return Some(because(&table, ask.seat, action));
        }
    }
    // While others still think about what was said, nothing is done but talking.
    if !ask.must {
        return None;
    }
    let side = &table.sides[ask.seat];
    let planner = Planner::new(&table, ask.seat);
    let action = match *ask.prompt {
        Prompt::Discard { surplus, .. } => Action::Discard(planner.surplus(side.hand, surplus)),
        Prompt::Trade { play, deck, pirates, .. } => {
            let knowledge = ask.knowledge;
            let on_top = knowledge.may_lie_with_the_pirates(ask.seat).last().copied().unwrap_or_default();
            let shop = Shop { prices: [pirates, deck], pools: [on_top, knowledge.may_be_in_the_deck()] };
            let wants = play.map_or_else(|| Some(shop.first()), |load| shop.wants(&planner, side.hand, load, 6, &mut dice));
            if let Some(from) = wants {
                Action::Buy(from)
            } else {
                let load = play.unwrap_or(0);
                match planner.best(side.hand, load) {
                    Some(plan) => Action::Play(plan.cards),
                    None if load == 0 => Action::Play(CardSet::EMPTY),
                    None => fast::without_way(&State::imagine(ask.knowledge, &mut dice), &mut dice),
                }
            }
        }
        Prompt::Speak { .. } => return None,
        Prompt::Sail { harbours, .. } => Action::Sail(planner.harbour(harbours.iter())?),
        Prompt::Compass { .. } => Action::Compass(planner.by_compass()),
        Prompt::Load { cards } => Action::Load(planner.order(cards)),
    };
    Some(because(&table, ask.seat, action))
}

/// An action with its reason.
pub(super) fn because(table: &MerchantTable, seat: Seat, action: Action) -> Thought<State> {
    Thought { why: why(table, seat, &action), action }
}
