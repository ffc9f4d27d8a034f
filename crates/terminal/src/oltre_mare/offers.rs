//! The offers on the table, each as its sentence with its number, and what can be done with it.

use super::players::seat_of;

use crate::labels::Labels;
use crate::paint;
use crate::scene::Scene;
use crate::text::wrap;
use oltre_mare::{Edition, Offer, OfferKind, State, To, View};
use ratatui::style::Style;
use ratatui::text::Line;
use sentences::{OltreMareLabels, Speaker, say};
use tabletop::Seat;

/// Is it shown what could be typed about an offer?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hints {
    /// Where there is room for it.
    Given,
    /// Where every line counts.
    LeftOut,
}

/// The open offers, those that wait for the viewer first.
pub(crate) fn offers(scene: &Scene<'_, State>, columns: usize, hints: Hints) -> Vec<Line<'static>> {
    let (speaker, view, void) = (&scene.speaker, scene.view, &scene.remembered.void);
    let you = seat_of(view);
    let mut open: Vec<&Offer> = view.offers.iter().collect();
    open.sort_by_key(|offer| !you.is_some_and(|you| waits_for(offer, view, you)));
    let mut lines = Vec::new();
    for offer in open {
        let waits = you.is_some_and(|you| waits_for(offer, view, you));
        let sign = if waits { "►" } else { " " };
        let mut text = format!("{sign}{} {}", offer.id.0, speaker.offer(offer));
        for answer in &offer.answers {
            text += &format!(" {}", speaker.answer(answer));
        }
        if let Some(reason) = speaker.gift_for(offer, view) {
            text += &format!(" {reason}");
        }
        let lacking = if waits && you != Some(offer.from) { speaker.cannot_accept(view, offer, void) } else { None };
        if let Some(lacking) = &lacking {
            text += &format!(" {lacking}");
        }
        if let Some(deadline) = scene.deadlines.iter().find(|deadline| deadline.offer == offer.id.0) {
            text += &format!(" {}", Labels(speaker.language).to_answer(deadline.seconds));
        }
        if hints == Hints::Given
            && let Some(hint) = you.and_then(|you| hint(speaker, offer, you, waits, lacking.is_none()))
        {
            text += &format!(" ({hint})");
        }
        let style = match (waits, &lacking) {
            (true, None) => paint::ASKED,
            (true, Some(_)) => paint::QUIET,
            (false, _) => Style::new(),
        };
        lines.extend(wrap(&text, columns, 3).into_iter().map(|line| Line::styled(line, style)));
    }
    lines
}

/// Was it made to this seat, which has neither accepted nor declined it? Or is it the seat's own call, and somebody has answered?
pub(crate) fn waits_for(offer: &Offer, view: &View, seat: Seat) -> bool {
    let made_to = match offer.to {
        To::All => offer.from != seat,
        To::Seat(to) => to == seat,
    };
    let own_call = offer.from == seat && offer.kind == OfferKind::Call && !offer.answers.is_empty();
    let answered = offer.declined.contains(&seat) || offer.answers.iter().any(|answer| answer.seat == seat);
    view.step.is_some() && (own_call || (made_to && !answered))
}

/// What the viewer could type about it.
fn hint(speaker: &Speaker<'_, Edition>, offer: &Offer, you: Seat, waits: bool, acceptable: bool) -> Option<String> {
    let number = offer.id.0;
    let hint = if offer.from == you {
        match offer.answers.first() {
            Some(answer) => {
                let name = speaker.name(answer.seat);
                say!(OltreMareLabels::of(speaker.language).type_confirm, number, name)
            }
            None => say!(OltreMareLabels::of(speaker.language).type_withdraw, number),
        }
    } else if waits && !acceptable {
        say!(OltreMareLabels::of(speaker.language).type_decline, number)
    } else if waits {
        say!(OltreMareLabels::of(speaker.language).type_accept, number)
    } else {
        return None;
    };
    Some(hint)
}
