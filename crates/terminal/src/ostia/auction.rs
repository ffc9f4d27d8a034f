//! The lot, and everybody around it in the order of bidding.

use super::words;
use crate::paint;
use crate::scene::Scene;
use ostia::{LotView, State};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sentences::{OstiaLabels, say};
use tabletop::Seat;

/// The lot on one line; then those who bid, the seller last.
pub(crate) fn lot(scene: &Scene<'_, State>, lot: &LotView) -> Line<'static> {
    let speaker = &scene.speaker;
    let goods = words::goods(speaker, lot.cards);
    let (seller, is_you) = (speaker.name(lot.seller), scene.view.viewer.is(lot.seller));
    let text = match (lot.price.map(|price| speaker.denarii(price)), is_you) {
        (Some(price), true) => {
            say!(OstiaLabels::of(speaker.language).you_reveal_at, goods, price)
        }
        (Some(price), false) => {
            say!(OstiaLabels::of(speaker.language).reveals_at, seller, goods, price)
        }
        (None, true) => say!(OstiaLabels::of(speaker.language).you_sell, goods),
        (None, false) => say!(OstiaLabels::of(speaker.language).seller_sells, seller, goods),
    };
    let text = format!("{text}, {} {}", OstiaLabels::of(speaker.language).minimum_is, speaker.denarii(lot.minimum));
    Line::styled(text, paint::STRONG)
}

/// Everybody in the order of bidding, with what they said.
pub(crate) fn around(scene: &Scene<'_, State>, lot: &LotView) -> Vec<Vec<Span<'static>>> {
    if lot.price.is_some() {
        return Vec::new();
    }
    let seats = scene.view.seats.len() as u8;
    let bidders = lot.seller.clockwise(seats).skip(1).map(|seat| bidder(scene, lot, seat));
    let language = scene.speaker.language;
    let last = OstiaLabels::of(language).decides_last;
    bidders.chain([person(scene, lot.seller, last, paint::QUIET)]).collect()
}

fn bidder(scene: &Scene<'_, State>, lot: &LotView, seat: Seat) -> Vec<Span<'static>> {
    let language = scene.speaker.language;
    let (said, style) = if let Some(bid) = lot.bids.of(seat) {
        (format!("{} {bid}", OstiaLabels::of(language).bids), paint::STRONG)
    } else if lot.passed.contains(&seat) {
        (OstiaLabels::of(language).passes.into(), paint::QUIET)
    } else {
        (OstiaLabels::of(language).yet_to_speak.into(), Style::new())
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
