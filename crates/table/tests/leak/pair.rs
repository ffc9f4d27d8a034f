//! Two tables, and the viewer who cannot tell them apart.

use crate::fated::{Fated, Script};
use crate::plants::Plant;
use catalog::{Editions, Playable};
use protocol::House;
use protocol::{Clock, Lag, Pace};
use rules_testkit::leak::{PendingAction, Twins};
use rules_testkit::tally::Tally;
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use table::{Entry, Line, Opened, Seated, Sitting};
use tables::{AnyInput, AnyTable, Effect, From};
use tabletop::record::{Notation, Shelf};
use tabletop::{Dice, Heard, Nobody, Rules, Seat, Seed, Viewer};
use tabletop::{Millis, PersonId};

/// A secret that came out.
pub(crate) struct Leak {
    seed: u64,
    viewer: Viewer,
    moment: String,
    one: Vec<String>,
    other: Vec<String>,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Leak { seed, viewer, moment, one, other } = self;
        write!(f, "seed {seed}: {viewer:?} can tell two tables apart {moment}:\n  one:   {one:#?}\n  other: {other:#?}")
    }
}

/// One of the two tables.
struct World<R: Seated<Event: Clone + Send>> {
    script: Arc<Script<R>>,
    table: Box<dyn AnyTable>,
    game: R,
    /// What the viewer has received since the two were compared.
    received: Vec<String>,
    /// The last orders that another left.
    left: String,
    /// The last frame's number and what it asked.
    last: Option<u32>,
    asked: Value,
    undo: u64,
    /// The seeds of this world. Their hashes are public, and differ between the worlds; nothing else made of a seed may be told.
    seeds: Vec<Seed>,
}

/// The viewer's line, and the tickets of what the viewer asks.
const LINE: u64 = 77;
const MINE: u64 = 500;
/// So long are two tables compared at most.
const LONGEST: usize = 120;

/// The editions, for rules around rules.
struct Around;

impl<R: Seated<Event: Clone + Send> + Playable> Shelf<Fated<R>> for Around {
    fn built_in(&self, name: &str) -> Option<R::Edition> {
        R::built_in(name)
    }

    fn own(&self, toml: &str) -> Result<R::Edition, String> {
        Shelf::<R>::own(&Editions, toml)
    }
}

/// Plays one game at two tables and compares them.
pub(crate) fn check<T: Twins<Game: Seated<Event: Clone + Send> + Playable>>(
    seed: u64,
    plant: Option<Plant>,
    tally: &mut Tally,
) -> Result<(), Leak> {
    let mut dice = Dice::new(seed);
    let setup = T::setup(&mut dice);
    let agreed = T::Game::agreed(&setup);
    let viewers: Vec<Viewer> = Viewer::all(agreed.seats).collect();
    let viewer = viewers[dice.below(viewers.len() as u32) as usize];
    let [(one, told), (other, told_there)] = T::deal_twice(&setup, viewer, &mut dice);
    let knowledge = T::Game::knowledge(&setup, one.view(viewer));
    let lag = if viewer == Viewer::Spectator && dice.one_in(2) { Lag { actions: 2, time: 0 } } else { Lag::default() };
    if lag.actions > 0 {
        tally.count("lag");
    }
    let clock = if dice.one_in(2) { Clock::Live { bank: 1 << 40, increment: 100 } } else { Clock::None };
    let house = House { clock, lag, pace: Pace::AT_ONCE, ..House::default() };
    let opened = Opened::<Fated<T::Game>> {
        table: "table".into(),
        game: T::Game::GAME.into(),
        rules: T::Game::RULES,
        edition: T::Game::mark(&agreed.edition),
        options: agreed.options,
        seats: agreed.seats,
        start: agreed.start,
        host: PersonId(0),
        house,
    };
    let mut pair = Pair::<T> {
        seed,
        viewer,
        plant,
        knowledge,
        now: 1_000,
        keys: 0,
        done: Vec::new(),
        one: World::new(&opened, one, 1),
        other: World::new(&opened, other, 2),
    };
    pair.begins(told, told_there)?;
    for _ in 0..LONGEST {
        pair.beside_the_game(&mut dice, tally)?;
        if !pair.goes_on(&mut dice, tally)? {
            break;
        }
    }
    Ok(())
}

