//! A table of Ostia with bots at it, for tests: each gets what its seat knows, and nothing else.
#![allow(dead_code)] // not every test needs everything

use bots::{Ask, Bot, Budget, Floor, OstiaWhy, decide};
use ostia::arrange::{Position, RoundMoment};
use ostia::{Action, Event, Knowledge, Prompt, Setup, State};
use tabletop::{Card, CardSet, Dice, Heard, Nobody, Rules, Seat, Viewer};

pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) knowledge: Vec<Knowledge>,
    chance: Dice,
    floor: Floor,
}

impl Table {
    pub(crate) fn new(setup: &Setup, seed: u64) -> Table {
        let mut chance = Dice::new(seed);
        let state = State::new(setup, &mut chance, &mut Nobody);
        Table { chance, ..Table::of(setup, state, seed) }
    }

    /// A game that begins like this.
    pub(crate) fn of(setup: &Setup, state: State, seed: u64) -> Table {
        let knowledge = Seat::all(setup.seats).map(|seat| State::knowledge(setup, state.view(Viewer::Seat(seat)))).collect();
        Table { state, knowledge, chance: Dice::new(seed), floor: Floor::new(setup.seats) }
    }

    /// Whose word it is, and what that seat is asked.
    pub(crate) fn next(&self) -> Option<(Seat, Prompt)> {
        let (seat, _) = self.floor.next(self.state.asked())?;
        Some((seat, self.state.prompt(seat).expect("one who is asked has a prompt")))
    }

    pub(crate) fn play(&mut self, seat: Seat, action: &Action) {
        let mut heard: Heard<Event> = Heard::new();
        let played = self.state.play(seat, action, &mut self.chance, &mut heard);
        assert!(played.is_ok(), "{action:?} is refused: {played:?}");
        self.floor.acted(seat);
        for (viewer, knowledge) in Seat::all(self.state.seats()).map(Viewer::Seat).zip(&mut self.knowledge) {
            let sights: Vec<_> = heard.0.iter().filter_map(|event| State::sight(event, viewer)).collect();
            State::learn(knowledge, &sights, self.state.view(viewer));
        }
    }

    /// What a bot on this seat would do.
    pub(crate) fn ask(&self, bot: Bot, seat: Seat, seed: u64, iterations: u32) -> (Action, Option<OstiaWhy>) {
        answer(bot, &self.knowledge[seat.index()], &self.state.prompt(seat).expect("this seat is asked"), seat, seed, iterations)
    }
}

pub(crate) fn answer(
    bot: Bot,
    knowledge: &Knowledge,
    prompt: &Prompt,
    seat: Seat,
    seed: u64,
    iterations: u32,
) -> (Action, Option<OstiaWhy>) {
    let ask = Ask::<State> { seat, knowledge, prompt, must: true, seed, budget: Budget::of(iterations) };
    let thought = decide(bot, &ask).expect("one who must answer does");
    (thought.action, thought.why)
}

/// These cards. In the edition of 2005 cards 0 to 5 are ivory, 6 to 12 marble, 13 to 20 wood, 21 to 29 wine, 30 to 39 salt,
/// 40 to 50 grain.
pub(crate) fn set(cards: &[u8]) -> CardSet {
    cards.iter().copied().map(Card).collect()
}

/// A position in which everybody has these goods, and seat 0 is asked first. The Senate's cards are, from the first round on:
/// ivory 5, wood 4, wine 3, salt 2, grain 1, marble 0; then wood 5, salt 4, ivory 3, marble 2, wine 1, grain 0; ...
pub(crate) fn position(moment: RoundMoment, round: u8, goods: &[&[u8]]) -> Position {
    let mut position = Position::new(&Setup { start: Some(Seat(0)), ..Setup::new(goods.len() as u8) });
    (position.moment, position.round) = (moment, round);
    for (seat, goods) in position.seats.iter_mut().zip(goods) {
        seat.goods = set(goods);
    }
    position
}

/// The position as a game.
pub(crate) fn lay(position: &Position) -> State {
    position.lay(&mut Dice::new(1), &mut Nobody).expect("the position can be")
}

/// The position, and what seat 0 knows there. Whatever money the others have must be what everybody starts with.
pub(crate) fn laid(position: &Position) -> (State, Knowledge) {
    let state = lay(position);
    let setup = Setup { start: Some(Seat(0)), ..Setup::new(state.seats()) };
    let knowledge = State::knowledge(&setup, state.view(Viewer::Seat(Seat(0))));
    (state, knowledge)
}

/// What a merchant on seat 0 does there.
pub(crate) fn merchant_does(position: &Position) -> Action {
    let (state, knowledge) = laid(position);
    answer(Bot::MERCHANT, &knowledge, &state.prompt(Seat(0)).expect("seat 0 is asked"), Seat(0), 1, 0).0
}
