//! One of everything that can be said: every kind of sight, prompt and refusal, and offers of every shape.
//! Ana, Bob and Cem sit at the table; Ana is active.

use crate::common::{ANA, BOB, kinds};
use oltre_mare::*;
use tabletop::{Card, CardSet};

kinds! { Sight: kind_of_sight, SIGHTS:
    Started Harboured Dealt TurnBegan Authority Discarded Offered Answered Declined Withdrawn Traded Prestige Bought Played Earned Pirates
    PiratesFought Market PlainSailing Sailed MarkerTaken MarkerTurned CompassUsed CompassKept Loaded Venice LastCard Reshuffled Drained Ended
}

kinds! { Prompt: kind_of_prompt, PROMPTS: Discard Trade Speak Sail Compass Load }

kinds! { Refusal: kind_of_refusal, REFUSALS:
    GameOver NotYourTurn NotNow NotInHand CardTwice DiscardCount NothingOffered TooManyDucats NoSuchPartner OnlyWithActive NoSuchGood
    ClaimElsewhere TooManyOpen TooManyMade Repeated NoSuchOffer NotToYou DeclinedAlready NotYours CounterElsewhere NotACall NoAnswer
    OtherGoodsAsked ChangedMind TooPoor PartnerTooPoor LoadAtRisk PurchasesSpent NoDeck NoPirates PlayCount HandTooSmall CannotSail
    OutOfReach NoCompassThere CompassMust OtherCardsPlayed
}

// Cards of the edition of 2005.
pub(crate) const JEWEL: Card = Card(1); //       ducat  market  5 lions  2 nets
pub(crate) const SILK: Card = Card(20); //       ducat  sail    5 lions  2 nets
pub(crate) const SALT: Card = Card(34); //       pirate sail    6 lions  1 net
pub(crate) const MORE_SALT: Card = Card(39); //  pirate market  4 lions  3 nets, Siracusa
pub(crate) const SALT_AGAIN: Card = Card(38); // ducat  sail    5 lions  2 nets
pub(crate) const OLIVES: Card = Card(71); //     market sail    6 lions  1 net, Corfù
pub(crate) const GRAIN: Card = Card(90); //      ducat  pirate  5 lions  2 nets

pub(crate) const VENEZIA: Harbour = Harbour(0);
pub(crate) const ZARA: Harbour = Harbour(1);
pub(crate) const BARI: Harbour = Harbour(27);

const SAIL: Statement = Statement::Has(Icon::Sail);
const NO_PIRATE: Statement = Statement::HasNot(Icon::Pirate);

