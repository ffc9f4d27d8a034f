//! Two worlds that one player cannot tell apart, and the bot of another seat that tells this player in both why it did what they saw.

use crate::pair::{BRIEFLY, Difference, Looked, played, seen};
use bots::{Ask, Bot, Budget, Floor, Level, Played, decide};
use rules_testkit::leak::{PendingAction, Twins};
use rules_testkit::properties::SetupOf;
use rules_testkit::tally::Tally;
use tabletop::{Dice, Heard, Nobody, Rules, Seat, Viewer};

/// What the others are told of a bot's reason for an action.
pub(crate) type Tells<R> = fn(&<R as Rules>::Action, <R as Played>::Why) -> Option<<R as Played>::Why>;

/// When the worlds have parted, the game goes on alone for about this many actions.
const ALONE: u32 = 3;

/// Plays one game of merchants, and beside it another world that one of the players takes for the same. Whenever a bot of another seat
/// would do what looks the same to that player in both worlds, it must give the same reason. `tally` counts the reasons that were
/// compared while something hidden was different.
pub(crate) fn check<T: Twins<Game: Looked>>(seed: u64, tells: Tells<T::Game>, tally: &mut Tally) -> Result<(), Difference> {
    let mut dice = Dice::new(seed);
    let setup = T::setup(&mut dice);
    let seats = T::Game::new(&setup, &mut dice.clone(), &mut Nobody).seats();
    let viewer = Seat(dice.below(seats.into()) as u8);
    let [(mut one, _), (other, _)] = T::deal_twice(&setup, Viewer::Seat(viewer), &mut dice);
    let mut known: Vec<_> = Seat::all(seats).map(|seat| T::Game::knowledge(&setup, one.view(Viewer::Seat(seat)))).collect();
    let mut twin = Some(Twin::<T>::dealt(&setup, viewer, other));
    let mut floor = Floor::new(seats);
    while let Some((seat, must)) = floor.next(one.asked()) {
        if twin.is_none() && dice.one_in(ALONE) {
            let viewer = Seat(dice.below(seats.into()) as u8);
            twin = Some(Twin { whole: false, ..Twin::dealt(&setup, viewer, T::Game::imagine(&known[viewer.index()], &mut dice)) });
        }
        let luck = Dice::new(dice.bits());
        let asks = Asks::<T> { seed, seat, must, luck: luck.clone(), mind: dice.bits(), tells };
        if let Some(twin) = twin.as_ref().filter(|twin| twin.viewer != seat && T::differ(&one, &twin.game)) {
            // Whoever remembers nothing there remembers nothing here.
            let sees = T::Game::knowledge(&setup, one.view(Viewer::Seat(seat)));
            asks.same_reasons(twin, &one, if twin.whole { &known[seat.index()] } else { &sees }, tally)?;
        }
        let Some((action, _)) = asks.answer(Bot::MERCHANT, &one, &known[seat.index()]) else {
            floor.was_silent(seat);
            continue;
        };
        twin = twin.and_then(|twin| {
            let viewer = Viewer::Seat(twin.viewer);
            let step = PendingAction { viewer, knowledge: &known[twin.viewer.index()], seat, action: &action, luck: &luck };
            twin.follows(&one, &setup, &step, &mut dice)
        });
        let heard = played(&mut one, seat, &action, &luck);
        floor.acted(seat);
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut known) {
            T::Game::learn(knowledge, &seen::<T::Game>(&heard, viewer), one.view(viewer));
        }
    }
    Ok(())
}

/// The other world, and what each seat knows there.
struct Twin<T: Twins<Game: Looked>> {
    viewer: Seat,
    game: T::Game,
    known: Vec<<T::Game as Rules>::Knowledge>,
    /// Do all know everything that they saw from the deal on? Otherwise they know what lies before them, which is enough for merchants.
    whole: bool,
}

impl<T: Twins<Game: Looked>> Twin<T> {
    fn dealt(setup: &SetupOf<T>, viewer: Seat, game: T::Game) -> Twin<T> {
        let known = Seat::all(game.seats()).map(|seat| T::Game::knowledge(setup, game.view(Viewer::Seat(seat)))).collect();
        Twin { viewer, game, known, whole: true }
    }