struct Pair<T: Twins<Game: Seated<Event: Clone + Send>>> {
    seed: u64,
    viewer: Viewer,
    plant: Option<Plant>,
    knowledge: <T::Game as Rules>::Knowledge,
    now: Millis,
    keys: u64,
    done: Vec<<T::Game as Rules>::Action>,
    one: World<T::Game>,
    other: World<T::Game>,
}

impl<T: Twins<Game: Seated<Event: Clone + Send> + Playable>> Pair<T> {
    /// All sit down, the viewer looks, and the cards are dealt.
    fn begins(&mut self, told: Heard<EventOf<T>>, told_there: Heard<EventOf<T>>) -> Result<(), Leak> {
        let (viewer, now) = (self.viewer, self.now);
        for (number, (world, told)) in [(&mut self.one, told), (&mut self.other, told_there)].into_iter().enumerate() {
            let last = Seat(world.game.seats() - 1);
            // What others add to the luck is their secret; some add it when they sit down, some later, some nothing.
            let added = |seat: Seat| if viewer.is(seat) { "77".repeat(32) } else { format!("{number}{}", seat.0).repeat(32) };
            for seat in Seat::all(last.0) {
                let entropy = (seat.0 != 1).then(|| added(seat));
                world.says(viewer, now, seat, 0, &json!({"key": "sit", "command": "sit", "seat": seat, "entropy": entropy}));
                if seat.0 == 1 {
                    world.says(viewer, now, seat, 0, &json!({"key": "adds", "command": "entropy", "entropy": added(seat)}));
                }
            }
            let effects = world.table.input(now, AnyInput::Joined { stream: LINE, viewer, last: None });
            world.carry_out(viewer, now, effects);
            world.script.deal(world.game.clone(), told.0);
            world.says(viewer, now, last, 0, &json!({"key": "sit", "command": "sit"}));
            assert_eq!(world.seeds.len(), 2, "the server has promised a seed, and another was dealt from");
        }
        assert!(self.one.seeds.iter().all(|seed| !self.other.seeds.contains(seed)), "the worlds have seeds of their own");
        self.same("when the cards are dealt")
    }

