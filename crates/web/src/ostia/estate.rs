//! What the reader owns besides goods: money, storehouses, loans; and building (OS-60, OS-61).

use super::Desk;
use super::choice::Choice;
use super::labels_in;
use crate::art::{picture, sign};
use leptos::prelude::*;
use ostia::{Action, MAX_STOREHOUSES, STOREHOUSE_COSTS};

/// Purse, storehouses and loans.
pub(super) fn estate(desk: Desk, choice: Choice) -> AnyView {
    let own = Memo::new(move |_| {
        let (you, view) = desk.you().zip(desk.view())?;
        let own = &view.seats[you.index()];
        Some((own.money, own.chips, own.storehouses, own.loans, own.goods.count()))
    });
    let build = Memo::new(move |_| choice.prompt.get().map_or(0, |prompt| prompt.build));
    let inside = move || {
        let (money, chips, storehouses, loans, _) = own.get()?;
        let labels = labels_in(desk.settings);
        let houses =
            (0..MAX_STOREHOUSES).map(|slot| view! { <li class:missing={slot >= storehouses}>{picture("storehouse")}</li> }).collect_view();
        let notes = (0..loans).map(|_| view! { <li>{picture("loan")}</li> }).collect_view();
        let built = (build.get() > 0).then(|| {
            view! { <button on:click=move |_| desk.act(Action::Build(1))>{picture("storehouse")}{labels.build}" · "{STOREHOUSE_COSTS.0}</button> }
        });
        Some(view! {
            <p class="purse">{sign("denarius", labels.denarii)}<b>{money.map(|money| money.0)}</b>{sign("chip", labels.chips)}<b>{chips.to_string()}</b></p>
            <p class="unseen">{labels.storehouses}" "{storehouses}", "{labels.loans}" "{loans}</p>
            <ul class="houses" aria-hidden="true">{houses}{notes}</ul>
            {(loans > 0).then(|| view! { <p class="faint">{labels.loan_rule}</p> })}
            {built}
        })
    };
    view! { <section class="estate" aria-label=move || labels_in(desk.settings).your_estate>{inside}</section> }.into_any()
}
