//! Is what a prompt says true?

use oltre_mare::{Action, CardList, Claims, Ducats, Harbour, OfferKind, Prompt, Refusal, Source, State, Step, Terms, To};
use tabletop::{CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// What lies within the bounds of the prompt is accepted, what lies beyond is refused.
pub(crate) fn are_true(game: &State, seat: Seat, dice: &mut Dice) {
    let prompt = game.prompt(seat).expect("who is asked has a prompt");
    let world = game.whereabouts();
    let hand = world.hands[seat.index()];
    let view = game.view(Viewer::Seat(seat));
    let me = &view.seats[seat.index()];
    let listed = game.answers(seat);
    match prompt {
        Prompt::Discard { surplus, limit } => {
            assert_eq!((surplus, limit), (hand.len() - limit, game.edition().lions(me.top)), "OM-21");
            for count in 0..=hand.len() {
                let action = Action::Discard(some_of(hand, count, dice));
                let wanted = if count == surplus { Ok(()) } else { Err(Refusal::DiscardCount { named: count, surplus }) };
                assert_eq!(tried(game, seat, &action), wanted, "OM-21");
            }
        }
        Prompt::Trade { load, play, deck, pirates, purchases, offers } => {
            assert_eq!(load, game.edition().nets(me.top), "OM-50");
            assert_eq!(purchases, 4 - view.bought, "OM-38");
            may_play(game, seat, hand, load, play, dice);
            for (from, price) in [(Source::Deck, deck), (Source::Pirates, pirates)] {
                let buy = Action::Buy(from);
                let bought = played(game, seat, &buy, dice);
                assert_eq!(bought.is_some(), price.is_some(), "OM-38: {buy:?}");
                assert_eq!(listed.contains(&buy), price.is_some(), "OM-38: {buy:?}");
                assert!(price.is_none() || purchases > 0, "OM-38");
                if let (Some(after), Some(price)) = (bought, price) {
                    assert!((Ducats(1)..=Ducats(4)).contains(&price), "OM-38, OM-39");
                    // Venice or an empty deck may pay something in between (OM-80, OM-92).
                    let scored = after.view(Viewer::Spectator).paid != view.paid;
                    let paid = me.ducats - after.view(Viewer::Spectator).seats[seat.index()].ducats;
                    assert!(scored || paid == price, "OM-38: {paid} was paid, {price} was said");
                }
            }
            may_make_offers(game, seat, offers);
        }
        Prompt::Speak { offers } => {
            assert_eq!((view.step, seat == view.turn_of), (Some(Step::Trade), false), "OM-34");
            may_make_offers(game, seat, offers);
        }
        Prompt::Sail { distance, harbours } => {
            assert_eq!((distance, harbours), (view.distance, game.edition().reach(me.ship, distance)), "OM-59");
            for harbour in (0..=u8::MAX).map(Harbour) {
                let accepted = tried(game, seat, &Action::Sail(harbour)).is_ok();
                assert_eq!(accepted, harbours.has(harbour), "OM-59: {harbour:?}");
                assert_eq!(listed.contains(&Action::Sail(harbour)), accepted, "OM-59: {harbour:?}");
            }
        }
        Prompt::Compass { harbours, may_keep } => {
            for to in (0..=u8::MAX).map(|harbour| Some(Harbour(harbour))).chain([None]) {
                let accepted = tried(game, seat, &Action::Compass(to)).is_ok();
                assert_eq!(accepted, to.map_or(may_keep, |harbour| harbours.has(harbour)), "OM-64: {to:?}");
                assert_eq!(listed.contains(&Action::Compass(to)), accepted, "OM-64: {to:?}");
            }
        }
        Prompt::Load { cards } => {
            assert_eq!(cards, world.played, "OM-70");
            let orders: usize = (1..=usize::from(cards.len())).product();
            assert_eq!(listed.len(), orders, "OM-70: every order is listed");
            let less = Action::Load(some_of(cards, cards.len().saturating_sub(1), dice));
            assert_eq!(tried(game, seat, &less).is_ok(), cards.is_empty(), "OM-70");
        }
    }
}

/// Exactly this many cards are played, or none as long as the hand is too small (OM-40, OM-50, OM-92).
fn may_play(game: &State, seat: Seat, hand: CardSet, load: u8, play: Option<u8>, dice: &mut Dice) {
    let listed = game.answers(seat).into_iter().filter(|answer| matches!(answer, Action::Play(_))).count();
    for count in 0..=hand.len() {
        let cards: CardSet = some_of(hand, count, dice).into_iter().collect();
        let tried = tried(game, seat, &Action::Play(cards));
        match play {
            None => assert_eq!(tried, Err(Refusal::HandTooSmall { hand: hand.len(), load }), "OM-40"),
            Some(load) if load == count => match tried {
                Ok(()) | Err(Refusal::CannotSail { .. }) => {}
                refused => panic!("OM-50: {cards:?} of {hand:?}: {refused:?}"),
            },
            Some(load) => assert_eq!(tried, Err(Refusal::PlayCount { named: count, load }), "OM-50"),
        }
    }
    assert!(play.is_some() || listed == 0, "OM-40");
}

/// This many offers may still be made in this turn, and 6 may be open at once (OM-34).
fn may_make_offers(game: &State, seat: Seat, offers: u8) {
    let view = game.view(Viewer::Seat(seat));
    assert_eq!(offers, 40 - view.seats[seat.index()].offers_made, "OM-34");
    let open = view.offers.iter().filter(|offer| offer.from == seat).count();
    // Nobody offers 777 ducats in a random game, so it is no repetition.
    let to = To::Seat(if seat == view.turn_of { seat.left(view.seats.len() as u8) } else { view.turn_of });
    let terms = Terms { to, kind: OfferKind::Firm, gives_ducats: 777, claims: Claims::new(), ..Terms::default() };
    let wanted = match (offers, open) {
        (0, _) => Err(Refusal::TooManyMade { most: 40 }),
        (1.., 0..6) => Ok(()),
        (1.., 6..) => Err(Refusal::TooManyOpen { most: 6 }),
    };
    assert_eq!(tried(game, seat, &Action::Offer { parent: None, terms }), wanted, "OM-34");
}

fn tried(game: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    game.clone().play(seat, action, &mut Dice::new(0), &mut Nobody)
}

fn played(game: &State, seat: Seat, action: &Action, dice: &mut Dice) -> Option<State> {
    let mut after = game.clone();
    after.play(seat, action, &mut Dice::new(dice.bits()), &mut Nobody).ok().map(|()| after)
}

fn some_of(cards: CardSet, count: u8, dice: &mut Dice) -> CardList {
    let mut rest: Vec<_> = cards.iter().collect();
    (0..count).map(|_| rest.swap_remove(dice.below(rest.len() as u32) as usize)).collect()
}
