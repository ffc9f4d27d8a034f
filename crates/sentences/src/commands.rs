//! The grammar of typed commands, the same in every client: what a line means, how an action is typed, what can follow, and what
//! is possible now. English and German words are understood alike, whatever the language of the reader.
//!
//! * Cards are named by their number as they are shown, 1 first, in the order of their numbers in the edition; or by their
//!   good, and then the first such cards are meant.
//! * Players are named by their name, by the beginning of it, or by `@` and the number of the seat, 1 first; harbours by their
//!   name, with or without accents, or the beginning of it.
//! * Every other word may be cut short as long as it is clear.
//!
//! ```
//! use oltre_mare::{Action, Setup, State};
//! use sentences::{Command, Language, Moment, Speaker};
//! use tabletop::{Nobody, Rules, Seat, Seed, Seeded, Viewer};
//!
//! let game = State::new(&Setup::new(2), &mut Seeded::new(Seed::from_number(4)), &mut Nobody);
//! let you = game.turn_of();
//! let names = ["Ana".to_string(), "Bob".to_string()];
//! let speaker = Speaker::new(Language::English, &names, game.edition(), Some(you));
//! let (view, prompt) = (game.view(Viewer::Seat(you)), game.prompt(you));
//! let moment = Moment::<State> { speaker, view: &view, prompt: prompt.as_ref(), draft: &Default::default() };
//!
//! let Ok(Command::Do(discard)) = moment.parse("disc 1, 3") else { panic!() };
//! assert_eq!(moment.write(&discard), "discard 1 3");
//! let wrong = moment.parse("sail atlantis").unwrap_err();
//! assert!(speaker.wrong(&wrong).starts_with("There is no harbour \"atlantis\""));
//! ```

pub(crate) mod cards;
pub(crate) mod chore;
pub(crate) mod complete;
pub(crate) mod fold;
pub(crate) mod line;
pub(crate) mod player;
pub(crate) mod verb;
mod wrong;

pub use chore::{Board, Chore, chores};
pub use wrong::{Part, Wrong};

use crate::{Speaker, Spoken};
use alloc::string::String;
use alloc::vec::Vec;
use tabletop::Rules;

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<A, D> {
    /// An action of the game. The rules decide whether it is allowed.
    Do(A),
    /// Nothing is done yet, but this is remembered for later commands.
    Draft(D),
    /// Something that the table is asked for.
    Chore(Chore),
}

/// What a line means in a game.
pub type CommandOf<R> = Command<<R as Rules>::Action, <R as Typed>::Draft>;

/// Something that can be typed, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The words, with an example of what goes with them.
    pub usage: String,
    /// What it does.
    pub means: String,
}

/// A moment at the table, as the typist sees it.
#[derive(Debug)]
pub struct Moment<'a, R: Typed> {
    /// Speaks to the typist.
    pub speaker: Speaker<'a, R::Words>,
    /// What they see.
    pub view: &'a R::View,
    /// What they are asked, if anything.
    pub prompt: Option<&'a R::Prompt>,
    /// What they have said before; see [`Command::Draft`].
    pub draft: &'a R::Draft,
}

// Written out, because derived impls would require a game that is `Clone`.
impl<R: Typed> Clone for Moment<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Typed> Copy for Moment<'_, R> {}

/// A game that can be played by typing.
pub trait Typed: Spoken {
    /// What lies on its table.
    const BOARD: Board;

    /// What is remembered from one command to the next.
    type Draft: Clone + Default + PartialEq + core::fmt::Debug;

    /// What the line means.
    fn parse(moment: &Moment<'_, Self>, line: &str) -> Result<CommandOf<Self>, Wrong>;

    /// How the action is typed at this moment: parsed, it is the same action again.
    fn write(moment: &Moment<'_, Self>, action: &Self::Action) -> String;

    /// The words that the last word of the line may become, in the language of the reader; after a space, those that may follow.
    fn complete(moment: &Moment<'_, Self>, line: &str) -> Vec<String>;

    /// What can be done now.
    fn help(moment: &Moment<'_, Self>) -> Vec<Help>;

    /// Keeps the draft up to date when an action was done; the view is that before it.
    fn done(draft: &mut Self::Draft, view: &Self::View, action: &Self::Action);

    /// Keeps the draft up to date when an action was refused, if that tells something for later.
    fn not_done(draft: &mut Self::Draft, action: &Self::Action, refusal: &Self::Refusal);

    /// What is remembered, in a sentence; `None` if nothing is.
    fn say_draft(moment: &Moment<'_, Self>) -> Option<String>;
}

impl<R: Typed> Moment<'_, R> {
    /// What the line means.
    pub fn parse(&self, line: &str) -> Result<CommandOf<R>, Wrong> {
        R::parse(self, line)
    }

    /// How the action is typed now.
    pub fn write(&self, action: &R::Action) -> String {
        R::write(self, action)
    }

    /// The words that the last word of the line may become.
    pub fn complete(&self, line: &str) -> Vec<String> {
        R::complete(self, line)
    }

    /// What can be done now.
    pub fn help(&self) -> Vec<Help> {
        R::help(self)
    }
}
