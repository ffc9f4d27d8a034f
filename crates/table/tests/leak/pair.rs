//! Two tables, and the viewer who cannot tell them apart.

use crate::fated::{Fated, Script};
use crate::plants::Plant;
use catalog::{Editions, Playable};
use protocol::House;
use protocol::{Calendar, Clock, Lag, Pace};
use rules_testkit::leak::{PendingAction, Twins};
use rules_testkit::tally::Tally;
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use table::{Entry, Line, Moment, Opened, Seated, Sitting};
use tables::{AnyInput, AnyTable, Effect, From, NoticeWhy};
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
    /// What spectators were told that they say to each other.
    talk: Vec<String>,
    /// Was the last action done by an order of another?
    by_order: bool,
    /// The others who look.
    others: Vec<Seat>,
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

/// So long people have for each decision where their time runs out: longer than one question stays open otherwise.
const SHORT: Millis = 3_600_000;

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
    let calendar = Some(Calendar { vacation: 2, ..Calendar::default() });
    let clock = match dice.below(5) {
        0 | 1 => Clock::Live { bank: 1 << 40, increment: 100 },
        2 => Clock::Days { each: 1 << 40, night: None, calendar },
        3 => Clock::Days { each: SHORT, night: None, calendar },
        _ => Clock::None,
    };
    let house = House { clock, lag, pace: Pace::AT_ONCE, spectator_chat: true, ..House::default() };
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
        one_grace: true,
    };
    let mut pair = Pair::<T> {
        seed,
        viewer,
        plant,
        knowledge,
        edition: agreed.edition,
        vacation: None,
        now: 1_000,
        clock,
        keys: 0,
        done: Vec::new(),
        one: World::new(&opened, one, 1),
        other: World::new(&opened, other, 2),
    };
    pair.begins(told, told_there)?;
    for _ in 0..LONGEST {
        pair.beside_the_game(&mut dice, tally)?;
        if dice.one_in(3) && !pair.offers_what_orders_take(&mut dice, tally)? || !pair.goes_on(&mut dice, tally)? {
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
    edition: <T::Game as Notation>::Edition,
    /// Who is on vacation.
    vacation: Option<Seat>,
    now: Millis,
    clock: Clock,
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
        self.does(seat, action, dice, tally)
    }

    /// In Oltre Mare: a simple offer to somebody else, and they take it if one of their orders would. Says whether the game goes on.
    fn offers_what_orders_take(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<bool, Leak> {
        let seats = self.one.game.seats();
        let trades = |seat: &Seat| serde_json::to_value(self.one.game.prompt(*seat)).unwrap()["prompt"] == "trade";
        let Some(turn) = Seat::all(seats).find(trades) else { return Ok(true) };
        let partner = Seat(dice.below(seats.into()) as u8);
        let (good, sells) = (dice.below(7), dice.one_in(2));
        let view = serde_json::to_value(self.one.game.view(Viewer::Seat(turn))).unwrap();
        let card = view["seats"][turn.index()]["hand"]["faces"][0].clone();
        if partner == turn || self.viewer.is(partner) || card.is_null() && !sells {
            return Ok(true);
        }
        let (gives, asks, [pays, wants]) = if sells { (json!([]), json!([good]), [1, 0]) } else { (json!([card]), json!([]), [0, 1]) };
        let terms = json!({"to": {"seat": partner}, "kind": "firm", "gives": gives, "gives_ducats": pays, "claims": [], "asks": asks, "asks_ducats": wants, "wishes": []});
        let offer: <T::Game as Rules>::Action =
            serde_json::from_value(json!({"do": "offer", "with": {"parent": null, "terms": terms}})).unwrap();
        let may = |game: &T::Game, seat, action| game.clone().play(seat, action, &mut Dice::new(1), &mut Nobody).is_ok();
        if !may(&self.one.game, turn, &offer) {
            return Ok(true);
        }
        if !self.does(turn, offer, dice, tally)? {
            return Ok(false);
        }
        match self.taken_by_an_order(partner) {
            Some(action) => self.does(partner, action, dice, tally),
            None => Ok(true),
        }
    }

    /// What an order of this seat would take at the first table.
    fn taken_by_an_order(&self, seat: Seat) -> Option<<T::Game as Rules>::Action> {
        let game = &self.one.game;
        let (view, prompt) = (game.view(Viewer::Seat(seat)), game.prompt(seat)?);
        let moment = Moment::<T::Game> { seat, edition: &self.edition, view: &view, prompt: &prompt };
        trade_orders().find_map(|order| {
            let taken = T::Game::follow(&serde_json::from_value(order).unwrap(), &moment);
            <[_; 1]>::try_from(taken).ok().map(|[action]| action)
        })
    }

    /// When the time of this seat runs out, if it runs out at this table, and nobody else is waited for.
    fn runs_out_at(&self, seat: Seat) -> Option<Millis> {
        let short = matches!(self.clock, Clock::Days { each: SHORT, .. }) && self.vacation.is_none();
        let awaited = |world: &World<T::Game>| match world.table.awaited().as_slice() {
            [one] if one.seat == seat && one.why == NoticeWhy::Turn => one.deadline,
            _ => None,
        };
        awaited(&self.one).filter(|at| short && awaited(&self.other) == Some(*at))
    }

    /// This action at both tables, as far as the viewer is not entitled to see a difference.
    fn does(&mut self, seat: Seat, action: <T::Game as Rules>::Action, dice: &mut Dice, tally: &mut Tally) -> Result<bool, Leak> {
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
        let (viewer, keys) = (self.viewer, self.keys);
        // At one table somebody does it, at the other they have left it to an order.
        let order = if mine { None } else { self.order_for(seat, &there) };
        // Or they have saved it, and their time runs out in the moment in which it is done here.
        let draft = self.runs_out_at(seat).filter(|_| !mine && order.is_none() && dice.one_in(2));
        if let Some(out) = draft {
            self.other.says(viewer, self.now, seat, 0, &json!({"key": format!("save {keys}"), "command": "draft", "action": there}));
            for world in [&mut self.one, &mut self.other] {
                world.ticks(viewer, out - 1);
            }
            self.now = out;
            self.same("just before the time of another runs out")?;
        }
        let now = self.now;
        for (at, (world, action)) in [(&mut self.one, &action), (&mut self.other, &there)].into_iter().enumerate() {
            let asked = if mine { world.asked.clone() } else { Value::Null };
            let body = json!({"key": format!("act {keys}"), "command": "act", "asked": asked, "action": action});
            world.script.lay(world.game.clone(), luck.clone());
            match &order {
                Some(order) if at == 1 => {
                    let instruct =
                        |orders: &Value| json!({"key": format!("act {keys} {orders}"), "command": "instruct", "instructions": orders});
                    world.says(viewer, now, seat, 0, &instruct(&json!([order])));
                    world.says(viewer, now, seat, 0, &instruct(&json!([])));
                    world.by_order = true;
                }
                None if at == 1 && draft.is_some() => {
                    world.ticks(viewer, now);
                    world.by_order = true;
                }
                Some(_) | None => world.says(viewer, now, seat, if mine { MINE } else { 0 }, &body),
            }
            let mut heard = Heard::new();
            let played = world.game.play(seat, action, &mut luck.clone(), &mut heard);
            assert!(played.is_ok(), "it was tried out");
            if at == 0 {
                sights = heard.0.iter().filter_map(|event| T::Game::sight(event, viewer)).collect();
            }
        }
        T::Game::learn(&mut self.knowledge, &sights, self.one.game.view(viewer));
        self.done.push(action);
        if order.is_some() {
            tally.count("another's order acted");
        }
        if order.is_some_and(|order| order["trade"].is_object()) {
            tally.count("another's order traded");
        }
        if draft.is_some() {
            tally.count("another's draft counted");
        }
        if differ {
            tally.count(if viewer == Viewer::Spectator { "spectator compared" } else { "seat compared" });
            tally.count("frame");
        }
        self.same(&moment)?;
        self.other.by_order = false;
        Ok(true)
    }

    /// A standing order of this seat that does exactly this at the other table, if there is one.
    fn order_for(&self, seat: Seat, action: &<T::Game as Rules>::Action) -> Option<Value> {
        let game = &self.other.game;
        let (view, prompt) = (game.view(Viewer::Seat(seat)), game.prompt(seat)?);
        let moment = Moment::<T::Game> { seat, edition: &self.edition, view: &view, prompt: &prompt };
        let orders = if T::Game::GAME == "ostia" {
            vec![json!({"pass": {}}), json!({"up-to": {"most": 200}})]
        } else if serde_json::to_value(action).unwrap()["do"] == "accept" {
            trade_orders().collect()
        } else {
            vec![json!({"no-trades": {}}), json!({"no-trades": {"turns": 2}})]
        };
        orders.into_iter().find(|order| {
            let order = serde_json::from_value(order.clone()).unwrap();
            T::Game::follow(&order, &moment) == [action.clone()]
        })
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
        self.spectators_talk(&key, tally)?;
        match dice.below(11) {
            8 | 9 if !mine => {
                // Another opens the page, or closes it.
                for world in [&mut self.one, &mut self.other] {
                    let stream = 100 + u64::from(seat.0);
                    let input = if let Some(at) = world.others.iter().position(|other| *other == seat) {
                        world.others.remove(at);
                        AnyInput::Left { stream }
                    } else {
                        world.others.push(seat);
                        AnyInput::Joined { stream, viewer: Viewer::Seat(seat), last: None }
                    };
                    let effects = world.table.input(now, input);
                    world.carry_out(viewer, now, effects);
                }
                tally.count("another comes or goes");
                self.same("when another comes or goes")
            }
            10 => {
                // Somebody goes on vacation, where there is one, or comes back.
                let (seat, away) = (self.vacation.unwrap_or(seat), self.vacation.is_none());
                let ticket = if viewer.is(seat) { MINE } else { 0 };
                let days = matches!(self.clock, Clock::Days { .. });
                for world in [&mut self.one, &mut self.other] {
                    world.says(viewer, now, seat, ticket, &json!({"key": key, "command": "vacation", "away": away}));
                }
                self.vacation = Some(seat).filter(|_| away && days);
                if days {
                    tally.count("vacation");
                }
                self.same("when somebody goes on vacation or comes back")
            }
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
                // The connection is lost, and resumed.
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

    /// Spectators say something at both tables; to players it makes no difference if they do so at one only.
    fn spectators_talk(&mut self, key: &str, tally: &mut Tally) -> Result<(), Leak> {
        if !self.keys.is_multiple_of(3) {
            return Ok(());
        }
        let (viewer, now) = (self.viewer, self.now);
        let both = viewer == Viewer::Spectator;
        let spectator = Seat(200);
        for (world, talks) in [(&mut self.one, both), (&mut self.other, true)] {
            let effects = world.table.input(now, AnyInput::Joined { stream: 900, viewer: Viewer::Spectator, last: None });
            world.carry_out(viewer, now, effects);
            if talks {
                world.says(viewer, now, spectator, 0, &json!({"key": format!("talk {key}"), "command": "say", "text": "she bluffs"}));
            }
            let effects = world.table.input(now, AnyInput::Left { stream: 900 });
            world.carry_out(viewer, now, effects);
        }
        tally.count("spectators talk");
        self.same("when spectators talk")
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
                plant.let_out(&secret.concat(), (&world.left, world.by_order), &world.seeds, &mut received);
                if plant == Plant::SpectatorTalk {
                    received.append(&mut world.talk);
                }
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

/// Orders of Oltre Mare that sell or buy one card of a good, at whatever price.
fn trade_orders() -> impl Iterator<Item = Value> {
    let order = |side: &str, good: u8, price: u8| json!({"trade": {"side": side, "good": good, "count": 1, "price": price}});
    (0..7).flat_map(move |good| [order("sell", good, 0), order("buy", good, 90)])
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
            talk: Vec::new(),
            by_order: false,
            others: Vec::new(),
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

    /// Time has passed; what that leads to is as it was laid.
    fn ticks(&mut self, viewer: Viewer, now: Millis) {
        let script = Arc::clone(&self.script);
        let effects = script.lead(|| self.table.input(now, AnyInput::Tick));
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
                Effect::Welcome { stream, n, frame, .. } => {
                    if let Some(frame) = frame.filter(|_| stream == LINE) {
                        self.sees(n, &frame);
                    }
                }
                Effect::Presence { note } => self.received.push(format!("presence {note}")),
                Effect::SpectatorTalk { stream, note } => {
                    if viewer == Viewer::Spectator && stream.is_none_or(|stream| stream == LINE) {
                        self.received.push(format!("spectators {note}"));
                    }
                    self.talk.push(format!("presence {note}"));
                }
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
