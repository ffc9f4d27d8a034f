//! What a viewer knows is true, and what a viewer imagines could be the real game.

mod kit;

use kit::small::{self, Small};
use kit::worlds::Counts;
use kit::{Ostia, contradiction};
use ostia::arrange::{Position, Rest, RoundMoment};
use ostia::{Action, Knowledge, Setup, State};
use rules_testkit::properties::Subject;
use rules_testkit::tally::Tally;
use rules_testkit::{even, seeds};
use std::collections::BTreeMap;
use tabletop::{Card, CardSet, Dice, Heard, Nobody, Rules, Seat, Viewer, play_out};

/// A random game and what each viewer knows of it.
struct Remembered {
    game: State,
    known: Vec<Knowledge>,
    luck: Dice,
}

impl Remembered {
    fn new(setup: &Setup, dice: &mut Dice) -> Remembered {
        let mut luck = Dice::new(dice.bits());
        let game = State::new(setup, &mut luck, &mut Nobody);
        let known = Viewer::all(setup.seats).map(|viewer| State::knowledge(setup, game.view(viewer))).collect();
        Remembered { game, known, luck }
    }

    /// Goes on by one action, if the game is not over.
    fn goes_on(&mut self, dice: &mut Dice) -> bool {
        let Some((seat, action)) = Ostia::<State>::next(&self.game, dice) else { return false };
        self.does(seat, &action);
        true
    }

    fn does(&mut self, seat: Seat, action: &Action) -> Heard<ostia::Event> {
        let mut heard = Heard::new();
        self.game.play(seat, action, &mut self.luck, &mut heard).expect("a random answer is legal");
        for knowledge in &mut self.known {
            let viewer = knowledge.view().viewer;
            let sights: Vec<_> = heard.0.iter().map(|event| event.seen_by(viewer)).collect();
            State::learn(knowledge, &sights, self.game.view(viewer));
        }
        heard
    }
}

/// The real game is always one of those that a viewer thinks possible (OS-5, OS-6).
#[test]
fn what_a_viewer_knows_is_true_of_the_real_game() {
    let mut tally = Tally::new();
    seeds::each(60, |seed| {
        let mut dice = Dice::new(seed);
        let mut table = Remembered::new(&Ostia::<State>::setup(&mut dice), &mut dice);
        loop {
            for knowledge in &table.known {
                if let Some(wrong) = contradiction(knowledge, &table.game) {
                    panic!("{:?} knows better: {wrong}", knowledge.view().viewer);
                }
                tally.count("looked");
            }
            if !table.goes_on(&mut dice) {
                break;
            }
        }
    });
    tally.expect(["looked"], 50_000);
}

/// An imagined game agrees with what is known, shows its viewer the same, and can be played to its end; and what the viewer
/// learns on the way is true of it.
#[test]
fn an_imagined_game_goes_on_like_a_real_one() {
    let mut tally = Tally::new();
    seeds::each(40, |seed| {
        let mut dice = Dice::new(seed);
        let mut table = Remembered::new(&Ostia::<State>::setup(&mut dice), &mut dice);
        loop {
            for knowledge in &table.known {
                if dice.one_in(60) {
                    goes_on_like_a_real_one(knowledge, &table.game, &mut dice, &mut tally);
                }
            }
            if !table.goes_on(&mut dice) {
                break;
            }
        }
    });
    tally.expect(["worlds"], 500);
    tally.expect(["looked"], 50_000);
}

fn goes_on_like_a_real_one(knowledge: &Knowledge, real: &State, dice: &mut Dice, tally: &mut Tally) {
    let viewer = knowledge.view().viewer;
    let game = State::imagine(knowledge, dice);
    assert_eq!(contradiction(knowledge, &game), None, "{viewer:?} imagines what cannot be");
    assert_eq!(&game.view(viewer), knowledge.view(), "{viewer:?} can tell that it is imagined");
    assert_eq!(game.census().bank, real.census().bank, "{viewer:?} can count what is in the bank");
    if let Viewer::Seat(seat) = viewer {
        assert_eq!((game.prompt(seat), game.answers(seat)), (real.prompt(seat), real.answers(seat)), "{viewer:?} is asked something else");
    }
    tally.count("worlds");
    play_out(&mut game.clone(), &mut Dice::new(dice.bits()), dice, |_, _| {});
    let luck = Dice::new(dice.bits());
    let mut table = Remembered { game, known: vec![knowledge.clone()], luck };
    while table.goes_on(dice) {
        assert_eq!(contradiction(&table.known[0], &table.game), None, "{viewer:?} knows better");
        tally.count("looked");
    }
}

