//! Positions in which decisions of every kind are made, found by playing games at random.

use crate::in_one_line;
use browser::Tab;
use catalog::{Playable, options_of};
use protocol::{By, House};
use sentences::{Language, Moment, Speaker};
use serde_json::Value;
use std::fmt::Debug;
use table::{Entry, Line, Opened, Sitter, Table, Who};
use tabletop::PersonId;
use tabletop::{Dice, Seat, Seed, Viewer};
use terminal::{AtTerminal, PERSON};

/// A game whose decisions are compared.
pub(crate) trait Compared: AtTerminal {
    /// The kinds of decisions.
    type Kind: Copy + Debug + PartialEq + 'static;

    /// All of them.
    const KINDS: &'static [Self::Kind];

    /// Tables at which all of them come up: how many play, and what was agreed.
    const TABLES: &'static [(u8, &'static [&'static str])];

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
}

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
    let mut table = dealt::<R>(&options, seats, seed, Seat(0));
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
            found.push(Position { kind, before, options, seats, seed, seat, action });
        }
        before.push((seat, action));
    }
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

/// A table at which Ana sits here.
fn dealt<R: Compared>(options: &R::Options, seats: u8, seed: Seed, ana: Seat) -> Table<R> {
    let sitters = names(seats, ana).into_iter().map(|name| Sitter { name, kind: PERSON.into() }).collect();
    Table::new(R::setup(edition::<R>(), options.clone(), seats, None), seed, sitters)
}

fn edition<R: Playable>() -> R::Edition {
    R::built_in(R::EDITIONS[0]).expect("the first edition is there")
}

/// Ana sits here, and the others around her.
fn names(seats: u8, ana: Seat) -> Vec<String> {
    let mut others = ["Bob", "Cem", "Dora", "Eva"].into_iter();
    Seat::all(seats).filter_map(|seat| if seat == ana { Some("Ana") } else { others.next() }).map(ToOwned::to_owned).collect()
}

impl<R: Compared> Position<R> {
    /// The table just before the decision.
    pub(crate) fn table(&self) -> Table<R> {
        let mut table = dealt::<R>(&self.options, self.seats, self.seed, self.seat);
        for (seat, action) in &self.before {
            assert!(table.act(*seat, action).is_ok(), "it was done before");
        }
        table
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
        let (table, names, edition) = (self.table(), names(self.seats, self.seat), edition::<R>());
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
        let sat = Seat::all(self.seats).zip(names(self.seats, self.seat)).map(|(seat, name)| {
            let person = if seat == self.seat { ANA } else { PersonId(ANA.0 + 1 + u64::from(seat.0)) };
            Entry::Sat { seat, who: Who::Person { person, name, program: false } }
        });
        let acted = self.before.iter().map(|(seat, action)| Entry::Acted { seat: *seat, by: By::Person, action: action.clone() });
        let entries = [Entry::Opened(Box::new(opened))].into_iter().chain(sat).chain([Entry::Dealt { seed: self.seed.to_string() }]);
        let lines = entries.chain(acted).map(|entry| Line { at: 0, key: None, entry });
        lines.map(|line| serde_json::to_string(&line).expect("logs are JSON") + "\n").collect()
    }
}

/// The one person who plays in a browser.
const ANA: PersonId = PersonId(1);
