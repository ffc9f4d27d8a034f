//! What the table must know of trading: who is to answer what, and what a bot with some sense would say to it.

use super::offers::waits_for;
use oltre_mare::{Action, Kind, Knowledge, Offer, Sight, Step, Terms, To, View};
use tabletop::Seat;

/// What a card is worth to a bot: about what it costs (OM-38).
const CARD: i32 = 3;

/// A bot makes so many offers in its own turn, and one in the turn of another.
const OFFERS: u8 = 2;

/// Whose turn it is, while others merely may speak (OM-34).
pub(crate) fn talk(view: &View) -> Option<Seat> {
    (view.step == Some(Step::Trade)).then_some(view.turn_of)
}

/// What a bot must still answer: what it has countered waits for the other side.
pub(crate) fn bot_owes(view: &View, seat: Seat) -> bool {
    owed(view, seat).is_some()
}

fn owed(view: &View, seat: Seat) -> Option<&Offer> {
    let countered = |offer: &Offer| view.offers.iter().any(|other| other.parent == Some(offer.id) && other.from == seat);
    view.offers.iter().find(|offer| waits_for(offer, view, seat) && !countered(offer))
}

/// Declines, or gives a call of its own up.
pub(crate) fn way_out(view: &View, seat: Seat) -> Option<Action> {
    let offer = owed(view, seat)?;
    Some(if offer.from == seat { Action::Withdraw(offer.id) } else { Action::Decline(offer.id) })
}

