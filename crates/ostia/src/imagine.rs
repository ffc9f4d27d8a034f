//! A whole game that fits exactly this knowledge.

use crate::deck::Deck;
use crate::knowledge::Knowledge;
use crate::random;
use crate::state::{DECK, SENATE, State};
use crate::{Action, SENATE_CARDS, SenateCard, Step};
use tabletop::{CardSet, Chance, Dice, MAX_SEATS, Seat};

/// Lays the hidden cards into the hidden places, all ways alike.
pub(crate) fn world(knowledge: &Knowledge, chance: &mut impl Chance) -> State {
    let view = &knowledge.view;
    let mut state = State::bare(&knowledge.setup(), view.start, senate(knowledge, chance));
    state.round = view.round;
    state.step = view.step;
    state.asked = view.asked.iter().fold(tabletop::SeatSet::EMPTY, |asked, &seat| asked.with(seat));
    state.turn_of = view.asked.first().copied().unwrap_or(view.start);
    state.lots_sold = view.lots_sold;
    if let Some(lot) = &view.lot {
        (state.seller, state.lot, state.minimum, state.bids) = (lot.seller, lot.cards, lot.minimum, lot.bids);
        state.price = lot.price.unwrap_or_default();
    }
    (state.money, state.goods) = (knowledge.money, knowledge.known);
    (state.discard, state.depressors) = (view.discard, view.depressors);
    open_things(&mut state, knowledge);
    lay_hidden_cards(&mut state, knowledge, chance);
    decide(&mut state, knowledge, chance);
    state
}

/// What everybody sees of the players and of Gaius.
fn open_things(state: &mut State, knowledge: &Knowledge) {
    let view = &knowledge.view;
    let start = knowledge.setup().start_denarii();
    for (seat, seen) in (0..).map(Seat).zip(&view.seats) {
        state.storehouses[seat] = seen.storehouses;
        state.loans[seat] = seen.loans;
        state.chips[seat] = seen.chips;
        for (all, &chips) in state.senate_chips.iter_mut().zip(&seen.senate) {
            all[seat] = chips;
        }
        state.bank += start - state.money[seat];
        if let Some(score) = &view.score {
            state.money_chips[seat] = score.seats[seat.index()].money;
        }
    }
    if let Some(gaius) = &view.gaius {
        state.gaius.money = gaius.money;
        state.gaius.chips = gaius.chips;
        state.gaius.senate[..gaius.senate.len()].copy_from_slice(&gaius.senate);
        state.bank += start - gaius.money;
        if let Some(score) = view.score.as_ref().and_then(|score| score.gaius.as_ref()) {
            state.gaius.money_chips = score.money;
        }
    }
}

/// The Senate cards that were not seen lie in any order.
fn senate(knowledge: &Knowledge, chance: &mut impl Chance) -> [SenateCard; SENATE_CARDS] {
    let view = &knowledge.view;
    let mut unseen = [0; SENATE_CARDS];
    let mut count = 0;
    for number in 0..SENATE_CARDS as u8 {
        let card = SenateCard(number);
        if !view.senate.contains(&card) && view.preview != Some(card) && view.aside != Some(card) {
            unseen[count] = number;
            count += 1;
        }
    }
    chance.shuffle(SENATE, &mut unseen[..count]);
    let mut unseen = unseen[..count].iter().map(|&number| SenateCard(number));
    let seen = view.senate.iter().copied().chain(view.preview);
    let mut senate = [SenateCard(0); SENATE_CARDS];
    let aside = view.aside.or_else(|| unseen.next()).expect("the card laid aside is one of the six");
    for (place, card) in senate.iter_mut().zip([aside].into_iter().chain(seen).chain(unseen)) {
        *place = card;
    }
    senate
}

