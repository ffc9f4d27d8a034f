//! Two servers, and the viewer who cannot tell them apart.

use crate::outer::Led;
use crate::plants::Plant;
use crate::world::{Asks, Form, World};
use rules_testkit::leak::{HeardOf, PendingAction, Twins};
use rules_testkit::tally::Tally;
use serde_json::{Value, json};
use std::fmt;
use tabletop::record::Notation;
use tabletop::{Dice, Heard, Nobody, Rules, Seat, Viewer};

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
        writeln!(f, "seed {seed}: {viewer:?} can tell two servers apart {moment}; {} pieces came, and {}", one.len(), other.len())?;
        let differs = one.iter().zip(other).find(|(one, other)| one != other);
        let Some((one, other)) = differs else { return Ok(()) };
        // What is the same in front is not what matters.
        let same = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count().saturating_sub(80);
        let part = |text: &str| text.chars().skip(same).take(400).collect::<String>();
        write!(f, "  one:   {}\n  other: {}", part(one), part(other))
    }
}

/// What people say here.
pub(crate) const WORDS: &str = "well, well";

/// So long are two servers compared at most.
const LONGEST: usize = 100;

/// Bots pause so long.
const PAUSE: (u64, u64) = (5_000, 8_000);

/// Plays one game at two servers and compares them.
pub(crate) fn check<T: Twins<Game: Led>>(seed: u64, plant: Option<Plant>, tally: &mut Tally) -> Result<(), Leak> {
    let mut dice = Dice::new(seed);
    let setup = T::setup(&mut dice);
    let agreed = T::Game::agreed(&setup);
    let viewers: Vec<Viewer> = Viewer::all(agreed.seats).collect();
    let viewer = viewers[dice.below(viewers.len() as u32) as usize];
    let [(one, told), (other, told_there)] = T::deal_twice(&setup, viewer, &mut dice);
    let knowledge = T::Game::knowledge(&setup, one.view(viewer));
    let lag = if viewer == Viewer::Spectator && dice.one_in(2) { 2 } else { 0 };
    if lag > 0 {
        tally.count("lag");
    }
    let clock = if dice.one_in(2) { json!({ "live": { "bank": 80_000_000, "increment": 100 } }) } else { json!("none") };
    let mark = T::Game::mark(&agreed.edition);
    let mut wish = json!({
        "game": T::Game::GAME, "seats": agreed.seats, "options": agreed.options, "start": agreed.start, "sit": false,
        "house": { "clock": clock, "lag": { "actions": lag, "time": 0 }, "pace": { "least": PAUSE.0, "most": PAUSE.1, "offers": 0, "trading": 0 }, "rated": seed.is_multiple_of(2) },
    });
    match &mark.toml {
        Some(toml) => wish["toml"] = toml.as_str().into(),
        None => wish["edition"] = mark.name.as_str().into(),
    }
    let form = if dice.one_in(2) { Form::Events } else { Form::Lines };
    let mut pair = Pair::<T> {
        seed,
        viewer,
        bot: Some(Seat(dice.below(agreed.seats.into()) as u8)).filter(|&bot| dice.one_in(2) && !viewer.is(bot)),
        knowledge,
        quiet: 0,
        away: false,
        ended: false,
        keys: 0,
        done: Vec::new(),
        one: World::new(one, viewer, form, plant, &wish, 1),
        other: World::new(other, viewer, form, plant, &wish, 2),
    };
    pair.begins(told, told_there)?;
    for _ in 0..LONGEST {
        pair.beside_the_game(&mut dice, tally)?;
        if pair.ended || !pair.goes_on(&mut dice, tally)? || pair.is_over() {
            break;
        }
    }
    for _ in 0..pair.one.pushes {
        tally.count("pushed");
    }
    Ok(())
}

struct Pair<T: Twins<Game: Led>> {
    seed: u64,
    viewer: Viewer,
    /// Here a bot sits.
    bot: Option<Seat>,
    knowledge: <T::Game as Rules>::Knowledge,
    /// So long nobody has done anything.
    quiet: u64,
    /// Does the viewer not look?
    away: bool,
    /// Can the two be compared no longer?
    ended: bool,
    keys: u64,
    done: Vec<<T::Game as Rules>::Action>,
    one: World<T::Game>,
    other: World<T::Game>,
}

