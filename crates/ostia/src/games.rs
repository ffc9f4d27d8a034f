//! Whole games by random players: what must hold after every action of every game.

use crate::testing::all_setups;
use crate::{Action, BLUFFS, Denarii, Event, FinalBluffs, FinalPlacement, Placement, Refusal, Seen, Sight, State, View};
use std::collections::BTreeSet;
use std::string::ToString;
use std::vec::Vec;
use std::{format, vec};
use tabletop::{Card, CardSet, Dice, Heard, Nobody, Rules, Seat, Viewer, one_of_the_asked};

/// More games when asked for.
fn games() -> u64 {
    if std::env::var_os("FONDACO_THOROUGH").is_some() { 400 } else { 12 }
}

/// Plays random games for every number of players and every option; now and then somebody takes a choice back. `each` sees
/// the table before and after every action, and what happened.
fn random_games(mut each: impl FnMut(&State, Seat, &Action, &[Event], &State, &mut Dice)) {
    for setup in all_setups() {
        for seed in 0..games() {
            let mut dice = Dice::new(seed);
            let mut state = State::new(&setup, &mut Dice::new(seed), &mut Nobody);
            let mut luck = Dice::new(seed + 1_000);
            let mut actions = 0;
            while let Some(asked) = one_of_the_asked(&state, &mut dice) {
                let other = Seat(dice.below(setup.seats.into()) as u8);
                let (seat, action) = if state.has_decided(other) && dice.one_in(4) {
                    (other, Action::TakeBack)
                } else {
                    (asked, state.random_answer(asked, &mut dice))
                };
                let before = state.clone();
                let mut heard = Heard::new();
                let played = state.play(seat, &action, &mut luck, &mut heard);
                assert_eq!(played, Ok(()), "seed {seed}, {setup:?}: seat {seat:?}, {action:?}");
                each(&before, seat, &action, &heard.0, &state, &mut dice);
                actions += 1;
                assert!(actions < 5_000, "a game always ends: seed {seed}, {setup:?}");
            }
            assert!(state.outcome().is_some(), "a game that asks nobody is over");
        }
    }
}

/// All cards, wherever they lie.
fn all_cards(state: &State) -> Vec<Card> {
    let players = Seat::all(state.seats).flat_map(|seat| [state.goods[seat], state.boat[seat]]);
    let open = [state.lot, state.depressors, state.discard, state.gaius.given[0], state.gaius.given[1]];
    let mut cards: Vec<Card> = players.chain(open).flat_map(|cards| cards.iter().collect::<Vec<_>>()).collect();
    cards.extend(state.deck.rest().iter().map(|&number| Card(number)));
    cards.sort_unstable();
    cards
}

/// OS-10, OS-41, OS-53, OS-63: no card is lost or doubled; every denarius that somebody gets was paid by the bank.
#[test]
fn every_card_and_every_denarius_is_accounted_for_after_every_action() {
    random_games(|_, _, _, _, state, _| {
        let expected: Vec<Card> = state.edition.cards(state.options).iter().collect();
        assert_eq!(all_cards(state), expected);
        let players: Denarii = Seat::all(state.seats).map(|seat| state.money[seat]).sum();
        let edition = state.edition;
        let start = if state.with_gaius() { edition.start_denarii_with_gaius * 3 } else { edition.start_denarii * state.seats };
        assert_eq!(players + state.gaius.money + state.bank, start);
        for seat in Seat::all(state.seats) {
            assert!(state.money[seat] >= Denarii(0) && state.storehouses[seat] <= 4 && state.loans[seat] <= 4);
        }
    });
}

