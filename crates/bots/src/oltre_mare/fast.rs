//! The merchant's fast part: a turn without a word, on an imagined game. Play-outs are made of it.

use super::plan::Planner;
use super::table::MerchantTable;
use oltre_mare::{Action, Ducats, Source, State, Step};
use tabletop::{CardSet, Dice, Nobody, Rules};

/// What the active player does next without asking anybody.
pub(super) fn answer(state: &State, dice: &mut Dice) -> Action {
    let Some(step) = state.step() else { unreachable!("only a game that goes on asks") };
    let seat = state.turn_of();
    let table = MerchantTable::imagined(state);
    let planner = Planner::new(&table, seat);
    let side = &table.sides[seat];
    match step {
        Step::Discard => Action::Discard(planner.surplus(side.hand, side.size - table.edition.lions(side.top))),
        Step::Trade => {
            let pool = table.edition.cards_for(table.seats) - side.hand - CardSet::one(side.top);
            let shop = Shop { prices: [Source::Pirates, Source::Deck].map(|from| state.price_of(from)), pools: [pool; 2] };
            let Some(load) = state.cards_to_play() else { return Action::Buy(shop.first()) };
            // A play-out asks itself only where a card is short or cheap.
            let asks = side.size <= load + 1 || shop.prices[1].is_some_and(|price| price <= Ducats(2));
            if asks && let Some(from) = shop.wants(&planner, side.hand, load, 2, dice) {
                return Action::Buy(from);
            }
            match planner.best(side.hand, load) {
                Some(plan) => Action::Play(plan.cards),
                None if load == 0 => Action::Play(CardSet::EMPTY),
                // No way is as long as the sails demand: the random player knows how to continue (OM-51).
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

/// What can be bought: from its own pirate stack, and from the deck (OM-38).
pub(super) struct Shop {
    /// The prices, where something can be had.
    pub(super) prices: [Option<Ducats>; 2],
    /// What may come.
    pub(super) pools: [CardSet; 2],
}

impl Shop {
    /// Where to buy: of its own pirate stack where possible, which costs the same and loses a pirate.
    pub(super) fn first(&self) -> Source {
        if self.prices[0].is_some() { Source::Pirates } else { Source::Deck }
    }

    /// Where to buy a card that one could do without, tried on this many; nowhere, if it is not worth it.
    pub(super) fn wants(&self, planner: &Planner<'_>, hand: CardSet, load: u8, tried: u32, dice: &mut Dice) -> Option<Source> {
        let from = self.first();
        let (at, spared) = if from == Source::Pirates { (0, 1.0) } else { (1, 0.0) };
        let price = self.prices[at]?.0 as f32 - spared;
        (hand.len() < FULL && planner.wants_one_of(self.pools[at], price, hand, load, tried, dice)).then_some(from)
    }
}

/// With this many cards in hand none is bought.
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
