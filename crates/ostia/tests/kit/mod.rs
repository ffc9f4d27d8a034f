//! What the random tests must be told about Ostia.
#![allow(dead_code)] // each test uses its part

mod bounds;
mod follow;
pub(crate) mod small;
mod truth;
pub(crate) mod worlds;

#[allow(unused_imports)] // each test uses its part
pub(crate) use truth::contradiction;

use ostia::{Action, DECK, Denarii, Edition, Options, Question, SENATE, Setup, State, edition_2005};
use rules_testkit::leak::{HeardOf, PendingAction, Scripted, Tried, Twins};
use rules_testkit::planted::Around;
use rules_testkit::properties::Subject;
use std::marker::PhantomData;
use tabletop::record::Shelf;
use tabletop::{Dice, Drawn, Heard, Noted, Rules, Seat, Viewer, one_of_the_asked};

/// Ostia, or something around it that keeps its contract less well.
pub(crate) struct Ostia<G = State>(PhantomData<G>);

/// The kinds of action.
pub(crate) const KINDS: [&str; 13] =
    ["keep", "lot", "bid", "pass", "sell", "take", "price", "buyer", "build", "place", "store", "final", "take back"];

impl<G: Around<State>> Subject for Ostia<G> {
    type Game = G;

    const LONGEST: usize = 3_000;

    fn setup(dice: &mut Dice) -> Setup {
        let seats = 2 + dice.below(4) as u8;
        Setup { options: some_options(dice), start: dice.one_in(4).then_some(Seat(seats - 1)), ..Setup::new(seats) }
    }

    fn kind(action: &Action) -> &'static str {
        kind(action)
    }

    /// Half of the time the cheapest of some answers, so that not everybody is poor at once: who has no money can do little.
    fn answer(game: &G, seat: Seat, dice: &mut Dice) -> Action {
        let answers = if dice.one_in(2) { 1 } else { 4 };
        let answers = (0..answers).map(|_| game.random_answer(seat, dice));
        answers.min_by_key(cost).expect("there is at least one")
    }

    /// Now and then somebody takes a secret choice back, for which nobody is asked.
    fn next(game: &G, dice: &mut Dice) -> Option<(Seat, Action)> {
        let seat = one_of_the_asked(game, dice)?;
        let other = Seat(dice.below(game.seats().into()) as u8);
        if dice.one_in(6) && Self::is_free(game, other, &Action::TakeBack) {
            return Some((other, Action::TakeBack));
        }
        Some((seat, Self::answer(game, seat, dice)))
    }

    /// Who has made a secret choice may take it back as long as others have not made theirs (OS-11, OS-31, OS-70).
    fn is_free(game: &G, seat: Seat, action: &Action) -> bool {
        let asked = game.inside().asked().must;
        let secret = game.inside().step().is_some_and(ostia::Step::is_secret);
        *action == Action::TakeBack && secret && seat.0 < game.seats() && !asked.has(seat)
    }

    /// To bid or to name what is just too much or too little, to build one storehouse too many, to take something back.
    fn tempting(game: &G, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let prompt = game.inside().prompt(seat)?;
        let around = |amount: Denarii, dice: &mut Dice| Denarii(amount.0 + dice.below(3) as i32 - 1);
        Some(match (dice.below(4), prompt.question) {
            (0, _) => Action::TakeBack,
            (1, _) => Action::Build(prompt.build + dice.below(2) as u8),
            (2, Question::Bid { minimum: amount, .. }) | (_, Question::Bid { ceiling: amount, .. }) => Action::Bid(around(amount, dice)),
            (2, Question::Sell { minimum: amount, .. }) | (_, Question::Sell { ceiling: amount, .. }) => Action::Take(around(amount, dice)),
            (2, Question::Price { minimum: amount, .. }) | (_, Question::Price { most: amount, .. }) => Action::Price(around(amount, dice)),
            (_, Question::Buyer { .. }) => Action::Buyer(seat),
            (
                _,
                Question::Keep { .. }
                | Question::KeepAndGive { .. }
                | Question::Lot { .. }
                | Question::Place { .. }
                | Question::Settle { .. }
                | Question::Store { .. }
                | Question::Final { .. },
            ) => return None,
        })
    }

    fn bounds_are_true(game: &G, seat: Seat, dice: &mut Dice) {
        bounds::are_true(game.inside(), seat, dice);
    }
}

