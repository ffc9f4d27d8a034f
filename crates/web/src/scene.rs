//! A scene: what the stage shows of one action, as a list of parts with their times. It is made from what was seen, and drawn here.

use crate::animate::{animate, is_still};
use crate::art::picture;
use crate::desk::{Desk, Shown};
use crate::figure::{rounded, tenths};
use leptos::prelude::*;
use tabletop::{Card, Seat};
use wasm_bindgen::JsCast;

/// What the stage shows of one action. All times are milliseconds at normal speed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StageScene {
    parts: Vec<(u32, ScenePart)>,
    clock: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ScenePart {
    /// The sentence about the sight with this number.
    Says(usize),
    /// A few large words.
    Banner(String),
    /// Cards in the middle.
    Cards(Vec<Card>),
    /// Something travels.
    Flies { what: Flying, many: u8, from: Spot, to: Spot },
    /// Something lights up at a player.
    Pops { seat: Seat, picture: &'static str, says: String },
}

/// What travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flying {
    /// A card, face down.
    Back,
    /// A card, face up.
    Face(Card),
    /// A picture: a coin, or a good.
    Picture(String),
}

/// Where something travels from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Middle,
    Deck,
    /// The panel of a player.
    Panel(Seat),
    /// The hand of a player: the reader's own cards, or the panel of anybody else.
    Hand(Seat),
}

/// The time between two things that happen one after the other.
const STEP: u32 = 650;

/// The time for which the last thing stays.
const STAYS: u32 = 900;

/// The time that a flight takes.
const FLIGHT: f64 = 650.0;

/// The selector of the reader's own cards.
const OWN: &str = "footer .own";

/// More coins than this fly as this many.
const MOST: u8 = 6;

impl StageScene {
    /// What follows comes later.
    pub(crate) fn then(&mut self) {
        self.clock += STEP;
    }

    fn add(&mut self, part: ScenePart) {
        self.parts.push((self.clock, part));
    }

    pub(crate) fn says(&mut self, sight: usize) {
        self.add(ScenePart::Says(sight));
    }

    pub(crate) fn banner(&mut self, says: impl Into<String>) {
        self.add(ScenePart::Banner(says.into()));
    }

    pub(crate) fn cards(&mut self, cards: impl IntoIterator<Item = Card>) {
        self.add(ScenePart::Cards(cards.into_iter().collect()));
    }

    pub(crate) fn flies(&mut self, what: Flying, many: u8, from: Spot, to: Spot) {
        if many > 0 {
            self.add(ScenePart::Flies { what, many: many.min(MOST), from, to });
        }
    }

    /// Coins: every coin if they are few.
    pub(crate) fn coins(&mut self, coin: &str, many: i32, from: Spot, to: Spot) {
        self.flies(Flying::Picture(coin.to_owned()), many.clamp(0, MOST.into()) as u8, from, to);
    }

    pub(crate) fn pops(&mut self, seat: Seat, picture: &'static str, says: impl Into<String>) {
        self.add(ScenePart::Pops { seat, picture, says: says.into() });
    }

    /// How long it takes; nothing is shown of an empty scene.
    pub(crate) fn takes(&self) -> u32 {
        if self.parts.is_empty() { 0 } else { self.clock + STAYS }
    }

    /// The sights that are worth a sentence.
    pub(crate) fn said(&self) -> impl Iterator<Item = usize> {
        self.parts.iter().filter_map(|(_, part)| if let ScenePart::Says(sight) = part { Some(*sight) } else { None })
    }

    /// Does it show nothing in the middle?
    pub(crate) fn is_aside(&self) -> bool {
        self.parts.iter().all(|(_, part)| matches!(part, ScenePart::Pops { .. }))
    }

    /// Shows another scene at the same time.
    pub(crate) fn join(&mut self, other: StageScene) {
        self.parts.extend(other.parts);
    }

    /// What lies on the stage. `lines` has a sentence for every sight.
    pub(crate) fn draw<R: Shown>(&self, desk: Desk<R>, lines: &[String]) -> AnyView {
        let at = |at: u32| at.to_string();
        let low = !self.parts.iter().any(|(_, part)| matches!(part, ScenePart::Cards(_) | ScenePart::Banner(_)));
        let cards = self.parts.iter().filter_map(|(time, part)| {
            let ScenePart::Cards(cards) = part else { return None };
            let faces = cards.iter().map(|&card| view! { <li>{R::card_face(desk, card)}</li> }).collect_view();
            Some(view! { <ul class="shown" style=("--at", at(*time))>{faces}</ul> })
        });
        let says = self.parts.iter().filter_map(|(time, part)| match part {
            ScenePart::Says(sight) => Some(view! { <p style=("--at", at(*time))>{lines.get(*sight).cloned()}</p> }.into_any()),
            ScenePart::Banner(says) => Some(view! { <p class="banner" style=("--at", at(*time))>{says.clone()}</p> }.into_any()),
            ScenePart::Cards(_) | ScenePart::Flies { .. } | ScenePart::Pops { .. } => None,
        });
        let flights = self.parts.iter().filter_map(|(time, part)| match part {
            ScenePart::Flies { what, many, from, to } => {
                let each = (0..u32::from(*many)).map(|number| flight(desk, what, *from, *to, time + number * 80)).collect_view();
                Some(each.into_any())
            }
            ScenePart::Pops { seat, picture: name, says } => Some(
                view! { <span class="pop" data-to=Spot::Panel(*seat).name(desk) style=("--at", at(*time))>{(!name.is_empty()).then(|| picture(name))}{says.clone()}</span> }
                    .into_any(),
            ),
            ScenePart::Says(_) | ScenePart::Banner(_) | ScenePart::Cards(_) => None,
        });
        let (cards, says, flights) = (cards.collect_view(), says.collect::<Vec<_>>(), flights.collect_view());
        let said = (!says.is_empty()).then(|| view! { <div class="caption">{says}</div> });
        view! { <div class="scene" class:low=low>{cards}{said}</div><div class="flights">{flights}</div> }.into_any()
    }
}