/// All worlds that a viewer thinks possible come up, each as often as it should: in real positions of small games, with decks
/// that were made anew, and in positions of games that were imagined and then played on.
#[test]
fn every_world_that_is_possible_is_imagined_as_often_as_it_should_be() {
    let mut tally = Tally::new();
    let mut worst: f64 = 0.0;
    seeds::each(60, |seed| {
        let mut dice = Dice::new(seed);
        let setup = Setup { options: kit::some_options(&mut dice), ..Setup::new(2 + dice.below(3) as u8) };
        let Small { game, known, .. } = small::table(&setup, &mut dice);
        let mut counts = Counts::new(&game);
        let mut table = Remembered { game, known, luck: Dice::new(dice.bits()) };
        let mut where_from = "real";
        while let Some((seat, action)) = without_building(&table.game, &mut dice) {
            let step = table.game.step();
            let heard = table.does(seat, &action);
            counts.follow(&heard.0, step);
            let at = dice.below(table.known.len() as u32) as usize;
            if dice.one_in(30) {
                // From here on another game is played, which the viewer could not tell from the real one.
                table.game = State::imagine(&table.known[at], &mut dice);
                table.known = vec![table.known[at].clone()];
                where_from = "imagined";
            } else if dice.one_in(2)
                && let Some(sigmas) = deviation(&table.known[at], &counts, &table.game, &mut dice, &mut tally)
            {
                worst = worst.max(sigmas);
                tally.count(where_from);
                assert!(sigmas < 5.0, "{sigmas} standard deviations too far from even");
            }
        }
    });
    println!("worst {worst:.2} standard deviations\n{tally}");
    tally.expect(["real", "imagined"], 80);
}

/// Storehouses would fill with cards that the next deal needs.
fn without_building(game: &State, dice: &mut Dice) -> Option<(Seat, Action)> {
    loop {
        let (seat, action) = Ostia::<State>::next(game, dice)?;
        if !matches!(action, Action::Build(_)) {
            return Some((seat, action));
        }
    }
}

/// By how many standard deviations the worlds that are imagined are further from what they should be than chance explains;
/// nothing when there are too few worlds, or too many to count.
fn deviation(knowledge: &Knowledge, counts: &Counts, game: &State, dice: &mut Dice, tally: &mut Tally) -> Option<f64> {
    if game.outcome().is_some() {
        return None;
    }
    let viewer = knowledge.view().viewer;
    let all = counts.worlds(viewer, game, 1_000)?;
    assert!(all.contains_key(&counts.world(viewer, game)), "the real world is one of those that are possible");
    if all.len() < 2 {
        return None;
    }
    let ways: u32 = all.values().sum();
    let mut found: BTreeMap<_, u32> = all.keys().map(|world| (world, 0)).collect();
    for _ in 0..(ways * 25).max(4_000) {
        let world = counts.world(viewer, &State::imagine(knowledge, dice));
        *found.get_mut(&world).expect("what is imagined is possible") += 1;
    }
    let weighed: Vec<(u32, f64)> = all.iter().map(|(world, &ways)| (found[world], f64::from(ways))).collect();
    tally.count("positions");
    tally.count(format!("worlds up to {:>4}", all.len().next_power_of_two()));
    if all.values().any(|ways| Some(ways) != all.values().next()) {
        tally.count("positions in which some worlds are likelier than others");
    }
    Some(even::sigmas(&weighed))
}

/// The Senate cards that nobody has seen lie in any order (OS-3).
#[test]
fn every_order_of_unseen_senate_cards_is_imagined_equally_often() {
    for (round, orders) in [(1, 24), (2, 6), (3, 2), (4, 1)] {
        let mut position = Position::new(&Setup::new(3));
        position.round = round;
        let game = position.lay(&mut Dice::new(0), &mut Nobody).unwrap_or_else(|misplaced| panic!("{misplaced}"));
        let knowledge = State::knowledge(&Setup::new(3), game.view(Viewer::Seat(Seat(1))));
        let mut dice = Dice::new(round.into());
        let mut found: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        for _ in 0..orders * 500 {
            let senate = State::imagine(&knowledge, &mut dice).senate_in_order();
            assert_eq!(senate[1..=usize::from(round) + 1], game.senate_in_order()[1..=usize::from(round) + 1], "what was seen is known");
            *found.entry(senate.iter().map(|card| card.0).collect()).or_default() += 1;
        }
        assert_eq!(found.len() as u32, orders);
        if orders > 1 {
            let sigmas = even::sigmas(&found.values().map(|&count| (count, 1.0)).collect::<Vec<_>>());
            assert!(sigmas < 4.0, "round {round}: {sigmas} standard deviations too far from even");
        }
    }
}

