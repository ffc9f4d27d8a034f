//! The leak test: nobody receives anything that tells of what they may not know.
//!
//! Two worlds differ only where one viewer cannot look. Then everybody acts alike in both, with the same luck: what the
//! others do in secret may differ, as long as the rules say that the viewer cannot see the difference. Everything that the
//! viewer receives (sights, their number and order, the view, the prompt, the answers that are listed, the refusals of whatever
//! the viewer tries) must be the same, byte for byte, until the rules entitle the viewer to see a difference. Then the worlds
//! part.
//!
//! Two worlds begin in one of two ways. Either both are dealt at the start, with nothing but what the rule book says about
//! who sees what. Or world one is a random game at some moment, and world two is imagined from all that the viewer knows of it;
//! that reaches every moment of a game, but a secret that is leaked and then believed is part of what the viewer knows, so this
//! way alone would not find it.
//!
//! What the rules entitle a viewer to see is said by [`Twins::follow`], which is written from the rule book and does not use
//! what it tests.

use crate::properties::{ActionOf, SetupOf, Subject, some_junk};
use crate::tally::Tally;
use serde::Serialize;
use std::collections::VecDeque;
use std::fmt;
use tabletop::{Chance, Dice, Drawn, Heard, Rules, Seat, Stream, Viewer};

/// What the leak test must be told about a game.
pub trait Twins: Subject<Game: Rules<Sight: Serialize, View: Serialize, Prompt: Serialize, Refusal: Serialize>> {
    /// Two games that have just been set up, with what was told of it, that this viewer cannot tell apart by the rule book.
    fn deal_twice(setup: &SetupOf<Self>, viewer: Viewer, dice: &mut Dice) -> [(Self::Game, HeardOf<Self>); 2];

    /// What this seat does in world two so that this viewer, who knows just this, cannot tell it from what it does in world
    /// one. World two may first be changed wherever the viewer cannot look. Nothing, when the viewer is entitled to see a
    /// difference, or when it cannot be done there.
    fn follow(one: &Self::Game, other: &mut Self::Game, step: &PendingAction<'_, Self::Game>, dice: &mut Dice) -> Option<ActionOf<Self>>;

    /// May what the viewer tried end so in the one world and so in the other? Only for exceptions that the rule book lists.
    fn is_excused(action: &ActionOf<Self>, one: &Tried<Self::Game>, other: &Tried<Self::Game>) -> bool;

    /// Is anything hidden different? Only then a comparison is worth anything.
    fn differ(one: &Self::Game, other: &Self::Game) -> bool;
}

/// What was told of a game of these rules.
pub type HeardOf<S> = Heard<<<S as Subject>::Game as Rules>::Event>;

/// What somebody is about to do in world one.
pub struct PendingAction<'a, R: Rules> {
    /// Who looks.
    pub viewer: Viewer,
    /// What the viewer knows.
    pub knowledge: &'a R::Knowledge,
    /// Who acts.
    pub seat: Seat,
    /// What they do.
    pub action: &'a R::Action,
    /// The luck it will have, in both worlds.
    pub luck: &'a Dice,
}

/// What comes of an action that the viewer tries.
pub type Tried<R> = Result<(), <R as Rules>::Refusal>;

/// By which way a secret came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// What lies before the viewer.
    View,
    /// What the viewer sees happen.
    Sights,
    /// What the viewer is asked.
    Prompt,
    /// The answers that are listed for the viewer.
    Answers,
    /// Who is asked at all.
    Asked,
    /// What the viewer tries is refused in the one world, and in the other it is not, or otherwise.
    Refusal,
}

/// A secret that came out.
#[derive(Clone, Debug)]
pub struct Leak {
    /// How.
    pub channel: Channel,
    /// To whom.
    pub viewer: Viewer,
    /// When.
    pub moment: String,
    /// What the viewer received in world one.
    pub one: String,
    /// What the viewer received in world two.
    pub other: String,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Leak { channel, viewer, moment, one, other } = self;
        write!(f, "{viewer:?} can tell two worlds apart by {channel:?} {moment}:\n  one:   {one}\n  other: {other}")
    }
}

/// How long two worlds are compared that are imagined; those that were dealt are to the end.
const LONGEST: usize = 80;

/// Once in this many actions two worlds are compared from there on.
const EVERY: u32 = 40;

