//! What everybody does in world two so that one viewer cannot tell it from world one; from the rule book (OM-7 to OM-11, OM-32),
//! without a look at what it is there to test.

use super::truth::{contradiction, hidden_from};
use oltre_mare::{Action, CardList, Claims, Good, OfferId, OfferKind, State, Statements, Terms, Whereabouts};
use rules_testkit::leak::PendingAction;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// More cards than this never have to be changed for one action.
const MOST_CHANGES: usize = 150;

/// Says what the seat does in the other world, which is changed where the viewer cannot look, so that the viewer sees the same;
/// or nothing when the viewer is entitled to see a difference.
pub(crate) fn follow(one: &State, other: &mut State, step: &PendingAction<'_, State>, dice: &mut Dice) -> Option<Action> {
    let there = same_from_outside(other, step, dice)?;
    for _ in 0..MOST_CHANGES {
        let here = seen(one, step, step.action)?;
        let seen_there = seen(other, step, &there)?;
        if here == seen_there {
            return Some(there);
        }
        bring_closer(one, other, step, &here, &seen_there)?;
    }
    None
}

/// The action with other cards of a hand that the viewer cannot see: any cards where nothing is seen of them, of the same goods
/// where goods are seen, the same cards where faces are.
fn same_from_outside(other: &mut State, step: &PendingAction<'_, State>, dice: &mut Dice) -> Option<Action> {
    if step.viewer.is(step.seat) {
        return Some(step.action.clone());
    }
    match step.action {
        Action::Discard(cards) => {
            let mut hand: Vec<Card> = other.whereabouts().hands[step.seat.index()].iter().collect();
            let chosen = (0..cards.len()).map(|_| hand.swap_remove(dice.below(hand.len() as u32) as usize));
            Some(Action::Discard(chosen.collect::<CardList>()))
        }
        Action::Offer { parent, terms } => {
            let renamed = of_the_same_goods(other, step, terms.gives, dice)?;
            let terms = Terms { gives: all(terms.gives, &renamed), claims: claims(&terms.claims, &renamed), ..terms.clone() };
            Some(Action::Offer { parent: *parent, terms })
        }
        // The viewer gets these cards, and hears what is said about each (OM-32).
        Action::Accept { offer, cards, .. } if is_firm_and_by_the_viewer(other, step, *offer) => {
            these_are_held(other, step, *cards, dice)?;
            Some(step.action.clone())
        }
        Action::Accept { offer, cards, claims: said } => {
            let renamed = of_the_same_goods(other, step, *cards, dice)?;
            Some(Action::Accept { offer: *offer, cards: all(*cards, &renamed), claims: claims(said, &renamed) })
        }
        Action::Play(cards) => {
            these_are_held(other, step, *cards, dice)?;
            Some(step.action.clone())
        }
        Action::Confirm { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Sail(_)
        | Action::Compass(_)
        | Action::Load(_) => Some(step.action.clone()),
    }
}

/// Is it for the viewer to receive what the player who takes this offer gives, at once?
fn is_firm_and_by_the_viewer(state: &State, step: &PendingAction<'_, State>, offer: OfferId) -> bool {
    let offers = state.view(step.viewer).offers;
    offers.iter().any(|open| open.id == offer && open.kind == OfferKind::Firm && step.viewer.is(open.from))
}

/// Brings the cards that are seen into the hand of the player who acts.
fn these_are_held(other: &mut State, step: &PendingAction<'_, State>, cards: CardSet, dice: &mut Dice) -> Option<()> {
    for card in cards {
        let hand = other.whereabouts().hands[step.seat.index()];
        if !hand.has(card) {
            in_some_order(hand - cards, dice).into_iter().find(|&spare| exchange(other, step, spare, card))?;
        }
    }
    Some(())
}

/// For each of these cards another one of the same good in the other world's hand.
fn of_the_same_goods(other: &mut State, step: &PendingAction<'_, State>, cards: CardSet, dice: &mut Dice) -> Option<BTreeMap<Card, Card>> {
    let edition = other.edition();
    let mut renamed = BTreeMap::new();
    let mut used = CardSet::EMPTY;
    for card in cards {
        let of_good = edition.of_good(edition.good(card));
        let hand = other.whereabouts().hands[step.seat.index()];
        let choice = (hand & of_good) - used;
        let found = if choice.is_empty() {
            let elsewhere = in_some_order((hidden_from(step.viewer, other) & of_good) - hand, dice);
            let spare = in_some_order(hand - used, dice);
            let pairs = elsewhere.iter().flat_map(|&come| spare.iter().map(move |&gone| (come, gone)));
            pairs.take(60).find(|&(come, gone)| exchange(other, step, gone, come))?.0
        } else {
            choice.nth(dice.below(choice.len().into()) as u8)
        };
        used.insert(found);
        renamed.insert(card, found);
    }
    Some(renamed)
}

/// Exchanges two cards that the viewer cannot see, if that contradicts nothing the viewer knows.
fn exchange(other: &mut State, step: &PendingAction<'_, State>, one: Card, another: Card) -> bool {
    let mut changed = other.clone();
    changed.exchange(one, another, step.viewer);
    let possible = contradiction(step.knowledge, &changed).is_none();
    if possible {
        *other = changed;
    }
    possible
}

/// What a viewer is entitled to see of an action, beyond what was known before.
#[derive(Debug, PartialEq)]
struct Entitled {
    /// How many cards were drawn before Venice came, if it came: all see it (OM-80).
    venice: Option<u8>,
    /// The good and the words on every card that is offered (OM-32).
    told: Vec<(Good, Statements)>,
    /// The faces, by the place where each card lay before.
    faces: BTreeMap<Lay, BTreeSet<Card>>,
    /// Who trades sees the cards, and what was said about each (OM-32).
    said: BTreeMap<Card, Statements>,
}

/// Where a card lay, as far as it makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lay {
    Hand(usize),
    Pirates(usize, usize),
    Deck(usize),
    Open,
}

