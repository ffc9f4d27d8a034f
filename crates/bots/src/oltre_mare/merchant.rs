//! The merchant: values what lies before it, and does the best by that.

use super::fast;
use super::haggle::Haggler;
use super::plan::Planner;
use super::table::Table;
use super::why::Why;
use crate::{Ask, Temper, Thought};
use oltre_mare::{Action, Prompt, Source, State};
use tabletop::{CardSet, Dice, Rules};

/// What a merchant does when asked so.
pub(super) fn thought(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
    let table = Table::known(ask.knowledge);
    let mut dice = Dice::new(ask.seed);
    if matches!(ask.prompt, Prompt::Trade { .. } | Prompt::Speak { .. }) {
        let said = Haggler::new(ask, &table, temper, &mut dice).speak(&mut dice);
        if let Some(action) = said {
            return Some(Thought { action, why: Some(Why::Best) });
        }
    }
    let side = &table.sides[ask.seat];
    let planner = Planner::new(&table, ask.seat);
    let action = match *ask.prompt {
        Prompt::Discard { surplus, .. } => Action::Discard(planner.surplus(side.hand, surplus, table.edition.nets(side.top))),
        Prompt::Trade { play, deck, pirates, .. } => {
            if play.is_none() || deck.is_some_and(|price| price.0 <= 1) && side.size < 6 {
                Action::Buy(if pirates.is_some() { Source::Pirates } else { Source::Deck })
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
    Some(Thought { action, why: Some(Why::Best) })
}