/// The same asked of play itself: games are dealt and played at random again and again, and those are looked at in which the
/// spectator saw the same. What was kept in them is what is imagined, as often (OS-10, OS-11, OS-12).
#[test]
fn what_is_imagined_is_what_random_games_bring_that_look_the_same() {
    // Four cards lie in the deck and twelve on the discard pile. Ana, Bob and Cato are dealt five each: of the old deck Ana gets
    // two and the others one. Ana lays out one card of the old deck and one of the new.
    let [old, new]: [Vec<Card>; 2] = [(0..4).map(Card).collect(), (20..32).map(Card).collect()];
    let lot: CardSet = [old[2], new[5]].into_iter().collect();
    let mut position = Position::new(&Setup { start: Some(Seat(2)), ..Setup::new(3) });
    position.moment = RoundMoment::Place;
    position.rest = Rest::Box;
    position.discard = new.iter().copied().collect();
    let mut dice = Dice::new(11);
    let in_the_box = CardSet::first(51) - old.iter().chain(&new).copied().collect();

    let mut real: BTreeMap<Card, u32> = BTreeMap::new();
    let mut knowledge = None;
    let mut games = 0;
    while real.values().sum::<u32>() < 3_000 {
        games += 1;
        let mut deck: Vec<u8> = old.iter().map(|card| card.0).collect();
        tabletop::Chance::shuffle(&mut dice, ostia::DECK, &mut deck);
        position.deck = deck.into_iter().map(Card).collect();
        let mut game = position.lay(&mut dice, &mut Nobody).unwrap_or_else(|misplaced| panic!("{misplaced}"));
        let mut known = State::knowledge(&Setup::new(3), game.view(Viewer::Spectator));
        known.put_in_the_box(in_the_box);
        let mut learn = |game: &mut State, seat: Seat, action: &Action, luck: &mut Dice| {
            let mut heard = Heard::new();
            game.play(seat, action, luck, &mut heard).expect("it is legal");
            if knowledge.is_none() {
                let sights: Vec<_> = heard.0.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
                State::learn(&mut known, &sights, game.view(Viewer::Spectator));
            }
        };
        for _ in 0..6 {
            // All place nothing, then all keep a card.
            let seat = game.asked().must.nth(0);
            let action = not_building(&game, seat, &mut dice);
            learn(&mut game, seat, &action, &mut dice);
        }
        let kept = game.census().seats[0].goods.nth(0);
        let action = not_building(&game, Seat(0), &mut dice);
        learn(&mut game, Seat(0), &action, &mut dice);
        if game.census().lot == lot {
            *real.entry(kept).or_default() += 1;
            knowledge.get_or_insert(known);
        }
    }
    let knowledge = knowledge.expect("some games looked like that");
    let mut imagined: BTreeMap<Card, u32> = BTreeMap::new();
    for _ in 0..30_000 {
        *imagined.entry(State::imagine(&knowledge, &mut dice).census().seats[0].goods.nth(0)).or_default() += 1;
    }
    let counts: Vec<(u32, f64)> = imagined.iter().map(|(card, &often)| (real.get(card).copied().unwrap_or(0), often.into())).collect();
    let sigmas = even::sigmas(&counts);
    assert!(sigmas < 3.0, "{games} games; kept {real:?}, imagined {imagined:?}: {sigmas} standard deviations");
    // One of the three cards that Ana has left is of the old deck, and it is any of three.
    assert_eq!(imagined.len(), 3 + 11);
    let of_the_old_deck: u32 = imagined.iter().filter(|(card, _)| card.0 < 4).map(|(_, often)| often).sum();
    assert!((9_500..10_500).contains(&of_the_old_deck), "{of_the_old_deck}");
}

fn not_building(game: &State, seat: Seat, dice: &mut Dice) -> Action {
    loop {
        let action = game.random_answer(seat, dice);
        if !matches!(action, Action::Build(_)) {
            return action;
        }
    }
}