/// Deals one game twice for some viewer and compares the two; then plays one random game and compares it, now and then, for
/// each viewer, with another one that the viewer imagines. `tally` counts the comparisons in which something hidden was
/// different, as `viewer sees kind`, and what happened in them, as `event name`.
pub fn check<T: Twins>(seed: u64, tally: &mut Tally) -> Result<(), Leak> {
    let mut dice = Dice::new(seed);
    let setup = T::setup(&mut dice);
    from_the_start::<T>(&setup, &mut dice, tally)?;
    let mut luck = Dice::new(dice.bits());
    let mut game = T::Game::new(&setup, &mut luck, &mut tabletop::Nobody);
    let viewers: Vec<Viewer> = Viewer::all(game.seats()).collect();
    let mut known: Vec<_> = viewers.iter().map(|&viewer| T::Game::knowledge(&setup, game.view(viewer))).collect();
    let mut done = Vec::new();
    loop {
        for (&viewer, knowledge) in viewers.iter().zip(&known) {
            if dice.one_in(EVERY) {
                let other = T::Game::imagine(knowledge, &mut dice);
                let pair = Pair::<T> { one: game.clone(), other, viewer, knowledge: knowledge.clone(), done: &done };
                tally.count("worlds imagined");
                pair.compare(LONGEST, &mut dice, tally)?;
            }
        }
        let Some((seat, action)) = T::next(&game, &mut dice) else { return Ok(()) };
        let mut heard = Heard::new();
        let played = game.play(seat, &action, &mut luck, &mut heard);
        assert!(played.is_ok(), "a random answer is always legal");
        for (&viewer, knowledge) in viewers.iter().zip(&mut known) {
            T::Game::learn(knowledge, &seen::<T::Game>(&heard, viewer), game.view(viewer));
        }
        done.push(action);
    }
}

/// Compares two games from the moment they are set up.
fn from_the_start<T: Twins>(setup: &SetupOf<T>, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
    // How many play is seen by all; the first game is thrown away.
    let seats = T::Game::new(setup, &mut dice.clone(), &mut tabletop::Nobody).seats();
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let viewer = viewers[dice.below(viewers.len() as u32) as usize];
    let [(one, told), (other, told_there)] = T::deal_twice(setup, viewer, dice);
    let knowledge = T::Game::knowledge(setup, one.view(viewer));
    let pair = Pair::<T> { one, other, viewer, knowledge, done: &[] };
    let (sights, sights_there) = (seen::<T::Game>(&told, viewer), seen::<T::Game>(&told_there, viewer));
    pair.same(Channel::Sights, "when the table is set up", (sights.len(), &sights), (sights_there.len(), &sights_there))?;
    tally.count("worlds dealt");
    pair.compare(T::LONGEST, dice, tally)
}

/// Two worlds and the viewer who cannot tell them apart.
struct Pair<'a, T: Twins> {
    one: T::Game,
    other: T::Game,
    viewer: Viewer,
    knowledge: <T::Game as Rules>::Knowledge,
    /// What was done before, for junk.
    done: &'a [ActionOf<T>],
}

