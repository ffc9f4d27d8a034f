//! Rules with a leak, to prove that the leak test has teeth: everything is left to the rules inside, and one secret gets out.

use crate::leak::Channel;
use serde::Serialize;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;
use tabletop::{Asked, Chance, Dice, Heard, Outcome, Rules, Seat, Viewer, Witness};

/// Rules with a game of other rules inside; or those rules themselves.
pub trait Around<R: Rules>:
    Rules<
        Setup = R::Setup,
        Action = R::Action,
        Prompt = R::Prompt,
        Knowledge = R::Knowledge,
        Refusal = R::Refusal,
        Sight: Serialize,
        View: Serialize,
    > + PartialEq
    + Debug
{
    /// The game.
    fn inside(&self) -> &R;
    /// The game, to be changed.
    fn inside_mut(&mut self) -> &mut R;
}

impl<R: Rules<Sight: Serialize, View: Serialize> + PartialEq + Debug> Around<R> for R {
    fn inside(&self) -> &R {
        self
    }

    fn inside_mut(&mut self) -> &mut R {
        self
    }
}

/// A way by which a secret gets out. Nothing gets out by default.
pub trait Plant<R: Rules>: Clone + PartialEq + Debug {
    /// Where it is to be found.
    const CHANNEL: Channel;

    /// Changes what lies before a viewer.
    fn view(_game: &R, _viewer: Viewer, _view: &mut R::View) {}

    /// Changes what a viewer sees happen.
    fn sight(_told: &PlantedEvent<R>, _viewer: Viewer, _sight: &mut R::Sight) {}

    /// How often a viewer sees it happen.
    fn times(_told: &PlantedEvent<R>) -> usize {
        1
    }

    /// How much longer a view is than it needs to be.
    fn padding(_game: &R, _viewer: Viewer) -> usize {
        0
    }

    /// Changes what a seat is asked.
    fn prompt(_game: &R, _seat: Seat, _prompt: &mut R::Prompt) {}

    /// Changes who is asked.
    fn asked(_game: &R, _asked: &mut Asked) {}

    /// Changes the answers that are listed.
    fn answers(_game: &R, _seat: Seat, _answers: &mut Vec<R::Action>) {}

    /// Refuses something that is legal.
    fn refuses(_game: &R, _seat: Seat, _action: &R::Action) -> Option<R::Refusal> {
        None
    }

    /// Changes why something is refused.
    fn refusal(_game: &R, _seat: Seat, _action: &R::Action, _refusal: &mut R::Refusal) {}
}

/// A game with a leak.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaky<R, P> {
    game: R,
    plant: PhantomData<P>,
}

/// Something that happened, and the whole truth before and after.
pub struct PlantedEvent<R: Rules> {
    /// What.
    pub event: Rc<R::Event>,
    /// The game before it.
    pub before: Rc<R>,
    /// The game after the action that brought it about.
    pub after: Rc<R>,
}

/// Shared, so that nothing need be copied.
impl<R: Rules> Clone for PlantedEvent<R> {
    fn clone(&self) -> PlantedEvent<R> {
        PlantedEvent { event: self.event.clone(), before: self.before.clone(), after: self.after.clone() }
    }
}

/// What goes over the wire, and what it should have been.
#[derive(Clone, Serialize)]
pub struct Sent<T> {
    sent: T,
    padding: String,
    #[serde(skip)]
    clean: T,
}

impl<R, P> Around<R> for Leaky<R, P>
where
    R: Rules<Sight: Serialize, View: Serialize> + PartialEq + Debug,
    P: Plant<R>,
{
    fn inside(&self) -> &R {
        &self.game
    }

    fn inside_mut(&mut self) -> &mut R {
        &mut self.game
    }
}

impl<R: Rules, P: Plant<R>> Leaky<R, P> {
    fn around(game: R) -> Leaky<R, P> {
        Leaky { game, plant: PhantomData }
    }

