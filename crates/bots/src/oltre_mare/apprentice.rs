//! The apprentice: knows the rules, and looks no further than this turn. It plays what brings most now, sails for markers, takes an offer
//! that seems to help its hand, and makes one in a turn of its own; it asks neither what it will hold next turn nor what others gain.

use super::evaluation::Lens;
use super::fast::{self, Shop};
use super::haggle::Haggler;
use super::merchant::because;
use super::plan::Planner;
use super::table::MerchantTable;
use crate::{Ask, Temper, Thought};
use oltre_mare::{Action, Prompt, State};
use tabletop::{CardSet, Dice, Rules};

/// What an apprentice does when asked so.
pub(super) fn thought(ask: &Ask<'_, State>) -> Option<Thought<State>> {
    let table = MerchantTable::known(ask.knowledge);
    let mut dice = Dice::new(ask.seed);
    if matches!(ask.prompt, Prompt::Trade { .. } | Prompt::Speak { .. })
        && let Some(said) = talk(ask, &table, &mut dice)
    {
        return Some(because(&table, ask.seat, said));
    }
    if !ask.must {
        return None;
    }
    let side = &table.sides[ask.seat];
    // It sees what markers and prestige bring, and nothing of what a hand promises.
    let lens = Lens { hand: Lens::NOTHING.hand, ..Lens::at(table.turns_of(ask.seat, true)) };
    let planner = Planner::with(&table, ask.seat, lens);
    let action = match *ask.prompt {
        Prompt::Discard { surplus, .. } => Action::Discard(side.hand.iter().take(surplus.into()).collect()),
        Prompt::Trade { play: None, deck, pirates, .. } => {
            let shop = Shop { prices: [pirates, deck], pools: [CardSet::EMPTY; 2] };
            Action::Buy(shop.first())
        }
        Prompt::Trade { play: Some(load), .. } => match planner.best(side.hand, load) {
            Some(plan) => Action::Play(plan.cards),
            None if load == 0 => Action::Play(CardSet::EMPTY),
            None => fast::without_way(&State::imagine(ask.knowledge, &mut dice), &mut dice),
        },
        Prompt::Speak { .. } => return None,
        Prompt::Sail { harbours, .. } => Action::Sail(planner.harbour(harbours.iter())?),
        Prompt::Compass { .. } => Action::Compass(planner.by_compass()),
        Prompt::Load { cards } => Action::Load(planner.order(cards)),
    };
    Some(because(&table, ask.seat, action))
}

/// Takes an offer that helps its own hand, whatever the other side gains; declines the others; and makes at most one in its own turn.
fn talk(ask: &Ask<'_, State>, table: &MerchantTable, dice: &mut Dice) -> Option<Action> {
    let haggler = Haggler::new(ask, table, Temper::Honest, dice);
    if let Some(offer) = haggler.to_me().next() {
        let paid = f32::from(offer.gives_ducats) - f32::from(offer.asks_ducats);
        return Some(match haggler.weigh(offer, dice) {
            Some((_, cards, [own, _])) if own + paid > 0.0 => haggler.accept(offer, cards),
            Some(_) | None => Action::Decline(offer.id),
        });
    }
    if let Some(withdraws) = haggler.take_back() {
        return Some(withdraws);
    }
    let quiet = ask.seat != table.turn_of || ask.knowledge.view().seats[ask.seat.index()].offers_made > 0 || haggler.offers_left() == 0;
    let deal = if quiet { None } else { haggler.deals().into_iter().next() };
    deal.map(|deal| haggler.offer(&deal))
}
