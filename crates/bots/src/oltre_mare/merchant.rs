//! The merchant: values what lies before it, and does the best by that.

use super::fast;
use super::haggle::Haggler;
use super::plan::Planner;
use super::table::Table;
use super::why::Why;
use crate::{Ask, Temper, Thought};
use oltre_mare::{Action, Prompt, State};
use tabletop::{CardSet, Dice, Rules};

/// What a merchant does when asked so.
pub(super) fn thought(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
    super::weights::VARIANT.set(temper == Temper::Sly);
    let silent = temper == Temper::Silent;
    let temper = Temper::Honest;
    let table = Table::known(ask.knowledge);
    let mut dice = Dice::new(ask.seed);
    if !silent && matches!(ask.prompt, Prompt::Trade { .. } | Prompt::Speak { .. }) {
        let said = Haggler::new(ask, &table, temper, &mut dice).speak(&mut dice);
        if let Some(action) = said {
            return Some(Thought { action, why: Some(Why::Best) });
        }
    }
    let side = &table.sides[ask.seat];
    let planner = Planner::new(&table, ask.seat);
    let action = match *ask.prompt {
        Prompt::Discard { surplus, .. } => Action::Discard(planner.surplus(side.hand, surplus)),
        Prompt::Trade { play, deck, pirates, .. } => {
            let knowledge = ask.knowledge;
            let load = play.unwrap_or(table.edition.nets(side.top));
            let on_top = knowledge.may_lie_with_the_pirates(ask.seat).last().copied().unwrap_or_default();
            let pools = [on_top, knowledge.may_be_in_the_deck()];
            if let Some(from) = fast::buys(&planner, side.hand, play.is_none(), load, [pirates, deck], pools, 6, &mut dice) {
                Action::Buy(from)
            } else {
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
    Some(Thought { action, why: Some(Why::Best) })
}
