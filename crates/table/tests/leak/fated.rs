//! Rules whose luck, and whose secrets, are laid down from outside: by them a table can be led into either of two worlds.

use bots::{Ask, Played, Temper, Thought};
use core::ops::RangeInclusive;
use serde::Serialize;
use std::any::Any;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard};
use table::{Closes, Haggling, Moment, Seated};
use tabletop::record::{ActionLine, Agreed, EditionMark, Notation};
use tabletop::{Asked, Chance, Dice, Drawn, Outcome, Rules, Seat, Stream, Viewer, Witness};

/// A game of these rules.
#[derive(Clone)]
pub(crate) struct Fated<R: Rules> {
    game: R,
    script: Arc<Script<R>>,
    /// So many actions of the script were done.
    at: usize,
}

/// What is laid down: the deal, and for each action the game that it finds and its luck. It can be played again, as often as a log
/// is read.
pub(crate) struct Script<R: Rules>(Mutex<Laid<R>>);

struct Laid<R: Rules> {
    deal: Option<(R, Vec<R::Event>)>,
    steps: Vec<(R, Dice)>,
    /// Who learns from what happens; everybody, where nobody is named.
    learns: Option<Viewer>,
}

thread_local! {
    /// The script by which this thread deals.
    static SCRIPT: RefCell<Option<Arc<dyn Any + Send + Sync>>> = const { RefCell::new(None) };
}

impl<R: Rules<Event: Clone + Send, View: Serialize> + Send + 'static> Script<R> {
    /// A script by which this viewer alone learns from what happens.
    pub(crate) fn new(learns: Option<Viewer>) -> Arc<Script<R>> {
        Arc::new(Script(Mutex::new(Laid { deal: None, steps: Vec::new(), learns })))
    }

    /// The deal brings this game, and this is told of it.
    pub(crate) fn deal(&self, game: R, told: Vec<R::Event>) {
        self.laid().deal = Some((game, told));
    }

    /// The next action finds this game, and this luck.
    pub(crate) fn lay(&self, game: R, luck: Dice) {
        self.laid().steps.push((game, luck));
    }

    /// Whatever is dealt meanwhile is dealt by this script.
    pub(crate) fn lead<T>(self: &Arc<Self>, doing: impl FnOnce() -> T) -> T {
        let before = SCRIPT.replace(Some(Arc::clone(self) as Arc<dyn Any + Send + Sync>));
        let done = doing();
        SCRIPT.set(before);
        done
    }

    fn laid(&self) -> MutexGuard<'_, Laid<R>> {
        self.0.lock().unwrap()
    }
}

/// Luck from outside; the table's own is asked as often, because it is counted.
struct LaidLuck<'a, C> {
    dice: Dice,
    counted: &'a mut C,
}

impl<C: Chance> Chance for LaidLuck<'_, C> {
    fn between(&mut self, stream: Stream, low: u32, high: u32) -> u32 {
        self.counted.between(stream, low, high);
        self.dice.between(stream, low, high)
    }

    fn shuffle(&mut self, stream: Stream, items: &mut [u8]) {
        self.counted.shuffle(stream, &mut items.to_vec());
        self.dice.shuffle(stream, items);
    }
}

