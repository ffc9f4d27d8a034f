//! Oltre Mare with a leak: rules that delegate everything, and let one secret out.

pub(crate) mod plants;

use crate::kit::Around;
use oltre_mare::{Action, Event, Knowledge, Prompt, Refusal, Setup, Sight, State, View};
use rules_testkit::leak::Channel;
use serde::Serialize;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;
use tabletop::{Asked, Chance, Dice, Heard, Outcome, Rules, Seat, Viewer, Witness};

/// A way by which a secret gets out. Nothing gets out by default.
pub(crate) trait Plant: Clone + PartialEq + Debug {
    /// Where it is to be found.
    const CHANNEL: Channel;

    /// Changes what lies before a viewer.
    fn view(_state: &State, _viewer: Viewer, _view: &mut View) {}

    /// Changes what a viewer sees happen.
    fn sight(_told: &Told, _viewer: Viewer, _sight: &mut Sight) {}

    /// How often a viewer sees it happen.
    fn times(_told: &Told) -> usize {
        1
    }

    /// How much longer a view is than it needs to be.
    fn padding(_state: &State, _viewer: Viewer) -> usize {
        0
    }

    /// Changes what a seat is asked.
    fn prompt(_state: &State, _seat: Seat, _prompt: &mut Prompt) {}

    /// Changes who is asked.
    fn asked(_state: &State, _asked: &mut Asked) {}

    /// Changes the answers that are listed.
    fn answers(_state: &State, _seat: Seat, _answers: &mut Vec<Action>) {}

    /// Refuses something that is legal.
    fn refuses(_state: &State, _seat: Seat, _action: &Action) -> Option<Refusal> {
        None
    }

    /// Changes why something is refused.
    fn refusal(_state: &State, _seat: Seat, _action: &Action, _refusal: &mut Refusal) {}
}

/// A game with a leak.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Leaky<P> {
    state: State,
    plant: PhantomData<P>,
}

/// Something that happened, and the whole truth before and after.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) event: Event,
    pub(crate) before: Rc<State>,
    pub(crate) after: Rc<State>,
}

/// What goes over the wire, and what it should have been.
#[derive(Clone, Serialize)]
pub(crate) struct Sent<T> {
    sent: T,
    padding: String,
    #[serde(skip)]
    clean: T,
}

impl<P: Plant> Around for Leaky<P> {
    fn inside(&self) -> &State {
        &self.state
    }

    fn inside_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl<P: Plant> Leaky<P> {
    fn around(state: State) -> Leaky<P> {
        Leaky { state, plant: PhantomData }
    }

    fn tell(heard: Heard<Event>, before: &Rc<State>, after: &State, witness: &mut impl Witness<Told>) {
        let after = Rc::new(after.clone());
        for event in heard.0 {
            let told = Told { event, before: before.clone(), after: after.clone() };
            for _ in 0..P::times(&told) {
                witness.tell(|| told.clone());
            }
        }
    }
}

impl<P: Plant> Rules for Leaky<P> {
    type Setup = Setup;
    type Action = Action;
    type Event = Told;
    type Sight = Sent<Sight>;
    type Prompt = Prompt;
    type View = Sent<View>;
    type Knowledge = Knowledge;
    type Refusal = Refusal;

    fn new(setup: &Setup, chance: &mut impl Chance, witness: &mut impl Witness<Told>) -> Leaky<P> {
        let mut heard = Heard::new();
        let state = State::new(setup, chance, &mut heard);
        Leaky::<P>::tell(heard, &Rc::new(state.clone()), &state, witness);
        Leaky::around(state)
    }

    fn seats(&self) -> u8 {
        self.state.seats()
    }

    fn asked(&self) -> Asked {
        let mut asked = self.state.asked();
        P::asked(&self.state, &mut asked);
        asked
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let mut prompt = self.state.prompt(seat)?;
        P::prompt(&self.state, seat, &mut prompt);
        Some(prompt)
    }

    fn play(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, witness: &mut impl Witness<Told>) -> Result<(), Refusal> {
        if let Some(refusal) = P::refuses(&self.state, seat, action) {
            return Err(refusal);
        }
        let before = Rc::new(self.state.clone());
        let mut heard = Heard::new();
        if let Err(mut refusal) = self.state.play(seat, action, chance, &mut heard) {
            P::refusal(&self.state, seat, action, &mut refusal);
            return Err(refusal);
        }
        Leaky::<P>::tell(heard, &before, &self.state, witness);
        Ok(())
    }

    fn reveals(&self, told: &Told) -> bool {
        self.state.reveals(&told.event)
    }

    fn sight(told: &Told, viewer: Viewer) -> Option<Sent<Sight>> {
        let clean = State::sight(&told.event, viewer)?;
        let mut sent = clean.clone();
        P::sight(told, viewer, &mut sent);
        Some(Sent { sent, padding: String::new(), clean })
    }

    fn view(&self, viewer: Viewer) -> Sent<View> {
        let clean = self.state.view(viewer);
        let mut sent = clean.clone();
        P::view(&self.state, viewer, &mut sent);
        Sent { sent, padding: " ".repeat(P::padding(&self.state, viewer)), clean }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// What a view tells is believed, and so becomes part of what a viewer knows.
    fn knowledge(setup: &Setup, view: Sent<View>) -> Knowledge {
        State::knowledge(setup, view.sent)
    }

    fn learn(knowledge: &mut Knowledge, sights: &[Sent<Sight>], view: Sent<View>) {
        let sights: Vec<Sight> = sights.iter().map(|sight| sight.clean.clone()).collect();
        State::learn(knowledge, &sights, view.sent);
    }

    fn imagine(knowledge: &Knowledge, chance: &mut impl Chance) -> Leaky<P> {
        Leaky::around(State::imagine(knowledge, chance))
    }

    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> Action {
        loop {
            let action = self.state.random_answer(seat, dice);
            if P::refuses(&self.state, seat, &action).is_none() {
                return action;
            }
        }
    }

    fn answers(&self, seat: Seat) -> Vec<Action> {
        let mut answers = self.state.answers(seat);
        P::answers(&self.state, seat, &mut answers);
        answers
    }
}
