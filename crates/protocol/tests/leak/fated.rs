//! Rules whose luck, and whose secrets, are laid down from outside: by them a table can be led into either of two worlds.

use bots::{Ask, Played, Temper, Thought};
use core::ops::RangeInclusive;
use std::any::Any;
use std::cell::RefCell;
use table::{Moment, Seated};
use tabletop::record::{Agreed, EditionMark, Line, Notation};
use tabletop::{Asked, Chance, Dice, Drawn, Outcome, Rules, Seat, Stream, Viewer, Witness};

/// A game of these rules.
#[derive(Clone)]
pub(crate) struct Fated<R>(R);

thread_local! {
    /// The game that the next deal or the next action finds.
    static GAME: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
    /// The luck of the next action.
    static LUCK: RefCell<Option<Dice>> = const { RefCell::new(None) };
}

/// The next deal brings this game, and this is told of it.
pub(crate) fn deal<R: Rules + 'static>(game: R, told: Vec<R::Event>) {
    GAME.set(Some(Box::new((game, told))));
}

/// The next action finds this game, and this luck.
pub(crate) fn lay<R: Rules + 'static>(game: R, luck: Dice) {
    GAME.set(Some(Box::new(game)));
    LUCK.set(Some(luck));
}

/// Whatever was laid down and not found is taken away again.
pub(crate) fn clear() {
    GAME.set(None);
    LUCK.set(None);
}

/// Luck from outside; the table's own is asked as often, because it is counted.
struct Laid<'a, C> {
    dice: Dice,
    counted: &'a mut C,
}

impl<C: Chance> Chance for Laid<'_, C> {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        self.counted.between(stream, low, high);
        self.dice.between(stream, low, high)
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        self.counted.shuffle(stream, &mut items.to_vec());
        self.dice.shuffle(stream, items);
    }
}

impl<R: Rules + 'static> Rules for Fated<R> {
    type Setup = R::Setup;
    type Action = R::Action;
    type Event = R::Event;
    type Sight = R::Sight;
    type Prompt = R::Prompt;
    type View = R::View;
    type Knowledge = R::Knowledge;
    type Refusal = R::Refusal;

    fn new(_: &R::Setup, _: &mut impl Chance, witness: &mut impl Witness<R::Event>) -> Fated<R> {
        let laid = GAME.take().expect("what is dealt was laid down");
        let (game, told) = *laid.downcast::<(R, Vec<R::Event>)>().expect("it is a game of these rules");
        told.into_iter().for_each(|event| witness.tell(|| event));
        Fated(game)
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn asked(&self) -> Asked {
        self.0.asked()
    }

    fn prompt(&self, seat: Seat) -> Option<R::Prompt> {
        self.0.prompt(seat)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &R::Action,
        chance: &mut impl Chance,
        witness: &mut impl Witness<R::Event>,
    ) -> Result<(), R::Refusal> {
        if let Some(laid) = GAME.take() {
            self.0 = *laid.downcast::<R>().expect("it is a game of these rules");
        }
        match LUCK.take() {
            Some(dice) => self.0.play(seat, action, &mut Laid { dice, counted: chance }, witness),
            None => self.0.play(seat, action, chance, witness),
        }
    }

    fn sight(event: &R::Event, viewer: Viewer) -> Option<R::Sight> {
        R::sight(event, viewer)
    }

    fn reveals(&self, event: &R::Event) -> bool {
        self.0.reveals(event)
    }

    fn view(&self, viewer: Viewer) -> R::View {
        self.0.view(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn knowledge(setup: &R::Setup, view: R::View) -> R::Knowledge {
        R::knowledge(setup, view)
    }

    fn learn(knowledge: &mut R::Knowledge, sights: &[R::Sight], view: R::View) {
        R::learn(knowledge, sights, view);
    }

    fn imagine(knowledge: &R::Knowledge, chance: &mut impl Chance) -> Fated<R> {
        Fated(R::imagine(knowledge, chance))
    }

    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> R::Action {
        self.0.random_answer(seat, dice)
    }

    fn answers(&self, seat: Seat) -> Vec<R::Action> {
        self.0.answers(seat)
    }
}

impl<R: Notation + 'static> Notation for Fated<R> {
    const GAME: &'static str = R::GAME;
    const RULES: u32 = R::RULES;
    const SEATS: RangeInclusive<u8> = R::SEATS;
    const START: Stream = R::START;
    type Edition = R::Edition;
    type Options = R::Options;
    type Luck = R::Luck;
    type Written = R::Written;
    type Score = R::Score;
    type Trace = R::Trace;
    type Reading = R::Reading;

    fn setup(edition: R::Edition, options: R::Options, seats: u8, start: Option<Seat>) -> R::Setup {
        R::setup(edition, options, seats, start)
    }

    fn agreed(setup: &R::Setup) -> Agreed<Fated<R>> {
        let Agreed { edition, options, seats, start } = R::agreed(setup);
        Agreed { edition, options, seats, start }
    }

    fn mark(edition: &R::Edition) -> EditionMark {
        R::mark(edition)
    }

    fn stream(stream: Stream) -> &'static str {
        R::stream(stream)
    }

    fn luck(edition: &R::Edition, drawn: &Drawn) -> R::Luck {
        R::luck(edition, drawn)
    }

    fn drawn(edition: &R::Edition, luck: &R::Luck) -> Result<Drawn, String> {
        R::drawn(edition, luck)
    }

    fn written(&self, seat: Seat, action: &R::Action) -> R::Written {
        self.0.written(seat, action)
    }

    fn read(&self, reading: &mut R::Reading, seat: Seat, written: &R::Written) -> Result<R::Action, String> {
        self.0.read(reading, seat, written)
    }

    fn tidy(lines: &mut Vec<Line<R::Written>>) {
        R::tidy(lines);
    }

    fn result(&self) -> Option<R::Score> {
        self.0.result()
    }

    fn trace(&self, actions: usize) -> R::Trace {
        self.0.trace(actions)
    }

    fn refused(refusal: &R::Refusal) -> String {
        R::refused(refusal)
    }
}

impl<R: Played + 'static> Played for Fated<R> {
    type Why = R::Why;
    const QUICK: u32 = R::QUICK;

    fn merchant(_: &Ask<'_, Fated<R>>, _: Temper) -> Option<Thought<Fated<R>>> {
        None
    }

    fn captain(_: &Ask<'_, Fated<R>>, _: Temper) -> Option<Thought<Fated<R>>> {
        None
    }

    fn instead(action: &R::Action, refusal: &R::Refusal) -> Option<R::Action> {
        R::instead(action, refusal)
    }
}

impl<R: Seated> Seated for Fated<R> {
    type Instruction = R::Instruction;

    fn follow(instruction: &R::Instruction, asked: &Moment<'_, Fated<R>>) -> Option<R::Action> {
        let Moment { seat, edition, view, prompt } = *asked;
        R::follow(instruction, &Moment { seat, edition, view, prompt })
    }

    fn carried_out(instruction: R::Instruction) -> Option<R::Instruction> {
        R::carried_out(instruction)
    }

    fn why(refusal: &R::Refusal) -> (&'static str, &'static str) {
        R::why(refusal)
    }
}
