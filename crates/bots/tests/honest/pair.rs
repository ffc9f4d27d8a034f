//! Two worlds, and the seat that cannot tell them apart.

use bots::{Ask, Bot, Budget, Floor, Level, Played, Temper, decide};
use core::fmt::{self, Debug};
use rules_testkit::leak::{PendingAction, Twins};
use rules_testkit::properties::Subject;
use rules_testkit::tally::Tally;
use tabletop::{Dice, Heard, Nobody, Rules, Seat, Viewer};

/// What a bot does and why; nothing where it stays silent.
pub(crate) type Answer<R> = Option<(<R as Rules>::Action, Option<<R as Played>::Why>)>;

/// How a bot is asked: of the game only a cheat takes notice.
pub(crate) type Asks<R> = fn(&R, Bot, &Ask<'_, R>) -> Answer<R>;

/// A question of this game.
type PromptOf<T> = <<T as Subject>::Game as Rules>::Prompt;

/// A game of which everything can be compared that a seat gets of it.
pub(crate) trait Looked:
    Played<View: PartialEq + Debug, Prompt: PartialEq + Debug, Knowledge: PartialEq + Debug, Sight: PartialEq + Debug, Action: Debug>
{
}

impl<R> Looked for R where
    R: Played<View: PartialEq + Debug, Prompt: PartialEq + Debug, Knowledge: PartialEq + Debug, Sight: PartialEq + Debug, Action: Debug>
{
}

/// Something that is not the same in both worlds.
pub(crate) struct Difference {
    /// What is not.
    pub(crate) of: &'static str,
    pub(crate) seed: u64,
    pub(crate) who: String,
    pub(crate) one: String,
    pub(crate) other: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { of, seed, who, one, other } = self;
        write!(f, "seed {seed}, {who}: {of} is different.\n  one:   {one}\n  other: {other}")
    }
}

/// Captains think so long here.
pub(crate) const BRIEFLY: u32 = 12;
/// Once in this many times all bots are asked: of questions that must be answered, and of those to speak up or not.
const EVERY: [u32; 2] = [2, 6];
/// When the worlds have parted, the game goes on alone for about this many actions.
const ALONE: u32 = 6;

const SLY: Bot = Bot { level: Level::Merchant, temper: Temper::Sly };
/// Who plays.
const PLAYERS: [Bot; 5] = [Bot::MERCHANT, SLY, Bot::RANDOM, Bot::MERCHANT, Bot::MERCHANT];

/// Plays one game, and as far as can be the same game in another world; whenever the two part, another world is imagined by a player who is
/// asked then. `asks` puts a question to a bot. `tally` counts the answers that were compared while something hidden was different.
pub(crate) fn check<T: Twins<Game: Looked>>(seed: u64, asks: Asks<T::Game>, tally: &mut Tally) -> Result<(), Difference> {
    let mut dice = Dice::new(seed);
    let setup = T::setup(&mut dice);
    // How many play is seen by all; the first game is thrown away.
    let seats = T::Game::new(&setup, &mut dice.clone(), &mut Nobody).seats();
    let viewer = Seat(dice.below(seats.into()) as u8);
    let [(mut one, _), (other, _)] = T::deal_twice(&setup, Viewer::Seat(viewer), &mut dice);
    let mut known: Vec<_> = Seat::all(seats).map(|seat| T::Game::knowledge(&setup, one.view(Viewer::Seat(seat)))).collect();
    let knowledge = T::Game::knowledge(&setup, other.view(Viewer::Seat(viewer)));
    let mut twin = Some(Twin::<T> { viewer, game: other, knowledge, seed, begun: "after the deal" });
    let mut floor = Floor::new(seats);
    while let Some((seat, must)) = floor.next(one.asked()) {
        if twin.is_none() && dice.one_in(ALONE) {
            let knowledge = known[seat.index()].clone();
            twin = Some(Twin { viewer: seat, game: T::Game::imagine(&knowledge, &mut dice), knowledge, seed, begun: "imagined" });
        }
        if let Some(twin) = twin.as_ref().filter(|twin| twin.viewer == seat) {
            let prompts = twin.same_table(&one, &known[seat.index()])?;
            if dice.one_in(EVERY[usize::from(!must)]) && T::differ(&one, &twin.game) {
                twin.same_answers(&one, &known[seat.index()], &prompts, asks, dice.bits(), tally)?;
            }
        }
        let prompt = one.prompt(seat).expect("who is asked has a prompt");
        let ask = Ask::<T::Game> { seat, knowledge: &known[seat.index()], prompt: &prompt, must, seed: dice.bits(), budget: Budget::of(1) };
        let bot = PLAYERS[(seat.index() + seed as usize) % PLAYERS.len()];
        let Some(thought) = decide(bot, &ask) else {
            floor.was_silent(seat);
            continue;
        };
        let luck = Dice::new(dice.bits());
        let action = legal(&one, seat, thought.action, &luck);
        if let Some(mut other) = twin.take() {
            let step = PendingAction {
                viewer: Viewer::Seat(other.viewer),
                knowledge: &known[other.viewer.index()],
                seat,
                action: &action,
                luck: &luck,
            };
            if other.follows(&one, &step, &mut dice)? {
                twin = Some(other);
            }
        }
        let heard = played(&mut one, seat, &action, &luck);
        floor.acted(seat);
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut known) {
            T::Game::learn(knowledge, &seen::<T::Game>(&heard, viewer), one.view(viewer));
        }
    }
    Ok(())
}

