//! Does a world agree with what somebody knows?

use oltre_mare::{Goods, Knowledge, Seen, State};
use tabletop::{Card, CardSet, Seat, Viewer};

/// What in this world cannot be, for a player who knows this; nothing when it can. Written from the rule book: it does not ask the
/// world what a viewer sees.
pub(crate) fn contradiction(knowledge: &Knowledge, state: &State) -> Option<String> {
    let world = state.whereabouts();
    let view = knowledge.view();
    let edition = knowledge.edition();
    let seats = view.seats.len() as u8;
    let mut all = world.places();
    all.sort_unstable();
    if !all.into_iter().eq(edition.cards_for(seats)) {
        return Some("not every card lies in one place".into());
    }
    let beyond = |place: &str, cards: CardSet, may: CardSet| {
        let wrong = cards - may;
        (!wrong.is_empty()).then(|| format!("{wrong:?} lie {place}, which cannot be"))
    };
    for (seat, player) in Seat::all(seats).zip(&view.seats) {
        let at = seat.index();
        let hand = world.hands[at];
        let found = match &player.hand {
            Seen::Faces(faces) => (hand != set(faces)).then(|| format!("seat {at} is seen to hold {faces:?}, and holds {hand:?}")),
            Seen::Backs(count) if *count != hand.len() => Some(format!("seat {at} holds {count}, and here {}", hand.len())),
            Seen::Backs(_) => beyond(&format!("in hand {at}"), hand, knowledge.may_hold(seat)).or_else(|| {
                let (has, least) = (Goods::of(hand, edition), knowledge.holds_at_least(seat));
                least.iter().any(|(good, count)| has.count(good) < count).then(|| format!("hand {at} has {has:?}, not {least:?}"))
            }),
        };
        if found.is_some() {
            return found;
        }
        let pirates = &world.pirates[at];
        let found = match &player.pirates {
            Seen::Faces(faces) => (pirates != faces).then(|| format!("pirate stack {at} is seen to be {faces:?}, not {pirates:?}")),
            Seen::Backs(_) => {
                let may = knowledge.may_lie_with_the_pirates(seat);
                if may.len() != pirates.len() {
                    return Some(format!("pirate stack {at} has {} cards, and is known to have {}", pirates.len(), may.len()));
                }
                let wrong = pirates.iter().zip(may).position(|(&card, may)| !may.has(card));
                wrong.map(|place| format!("{:?} lies in pirate stack {at} at {place}, which cannot be", pirates[place]))
            }
        };
        if found.is_some() {
            return found;
        }
        if world.cargo[at] != knowledge.cargo(seat) {
            return Some(format!("cargo {at} is {:?}, and is known to be {:?}", world.cargo[at], knowledge.cargo(seat)));
        }
    }
    if world.deck.len() != usize::from(view.deck) || world.discard != set(&view.discard) || world.played != set(&view.played) {
        return Some("deck, discard pile or played cards are not what all see".into());
    }
    let found = beyond("in the deck", set(&world.deck), knowledge.may_be_in_the_deck());
    if found.is_some() {
        return found;
    }
    if view.venice_to_come != world.venice.is_some() {
        return Some("Venice is to come, or is not".into());
    }
    let deck = u32::from(edition.cards_for(seats).len()) - u32::from(seats);
    let drawn = deck.saturating_sub(u32::from(view.deck));
    world.venice.and_then(|above| {
        let laid = drawn + u32::from(above);
        (laid < deck * 2 / 5 || laid > (deck * 3).div_ceil(5)).then(|| format!("{laid} of {deck} cards lay above Venice (OM-5)"))
    })
}

/// The cards that lie in places that this viewer cannot look into.
pub(crate) fn hidden_from(viewer: Viewer, state: &State) -> CardSet {
    let world = state.whereabouts();
    let hands = Seat::all(world.hands.len() as u8).filter(|&seat| !viewer.is(seat)).map(|seat| world.hands[seat.index()]);
    hands.fold(set(&world.deck), |hidden, hand| hidden | hand) | world.pirates.iter().flatten().copied().collect()
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}