pub(crate) fn sights() -> Vec<Sight> {
    let offer = offers().remove(0);
    vec![
        Sight::Started { seat: ANA },
        Sight::Harboured { seat: ANA, turned: vec![], card: OLIVES, harbour: Harbour(4), marker: Some(Marker::Compass) },
        Sight::Harboured {
            seat: ANA,
            turned: vec![SALT, SALT_AGAIN, JEWEL],
            card: MORE_SALT,
            harbour: Harbour(24),
            marker: Some(Marker::BigDeal),
        },
        Sight::Dealt { seat: ANA, cards: Seen::Faces(vec![SALT, SILK, JEWEL, GRAIN]) },
        Sight::Dealt { seat: ANA, cards: Seen::Backs(4) },
        Sight::TurnBegan { seat: ANA },
        Sight::Authority { seat: ANA, ducats: Ducats(2) },
        Sight::Authority { seat: ANA, ducats: Ducats(0) },
        Sight::Discarded { seat: ANA, cards: Seen::Faces(vec![SALT, SILK]) },
        Sight::Discarded { seat: ANA, cards: Seen::Faces(vec![SALT, MORE_SALT]) },
        Sight::Discarded { seat: ANA, cards: Seen::Backs(1) },
        Sight::Offered { offer },
        Sight::Answered { offer: OfferId(5), author: BOB, answer: CallAnswer { seat: ANA, gives: vec![hidden(SILK, &[SAIL])] } },
        Sight::Declined { offer: OfferId(5), seat: ANA, closed: false },
        Sight::Declined { offer: OfferId(5), seat: ANA, closed: true },
        Sight::Withdrawn { offer: OfferId(5), seat: ANA },
        // Bob takes an offer of Ana: as these two see it, both of whom lied; then as the others see it.
        Sight::Traded {
            offer: OfferId(5),
            author: ANA,
            partner: BOB,
            gave: vec![open(SALT, &[SAIL, NO_PIRATE]), open(SILK, &[SAIL])],
            gave_ducats: 1,
            got: vec![open(JEWEL, &[Statement::Lions(6)])],
            got_ducats: 0,
        },
        Sight::Traded {
            offer: OfferId(5),
            author: ANA,
            partner: BOB,
            gave: vec![hidden(SALT, &[SAIL, NO_PIRATE]), hidden(SALT_AGAIN, &[]), hidden(SILK, &[SAIL])],
            gave_ducats: 1,
            got: vec![hidden(JEWEL, &[])],
            got_ducats: 0,
        },
        Sight::Traded { offer: OfferId(6), author: ANA, partner: BOB, gave: vec![], gave_ducats: 2, got: vec![], got_ducats: 0 },
        Sight::Traded {
            offer: OfferId(7),
            author: ANA,
            partner: BOB,
            gave: vec![],
            gave_ducats: 0,
            got: vec![hidden(GRAIN, &[])],
            got_ducats: 3,
        },
        Sight::Prestige { seat: ANA, prestige: 3 },
        Sight::Bought { seat: ANA, from: Source::Deck, price: Ducats(3), card: Seen::Faces(vec![SALT]) },
        Sight::Bought { seat: ANA, from: Source::Deck, price: Ducats(1), card: Seen::Backs(1) },
        Sight::Bought { seat: ANA, from: Source::Pirates, price: Ducats(4), card: Seen::Faces(vec![OLIVES]) },
        Sight::Bought { seat: ANA, from: Source::Pirates, price: Ducats(4), card: Seen::Backs(1) },
        Sight::Played { seat: ANA, cards: vec![SALT, MORE_SALT, GRAIN] },
        Sight::Played { seat: ANA, cards: vec![] },
        Sight::Earned { seat: ANA, icons: 1, ducats: Ducats(1) },
        Sight::Earned { seat: ANA, icons: 2, ducats: Ducats(3) },
        Sight::Pirates { seat: ANA, cards: Seen::Backs(1) },
        Sight::Pirates { seat: ANA, cards: Seen::Backs(3) },
        Sight::PiratesFought { seat: ANA, icons: 1 },
        Sight::PiratesFought { seat: ANA, icons: 2 },
        Sight::Market { seat: ANA, cards: Seen::Faces(vec![SALT, SILK]) },
        Sight::Market { seat: ANA, cards: Seen::Faces(vec![SALT, MORE_SALT, OLIVES]) },
        Sight::Market { seat: ANA, cards: Seen::Backs(2) },
        Sight::PlainSailing { seat: ANA, ducats: Ducats(1) },
        Sight::Sailed { seat: ANA, from: BARI, to: ZARA, distance: 2 },
        Sight::Sailed { seat: ANA, from: VENEZIA, to: ZARA, distance: 1 },
        Sight::MarkerTaken { seat: ANA, harbour: ZARA, marker: Marker::PlainSailing },
        Sight::MarkerTurned { seat: ANA, marker: Marker::FightPirates },
        Sight::CompassUsed { seat: ANA, to: VENEZIA },
        Sight::CompassKept { seat: ANA },
        Sight::Loaded { seat: ANA, cards: vec![SALT, SILK, GRAIN] },
        Sight::Loaded { seat: ANA, cards: vec![] },
        Sight::Venice {
            prestige: vec![Ducats(6), Ducats(3), Ducats(0)],
            cargo: vec![Ducats(12), Ducats(0), Ducats(0)],
            sold: vec![vec![SALT, MORE_SALT, GRAIN], vec![SILK], vec![]],
        },
        Sight::Venice { prestige: vec![Ducats(6); 3], cargo: vec![Ducats(0); 3], sold: vec![vec![]; 3] },
        Sight::LastCard { seat: ANA },
        Sight::Reshuffled { cards: 12 },
        Sight::Drained {
            cargo: vec![Ducats(6), Ducats(0), Ducats(3)],
            harbours: Some(vec![Ducats(6), Ducats(3), Ducats(1)]),
            prestige: Some(vec![Ducats(1), Ducats(6), Ducats(3)]),
            sold: vec![vec![SALT, MORE_SALT], vec![], vec![OLIVES]],
            deck: 23,
        },
        Sight::Drained { cargo: vec![Ducats(0); 3], harbours: None, prestige: None, sold: vec![vec![]; 3], deck: 0 },
        Sight::Ended { score: score() },
        Sight::Ended { score: shared_score() },
    ]
}

