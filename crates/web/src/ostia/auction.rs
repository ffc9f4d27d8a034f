//! The auction: the lot in the middle, the merchants around it in the order of bidding (OS-12 to OS-15); with two players the price
//! that one of them names (OS-91).

use super::Desk;
use super::actions::{own_money, purpose};
use super::amount::{Bounds, For, amount};
use super::card::{badge, face, label, name};
use super::choice::Choice;
use super::labels_in;
use super::laid::Piece;
use crate::art::picture;
use crate::figure::tenths;
use crate::orders::leave;
use core::f64::consts::TAU;
use leptos::prelude::*;
use ostia::preview::lot as worth;
use ostia::{Action, Denarii, LotView, Question, Step};
use protocol::{Command, OstiaInstruction};
use tabletop::{CardSet, Seat};

/// The auction of the lot.
pub(super) fn auction(desk: Desk, choice: Choice) -> AnyView {
    let lot = Memo::new(move |_| shown_lot(desk, choice));
    let cards = Memo::new(move |_| lot.get().map(|lot| lot.cards).unwrap_or_default());
    let each = move || {
        cards.get().iter().map(|card| view! { <li title=label(desk, Piece::Goods(card))><span class="unseen">{label(desk, Piece::Goods(card))}</span>{face(desk, card)}</li> }).collect_view()
    };
    let costs = move || {
        let labels = labels_in(desk.settings);
        lot.get().map(|lot| match lot.price {
            Some(price) => view! { {picture("denarius")}{labels.price}" "<b>{price.0}</b> },
            None => view! { {picture("denarius")}{labels.minimum}" "<b>{lot.minimum.0}</b> },
        })
    };
    let seats = Memo::new(move |_| desk.view().map_or(0, |view| view.seats.len() as u8));
    let around = move || {
        let (seats, you) = (seats.get(), desk.you().unwrap_or(Seat(0)));
        you.clockwise(seats).enumerate().map(|(place, seat)| bidder(desk, choice, lot, seat, around_table(place, seats))).collect_view()
    };
    view! {
        <section class="auction" aria-label=move || labels_in(desk.settings).auction>
            <div class="round-table">
                <div class="lot"><ul>{each}</ul><p>{costs}</p></div>
                <ol class="bidders">{around}</ol>
            </div>
            <div class="beside">{move || good_to_know(desk, cards.get())}{in_advance(desk, choice, lot)}</div>
        </section>
    }
    .into_any()
}

/// The lot on the table; for a player who is asked for a price, the cards that it is for.
fn shown_lot(desk: Desk, choice: Choice) -> Option<LotView> {
    let view = desk.view()?;
    if let Some(lot) = &view.lot {
        return Some(lot.clone());
    }
    let Some(Question::Price { lot, minimum, .. }) = choice.question() else { return None };
    let seller = desk.you()?;
    Some(LotView { seller, cards: lot, minimum, bids: ostia::Bids::default(), passed: Vec::new(), price: None })
}

/// The position of a player, in percent of the table: the reader at the bottom, the others clockwise.
fn around_table(place: usize, seats: u8) -> (f64, f64) {
    let angle = TAU / 4.0 + TAU * place as f64 / f64::from(seats.max(1));
    (50.0 + 50.0 * angle.cos(), 50.0 + 50.0 * angle.sin())
}

/// The place of a seat in the order of bidding, from 1; the seller comes last (OS-13).
fn turn(seat: Seat, seller: Seat, seats: u8) -> usize {
    seller.clockwise(seats).skip(1).position(|other| other == seat).map_or(usize::from(seats), |place| place + 1)
}

fn bidder(desk: Desk, choice: Choice, lot: Memo<Option<LotView>>, seat: Seat, (x, y): (f64, f64)) -> AnyView {
    let asked = Memo::new(move |_| desk.view().is_some_and(|view| view.asked.contains(&seat)));
    let order = move || {
        let seats = desk.view().map_or(0, |view| view.seats.len() as u8);
        lot.get().filter(|lot| lot.price.is_none() && seats > 2).map(|lot| turn(seat, lot.seller, seats))
    };
    let says = move || {
        let labels = labels_in(desk.settings);
        let lot = lot.get()?;
        Some(if lot.seller == seat {
            view! { <span class="sells">{picture("gavel")}{labels.sells}</span> }.into_any()
        } else if let Some(bid) = lot.bids.of(seat) {
            let best = lot.bids.highest() == Some(bid);
            view! { <span class="bid" class:best=best>{picture("denarius")}<b>{bid.0}</b><span class="unseen">{labels.bid}</span></span> }
                .into_any()
        } else if lot.passed.contains(&seat) {
            view! { <span class="passed">{labels.passes}</span> }.into_any()
        } else if asked.get() {
            view! { <span class="thinks">{labels.bids_now}</span> }.into_any()
        } else {
            ().into_any()
        })
    };
    let sell = move || {
        let Some(Question::Sell { bids, .. }) = choice.question() else { return None };
        let bid = bids.of(seat)?;
        let labels = labels_in(desk.settings);
        Some(
            view! { <button class="main" on:click=move |_| choice.act(desk, Action::Sell(seat))>{labels.sell}<span class="unseen">" · "{labels.you_get}</span>" "{picture("denarius")}{bid.half_down().0}</button> },
        )
    };
    let ceiling = move || {
        let Some(Question::Bid { ceiling, .. }) = choice.question() else { return None };
        (desk.you() == Some(seat)).then(|| view! { <small class="ceiling">{labels_in(desk.settings).ceiling}" "{ceiling.0}</small> })
    };
    view! {
        <li class=format!("bidder seat-{}", seat.0) class:turn=asked style=("--x", format!("{}%", tenths(x))) style=("--y", format!("{}%", tenths(y))) style=("order", move || order().unwrap_or_default().to_string())>
            <p class="who">{badge(seat)}<b class="name" data-may-cut title=move || name(desk, seat)>{move || name(desk, seat)}</b>{move || order().map(|order| view! { <i>{order}"."</i> })}</p>
            <p class="says">{says}</p>
            {ceiling}{sell}
        </li>
    }
    .into_any()
}

