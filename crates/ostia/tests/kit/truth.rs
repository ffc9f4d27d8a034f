//! Does a world agree with what somebody knows?

use ostia::census::Holdings;
use ostia::{Knowledge, Seen, State};
use tabletop::{CardSet, Rules, Seat, Viewer};

/// What in this world cannot be, for a player who knows this; nothing when it can. Written from the rule book: it does not ask the
/// world what a viewer sees.
pub(crate) fn contradiction(knowledge: &Knowledge, state: &State) -> Option<String> {
    let census = state.census();
    let view = knowledge.view();
    if census.cards() != Ok(knowledge.edition().cards(view.options)) {
        return Some(format!("not every card lies in one place: {:?}", census.cards()));
    }
    for (seat, (player, seen)) in (0..).map(Seat).zip(census.seats.iter().zip(&view.seats)) {
        let Holdings { money, storehouses, loans, chips, goods, boat, given } = *player;
        if (storehouses, loans, chips) != (seen.storehouses, seen.loans, seen.chips) {
            return Some(format!("{seat:?} is seen to have {seen:?}, and has {player:?}"));
        }
        if money != knowledge.money(seat) || seen.money.is_some_and(|seen| seen != money) {
            return Some(format!("{seat:?} has {money}, and is known to have {}", knowledge.money(seat)));
        }
        let wrong = lie(goods, &seen.goods, knowledge.goods_known(seat), knowledge.goods_possible(seat))
            .or_else(|| lie(boat, &seen.boat, CardSet::EMPTY, knowledge.boat_possible(seat)))
            .or_else(|| {
                let gaius = view.gaius.as_ref()?;
                let seen = if view.viewer.is(seat) { Seen::Faces(gaius.given) } else { Seen::Backs(gaius.goods[seat.index()]) };
                lie(given, &seen, CardSet::EMPTY, knowledge.given_possible(seat))
            });
        if let Some(wrong) = wrong {
            return Some(format!("{seat:?}: {wrong}"));
        }
    }
    if let Some(gaius) = &view.gaius
        && census.gaius != (gaius.money, gaius.chips)
    {
        return Some(format!("Gaius is seen to have {gaius:?}, and has {:?}", census.gaius));
    }
    let lot = view.lot.as_ref().map_or(CardSet::EMPTY, |lot| lot.cards);
    if (census.discard, census.depressors, census.lot) != (view.discard, view.depressors, lot) {
        return Some("discard pile, depressors or lot are not what all see".into());
    }
    if let Some(wrong) = lie(census.deck, &Seen::Backs(view.deck), CardSet::EMPTY, knowledge.deck_possible()) {
        return Some(format!("deck: {wrong}"));
    }
    let senate = state.senate_in_order();
    let seen = view.senate.iter().copied().chain(view.preview);
    if !seen.eq(senate[1..].iter().copied().take(view.senate.len() + usize::from(view.preview.is_some()))) {
        return Some(format!("the Senate cards {senate:?} are not those that all have seen"));
    }
    if view.aside.is_some_and(|aside| aside != senate[0]) {
        return Some(format!("{:?} lay aside", view.aside));
    }
    let asked: Vec<Seat> = state.asked().must.iter().collect();
    (asked != view.asked || state.step() != view.step).then(|| format!("{asked:?} are asked, and {:?} are seen to be", view.asked))
}

/// What is wrong with cards that lie somewhere, of which so much is seen and known.
fn lie(cards: CardSet, seen: &Seen, known: CardSet, possible: CardSet) -> Option<String> {
    if let Some(faces) = seen.faces() {
        return (faces != cards).then(|| format!("{faces:?} are seen, and {cards:?} are there"));
    }
    if cards.len() != seen.count() {
        return Some(format!("{} cards are seen, and {cards:?} are there", seen.count()));
    }
    if !cards.has_all(known) {
        return Some(format!("{known:?} are known to be among {cards:?}"));
    }
    let wrong = (cards - known) - possible;
    (!wrong.is_empty()).then(|| format!("{wrong:?} cannot be there"))
}

/// The cards that lie in places that this viewer cannot look into.
pub(crate) fn hidden_from(viewer: Viewer, state: &State) -> CardSet {
    let census = state.census();
    let others = (0..).map(Seat).zip(&census.seats).filter(|(seat, _)| !viewer.is(*seat));
    others.fold(census.deck, |hidden, (_, player)| hidden | player.goods | player.boat | player.given)
}