/// Every kind of action, by anybody, sensible or not.
fn any_action(state: &State, dice: &mut Dice) -> Action {
    let below = |usual: u32, dice: &mut Dice| if dice.one_in(20) { dice.below(256) as u8 } else { dice.below(usual) as u8 };
    let card = |dice: &mut Dice| Card(below(51, dice));
    let seat = |dice: &mut Dice| Seat(below(5, dice));
    let amount = |dice: &mut Dice| Denarii(dice.below(60) as i32 - 5);
    let cards = |dice: &mut Dice| -> CardSet {
        let from = if dice.one_in(3) { CardSet::first(128) } else { state.goods[Seat(dice.below(state.seats.into()) as u8)] };
        from.iter().filter(|_| dice.one_in(2)).collect()
    };
    match dice.below(14) {
        0 => Action::Keep { card: card(dice), gaius: dice.one_in(2).then(|| card(dice)) },
        1 => Action::Lot([card(dice), card(dice)].into_iter().filter(|card| card.0 < 128).collect()),
        2 => Action::Bid(amount(dice)),
        3 => Action::Pass,
        4 => Action::Sell(seat(dice)),
        5 => Action::Take(amount(dice)),
        6 => Action::Price(amount(dice)),
        7 => Action::Buyer(seat(dice)),
        8 => Action::Build(dice.below(7) as u8),
        9 => {
            let mut placement = Placement { forum: cards(dice), senate: cards(dice), storage: cards(dice), ..Placement::default() };
            placement.bluffs.forum = dice.below(3) as u8;
            placement.bluffs.storage = if dice.one_in(9) { 255 } else { BLUFFS };
            Action::Place(placement)
        }
        10 => Action::Store(cards(dice)),
        11 => {
            let bluffs = FinalBluffs { forum: dice.below(3) as u8, storage: dice.below(3) as u8 };
            Action::Final(FinalPlacement { forum: cards(dice), storage: cards(dice), bluffs })
        }
        12 => Action::Settle,
        _ => Action::TakeBack,
    }
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut codes = BTreeSet::new();
    random_games(|_, _, _, _, state, dice| {
        for _ in 0..4 {
            let action = any_action(state, dice);
            let seat = if dice.one_in(30) { Seat(200) } else { Seat(dice.below(5) as u8) };
            let mut after = state.clone();
            if let Err(refusal) = after.play(seat, &action, &mut Dice::new(1), &mut Nobody) {
                assert_eq!(after, *state, "{action:?} was refused");
                codes.insert(refusal.code());
            }
        }
    });
    assert!(codes.len() >= 25, "only {codes:?}");
}

#[test]
fn every_listed_answer_is_legal_and_nobody_without_a_question_has_one() {
    random_games(|_, _, _, _, state, dice| {
        if !dice.one_in(5) {
            return;
        }
        for seat in Seat::all(state.seats) {
            let answers = state.answers(seat);
            for action in &answers {
                let mut after = state.clone();
                assert_eq!(after.play(seat, action, &mut Dice::new(1), &mut Nobody), Ok(()), "{action:?}");
                assert_ne!(after, *state, "{action:?} does something");
            }
            if state.prompt(seat).is_none() {
                assert!(answers.is_empty() || answers == [Action::TakeBack]);
            }
        }
    });
}

/// Everything that a viewer has before them: the view, the question and the answers.
fn before_the_eyes(state: &State, viewer: Viewer) -> (View, Vec<std::string::String>) {
    let own = Seat::all(state.seats).filter(|&seat| viewer.is(seat));
    let own = own.flat_map(|seat| vec![format!("{:?}", state.prompt(seat)), format!("{:?}", state.answers(seat))]);
    (state.view(viewer), own.collect())
}

/// OS-5: what one knows is true, however it was reckoned, and leaves open what is secret.
#[test]
fn knowledge_is_folded_from_sights_and_views_alone_and_is_true() {
    for_every_viewer(|knowledge, state, _| {
        for seat in Seat::all(state.seats) {
            assert_eq!(knowledge.money(seat), state.money[seat], "money can be reckoned");
            assert!(state.goods[seat].has_all(knowledge.goods_known(seat)));
            let unknown = state.goods[seat] - knowledge.goods_known(seat);
            assert!(knowledge.goods_possible(seat).has_all(unknown), "{seat:?}: {unknown:?} of {:?}", knowledge.goods_possible(seat));
            assert!(knowledge.boat_possible(seat).has_all(state.boat[seat]));
            if state.with_gaius() {
                assert!(knowledge.given_possible(seat).has_all(state.gaius.given[seat.index()]));
            }
        }
        let deck: CardSet = state.deck.rest().iter().map(|&number| Card(number)).collect();
        assert!(knowledge.deck_possible().has_all(deck));
    });
}

