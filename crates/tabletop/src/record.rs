//! The record of a finished game: what was agreed, what luck brought, what everyone did, and the result.
//!
//! A [`Record`] is one JSON object that can be replayed without the seed, because every outcome of chance is
//! written down; the seed is there so that those outcomes can be verified. How a game writes its options,
//! its luck, its actions and its result is its [`Notation`]; all the rest is the same for every game:
//!
//! * [`Game`] plays from a seed and in the end gives the record;
//! * [`Replay`] takes a record, step by step, with the luck that is written in it;
//! * [`verify`] replays it and checks the luck against the seed as well.
//!
//! Whatever is wrong with a record is a [`Fault`]: where, and why.

mod fair;
mod fault;
mod game;
mod luck;
mod replay;
mod wording;

pub use fair::{FairCheck, Finding, KeptLuck, check_fair};
pub use fault::{Fault, FaultPlace, Reason};
pub use game::Game;
pub use replay::{Replay, verify};
pub use wording::{cards_named, refused, seat_named};

use crate::chance::{Drawn, Stream};
use crate::{Rules, Seat, Seed, SeedSource};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::RangeInclusive;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of the record that this house reads and writes.
pub const FORMAT: &str = "fondaco-record/1";

/// The hash that stands for "the built-in edition of that name".
pub const ANY_HASH: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// How a game looks in a record.
pub trait Notation: Rules {
    /// The game's name in records.
    const GAME: &'static str;
    /// The version of its rule book, raised when a change of the rules could change a game.
    const RULES: u32;
    /// The options that came after the first version, each with the version that brought it. Every change of the rules has an option
    /// that brings the former ones back, and a game that lacks the option is older than it: it is read as if it said what was the
    /// rule then. So a reader of the newest version can read them all.
    const LATER_OPTIONS: &'static [(&'static str, u32)];
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// The stream from which the start player is drawn; always the first outcome of chance.
    const START: Stream;

    /// A checked edition of the game.
    type Edition: Clone;
    /// The switches, all written out.
    type Options: Default + Serialize + DeserializeOwned + Clone + PartialEq + Debug;
    /// An outcome of chance as it is written.
    type Luck: Serialize + DeserializeOwned + Clone + PartialEq + Debug;
    /// An action as it is written, without its seat.
    type Written: Serialize + DeserializeOwned + Clone + PartialEq + Debug;
    /// The result.
    type Score: Serialize + DeserializeOwned + Clone + PartialEq + Debug;
    /// A line of the trace: the whole truth of the table after an action.
    type Trace: Serialize;
    /// What a reader has to remember from one action to the next.
    type Reading: Default;

    /// Can a game by this version of the rule book be played here?
    fn knows(rules: u32) -> bool {
        (1..=Self::RULES).contains(&rules)
    }

    /// What is agreed before the game. Without a start seat one is drawn.
    fn setup(edition: Self::Edition, options: Self::Options, seats: u8, start: Option<Seat>) -> Self::Setup;

    /// The same, taken apart again.
    fn agreed(setup: &Self::Setup) -> Agreed<Self>;

    /// The edition as a record names it, carried along whole where it is not built in.
    fn mark(edition: &Self::Edition) -> EditionMark;

    /// What a stream brings, in words: "the start player", "a deck".
    fn stream(stream: Stream) -> &'static str;

    /// Writes an outcome of chance.
    fn luck(edition: &Self::Edition, drawn: &Drawn) -> Self::Luck;

    /// Reads an outcome of chance, or says what is wrong with it. Whether it fits the moment is asked later.
    fn drawn(edition: &Self::Edition, luck: &Self::Luck) -> Result<Drawn, String>;

    /// Writes an action that is about to be done.
    fn written(&self, seat: Seat, action: &Self::Action) -> Self::Written;

    /// Reads an action that is to be done now, or says what is wrong with it. Nothing that comes out may upset
    /// [`Rules::play`]: cards, harbours and seats are known to exist.
    fn read(&self, reading: &mut Self::Reading, seat: Seat, written: &Self::Written) -> Result<Self::Action, String>;

    /// Brings the accepted actions into the form in which they are recorded: leaves out what was taken back, puts
    /// secret choices into seat order. Most games have nothing to do here.
    fn tidy(_lines: &mut Vec<ActionLine<Self::Written>>) {}

    /// The result, once the game is over.
    fn result(&self) -> Option<Self::Score>;

    /// The whole truth after this many actions. It leaves the house only by way of a [`Replay`].
    fn trace(&self, actions: usize) -> Self::Trace;

    /// Why an action was refused: its code, its rule, its facts.
    fn refused(refusal: &Self::Refusal) -> String;
}

