//! Positions in which decisions of every kind are made, found by playing games at random.

use crate::in_one_line;
use browser::Tab;
use catalog::{Playable, options_of};
use protocol::{By, House};
use sentences::{Language, Moment, Speaker};
use serde_json::Value;
use std::fmt::Debug;
use table::{Entry, Line, Opened, Sitter, Table, Who};
use tabletop::{Dice, MAX_SEATS, PersonId, Seat, Seed, Viewer};
use terminal::{AtTerminal, PERSON};

/// A game whose decisions are compared.
pub(crate) trait Compared: AtTerminal {
    /// The kinds of decisions.
    type Kind: Copy + Debug + PartialEq + 'static;

    /// All of them.
    const KINDS: &'static [Self::Kind];

    /// Tables at which all of them come up: how many play, and what was agreed.
    const TABLES: &'static [(u8, &'static [&'static str])];

    /// Tables with as many seats as there can be, at which every question comes up.
    const FULL_TABLES: &'static [(u8, &'static [&'static str])];

    /// The kinds of decisions that stand for one question each, so that all questions are among them.
    fn stands_for(prompt: &Self::Prompt) -> Self::Kind;

    /// How many questions there are.
    const QUESTIONS: usize;

    /// Of which kind a decision is. Nothing where it leaves so little to do that another one of its kind shows more.
    fn kind(prompt: Option<&Self::Prompt>, view: &Self::View, action: &Self::Action) -> Option<Self::Kind>;

    /// Has this seat decided something that it may take back?
    fn has_decided(view: &Self::View) -> bool;

    /// Makes the decision by what the page offers.
    fn press(page: &Tab, moment: &Moment<'_, Self>, action: &Self::Action);
}

/// Writes down a list of kinds, none of which can be left out.
macro_rules! kinds {
    ($($kind:ident,)*) => {
        /// The kinds of decisions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Kind {
            $($kind,)*
        }

        impl Kind {
            /// All of them.
            const ALL: &'static [Kind] = &[$(Kind::$kind,)*];
        }
    };
}
pub(crate) use kinds;

/// A moment at which Ana decides something.
pub(crate) struct Position<R: Compared> {
    pub(crate) kind: R::Kind,
    /// What was done before.
    pub(crate) before: Vec<(Seat, R::Action)>,
    options: R::Options,
    seats: u8,
    seed: Seed,
    /// Where Ana sits.
    seat: Seat,
    action: R::Action,
    /// How Ana and the others are called.
    called: [&'static str; MAX_SEATS],
}

/// Names of people.
const SHORT: [&str; MAX_SEATS] = ["Ana", "Bob", "Cem", "Dora", "Eva"];

/// Names as long as a server allows.
const LONGEST: [&str; MAX_SEATS] = [
    "Wilhelmina Maximiliana Rotterdam",
    "Bartholomäus Schwarzenberg-Mayer",
    "Mwmwmwmwmwmwmwmwmwmwmwmwmwmwmwmw",
    "Konstantinos Papadimitrakopoulos",
    "Donaudampfschifffahrtskapitänin!",
];

/// A position for each kind of decision, the same ones each time.
pub(crate) fn positions<R: Compared>() -> Vec<Position<R>> {
    let mut found: Vec<Position<R>> = Vec::new();
    for number in 0..MOST_GAMES {
        for &(seats, options) in R::TABLES {
            play(number, seats, options, &mut found);
        }
        if found.len() == R::KINDS.len() {
            return found;
        }
    }
    let missing: Vec<_> = R::KINDS.iter().filter(|&&kind| found.iter().all(|position| position.kind != kind)).collect();
    panic!("in {MOST_GAMES} games nobody ever does this: {missing:?}")
}

/// So many games at each table show every kind.
const MOST_GAMES: u64 = 400;
/// What comes later in a game came up before.
const MOST_ACTIONS: usize = 600;

/// Plays a game at random, and keeps the positions of kinds that were not found yet.
fn play<R: Compared>(number: u64, seats: u8, options: &[&str], found: &mut Vec<Position<R>>) {
    let options = options_of::<R>(&options.iter().map(ToString::to_string).collect::<Vec<_>>()).expect("the options are known");
    let seed = Seed::from_number(number);
    let mut table = dealt::<R>(&options, seed, names(&SHORT, seats, Seat(0)));
    let mut dice = Dice::new(number);
    let mut before = Vec::new();
    while table.outcome().is_none() && before.len() < MOST_ACTIONS {
        let seat = next(&table, &mut dice);
        let action = table.random_answer(seat, &mut dice);
        let kind = R::kind(table.prompt(seat).as_ref(), &table.view(Viewer::Seat(seat)), &action);
        assert!(table.act(seat, &action).is_ok(), "game {number}: {action:?} is refused");
        let is_new = |kind: &R::Kind| found.iter().all(|position| position.kind != *kind);
        // A game that is over is no longer a saved game.
        if let Some(kind) = kind.filter(is_new).filter(|_| table.outcome().is_none()) {
            let (before, options, action) = (before.clone(), options.clone(), action.clone());
            found.push(Position { kind, before, options, seats, seed, seat, action, called: SHORT });
        }
        before.push((seat, action));
    }
}

/// For each question the fullest of many positions at full tables of people with long names: the one of which there is most to show.
pub(crate) fn questions<R: Compared>() -> Vec<Position<R>> {
    let mut found: Vec<(usize, Position<R>)> = Vec::new();
    for number in 0..MOST_GAMES {
        for &(seats, options) in R::FULL_TABLES {
            ask(number, seats, options, &mut found);
        }
        if number >= FULL_GAMES && found.len() == R::QUESTIONS {
            return found.into_iter().map(|(_, position)| position).collect();
        }
    }
    let asked: Vec<_> = found.iter().map(|(_, position)| position.kind).collect();
    panic!("in {MOST_GAMES} games only this is ever asked: {asked:?}")
}

/// Among so many games is the fullest position.
const FULL_GAMES: u64 = 3;

/// Plays a game at random, and keeps the positions that are fuller than those found before.
fn ask<R: Compared>(number: u64, seats: u8, options: &[&str], found: &mut Vec<(usize, Position<R>)>) {
    let options = options_of::<R>(&options.iter().map(ToString::to_string).collect::<Vec<_>>()).expect("the options are known");
    let seed = Seed::from_number(number);
    let mut table = dealt::<R>(&options, seed, names(&SHORT, seats, Seat(0)));
    let mut dice = Dice::new(number);
    let mut before = Vec::new();
    while table.outcome().is_none() && before.len() < MOST_ACTIONS {
        let seat = next(&table, &mut dice);
        let action = table.random_answer(seat, &mut dice);
        if let Some(prompt) = table.prompt(seat) {
            let (kind, full) = (R::stands_for(&prompt), fullness::<R>(&table, seat));
            let known = found.iter().position(|(_, position)| position.kind == kind);
            if known.is_none_or(|known| found[known].0 < full) {
                let (before, options, action) = (before.clone(), options.clone(), action.clone());
                let position = Position { kind, before, options, seats, seed, seat, action, called: LONGEST };
                known.map(|known| found.swap_remove(known));
                found.push((full, position));
            }
        }
        assert!(table.act(seat, &action).is_ok(), "game {number}: {action:?} is refused");
        before.push((seat, action));
    }
}

/// How much there is to be shown to a seat: the length of what it is sent.
fn fullness<R: Compared>(table: &Table<R>, seat: Seat) -> usize {
    serde_json::to_string(&table.view(Viewer::Seat(seat))).expect("views are JSON").len()
}

/// Who does something next: mostly one who must, sometimes one who merely may.
fn next<R: Compared>(table: &Table<R>, dice: &mut Dice) -> Seat {
    let asked = table.asked();
    let decided: Vec<Seat> = Seat::all(table.seats()).filter(|&seat| R::has_decided(&table.view(Viewer::Seat(seat)))).collect();
    let may: Vec<Seat> = asked.may.iter().chain(decided).collect();
    let must: Vec<Seat> = asked.must.iter().collect();
    let these = if !may.is_empty() && dice.one_in(3) { &may } else { &must };
    these[dice.below(these.len() as u32) as usize]
}

/// A table at which these people sit.
fn dealt<R: Compared>(options: &R::Options, seed: Seed, names: Vec<String>) -> Table<R> {
    let seats = names.len() as u8;
    let sitters = names.into_iter().map(|name| Sitter { name, kind: PERSON.into() }).collect();
    Table::new(R::setup(edition::<R>(), options.clone(), seats, None), seed, sitters)
}

fn edition<R: Playable>() -> R::Edition {
    R::built_in(R::EDITIONS[0]).expect("the first edition is there")
}

/// Ana sits here, and the others around her.
fn names([own, others @ ..]: &[&str; MAX_SEATS], seats: u8, ana: Seat) -> Vec<String> {
    let mut others = others.iter();
    Seat::all(seats).filter_map(|seat| if seat == ana { Some(own) } else { others.next() }).map(ToString::to_string).collect()
}

impl<R: Compared> Position<R> {
    /// The table just before the decision.
    pub(crate) fn table(&self) -> Table<R> {
        let mut table = dealt::<R>(&self.options, self.seed, self.names());
        for (seat, action) in &self.before {
            assert!(table.act(*seat, action).is_ok(), "it was done before");
        }
        table
    }

    fn names(&self) -> Vec<String> {
        names(&self.called, self.seats, self.seat)
    }

    /// The decision, as logs have it.
    pub(crate) fn action(&self) -> Value {
        serde_json::to_value(&self.action).expect("actions are JSON")
    }

    /// What Ana is asked; where nothing is asked of her, what the game waits for.
    pub(crate) fn sentence(&self) -> String {
        let asked = self.with(|moment| match moment.prompt {
            Some(prompt) => R::say_prompt(&moment.speaker, prompt),
            None => R::say_waiting(&moment.speaker, moment.view).expect("the game goes on"),
        });
        in_one_line(&asked)
    }

    /// The same in the page, which says it in one line.
    pub(crate) fn line(&self) -> String {
        let line = self.with(|moment| moment.prompt.map(|prompt| R::say_line(&moment.speaker, prompt)));
        line.map_or_else(|| self.sentence(), |line| in_one_line(&line))
    }

    /// What Ana is told beside it where the game waits for others: for whom.
    pub(crate) fn waiting(&self) -> Option<String> {
        let must = self.table().asked().must.has(self.seat);
        self.with(|moment| moment.prompt.filter(|_| !must).and_then(|_| R::say_waiting(&moment.speaker, moment.view)))
    }

    /// How the decision is typed.
    pub(crate) fn typed(&self) -> String {
        self.with(|moment| moment.write(&self.action))
    }

    /// Makes the decision in the page.
    pub(crate) fn press(&self, page: &Tab) {
        self.with(|moment| R::press(page, moment, &self.action));
    }

    fn with<T>(&self, does: impl FnOnce(&Moment<'_, R>) -> T) -> T {
        let (table, names, edition) = (self.table(), self.names(), edition::<R>());
        let speaker = Speaker::new(Language::English, &names, R::words(&edition), Some(self.seat));
        let (view, prompt) = (table.view(Viewer::Seat(self.seat)), table.prompt(self.seat));
        does(&Moment { speaker, view: &view, prompt: prompt.as_ref(), draft: &R::Draft::default() })
    }

    /// The log of a table in the browser, at which nobody sits but people: so nothing happens unless Ana does it.
    pub(crate) fn log(&self) -> String {
        let opened = Opened::<R> {
            table: "practice".into(),
            game: R::GAME.into(),
            rules: R::RULES,
            edition: R::mark(&edition::<R>()),
            options: self.options.clone(),
            seats: self.seats,
            start: None,
            host: ANA,
            house: House::default(),
        };
        let sat = Seat::all(self.seats).zip(self.names()).map(|(seat, name)| {
            let person = if seat == self.seat { ANA } else { PersonId(ANA.0 + 1 + u64::from(seat.0)) };
            Entry::Sat { seat, who: Who::Person { person, name, program: false }, entropy: None }
        });
        let acted = self.before.iter().map(|(seat, action)| Entry::Acted { seat: *seat, by: By::Person, action: action.clone() });
        let entries = [Entry::Opened(Box::new(opened))].into_iter().chain(sat).chain([Entry::Dealt { seed: self.seed.to_string() }]);
        let lines = entries.chain(acted).map(|entry| Line { at: 0, key: None, entry });
        lines.map(|line| serde_json::to_string(&line).expect("logs are JSON") + "\n").collect()
    }
}

/// The one person who plays in a browser.
const ANA: PersonId = PersonId(1);
