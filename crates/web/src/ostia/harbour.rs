//! The harbour between two auctions: boats on the quay, and the lots that were sold in this round.

use super::Desk;
use super::card::{badge, name, small};
use super::choice::Choice;
use super::labels_in;
use crate::art::picture;
use leptos::prelude::*;
use ostia::preview::lot as worth;
use ostia::{Action, LotSold, Question};
use tabletop::CardSet;

/// The harbour.
pub(super) fn harbour(desk: Desk, choice: Choice) -> AnyView {
    let lots = move || choice.known.with(|known| known.lots.iter().map(|lot| sold(desk, lot)).collect_view());
    let none = move || {
        choice.known.with(|known| known.lots.is_empty()).then(|| view! { <li class="faint">{labels_in(desk.settings).no_lots}</li> })
    };
    view! {
        <section class="harbour" aria-label=move || labels_in(desk.settings).harbour>
            <svg class="quay" viewBox="0 0 400 120" aria-hidden="true" preserveAspectRatio="xMidYMax slice"><use href="#harbour"></use></svg>
            <div class="lots"><h2>{move || labels_in(desk.settings).lots_this_round}</h2><ol>{lots}{none}</ol></div>
            <div class="worth" aria-live="polite">{move || good_to_know(desk, choice)}</div>
        </section>
    }
    .into_any()
}

/// A lot that was sold: what, by whom, to whom, for how much.
fn sold(desk: Desk, lot: &LotSold) -> AnyView {
    let labels = labels_in(desk.settings);
    let (seller, buyer) = (lot.seller, lot.buyer);
    let cards = lot.cards.iter().map(|card| small(desk, card)).collect_view();
    let says = format!("{} → {}", name(desk, seller), name(desk, buyer));
    view! {
        <li class="sold">{cards}<span class="way">{badge(seller)}<span aria-hidden="true">" → "</span>{badge(buyer)}<span class="unseen">{says}</span></span>
            <span>{picture("denarius")}<b>{lot.paid.due.0}</b><span class="unseen">{labels.denarii}</span></span></li>
    }
    .into_any()
}

/// What the picked cards would be worth; what was decided.
fn good_to_know(desk: Desk, choice: Choice) -> Option<AnyView> {
    let (picked, cards) = (choice.picked_cards(), choice.cards());
    let decided = desk.view().and_then(|view| view.decision);
    let asked = choice.question();
    let lines = desk.say(|speaker, view| {
        let of = |cards| worth(view, speaker.edition, cards);
        let name = |card| speaker.good(speaker.edition.good(card))[0].clone();
        let gaius_gets = |card| format!("Gaius: {}.", name(card));
        match (asked, decided) {
            (Some(Question::Lot { .. }), _) if cards.len() == 2 => {
                of(cards).map(|lot| [speaker.selling_preview(&lot), speaker.worth(&lot)].concat())
            }
            // What Gaius gets is worth nothing to the reader (OS-91).
            (Some(Question::KeepAndGive { .. }), _) if picked.is_empty() && view.round == 1 => {
                Some(vec![labels_in(desk.settings).gaius_is.to_owned()])
            }
            (Some(Question::KeepAndGive { .. }), _) if !picked.is_empty() => {
                let worth = of(CardSet::one(picked[0])).map(|lot| speaker.worth(&lot)).unwrap_or_default();
                Some(worth.into_iter().chain(picked.get(1).map(|&card| gaius_gets(card))).collect())
            }
            (Some(_), _) if !cards.is_empty() => of(cards).map(|lot| speaker.worth(&lot)),
            (None, Some(Action::Keep { card, gaius })) => {
                let labels = labels_in(desk.settings);
                let gaius = gaius.map(gaius_gets);
                Some([Some(format!("{}: {}.", labels.you_keep, name(card))), gaius].into_iter().flatten().collect())
            }
            (Some(_) | None, _) => None,
        }
    })??;
    Some(lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view().into_any())
}
