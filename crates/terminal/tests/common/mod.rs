//! Tables for tests: played from a seed, by doing what the game itself suggests, up to a moment that is worth looking at.
#![allow(dead_code)] // each of the test programs needs some of it

use bots::Bot;
use catalog::options_of;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use sentences::Language;
use std::path::PathBuf;
use table::{Sitter, Table};
use tabletop::{Seat, Seed};
use terminal::{AtTerminal, Keyboard, PERSON, Screen, Session, Thinking, kind_of};

/// The games that are looked through.
pub(crate) const SEEDS: std::ops::Range<u64> = 2005..2105;

/// Who sits at a table, and what was agreed.
#[derive(Clone, Debug)]
pub(crate) struct Seating {
    people: &'static str,
    seats: u8,
    pub(crate) language: Language,
    options: Vec<String>,
    bots: Bot,
}

/// Hints come fast in tests.
pub(crate) const BRIEFLY: Thinking = Thinking { hundredths: 1, ..Thinking::QUICK };

impl Seating {
    pub(crate) fn new(people: &'static str, seats: u8, language: Language) -> Seating {
        Seating { people, seats, language, options: Vec::new(), bots: Bot::MERCHANT }
    }

    pub(crate) fn with(mut self, option: &str) -> Seating {
        self.options.push(option.to_owned());
        self
    }

    pub(crate) fn against(mut self, bots: Bot) -> Seating {
        self.bots = bots;
        self
    }

    /// Sits down.
    pub(crate) fn session<R: AtTerminal>(&self, seed: u64) -> Session<R> {
        let people: Vec<&str> = self.people.split(',').collect();
        let bots = R::BOT_NAMES.iter().take(usize::from(self.seats)).skip(people.len());
        let sitter = |name: &str, kind: &str| Sitter { name: name.into(), kind: kind.into() };
        let sitters = people.iter().map(|name| sitter(name, PERSON)).chain(bots.map(|name| sitter(name, &kind_of(self.bots))));
        let edition = R::built_in(R::EDITIONS[0]).expect("the first edition is there");
        let options = options_of::<R>(&self.options).expect("the options are known");
        let setup = R::setup(edition, options, self.seats, Some(Seat(0)));
        Session::with(Table::new(setup, Seed::from_number(seed), sitters.collect()), self.language, BRIEFLY)
    }
}

/// Plays until this is asked of the person for so many times after the first one; in the first game in which that happens.
pub(crate) fn at_table<R: AtTerminal>(seating: &Seating, asked: fn(&R::Prompt) -> bool, time: u32) -> Session<R> {
    for seed in SEEDS {
        let mut session = seating.session(seed);
        let mut times = 0;
        while session.keyboard() != Keyboard::Over {
            if let Keyboard::Seat(seat) = session.keyboard()
                && session.table().prompt(seat).is_some_and(|prompt| asked(&prompt))
            {
                if times == time {
                    // What is shown is told.
                    session.news();
                    return session;
                }
                times += 1;
            }
            step(&mut session);
        }
    }
    panic!("it is never asked so often: {seating:?}");
}

/// Plays to the end.
pub(crate) fn to_the_end<R: AtTerminal>(seating: &Seating) -> Session<R> {
    let mut session = seating.session(SEEDS.start);
    while session.keyboard() != Keyboard::Over {
        step(&mut session);
    }
    session
}

/// The table of this name, from its file beside the tests: so a screen changes only when its drawing does, however bots and dice
/// change. With `FONDACO_BLESS` set, a table that is not there yet is played and kept.
pub(crate) fn kept<R: AtTerminal>(name: &str, language: Language, play: impl FnOnce() -> Session<R>) -> Session<R> {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "screens", "tables", &format!("{name}.json")].iter().collect();
    if std::env::var_os("FONDACO_BLESS").is_some() && !file.exists() {
        std::fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("the folder can be made");
        std::fs::write(&file, play().table().save()).expect("the table can be written");
    }
    let saved = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let table = Table::restore(&saved, &catalog::Editions).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
    Session::with(table, language, BRIEFLY)
}

/// Does what the game suggests, or lets it go on.
pub(crate) fn step<R: AtTerminal>(session: &mut Session<R>) {
    session.news();
    let must = matches!(session.keyboard(), Keyboard::Seat(seat) if session.table().asked().must.has(seat));
    let line = if must { example(session) } else { String::new() };
    let reply = session.enter(&line);
    // Only the other side knows that it can no longer deliver (OM-34); then the offer is let go.
    if let Some(offer) = line.strip_prefix("accept ").or_else(|| line.strip_prefix("annehmen ")).filter(|_| !reply.said.is_empty()) {
        let decline = format!("decline {}", offer.split(' ').next().expect("an offer has a number"));
        assert!(session.enter(&decline).said.is_empty(), "{line}: {:?}", reply.said);
        return;
    }
    assert!(reply.said.is_empty(), "{line}: {:?}", reply.said);
}

pub(crate) fn example<R: AtTerminal>(session: &mut Session<R>) -> String {
    let said = session.enter("hint").said;
    let [what @ .., typed] = said.as_slice() else { panic!("a hint says something") };
    assert!(matches!(what.len(), 1 | 2) && what.iter().all(|said| said.text.ends_with(['.', '?'])), "what to do, and why: {what:?}");
    typed.text.split_once(": ").map(|(_, example)| example.to_owned()).expect("a hint has an example")
}

/// The screen as text, without colours.
pub(crate) fn draw<R: AtTerminal>(session: &Session<R>, screen: &Screen, columns: u16, lines: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("a buffer is always there");
    terminal
        .draw(|frame| {
            let area = frame.area();
            let cursor = screen.draw(session, area, frame.buffer_mut());
            assert!(area.contains(cursor), "the cursor stands outside of {area}");
        })
        .expect("a buffer can always be drawn");
    let buffer = terminal.backend().buffer();
    let line = |row: u16| (0..columns).map(|column| buffer[(column, row)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..lines).map(line).collect()
}