impl<T: Twins> Pair<'_, T> {
    /// Lets everybody act alike, until the viewer is entitled to see a difference.
    fn compare(mut self, longest: usize, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        self.same_table("at the beginning")?;
        for _ in 0..longest {
            self.same_refusals(dice, tally)?;
            let Some((seat, action)) = T::next(&self.one, dice) else { break };
            let kind = T::kind(&action);
            let luck = Dice::new(dice.bits());
            let step = PendingAction { viewer: self.viewer, knowledge: &self.knowledge, seat, action: &action, luck: &luck };
            let Some(there) = T::follow(&self.one, &mut self.other, &step, dice) else {
                tally.count(format!("parted: {kind}"));
                break;
            };
            let moment = format!("when seat {} does {action:?}, there {there:?}", seat.0);
            self.same_table(&format!("before the worlds go on {moment}"))?;
            let differed = T::differ(&self.one, &self.other);
            // Others may be refused what can be done in world one; the viewer may not.
            let refused = attempt(&self.other, seat, &there, &luck);
            if refused.is_err() && !self.viewer.is(seat) {
                tally.count(format!("parted: {kind}"));
                break;
            }
            self.same(Channel::Refusal, &moment, Ok(()), refused)?;
            let one = play(&mut self.one, seat, &action, &luck, self.viewer);
            let other = play(&mut self.other, seat, &there, &luck, self.viewer);
            self.same(Channel::Sights, &moment, (one.len(), &one), (other.len(), &other))?;
            self.same_table(&moment)?;
            T::Game::learn(&mut self.knowledge, &one, self.one.view(self.viewer));
            if differed {
                tally.count(format!("{} sees {kind}", self.who(seat)));
                one.iter().filter_map(event).for_each(|event| tally.count(format!("event {event}")));
            }
        }
        Ok(())
    }

    /// The viewer in relation to the player who acts.
    fn who(&self, actor: Seat) -> &'static str {
        match self.viewer {
            Viewer::Spectator => "spectator",
            Viewer::Seat(seat) if seat == actor => "actor",
            Viewer::Seat(_) => "other seat",
        }
    }

    /// View, prompt and listed answers are the same.
    fn same_table(&self, moment: &str) -> Result<(), Leak> {
        let (one, other) = (&self.one, &self.other);
        self.same(Channel::View, moment, one.view(self.viewer), other.view(self.viewer))?;
        let seats = |game: &T::Game| (game.asked().must.iter().collect::<Vec<_>>(), game.asked().may.iter().collect::<Vec<_>>());
        self.same(Channel::Asked, moment, (seats(one), one.outcome()), (seats(other), other.outcome()))?;
        if let Viewer::Seat(seat) = self.viewer {
            self.same(Channel::Prompt, moment, one.prompt(seat), other.prompt(seat))?;
            self.same(Channel::Answers, moment, one.answers(seat), other.answers(seat))?;
        }
        Ok(())
    }

    /// Whatever the viewer tries is refused in both worlds, for the same reason, or in neither.
    fn same_refusals(&self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
        // What a viewer would try looks legal in some world that the viewer thinks possible.
        let fancied = T::Game::imagine(&self.knowledge, dice);
        for _ in 0..3 {
            let Some(action) = some_junk::<T>(&fancied, seat, self.done, dice) else { continue };
            let luck = Dice::new(dice.bits());
            let one = attempt(&self.one, seat, &action, &luck);
            let other = attempt(&self.other, seat, &action, &luck);
            if bytes(&one.as_ref().err()) == bytes(&other.as_ref().err()) {
                tally.count(if one.is_ok() { "tried and accepted" } else { "tried and refused" });
            } else if T::is_excused(&action, &one, &other) {
                tally.count("tried and excused");
            } else {
                self.same(Channel::Refusal, &format!("when {action:?} is tried"), one.err(), other.err())?;
            }
        }
        Ok(())
    }

    fn same<S: Serialize>(&self, channel: Channel, moment: &str, one: S, other: S) -> Result<(), Leak> {
        let (one, other) = (bytes(&one), bytes(&other));
        if one == other {
            return Ok(());
        }
        Err(Leak { channel, viewer: self.viewer, moment: moment.into(), one, other })
    }
}

/// As it goes over the wire.
fn bytes(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("what a viewer receives can be written")
}

/// What a sight calls what happened.
fn event(sight: &impl Serialize) -> Option<String> {
    serde_json::to_value(sight).ok()?.get("event")?.as_str().map(str::to_owned)
}

fn seen<R: Rules>(heard: &Heard<R::Event>, viewer: Viewer) -> Vec<R::Sight> {
    heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect()
}

/// Does it, and returns what the viewer sees of it.
fn play<R: Rules>(game: &mut R, seat: Seat, action: &R::Action, luck: &Dice, viewer: Viewer) -> Vec<R::Sight> {
    let mut heard = Heard::new();
    let played = game.play(seat, action, &mut luck.clone(), &mut heard);
    assert!(played.is_ok(), "what follows a legal action has been tried out, and a random answer is legal");
    seen::<R>(&heard, viewer)
}

/// Tries it out.
fn attempt<R: Rules>(game: &R, seat: Seat, action: &R::Action, luck: &Dice) -> Tried<R> {
    game.clone().play(seat, action, &mut luck.clone(), &mut tabletop::Nobody)
}

/// Luck that was written down before.
pub struct Scripted(VecDeque<Drawn>);

impl Scripted {
    /// This, one after the other.
    pub fn new(drawn: impl IntoIterator<Item = Drawn>) -> Scripted {
        Scripted(drawn.into_iter().collect())
    }
}

impl Chance for Scripted {
    fn between(&mut self, stream: Stream, _: u32, _: u32) -> u32 {
        match self.0.pop_front() {
            Some(Drawn::Number(found, number)) if found == stream => number,
            found => panic!("a number of {stream:?} is needed, and {found:?} is written"),
        }
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        match self.0.pop_front() {
            Some(Drawn::Order(found, order)) if found == stream => items.copy_from_slice(&order),
            found => panic!("an order of {stream:?} is needed, and {found:?} is written"),
        }
    }
}
