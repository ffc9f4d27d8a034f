//! What everybody does in world two so that one viewer cannot tell it from world one; from the rule book (OS-3, OS-5, OS-6, OS-32),
//! without a look at what it is there to test.

use super::truth::{contradiction, hidden_from};
use ostia::{Action, FinalPlacement, Placement, SenateCard, State};
use rules_testkit::leak::PendingAction;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// More cards than this never have to be changed for one action.
const MOST_CHANGES: usize = 120;

/// Says what the seat does in the other world, which is changed where the viewer cannot look, so that the viewer sees the same;
/// or nothing when that cannot be.
pub(crate) fn follow(one: &State, other: &mut State, step: &PendingAction<'_, State>, dice: &mut Dice) -> Option<Action> {
    let there = same_from_outside(one, other, step, dice)?;
    for _ in 0..MOST_CHANGES {
        let here = seen(one, step, step.action)?;
        // What the viewer does may be refused there; then something has come out.
        let Some(seen_there) = seen(other, step, &there) else { return Some(there) };
        if here == seen_there {
            return Some(there);
        }
        bring_closer(other, step, &here, &seen_there)?;
    }
    None
}

/// The action with other cards that the viewer cannot see: any cards where nothing is seen of them, the same where faces are.
fn same_from_outside(one: &State, other: &mut State, step: &PendingAction<'_, State>, dice: &mut Dice) -> Option<Action> {
    let PendingAction { viewer, seat, action, .. } = *step;
    let is_last = one.asked().must.len() == 1;
    if is_last && matches!(action, Action::Place(_) | Action::Final(_)) {
        // Boards are revealed now, so that all others must have laid the same (OS-32, OS-70).
        for laid in Seat::all(one.seats()).filter(|&laid| laid != seat && !viewer.is(laid)) {
            let decision = one.view(Viewer::Seat(laid)).decision?;
            let there = the_same_board(other, step, laid, &decision)?;
            for action in [Action::TakeBack, there] {
                other.play(laid, &action, &mut Dice::new(0), &mut Nobody).ok()?;
            }
        }
    }
    if viewer.is(seat) {
        return Some(*action);
    }
    let own = one.census().seats[seat.index()];
    match action {
        Action::Keep { .. } => Some(some_keep(other, seat, dice)),
        Action::Lot(cards) => bring(other, step, seat, Place::Boat, *cards).map(|()| *action),
        Action::Price(_) => bring(other, step, seat, Place::Boat, own.boat).map(|()| *action),
        Action::Place(_) | Action::Final(_) if is_last => the_same_board(other, step, seat, action),
        Action::Place(_) => Some(Action::Place(some_placement(other, seat, dice))),
        Action::Final(_) => {
            let Placement { forum, senate, storage, .. } = some_placement(other, seat, dice);
            let Action::Final(laid) = action else { return None };
            Some(Action::Final(FinalPlacement { forum, storage: storage | senate, bluffs: laid.bluffs }))
        }
        // What is not stored is discarded, and seen by all (OS-63).
        Action::Store(kept) => {
            let discarded = own.goods - *kept;
            bring(other, step, seat, Place::Goods, discarded)?;
            Some(Action::Store(other.census().seats[seat.index()].goods - discarded))
        }
        Action::Bid(_)
        | Action::Pass
        | Action::Sell(_)
        | Action::Take(_)
        | Action::Buyer(_)
        | Action::Build(_)
        | Action::Settle
        | Action::TakeBack => Some(*action),
    }
}

#[derive(Clone, Copy)]
enum Place {
    Goods,
    Boat,
}

/// Brings these cards to a place of a seat, in exchange for others there, if that contradicts nothing the viewer knows.
fn bring(other: &mut State, step: &PendingAction<'_, State>, seat: Seat, place: Place, cards: CardSet) -> Option<()> {
    for card in cards {
        let own = other.census().seats[seat.index()];
        let there = match place {
            Place::Goods => own.goods,
            Place::Boat => own.boat,
        };
        if !there.has(card) {
            (there - cards).iter().find(|&spare| exchange(other, step, spare, card))?;
        }
    }
    Some(())
}

/// A board of this seat of which the same is revealed: Forum, Senate and bluff cards, at the end everything (OS-32, OS-70).
fn the_same_board(other: &mut State, step: &PendingAction<'_, State>, seat: Seat, laid: &Action) -> Option<Action> {
    if let Action::Final(placement) = laid {
        return bring(other, step, seat, Place::Goods, placement.forum | placement.storage).map(|()| *laid);
    }
    let Action::Place(placement) = laid else { panic!("{laid:?} is not laid on a board") };
    let shown = placement.forum | placement.senate;
    bring(other, step, seat, Place::Goods, shown)?;
    Some(Action::Place(Placement { storage: other.census().seats[seat.index()].goods - shown, ..*placement }))
}

fn some_keep(other: &State, seat: Seat, dice: &mut Dice) -> Action {
    let boat = in_some_order(other.census().seats[seat.index()].boat, dice);
    Action::Keep { card: boat[0], gaius: (other.seats() == 2).then(|| boat[1]) }
}