fn flight<R: Shown>(desk: Desk<R>, what: &Flying, from: Spot, to: Spot, at: u32) -> AnyView {
    let card = if let Flying::Face(card) = what { Some(card.0) } else { None };
    let what = match what {
        Flying::Back => view! { <span class="back"></span> }.into_any(),
        Flying::Face(card) => R::card_face(desk, *card),
        Flying::Picture(name) => picture(name).into_any(),
    };
    view! { <span class="flies" data-from=from.name(desk) data-to=to.name(desk) data-at=at data-card=card>{what}</span> }.into_any()
}

impl Spot {
    /// The selector that finds it.
    fn name<R: Shown>(self, desk: Desk<R>) -> String {
        match self {
            Spot::Middle => ".stage-show".into(),
            Spot::Deck => ".piles".into(),
            Spot::Hand(seat) if desk.you() == Some(seat) => OWN.into(),
            Spot::Panel(seat) | Spot::Hand(seat) => format!(".players > .seat-{}", seat.0),
        }
    }
}

/// The middle of what a selector finds, or a place further right in it, inside the window; nothing if it is not shown.
fn place(selector: &str, right: f64) -> Option<(f64, f64)> {
    let found = document().query_selector(selector).ok().flatten()?.get_bounding_client_rect();
    // Not `clamp`: it can panic, and the sentence that it would say brings all that is needed to write a broken number.
    let inside = |value: f64, most: Option<f64>| value.min(most.unwrap_or(800.0).max(60.0) - 40.0).max(20.0);
    let size = |size: Result<wasm_bindgen::JsValue, _>| size.ok().and_then(|size| size.as_f64());
    let (width, height) = (size(window().inner_width()), size(window().inner_height()));
    (found.width() > 0.0).then(|| (inside(found.x() + found.width() * right, width), inside(found.y() + found.height() / 2.0, height)))
}

/// Lets everything on the stage travel, slower than usual by the tempo. What lights up at a player is put there.
pub(crate) fn set_off(stage: &web_sys::Element, tempo: f64) {
    let still = is_still();
    let Ok(all) = stage.query_selector_all(".flies, .pop") else { return };
    for element in (0..all.length()).filter_map(|number| all.get(number)?.dyn_into::<web_sys::HtmlElement>().ok()) {
        let of = |name: &str| element.get_attribute(name).unwrap_or_default();
        let shift = |(x, y): (f64, f64), size: f64| {
            format!("translate({}px,{}px) translate(-50%,-50%) scale({})", rounded(x), rounded(y), tenths(size))
        };
        if element.class_name() == "pop" {
            // At the edge of a panel, so that its figures can be read.
            match place(&of("data-to"), 0.97) {
                Some(to) => drop(element.style().set_property("transform", &shift(to, 1.0))),
                None => element.set_hidden(true),
            }
            continue;
        }
        // A card that comes into the reader's own hand glows there.
        let card = of("data-card");
        if of("data-to") == OWN
            && let Ok(Some(li)) = document().query_selector(&format!("footer li:is([data-card='{card}'], :has(#piece-{card}))"))
        {
            let _ = li.class_list().add_1("new");
        }
        let (Some(from), Some(to), false) = (place(&of("data-from"), 0.5), place(&of("data-to"), 0.5), still) else {
            element.set_hidden(true);
            continue;
        };
        let steps = [(shift(from, 0.6), 0.0), (shift(from, 1.0), 1.0), (shift(to, 1.0), 1.0), (shift(to, 0.6), 0.0)];
        let at: u32 = of("data-at").parse().unwrap_or_default();
        animate(&element, &steps, FLIGHT * tempo, f64::from(at) * tempo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_later_takes_longer() {
        let mut scene = StageScene::default();
        assert_eq!((scene.takes(), scene.is_aside()), (0, true));
        scene.pops(Seat(1), "ducat", "+3");
        assert_eq!((scene.takes(), scene.is_aside()), (STAYS, true));
        scene.then();
        scene.says(2);
        assert_eq!((scene.takes(), scene.is_aside(), scene.said().collect::<Vec<_>>()), (STAYS + STEP, false, vec![2]));
    }

    #[test]
    fn few_coins_fly_one_by_one_and_many_as_a_handful() {
        for (coins, fly) in [(0, None), (1, Some(1)), (6, Some(6)), (40, Some(6))] {
            let mut scene = StageScene::default();
            scene.coins("ducat", coins, Spot::Deck, Spot::Middle);
            let flies = scene.parts.first().map(|(_, part)| if let ScenePart::Flies { many, .. } = part { *many } else { 0 });
            assert_eq!(flies, fly, "{coins}");
        }
    }
}
