//! What the terminal must know about a game to play it.

use crate::scene::{Deadline, Scene};
use catalog::Playable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sentences::{Language, Moment, Ordered};
use serde::de::DeserializeOwned;
use tabletop::{Card, Rules, Seat, Viewer};

/// A game that can be played at a terminal.
pub trait AtTerminal: Playable + Ordered + Rules<View: Send, Sight: Send, Refusal: DeserializeOwned> {
    /// The rule book.
    const BOOK: &'static str;

    /// May others speak during a player's turn?
    const TALKS: bool;

    /// What the game is about, for somebody who has never seen it.
    fn about(language: Language) -> Vec<String>;

    /// Whose view this is.
    fn viewer(view: &Self::View) -> Viewer;

    /// The result with all its parts, once the game is over.
    fn score(view: &Self::View) -> Option<&Self::Score>;

    /// Whose turn it is, if others may speak.
    fn talk(view: &Self::View) -> Option<Seat>;

    /// Does something on the table wait for an answer from this seat?
    fn waits_for(view: &Self::View, seat: Seat) -> bool;

    /// A number that grows with everything that could wait for an answer.
    fn newest(view: &Self::View) -> u32;

    /// Does everybody look up from their cards when this happens? Then it is shown on a page of its own.
    fn is_spectacle(sight: &Self::Sight) -> bool;

    /// Does this tell the seat something that only this seat may know, and did not know before?
    fn is_private(sight: &Self::Sight, seat: Seat) -> bool;

    /// Does something new begin with it: a turn, a round?
    fn opens(sight: &Self::Sight) -> bool;

    /// Is this seat's last decision still face down, or would its reason reveal too early what others bid for? Then nobody is told why.
    fn is_face_down(view: &Self::View, seat: Seat) -> bool;

    /// Is this only talk, without which the game could go on?
    fn is_talk(action: &Self::Action) -> bool;

    /// The question in short, for a viewer who sees the table.
    fn brief(moment: &Moment<'_, Self>, prompt: &Self::Prompt) -> String;

    /// The rules behind a question.
    fn rules_of(prompt: &Self::Prompt) -> &'static [&'static str];

    /// The rule behind a refusal.
    fn rule_of(refusal: &Self::Refusal) -> &'static str;

    /// The cards that an action names, in its order.
    fn cards_of(action: &Self::Action) -> Vec<Card>;

    /// What an action would bring; or without an action, what is good to know at this moment.
    fn preview(moment: &Moment<'_, Self>, action: Option<&Self::Action>) -> Vec<String>;

    /// The viewer's own cards, numbered as commands name them.
    fn cards(moment: &Moment<'_, Self>) -> Vec<String>;

    /// What everybody has.
    fn table(moment: &Moment<'_, Self>) -> Vec<String>;

    /// The offers on the table, with the time left to answer them; or the lot.
    fn offers(moment: &Moment<'_, Self>, deadlines: &[Deadline]) -> Vec<String>;

    /// The map, or the goods and their prices.
    fn board(moment: &Moment<'_, Self>, knowledge: &Self::Knowledge) -> Vec<String>;

    /// What is going on, and how far the game is.
    fn headline(scene: &Scene<'_, Self>) -> [String; 2];

    /// Draws the table into the area between the question and the command line.
    fn draw(scene: &Scene<'_, Self>, area: Rect, buf: &mut Buffer);
}
