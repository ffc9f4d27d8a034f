//! The captain: tries out what may come. It imagines games that it could be in, does in each of them what it might do, lets the
//! merchant's fast part play on for a while, and values what comes of it.

use super::far;
use super::haggle::{Bargain, Haggler};
use super::merchant;
use super::plan::Planner;
use super::playout::{self, Try};
use super::table::MerchantTable;
use crate::{Ask, Temper, Thought};
use oltre_mare::{Action, Ducats, Harbour, HarbourSet, Prompt, Source, State};
use tabletop::{CardSet, Dice};

/// How many plays, orders or harbours are tried.
const MOST_TRIED: usize = 8;
/// How many are tried at length.
const TRIED_AT_LENGTH: usize = 10;
/// What promises less than the best by so much is not tried; and so at length.
const TOO_FAR: f32 = 6.0;
const TOO_FAR_AT_LENGTH: f32 = 8.0;
/// How many of the best trades are tried, each at several prices.
const DEALS: usize = 4;
/// The most that is asked above the fair price.
const GREED: i32 = 3;
/// Something must be better by so much than to let it be.
const WORTH_DOING: f32 = 0.1;
/// How many offers a captain makes in a turn of its own, and in one of another.
const OFFERS: [u8; 2] = [4, 2];

/// What a captain does when asked so.
pub(super) fn thought(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
    let table = MerchantTable::known(ask.knowledge);
    let mut dice = Dice::new(ask.seed);
    // While others still think about what was said, nothing is done but talking.
    if !ask.must {
        return talk(ask, &table, temper, &mut dice).map(|action| merchant::because(&table, ask.seat, action));
    }
    if ask.is_at_length() {
        return at_length(ask, &table, temper, &mut dice);
    }
    let action = match *ask.prompt {
        Prompt::Trade { play, .. } => {
            let said = talk(ask, &table, temper, &mut dice);
            said.or_else(|| play.and_then(|load| plays(ask, &table, load)))
        }
        Prompt::Sail { harbours, .. } => stops(ask, &table, harbours, Action::Sail),
        Prompt::Compass { harbours, .. } => stops(ask, &table, harbours, |harbour| Action::Compass(Some(harbour))),
        Prompt::Load { cards } => loads(ask, &table, cards),
        Prompt::Speak { .. } | Prompt::Discard { .. } => None,
    };
    match action {
        Some(action) => Some(merchant::because(&table, ask.seat, action)),
        None => merchant::thought(ask, temper),
    }
}

/// What a captain does who may think at length. Trades are tried more often than quickly, and in the same way: most of what longer thinking
/// brings comes from them. How the turn goes on is played out to the end of the game; whether one more card is bought first is part of it.
fn at_length(ask: &Ask<'_, State>, table: &MerchantTable, temper: Temper, dice: &mut Dice) -> Option<Thought<State>> {
    let planner = Planner::new(table, ask.seat);
    let choices = match *ask.prompt {
        Prompt::Trade { play: Some(load), deck, pirates, .. } => {
            let said = talk(ask, table, temper, dice);
            if let Some(said) = said.filter(|said| !matches!(said, Action::Buy(_))) {
                return Some(merchant::because(table, ask.seat, said));
            }
            let mut choices = most_promising(plans(&planner, load), TRIED_AT_LENGTH, TOO_FAR_AT_LENGTH);
            if !choices.is_empty() {
                choices.extend(purchase(deck, pirates));
            }
            choices
        }
        Prompt::Sail { harbours, .. } => {
            most_promising(harbours_by_worth(&planner, harbours, Action::Sail), TRIED_AT_LENGTH, TOO_FAR_AT_LENGTH)
        }
        Prompt::Compass { harbours, .. } => {
            let to = |harbour| Action::Compass(Some(harbour));
            most_promising(harbours_by_worth(&planner, harbours, to), TRIED_AT_LENGTH, TOO_FAR_AT_LENGTH)
        }
        Prompt::Load { cards } => most_promising(orders(&planner, cards), TRIED_AT_LENGTH, TOO_FAR_AT_LENGTH),
        Prompt::Trade { play: None, .. } | Prompt::Speak { .. } | Prompt::Discard { .. } => Vec::new(),
    };
    if choices.is_empty() {
        return thought(&ask.quickly(), temper);
    }
    let best = far::best(ask, &choices);
    choices.into_iter().nth(best).map(|action| merchant::because(table, ask.seat, action))
}

