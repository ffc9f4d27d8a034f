//! Some legal answer: first a kind of action, then one of its kind, so that kinds with many answers do not crowd out the rest.
//!
//! It looks at the whole state, because only then it can tell whether an offer can still be delivered. A player who may
//! not know that asks an imagined state.

use crate::state::State;
use crate::{Action, CardList, Claim, Claims, CompassRule, Goods, Icon, Kind, OfferId, Source, Statement, Statements, Step, Terms, To};
use crate::{answer, buy, offer, play_cards};
use tabletop::{CardSet, Dice, Seat};

#[inline]
pub(crate) fn answer(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let step = state.step.expect("only a game that goes on asks for answers");
    if seat != state.turn_of {
        return speak(state, seat, dice);
    }
    match step {
        Step::Discard => Action::Discard(in_some_order(some_of(state.hands[seat], state.surplus(seat), dice), dice)),
        Step::Trade => trade(state, seat, dice),
        Step::Sail => {
            let harbours = state.within_reach();
            Action::Sail(harbours.nth(dice.below(harbours.len().into()) as u8))
        }
        Step::Compass => {
            let harbours = state.compass_leads_to();
            let keeps = state.options.compass == CompassRule::May && dice.one_in(4);
            Action::Compass((!keeps).then(|| harbours.nth(dice.below(harbours.len().into()) as u8)))
        }
        Step::Load => Action::Load(in_some_order(state.played, dice)),
    }
}

/// The active player plays, buys, haggles. When the hand is too small, it grows first.
fn trade(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let throw = dice.below(16);
    if throw < 6
        && let Some(action) = haggle(state, seat, dice)
    {
        return action;
    }
    let wants_to_buy = (6..9).contains(&throw);
    let load = state.to_play().filter(|&load| !wants_to_buy && state.sails_to_choose(load).any(|sails| state.can_sail(sails)));
    if let Some(load) = load {
        return Action::Play(cards_to_play(state, seat, load, dice));
    }
    if let Some(from) = somewhere_to_buy(state, seat, dice) {
        return Action::Buy(from);
    }
    let load = state.to_play().expect("while the load is in reach, a card can be bought (OM-40)");
    Action::Play(cards_to_play(state, seat, load, dice))
}

/// A player who is not active answers what is offered, and makes offers.
fn speak(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    haggle(state, seat, dice).expect("a seat that may speak has something to say")
}

fn haggle(state: &State, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let throw = dice.below(8);
    if throw < 3
        && let Some(action) = respond(state, seat, dice)
    {
        return Some(action);
    }
    if throw == 7
        && let Some(id) = one_of_mine(state, seat, dice)
    {
        return Some(Action::Withdraw(id));
    }
    if state.may_offer(seat) {
        return Some(some_offer(state, seat, dice));
    }
    respond(state, seat, dice).or_else(|| one_of_mine(state, seat, dice).map(Action::Withdraw))
}

/// Takes, answers or declines something offered to this seat, or confirms an answer to its own call.
fn respond(state: &State, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let open = &state.haggle.open;
    if open.is_empty() {
        return None;
    }
    let first = dice.below(open.len() as u32) as usize;
    for at in (first..open.len()).chain(0..first) {
        let offer = &open[at];
        if offer.asked.has(seat) {
            return Some(accept(state, seat, offer.id, offer.asks, dice).unwrap_or(Action::Decline(offer.id)));
        }
        if offer.kind == Kind::Call && offer.from.0 == seat {
            let replies = state.haggle.replies.iter().filter(|reply| reply.offer == offer.id);
            for reply in replies {
                let with = reply.seat.0;
                if answer::may_confirm(state, seat, offer.id, with).is_ok() {
                    return Some(Action::Confirm { offer: offer.id, with });
                }
            }
        }
    }
    None
}

/// Accepts with some of the cards that would do, if there are any and the trade could be carried out.
fn accept(state: &State, seat: Seat, offer: OfferId, asks: Goods, dice: &mut Dice) -> Option<Action> {
    if dice.one_in(4) {
        return None;
    }
    let mut cards = CardSet::EMPTY;
    for (good, count) in asks.iter() {
        let these = state.hands[seat] & state.edition.of_good(good);
        if these.len() < count {
            return None;
        }
        cards |= some_of(these, count, dice);
    }
    let claims = if dice.one_in(8) { some_claims(state, cards, dice) } else { Claims::new() };
    answer::may_accept(state, seat, offer, cards, &claims).ok()?;
    Some(Action::Accept { offer, cards, claims })
}

fn one_of_mine(state: &State, seat: Seat, dice: &mut Dice) -> Option<OfferId> {
    let count = state.haggle.open_by[seat];
    if count == 0 {
        return None;
    }
    let which = dice.below(count.into()) as usize;
    state.haggle.open.iter().filter(|open| open.from.0 == seat).nth(which).map(|open| open.id)
}

