//! A bot that breaks the rules is caught, and the game goes on.

use arena::{Contestant, Match, Sparred, Sparring};
use bots::{Ask, Bot, Played, Temper, Thought};
use ostia::{Action, Setup, State, Step};
use tabletop::{Asked, Chance, Dice, Nobody, Outcome, Rules, Seat, Seed, Viewer, Witness};

/// Ostia, whose merchants pass whatever they are asked, and whose captains say nothing.
#[derive(Clone)]
struct Unruly(State);

impl Rules for Unruly {
    type Setup = Setup;
    type Action = Action;
    type Event = <State as Rules>::Event;
    type Sight = <State as Rules>::Sight;
    type Prompt = <State as Rules>::Prompt;
    type View = <State as Rules>::View;
    type Knowledge = <State as Rules>::Knowledge;
    type Refusal = <State as Rules>::Refusal;

    fn new(setup: &Setup, chance: &mut impl Chance, witness: &mut impl Witness<Self::Event>) -> Self {
        Unruly(State::new(setup, chance, witness))
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn asked(&self) -> Asked {
        self.0.asked()
    }
    fn prompt(&self, seat: Seat) -> Option<Self::Prompt> {
        self.0.prompt(seat)
    }
    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        witness: &mut impl Witness<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        self.0.play(seat, action, chance, witness)
    }
    fn sight(event: &Self::Event, viewer: Viewer) -> Option<Self::Sight> {
        State::sight(event, viewer)
    }
    fn reveals(&self, event: &Self::Event) -> bool {
        self.0.reveals(event)
    }
    fn view(&self, viewer: Viewer) -> Self::View {
        self.0.view(viewer)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn knowledge(setup: &Setup, view: Self::View) -> Self::Knowledge {
        State::knowledge(setup, view)
    }
    fn learn(knowledge: &mut Self::Knowledge, sights: &[Self::Sight], view: Self::View) {
        State::learn(knowledge, sights, view);
    }
    fn imagine(knowledge: &Self::Knowledge, chance: &mut impl Chance) -> Self {
        Unruly(State::imagine(knowledge, chance))
    }
    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> Action {
        self.0.random_answer(seat, dice)
    }
    fn answers(&self, seat: Seat) -> Vec<Action> {
        self.0.answers(seat)
    }
}

impl Played for Unruly {
    type Why = ();
    const QUICK: u32 = 1;

    fn merchant(_: &Ask<'_, Self>, _: Temper) -> Option<Thought<Self>> {
        Some(Thought { action: Action::Pass, why: None })
    }
    fn captain(_: &Ask<'_, Self>, _: Temper) -> Option<Thought<Self>> {
        None
    }
    fn instead(_: &Action, _: &Self::Refusal) -> Option<Action> {
        None
    }
    fn tellable(_: &Action, (): ()) -> Option<()> {
        None
    }
}

impl Sparred for Unruly {
    fn spar(_: Sparring, _: &Ask<'_, Self>) -> Option<Thought<Self>> {
        None
    }
}

fn game(bot: Bot) -> Match<Unruly> {
    let players = [bot, Bot::RANDOM, Bot::RANDOM].map(|bot| Contestant { bot: bot.into(), iterations: 1 }).to_vec();
    Match::new(&Setup::new(3), Seed::from_number(1), players)
}

#[test]
fn every_illegal_answer_is_counted_and_something_legal_is_done_instead() {
    let mut game = game(Bot::MERCHANT);
    // Passing is legal where one is asked for a bid, and nowhere else.
    let mut wrong = 0;
    loop {
        let step = game.state().0.step();
        let Some((seat, action)) = game.step(&mut Nobody) else { break };
        if seat == Seat(0) && step != Some(Step::Bid) {
            wrong += 1;
            assert_ne!(action, Action::Pass);
        }
    }
    assert!(game.state().outcome().is_some());
    assert_eq!((game.faults().len(), wrong > 20), (wrong, true));
    let said = &game.faults()[0];
    assert!(said.starts_with("game ") && said.contains(": merchant is refused Pass: "), "{said}");
}

#[test]
fn one_who_must_answer_and_does_not_is_at_fault() {
    let mut game = game(Bot::CAPTAIN);
    while game.step(&mut Nobody).is_some() {}
    assert_eq!(game.faults().len(), game.thinking()[0].asked as usize);
    assert!(game.faults()[0].ends_with("captain says nothing though it must"));
}

#[test]
#[should_panic(expected = "merchant is refused Pass")]
fn a_duel_stops_at_the_first_fault() {
    game(Bot::MERCHANT).finish();
}
