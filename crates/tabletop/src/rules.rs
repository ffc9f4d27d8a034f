//! The contract between a game's rules and everything that plays it.
//!
//! Three kinds of thing leave an engine, each for one pair of eyes:
//!
//! * a [`Rules::View`]: what lies before a viewer now, built from nothing, field by field;
//! * a [`Rules::Sight`]: what a viewer sees of one event;
//! * a [`Rules::Prompt`]: what a seat is asked, and the bounds of its answer.
//!
//! What a viewer remembers of all this is its [`Rules::Knowledge`]. It is folded from sights and views
//! alone, so it can be kept by a server, a browser or a program far away, and it is all a bot ever gets.

use crate::{Chance, Dice, Outcome, Seat, SeatSet, Viewer};
use alloc::vec::Vec;

/// The rules of a game. A value of the implementing type is one game at one moment, with all its secrets.
pub trait Rules: Clone {
    /// What is agreed before the game: edition, options, number of seats.
    type Setup: Clone;
    /// What a seat decides.
    type Action: Clone + PartialEq;
    /// What happened, with all its secrets.
    type Event;
    /// What one viewer sees of what happened.
    type Sight: Clone;
    /// What a seat is asked.
    type Prompt: Clone;
    /// What one viewer has before their eyes.
    type View: Clone;
    /// What one viewer knows: the view, and what was learned on the way there.
    type Knowledge: Clone;
    /// Why an action is not taken.
    type Refusal: Clone;

    /// Sets the table up. The same setup and chance give the same game, on every machine, forever.
    fn new(setup: &Self::Setup, chance: &mut impl Chance, witness: &mut impl Witness<Self::Event>) -> Self;

    /// How many play.
    fn seats(&self) -> u8;

    /// Whom the game waits for, and who merely may speak; nobody when it is over. Several must answer at once when they
    /// choose in secret. It costs next to nothing, so that play-outs can ask it before every decision.
    fn asked(&self) -> Asked;

    /// What this seat is asked, if it is asked at all.
    fn prompt(&self, seat: Seat) -> Option<Self::Prompt>;

    /// Does it, telling `witness` what happened; or refuses and leaves the game as it was.
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut impl Chance,
        witness: &mut impl Witness<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// What this viewer sees of the event; nothing at all where it must not even be known that it happened.
    fn sight(event: &Self::Event, viewer: Viewer) -> Option<Self::Sight>;

    /// Did anybody learn from this event what had been hidden from them? It is asked of the game as it stood before the action that
    /// led to the event. Nobody may go back behind such a moment, so what is doubtful counts as learned.
    fn reveals(&self, event: &Self::Event) -> bool;

    /// What this viewer has before their eyes now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What a viewer knows who sees the table for the first time, right after it was set up.
    fn knowledge(setup: &Self::Setup, view: Self::View) -> Self::Knowledge;

    /// Learns from what was seen of one action, and from the view that came of it.
    fn learn(knowledge: &mut Self::Knowledge, sights: &[Self::Sight], view: Self::View);

    /// A whole game that fits exactly this knowledge.
    fn imagine(knowledge: &Self::Knowledge, chance: &mut impl Chance) -> Self;

    /// Some legal answer of a seat that is asked or may speak: first a kind of action, then one of its kind,
    /// so that kinds with many answers do not crowd out the rest. A seat that merely may speak can be asked without end,
    /// so random players give those who must answer their turn as well.
    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> Self::Action;

    /// The answers of a seat that can be listed, as buttons want them: every one of them is legal, and the list
    /// depends on nothing that the seat may not know. Where words are free (offers), the choices are too many, or only
    /// another player's secrets tell whether an answer is legal, they are left out.
    fn answers(&self, seat: Seat) -> Vec<Self::Action>;
}

/// Who is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The game waits for these seats.
    pub must: SeatSet,
    /// These may act, and the game may go on without them.
    pub may: SeatSet,
}

impl Asked {
    /// Nobody: the game is over.
    pub const NOBODY: Asked = Asked { must: SeatSet::EMPTY, may: SeatSet::EMPTY };

    /// All who must or may act.
    #[inline]
    pub fn all(self) -> SeatSet {
        self.must | self.may
    }
}

/// Someone who is told what happens.
pub trait Witness<E> {
    /// It happened. The event is only made if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens, and nothing is spent on telling.
pub struct Nobody;

impl<E> Witness<E> for Nobody {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
}

/// Everything that was told, in order.
pub struct Heard<E>(pub Vec<E>);

impl<E> Heard<E> {
    /// Nothing heard yet.
    pub const fn new() -> Heard<E> {
        Heard(Vec::new())
    }
}

impl<E> Default for Heard<E> {
    fn default() -> Heard<E> {
        Heard::new()
    }
}

impl<E> Witness<E> for Heard<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.0.push(event());
    }
}
