//! The lot, and everybody around it in the order of speaking.

use super::words;
use crate::paint;
use crate::scene::Scene;
use crate::words::pick;
use ostia::{LotView, State};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tabletop::Seat;

/// The lot on one line; then those who bid, the seller last.
pub(crate) fn lot(scene: &Scene<'_, State>, lot: &LotView) -> Line<'static> {
    let speaker = &scene.speaker;
    let goods = words::goods(speaker, lot.cards);
    let (seller, is_you) = (speaker.name(lot.seller), scene.view.viewer.is(lot.seller));
    let text = match (lot.price.map(|price| speaker.denarii(price)), is_you) {
        (Some(price), true) => {
            pick(speaker.language, [format!("You reveal {goods} at {price}"), format!("Du deckst {goods} auf, für {price}")])
        }
        (Some(price), false) => {
            pick(speaker.language, [format!("{seller} reveals {goods} at {price}"), format!("{seller} deckt {goods} auf, für {price}")])
        }
        (None, true) => pick(speaker.language, [format!("You sell {goods}"), format!("Du verkaufst {goods}")]),
        (None, false) => pick(speaker.language, [format!("{seller} sells {goods}"), format!("{seller} verkauft {goods}")]),
    };
    let text = format!("{text}, {} {}", pick(speaker.language, ["minimum", "Mindestgebot"]), speaker.denarii(lot.minimum));
    Line::styled(text, paint::STRONG)
}

/// Everybody in the order of speaking, with what they said.
pub(crate) fn around(scene: &Scene<'_, State>, lot: &LotView) -> Vec<Vec<Span<'static>>> {
    if lot.price.is_some() {
        return Vec::new();
    }
    let seats = scene.view.seats.len() as u8;
    let bidders = lot.seller.clockwise(seats).skip(1).map(|seat| bidder(scene, lot, seat));
    let language = scene.speaker.language;
    let last = pick(language, ["decides last", "entscheidet zuletzt"]);
    bidders.chain([person(scene, lot.seller, last, paint::QUIET)]).collect()
}

fn bidder(scene: &Scene<'_, State>, lot: &LotView, seat: Seat) -> Vec<Span<'static>> {
    let language = scene.speaker.language;
    let (said, style) = if let Some(bid) = lot.bids.of(seat) {
        (format!("{} {bid}", pick(language, ["bids", "bietet"])), paint::STRONG)
    } else if lot.passed.contains(&seat) {
        (pick(language, ["passes", "passt"]).into(), paint::QUIET)
    } else {
        (pick(language, ["yet to speak", "noch dran"]).into(), Style::new())
    };
    person(scene, seat, &said, style)
}

fn person(scene: &Scene<'_, State>, seat: Seat, said: &str, style: Style) -> Vec<Span<'static>> {
    let asked = if scene.view.asked.contains(&seat) { "►" } else { " " };
    vec![
        Span::styled(asked, paint::ASKED),
        Span::styled(scene.letters[seat.index()].to_string(), paint::seat(seat).patch(paint::CHOSEN)),
        Span::styled(format!(" {}", scene.speaker.name(seat)), paint::seat(seat)),
        Span::styled(format!(" {said}"), style),
    ]
}