/// The imagined world looks exactly like the real one, all rules hold in it, and one can go on playing and imagining in it.
#[test]
fn an_imagined_world_cannot_be_told_from_the_real_one() {
    for_every_viewer(|knowledge, state, dice| {
        if !dice.one_in(9) {
            return;
        }
        let viewer = knowledge.view().viewer;
        let mut world = State::imagine(knowledge, dice);
        assert_eq!(before_the_eyes(&world, viewer), before_the_eyes(state, viewer));
        assert_eq!(all_cards(&world), all_cards(state));
        assert_eq!((world.bank, world.asked, world.step), (state.bank, state.asked, state.step));
        let mut knowledge = knowledge.clone();
        for _ in 0..dice.below(30) {
            let Some(seat) = one_of_the_asked(&world, dice) else { break };
            let action = world.random_answer(seat, dice);
            let mut heard = Heard::new();
            world.play(seat, &action, dice, &mut heard).expect("a random answer is legal in an imagined world, too");
            let sights: Vec<Sight> = heard.0.iter().filter_map(|event| State::sight(event, viewer)).collect();
            State::learn(&mut knowledge, &sights, world.view(viewer));
        }
        let again = State::imagine(&knowledge, dice);
        assert_eq!(before_the_eyes(&again, viewer), before_the_eyes(&world, viewer));
    });
}

/// Follows random games with the knowledge of every viewer.
fn for_every_viewer(mut each: impl FnMut(&crate::Knowledge, &State, &mut Dice)) {
    for setup in all_setups() {
        for seed in 0..games().div_ceil(4) {
            let mut dice = Dice::new(seed);
            let mut state = State::new(&setup, &mut Dice::new(seed), &mut Nobody);
            let mut all: Vec<_> = Viewer::all(setup.seats).map(|viewer| State::knowledge(&setup, state.view(viewer))).collect();
            while let Some(asked) = one_of_the_asked(&state, &mut dice) {
                let other = Seat(dice.below(setup.seats.into()) as u8);
                let back = state.has_decided(other) && dice.one_in(4);
                let (seat, action) = if back { (other, Action::TakeBack) } else { (asked, state.random_answer(asked, &mut dice)) };
                let mut heard = Heard::new();
                state.play(seat, &action, &mut dice, &mut heard).expect("a random answer is legal");
                for (viewer, knowledge) in Viewer::all(setup.seats).zip(&mut all) {
                    let sights: Vec<Sight> = heard.0.iter().filter_map(|event| State::sight(event, viewer)).collect();
                    State::learn(knowledge, &sights, state.view(viewer));
                    each(knowledge, &state, &mut dice);
                }
            }
        }
    }
}

/// OS-5: views and sights of two worlds that a viewer cannot tell apart are the same, whatever the others do alike.
#[test]
fn what_is_secret_does_not_shine_through() {
    for_every_viewer(|knowledge, _, dice| {
        if !dice.one_in(40) {
            return;
        }
        let viewer = knowledge.view().viewer;
        let (mut one, mut two) = (State::imagine(knowledge, dice), State::imagine(knowledge, dice));
        for _ in 0..12 {
            // Only acts that show no secret: bids, and the viewer's own.
            let Some(seat) = one_of_the_asked(&one, dice) else { break };
            let action = one.random_answer(seat, dice);
            let open =
                matches!(action, Action::Bid(_) | Action::Pass | Action::Build(_) | Action::Sell(_) | Action::Take(_) | Action::Buyer(_));
            if !(open || viewer.is(seat)) || one.asked != two.asked {
                break;
            }
            let (mut heard_one, mut heard_two) = (Heard::new(), Heard::new());
            let seed = u64::from(dice.below(1_000_000));
            let results = (
                one.play(seat, &action, &mut Dice::new(seed), &mut heard_one),
                two.play(seat, &action, &mut Dice::new(seed), &mut heard_two),
            );
            assert_eq!(results.0, results.1);
            // Where cards come up that nobody has seen, the worlds part.
            let parted = |heard: &Heard<Event>| {
                heard.0.iter().any(|Event(sight)| {
                    matches!(sight, Sight::Dealt { .. } | Sight::Depressors { .. } | Sight::Revealed { .. } | Sight::FinalRevealed { .. })
                })
            };
            if parted(&heard_one) {
                break;
            }
            let seen = |heard: &Heard<Event>| heard.0.iter().map(|event| event.seen_by(viewer)).collect::<Vec<_>>();
            assert_eq!(seen(&heard_one), seen(&heard_two));
            assert_eq!(before_the_eyes(&one, viewer), before_the_eyes(&two, viewer));
        }
    });
}

