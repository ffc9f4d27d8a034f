//! What Ana is advised to do, for every kind of action.

use crate::common::{ANA, BOB, Table, kinds};
use crate::samples::{answers, offers};
use oltre_mare::{
    Action, Claim, Edition, Good, Harbour, Icon, OfferId, OfferKind, Seen, Setup, Source, State, Statement, Terms, To, View, edition_2005,
};
use tabletop::{Card, Nobody, Rules, Seat, Seed, Seeded, Viewer};

kinds! { Action: kind_of_action, ACTIONS:
    Discard Offer Accept Confirm Decline Withdraw Buy Play Sail Compass Load
}

/// Two cards of one good with different icons, one with the same icons but other lions or nets, and two of other goods.
fn hand(edition: &Edition) -> [Card; 5] {
    let cards = || (0..edition.cards.len() as u8).map(Card);
    let first = Card(0);
    let (good, facts) = (edition.good(first), |card: Card| &edition.cards[card.index()]);
    let alike = cards().find(|&card| {
        card != first && edition.good(card) == good && edition.icons(card) == edition.icons(first) && facts(card) != facts(first)
    });
    let unlike = cards().find(|&card| edition.good(card) == good && edition.icons(card) != edition.icons(first));
    let other = |kind: u8| cards().find(|&card| edition.good(card) == Good(kind)).expect("there are seven goods");
    [first, alike.expect("icons come more than once"), unlike.expect("icons differ"), other(4), other(6)]
}

fn seen_by_ana(hand: &[Card]) -> View {
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(3) };
    let game = State::new(&setup, &mut Seeded::new(Seed::from_number(3)), &mut Nobody);
    let mut view = game.view(Viewer::Seat(ANA));
    view.seats[0].hand = Seen::Faces(hand.to_vec());
    view.played = hand.to_vec();
    view.offers = offers();
    for (number, offer) in (1..).zip(&mut view.offers) {
        offer.id = OfferId(number);
    }
    view
}

#[test]
fn what_is_advised() {
    let hand = hand(edition_2005());
    let [first, alike, unlike, silk, grain] = hand;
    let mut view = seen_by_ana(&hand);
    view.offers[11].answers = answers().into_iter().map(|answer| oltre_mare::CallAnswer { seat: BOB, ..answer }).collect();
    let sail = Claim { card: unlike, says: [Statement::Has(Icon::Sail)].into_iter().collect() };
    let firm = Terms {
        to: To::Seat(BOB),
        kind: OfferKind::Firm,
        gives: [unlike].into_iter().collect(),
        gives_ducats: 2,
        asks: [Good(1)].into_iter().collect(),
        ..Terms::default()
    };
    let offer = |terms: Terms| Action::Offer { parent: None, terms };
    let actions = [
        Action::Discard([grain].into_iter().collect()),
        Action::Discard([silk, unlike].into_iter().collect()),
        offer(firm.clone()),
        offer(Terms { to: To::All, claims: [sail].into_iter().collect(), ..firm.clone() }),
        offer(Terms { asks: oltre_mare::Goods::NONE, ..firm.clone() }),
        offer(Terms { gives: Default::default(), gives_ducats: 0, ..firm.clone() }),
        offer(Terms { kind: OfferKind::Call, wishes: [Statement::Has(Icon::Sail)].into_iter().collect(), ..firm.clone() }),
        offer(Terms { kind: OfferKind::Call, to: To::All, asks: oltre_mare::Goods::NONE, ..firm.clone() }),
        Action::Offer { parent: Some(OfferId(1)), terms: firm },
        Action::Accept { offer: OfferId(1), cards: [first].into_iter().collect(), claims: Default::default() },
        Action::Accept { offer: OfferId(1), cards: [unlike].into_iter().collect(), claims: [sail].into_iter().collect() },
        Action::Accept { offer: OfferId(8), cards: Default::default(), claims: Default::default() },
        Action::Confirm { offer: OfferId(12), with: BOB },
        Action::Decline(OfferId(1)),
        Action::Withdraw(OfferId(2)),
        Action::Buy(Source::Deck),
        Action::Buy(Source::Pirates),
        Action::Play([silk, grain].into_iter().collect()),
        Action::Play([first, alike, unlike, silk].into_iter().collect()),
        Action::Play([first, silk].into_iter().collect()),
        Action::Play([first, unlike].into_iter().collect()),
        Action::Sail(Harbour(3)),
        Action::Compass(Some(Harbour(5))),
        Action::Compass(None),
        Action::Load([grain, unlike, first].into_iter().collect()),
        Action::Load([grain].into_iter().collect()),
    ];
    let mut table = Table::new("oltre_mare/advice.txt", edition_2005());
    for action in &actions {
        table.add_to_ana(kind_of_action(action), |speaker| speaker.advice(&view, action));
    }
    table.has_all(ACTIONS);
    table.check();
}
