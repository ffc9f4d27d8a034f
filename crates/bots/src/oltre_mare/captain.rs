//! The captain: tries out what may come. It imagines games that it could be in, does in each of them what it might do, lets the
//! merchant's fast part play on for a while, and values what comes of it.

use super::haggle::{Deal, Haggler};
use super::merchant;
use super::plan::Planner;
use super::playout::{self, Try};
use super::table::Table;
use crate::{Ask, Temper, Thought};
use oltre_mare::{Action, Harbour, HarbourSet, Prompt, Source, State};
use tabletop::{CardSet, Dice};

/// So many plays, orders or harbours are tried.
const MOST_TRIED: usize = 8;
/// So many of the best deals are tried, each at several prices.
const DEALS: usize = 4;
/// By so much more than what is fair is asked, at most.
const GREED: i32 = 3;
/// Something must be better by so much than to let it be.
const WORTH_DOING: f32 = 0.1;
/// So many offers are made in a turn of one's own, and of another.
const OFFERS: [u8; 2] = [6, 3];

/// What a captain does when asked so.
pub(super) fn thought(ask: &Ask<'_, State>, temper: Temper) -> Option<Thought<State>> {
    let table = Table::known(ask.knowledge);
    let mut dice = Dice::new(ask.seed);
    let action = match *ask.prompt {
        Prompt::Trade { play, .. } => {
            let said = talk(ask, &table, temper, &mut dice);
            said.or_else(|| play.and_then(|load| plays(ask, &table, load)))
        }
        Prompt::Speak { .. } => return talk(ask, &table, temper, &mut dice).map(|action| merchant::because(&table, ask.seat, action)),
        Prompt::Sail { harbours, .. } => stops(ask, &table, harbours, Action::Sail),
        Prompt::Compass { harbours, .. } => stops(ask, &table, harbours, |harbour| Action::Compass(Some(harbour))),
        Prompt::Load { cards } => loads(ask, &table, cards),
        Prompt::Discard { .. } => None,
    };
    match action {
        Some(action) => Some(merchant::because(&table, ask.seat, action)),
        None => merchant::thought(ask, temper),
    }
}

/// Trades and purchases, against letting them be. Nothing if there is nothing worth doing.
fn talk(ask: &Ask<'_, State>, table: &Table, temper: Temper, dice: &mut Dice) -> Option<Action> {
    let haggler = Haggler::new(ask, table, temper, dice);
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
                let deal = Deal { ducats: deal.ducats + more, ..deal };
                if haggler.is_payable(&deal) {
                    tries.push((Some(haggler.offer(&deal)), Try::Trade(deal, None)));
                }
            }
        }
    }
    if let Prompt::Trade { deck, pirates, .. } = *ask.prompt {
        let sources = [(Source::Pirates, pirates), (Source::Deck, deck)];
        for (from, _) in sources.into_iter().filter(|(_, price)| price.is_some()).take(1) {
            tries.push((Some(Action::Buy(from)), Try::Do(Action::Buy(from))));
        }
    }
    if tries.len() == 1 {
        return declines;
    }
    let (best, gains) = playout::best(ask, &tries.iter().map(|tried| &tried.1).collect::<Vec<_>>());
    let action = tries.swap_remove(best).0;
    action.filter(|_| gains > WORTH_DOING).or(declines)
}

/// The best of the most promising plays.
fn plays(ask: &Ask<'_, State>, table: &Table, load: u8) -> Option<Action> {
    let planner = Planner::new(table, ask.seat);
    let mut plans = Vec::new();
    planner.each(table.sides[ask.seat].hand, load, &mut |plan| plans.push((plan.worth, Action::Play(plan.cards))));
    choose(ask, plans)
}

/// The best of the most promising harbours, to sail to or to reach by Compass.
fn stops(ask: &Ask<'_, State>, table: &Table, harbours: HarbourSet, to: impl Fn(Harbour) -> Action) -> Option<Action> {
    let lens = Planner::new(table, ask.seat).lens;
    choose(ask, harbours.iter().map(|harbour| (lens.stop(table, ask.seat, harbour), to(harbour))).collect())
}

/// The best of the most promising orders.
fn loads(ask: &Ask<'_, State>, table: &Table, cards: CardSet) -> Option<Action> {
    let mut orders = Vec::new();
    Planner::new(table, ask.seat).each_order(cards, &mut |worth, order| orders.push((worth, Action::Load(order.clone()))));
    choose(ask, orders)
}

fn choose(ask: &Ask<'_, State>, mut choices: Vec<(f32, Action)>) -> Option<Action> {
    choices.sort_by(|one, other| other.0.total_cmp(&one.0));
    choices.truncate(MOST_TRIED);
    // What promises far less is not tried.
    if let Some(best) = choices.first().map(|choice| choice.0) {
        choices.retain(|choice| choice.0 > best - 6.0);
    }
    if choices.len() < 2 {
        return choices.pop().map(|choice| choice.1);
    }
    let tries: Vec<Try> = choices.into_iter().map(|choice| Try::Do(choice.1)).collect();
    let (best, _) = playout::best(ask, &tries.iter().collect::<Vec<_>>());
    match tries.into_iter().nth(best) {
        Some(Try::Do(action)) => Some(action),
        Some(Try::Nothing | Try::Trade(..)) | None => None,
    }
}
