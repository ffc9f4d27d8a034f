//! Some legal answer: first a kind of action, then one of its kind, so that kinds with many answers do not crowd out the rest.
//!
//! It looks at the whole state, because only then it can tell whether an offer can still be delivered. A player who may
//! not know that asks an imagined state.

use crate::state::State;
use crate::{
    Action, CardList, Claim, Claims, CompassRule, Goods, Icon, MAX_ICONS, OfferId, OfferKind, Source, Statement, Statements, Step, Terms,
    To,
};
use crate::{answer, buy, offer, play_cards};
use tabletop::{CardSet, Dice, Seat};

#[inline]
pub(crate) fn answer(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let step = state.step.expect("only a game that goes on asks for answers");
    let active = seat == state.turn_of;
    let mut bits = Bits(dice.bits());
    // Of sixteen answers the active player talks six times, buys three times and plays cards seven times.
    let throw = bits.take(4);
    if !active || step == Step::Trade && throw < 6 {
        let word = bits.take(3);
        if word < 4
            && !state.haggle.open().is_empty()
            && let Some(action) = respond(state, seat, dice)
        {
            return action;
        }
        if word == 7
            && let Some(id) = one_of_mine(state, seat, dice)
        {
            return Action::Withdraw(id);
        }
        if state.haggle.may_offer(seat) {
            return some_offer(state, seat, bits, dice);
        }
        if let Some(action) = respond(state, seat, dice).or_else(|| one_of_mine(state, seat, dice).map(Action::Withdraw)) {
            return action;
        }
        assert!(active, "a seat that may speak has something to say");
    }
    match step {
        Step::Discard => Action::Discard(in_some_order(some_of(state.hands[seat], state.surplus(seat), dice), dice)),
        Step::Trade => buy_or_play(state, seat, throw < 9, dice),
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

/// The active player plays cards, or buys one: by choice, or because the hand is too small or cannot be sailed.
fn buy_or_play(state: &State, seat: Seat, wants_to_buy: bool, dice: &mut Dice) -> Action {
    let load = state.to_play().filter(|&load| !wants_to_buy && state.some_selection_can_be_sailed(load));
    if let Some(load) = load {
        return Action::Play(cards_to_play(state, seat, load, dice));
    }
    if let Some(from) = somewhere_to_buy(state, seat, dice) {
        return Action::Buy(from);
    }
    let load = state.to_play().expect("while the load is in reach, a card can be bought (OM-40)");
    Action::Play(cards_to_play(state, seat, load, dice))
}

/// Takes, answers or declines something offered to this seat, or confirms an answer to its own call.
#[inline(never)]
fn respond(state: &State, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let open = state.haggle.open();
    if open.is_empty() {
        return None;
    }
    let first = dice.below(open.len() as u32) as usize;
    for at in (first..open.len()).chain(0..first) {
        let offer = &open[at];
        if offer.asked.has(seat) {
            return Some(accept(state, seat, offer.id, offer.asks, dice).unwrap_or(Action::Decline(offer.id)));
        }
        if offer.kind == OfferKind::Call && offer.from.0 == seat {
            let replies = state.haggle.replies(offer.id);
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
    let count = state.haggle.table.open_by[seat];
    if count == 0 {
        return None;
    }
    let which = dice.below(count.into()) as usize;
    state.haggle.open().iter().filter(|open| open.from.0 == seat).nth(which).map(|open| open.id)
}

/// Some offer: up to two cards and some ducats each way, sometimes a call, a counter, a claim or a wish. It is written
/// with few branches, because a random one is a wrong guess every other time.
#[inline]
fn some_offer(state: &State, seat: Seat, mut bits: Bits, dice: &mut Dice) -> Action {
    let hand = state.hands[seat];
    let size = hand.len();
    let mut gives = CardSet::EMPTY;
    let given = HOW_MANY[bits.take(2) as usize].min(size);
    if given > 0 {
        gives.insert(hand.nth(bits.below(size)));
        if given > 1 {
            gives.insert((hand - gives).nth(bits.below(size - 1)));
        }
    }
    let goods = state.edition.goods.len() as u8;
    let asked = HOW_MANY[bits.take(2) as usize];
    // Added up as one wide number: single bytes would have to be put together again when they are read.
    let one = bits.below(goods);
    let other = bits.below(goods);
    let asks = (u128::from(asked > 0) << (8 * one)) + (u128::from(asked > 1) << (8 * other));
    let asks = Goods(asks.to_le_bytes());

    let kind = if bits.take(3) == 0 { OfferKind::Call } else { OfferKind::Firm };
    let extra = bits.take(3);
    let ducats = 1 + bits.take(2) as u16;
    // An offer that gives and asks nothing else is a gift of a ducat.
    let gives_ducats = if extra == 0 { ducats } else { u16::from(given + asked == 0) };
    let asks_ducats = if extra == 1 { ducats } else { 0 };
    let wishes = if extra == 2 && asked > 0 { Statements(1 << dice.below(Statement::COUNT.into())) } else { Statements::NONE };
    let mut to = To::Seat(state.turn_of);
    if seat == state.turn_of {
        let partner = Seat(dice.below(state.seats.into()) as u8);
        to = if partner == seat { To::All } else { To::Seat(partner) };
    }
    let mut parent = None;
    if bits.take(3) == 0
        && let Some(countered) = state.haggle.open().iter().find(|open| open.asked.has(seat))
    {
        parent = Some(countered.id);
        to = To::Seat(countered.from.0);
    }
    let mut terms = Terms { to, kind, gives, gives_ducats, claims: Claims::new(), asks, asks_ducats, wishes };
    if extra == 3 {
        terms.claims = some_claims(state, gives, dice);
    }
    while state.haggle.is_repeated(seat, &terms) {
        terms.gives_ducats += 1;
    }
    debug_assert!(offer::may(state, seat, parent, &terms).is_ok(), "a random offer is legal");
    Action::Offer { parent, terms }
}

/// How many cards an offer gives, and how many goods it asks for.
const HOW_MANY: [u8; 4] = [0, 1, 1, 2];

/// One throw of the dice, cut into small ones.
#[derive(Clone, Copy)]
struct Bits(u64);

impl Bits {
    /// This many bits.
    #[inline]
    fn take(&mut self, count: u32) -> u64 {
        let taken = self.0 & ((1 << count) - 1);
        self.0 >>= count;
        taken
    }

    /// A number below `n`, near enough for a player who acts at random.
    #[inline]
    fn below(&mut self, n: u8) -> u8 {
        ((self.take(9) * u64::from(n)) >> 9) as u8
    }
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
    let sails = (state.sails_to_choose(load) & state.edition.distances(state.ships[seat])).trailing_zeros() as u8;
    let mut by_sails = [CardSet::EMPTY; MAX_ICONS + 1];
    hand.iter().for_each(|card| by_sails[usize::from(state.edition.icons(card).count(Icon::Sail))].insert(card));
    let chosen = how_many_of_each(&by_sails.map(tabletop::CardSet::len), MAX_ICONS, load, sails);
    let chosen = chosen.expect("a selection that cannot be sailed is refused only where another one can (OM-51)");
    by_sails.into_iter().zip(chosen).rev().fold(CardSet::EMPTY, |cards, (these, count)| cards | some_of(these, count, dice))
}

/// How many cards of each number of sails, so that there are this many cards with this many sails in all.
fn how_many_of_each(there: &[u8; MAX_ICONS + 1], most: usize, load: u8, sails: u8) -> Option<[u8; MAX_ICONS + 1]> {
    if most == 0 {
        let mut chosen = [0; MAX_ICONS + 1];
        chosen[0] = load;
        return (sails == 0 && load <= there[0]).then_some(chosen);
    }
    (0..=load.min(there[most]).min(sails / most as u8)).rev().find_map(|count| {
        let mut chosen = how_many_of_each(there, most - 1, load - count, sails - count * most as u8)?;
        chosen[most] = count;
        Some(chosen)
    })
}

/// Some of these cards, this many.
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
