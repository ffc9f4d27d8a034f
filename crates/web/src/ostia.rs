//! The table of Ostia.

mod actions;
mod amount;
mod auction;
mod board;
mod card;
mod choice;
mod counting_house;
mod end;
mod estate;
mod forced;
mod hand;
mod harbour;
mod known;
mod laid;
mod market;
mod order_form;
mod players;
mod preset;
mod reveal;
mod scenes;
mod senate;
mod show;
mod store;

use crate::desk::Shown;
use crate::scene::StageScene;
use crate::settings::Settings;
use leptos::prelude::*;
use ostia::{Action, Edition, Prompt, Question, Sight, State, View};
use sentences::{Language, OstiaLabels, Speaker};
use tabletop::{Card, Viewer};

/// The desk of a player of Ostia.
type Desk = crate::desk::Desk<State>;

/// The whole table.
pub(crate) fn board(desk: Desk) -> AnyView {
    board::board(desk)
}

impl Shown for State {
    const TITLE: &'static str = "Ostia";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn is_staged(sight: &Sight) -> bool {
        matches!(sight, Sight::Revealed { .. } | Sight::FinalRevealed { .. })
    }

    fn forced(_: &View, prompt: &Prompt) -> Option<Action> {
        forced::only_answer(prompt)
    }

    fn scene(speaker: &Speaker<'_, Edition>, sights: &[Sight]) -> StageScene {
        scenes::scene(speaker, sights)
    }

    fn picture_of(sight: &Sight) -> &'static str {
        scenes::picture_of(sight)
    }

    fn opens_turn(sight: &Sight) -> bool {
        matches!(sight, Sight::RoundBegan { .. } | Sight::LotLaid { .. } | Sight::Priced { .. } | Sight::Depressors { .. })
    }

    fn costs(desk: Desk, action: &Action) -> Option<String> {
        let price = match (action, desk.prompt()?.question) {
            (Action::Bid(amount) | Action::Take(amount), _) => *amount,
            (Action::Buyer(buyer), Question::Buyer { price, .. }) if desk.you() == Some(*buyer) => price,
            _ => return None,
        };
        amount::costs(desk, price)
    }

    fn keys(language: Language) -> Vec<[&'static str; 2]> {
        let labels = OstiaLabels::of(language);
        vec![labels.key_cards, labels.key_fields, labels.key_main, labels.key_pass, labels.key_market]
    }

    fn card_face(desk: Desk, card: Card) -> AnyView {
        card::face(desk, card)
    }

    fn order_form(desk: Desk) -> AnyView {
        order_form::form(desk)
    }

    fn edition(edition: &Self::Edition) -> [&str; 2] {
        [&edition.name, &edition.sha256]
    }
}

/// The words of this game in the language that is set.
fn labels_in(settings: Settings) -> &'static OstiaLabels {
    OstiaLabels::of(settings.language.get())
}