impl<T: Twins<Game: Led>> Pair<T> {
    /// All sit down, the viewer looks, and the cards are dealt.
    fn begins(&mut self, told: HeardOf<T>, told_there: HeardOf<T>) -> Result<(), Leak> {
        let (bot, viewer) = (self.bot, self.viewer);
        for (number, (world, told)) in [(&mut self.one, told), (&mut self.other, told_there)].into_iter().enumerate() {
            let last = Seat(world.game.seats() - 1);
            let sits = |world: &mut World<T::Game>, seat: Seat| {
                let status = if bot == Some(seat) {
                    let body = json!({ "key": "seat-bot", "command": "seat-bot", "seat": seat, "bot": "captain" });
                    world.says(Asks::Host, &body)
                } else {
                    // What others add to the luck is their secret.
                    let added = if viewer.is(seat) { "77".repeat(32) } else { format!("{number}{}", seat.0).repeat(32) };
                    world.says(Asks::Seat(seat), &json!({ "key": "sit", "command": "sit", "seat": seat, "entropy": added }))
                };
                assert_eq!(status, 200, "seat {} is free", seat.0);
            };
            Seat::all(last.0).for_each(|seat| sits(world, seat));
            world.looks(false);
            world.outer.script.deal(world.game.clone(), told.0);
            world.whispers();
            sits(world, last);
        }
        self.passes(5);
        self.same("when the cards are dealt")
    }

    /// Time passes at both.
    fn passes(&mut self, millis: u64) {
        self.quiet += millis;
        for world in [&mut self.one, &mut self.other] {
            world.waits(millis);
        }
    }

