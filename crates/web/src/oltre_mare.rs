//! The table of Oltre Mare.

mod actions;
mod board;
mod card;
mod cargo;
mod choice;
mod composer;
mod events;
mod forced;
mod hand;
mod held;
mod load;
mod map;
mod offers;
mod order_form;
mod players;
mod scenes;
mod stack;

use crate::desk::{OfferTalk, Shown};
use crate::scene::StageScene;
use crate::settings::Settings;
use leptos::prelude::*;
use oltre_mare::{Action, Edition, OfferId, Prompt, Sight, State, View};
use sentences::{Language, OltreMareLabels, Speaker};
use tabletop::{Card, Seat, Viewer};

/// The desk of a player of Oltre Mare.
type Desk = crate::desk::Desk<State>;

/// The whole table.
pub(crate) fn board(_: Desk) -> AnyView {
    view! { <board::Board/> }.into_any()
}

impl Shown for State {
    const TITLE: &'static str = "Oltre Mare";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn is_ceremony(sight: &Sight) -> bool {
        matches!(sight, Sight::Venice { .. } | Sight::Drained { .. })
    }

    fn declines(sight: &Sight, you: Seat, past: &mut dyn Iterator<Item = &Sight>) -> bool {
        let Sight::Declined { offer: id, .. } = sight else { return false };
        for before in past {
            if let Sight::Offered { offer } = before
                && offer.id == *id
            {
                return offer.from == you;
            }
        }
        false
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
        sight.opens_turn()
    }

    fn offer_of(sight: &Sight) -> Option<OfferTalk> {
        scenes::offer_of(sight)
    }

    fn is_put_to(view: &View, sight: &Sight, seat: Seat) -> bool {
        let own = |number: &OfferId| view.offers.iter().any(|offer| offer.id == *number && offer.from == seat);
        if let Sight::Offered { offer } = sight {
            offers::is_for(offer, seat)
        } else {
            matches!(sight, Sight::Answered { offer, .. } if own(offer))
        }
    }

    fn keys(language: Language) -> Vec<[&'static str; 2]> {
        let labels = OltreMareLabels::of(language);
        vec![labels.key_cards, labels.key_main, labels.key_answer, labels.key_offer, labels.key_map]
    }

    fn card_face(desk: Desk, card: Card) -> AnyView {
        card::face(desk.edition.get_value(), card).into_any()
    }

    fn order_form(desk: Desk) -> AnyView {
        order_form::form(desk)
    }

    fn edition(edition: &Self::Edition) -> [&str; 2] {
        [&edition.name, &edition.sha256]
    }
}

/// The words of this game in the language that is set.
fn labels_in(settings: Settings) -> &'static OltreMareLabels {
    OltreMareLabels::of(settings.language.get())
}

/// A word of this game that changes with the language.
fn game_word(pick: fn(&OltreMareLabels) -> &'static str) -> impl Fn() -> &'static str + Copy {
    let settings = Settings::here();
    move || pick(labels_in(settings))
}