    /// The next action at both tables, as far as the viewer is not entitled to see a difference. Says whether there was one.
    fn goes_on(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<bool, Leak> {
        self.now += Millis::from(dice.below(1_000));
        let Some((seat, action)) = T::next(&self.one.game, dice) else { return Ok(false) };
        let luck = Dice::new(dice.bits());
        let step = PendingAction { viewer: self.viewer, knowledge: &self.knowledge, seat, action: &action, luck: &luck };
        let Some(there) = T::follow(&self.one.game, &mut self.other.game, &step, dice) else { return Ok(false) };
        let attempt = |game: &T::Game, action| game.clone().play(seat, action, &mut luck.clone(), &mut Nobody).is_ok();
        if !attempt(&self.other.game, &there) {
            return Ok(false);
        }
        let moment = format!("when seat {} does {action:?}, there {there:?}", seat.0);
        let mine = self.viewer.is(seat);
        let differ = T::differ(&self.one.game, &self.other.game);
        self.keys += 1;
        let mut sights = Vec::new();
        let (viewer, now, keys) = (self.viewer, self.now, self.keys);
        for (at, (world, action)) in [(&mut self.one, &action), (&mut self.other, &there)].into_iter().enumerate() {
            let asked = if mine { world.asked.clone() } else { Value::Null };
            let body = json!({"key": format!("act {keys}"), "command": "act", "asked": asked, "action": action});
            world.script.lay(world.game.clone(), luck.clone());
            world.says(viewer, now, seat, if mine { MINE } else { 0 }, &body);
            let mut heard = Heard::new();
            let played = world.game.play(seat, action, &mut luck.clone(), &mut heard);
            assert!(played.is_ok(), "it was tried out");
            if at == 0 {
                sights = heard.0.iter().filter_map(|event| T::Game::sight(event, viewer)).collect();
            }
        }
        T::Game::learn(&mut self.knowledge, &sights, self.one.game.view(viewer));
        self.done.push(action);
        if differ {
            tally.count(if viewer == Viewer::Spectator { "spectator compared" } else { "seat compared" });
            tally.count("frame");
        }
        self.same(&moment)?;
        Ok(true)
    }

    /// Everything else that people do at a table, some of it in secret.
    fn beside_the_game(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        self.keys += 1;
        let key = format!("beside {}", self.keys);
        let seats = self.one.game.seats();
        let seat = Seat(dice.below(seats.into()) as u8);
        let (viewer, now) = (self.viewer, self.now);
        let mine = viewer.is(seat);
        let ticket = if mine { MINE } else { 0 };
        self.composes(seat, tally)?;
        match dice.below(8) {
            0 => {
                for world in [&mut self.one, &mut self.other] {
                    world.says(viewer, now, seat, ticket, &json!({"key": key, "command": "say", "text": "well, well"}));
                }
                self.same("when somebody talks")
            }
            // What others mean to do, and leave to be done, is different at the two tables, or there is no such thing at one of them.
            1 if !mine => {
                let both = dice.one_in(2);
                for world in [&mut self.other, &mut self.one].into_iter().take(1 + usize::from(both)) {
                    let action = world.game.asked().all().has(seat).then(|| world.game.random_answer(seat, &mut Dice::new(dice.bits())));
                    world.says(viewer, now, seat, 0, &json!({"key": key, "command": "draft", "action": action}));
                }
                tally.count("another's draft");
                self.same("when another saves a draft")
            }
            2 if !mine => {
                let never = |number: u64| {
                    if T::Game::GAME == "ostia" {
                        let up_to = json!({"up-to": {"most": 50 + number, "lot": [number], "rounds": number - 2}});
                        json!([{"bid": {"lot": [], "amount": number}}, up_to])
                    } else {
                        let buys = json!({"trade": {"side": "buy", "good": number, "count": 3, "price": number, "partners": [seat], "turns": number - 2}});
                        let sells = json!({"trade": {"side": "sell", "good": number, "count": 1, "price": 999, "each_turn": true}});
                        json!([{"sell": {"good": number % 6, "at_least": 999}}, buys, sells])
                    }
                };
                let both = dice.one_in(2);
                for (world, number) in [(&mut self.other, 3), (&mut self.one, 4)].into_iter().take(1 + usize::from(both)) {
                    world.left = never(number).to_string();
                    world.says(viewer, now, seat, 0, &json!({"key": key, "command": "instruct", "instructions": never(number)}));
                }
                tally.count("another's instructions");
                self.same("when another leaves instructions")
            }
            // What others try in vain is nobody's business.
            3 if !mine => {
                for world in [&mut self.one, &mut self.other] {
                    let Some(action) = T::tempting(&world.game, seat, dice) else { continue };
                    let luck = Dice::new(1);
                    if world.game.clone().play(seat, &action, &mut luck.clone(), &mut Nobody).is_err() {
                        world.says(viewer, now, seat, 0, &json!({"key": key, "command": "act", "action": action}));
                        tally.count("another's refusal");
                    }
                }
                self.same("when another is refused something")
            }
            4 | 5 => self.tries(&key, dice, tally),
            6 => {
                // The line is lost, and taken up again.
                for world in [&mut self.one, &mut self.other] {
                    let effects = world.table.input(now, AnyInput::Left { stream: LINE });
                    world.carry_out(viewer, now, effects);
                    let effects = world.table.input(
                        now,
                        AnyInput::Joined { stream: LINE, viewer, last: if dice.clone().one_in(2) { world.last } else { None } },
                    );
                    world.carry_out(viewer, now, effects);
                }
                dice.bits();
                tally.count("lost line");
                self.same("when a lost line is taken up")
            }
            _ => Ok(()),
        }
    }

    /// Somebody is composing at both tables, or wants nothing at one of them: the one is told, and nothing else; the other is nobody's
    /// business.
    fn composes(&mut self, seat: Seat, tally: &mut Tally) -> Result<(), Leak> {
        let (viewer, now) = (self.viewer, self.now);
        // Who is composing lapses by itself, and both tables are woken for it.
        for world in [&mut self.one, &mut self.other] {
            let effects = world.table.input(now, AnyInput::Tick);
            world.carry_out(viewer, now, effects);
        }
        self.same("when time has passed")?;
        let ticket = if viewer.is(seat) { MINE } else { 0 };
        if self.keys.is_multiple_of(5) {
            for world in [&mut self.one, &mut self.other] {
                let body = json!({"key": format!("composes {}", self.keys), "command": "composing"});
                world.says(viewer, now, seat, ticket, &body);
            }
            tally.count("composing");
            self.same("when somebody is composing")?;
        }
        if self.keys.is_multiple_of(7) && !viewer.is(seat) {
            let body = json!({"key": format!("nothing {}", self.keys), "command": "nothing-for-me"});
            self.other.says(viewer, now, seat, 0, &body);
            tally.count("another wants nothing");
            self.same("when another wants nothing")?;
        }
        Ok(())
    }

    /// The viewer tries what looks legal, or what does not.
    fn tries(&mut self, key: &str, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
        let (viewer, now) = (self.viewer, self.now);
        let denied = ["undo", "grant-take-back", "resume", "return", "stand", "rematch"];
        let denied = denied[dice.below(denied.len() as u32) as usize];
        if dice.one_in(3) && (denied != "undo" || self.one.undo == 0) {
            for world in [&mut self.one, &mut self.other] {
                world.says(viewer, now, seat, MINE, &json!({"key": key, "command": denied}));
            }
            tally.count("denied");
            return self.same(&format!("when {denied} is tried"));
        }
        let fancied = T::Game::imagine(&self.knowledge, dice);
        let tried = match dice.below(3) {
            0 => T::tempting(&fancied, seat, dice),
            1 if fancied.asked().all().has(seat) => Some(T::answer(&fancied, seat, dice)),
            _ => (!self.done.is_empty()).then(|| self.done[dice.below(self.done.len() as u32) as usize].clone()),
        };
        let Some(action) = tried else { return Ok(()) };
        let luck = Dice::new(dice.bits());
        let attempt = |game: &T::Game| game.clone().play(seat, &action, &mut luck.clone(), &mut Nobody);
        let (here, there) = (attempt(&self.one.game), attempt(&self.other.game));
        // What is accepted is an action like any other; what the rule book excuses is no leak (OM-34).
        if here.is_ok() || there.is_ok() || T::is_excused(&action, &here, &there) {
            return Ok(());
        }
        for world in [&mut self.one, &mut self.other] {
            world.says(viewer, now, seat, MINE, &json!({"key": key, "command": "act", "action": action}));
        }
        tally.count("refused");
        self.same(&format!("when {action:?} is tried"))
    }

    /// Everything that the viewer has received is the same.
    fn same(&mut self, moment: &str) -> Result<(), Leak> {
        let mut received = [&mut self.one, &mut self.other].map(|world| {
            let mut received = std::mem::take(&mut world.received);
            let public: Vec<String> = world.seeds.iter().map(Seed::sha256).collect();
            for text in &mut received {
                public.iter().zip(["promise", "deal", "next"]).for_each(|(hash, name)| *text = text.replace(hash, name));
            }
            if let Some(plant) = self.plant {
                // Something that the viewer cannot see, as some other viewer sees it.
                let seats = world.game.seats();
                let others = Viewer::all(seats).filter(|other| *other != self.viewer && *other != Viewer::Spectator);
                let secret: Vec<String> = others.map(|other| serde_json::to_string(&world.game.view(other)).unwrap()).collect();
                plant.let_out(&secret.concat(), &world.left, &world.seeds, &mut received);
            }
            received
        });
        if received[0] == received[1] {
            return Ok(());
        }
        let [one, other] = [0, 1].map(|at| std::mem::take(&mut received[at]));
        Err(Leak { seed: self.seed, viewer: self.viewer, moment: moment.into(), one, other })
    }
}

type EventOf<T> = <<T as rules_testkit::properties::Subject>::Game as Rules>::Event;

impl<R: Seated<Event: Clone + Send> + Playable> World<R> {
    /// The worlds of two numbers have different seeds.
    fn new(opened: &Opened<Fated<R>>, game: R, number: u64) -> World<R> {
        let promised = Seed::from_number(number);
        let entries = [Entry::Opened(Box::new(opened.clone())), Entry::Promised { seed: promised.to_string() }];
        let entries = entries.map(|entry| serde_json::to_vec(&Line { at: 1_000, key: None, entry }).unwrap());
        let (table, _) = Sitting::<Fated<R>>::wake(&entries, &Around, Seed::from_number(number + 10), 1_000).unwrap();
        World {
            script: Script::new(None),
            table: Box::new(table),
            game,
            received: Vec::new(),
            left: String::new(),
            last: None,
            asked: Value::Null,
            undo: 0,
            seeds: vec![promised],
        }
    }