    /// The next action at both tables, as far as the viewer is not entitled to see a difference. Says whether there was one.
    fn goes_on(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<bool, Leak> {
        let Some((seat, action)) = T::next(&self.one.game, dice) else { return Ok(false) };
        let is_bot = self.bot == Some(seat);
        if is_bot && !(self.one.outer.is_asked(seat) && self.other.outer.is_asked(seat)) {
            // People may do things that they are not asked for; bots do not.
            return Ok(true);
        }
        if !is_bot {
            self.passes(dice.below(1_000).into());
        }
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
        // A bot thinks longer about one secret than about another. Nobody notices, as long as it is no longer than its pause.
        let in_time = self.quiet + 2_000 < PAUSE.0;
        let thinks = [0, 1].map(|_| if in_time { u64::from(dice.below(2_000)) } else { 0 });
        for (at, (world, action)) in [(&mut self.one, &action), (&mut self.other, &there)].into_iter().enumerate() {
            world.outer.script.lay(world.game.clone(), luck.clone());
            let mut heard = Heard::new();
            let played = world.game.play(seat, action, &mut luck.clone(), &mut heard);
            assert!(played.is_ok(), "it was tried out");
            world.whispers();
            if is_bot {
                world.waits(thinks[at]);
                world.outer.thinks(action.clone());
                world.waits(PAUSE.1 + 2_000 - thinks[at]);
            } else {
                let asked = if mine && !self.away { world.asked.clone() } else { Value::Null };
                let body = json!({ "key": format!("act {}", self.keys), "command": "act", "asked": asked, "action": action });
                let status = world.says(Asks::Seat(seat), &body);
                assert_eq!(status, 200, "what is legal is done: {moment}");
                world.waits(5);
            }
            if at == 0 {
                sights = heard.0.iter().filter_map(|event| T::Game::sight(event, self.viewer)).collect();
            }
        }
        self.quiet = if is_bot { PAUSE.1 } else { 5 };
        T::Game::learn(&mut self.knowledge, &sights, self.one.game.view(self.viewer));
        self.done.push(action);
        if is_bot {
            tally.count("bot acted");
        }
        if differ {
            tally.count(if self.viewer == Viewer::Spectator { "spectator compared" } else { "seat compared" });
        }
        self.same(&moment)?;
        Ok(true)
    }

    /// Everything else that people do at a server, some of it in secret.
    fn beside_the_game(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        match dice.below(11) {
            0 => self.somebody_talks(dice),
            1 | 2 => self.secretly(dice, tally),
            3 | 4 => self.tries(dice, tally),
            5 => self.looks_around(dice, tally),
            6 => self.wants_advice(dice, tally),
            7 => {
                // The line is lost, and taken up again.
                let from_last = dice.one_in(2);
                for world in [&mut self.one, &mut self.other] {
                    world.looks_away();
                    world.waits(5);
                    world.looks(from_last);
                    world.waits(5);
                }
                self.quiet += 10;
                tally.count("lost line");
                self.same("when a lost line is taken up")
            }
            8 if dice.one_in(3) => {
                // The viewer comes back after so long that the table may have been dropped meanwhile; or somebody kept it awake.
                let from_last = dice.one_in(2);
                for world in [&mut self.one, &mut self.other] {
                    world.looks_away();
                }
                self.passes(15_000);
                for _ in 0..1 + dice.below(3) {
                    self.secretly(dice, tally)?;
                }
                self.passes(u64::from(dice.below(20_000)));
                for world in [&mut self.one, &mut self.other] {
                    world.looks(from_last);
                    world.waits(5);
                }
                self.quiet += 5;
                tally.count("long away");
                self.same("when one who was long away comes back")
            }
            9 if dice.one_in(3) => self.plays_without_the_viewer(dice, tally),
            _ => Ok(()),
        }
    }

    /// The others go on while the viewer is away; when the game waits for the viewer, their browser says so.
    fn plays_without_the_viewer(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        for world in [&mut self.one, &mut self.other] {
            world.looks_away();
        }
        self.away = true;
        for _ in 0..1 + dice.below(4) {
            self.ended = self.ended || !self.goes_on(dice, tally)? || self.is_over();
            if self.ended {
                return Ok(());
            }
            self.secretly(dice, tally)?;
            self.passes(u64::from(dice.below(5_000)));
        }
        self.away = false;
        for world in [&mut self.one, &mut self.other] {
            world.looks(false);
            world.waits(5);
        }
        self.quiet += 5;
        tally.count("played without the viewer");
        self.same("when one who was away while the others played comes back")
    }

    /// When the game is over, everybody is entitled to everything.
    fn is_over(&self) -> bool {
        self.one.game.outcome().is_some() || self.other.game.outcome().is_some()
    }

    fn key(&mut self) -> String {
        self.keys += 1;
        format!("beside {}", self.keys)
    }

    /// A seat on which a person sits.
    fn somebody(&self, dice: &mut Dice) -> Seat {
        loop {
            let seat = Seat(dice.below(self.one.game.seats().into()) as u8);
            if self.bot != Some(seat) {
                return seat;
            }
        }
    }

    fn somebody_talks(&mut self, dice: &mut Dice) -> Result<(), Leak> {
        let (key, seat) = (self.key(), self.somebody(dice));
        for world in [&mut self.one, &mut self.other] {
            world.says(Asks::Seat(seat), &json!({ "key": key, "command": "say", "text": WORDS }));
        }
        self.passes(5);
        self.same("when somebody talks")
    }

    /// What others mean to do, leave to be done, and try in vain is different at the two tables, or there is no such thing at one of
    /// them.
    fn secretly(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        let (key, seat) = (self.key(), self.somebody(dice));
        if self.viewer.is(seat) {
            return Ok(());
        }
        let both = dice.one_in(2);
        let moment = match dice.below(4) {
            3 => {
                for (world, number) in [(&mut self.other, 3), (&mut self.one, 4)].into_iter().take(1 + usize::from(both)) {
                    let path = format!("/api/tables/{}", world.table);
                    world.asks(Asks::Seat(seat), "PUT", &format!("{path}/note"), &json!({ "text": format!("{number} silk") }));
                    world.asks(Asks::Seat(seat), "POST", &format!("{path}/seen"), &json!({ "n": number }));
                }
                tally.count("another's notes");
                "when another writes notes"
            }
            0 => {
                for world in [&mut self.other, &mut self.one].into_iter().take(1 + usize::from(both)) {
                    let action = world.game.asked().all().has(seat).then(|| world.game.random_answer(seat, &mut Dice::new(dice.bits())));
                    world.says(Asks::Seat(seat), &json!({ "key": key, "command": "draft", "action": action }));
                }
                tally.count("another's draft");
                "when another saves a draft"
            }
            1 => {
                let never = |number: u64| {
                    if T::Game::GAME == "ostia" {
                        json!([{ "bid": { "lot": [], "amount": number } }, { "up-to": { "most": number, "lot": [number], "rounds": number - 2 } }])
                    } else {
                        let buys = json!({ "trade": { "side": "buy", "good": number, "count": 3, "price": number, "partners": [seat] } });
                        json!([{ "sell": { "good": number % 6, "at_least": 999 } }, buys])
                    }
                };
                for (world, number) in [(&mut self.other, 3), (&mut self.one, 4)].into_iter().take(1 + usize::from(both)) {
                    world.says(Asks::Seat(seat), &json!({ "key": key, "command": "instruct", "instructions": never(number) }));
                }
                tally.count("another's instructions");
                "when another leaves instructions"
            }
            _ => {
                for world in [&mut self.one, &mut self.other] {
                    let Some(action) = T::tempting(&world.game, seat, dice) else { continue };
                    if world.game.clone().play(seat, &action, &mut Dice::new(1), &mut Nobody).is_err() {
                        world.says(Asks::Seat(seat), &json!({ "key": key, "command": "act", "action": action }));
                        tally.count("another's refusal");
                    }
                }
                "when another is refused something"
            }
        };
        self.passes(5);
        self.same(moment)
    }

    /// The viewer tries what looks legal, or what does not.
    fn tries(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        let key = self.key();
        let denied = ["undo", "grant-take-back", "resume", "return", "stand", "rematch", "dance"];
        let denied = denied[dice.below(denied.len() as u32) as usize];
        if dice.one_in(3) && (denied != "undo" || self.one.undo == 0) {
            for world in [&mut self.one, &mut self.other] {
                world.says(Asks::Viewer, &json!({ "key": key, "command": denied }));
            }
            tally.count("denied");
            return self.same(&format!("when {denied} is tried"));
        }
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
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
            world.says(Asks::Viewer, &json!({ "key": key, "command": "act", "action": action }));
        }
        self.passes(5);
        tally.count("refused");
        self.same(&format!("when {action:?} is tried"))
    }