/// Some offer: up to two cards and some ducats each way, sometimes a call, a counter, a claim or a wish.
fn some_offer(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    // One throw is cut into many small ones.
    let mut bits = dice.bits();
    let mut throw = |below: u32| {
        let part = (bits & 0xff) as u32;
        bits = bits.rotate_right(8);
        (part * below) >> 8
    };
    let mut terms = Terms::default();
    let hand = state.hands[seat];
    let mut size = u32::from(hand.len());
    for _ in 0..[0, 1, 1, 2][throw(4) as usize].min(size) {
        terms.gives.insert((hand - terms.gives).nth(throw(size) as u8));
        size -= 1;
    }
    let goods = state.edition.goods.len() as u32;
    for _ in 0..[0, 1, 1, 2][throw(4) as usize] {
        terms.asks.0[throw(goods) as usize] += 1;
    }
    let extras = throw(256);
    if extras & 7 == 0 {
        terms.kind = Kind::Call;
    }
    match extras >> 3 & 7 {
        0 => terms.gives_ducats = 1 + (extras >> 6) as u16,
        1 => terms.asks_ducats = 1 + (extras >> 6) as u16,
        2 if !terms.gives.is_empty() => terms.claims = some_claims(state, terms.gives, dice),
        3 if !terms.asks.is_empty() => terms.wishes = Statements(1 << dice.below(Statement::COUNT.into())),
        _ => {}
    }
    // An offer that gives and asks nothing else is a gift of a ducat.
    if terms.gives.is_empty() && terms.asks.is_empty() {
        terms.gives_ducats = terms.gives_ducats.max(1);
    }
    terms.to = To::Seat(state.turn_of);
    if seat == state.turn_of {
        let partner = throw(state.seats.into()) as u8;
        terms.to = if partner == seat.0 { To::All } else { To::Seat(Seat(partner)) };
    }
    let mut parent = None;
    if extras >> 6 == 3
        && let Some(countered) = state.haggle.open.iter().find(|open| open.asked.has(seat))
    {
        parent = Some(countered.id);
        terms.to = To::Seat(countered.from.0);
    }
    while state.haggle.is_repeated(seat, &terms) {
        terms.gives_ducats += 1;
    }
    debug_assert!(offer::may(state, seat, parent, &terms).is_ok(), "a random offer is legal");
    Action::Offer { parent, terms }
}

/// Something is said about each card: the truth, or not.
fn some_claims(state: &State, cards: CardSet, dice: &mut Dice) -> Claims {
    let mut claims = Claims::new();
    for card in cards {
        let icon = Icon::ALL[dice.below(4) as usize];
        let has = state.edition.icons(card).count(icon) > 0;
        let says = if has != dice.one_in(4) { icon as u32 } else { 4 + icon as u32 };
        claims.push(Claim { card, says: Statements(1 << says) });
    }
    claims
}

fn somewhere_to_buy(state: &State, seat: Seat, dice: &mut Dice) -> Option<Source> {
    let pirates = buy::may(state, seat, Source::Pirates).is_ok();
    let deck = buy::may(state, seat, Source::Deck).is_ok();
    match (deck, pirates) {
        (true, true) => Some(if dice.one_in(4) { Source::Pirates } else { Source::Deck }),
        (true, false) => Some(Source::Deck),
        (false, true) => Some(Source::Pirates),
        (false, false) => None,
    }
}

/// Some cards that may be played. On a map with dead ends the sails are chosen first (OM-51).
fn cards_to_play(state: &State, seat: Seat, load: u8, dice: &mut Dice) -> CardSet {
    let hand = state.hands[seat];
    let cards = some_of(hand, load, dice);
    if play_cards::may(state, seat, cards).is_ok() {
        return cards;
    }
    let with_sail = hand & state.edition.with_sail();
    let sails = state.sails_to_choose(load).find(|&sails| state.can_sail(sails));
    let sails = sails.expect("a selection that cannot be sailed is refused only where another one can (OM-51)");
    some_of(with_sail, sails, dice) | some_of(hand - with_sail, load - sails, dice)
}

/// Some of these cards, so many.
#[inline]
fn some_of(cards: CardSet, count: u8, dice: &mut Dice) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    for left in (cards.len() - count + 1..=cards.len()).rev() {
        chosen.insert((cards - chosen).nth(dice.below(left.into()) as u8));
    }
    chosen
}

#[inline]
fn in_some_order(cards: CardSet, dice: &mut Dice) -> CardList {
    let mut list: CardList = cards.iter().collect();
    for last in (1..list.len()).rev() {
        list.swap(last, dice.below(last as u32 + 1) as usize);
    }
    list
}