/// What the lot would be worth.
fn good_to_know(desk: Desk, cards: CardSet) -> Option<AnyView> {
    desk.you()?;
    let lines = desk.say(|speaker, view| {
        let mut lines = worth(view, speaker.edition, cards).map(|lot| speaker.worth(&lot)).unwrap_or_default();
        if view.lot.as_ref().is_some_and(|lot| Some(lot.seller) == speaker.you && lot.price.is_none() && view.step == Some(Step::Bid)) {
            lines.extend(worth(view, speaker.edition, cards).map(|lot| speaker.selling_preview(&lot)).unwrap_or_default());
        }
        lines
    })?;
    Some(
        view! { <div class="worth" aria-live="polite">{lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}</div> }
            .into_any(),
    )
}

/// What can be left for a lot in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Advance {
    lot: CardSet,
    minimum: Denarii,
    ceiling: Denarii,
    purse: Denarii,
    /// What was left: a bid, or a pass.
    left: Option<Option<Denarii>>,
}

impl Advance {
    fn now(desk: Desk, choice: Choice, lot: &LotView) -> Option<Advance> {
        let (you, view) = (desk.you()?, desk.view()?);
        let spoken = lot.bids.of(you).is_some() || lot.passed.contains(&you);
        if desk.back.get().is_some() || view.step != Some(Step::Bid) || lot.seller == you || spoken || choice.prompt.get().is_some() {
            return None;
        }
        let left = desk.now.with(|now| {
            let bid =
                |order: &OstiaInstruction| if let OstiaInstruction::Bid { lot, amount } = order { Some((*lot, *amount)) } else { None };
            let mut all = now.own.as_ref()?.instructions.iter().filter_map(bid);
            all.find(|(of, _)| *of == lot.cards).map(|(_, amount)| amount)
        });
        let ceiling = desk.say(|speaker, view| worth(view, speaker.edition, lot.cards).map(|lot| lot.ceiling)).flatten()?;
        Some(Advance { lot: lot.cards, minimum: lot.minimum, ceiling, purse: own_money(desk), left })
    }
}

/// A bid that is left in advance. It is redrawn only when something else can be left, because others bid while the reader types.
fn in_advance(desk: Desk, choice: Choice, lot: Memo<Option<LotView>>) -> impl Fn() -> Option<AnyView> {
    let advance = Memo::new(move |_| lot.get().and_then(|lot| Advance::now(desk, choice, &lot)));
    desk.told(move || {
        let Advance { lot: cards, minimum, ceiling, purse, left } = advance.get()?;
        let words = desk.settings.words();
        let labels = labels_in(desk.settings);
        let instruct = move |amount: Option<Denarii>| {
            leave(desk, OstiaInstruction::Bid { lot: cards, amount });
        };
        let cancel = move |_| {
            let orders = desk.now.with_untracked(|now| now.own.as_ref().map_or_else(Vec::new, |own| own.instructions.clone()));
            let others = orders.into_iter().filter(|order| order.only_lot() != Some(cards)).collect();
            desk.command(Command::Instruct { instructions: others });
        };
        let inside = match left {
            Some(amount) => {
                let what = amount.map_or_else(|| labels.pass.to_owned(), |amount| format!("{} {}", labels.bid, amount.0));
                view! {
                    <p>{labels.in_advance}": "<b>{what}</b></p>
                    <button on:click=cancel>{words.cancel}</button>
                }
                .into_any()
            }
            None => {
                let bids = move || lot.with(|lot| lot.as_ref().map(|lot| lot.bids)).unwrap_or_default();
                let bounds = move || Bounds::bid(minimum, ceiling, &bids(), purse);
                let purpose = untrack(|| purpose(desk, For::Bid, cards));
                let bid = (minimum <= ceiling).then(|| amount(desk, choice, purpose, bounds, move |bid| instruct(Some(bid))));
                view! { <p>{labels.bid_in_advance}</p><button on:click=move |_| instruct(None)>{labels.pass}</button>{bid} }.into_any()
            }
        };
        Some(view! { <div class="in-advance" role="group" aria-label=labels.bid_in_advance>{inside}</div> }.into_any())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OS-13: bidding begins at the seller's left neighbour; the seller decides last.
    #[test]
    fn the_order_of_bidding_ends_with_the_seller() {
        let order: Vec<usize> = Seat::all(4).map(|seat| turn(seat, Seat(2), 4)).collect();
        assert_eq!(order, [2, 3, 4, 1]);
    }

    #[test]
    fn the_reader_sits_below() {
        for seats in 2..=5 {
            let (x, y) = around_table(0, seats);
            assert!((x - 50.0).abs() < 0.01 && y > 99.0);
            let (_, y) = around_table(1, seats);
            assert!(y < 99.0);
        }
    }
}