    /// Does in this world what looks the same to the viewer; nothing where that cannot be done.
    fn follows(mut self, one: &T::Game, setup: &SetupOf<T>, step: &PendingAction<'_, T::Game>, dice: &mut Dice) -> Option<Twin<T>> {
        let seats = self.game.seats();
        let views = |game: &T::Game| Seat::all(seats).map(|seat| game.view(Viewer::Seat(seat))).collect::<Vec<_>>();
        let before = views(&self.game);
        let action = T::follow(one, &mut self.game, step, dice)?;
        // A world that is changed under the hands of the others is new to them.
        self.whole &= before == views(&self.game);
        let mut heard = Heard::new();
        self.game.play(step.seat, &action, &mut step.luck.clone(), &mut heard).ok()?;
        if !self.whole {
            return Some(Twin { whole: false, ..Twin::dealt(setup, self.viewer, self.game) });
        }
        for (viewer, knowledge) in Seat::all(seats).map(Viewer::Seat).zip(&mut self.known) {
            T::Game::learn(knowledge, &seen::<T::Game>(&heard, viewer), self.game.view(viewer));
        }
        Some(self)
    }
}

/// One question to the bots of one seat.
struct Asks<T: Twins<Game: Looked>> {
    seed: u64,
    seat: Seat,
    must: bool,
    luck: Dice,
    /// The bot's own luck.
    mind: u64,
    tells: Tells<T::Game>,
}

impl<T: Twins<Game: Looked>> Asks<T> {
    /// What a bot does, and what it tells of its reason.
    #[allow(clippy::type_complexity)]
    fn answer(
        &self,
        bot: Bot,
        game: &T::Game,
        knowledge: &<T::Game as Rules>::Knowledge,
    ) -> Option<(<T::Game as Rules>::Action, Option<<T::Game as Played>::Why>)> {
        let prompt = game.prompt(self.seat)?;
        let budget = Budget::of(BRIEFLY);
        let thought =
            decide(bot, &Ask::<T::Game> { seat: self.seat, knowledge, prompt: &prompt, must: self.must, seed: self.mind, budget })?;
        // A bot that remembers nothing sometimes offers what is refused.
        let action = match game.clone().play(self.seat, &thought.action, &mut self.luck.clone(), &mut Nobody) {
            Ok(()) => thought.action,
            Err(refusal) => T::Game::instead(&thought.action, &refusal)?,
        };
        let told = thought.why.and_then(|why| (self.tells)(&action, why));
        Some((action, told))
    }

    /// What looks the same to the viewer in both worlds is explained to them in the same way.
    fn same_reasons(
        &self,
        twin: &Twin<T>,
        one: &T::Game,
        knowledge: &<T::Game as Rules>::Knowledge,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let viewer = twin.viewer;
        let worlds = [(one, knowledge), (&twin.game, &twin.known[self.seat.index()])];
        for &bot in Bot::ALL.iter().filter(|bot| match bot.level {
            Level::Random => false,
            Level::Apprentice | Level::Merchant => true,
            Level::Captain => twin.whole,
        }) {
            let [Some(here), Some(there)] = worlds.map(|(game, knowledge)| self.answer(bot, game, knowledge)) else { continue };
            let [sees_here, sees_there] = [(worlds[0].0, &here.0), (worlds[1].0, &there.0)].map(|(game, action)| {
                let mut game = game.clone();
                let heard = played(&mut game, self.seat, action, &self.luck);
                (seen::<T::Game>(&heard, Viewer::Seat(viewer)), game.view(Viewer::Seat(viewer)))
            });
            if sees_here != sees_there {
                continue;
            }
            tally.count(T::kind(&here.0));
            if here.1 != there.1 {
                return Err(Difference {
                    of: "what the others are told",
                    seed: self.seed,
                    who: format!("{bot} on seat {}, asked by seat {}", self.seat.0, viewer.0),
                    one: format!("{:?} for {:?}", here.1, here.0),
                    other: format!("{:?} for {:?}", there.1, there.0),
                });
            }
        }
        Ok(())
    }
}