    /// The viewer asks for everything that can be asked for.
    fn looks_around(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        let table = self.one.table.clone();
        assert_eq!(table, self.other.table, "ids come from outside");
        let mut tokens = Vec::new();
        for world in [&mut self.one, &mut self.other] {
            let (status, told) = world.asks(Asks::Host, "PUT", &format!("/api/tables/{table}/links"), &json!({ "for": "watch" }));
            assert_eq!(status, 200, "{told}");
            tokens.push(serde_json::from_str::<Value>(&told).unwrap()["token"].as_str().unwrap().to_owned());
        }
        assert_eq!(tokens[0], tokens[1], "tokens come from outside");
        let paths = [
            format!("/api/invitations/{}", tokens[0]),
            format!("/api/tables/{table}/links"),
            "/api/me/games".into(),
            format!("/api/tables/{table}"),
            format!("/api/tables/{table}/note"),
            format!("/api/tables/{table}/history"),
            format!("/api/tables/{table}/history?from={}", 1 + dice.below(30)),
            format!("/api/tables/{table}/record"),
            format!("/api/tables/{table}/replay"),
            format!("/api/tables/{table}/verification"),
            "/api/tables?phase=running".into(),
            "/api/me/tables".into(),
            "/api/me/export".into(),
            "/healthz".into(),
            "/metrics".into(),
        ];
        for path in &paths {
            for world in [&mut self.one, &mut self.other] {
                world.asks(Asks::Viewer, "GET", path, &Value::Null);
            }
        }
        tally.count("operator's page");
        tally.count("history");
        tally.count("invitation");
        self.same("when everything is looked at")
    }

    fn wants_advice(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), Leak> {
        let level = if dice.one_in(12) { "captain" } else { "merchant" };
        let language = if dice.one_in(2) { "en" } else { "de" };
        let path = format!("/api/tables/{}/hint", self.one.table);
        for world in [&mut self.one, &mut self.other] {
            let (status, _) = world.asks(Asks::Viewer, "POST", &path, &json!({ "level": level, "language": language }));
            if status == 200 {
                tally.count("hint");
            }
        }
        self.same("when advice is wanted")
    }

    /// Everything that the viewer has received is the same.
    fn same(&mut self, moment: &str) -> Result<(), Leak> {
        let [one, other] = [&mut self.one, &mut self.other].map(World::takes);
        if one == other {
            return Ok(());
        }
        Err(Leak { seed: self.seed, viewer: self.viewer, moment: moment.into(), one, other })
    }
}
