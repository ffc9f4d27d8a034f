//! What the terminal must know of a game to play it, whichever it is.

use crate::scene::{Deadline, Scene};
use catalog::Playable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sentences::{Language, Moment, Typed};
use serde::de::DeserializeOwned;
use table::Seated;
use tabletop::{Card, Rules, Seat, Viewer};

/// A game that can be played at a terminal.
pub trait AtTerminal: Playable + Typed + Seated + Rules<View: Send, Sight: Send, Refusal: DeserializeOwned> {
    /// The rule book.
    const BOOK: &'static str;

    /// May others speak while one has the turn?
    const TALKS: bool;

    /// What the game is about, for one who has never seen it.
    fn about(language: Language) -> Vec<String>;

    /// Whose eyes.
    fn viewer(view: &Self::View) -> Viewer;

    /// The result with all its parts, once the game is over.
    fn score(view: &Self::View) -> Option<&Self::Score>;

    /// Whose turn it is, while others merely may speak.
    fn talk(view: &Self::View) -> Option<Seat>;

    /// Does something on the table wait for an answer of this seat?
    fn waits_for(view: &Self::View, seat: Seat) -> bool;

    /// A number that grows with everything that could wait for an answer.
    fn newest(view: &Self::View) -> u32;

    /// Does everybody look up from their cards when this happens? It is shown on a page of its own.
    fn is_spectacle(sight: &Self::Sight) -> bool;

    /// Does this tell the seat something that only this seat may know, and did not know before?
    fn is_private(sight: &Self::Sight, seat: Seat) -> bool;

    /// Does something new begin with it: a turn, a round?
    fn opens(sight: &Self::Sight) -> bool;

    /// Does what this seat has decided last still lie face down, or would its reason tell too early what others bid for? Then nobody is told why.
    fn is_face_down(view: &Self::View, seat: Seat) -> bool;

    /// Is this talk, which the game could go on without?
    fn is_talk(action: &Self::Action) -> bool;

    /// What is asked, in short: for one who has the table before their eyes.
    fn brief(moment: &Moment<'_, Self>, prompt: &Self::Prompt) -> String;

    /// The rules behind a question.
    fn rules_of(prompt: &Self::Prompt) -> &'static [&'static str];

    /// The rule behind a refusal.
    fn rule_of(refusal: &Self::Refusal) -> &'static str;

    /// The cards that an action names, in its order.
    fn cards_of(action: &Self::Action) -> Vec<Card>;

    /// What an action would bring; or without one, what is good to know at this moment.
    fn preview(moment: &Moment<'_, Self>, action: Option<&Self::Action>) -> Vec<String>;

    /// The own cards, numbered as commands name them.
    fn cards(moment: &Moment<'_, Self>) -> Vec<String>;

    /// What everybody has.
    fn table(moment: &Moment<'_, Self>) -> Vec<String>;

    /// The offers on the table, with what is left to answer them; or the lot.
    fn offers(moment: &Moment<'_, Self>, deadlines: &[Deadline]) -> Vec<String>;

    /// The map, or the goods and their prices.
    fn board(moment: &Moment<'_, Self>, knowledge: &Self::Knowledge) -> Vec<String>;

    /// What goes on, and how far the game is.
    fn headline(scene: &Scene<'_, Self>) -> [String; 2];

    /// Draws the table into the area between what is asked and the line for commands.
    fn draw(scene: &Scene<'_, Self>, area: Rect, buf: &mut Buffer);
}
