//! A table where everybody talks at once: nothing that was said is lost, however much it is.

use oltre_mare::arrange::Position;
use oltre_mare::{
    Action, Claim, Claims, Goods, OfferId, OfferKind, Refusal, Setup, ShownCard, State, Statement, Statements, Terms, To, edition_2005,
};
use tabletop::{Card, CardSet, Dice, Nobody, Rules, Seat, Viewer};

/// Five players with six cards each: seat s holds the silk and the salt with number s, and others.
fn table() -> State {
    let mut position = Position::new(&Setup::new(5));
    for (at, player) in (0..).zip(&mut position.seats) {
        player.cargo = [Card(at)].into();
        player.ducats = oltre_mare::Ducats(100);
        player.hand = [18 + at, 30 + at, 50 + at, 60 + at, 70 + at, 80 + at].map(Card).into_iter().collect();
    }
    position.lay(&mut Nobody).unwrap()
}

fn play(state: &mut State, seat: u8, action: &Action) -> Result<(), Refusal> {
    state.play(Seat(seat), action, &mut Dice::new(0), &mut Nobody)
}

fn offer(state: &mut State, seat: u8, terms: Terms) -> Result<OfferId, Refusal> {
    let id = OfferId(state.view(Viewer::Spectator).next_offer);
    play(state, seat, &Action::Offer { parent: None, terms }).map(|()| id)
}

fn one(card: u8) -> CardSet {
    CardSet::one(Card(card))
}

fn silk() -> Goods {
    edition_2005().good_named("silk").into_iter().collect()
}

/// OM-34: every offer that was declined by all is remembered for the turn, and none that was not.
#[test]
fn many_declined_offers_are_all_remembered() {
    let mut state = table();
    let gift = |ducats| Terms { to: To::Seat(Seat(0)), gives_ducats: ducats, ..Terms::default() };
    for seat in 1..5 {
        for ducats in 1..=20 {
            let id = offer(&mut state, seat, gift(ducats)).unwrap();
            play(&mut state, 0, &Action::Decline(id)).unwrap();
        }
    }
    for seat in 1..5 {
        for ducats in 1..=20 {
            assert_eq!(offer(&mut state, seat, gift(ducats)), Err(Refusal::Repeated), "seat {seat}, {ducats} ducats");
        }
        assert!(offer(&mut state, seat, gift(21)).is_ok());
    }
}

/// OM-34: the answers of all players to several calls stay apart, each with its cards.
#[test]
fn many_answers_to_calls_are_kept_apart() {
    let mut state = table();
    let call = |gives| Terms { kind: OfferKind::Call, gives: one(gives), asks: silk(), ..Terms::default() };
    let calls: Vec<OfferId> = [30, 50, 60].into_iter().map(|gives| offer(&mut state, 0, call(gives)).unwrap()).collect();
    for &call in &calls {
        for seat in 1..5 {
            let answer = Action::Accept { offer: call, cards: one(18 + seat), claims: Claims::new() };
            play(&mut state, seat, &answer).unwrap();
        }
    }
    for (at, shown) in state.view(Viewer::Seat(Seat(3))).offers.iter().enumerate() {
        assert_eq!(shown.id, calls[at]);
        assert_eq!(shown.answers.iter().map(|answer| answer.seat).collect::<Vec<_>>(), [1, 2, 3, 4].map(Seat));
        assert_eq!(shown.answers[2].gives[0].card, Some(Card(21)));
        assert_eq!(shown.answers[1].gives[0].card, None);
    }
    // Seat 2 is out of the second call; the answers to the others stay.
    play(&mut state, 2, &Action::Decline(calls[1])).unwrap();
    assert_eq!(
        play(&mut state, 0, &Action::Confirm { offer: calls[1], with: Seat(2) }),
        Err(Refusal::NoAnswer { offer: calls[1], seat: Seat(2) })
    );
    play(&mut state, 0, &Action::Confirm { offer: calls[2], with: Seat(2) }).unwrap();
    assert_eq!(state.view(Viewer::Seat(Seat(2))).seats[2].hand.faces().unwrap(), [32, 52, 60, 62, 72, 82].map(Card));
    assert_eq!(state.view(Viewer::Spectator).offers.iter().map(|offer| offer.id).collect::<Vec<_>>(), calls[..2]);
    // What seat 2 gave away it can no longer give for the first call.
    assert_eq!(play(&mut state, 0, &Action::Confirm { offer: calls[0], with: Seat(2) }), Err(Refusal::ChangedMind { offer: calls[0] }));
    play(&mut state, 0, &Action::Confirm { offer: calls[0], with: Seat(4) }).unwrap();
}

/// OM-32: what is said about many cards in many offers is shown beside the right ones, and goes with its offer.
#[test]
fn many_claims_stand_beside_the_right_cards() {
    let mut state = table();
    let said = |number: u8| -> Statements { [Statement::numbered(number % Statement::COUNT)].into_iter().collect() };
    let hands = |seat: u8| [18 + seat, 30 + seat, 50 + seat, 60 + seat, 70 + seat];
    let mut made = Vec::new();
    for round in 0..5 {
        for seat in 1..5 {
            let claims = (0..).zip(hands(seat)).map(|(at, card)| Claim { card: Card(card), says: said(at + round + seat) }).collect();
            let gives = hands(seat).map(Card).into_iter().collect();
            let terms = Terms { to: To::Seat(Seat(0)), gives, claims, asks_ducats: 1 + u16::from(round), ..Terms::default() };
            made.push((offer(&mut state, seat, terms).unwrap(), round, seat));
        }
    }
    let check = |state: &State, made: &[(OfferId, u8, u8)]| {
        let offers = state.view(Viewer::Spectator).offers;
        assert_eq!(offers.iter().map(|offer| offer.id).collect::<Vec<_>>(), made.iter().map(|made| made.0).collect::<Vec<_>>());
        for (offer, &(_, round, seat)) in offers.iter().zip(made) {
            let shown =
                |(at, card): (u8, u8)| ShownCard { good: edition_2005().good(Card(card)), says: said(at + round + seat), card: None };
            let mut right: Vec<ShownCard> = (0..).zip(hands(seat)).map(shown).collect();
            right.sort();
            assert_eq!(offer.gives, right, "offer {}", offer.id.0);
        }
    };
    check(&state, &made);
    // A player who sees no cards cannot tell when two of a good change places.
    let mut exchanged = state.clone();
    exchanged.exchange(Card(19), Card(20), Viewer::Spectator);
    check(&exchanged, &made);
    // Some are withdrawn, some declined; the rest keep what was said.
    while made.len() > 3 {
        let (id, _, seat) = made.remove(made.len() / 3);
        let closed =
            if made.len() % 2 == 0 { play(&mut state, seat, &Action::Withdraw(id)) } else { play(&mut state, 0, &Action::Decline(id)) };
        closed.unwrap();
        check(&state, &made);
    }
}
