//! Oltre Mare at the terminal.

mod board;
mod hand;
mod map;
mod offers;
mod players;
mod preview;
mod words;

use crate::game::AtTerminal;
use crate::labels::Labels;
use crate::scene::{Deadline, Scene};
use oltre_mare::{Action, Knowledge, Prompt, Refusal, Score, Sight, State, Step, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sentences::{Language, Moment, OltreMareOptions};
use tabletop::{Card, Seat, Viewer};

impl AtTerminal for State {
    const BOOK: &'static str = include_str!("../../../docs/rules/oltre-mare.md");
    const TALKS: bool = true;

    fn about(language: Language) -> Vec<String> {
        OltreMareOptions::of(language).about.iter().copied().map(ToOwned::to_owned).collect()
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn score(view: &View) -> Option<&Score> {
        view.score.as_ref()
    }

    fn talk(view: &View) -> Option<Seat> {
        (view.step == Some(Step::Trade)).then_some(view.turn_of)
    }

    fn waits_for(view: &View, seat: Seat) -> bool {
        view.offers.iter().any(|offer| offers::waits_for(offer, view, seat))
    }

    fn newest(view: &View) -> u32 {
        view.next_offer
    }

    fn is_spectacle(sight: &Sight) -> bool {
        matches!(sight, Sight::Venice { .. })
    }

    fn is_private(sight: &Sight, seat: Seat) -> bool {
        sight.is_private_to(seat)
    }

    fn opens(sight: &Sight) -> bool {
        matches!(sight, Sight::TurnBegan { .. })
    }

    fn is_face_down(_: &View, _: Seat) -> bool {
        false
    }

    fn is_talk(action: &Action) -> bool {
        action.is_talk()
    }

    fn brief(moment: &Moment<'_, State>, prompt: &Prompt) -> String {
        moment.speaker.prompt(prompt)
    }

    fn rules_of(prompt: &Prompt) -> &'static [&'static str] {
        match prompt {
            Prompt::Discard { .. } => &["OM-21"],
            Prompt::Trade { .. } => &["OM-30", "OM-33", "OM-38", "OM-40", "OM-50", "OM-52"],
            Prompt::Speak { .. } => &["OM-34", "OM-36"],
            Prompt::Sail { .. } => &["OM-59", "OM-60", "OM-61"],
            Prompt::Compass { .. } => &["OM-64"],
            Prompt::Load { .. } => &["OM-70", "OM-93"],
        }
    }

    fn rule_of(refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    fn cards_of(action: &Action) -> Vec<Card> {
        action.cards().to_vec()
    }

    fn preview(moment: &Moment<'_, State>, action: Option<&Action>) -> Vec<String> {
        preview::preview(moment, action)
    }

    fn cards(moment: &Moment<'_, State>) -> Vec<String> {
        moment.speaker.numbered(&players::cards_to_name(moment.view, moment.prompt))
    }

    fn table(moment: &Moment<'_, State>) -> Vec<String> {
        moment.speaker.table(moment.view)
    }

    fn offers(moment: &Moment<'_, State>, deadlines: &[Deadline]) -> Vec<String> {
        let labels = Labels(moment.speaker.language);
        let mut lines = moment.speaker.offers(moment.view, &moment.draft.void);
        for (line, offer) in lines.iter_mut().zip(&moment.view.offers) {
            if let Some(deadline) = deadlines.iter().find(|deadline| deadline.offer == offer.id.0) {
                *line += &format!(" {}", labels.to_answer(deadline.seconds));
            }
        }
        lines
    }

    fn board(moment: &Moment<'_, State>, _: &Knowledge) -> Vec<String> {
        moment.speaker.sea(moment.view)
    }

    fn headline(scene: &Scene<'_, State>) -> [String; 2] {
        board::headline(scene)
    }

    fn draw(scene: &Scene<'_, State>, area: Rect, buf: &mut Buffer) {
        board::draw(scene, area, buf);
    }
}