/// What the viewer is entitled to see when this is done, or nothing when it cannot be done.
fn seen(before: &State, step: &PendingAction<'_, State>, action: &Action) -> Option<Entitled> {
    let mut after = before.clone();
    after.play(step.seat, action, &mut step.luck.clone(), &mut Nobody).ok()?;
    let (was, is) = (before.whereabouts(), after.whereabouts());
    // What is played, loaded or discarded lies open (OM-7, OM-50, OM-70); after the end everything does, but for the deck.
    let mut faces = in_the_open(&is) - in_the_open(&was);
    if after.outcome().is_some() {
        faces |= is.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand) | is.pirates.iter().flatten().copied().collect();
    }
    // A hand is known to its owner, and so is what comes into it (OM-8).
    if let Viewer::Seat(seat) = step.viewer {
        faces |= is.hands[seat.index()] - was.hands[seat.index()];
    }
    let lay = lay_of(&was);
    let mut by_place: BTreeMap<Lay, BTreeSet<Card>> = BTreeMap::new();
    for card in faces {
        by_place.entry(lay[&card]).or_default().insert(card);
    }
    let venice = if is.venice.is_none() { was.venice } else { None };
    Some(Entitled { venice, told: told(before, action), faces: by_place, said: said(before, step, action) })
}

