//! The closed list of games.
//!
//! [`Game`] names a game at run time; [`of_game!`] leads from that value to the type that holds its rules.
//!
//! ```
//! use catalog::{Game, Playable, of_game};
//!
//! fn most_seats<R: Playable>() -> u8 {
//!     *R::SEATS.end()
//! }
//! let game = Game::named("ostia").expect("Ostia is in the list");
//! assert_eq!(of_game!(game, R => most_seats::<R>()), 5);
//! ```

mod choices;
mod figures;
mod library;
mod oltre_mare;
mod ostia;
mod sheet;
mod shuffles;

pub use choices::options_of;
pub use library::{Editions, edition, game_of_edition};
pub use sheet::FactSheet;
pub use shuffles::{Counted, Shuffles};

use bots::Played;
use std::fmt::Debug;
use tabletop::edition_file;
use tabletop::record::{Fault, FaultPlace, Notation, Reason, game_of};

/// The types of the games, for [`of_game!`].
#[doc(hidden)]
pub mod states {
    pub use oltre_mare::State as OltreMare;
    pub use ostia::State as Ostia;
}

/// Evaluates an expression with the type of a [`Game`]: `of_game!(game, R => load::<R>(file))`.
///
/// The expression is compiled once for each game, so `R` can have any trait that all games implement.
#[macro_export]
macro_rules! of_game {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game {
            $crate::Game::OltreMare => {
                type $rules = $crate::states::OltreMare;
                $body
            }
            $crate::Game::Ostia => {
                type $rules = $crate::states::Ostia;
                $body
            }
        }
    };
}

/// One of the games of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Oltre Mare, of 2005.
    OltreMare,
    /// Ostia, of 2005.
    Ostia,
}

impl Game {
    /// All of them.
    pub const ALL: &'static [Game] = &[Game::OltreMare, Game::Ostia];

    /// The name in records, edition files and commands.
    pub const fn name(self) -> &'static str {
        of_game!(self, R => <R as Notation>::GAME)
    }

    /// The name on the box.
    pub const fn title(self) -> &'static str {
        match self {
            Game::OltreMare => "Oltre Mare",
            Game::Ostia => "Ostia",
        }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<Game> {
        Game::ALL.iter().copied().find(|game| game.name() == name)
    }

    /// The game that this is a record of.
    pub fn of_record(text: &str) -> Result<Game, Fault> {
        let found = game_of(text)?;
        Game::named(&found)
            .ok_or_else(|| Fault { place: FaultPlace::Field("game".into()), reason: Reason::OtherGame { found, known: KNOWN } })
    }
}

/// The names, for sentences.
const KNOWN: &str = "oltre-mare or ostia";

/// A game of the house: its rules, its notation, the bots that play it, and what a program wants to show of it.
pub trait Playable: Notation<Setup: Sync, Edition: Sync> + Played<Action: Debug, Event: Clone, Refusal: Debug> + Sync + 'static {
    /// Which one.
    const WHICH: Game;
    /// The names of the built-in editions, the default first.
    const EDITIONS: &'static [&'static str];
    /// What is counted while it is played.
    type Tally: Tally<Self>;

    /// The built-in edition of this name.
    fn built_in(name: &str) -> Option<Self::Edition>;

    /// Reads an edition file. The same file always gives the same edition, which stays as long as the program.
    fn read_edition(toml: &str) -> Result<(Self::Edition, Vec<edition_file::EditionFault>), Vec<edition_file::EditionFault>>;

    /// The file of an edition.
    fn toml(edition: &Self::Edition) -> &str;

    /// What is in an edition, as tables.
    fn contents(edition: &Self::Edition) -> Vec<FactSheet>;
}

/// What is counted while a game is played. It costs next to nothing, so that it can run along with a benchmark.
pub trait Tally<R: Playable>: Clone + Default {
    /// What is counted, as column headings.
    const COUNTED: &'static [&'static str];
    /// Everything that is known of a game when it is over.
    const FIGURES: &'static [Figure];
    /// Do some of the figures need what [`Tally::see`] is shown? Showing it takes time, so only simulations do.
    const WATCHES: bool = false;

    /// A new game begins; nothing is counted yet.
    fn begin(&mut self);

    /// An action that was accepted.
    fn note(&mut self, action: &R::Action);

    /// Something happened, as all saw it.
    fn see(&mut self, _: &R::Sight) {}

    /// How often each of the counted things happened.
    fn counted(&self) -> impl Iterator<Item = u32>;

    /// The figures of a game that is over, each by its number in the list, once or as often as its kind says; those that
    /// do not apply are left out. How often luck shuffled what was noted beside the game.
    fn figures(&self, game: &R, shuffles: &Shuffles, tell: &mut dyn FnMut(usize, i32));
}

/// Something about a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name.
    pub name: &'static str,
    /// How it is to be read.
    pub kind: FigureKind,
}

/// How a figure is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// One number a game.
    Game,
    /// One number a seat.
    Seat,
    /// One number each time that it happened.
    Each,
    /// 1 where it happened, 0 where not.
    Happened,
}
