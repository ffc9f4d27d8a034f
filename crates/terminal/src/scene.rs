//! What is drawn: a table as one viewer sees it, and what that viewer is typing.

use sentences::{Speaker, Typed};
use table::SightLine;
use tabletop::Card;

/// One moment at the screen.
pub struct Scene<'a, R: Typed> {
    /// Speaks to the viewer.
    pub speaker: Speaker<'a, R::Words>,
    /// The viewer's view.
    pub view: &'a R::View,
    /// What the viewer knows.
    pub knowledge: &'a R::Knowledge,
    /// What the viewer is asked, if anything.
    pub prompt: Option<&'a R::Prompt>,
    /// The letter of each player.
    pub letters: &'a [char],
    /// What the command being typed would do.
    pub draft: Option<&'a R::Action>,
    /// What the viewer has said or learned for later commands.
    pub remembered: &'a R::Draft,
    /// The cards that the command being typed names so far.
    pub chosen: &'a [Card],
    /// What would come of it, in words.
    pub preview: &'a [String],
    /// How long bots still wait for answers to their offers.
    pub deadlines: &'a [Deadline],
    /// What was seen, oldest first.
    pub seen: &'a [SightLine<R>],
    /// The end of it in words.
    pub log: &'a [Entry],
    /// Which part is shown if there is not enough room for all.
    pub pane: Pane,
}

/// How long a bot still waits for the answer to its offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// The number of the offer.
    pub offer: u32,
    /// What is left.
    pub seconds: u64,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What happened.
    pub text: String,
    /// Does something new begin with it?
    pub opens: bool,
    /// Is it new to the viewer since the last command?
    pub is_new: bool,
}

/// A part of the screen that the viewer can switch to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// What the moment needs.
    Fitting,
    /// The map, or the price table.
    Board,
    /// Players, offers, log.
    Table,
}