pub(crate) fn prompts() -> Vec<Prompt> {
    let (load, play, deck, pirates, purchases, offers) = (3, Some(3), Some(Ducats(3)), Some(Ducats(3)), 4, 40);
    let harbours = |some: &[Harbour]| some.iter().fold(HarbourSet::EMPTY, |set, harbour| HarbourSet(set.0 | HarbourSet::one(*harbour).0));
    vec![
        Prompt::Discard { surplus: 2, limit: 4 },
        Prompt::Discard { surplus: 1, limit: 6 },
        Prompt::Trade { load, play, deck, pirates, purchases, offers },
        Prompt::Trade { load: 1, play: Some(1), deck, pirates: None, purchases: 1, offers: 5 },
        Prompt::Trade { load, play: None, deck: None, pirates, purchases: 2, offers: 1 },
        Prompt::Trade { load, play: Some(2), deck: None, pirates: None, purchases: 2, offers: 0 },
        Prompt::Trade { load, play: Some(0), deck: None, pirates: None, purchases: 2, offers },
        Prompt::Trade { load, play, deck: None, pirates: None, purchases: 0, offers },
        Prompt::Trade { load, play, deck: Some(Ducats(1)), pirates: Some(Ducats(2)), purchases, offers },
        Prompt::Speak { offers: 40 },
        Prompt::Speak { offers: 2 },
        Prompt::Speak { offers: 0 },
        Prompt::Sail { distance: 1, harbours: harbours(&[ZARA]) },
        Prompt::Sail { distance: 2, harbours: harbours(&[VENEZIA, ZARA, BARI]) },
        Prompt::Sail { distance: 4, harbours: HarbourSet(0xfff) },
        Prompt::Compass { harbours: HarbourSet(0xff_ffff), may_keep: false },
        Prompt::Compass { harbours: harbours(&[ZARA, BARI]), may_keep: true },
        Prompt::Load { cards: [SALT, MORE_SALT, GRAIN].into_iter().collect() },
        Prompt::Load { cards: CardSet::one(SILK) },
        Prompt::Load { cards: CardSet::EMPTY },
    ]
}

pub(crate) fn refusals() -> Vec<Refusal> {
    let offer = OfferId(5);
    let mut all = vec![Refusal::GameOver, Refusal::NotYourTurn { turn_of: ANA }];
    all.extend([Step::Discard, Step::Trade, Step::Sail, Step::Compass, Step::Load].map(|due| Refusal::NotNow { due }));
    all.extend([
        Refusal::NotInHand { card: SALT },
        Refusal::CardTwice { card: MORE_SALT },
        Refusal::DiscardCount { named: 3, surplus: 1 },
        Refusal::NothingOffered,
        Refusal::TooManyDucats { ducats: 1200, most: 999 },
        Refusal::NoSuchPartner,
        Refusal::OnlyWithActive { active: ANA },
        Refusal::NoSuchGood { good: Good(8) },
        Refusal::ClaimElsewhere { card: SILK },
        Refusal::TooManyOpen { most: 6 },
        Refusal::TooManyMade { most: 40 },
        Refusal::Repeated,
        Refusal::NoSuchOffer { offer },
        Refusal::NotToYou { offer },
        Refusal::DeclinedAlready { offer },
        Refusal::NotYours { offer },
        Refusal::CounterElsewhere { author: ANA },
        Refusal::NotACall { offer },
        Refusal::NoAnswer { offer, seat: ANA },
        Refusal::OtherGoodsAsked { offer },
        Refusal::ChangedMind { offer },
        Refusal::TooPoor { has: Ducats(3), needs: 5 },
        Refusal::TooPoor { has: Ducats(-2), needs: 1 },
        Refusal::PartnerTooPoor { seat: ANA, has: Ducats(1), needs: 2 },
        Refusal::LoadAtRisk { load: 3 },
        Refusal::PurchasesSpent { most: 4 },
        Refusal::NoDeck,
        Refusal::NoPirates,
        Refusal::PlayCount { named: 2, load: 3 },
        Refusal::HandTooSmall { hand: 2, load: 3 },
        Refusal::HandTooSmall { hand: 0, load: 4 },
        Refusal::CannotSail { distance: 4 },
        Refusal::OutOfReach { harbour: BARI, distance: 3 },
        Refusal::OutOfReach { harbour: BARI, distance: 1 },
        Refusal::NoCompassThere { harbour: ZARA },
        Refusal::CompassMust,
        Refusal::OtherCardsPlayed,
    ]);
    all
}