/// Goods kept before, cards dealt in this round, and the deck.
fn lay_hidden_cards(state: &mut State, knowledge: &Knowledge, chance: &mut impl Chance) {
    let mut dealt = [[CardSet::EMPTY; crate::knowledge::DEALS]; MAX_SEATS];
    for (shuffle, &hidden) in knowledge.hidden.iter().enumerate() {
        let mut order = [0; 128];
        let mut count = 0;
        for card in hidden {
            order[count] = card.0;
            count += 1;
        }
        chance.shuffle(DECK, &mut order[..count]);
        let mut rest = &order[..count];
        let mut take = |cards: u8| {
            let (taken, left) = rest.split_at(usize::from(cards));
            rest = left;
            taken.iter().map(|&number| tabletop::Card(number)).collect::<CardSet>()
        };
        for seat in Seat::all(state.seats) {
            state.goods[seat] |= take(knowledge.held[seat][shuffle]);
            for (pool, counts) in dealt[seat.index()].iter_mut().zip(&knowledge.dealt[seat]) {
                *pool |= take(counts[shuffle]);
            }
        }
        if shuffle == knowledge.shuffle {
            state.deck = Deck::of(rest);
        } else {
            assert!(rest.is_empty(), "hidden cards of an earlier shuffle lie with the players");
        }
    }
    for (seat, seen) in (0..).map(Seat).zip(&knowledge.view.seats) {
        if let (true, Some(boat)) = (knowledge.is_own(seat), seen.boat.faces()) {
            state.boat[seat] = boat;
            continue;
        }
        for (deal, pool) in dealt[seat.index()].iter().enumerate() {
            let mut pool = *pool;
            if deal < knowledge.deals && knowledge.kept[deal].has(seat) {
                let kept = take_one(&mut pool, chance);
                state.goods[seat].insert(kept);
                let given = state.with_gaius().then(|| take_one(&mut pool, chance));
                given.into_iter().for_each(|given| state.gaius.given[seat.index()].insert(given));
                // The last one can still be taken back as long as others have not kept theirs.
                if state.step == Some(Step::Keep) && state.has_decided(seat) {
                    (state.kept[seat], state.given[seat]) = (kept, given.unwrap_or_default());
                }
            }
            state.boat[seat] |= pool;
        }
    }
}

/// What was decided in secret: one's own choice is known, the others' are made up.
fn decide(state: &mut State, knowledge: &Knowledge, chance: &mut impl Chance) {
    if let Some(gaius) = &knowledge.view.gaius
        && let tabletop::Viewer::Seat(seat) = knowledge.view.viewer
    {
        state.gaius.given[seat.index()] = gaius.given;
    }
    for seat in Seat::all(state.seats) {
        if !state.has_decided(seat) {
            continue;
        }
        if knowledge.is_own(seat) {
            match knowledge.view.decision {
                Some(Action::Keep { card, gaius }) => {
                    state.kept[seat] = card;
                    state.given[seat] = gaius.unwrap_or_default();
                }
                Some(Action::Place(placement)) => state.placed[seat] = placement,
                Some(Action::Final(placement)) => state.placed[seat] = placement.into(),
                other => debug_assert!(other.is_none(), "only these are decided in secret"),
            }
        } else if state.step == Some(Step::Place) {
            state.placed[seat] = random::placement(state.goods[seat], &mut dice(chance));
        } else if state.step == Some(Step::Final) {
            state.placed[seat] = random::final_placement(state.goods[seat], &mut dice(chance)).into();
        }
    }
}

fn take_one(cards: &mut CardSet, chance: &mut impl Chance) -> tabletop::Card {
    let card = cards.nth(chance.between(DECK, 0, u32::from(cards.len()) - 1) as u8);
    cards.remove(card);
    card
}

/// Dice for the choices of others, thrown from the chance that is given.
fn dice(chance: &mut impl Chance) -> Dice {
    let mut half = || u64::from(chance.between(DECK, 0, (1 << 31) - 1));
    Dice::new(half() << 31 | half())
}