impl<G: Around<State>> Twins for Ostia<G> {
    /// The deck in another order, but for the cards that the viewer is dealt (OS-2, OS-10, OS-91); and the Senate cards that
    /// nobody sees (OS-3).
    fn deal_twice(setup: &Setup, viewer: Viewer, dice: &mut Dice) -> [(G, HeardOf<Self>); 2] {
        let mut told = Heard::new();
        let mut luck = Noted::new(Dice::new(dice.bits()));
        let one = G::new(setup, &mut luck, &mut told);
        let mut drawn = luck.drawn;
        let seats = usize::from(setup.seats);
        // Cards are dealt one at a time clockwise from the start player: the start card, then the boat.
        let dealt = seats * if setup.seats == 2 { 5 } else { 6 };
        let mine = match viewer {
            Viewer::Seat(seat) => one.inside().start().clockwise(setup.seats).position(|other| other == seat),
            Viewer::Spectator => None,
        };
        for drawn in &mut drawn {
            if let Drawn::Order(stream, order) = drawn {
                let seen = |at: usize| match *stream {
                    DECK => at < dealt && Some(at % seats) == mine,
                    SENATE => at == 1 || at == 2,
                    other => panic!("nothing is shuffled in {other:?}"),
                };
                let free: Vec<usize> = (0..order.len()).filter(|&at| !seen(at)).collect();
                for last in (1..free.len()).rev() {
                    order.swap(free[last], free[dice.below(last as u32 + 1) as usize]);
                }
            }
        }
        let mut told_there = Heard::new();
        let other = G::new(setup, &mut Scripted::new(drawn), &mut told_there);
        [(one, told), (other, told_there)]
    }

    fn follow(one: &G, other: &mut G, step: &PendingAction<'_, G>, dice: &mut Dice) -> Option<Action> {
        let step: PendingAction<'_, State> =
            PendingAction { viewer: step.viewer, knowledge: step.knowledge, seat: step.seat, action: step.action, luck: step.luck };
        follow::follow(one.inside(), other.inside_mut(), &step, dice)
    }

    /// The rule book lists no exception.
    fn is_excused(_: &Action, _: &Tried<G>, _: &Tried<G>) -> bool {
        false
    }

    fn differ(one: &G, other: &G) -> bool {
        let hidden = |game: &State| (game.census(), game.deck_in_order(), game.senate_in_order());
        hidden(one.inside()) != hidden(other.inside())
    }
}

pub(crate) fn kind(action: &Action) -> &'static str {
    match action {
        Action::Keep { .. } => "keep",
        Action::Lot(_) => "lot",
        Action::Bid(_) => "bid",
        Action::Pass => "pass",
        Action::Sell(_) => "sell",
        Action::Take(_) => "take",
        Action::Price(_) => "price",
        Action::Buyer(_) => "buyer",
        Action::Build(_) => "build",
        Action::Place(_) => "place",
        Action::Settle => "settle",
        Action::Store(_) => "store",
        Action::Final(_) => "final",
        Action::TakeBack => "take back",
    }
}

fn cost(action: &Action) -> i32 {
    match action {
        Action::Bid(amount) | Action::Take(amount) | Action::Price(amount) => amount.0,
        // Neither dearer nor cheaper than a low bid, so that there are some.
        Action::Pass | Action::Build(_) => 15,
        Action::Keep { .. }
        | Action::Lot(_)
        | Action::Sell(_)
        | Action::Buyer(_)
        | Action::Place(_)
        | Action::Settle
        | Action::Store(_)
        | Action::Final(_)
        | Action::TakeBack => 0,
    }
}

pub(crate) fn some_options(dice: &mut Dice) -> Options {
    Options { open_money: dice.one_in(2), zero_donation_scores: dice.one_in(2), first_game: dice.one_in(2), loans_first: dice.one_in(2) }
}

/// Where editions are found.
pub(crate) struct Editions;

impl Shelf<State> for Editions {
    fn built_in(&self, name: &str) -> Option<&'static Edition> {
        (name == "2005").then(edition_2005)
    }

    fn own(&self, toml: &str) -> Result<&'static Edition, String> {
        let (edition, _) = Edition::read(toml).map_err(|faults| faults[0].to_string())?;
        Ok(Box::leak(Box::new(edition)))
    }
}