/// Trades and purchases, against letting them be. Nothing if there is nothing worth doing.
fn talk(ask: &Ask<'_, State>, table: &MerchantTable, temper: Temper, dice: &mut Dice) -> Option<Action> {
    let haggler = Haggler::new(ask, table, temper, dice);
    if haggler.to_me().next().is_none()
        && let Some(withdraws) = haggler.take_back()
    {
        return Some(withdraws);
    }
    let mut tries = vec![(None, Try::Nothing)];
    let mut declines = None;
    for offer in haggler.to_me() {
        let countered = haggler.has_countered(offer);
        let Some((_, cards, _)) = haggler.weigh(offer, dice) else {
            declines = declines.or(Some(Action::Decline(offer.id)));
            continue;
        };
        let accept = haggler.accept(offer, cards);
        tries.push((Some(accept.clone()), Try::Do(accept.clone())));
        if !countered && offer.parent.is_none() {
            let now = i32::from(offer.gives_ducats) - i32::from(offer.asks_ducats);
            for more in 1..=GREED {
                if let Some((action, deal)) = haggler.counter_at(offer, cards, now + more) {
                    tries.push((Some(action), Try::Trade(deal, Some(Box::new(accept.clone())))));
                }
            }
        }
        if !haggler.waits_for(offer) {
            declines = declines.or(Some(Action::Decline(offer.id)));
        }
    }
    let own_turn = ask.seat == table.turn_of;
    if ask.knowledge.view().seats[ask.seat.index()].offers_made < OFFERS[usize::from(!own_turn)] && haggler.offers_left() > 0 {
        for deal in haggler.deals().into_iter().take(DEALS) {
            for more in 0..=GREED {
                let deal = Bargain { ducats: deal.ducats + more, ..deal };
                if haggler.may_be_offered(&deal) {
                    tries.push((Some(haggler.offer(&deal)), Try::Trade(deal, None)));
                }
            }
        }
    }
    if let Prompt::Trade { deck, pirates, .. } = *ask.prompt
        && ask.must
    {
        tries.extend(purchase(deck, pirates).map(|buy| (Some(buy.clone()), Try::Do(buy))));
    }
    if tries.len() == 1 {
        return declines;
    }
    let (best, gains) = playout::best(ask, &tries.iter().map(|tried| &tried.1).collect::<Vec<_>>());
    let action = tries.swap_remove(best).0;
    action.filter(|_| gains > WORTH_DOING).or(declines)
}

/// One more card, where there is one to be had: from its own pirate stack rather than from the deck.
fn purchase(deck: Option<Ducats>, pirates: Option<Ducats>) -> Option<Action> {
    pirates.map(|_| Source::Pirates).or(deck.map(|_| Source::Deck)).map(Action::Buy)
}

/// The best of the most promising plays.
fn plays(ask: &Ask<'_, State>, table: &MerchantTable, load: u8) -> Option<Action> {
    choose(ask, plans(&Planner::new(table, ask.seat), load))
}

/// The best of the most promising harbours, to sail to or to reach by Compass.
fn stops(ask: &Ask<'_, State>, table: &MerchantTable, harbours: HarbourSet, to: impl Fn(Harbour) -> Action) -> Option<Action> {
    choose(ask, harbours_by_worth(&Planner::new(table, ask.seat), harbours, to))
}

/// The best of the most promising orders.
fn loads(ask: &Ask<'_, State>, table: &MerchantTable, cards: CardSet) -> Option<Action> {
    choose(ask, orders(&Planner::new(table, ask.seat), cards))
}

fn plans(planner: &Planner<'_>, load: u8) -> Vec<(f32, Action)> {
    let mut plans = Vec::new();
    planner.each(planner.table.sides[planner.seat].hand, load, &mut |plan| plans.push((plan.worth, Action::Play(plan.cards))));
    plans
}

fn harbours_by_worth(planner: &Planner<'_>, harbours: HarbourSet, to: impl Fn(Harbour) -> Action) -> Vec<(f32, Action)> {
    harbours.iter().map(|harbour| (planner.lens.stop(planner.table, planner.seat, harbour), to(harbour))).collect()
}

fn orders(planner: &Planner<'_>, cards: CardSet) -> Vec<(f32, Action)> {
    let mut orders = Vec::new();
    planner.each_order(cards, &mut |worth, order| orders.push((worth, Action::Load(order.clone()))));
    orders
}

/// This many of the best, the very best first, and none that promises far less.
fn most_promising(mut choices: Vec<(f32, Action)>, most: usize, too_far: f32) -> Vec<Action> {
    choices.sort_by(|one, other| other.0.total_cmp(&one.0));
    choices.truncate(most);
    if let Some(best) = choices.first().map(|choice| choice.0) {
        choices.retain(|choice| choice.0 > best - too_far);
    }
    choices.into_iter().map(|choice| choice.1).collect()
}

fn choose(ask: &Ask<'_, State>, choices: Vec<(f32, Action)>) -> Option<Action> {
    let mut choices = most_promising(choices, MOST_TRIED, TOO_FAR);
    if choices.len() < 2 {
        return choices.pop();
    }
    let tries: Vec<Try> = choices.into_iter().map(Try::Do).collect();
    let (best, _) = playout::best(ask, &tries.iter().collect::<Vec<_>>());
    match tries.into_iter().nth(best) {
        Some(Try::Do(action)) => Some(action),
        Some(Try::Nothing | Try::Trade(..)) | None => None,
    }
}
