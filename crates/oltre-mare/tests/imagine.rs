//! What a viewer knows is true, and what a viewer imagines could be the real game.

mod kit;

use kit::{OltreMare, contradiction, small, worlds};
use oltre_mare::{Good, Goods, Knowledge, Seen, Setup, Sight, State, View};
use rules_testkit::properties::Subject;
use rules_testkit::seeds;
use rules_testkit::tally::Tally;
use std::collections::BTreeMap;
use tabletop::{CardSet, Dice, Heard, Nobody, Rules, Seat, Viewer, one_of_the_asked, play_out};

/// A random game and what each viewer knows of it.
struct Remembered {
    game: State,
    known: Vec<Knowledge>,
    luck: Dice,
    /// What a view shows besides.
    shows: Box<Shows>,
}

type Shows = dyn Fn(&State, &mut View);

impl Remembered {
    fn new(setup: &Setup, dice: &mut Dice) -> Remembered {
        let mut luck = Dice::new(dice.bits());
        let game = State::new(setup, &mut luck, &mut Nobody);
        let known = Viewer::all(setup.seats).map(|viewer| State::knowledge(setup, game.view(viewer))).collect();
        Remembered { game, known, luck, shows: Box::new(|_, _| {}) }
    }

    /// Goes on by one action, if the game is not over.
    fn goes_on(&mut self, dice: &mut Dice) -> bool {
        self.goes_on_and_tells(dice, |_, _, _, _| {})
    }

    /// The same. Tells of each viewer what was known before, what was seen, what is known now, and the truth.
    fn goes_on_and_tells(&mut self, dice: &mut Dice, mut tell: impl FnMut(&Knowledge, &[Sight], &Knowledge, &State)) -> bool {
        let Some(seat) = one_of_the_asked(&self.game, dice) else { return false };
        let action = OltreMare::<State>::answer(&self.game, seat, dice);
        let mut heard = Heard::new();
        self.game.play(seat, &action, &mut self.luck, &mut heard).expect("a random answer is legal");
        for knowledge in &mut self.known {
            let viewer = knowledge.view().viewer;
            let sights: Vec<_> = heard.0.iter().map(|event| event.seen_by(viewer)).collect();
            let before = knowledge.clone();
            let mut view = self.game.view(viewer);
            (self.shows)(&self.game, &mut view);
            State::learn(knowledge, &sights, view);
            tell(&before, &sights, knowledge, &self.game);
        }
        true
    }
}