/// The other world, and what the seat that cannot tell it from the first has learned there.
struct Twin<T: Twins> {
    viewer: Seat,
    game: T::Game,
    knowledge: <T::Game as Rules>::Knowledge,
    seed: u64,
    begun: &'static str,
}

impl<T: Twins<Game: Looked>> Twin<T> {
    /// What the seat sees, knows and is asked is the same in both worlds. The questions are returned.
    fn same_table(&self, one: &T::Game, knowledge: &<T::Game as Rules>::Knowledge) -> Result<[PromptOf<T>; 2], Difference> {
        let sees = [one, &self.game].map(|game| (game.view(Viewer::Seat(self.viewer)), game.asked()));
        self.same("what it sees", "the seat", &sees[0], &sees[1])?;
        self.same("what it knows", "the seat", knowledge, &self.knowledge)?;
        let prompts = [one, &self.game].map(|game| game.prompt(self.viewer).expect("who is asked has a prompt"));
        self.same("what it is asked", "the seat", &prompts[0], &prompts[1])?;
        Ok(prompts)
    }

    /// What each bot does in this seat, and why, is the same in both worlds.
    fn same_answers(
        &self,
        one: &T::Game,
        knowledge: &<T::Game as Rules>::Knowledge,
        prompts: &[PromptOf<T>; 2],
        asks: Asks<T::Game>,
        luck: u64,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let must = one.asked().must.has(self.viewer);
        for &bot in Bot::ALL {
            let answer = |game: &T::Game, knowledge, prompt| {
                asks(game, bot, &Ask { seat: self.viewer, knowledge, prompt, must, seed: luck, budget: Budget::of(BRIEFLY) })
            };
            let here = answer(one, knowledge, &prompts[0]);
            let there = answer(&self.game, &self.knowledge, &prompts[1]);
            self.same("what it answers", bot.name(), &here, &there)?;
            tally.count(bot.name());
            tally.count(here.as_ref().map_or("silence", |(action, _)| T::kind(action)));
            if here.is_some_and(|(_, why)| why.is_some()) {
                tally.count("reasons");
            }
        }
        tally.count(self.begun);
        tally.count(format!("{} seats", one.seats()));
        Ok(())
    }

    /// Does in this world what looks the same to the viewer, and learns from it. Says whether that could be done; where it could not, the
    /// worlds part.
    fn follows(&mut self, one: &T::Game, step: &PendingAction<'_, T::Game>, dice: &mut Dice) -> Result<bool, Difference> {
        let Some(action) = T::follow(one, &mut self.game, step, dice) else { return Ok(false) };
        // Whether another can still deliver may be different, and is told to the player who tries (OM-34).
        if self.game.clone().play(step.seat, &action, &mut step.luck.clone(), &mut Nobody).is_err() {
            return Ok(false);
        }
        let here = seen::<T::Game>(&played(&mut one.clone(), step.seat, step.action, step.luck), step.viewer);
        let there = seen::<T::Game>(&played(&mut self.game, step.seat, &action, step.luck), step.viewer);
        self.same("what it sees happen", "the seat", &here, &there)?;
        T::Game::learn(&mut self.knowledge, &there, self.game.view(step.viewer));
        Ok(true)
    }

    fn same<S: PartialEq + Debug>(&self, of: &'static str, who: &str, one: &S, other: &S) -> Result<(), Difference> {
        if one == other {
            return Ok(());
        }
        Err(Difference { of, seed: self.seed, who: who.into(), one: format!("{one:?}"), other: format!("{other:?}") })
    }
}

/// The action, or what is done instead where only another's secrets forbid it.
fn legal<R: Played<Action: Debug>>(game: &R, seat: Seat, action: R::Action, luck: &Dice) -> R::Action {
    match game.clone().play(seat, &action, &mut luck.clone(), &mut Nobody) {
        Ok(()) => action,
        Err(refusal) => R::instead(&action, &refusal).unwrap_or_else(|| panic!("{action:?} is refused")),
    }
}

/// Does it, and returns what is told of it.
pub(crate) fn played<R: Rules>(game: &mut R, seat: Seat, action: &R::Action, luck: &Dice) -> Heard<R::Event> {
    let mut heard = Heard::new();
    let played = game.play(seat, action, &mut luck.clone(), &mut heard);
    assert!(played.is_ok(), "it was tried out");
    heard
}

pub(crate) fn seen<R: Rules>(heard: &Heard<R::Event>, viewer: Viewer) -> Vec<R::Sight> {
    heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect()
}
