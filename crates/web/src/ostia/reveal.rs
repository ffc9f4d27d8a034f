//! The reveal: all boards turn at once, prices form, money flows, donations are ranked, chips fall (OS-32 to OS-51, OS-70). It plays
//! by itself at the speed that is set, and can be skipped; with reduced motion the result is shown at once.

use super::Desk;
use super::card::{badge, name, small};
use super::choice::show;
use super::hand::focus;
use super::labels_in;
use super::show::{RevealRow, Show};
use crate::animate::is_still;
use crate::art::{picture, sign};
use leptos::prelude::*;
use std::time::Duration;
use tabletop::{CardSet, Seat};

/// How long it plays at normal speed, in milliseconds.
const PLAYS: f64 = 8_000.0;

/// The reveal that is to be watched.
pub(super) fn reveal(desk: Desk) -> AnyView {
    let show = Memo::new(move |_| show(desk));
    let tempo = desk.settings.speed.get_untracked().tempo();
    // When looking back, the result is known already.
    let still = RwSignal::new(desk.back.get_untracked().is_some() || tempo.is_none() || is_still());
    let over = move || {
        let _ = still.try_set(true);
    };
    set_timeout(over, Duration::from_millis((PLAYS * tempo.unwrap_or_default()) as u64));
    let go_on = move |_| match desk.back.get_untracked() {
        Some(_) => desk.back.set(None),
        None => desk.go_on(),
    };
    let skip = move |_| {
        still.set(true);
        focus("go-on".into());
    };
    let buttons = move || {
        let words = desk.settings.words();
        let labels = labels_in(desk.settings);
        view! {
            {(!still.get()).then(|| view! { <button class="skip" on:click=skip>{labels.skip}</button> })}
            <button class="main" id="go-on" on:click=go_on>{words.go_on}</button>
        }
    };
    view! {
        <section class="reveal" class:still=still style=("--tempo", tempo.unwrap_or(1.0).to_string()) aria-label=move || labels_in(desk.settings).reveal>
            <header><h2>{move || labels_in(desk.settings).reveal}</h2><div class="buttons">{buttons}</div></header>
            {move || show.get().map(|show| whole(desk, &show))}
        </section>
    }
    .into_any()
}

fn whole(desk: Desk, show: &Show) -> AnyView {
    let labels = labels_in(desk.settings);
    let edition = desk.edition.get_value();
    let ranks = show.ranks();
    let rows = show.rows.iter().enumerate().map(|(place, row)| merchant(desk, show, place, ranks[place], row));
    let rows = rows.collect_view();
    let prices = show.prices.iter().map(|price| {
        let facts = &edition.goods[price.good.index()];
        let called = desk.say(|speaker, _| speaker.good(price.good)[1].clone()).unwrap_or_default();
        view! { <li style=("--good", facts.colour.clone())>{sign(&facts.id, &called)}<span>"×"{price.offered}</span><b>{price.price.0}</b></li> }
    });
    let prices = prices.collect_view();
    let gaius = show.gaius.map(|(grants, cost)| {
        let grants = (grants > 0).then(|| format!("+{} · ", 10 * u16::from(grants)));
        view! { <p class="faint formed">"Gaius: "{grants}"−"{cost.0}" "{labels.denarii}</p> }
    });
    let head = if show.last {
        view! { <tr><td></td><th scope="col">{picture("forum")}{labels.forum}</th><th scope="col">{picture("storehouse")}{labels.storage}</th>
        <th scope="col">{sign("denarius", labels.denarii)}</th><th scope="col">{sign("chip", labels.chips)}</th></tr> }
        .into_any()
    } else {
        view! { <tr><td></td><th scope="col">{picture("forum")}{labels.forum}</th><th scope="col">{picture("senate")}{labels.senate}</th><th scope="col">{picture("storehouse")}{labels.storage}</th>
            <th scope="col">{sign("denarius", labels.denarii)}</th><th scope="col">{sign("senate", labels.points)}</th><th scope="col">{sign("chip", labels.chips)}</th></tr> }
        .into_any()
    };
    view! {
        <table class="boards" class:last=show.last><thead>{head}</thead><tbody>{rows}</tbody></table>
        {(!show.last).then(|| view! { <ul class="formed prices" aria-label=labels.forum_pays>{prices}</ul> })}
        {gaius}
    }
    .into_any()
}

fn merchant(desk: Desk, show: &Show, place: usize, rank: usize, row: &RevealRow) -> AnyView {
    let labels = labels_in(desk.settings);
    let seat = Seat(place as u8);
    let is_gaius = show.gaius.is_some() && place == 2;
    let who = if is_gaius {
        view! { <span class="shape gaius" aria-hidden="true">"G"</span><b>"Gaius"</b> }.into_any()
    } else {
        view! { {badge(seat)}<b>{name(desk, seat)}</b> }.into_any()
    };
    let cards = |cards: CardSet, bluffs: u8| {
        let goods = cards.iter().map(|card| {
            let lost = row.lost.has(card);
            view! { <span class="turns" class:lost=lost>{small(desk, card)}{lost.then(|| view! { <span class="unseen">{labels.lost}</span> })}</span> }
        });
        let bluffs =
            (0..bluffs).map(|_| view! { <span class="turns"><span class="small-ware bluff">{sign("bluff", labels.bluff)}</span></span> });
        view! { {goods.collect_view()}{bluffs.collect_view()} }.into_any()
    };
    let storage = match row.storage {
        Some(stored) => cards(stored, 0),
        None => (0..row.hidden).map(|_| view! { <span class="small-ware back"></span> }).collect_view().into_any(),
    };
    let hidden = row.storage.is_none().then(|| view! { <span class="unseen">{row.hidden}</span> });
    let loans = row.loans.filter(|&(repaid, left)| repaid + left > 0).map(|(repaid, left)| {
        let interest = row.interest.map(|interest| interest.due.0).filter(|due| *due > 0).map(|due| format!(" −{due}"));
        view! { <small>{sign("loan", labels.loans)}"−"{repaid}" → "{left}{interest}</small> }
    });
    let forum = cards(row.forum, row.bluffs[0]);
    let kinds = {
        let edition = desk.edition.get_value();
        let mut kinds: Vec<_> = row.storage.unwrap_or_default().iter().map(|card| edition.good(card)).collect();
        kinds.dedup();
        kinds.len()
    };
    let results = if show.last {
        view! { <td>{narrow("storehouse")}{storage}</td><td class="flows">{narrow("denarius")}<b>"+"{row.income.0}</b>{loans}</td><td class="falls"><b>{kinds}</b>{(0..kinds).map(|_| picture("chip")).collect_view()}</td> }.into_any()
    } else {
        let (worth, chips) = row.donated.unwrap_or_default();
        view! {
            <td>{narrow("senate")}{cards(row.senate, row.bluffs[1])}</td><td>{narrow("storehouse")}{storage}{hidden}</td>
            <td class="flows">{narrow("denarius")}<b>"+"{row.income.0}</b>{loans}</td>
            <td class="ranks">{narrow("senate")}<b>{worth}</b><small>{rank}"."</small></td>
            <td class="falls"><span class="unseen">{chips.to_string()}</span>{(0..chips.0).map(|_| picture("chip")).collect_view()}</td>
        }
        .into_any()
    };
    view! { <tr class=format!("seat-{place}")><th scope="row">{who}</th><td>{narrow("forum")}{forum}</td>{results}</tr> }.into_any()
}

/// On a narrow screen the columns have no headings; a picture stands before each cell.
fn narrow(name: &str) -> AnyView {
    view! { <span class="narrow">{picture(name)}</span> }.into_any()
}