/// What was said about the cards of a trade in which the viewer has a part.
fn said(before: &State, step: &PendingAction<'_, State>, action: &Action) -> BTreeMap<Card, Statements> {
    let (offer, partner) = match action {
        Action::Accept { offer, .. } => (offer, step.seat),
        Action::Confirm { offer, with } => (offer, *with),
        Action::Discard(_)
        | Action::Offer { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Play(_)
        | Action::Sail(_)
        | Action::Compass(_)
        | Action::Load(_) => return BTreeMap::new(),
    };
    // Each of the two knows their own cards, and what they said themselves.
    let known_to = |seat: Seat| before.view(Viewer::Seat(seat)).offers.into_iter().find(|open| open.id == *offer);
    let Some(author) = known_to(partner).map(|open| open.from) else { return BTreeMap::new() };
    let is_trade = matches!(action, Action::Confirm { .. }) || known_to(author).is_some_and(|open| open.kind == OfferKind::Firm);
    if !is_trade || !(step.viewer.is(author) || step.viewer.is(partner)) {
        return BTreeMap::new();
    }
    let gave = known_to(author).into_iter().flat_map(|open| open.gives);
    let answered = known_to(partner).into_iter().flat_map(|open| open.answers).filter(|answer| answer.seat == partner);
    let shown = gave.chain(answered.flat_map(|answer| answer.gives)).filter_map(|shown| Some((shown.card?, shown.says)));
    // Who takes a firm offer says it in the same breath.
    shown.chain(given(action)).collect()
}

/// The goods on the cards of an offer or an answer, with what is said about them.
fn told(state: &State, action: &Action) -> Vec<(Good, Statements)> {
    let mut told: Vec<_> = given(action).into_iter().map(|(card, says)| (state.edition().good(card), says)).collect();
    told.sort();
    told
}

/// The cards of an offer or an answer, with what is said about them.
fn given(action: &Action) -> Vec<(Card, Statements)> {
    let (cards, claims) = match action {
        Action::Offer { terms, .. } => (terms.gives, &terms.claims),
        Action::Accept { cards, claims, .. } => (*cards, claims),
        Action::Discard(_)
        | Action::Confirm { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Play(_)
        | Action::Sail(_)
        | Action::Compass(_)
        | Action::Load(_) => return Vec::new(),
    };
    let says = |card| claims.iter().find(|claim| claim.card == card).map_or(Statements::NONE, |claim| claim.says);
    cards.iter().map(|card| (card, says(card))).collect()
}

fn in_the_open(world: &Whereabouts) -> CardSet {
    world.played | world.discard | world.cargo.iter().flatten().copied().collect()
}

fn lay_of(world: &Whereabouts) -> BTreeMap<Card, Lay> {
    let hands = (0..).zip(&world.hands).flat_map(|(seat, hand)| hand.iter().map(move |card| (card, Lay::Hand(seat))));
    let pirates =
        (0..).zip(&world.pirates).flat_map(|(seat, stack)| (0..).zip(stack).map(move |(at, &card)| (card, Lay::Pirates(seat, at))));
    let deck = (0..).zip(&world.deck).map(|(at, &card)| (card, Lay::Deck(at)));
    let open = in_the_open(world).iter().map(|card| (card, Lay::Open));
    hands.chain(pirates).chain(deck).chain(open).collect()
}

/// Changes the other world so that the viewer would see one thing more as it is here; nothing when that cannot be.
fn bring_closer(one: &State, other: &mut State, step: &PendingAction<'_, State>, here: &Entitled, there: &Entitled) -> Option<()> {
    if here.told != there.told {
        return None;
    }
    if here.venice != there.venice {
        other.put_venice_under(one.whereabouts().venice?);
        return Some(());
    }
    for (place, cards) in &here.faces {
        let others = there.faces.get(place)?;
        let (mut missing, mut too_much) = (cards.difference(others), others.difference(cards));
        if let (Some(&missing), Some(&too_much)) = (missing.next(), too_much.next()) {
            return exchange(other, step, too_much, missing).then_some(());
        }
    }
    // The same cards with the words the other way round.
    let (&card, says) = here.said.iter().find(|(card, says)| there.said.get(card) != Some(says))?;
    let good = |card| other.edition().good(card);
    let (&swapped, _) = there
        .said
        .iter()
        .find(|&(&swapped, words)| words == says && good(swapped) == good(card) && here.said.get(&swapped) != Some(words))?;
    exchange(other, step, card, swapped).then_some(())
}

fn all(cards: CardSet, renamed: &BTreeMap<Card, Card>) -> CardSet {
    cards.iter().map(|card| renamed[&card]).collect()
}

/// The same words about the other cards, in order of their number.
fn claims(said: &Claims, renamed: &BTreeMap<Card, Card>) -> Claims {
    let mut said: Claims = said.iter().map(|claim| oltre_mare::Claim { card: renamed[&claim.card], says: claim.says }).collect();
    said.sort_unstable();
    said
}

fn in_some_order(cards: CardSet, dice: &mut Dice) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
    cards
}