/// What was agreed before a game, as a record has it.
pub struct Agreed<R: Notation> {
    /// The edition.
    pub edition: R::Edition,
    /// The switches.
    pub options: R::Options,
    /// How many play.
    pub seats: u8,
    /// The start player, where the host named one.
    pub start: Option<Seat>,
}

/// A whole game that is over.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(
        bound = "R::Options: schemars::JsonSchema, R::Luck: schemars::JsonSchema, R::Written: schemars::JsonSchema, R::Score: schemars::JsonSchema"
    )
)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<R: Notation> {
    /// The version, [`FORMAT`].
    pub format: String,
    /// The game's name.
    pub game: String,
    /// Which edition.
    pub edition: EditionMark,
    /// The switches.
    pub options: R::Options,
    /// The version of the rule book.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// Did the host name the start player?
    #[serde(default)]
    pub start_named: bool,
    /// Who sat where, clockwise.
    pub seats: Vec<Sitter>,
    /// The seed.
    #[serde(with = "crate::seed::hex_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub seed: Seed,
    /// The SHA-256 of the seed's bytes.
    pub seed_sha256: String,
    /// Where the seed came from, if players added to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_from: Option<SeedSource>,
    /// The outcomes of chance, in the order in which they happened.
    pub chance: Vec<R::Luck>,
    /// The accepted actions.
    pub actions: Vec<ActionLine<R::Written>>,
    /// The result.
    pub result: R::Score,
}

/// An edition as a record names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EditionMark {
    /// Its name.
    pub name: String,
    /// The SHA-256 of its file; [`ANY_HASH`] stands for the built-in edition of that name.
    pub sha256: String,
    /// The file, where it is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
}

/// Who sat on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// The name.
    pub name: String,
    /// A `person`, or a `bot:` and its level.
    pub kind: String,
}

/// One accepted action with its seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionLine<W> {
    /// Who did it.
    pub seat: Seat,
    /// What.
    #[serde(flatten)]
    pub what: W,
    /// A person's time stamp, in whatever form it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<serde_json::Value>,
}

/// Where editions are found.
pub trait Shelf<R: Notation> {
    /// The built-in edition of this name.
    fn built_in(&self, name: &str) -> Option<R::Edition>;

    /// An edition that a record carries along, checked; or what is wrong with it.
    fn own(&self, toml: &str) -> Result<R::Edition, String>;
}

/// Which game is this the record of? Refuses what is no JSON and what is no record of a version known here.
pub fn game_of(text: &str) -> Result<String, Fault> {
    let record: serde_json::Value = read_json(text)?;
    let word = |field: &str| match record.get(field) {
        Some(serde_json::Value::String(word)) => Ok(word.clone()),
        Some(_) => Err(Fault::at_field(field, Reason::Unreadable("it is to be a string".into()))),
        None => Err(Fault::at_field(field, Reason::Unreadable("it is missing".into()))),
    };
    if !record.is_object() {
        return Err(Fault { place: FaultPlace::Whole, reason: Reason::Unreadable("a record is one JSON object".into()) });
    }
    let format = word("format")?;
    if format != FORMAT {
        return Err(Fault::at_field("format", Reason::UnknownFormat { found: format }));
    }
    word("game")
}

impl<R: Notation> Record<R> {
    /// Reads a record. What is checked here is its form; that it makes sense is shown by replaying it.
    pub fn read(text: &str) -> Result<Record<R>, Fault> {
        let game = game_of(text)?;
        if game != R::GAME {
            return Err(Fault::at_field("game", Reason::OtherGame { found: game, known: R::GAME }));
        }
        let record: Record<R> = read_json(text)?;
        if !R::knows(record.rules) {
            return Err(Fault::at_field("rules", Reason::OtherRules { found: record.rules, known: R::RULES }));
        }
        record.has_the_options_of_its_time(text)?;
        if !R::SEATS.contains(&u8::try_from(record.seats.len()).unwrap_or(u8::MAX)) {
            return Err(Fault::at_field("seats", Reason::SeatCount { found: record.seats.len(), allowed: R::SEATS }));
        }
        Ok(record)
    }