/// A bot does not give much for little, does not ask for the moon, and does not talk all day.
pub(crate) fn makes_sense(knowledge: &Knowledge, seat: Seat, action: &Action) -> bool {
    let view = knowledge.view();
    let offer = |id| view.offers.iter().find(|offer| offer.id == id);
    match action {
        Action::Offer { parent, terms } => offer_makes_sense(view, seat, parent.is_some(), terms),
        Action::Accept { offer: id, .. } => offer(*id).is_some_and(|offer| gain(offer) >= 0),
        Action::Decline(id) => offer(*id).is_none_or(|offer| gain(offer) <= 0),
        Action::Confirm { offer: id, .. } => offer(*id).is_some_and(|offer| gain(offer) <= 0),
        // What was offered stands until the turn goes on.
        Action::Withdraw(_) => false,
        // Without need a card is bought only while there is money.
        Action::Buy(_) => view.seats[seat.index()].ducats.0 > CARD,
        Action::Discard(_) | Action::Play(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => true,
    }
}

fn offer_makes_sense(view: &View, seat: Seat, counter: bool, terms: &Terms) -> bool {
    let most = if view.turn_of == seat { OFFERS } else { 1 };
    let given = CARD * i32::from(terms.gives.len()) + i32::from(terms.gives_ducats);
    let asked = CARD * terms.asks.total() as i32 + i32::from(terms.asks_ducats);
    let both_sides = given > 0 && asked > 0;
    let to_many = terms.to == To::All;
    terms.kind == Kind::Firm
        && both_sides
        && (given - asked).abs() <= 2
        && !(to_many && counter)
        && view.seats[seat.index()].offers_made < most + u8::from(counter)
        && i32::from(terms.gives_ducats) <= view.seats[seat.index()].ducats.0
}

/// What the one who accepts gains by it, a card counted at its price.
fn gain(offer: &Offer) -> i32 {
    let given = CARD * offer.gives.len() as i32 + i32::from(offer.gives_ducats);
    let asked = CARD * offer.asks.total() as i32 + i32::from(offer.asks_ducats);
    given - asked
}

/// An answer to an offer: taking it, declining it, countering it, or taking one of the answers to the own call.
pub(crate) fn is_answer(action: &Action) -> bool {
    match action {
        Action::Accept { .. } | Action::Decline(_) | Action::Confirm { .. } => true,
        Action::Offer { parent, .. } => parent.is_some(),
        Action::Discard(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Play(_)
        | Action::Sail(_)
        | Action::Compass(_)
        | Action::Load(_) => false,
    }
}

/// Everything that is only said.
pub(crate) fn is_talk(action: &Action) -> bool {
    match action {
        Action::Offer { .. } | Action::Accept { .. } | Action::Decline(_) | Action::Confirm { .. } | Action::Withdraw(_) => true,
        Action::Discard(_) | Action::Buy(_) | Action::Play(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => false,
    }
}

/// Cards that came into this seat's hand, or left it for a price: only this seat sees which (OM-8, OM-32).
pub(crate) fn is_private(sight: &Sight, seat: Seat) -> bool {
    match sight {
        Sight::Dealt { seat: whose, .. } | Sight::Bought { seat: whose, .. } | Sight::Market { seat: whose, .. } => *whose == seat,
        Sight::Traded { author, partner, .. } => [*author, *partner].contains(&seat),
        Sight::Started { .. }
        | Sight::Harboured { .. }
        | Sight::TurnBegan { .. }
        | Sight::Authority { .. }
        | Sight::Discarded { .. }
        | Sight::Offered { .. }
        | Sight::Answered { .. }
        | Sight::Declined { .. }
        | Sight::Withdrawn { .. }
        | Sight::Prestige { .. }
        | Sight::Played { .. }
        | Sight::Earned { .. }
        | Sight::Pirates { .. }
        | Sight::PiratesFought { .. }
        | Sight::PlainSailing { .. }
        | Sight::Sailed { .. }
        | Sight::MarkerTaken { .. }
        | Sight::MarkerTurned { .. }
        | Sight::CompassUsed { .. }
        | Sight::CompassKept { .. }
        | Sight::Loaded { .. }
        | Sight::Venice { .. }
        | Sight::LastCard { .. }
        | Sight::Reshuffled { .. }
        | Sight::Drained { .. }
        | Sight::Ended { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Goods, OfferId, Setup, State, Statements};
    use tabletop::{Card, CardSet, Nobody, Rules, Seed, Seeded, Viewer};

    /// The knowledge of the second of three seats, while the first one trades and has made an offer.
    fn offered(gives_ducats: u16, asks: u8, asks_ducats: u16) -> Knowledge {
        let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
        let mut chance = Seeded::new(Seed::from_number(1));
        let mut game = State::new(&setup, &mut chance, &mut Nobody);
        while game.prompt(Seat(0)).is_some_and(|prompt| matches!(prompt, oltre_mare::Prompt::Discard { .. })) {
            let discard = game.answers(Seat(0))[0].clone();
            game.play(Seat(0), &discard, &mut chance, &mut Nobody).unwrap();
        }
        let mut goods = Goods::NONE;
        goods.0[0] = asks;
        let terms = Terms { to: To::Seat(Seat(1)), gives_ducats, asks: goods, asks_ducats, ..Terms::default() };
        game.play(Seat(0), &Action::Offer { parent: None, terms }, &mut chance, &mut Nobody).unwrap();
        State::knowledge(&setup, game.view(Viewer::Seat(Seat(1))))
    }

    #[test]
    fn a_bot_takes_what_is_worth_it_and_declines_what_is_not() {
        let id = OfferId(1);
        let accept = || Action::Accept { offer: id, cards: CardSet::EMPTY, claims: oltre_mare::Claims::default() };
        //   ducats given, goods asked, ducats asked: accepts, declines
        let rows = [(5, 1, 0, true, false), (3, 1, 0, true, true), (1, 1, 0, false, true), (0, 0, 5, false, true), (2, 0, 0, true, false)];
        for (gives, asks, asks_ducats, accepts, declines) in rows {
            let knowledge = offered(gives, asks, asks_ducats);
            let sense = |action: &Action| makes_sense(&knowledge, Seat(1), action);
            assert_eq!((sense(&accept()), sense(&Action::Decline(id))), (accepts, declines), "{gives} for {asks} and {asks_ducats}");
            assert!(bot_owes(knowledge.view(), Seat(1)) && !bot_owes(knowledge.view(), Seat(2)));
            assert_eq!(way_out(knowledge.view(), Seat(1)), Some(Action::Decline(id)));
        }
    }

    #[test]
    fn a_bot_asks_for_about_as_much_as_it_gives_and_only_once_in_the_turn_of_another() {
        let knowledge = offered(1, 1, 0);
        let card = CardSet::one(Card(1));
        let mut asks = Goods::NONE;
        asks.0[2] = 1;
        let even = Terms { to: To::Seat(Seat(0)), gives: card, asks, ..Terms::default() };
        let rows = [
            (even.clone(), true),
            (Terms { gives: CardSet::EMPTY, ..even.clone() }, false),
            (Terms { asks_ducats: 3, ..even.clone() }, false),
            (Terms { kind: Kind::Call, ..even.clone() }, false),
            (Terms { gives_ducats: 999, asks_ducats: 999, ..even.clone() }, false),
            (Terms { wishes: Statements::NONE, asks_ducats: 2, ..even }, true),
        ];
        for (terms, sensible) in rows {
            let action = Action::Offer { parent: None, terms };
            assert_eq!(makes_sense(&knowledge, Seat(1), &action), sensible, "{action:?}");
        }
        assert!(!makes_sense(&knowledge, Seat(1), &Action::Withdraw(OfferId(1))));
    }
}
