//! Ostia at the terminal.

mod auction;
mod board;
mod cards;
mod market;
mod players;
mod preview;
mod reveal;
mod trays;
mod words;

use crate::game::AtTerminal;
use crate::scene::{Deadline, Scene};
use ostia::{Action, Knowledge, LotView, Prompt, Question, Refusal, Score, Sight, State, Step, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sentences::{Language, Moment, OstiaOptions};
use tabletop::{Card, Seat, Viewer};

/// In Ostia nobody speaks out of turn.
impl AtTerminal for State {
    const BOOK: &'static str = include_str!("../../../docs/rules/ostia.md");
    const TALKS: bool = false;

    fn about(language: Language) -> Vec<String> {
        OstiaOptions::of(language).about.iter().copied().map(ToOwned::to_owned).collect()
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn score(view: &View) -> Option<&Score> {
        view.score.as_ref()
    }

    fn talk(_: &View) -> Option<Seat> {
        None
    }

    fn waits_for(_: &View, _: Seat) -> bool {
        false
    }

    fn newest(_: &View) -> u32 {
        0
    }

    fn is_spectacle(sight: &Sight) -> bool {
        matches!(sight, Sight::Revealed { .. } | Sight::FinalRevealed { .. })
    }

    fn is_private(sight: &Sight, seat: Seat) -> bool {
        sight.is_private_to(seat)
    }

    fn opens(sight: &Sight) -> bool {
        matches!(sight, Sight::RoundBegan { .. } | Sight::LotLaid { .. } | Sight::Depressors { .. } | Sight::Revealed { .. })
    }

    /// Boards lie face down until all are placed. What a lot is worth to its seller and to the bidders is their secret
    /// until it is sold (OS-13, OS-15, OS-91).
    fn is_face_down(view: &View, seat: Seat) -> bool {
        let has_laid = matches!(view.step, Some(Step::Place | Step::Final)) && !view.asked.contains(&seat);
        let has_spoken = |lot: &LotView| lot.seller == seat || lot.bids.of(seat).is_some() || lot.passed.contains(&seat);
        has_laid || view.lot.as_ref().is_some_and(has_spoken)
    }

    fn is_talk(_: &Action) -> bool {
        false
    }

    fn brief(moment: &Moment<'_, State>, prompt: &Prompt) -> String {
        moment.speaker.brief(prompt)
    }

    fn rules_of(prompt: &Prompt) -> &'static [&'static str] {
        match prompt.question {
            Question::Keep { .. } => &["OS-11"],
            Question::KeepAndGive { .. } | Question::Price { .. } | Question::Buyer { .. } => &["OS-91"],
            Question::Lot { .. } => &["OS-12"],
            Question::Bid { .. } => &["OS-13", "OS-14", "OS-20", "OS-21"],
            Question::Sell { .. } => &["OS-15"],
            Question::Place { .. } => &["OS-31", "OS-33", "OS-40", "OS-50", "OS-51"],
            Question::Settle { .. } => &["OS-61", "OS-60", "OS-63"],
            Question::Store { .. } => &["OS-63", "OS-60"],
            Question::Final { .. } => &["OS-70", "OS-71", "OS-72"],
        }
    }

    fn rule_of(refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    fn cards_of(action: &Action) -> Vec<Card> {
        action.cards().iter().collect()
    }

    fn preview(moment: &Moment<'_, State>, action: Option<&Action>) -> Vec<String> {
        preview::preview(moment, action)
    }

    fn cards(moment: &Moment<'_, State>) -> Vec<String> {
        moment.speaker.own(moment.view)
    }

    fn table(moment: &Moment<'_, State>) -> Vec<String> {
        moment.speaker.table(moment.view)
    }

    fn offers(moment: &Moment<'_, State>, _: &[Deadline]) -> Vec<String> {
        moment.speaker.auction(moment.view)
    }

    fn board(moment: &Moment<'_, State>, knowledge: &Knowledge) -> Vec<String> {
        moment.speaker.market(moment.view, knowledge)
    }

    fn headline(scene: &Scene<'_, State>) -> [String; 2] {
        board::headline(scene)
    }

    fn draw(scene: &Scene<'_, State>, area: Rect, buf: &mut Buffer) {
        board::draw(scene, area, buf);
    }
}