    fn says(&mut self, viewer: Viewer, now: Millis, seat: Seat, ticket: u64, body: &Value) {
        let from = From { person: PersonId(seat.0.into()), name: format!("seat {}", seat.0), program: false };
        let script = Arc::clone(&self.script);
        let effects = script.lead(|| self.table.input(now, AnyInput::Command { from, ticket, command: body.to_string() }));
        self.carry_out(viewer, now, effects);
    }

    /// Does what the table wants done, and notes what of it reaches the viewer.
    fn carry_out(&mut self, viewer: Viewer, now: Millis, effects: Vec<Effect>) {
        let mut todo = std::collections::VecDeque::from(effects);
        while let Some(effect) = todo.pop_front() {
            match effect {
                Effect::Store(store) => {
                    let entries = store.entries.iter().map(|entry| serde_json::from_slice::<Value>(entry).unwrap());
                    let dealt = entries.filter_map(|line| {
                        ["dealt", "promised"].iter().find_map(|kind| line["entry"][kind]["seed"].as_str())?.parse::<Seed>().ok()
                    });
                    self.seeds.extend(dealt);
                    if let Some(lobby) = store.lobby {
                        self.received.push(format!("lobby {}", lobby.summary));
                    }
                    todo.extend(self.table.input(now, AnyInput::Stored));
                }
                Effect::Announce { viewer: to, n, frame } => {
                    if to == viewer {
                        self.sees(n, &frame);
                    }
                }
                Effect::Welcome { n, frame, .. } => {
                    if let Some(frame) = frame {
                        self.sees(n, &frame);
                    }
                }
                Effect::Presence { note } => self.received.push(format!("presence {note}")),
                Effect::Answer { ticket, answer } => {
                    if ticket == MINE {
                        self.received.push(format!("answer {}", serde_json::to_string(&answer).unwrap()));
                    }
                }
                // When something happens is seen by all.
                Effect::Wake(at) => self.received.push(format!("wake {at:?}")),
                Effect::Notice { .. } | Effect::Reseat | Effect::Rematch => {}
                Effect::Read | Effect::Think { .. } | Effect::GivenUp { .. } => {
                    panic!("nobody goes back here, and no bot plays: {effect:?}")
                }
            }
        }
    }

    fn sees(&mut self, n: u32, frame: &str) {
        let seen: Value = serde_json::from_str(frame).unwrap();
        self.last = Some(n);
        if let Some(id) = seen["asked"].get("id") {
            self.asked = id.clone();
            self.undo = seen["asked"]["undo"].as_u64().unwrap();
        }
        self.received.push(format!("frame {frame}"));
    }
}