    fn tell(heard: Heard<R::Event>, before: &Rc<R>, after: &R, witness: &mut impl Witness<PlantedEvent<R>>) {
        let after = Rc::new(after.clone());
        for event in heard.0 {
            let told = PlantedEvent { event: Rc::new(event), before: before.clone(), after: after.clone() };
            for _ in 0..P::times(&told) {
                witness.tell(|| told.clone());
            }
        }
    }
}

impl<R: Rules, P: Plant<R>> Rules for Leaky<R, P> {
    type Setup = R::Setup;
    type Action = R::Action;
    type Event = PlantedEvent<R>;
    type Sight = Sent<R::Sight>;
    type Prompt = R::Prompt;
    type View = Sent<R::View>;
    type Knowledge = R::Knowledge;
    type Refusal = R::Refusal;

    fn new(setup: &R::Setup, chance: &mut impl Chance, witness: &mut impl Witness<PlantedEvent<R>>) -> Leaky<R, P> {
        let mut heard = Heard::new();
        let game = R::new(setup, chance, &mut heard);
        Leaky::<R, P>::tell(heard, &Rc::new(game.clone()), &game, witness);
        Leaky::around(game)
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn asked(&self) -> Asked {
        let mut asked = self.game.asked();
        P::asked(&self.game, &mut asked);
        asked
    }

    fn prompt(&self, seat: Seat) -> Option<R::Prompt> {
        let mut prompt = self.game.prompt(seat)?;
        P::prompt(&self.game, seat, &mut prompt);
        Some(prompt)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &R::Action,
        chance: &mut impl Chance,
        witness: &mut impl Witness<PlantedEvent<R>>,
    ) -> Result<(), R::Refusal> {
        if let Some(refusal) = P::refuses(&self.game, seat, action) {
            return Err(refusal);
        }
        let before = Rc::new(self.game.clone());
        let mut heard = Heard::new();
        if let Err(mut refusal) = self.game.play(seat, action, chance, &mut heard) {
            P::refusal(&self.game, seat, action, &mut refusal);
            return Err(refusal);
        }
        Leaky::<R, P>::tell(heard, &before, &self.game, witness);
        Ok(())
    }

    fn reveals(&self, told: &PlantedEvent<R>) -> bool {
        self.game.reveals(&told.event)
    }

    fn sight(told: &PlantedEvent<R>, viewer: Viewer) -> Option<Sent<R::Sight>> {
        let clean = R::sight(&told.event, viewer)?;
        let mut sent = clean.clone();
        P::sight(told, viewer, &mut sent);
        Some(Sent { sent, padding: String::new(), clean })
    }

    fn view(&self, viewer: Viewer) -> Sent<R::View> {
        let clean = self.game.view(viewer);
        let mut sent = clean.clone();
        P::view(&self.game, viewer, &mut sent);
        Sent { sent, padding: " ".repeat(P::padding(&self.game, viewer)), clean }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What a view tells is believed, and so becomes part of what a viewer knows.
    fn knowledge(setup: &R::Setup, view: Sent<R::View>) -> R::Knowledge {
        R::knowledge(setup, view.sent)
    }

    fn learn(knowledge: &mut R::Knowledge, sights: &[Sent<R::Sight>], view: Sent<R::View>) {
        let sights: Vec<R::Sight> = sights.iter().map(|sight| sight.clean.clone()).collect();
        R::learn(knowledge, &sights, view.sent);
    }

    fn imagine(knowledge: &R::Knowledge, chance: &mut impl Chance) -> Leaky<R, P> {
        Leaky::around(R::imagine(knowledge, chance))
    }

    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> R::Action {
        loop {
            let action = self.game.random_answer(seat, dice);
            if P::refuses(&self.game, seat, &action).is_none() {
                return action;
            }
        }
    }

    fn answers(&self, seat: Seat) -> Vec<R::Action> {
        let mut answers = self.game.answers(seat);
        P::answers(&self.game, seat, &mut answers);
        answers
    }
}
