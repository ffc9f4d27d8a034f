//! Keeping one card of the boat (OS-11): everybody moves exactly one of the five to their own goods, at the same time and
//! secretly, free. With two players one of the four is kept and another one given face down to Gaius (OS-91).

use crate::sight::face;
use crate::state::State;
use crate::words::holds;
use crate::{Event, Refusal, Seen, Sight, Step};
use tabletop::{BySeat, Card, Seat, Witness};

/// A card of the player's own boat, and with two players another one for Gaius.
pub(crate) fn may(state: &State, seat: Seat, card: Card, gaius: Option<Card>) -> Result<(), Refusal> {
    state.asks_for(seat, Step::Keep)?;
    if !holds(state.boat[seat], card) {
        return Err(Refusal::NotInBoat { card });
    }
    match gaius {
        None if state.with_gaius() => Err(Refusal::GaiusGetsOne),
        Some(_) if !state.with_gaius() => Err(Refusal::NoGaius),
        Some(given) if given == card => Err(Refusal::CardTwice { card }),
        Some(given) if !holds(state.boat[seat], given) => Err(Refusal::NotInBoat { card: given }),
        Some(_) | None => Ok(()),
    }
}

/// The card is the player's own. When all have kept one, trading begins.
pub(crate) fn keep(state: &mut State, seat: Seat, card: Card, gaius: Option<Card>, witness: &mut impl Witness<Event>) {
    state.boat[seat].remove(card);
    state.goods[seat].insert(card);
    state.kept[seat] = card;
    if let Some(given) = gaius {
        state.boat[seat].remove(given);
        state.gaius.given[seat.index()].insert(given);
        state.given[seat] = given;
    }
    state.asked = state.asked.without(seat);
    witness.tell(|| Event(Sight::Kept { seat, card: face(card), gaius: gaius.map_or(Seen::Backs(0), face) }));
    if state.asked.is_empty() {
        (state.kept, state.given) = (BySeat::default(), BySeat::default());
        state.next_to_sell();
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{does, refused, set, table};
    use crate::{Action, Event, Refusal, Seen, Sight, Step};
    use tabletop::{Card, Rules, Seat, Viewer};

    /// OS-11: exactly one of the five, free, at the same time and secretly.
    #[test]
    fn one_card_of_the_boat_becomes_the_players_own() {
        let mut state = table(3);
        for seat in [1, 0, 2] {
            let boat = state.boat[Seat(seat)];
            let (card, money) = (boat.nth(3), state.money);
            let told = does(&mut state, seat, Action::Keep { card, gaius: None });
            assert_eq!((state.boat[Seat(seat)], state.money), (boat - set(&[card.0]), money));
            assert!(state.goods[Seat(seat)].has(card));
            let event = Event(told[0].clone());
            assert_eq!(event.seen_by(Viewer::Seat(Seat(seat))), told[0]);
            let others = Sight::Kept { seat: Seat(seat), card: Seen::Backs(1), gaius: Seen::Backs(0) };
            assert_eq!(event.seen_by(Viewer::Spectator), others);
        }
        assert_eq!((state.step, state.turn_of), (Some(Step::Lot), Seat(0)), "when all have kept one, the start player sells");
    }

    /// OS-11, OS-91: a card of the player's own boat; for Gaius only where he plays, and then another one.
    #[test]
    fn a_card_that_is_not_in_the_boat_cannot_be_kept() {
        let three = table(3);
        let (own, other) = (three.boat[Seat(0)].nth(0), three.boat[Seat(1)].nth(0));
        refused(&three, 0, Action::Keep { card: other, gaius: None }, Refusal::NotInBoat { card: other });
        refused(&three, 0, Action::Keep { card: Card(200), gaius: None }, Refusal::NotInBoat { card: Card(200) });
        refused(&three, 0, Action::Keep { card: own, gaius: Some(three.boat[Seat(0)].nth(1)) }, Refusal::NoGaius);
        refused(&three, 3, Action::Keep { card: own, gaius: None }, Refusal::NoSuchSeat);
        refused(&three, 0, Action::Pass, Refusal::NotNow { due: Step::Keep });
        let two = table(2);
        let (own, other) = (two.boat[Seat(0)].nth(0), two.boat[Seat(1)].nth(0));
        refused(&two, 0, Action::Keep { card: own, gaius: None }, Refusal::GaiusGetsOne);
        refused(&two, 0, Action::Keep { card: own, gaius: Some(own) }, Refusal::CardTwice { card: own });
        refused(&two, 0, Action::Keep { card: own, gaius: Some(other) }, Refusal::NotInBoat { card: other });
    }

    /// OS-91: one is kept, one lies face down with Gaius, two are left.
    #[test]
    fn with_two_players_gaius_gets_a_card_as_well() {
        let mut state = table(2);
        let boat = state.boat[Seat(1)];
        does(&mut state, 1, Action::Keep { card: boat.nth(0), gaius: Some(boat.nth(2)) });
        assert_eq!(state.boat[Seat(1)], set(&[boat.nth(1).0, boat.nth(3).0]));
        assert_eq!(state.gaius.given[1], set(&[boat.nth(2).0]));
        let seen = |viewer| state.view(viewer).gaius.unwrap();
        assert_eq!((seen(Viewer::Seat(Seat(1))).given, seen(Viewer::Seat(Seat(0))).given), (state.gaius.given[1], set(&[])));
        assert_eq!(seen(Viewer::Spectator).goods, [0, 1]);
    }
}