    /// Writes it: the fields in the order of the format, one outcome of chance and one action a line.
    pub fn write(&self) -> String {
        let list = |items: Vec<String>| if items.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", items.join(",\n    ")) };
        let seed_from = self.seed_from.as_ref().map(|source| ("seed_from", json(source)));
        let before = [
            ("format", json(&self.format)),
            ("game", json(&self.game)),
            ("edition", json(&self.edition)),
            ("options", self.options_of_its_time()),
            ("rules", json(&self.rules)),
            ("start_named", json(&self.start_named)),
            ("seats", list(self.seats.iter().map(json).collect())),
            ("seed", json(&self.seed.to_string())),
            ("seed_sha256", json(&self.seed_sha256)),
        ];
        let after = [
            ("chance", list(self.chance.iter().map(json).collect())),
            ("actions", list(self.actions.iter().map(json).collect())),
            ("result", json(&self.result)),
        ];
        let fields = before.into_iter().chain(seed_from).chain(after).map(|(name, value)| format!("\"{name}\": {value}"));
        format!("{{\n  {}\n}}\n", fields.collect::<Vec<_>>().join(",\n  "))
    }

    /// All options are written out, and none that its version of the rules did not have.
    fn has_the_options_of_its_time(&self, text: &str) -> Result<(), Fault> {
        let written: serde_json::Value = read_json(text)?;
        for &(name, since) in R::LATER_OPTIONS {
            let why = match (written["options"].get(name).is_some(), since <= self.rules) {
                (true, false) => format!("rules {} have no such option", self.rules),
                (false, true) => "it is missing".into(),
                (true, true) | (false, false) => continue,
            };
            return Err(Fault::at_field(&format!("options.{name}"), Reason::Unreadable(why)));
        }
        Ok(())
    }

    /// The options as a record of this version of the rules writes them.
    fn options_of_its_time(&self) -> String {
        let written = json(&self.options);
        let is_later = |name: &str| R::LATER_OPTIONS.iter().any(|&(later, since)| later == name && since > self.rules);
        let Ok(RecordFields(mut fields)) = serde_json::from_str(&written) else { return written };
        fields.retain(|(name, _)| !is_later(name));
        json(&RecordFields(fields))
    }

    /// How many played.
    pub fn seat_count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// Fetches the edition that the game was played with.
    pub fn edition(&self, shelf: &impl Shelf<R>) -> Result<R::Edition, Fault> {
        self.edition.fetch::<R>(shelf)
    }
}

impl EditionMark {
    /// Fetches the edition that is meant.
    pub fn fetch<R: Notation>(&self, shelf: &impl Shelf<R>) -> Result<R::Edition, Fault> {
        let EditionMark { name, sha256, toml } = self;
        let fault = |field: &str, reason| Err(Fault::at_field(field, reason));
        let edition = match toml {
            Some(_) if sha256 == ANY_HASH => return fault("edition.sha256", Reason::OwnEditionWithoutHash),
            Some(toml) => shelf.own(toml).map_err(|reason| Fault::at_field("edition.toml", Reason::BadEdition { reason }))?,
            None => match shelf.built_in(name) {
                Some(edition) => edition,
                None => return fault("edition.name", Reason::UnknownEdition { name: name.clone() }),
            },
        };
        let mark = R::mark(&edition);
        if sha256 != ANY_HASH && !sha256.eq_ignore_ascii_case(&mark.sha256) {
            return fault("edition.sha256", Reason::OtherHash { found: sha256.clone(), right: mark.sha256 });
        }
        if *name != mark.name {
            return fault("edition.name", Reason::OtherName { found: name.clone(), right: mark.name });
        }
        Ok(edition)
    }
}

/// The fields of a JSON object, in the order in which they are written.
struct RecordFields(Vec<(String, serde_json::Value)>);

impl Serialize for RecordFields {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for RecordFields {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<RecordFields, D::Error> {
        struct InOrder;
        impl<'de> serde::de::Visitor<'de> for InOrder {
            type Value = RecordFields;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<RecordFields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(RecordFields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

fn first_rules() -> u32 {
    1
}

/// Our own types always have a form in JSON: their keys are strings.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// Reads JSON; a fault knows the action or the outcome of chance in which it lies.
fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let place = FaultPlace::of(error.path());
        let error = error.into_inner();
        let place = if error.is_eof() { place.between_actions(text) } else { place };
        Fault { place, reason: Reason::Unreadable(error.to_string()) }
    });
    read.and_then(|value| match reader.end() {
        Ok(()) => Ok(value),
        Err(error) => Err(Fault { place: FaultPlace::Whole, reason: Reason::Unreadable(error.to_string()) }),
    })
}

#[cfg(test)]
mod tests;