/// Every viewer's sight of every event, and every view, goes out as JSON and comes back the same.
#[test]
fn what_goes_out_comes_back_the_same() {
    random_games(|_, _, action, events, state, dice| {
        if !dice.one_in(6) {
            return;
        }
        let same = |json: serde_json::Result<std::string::String>| json.expect("it can be written");
        let read: Action = serde_json::from_str(&same(serde_json::to_string(action))).unwrap();
        assert_eq!(read, *action);
        for viewer in Viewer::all(state.seats) {
            let view = state.view(viewer);
            assert_eq!(serde_json::from_str::<View>(&same(serde_json::to_string(&view))).unwrap(), view);
            for event in events {
                let sight = event.seen_by(viewer);
                assert_eq!(serde_json::from_str::<Sight>(&same(serde_json::to_string(&sight))).unwrap(), sight);
            }
        }
        for seat in Seat::all(state.seats) {
            if let Some(prompt) = state.prompt(seat) {
                assert_eq!(serde_json::from_str::<crate::Prompt>(&same(serde_json::to_string(&prompt))).unwrap(), prompt);
            }
        }
    });
}

/// OS-5, OS-6: nobody is shown the goods of another, or what lies in another's boat or Storage.
#[test]
fn faces_are_for_their_owner() {
    random_games(|_, _, _, events, state, _| {
        for viewer in Viewer::all(state.seats) {
            for (seat, seen) in Seat::all(state.seats).zip(state.view(viewer).seats) {
                let may_look = viewer.is(seat) || state.step.is_none();
                assert_eq!((seen.goods.faces().is_some(), seen.boat.faces().is_some()), (may_look, may_look));
                assert_eq!(seen.money.is_some(), may_look || state.options.open_money);
            }
            for event in events {
                for (seat, cards) in hidden_in(event.seen_by(viewer)) {
                    assert!(viewer.is(seat) || cards.faces().is_none(), "{viewer:?} sees {cards:?} of {seat:?}");
                }
            }
        }
    });
}

/// The cards in a sight that are for their owner's eyes.
fn hidden_in(sight: Sight) -> Vec<(Seat, Seen)> {
    if let Sight::StartCard { seat, card: cards } | Sight::Dealt { seat, cards } | Sight::Stored { seat, kept: cards, .. } = sight {
        vec![(seat, cards)]
    } else if let Sight::Kept { seat, card, gaius } = sight {
        vec![(seat, card), (seat, gaius)]
    } else if let Sight::Revealed { boards } = sight {
        (0..).map(Seat).zip(boards.into_iter().map(|board| board.storage)).collect()
    } else {
        vec![]
    }
}

/// All hidden cards that could lie in a place are equally likely to lie there: frequencies against what follows from the
/// numbers of cards and places.
#[test]
fn imagined_worlds_are_spread_evenly() {
    const WORLDS: u32 = 3_000;
    for seats in [2, 3] {
        let mut dice = Dice::new(5);
        let (state, knowledge) = (0..200).find_map(|seed| old_and_new_cards_hidden(seats, seed)).expect("one of the games comes to it");
        let mut in_goods = [[0_u32; 128]; 5];
        let mut on_top = [0_u32; 128];
        for _ in 0..WORLDS {
            let world = State::imagine(&knowledge, &mut dice);
            for seat in Seat::all(seats).skip(1) {
                (world.goods[seat] - knowledge.goods_known(seat)).iter().for_each(|card| in_goods[seat.index()][card.index()] += 1);
            }
            on_top[usize::from(world.deck.rest()[0])] += 1;
        }
        let even = |counts: &[u32; 128], cards: CardSet, places: f64, what: &str| {
            let expected = f64::from(WORLDS) * places / f64::from(cards.len());
            let spread = (expected * (1.0 - places / f64::from(cards.len()))).sqrt();
            for card in cards {
                let found = f64::from(counts[card.index()]);
                assert!((found - expected).abs() <= 5.0 * spread + 1e-9, "{what}, {card:?}: {found} times, expected {expected}");
            }
        };
        for seat in Seat::all(seats).skip(1) {
            for (shuffle, &hidden) in knowledge.hidden.iter().enumerate().filter(|(_, hidden)| !hidden.is_empty()) {
                let held = f64::from(knowledge.held[seat][shuffle]);
                // One of the cards of each deal that are still unknown was kept.
                let kept: f64 = (0..knowledge.deals)
                    .filter(|&deal| knowledge.kept[deal].has(seat))
                    .map(|deal| &knowledge.dealt[seat][deal])
                    .map(|dealt| f64::from(dealt[shuffle]) / f64::from(dealt.iter().sum::<u8>()))
                    .sum();
                even(&in_goods[seat.index()], hidden, held + kept, &format!("goods of {seat:?}, shuffle {shuffle}"));
            }
        }
        even(&on_top, knowledge.deck_possible(), f64::from(state.deck.left()) / f64::from(state.deck.left()), "top of the deck");
    }
}