pub(crate) fn offers() -> Vec<Offer> {
    let salt = Good(3);
    let silk = Good(2);
    let grain = Good(6);
    let jewels = Good(0);
    let offer = Offer {
        id: OfferId(5),
        parent: None,
        from: BOB,
        to: To::Seat(ANA),
        kind: OfferKind::Firm,
        gives: vec![hidden(SALT, &[SAIL]), hidden(SALT_AGAIN, &[SAIL])],
        gives_ducats: 1,
        asks: [silk].into_iter().collect(),
        asks_ducats: 0,
        wishes: Statements::NONE,
        declined: vec![],
        answers: vec![],
    };
    let call = Offer {
        from: ANA,
        to: To::All,
        kind: OfferKind::Call,
        gives: vec![],
        gives_ducats: 2,
        wishes: [SAIL].into_iter().collect(),
        ..offer.clone()
    };
    let none = Goods::NONE;
    vec![
        offer.clone(),
        Offer { from: ANA, to: To::All, ..offer.clone() },
        Offer { gives: vec![hidden(SALT, &[SAIL, NO_PIRATE])], gives_ducats: 0, asks: none, asks_ducats: 4, ..offer.clone() },
        Offer { gives: vec![hidden(SALT, &[]), hidden(SALT_AGAIN, &[SAIL])], gives_ducats: 0, ..offer.clone() },
        Offer {
            gives: vec![hidden(SALT, &[SAIL]), hidden(MORE_SALT, &[NO_PIRATE, Statement::Nets(1)]), hidden(SALT_AGAIN, &[SAIL])],
            asks: [silk, grain, grain].into_iter().collect(),
            asks_ducats: 1,
            wishes: [NO_PIRATE].into_iter().collect(),
            ..offer.clone()
        },
        Offer { gives: [SALT, MORE_SALT, SALT_AGAIN].map(|card| hidden(card, &[Statement::Lions(4)])).to_vec(), ..offer.clone() },
        Offer { gives: vec![open(JEWEL, &[SAIL]), hidden(GRAIN, &[])], parent: Some(OfferId(3)), ..offer.clone() },
        Offer { asks: none, ..offer.clone() },
        Offer { gives: vec![], gives_ducats: 0, asks: [jewels].into_iter().collect(), ..offer.clone() },
        Offer { gives: vec![], gives_ducats: 0, from: ANA, to: To::All, asks: [jewels, jewels].into_iter().collect(), ..offer.clone() },
        Offer { gives: vec![], gives_ducats: 0, asks: none, ..offer.clone() },
        call.clone(),
        Offer { to: To::Seat(BOB), parent: Some(OfferId(4)), ..call.clone() },
        Offer { asks: none, ..call.clone() },
        Offer { asks: none, to: To::Seat(BOB), ..call.clone() },
        Offer { gives_ducats: 0, asks: [salt, silk].into_iter().collect(), ..call.clone() },
        Offer { gives_ducats: 0, to: To::Seat(BOB), ..call },
    ]
}

pub(crate) fn answers() -> Vec<CallAnswer> {
    vec![
        CallAnswer { seat: ANA, gives: vec![hidden(SILK, &[SAIL]), hidden(SALT, &[]), hidden(MORE_SALT, &[])] },
        CallAnswer { seat: ANA, gives: vec![] },
    ]
}

pub(crate) fn score() -> Score {
    let sheet = |ducats, cargo, harbours, prestige, pirates, rank| Sheet {
        ducats: Ducats(ducats),
        cargo: Ducats(cargo),
        harbours: Ducats(harbours),
        prestige: Ducats(prestige),
        pirates: Ducats(pirates),
        total: Ducats(ducats + cargo + harbours + prestige + pirates),
        rank,
    };
    Score {
        interim: Some(Interim { prestige: vec![Ducats(3), Ducats(6), Ducats(0)], cargo: vec![Ducats(12), Ducats(0), Ducats(9)] }),
        seats: vec![sheet(20, 18, 3, 6, -4, 2), sheet(31, 20, 6, 1, 0, 1), sheet(-2, 40, 1, 6, -2, 3)],
    }
}

pub(crate) fn shared_score() -> Score {
    let mut score = score();
    score.interim = None;
    score.seats[0].total = score.seats[1].total;
    score.seats[0].rank = 1;
    score
}

/// A card in an offer, for those who do not see it.
pub(crate) fn hidden(card: Card, says: &[Statement]) -> ShownCard {
    ShownCard { card: None, ..open(card, says) }
}

/// A card in an offer, for those who see it.
pub(crate) fn open(card: Card, says: &[Statement]) -> ShownCard {
    ShownCard { good: edition_2005().good(card), says: says.iter().copied().collect(), card: Some(card) }
}