impl<R: Rules<Event: Clone + Send, View: Serialize> + Send + 'static> Rules for Fated<R> {
    type Setup = R::Setup;
    type Action = R::Action;
    type Event = R::Event;
    type Sight = R::Sight;
    type Prompt = R::Prompt;
    type View = R::View;
    type Knowledge = R::Knowledge;
    type Refusal = R::Refusal;

    fn new(_: &R::Setup, _: &mut impl Chance, witness: &mut impl Witness<R::Event>) -> Fated<R> {
        let script = SCRIPT.with_borrow(Clone::clone).expect("whoever deals is led by a script");
        let script = script.downcast::<Script<R>>().expect("it is a script of this game");
        let (game, told) = script.laid().deal.clone().expect("what is dealt was laid down");
        told.into_iter().for_each(|event| witness.tell(|| event));
        Fated { game, script, at: 0 }
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn asked(&self) -> Asked {
        self.game.asked()
    }

    fn prompt(&self, seat: Seat) -> Option<R::Prompt> {
        self.game.prompt(seat)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &R::Action,
        chance: &mut impl Chance,
        witness: &mut impl Witness<R::Event>,
    ) -> Result<(), R::Refusal> {
        let laid = self.script.laid().steps.get(self.at).cloned();
        let Some((game, dice)) = laid else { return self.game.play(seat, action, chance, witness) };
        self.game = game;
        self.game.play(seat, action, &mut LaidLuck { dice, counted: chance }, witness)?;
        self.at += 1;
        Ok(())
    }

    fn sight(event: &R::Event, viewer: Viewer) -> Option<R::Sight> {
        R::sight(event, viewer)
    }

    fn reveals(&self, event: &R::Event) -> bool {
        self.game.reveals(event)
    }

    fn view(&self, viewer: Viewer) -> R::View {
        self.game.view(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn knowledge(setup: &R::Setup, view: R::View) -> R::Knowledge {
        R::knowledge(setup, view)
    }

    fn learn(knowledge: &mut R::Knowledge, sights: &[R::Sight], view: R::View) {
        // Under all other hands the game is changed now and then, which they could make nothing of.
        let script = SCRIPT.with_borrow(Clone::clone).and_then(|script| script.downcast::<Script<R>>().ok());
        let learns = script.and_then(|script| script.laid().learns);
        if learns.is_none_or(|viewer| serde_json::to_value(&view).is_ok_and(|view| view["viewer"] == serde_json::json!(viewer))) {
            R::learn(knowledge, sights, view);
        }
    }

    fn imagine(knowledge: &R::Knowledge, chance: &mut impl Chance) -> Fated<R> {
        Fated { game: R::imagine(knowledge, chance), script: Script::new(None), at: 0 }
    }

    fn random_answer(&self, seat: Seat, dice: &mut Dice) -> R::Action {
        self.game.random_answer(seat, dice)
    }

    fn answers(&self, seat: Seat) -> Vec<R::Action> {
        self.game.answers(seat)
    }
}

impl<R: Notation<Event: Clone + Send, View: Serialize> + Send + 'static> Notation for Fated<R> {
    const GAME: &'static str = R::GAME;
    const RULES: u32 = R::RULES;
    const LATER_OPTIONS: &'static [(&'static str, u32)] = R::LATER_OPTIONS;
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
        self.game.written(seat, action)
    }

    fn read(&self, reading: &mut R::Reading, seat: Seat, written: &R::Written) -> Result<R::Action, String> {
        self.game.read(reading, seat, written)
    }

    fn tidy(lines: &mut Vec<ActionLine<R::Written>>) {
        R::tidy(lines);
    }

    fn result(&self) -> Option<R::Score> {
        self.game.result()
    }

    fn trace(&self, actions: usize) -> R::Trace {
        self.game.trace(actions)
    }

    fn refused(refusal: &R::Refusal) -> String {
        R::refused(refusal)
    }
}

impl<R: Played<Event: Clone + Send, View: Serialize> + Send + 'static> Played for Fated<R> {
    type Why = R::Why;
    const QUICK: u32 = R::QUICK;

    fn merchant(ask: &Ask<'_, Fated<R>>, temper: Temper) -> Option<Thought<Fated<R>>> {
        R::merchant(&around(ask), temper).map(back)
    }

    fn captain(ask: &Ask<'_, Fated<R>>, temper: Temper) -> Option<Thought<Fated<R>>> {
        R::captain(&around(ask), temper).map(back)
    }

    fn instead(action: &R::Action, refusal: &R::Refusal) -> Option<R::Action> {
        R::instead(action, refusal)
    }

    fn tellable(action: &R::Action, why: R::Why) -> Option<R::Why> {
        R::tellable(action, why)
    }
}

impl<R: Seated<Event: Clone + Send>> protocol::WireTypes for Fated<R> {
    type Instruction = R::Instruction;
}

impl<R: Seated<Event: Clone + Send>> Seated for Fated<R> {
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS] = R::BOT_NAMES;

    fn follow(instruction: &R::Instruction, asked: &Moment<'_, Fated<R>>) -> Vec<R::Action> {
        let Moment { seat, edition, view, prompt } = *asked;
        R::follow(instruction, &Moment { seat, edition, view, prompt })
    }

    fn carried_out(instruction: R::Instruction, action: &R::Action) -> Option<R::Instruction> {
        R::carried_out(instruction, action)
    }

    fn heard(instruction: R::Instruction, seat: Seat, sights: &[R::Sight]) -> Option<R::Instruction> {
        R::heard(instruction, seat, sights)
    }

    fn why(refusal: &R::Refusal) -> (&'static str, &'static str) {
        R::why(refusal)
    }

    const TRADES: bool = R::TRADES;

    fn haggling(&self) -> Option<Haggling> {
        self.game.haggling()
    }

    fn closes(action: &R::Action) -> Closes {
        R::closes(action)
    }
}

/// What is asked around the rules is asked of the rules.
fn around<'a, R: Rules<Event: Clone + Send, View: Serialize> + Send + 'static>(ask: &Ask<'a, Fated<R>>) -> Ask<'a, R> {
    let Ask { seat, knowledge, prompt, must, seed, budget } = *ask;
    Ask { seat, knowledge, prompt, must, seed, budget }
}

/// What the rules' own bots think is thought around them.
fn back<R: Played<Event: Clone + Send, View: Serialize> + Send + 'static>(thought: Thought<R>) -> Thought<Fated<R>> {
    let Thought { action, why } = thought;
    Thought { action, why }
}