/// The real game is always one of those that a viewer thinks possible (OM-7 to OM-11).
#[test]
fn what_a_viewer_knows_is_true_of_the_real_game() {
    let mut tally = Tally::new();
    seeds::each(150, |seed| {
        let mut dice = Dice::new(seed);
        let setup = if seed % 3 == 0 { small_setup(&mut dice) } else { OltreMare::<State>::setup(&mut dice) };
        let mut table = Remembered::new(&setup, &mut dice);
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
    tally.expect(["looked"], 100_000);
}

/// An imagined game agrees with what is known, shows its viewer the same, and can be played to its end; and what the viewer
/// learns on the way is true of it.
#[test]
fn an_imagined_game_goes_on_like_a_real_one() {
    let mut tally = Tally::new();
    seeds::each(60, |seed| {
        let mut dice = Dice::new(seed);
        let setup = if seed % 3 == 0 { small_setup(&mut dice) } else { OltreMare::<State>::setup(&mut dice) };
        let mut table = Remembered::new(&setup, &mut dice);
        loop {
            for knowledge in &table.known {
                if dice.one_in(60) {
                    goes_on_like_a_real_one(knowledge, &mut dice, &mut tally);
                }
            }
            if !table.goes_on(&mut dice) {
                break;
            }
        }
    });
    tally.expect(["worlds"], 500);
    tally.expect(["looked"], 10_000);
}

fn goes_on_like_a_real_one(knowledge: &Knowledge, dice: &mut Dice, tally: &mut Tally) {
    let viewer = knowledge.view().viewer;
    let game = State::imagine(knowledge, dice);
    assert_eq!(contradiction(knowledge, &game), None, "{viewer:?} imagines what cannot be");
    assert_eq!(&game.view(viewer), knowledge.view(), "{viewer:?} can tell that it is imagined");
    tally.count("worlds");
    play_out(&mut game.clone(), &mut Dice::new(dice.bits()), dice, |_, _| {});
    let luck = Dice::new(dice.bits());
    let mut table = Remembered { game, known: vec![knowledge.clone()], luck, shows: Box::new(|_, _| {}) };
    while table.goes_on(dice) {
        assert_eq!(contradiction(&table.known[0], &table.game), None, "{viewer:?} knows better");
        tally.count("looked");
    }
}

/// Random games of which each viewer's knowledge is looked at after every action.
fn every_lesson(games: u64, mut tell: impl FnMut(&Knowledge, &[Sight], &Knowledge, &State)) {
    seeds::each(games, |seed| {
        let mut dice = Dice::new(seed);
        let setup = if seed % 2 == 0 { small_setup(&mut dice) } else { OltreMare::<State>::setup(&mut dice) };
        let mut table = Remembered::new(&setup, &mut dice);
        while table.goes_on_and_tells(&mut dice, &mut tell) {}
    });
}

/// What a view shows of a place that is hidden otherwise is part of what is known, throughout a game: then nobody imagines
/// anything else there, and what lies there nowhere else. A game that goes on shows no such place; one that is over shows them all.
#[test]
fn what_a_view_shows_is_believed() {
    let mut tally = Tally::new();
    seeds::each(40, |seed| {
        let mut dice = Dice::new(seed);
        let mut table = Remembered::new(&OltreMare::<State>::setup(&mut dice), &mut dice);
        let watched = Seat(dice.below(table.game.seats().into()) as u8);
        let shows = [dice.one_in(2), dice.one_in(2)];
        table.shows = Box::new(move |game, view| {
            let truth = game.whereabouts();
            let player = &mut view.seats[watched.index()];
            if shows[0] {
                player.hand = Seen::Faces(truth.hands[watched.index()].iter().collect());
            }
            if shows[1] {
                player.pirates = Seen::Faces(truth.pirates[watched.index()].clone());
            }
        });
        while table.goes_on(&mut dice) {
            for knowledge in &table.known {
                assert_eq!(contradiction(knowledge, &table.game), None, "what is known is true");
                if dice.one_in(10) || knowledge.view().score.is_some() {
                    let game = State::imagine(knowledge, &mut dice);
                    assert_eq!(contradiction(knowledge, &game), None, "what is imagined may be");
                    tally.count(if knowledge.view().score.is_some() { "over" } else { "going on" });
                }
            }
        }
    });
    tally.expect(["going on"], 1_000);
    tally.expect(["over"], 100);
}

/// A card that was in a hand a moment ago does not lie under cards that were on the pirate stack before (OM-9, OM-21).
#[test]
fn a_discard_lies_on_top_of_what_was_there_before() {
    let mut tally = Tally::new();
    let mut dice = Dice::new(1);
    every_lesson(400, |before, sights, after, game| {
        let [Sight::Discarded { seat, cards: Seen::Backs(count) }] = sights else { return };
        let known = surely_held(before, *seat);
        let under = before.may_lie_with_the_pirates(*seat);
        let now = after.may_lie_with_the_pirates(*seat);
        assert_eq!((&now[..under.len()], now.len()), (under, under.len() + usize::from(*count)), "what lay there is untouched");
        if known.is_empty() || under.is_empty() {
            return;
        }
        let on_top = |game: &State| game.whereabouts().pirates[seat.index()][under.len()..].iter().any(|&card| known.has(card));
        tally.count(if on_top(game) { "discarded" } else { "kept" });
        for _ in 0..20 {
            let game = State::imagine(after, &mut dice);
            let stack = &game.whereabouts().pirates[seat.index()];
            assert!(!stack[..under.len()].iter().any(|&card| known.has(card)), "{known:?} lie under what was there before");
            tally.count(if on_top(&game) { "imagined as discarded" } else { "imagined as kept" });
        }
    });
    tally.expect(["discarded", "kept"], 50);
    // Random players discard any card as soon as any other, so it must be imagined as often as it happens.
    let share = |yes: &str, no: &str| tally.of(yes) as f64 / (tally.of(yes) + tally.of(no)) as f64;
    let (real, imagined) = (share("discarded", "kept"), share("imagined as discarded", "imagined as kept"));
    assert!(!seeds::is_whole_row() || (real - imagined).abs() < 0.1, "{real} of them are discarded, {imagined} imagined as such");
}

/// The cards that this viewer knows to be in a hand.
fn surely_held(knowledge: &Knowledge, seat: Seat) -> CardSet {
    let seats = Seat::all(knowledge.view().seats.len() as u8);
    let hands = seats.clone().filter(|&other| other != seat).map(|other| knowledge.may_hold(other));
    let pirates = seats.flat_map(|seat| knowledge.may_lie_with_the_pirates(seat).to_vec());
    let elsewhere = hands.chain(pirates).fold(knowledge.may_be_in_the_deck(), |all, cards| all | cards);
    knowledge.may_hold(seat) - elsewhere
}

/// A player who plays the whole hand and then draws holds nothing but what was drawn (OM-50, OM-57).
#[test]
fn of_a_hand_that_is_played_as_a_whole_nothing_is_left() {
    let mut tally = Tally::new();
    every_lesson(400, |before, sights, after, _| {
        let Some(Sight::Played { seat, cards }) = sights.first() else { return };
        let new_deck = sights.iter().any(|sight| matches!(sight, Sight::Reshuffled { .. } | Sight::Drained { .. }));
        let whole = usize::from(before.view().seats[seat.index()].hand.count()) == cards.len();
        if !whole || new_deck || before.view().viewer == Viewer::Seat(*seat) {
            return;
        }
        let strange = after.may_hold(*seat) - before.may_be_in_the_deck();
        assert!(strange.is_empty(), "{strange:?} cannot have been drawn from the deck");
        if !(before.may_hold(*seat) - before.may_be_in_the_deck()).is_empty() && after.view().seats[seat.index()].hand.count() > 0 {
            tally.count("hands of which something else was known");
        }
    });
    tally.expect(["hands of which something else was known"], 5);
}

/// A player who has just got a good holds it, whatever was given for it (OM-32).
#[test]
fn what_was_traded_is_known_to_be_held() {
    let mut tally = Tally::new();
    every_lesson(200, |before, sights, after, _| {
        for sight in sights {
            let Sight::Traded { author, partner, gave, got, .. } = sight else { continue };
            for (taker, came, gone) in [(partner, gave, got), (author, got, gave)] {
                if before.view().viewer == Viewer::Seat(*taker) {
                    continue;
                }
                let came: Goods = came.iter().map(|shown| shown.good).collect();
                let gone: Goods = gone.iter().map(|shown| shown.good).collect();
                let (was, is) = (before.holds_at_least(*taker), after.holds_at_least(*taker));
                for good in (0..after.edition().goods.len() as u8).map(Good) {
                    // A seat that gives something had it before.
                    let least = was.count(good).max(gone.count(good)) - gone.count(good) + came.count(good);
                    assert_eq!(is.count(good), least, "seat {} got {came:?} for {gone:?}", taker.0);
                    if gone.count(good) > 0 && came.count(good) > 0 {
                        tally.count("the same good both ways");
                    }
                }
            }
        }
    });
    tally.expect(["the same good both ways"], 20);
}

/// In a small deck Venice can lie on top right after the deal (OM-5), and it is imagined there as often as elsewhere.
#[test]
fn venice_is_imagined_wherever_it_may_lie() {
    let mut real = Tally::new();
    let mut imagined = Tally::new();
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let table = Remembered::new(&small::setup(3), &mut dice);
        let at = |game: &State| format!("{:?}", game.whereabouts().venice);
        if table.known[0].view().venice_to_come {
            real.count(at(&table.game));
            imagined.count(at(&State::imagine(&table.known[0], &mut dice)));
        }
    }
    // Of 23 cards 9 to 14 lie above Venice, and 12 are dealt: it comes up in the deal, or 0, 1 or 2 cards are left above it.
    for above in ["Some(0)", "Some(1)", "Some(2)"] {
        let (real, imagined) = (real.of(above), imagined.of(above));
        assert!((270..400).contains(&real) && (270..400).contains(&imagined), "{above}: {real} times, imagined {imagined} times");
    }
}

/// All worlds that a viewer thinks possible come up, each as often as any other: in real positions of small games, and in
/// positions of games that were imagined and then played on.
#[test]
fn every_world_that_is_possible_is_imagined_equally_often() {
    let mut tally = Tally::new();
    let mut worst: f64 = 0.0;
    seeds::each(1_500, |seed| {
        let mut dice = Dice::new(seed);
        let mut table = Remembered::new(&small_setup(&mut dice), &mut dice);
        let mut where_from = "real";
        loop {
            if dice.one_in(20) {
                let at = dice.below(table.known.len() as u32) as usize;
                if dice.one_in(3) {
                    // From here on another game is played, which the viewer could not tell from the real one.
                    table.game = State::imagine(&table.known[at], &mut dice);
                    table.known = vec![table.known[at].clone()];
                    where_from = "imagined";
                } else if let Some(sigmas) = deviation(&table.known[at], &mut dice, &mut tally) {
                    worst = worst.max(sigmas);
                    tally.count(where_from);
                    assert!(sigmas < 5.0, "{sigmas} standard deviations too far from even");
                }
            }
            if !table.goes_on(&mut dice) {
                break;
            }
        }
    });
    println!("worst {worst:.2} standard deviations\n{tally}");
    tally.expect(["real", "imagined"], 80);
}

/// By how many standard deviations the worlds that are imagined are further from even than chance explains (chi-square, brought
/// to the normal scale by Wilson and Hilferty's cube root); nothing when there are too few worlds, or too many to count.
fn deviation(knowledge: &Knowledge, dice: &mut Dice, tally: &mut Tally) -> Option<f64> {
    let all = worlds::all(knowledge, 400)?;
    if all.len() < 2 {
        return None;
    }
    let mut counts: BTreeMap<Vec<u128>, u32> = all.iter().map(|world| (key(world), 0)).collect();
    let each = 25.max(4_000 / all.len());
    for _ in 0..all.len() * each {
        let world = worlds::of(knowledge, &State::imagine(knowledge, dice));
        *counts.get_mut(&key(&world)).expect("what is imagined is possible") += 1;
    }
    let each = each as f64;
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - each).powi(2) / each).sum();
    let free = (all.len() - 1) as f64;
    let spread = 2.0 / (9.0 * free);
    tally.count("positions");
    tally.count(format!("worlds up to {:>3}", all.len().next_power_of_two()));
    Some(((chi / free).cbrt() - (1.0 - spread)) / spread.sqrt())
}

fn key(world: &worlds::World) -> Vec<u128> {
    world.iter().map(|cards| cards.0).collect()
}

fn small_setup(dice: &mut Dice) -> Setup {
    Setup { options: kit::some_options(dice), ..small::setup(2 + dice.below(2) as u8) }
}