/// A position in which cards of two shuffles are hidden from seat 0, and the second lot is to be sold.
fn old_and_new_cards_hidden(seats: u8, seed: u64) -> Option<(State, crate::Knowledge)> {
    let setup = crate::Setup { start: Some(Seat(0)), ..crate::Setup::new(seats) };
    let mut dice = Dice::new(seed);
    let mut state = State::new(&setup, &mut dice, &mut Nobody);
    let viewer = Viewer::Seat(Seat(0));
    let mut knowledge = State::knowledge(&setup, state.view(viewer));
    while state.lots_sold != 1 || knowledge.hidden.iter().filter(|hidden| !hidden.is_empty()).count() < 2 {
        let seat = one_of_the_asked(&state, &mut dice)?;
        // Everybody keeps as much as possible, so that old cards stay hidden.
        let action = if state.step == Some(crate::Step::Place) {
            let bluffs = crate::Bluffs { forum: 2, ..crate::Bluffs::default() };
            Action::Place(Placement { storage: state.goods[seat], bluffs, ..Placement::default() })
        } else if state.step == Some(crate::Step::Store) {
            Action::Store(state.goods[seat].iter().take(state.storehouses[seat].into()).collect())
        } else {
            state.random_answer(seat, &mut dice)
        };
        let mut heard = Heard::new();
        state.play(seat, &action, &mut dice, &mut heard).expect("these are legal");
        let sights: Vec<Sight> = heard.0.iter().map(|event| event.seen_by(viewer)).collect();
        State::learn(&mut knowledge, &sights, state.view(viewer));
    }
    Some((state, knowledge))
}

/// Every refusal has a code of its own and names a rule of the book.
#[test]
fn refusals_have_codes_and_rules() {
    let book = include_str!("../../../docs/rules/ostia.md");
    let some = Denarii(1);
    let (seat, card) = (Seat(0), Card(0));
    let all = [
        Refusal::GameOver,
        Refusal::NoSuchSeat,
        Refusal::NotYourTurn { turn_of: seat },
        Refusal::NotNow { due: crate::Step::Bid },
        Refusal::DecidedAlready,
        Refusal::NothingToSettle,
        Refusal::NothingToStore,
        Refusal::NothingToTakeBack,
        Refusal::NotInBoat { card },
        Refusal::CardTwice { card },
        Refusal::GaiusGetsOne,
        Refusal::NoGaius,
        Refusal::LotOfTwo { named: 1 },
        Refusal::BidTooLow { bid: some, minimum: some },
        Refusal::BidTooHigh { bid: some, ceiling: some },
        Refusal::NoBidFrom { seat },
        Refusal::TakeTooLow { bid: some, highest: some },
        Refusal::TakeTooHigh { bid: some, ceiling: some },
        Refusal::PriceTooLow { price: some, minimum: some },
        Refusal::PriceTooHigh { price: some, most: some },
        Refusal::NoSuchBuyer { seat },
        Refusal::CannotPay { price: some, ceiling: some },
        Refusal::NotYourGoods { card },
        Refusal::TwoFields { card },
        Refusal::NotLaid { card },
        Refusal::BluffCount { laid: 1 },
        Refusal::TooManyKept { kept: 1, storehouses: 0 },
        Refusal::NothingBuilt,
        Refusal::TooManyStorehouses { owned: 1, count: 4, most: 4 },
        Refusal::TooPoor { has: some, needs: some },
    ];
    let codes: BTreeSet<&str> = all.iter().map(Refusal::code).collect();
    assert_eq!(codes.len(), all.len());
    for refusal in all {
        assert!(book.contains(&format!("- {} ", refusal.rule())), "{refusal:?}");
        let json = serde_json::to_value(refusal).unwrap();
        assert_eq!(json["refusal"].as_str().map(ToString::to_string), Some(refusal.code().to_string()));
    }
}