/// Any board at all: nothing is seen of it yet (OS-31).
fn some_placement(other: &State, seat: Seat, dice: &mut Dice) -> Placement {
    let mut laid = Placement::default();
    for card in other.census().seats[seat.index()].goods {
        [&mut laid.forum, &mut laid.senate, &mut laid.storage][dice.below(3) as usize].insert(card);
    }
    laid.bluffs.forum = dice.below(3) as u8;
    laid.bluffs.storage = ostia::BLUFFS - laid.bluffs.forum;
    laid
}

/// Exchanges two cards that the viewer cannot see, if that contradicts nothing the viewer knows.
fn exchange(other: &mut State, step: &PendingAction<'_, State>, one: Card, another: Card) -> bool {
    let hidden = hidden_from(step.viewer, other);
    if !hidden.has(one) || !hidden.has(another) {
        return false;
    }
    let mut changed = other.clone();
    changed.exchange(one, another);
    let possible = contradiction(step.knowledge, &changed).is_none();
    if possible {
        *other = changed;
    }
    possible
}

/// What a viewer is entitled to see of an action, beyond what was known before.
#[derive(Debug, PartialEq)]
struct Entitled {
    /// The faces, by the place where each card lay before.
    faces: BTreeMap<Lay, BTreeSet<Card>>,
    /// The Senate cards that are turned up, by their place: 0 is the one laid aside (OS-3, OS-65, OS-77).
    senate: BTreeMap<usize, SenateCard>,
}

/// Where a card lay, as far as it makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lay {
    Goods(usize),
    Boat(usize),
    Gaius(usize),
    Deck(usize),
    Open,
}

/// What the viewer is entitled to see when this is done, or nothing when it cannot be done.
fn seen(before: &State, step: &PendingAction<'_, State>, action: &Action) -> Option<Entitled> {
    let mut after = before.clone();
    after.play(step.seat, action, &mut step.luck.clone(), &mut Nobody).ok()?;
    // Lots, depressors and the discard pile lie open (OS-6); what is one's own is seen by oneself (OS-5); at the end all is, but
    // for the deck (OS-70).
    let over = after.outcome().is_some();
    let open = |state: &State, over: bool| {
        let census = state.census();
        let own = (0..).map(Seat).zip(&census.seats).filter(|(seat, _)| over || step.viewer.is(*seat));
        let own = own.fold(CardSet::EMPTY, |own, (_, player)| own | player.goods | player.boat | player.given);
        own | census.discard | census.depressors | census.lot
    };
    let lay = lay_of(before);
    let mut faces: BTreeMap<Lay, BTreeSet<Card>> = BTreeMap::new();
    for card in open(&after, over) - open(before, false) {
        faces.entry(lay[&card]).or_default().insert(card);
    }
    // What Gaius was given is turned up with the boards (OS-92), even if a new round's deck hides it again at once.
    if before.step() == Some(ostia::Step::Place) && after.step() != before.step() {
        let given = before.census().seats.into_iter().flat_map(|player| player.given);
        for card in given {
            faces.entry(lay[&card]).or_default().insert(card);
        }
    }
    let round = |state: &State| usize::from(state.view(Viewer::Spectator).round);
    let turned_up = (round(before) + 2..=round(&after) + 1).filter(|&at| at <= 5);
    let senate = turned_up.chain(over.then_some(0)).map(|at| (at, after.senate_in_order()[at])).collect();
    Some(Entitled { faces, senate })
}

fn lay_of(state: &State) -> BTreeMap<Card, Lay> {
    let census = state.census();
    let mut lay = BTreeMap::new();
    for (seat, player) in census.seats.iter().enumerate() {
        lay.extend(player.goods.iter().map(|card| (card, Lay::Goods(seat))));
        lay.extend(player.boat.iter().map(|card| (card, Lay::Boat(seat))));
        lay.extend(player.given.iter().map(|card| (card, Lay::Gaius(seat))));
    }
    lay.extend((0..).zip(state.deck_in_order()).map(|(at, card)| (card, Lay::Deck(at))));
    lay.extend((census.discard | census.depressors | census.lot).iter().map(|card| (card, Lay::Open)));
    lay
}

/// Changes the other world so that the viewer would see one thing more as it is here; nothing when that cannot be.
fn bring_closer(other: &mut State, step: &PendingAction<'_, State>, here: &Entitled, there: &Entitled) -> Option<()> {
    for (at, card) in &here.senate {
        let found = there.senate.get(at)?;
        if card != found {
            other.exchange_senate(*card, *found);
            return Some(());
        }
    }
    for (place, cards) in &here.faces {
        let others = there.faces.get(place)?;
        let (mut missing, mut too_much) = (cards.difference(others), others.difference(cards));
        if let (Some(&missing), Some(&too_much)) = (missing.next(), too_much.next()) {
            return exchange(other, step, too_much, missing).then_some(());
        }
    }
    None
}

fn in_some_order(cards: CardSet, dice: &mut Dice) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
    cards
}
