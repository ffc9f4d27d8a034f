//! What can be done now: the buttons beside the prompt.

use super::Desk;
use super::card::name;
use super::choice::Choice;
use super::laid::Piece;
use crate::art::picture;
use leptos::prelude::*;
use ostia::preview::keeping;
use ostia::{Action, BLUFFS, Denarii, Question, STOREHOUSE_COSTS};
use tabletop::CardSet;

/// The buttons for the prompt.
pub(super) fn actions(desk: Desk, choice: Choice) -> AnyView {
    // A choice that is still secret can be taken back (OS-11, OS-31, OS-70).
    let decided = Memo::new(move |_| desk.back.get().is_none() && desk.view().is_some_and(|view| view.decision.is_some()));
    let buttons = move || match choice.question() {
        Some(question) => answers(desk, choice, question),
        None => decided
            .get()
            .then(|| view! { <button on:click=move |_| desk.act(Action::TakeBack)>{move || desk.settings.words().change_mind}</button> })
            .into_any(),
    };
    buttons.into_any()
}

fn answers(desk: Desk, choice: Choice, question: Question) -> AnyView {
    let words = desk.settings.words();
    let count = move || choice.picked.with(Vec::len);
    match question {
        Question::Keep { .. } => {
            let keep = move |_| {
                if let Some(&Piece::Goods(card)) = choice.picked.get_untracked().first() {
                    choice.act(desk, Action::Keep { card, gaius: None });
                }
            };
            view! { <button class="main" disabled=move || count() != 1 on:click=keep>{words.keep_card}" ("{count}"/1)"</button> }.into_any()
        }
        Question::KeepAndGive { .. } => {
            let keep = move |_| {
                if let [Piece::Goods(card), Piece::Goods(gaius)] = choice.picked.get_untracked()[..] {
                    choice.act(desk, Action::Keep { card, gaius: Some(gaius) });
                }
            };
            view! { <button class="main" disabled=move || count() != 2 on:click=keep>{words.keep_and_give}" ("{count}"/2)"</button> }.into_any()
        }
        Question::Lot { .. } => view! {
            <button class="main" disabled=move || count() != 2 on:click=move |_| choice.act(desk, Action::Lot(choice.cards()))>{words.auction_lot}" ("{count}"/2)"</button>
        }
        .into_any(),
        Question::Bid { minimum, ceiling, bids, .. } => {
            let bid = move |amount: Denarii| choice.act(desk, Action::Bid(amount));
            let over = bids.highest().map(|highest| highest + Denarii(1)).filter(|over| (minimum..=ceiling).contains(over) && *over != minimum);
            let may = minimum <= ceiling;
            view! {
                <button on:click=move |_| choice.act(desk, Action::Pass)>{words.pass}</button>
                {may.then(|| view! { <button on:click=move |_| bid(minimum)>{words.minimum}" "<b>{minimum.0}</b></button> })}
                {over.map(|over| view! { <button on:click=move |_| bid(over)>{words.one_more}" "<b>{over.0}</b></button> })}
                {may.then(|| amount(desk, choice, minimum, ceiling, words.bid, bid))}
            }
            .into_any()
        }
        // The bidders have the buttons by which one sells to them.
        Question::Sell { minimum, ceiling, .. } => (minimum <= ceiling)
            .then(|| amount(desk, choice, minimum, ceiling, words.take_lot, move |bid| choice.act(desk, Action::Take(bid))))
            .into_any(),
        Question::Price { minimum, most, .. } => amount(desk, choice, minimum, most, words.name_price, move |price| choice.act(desk, Action::Price(price))),
        Question::Buyer { seller, can_pay, price, .. } => {
            let you = desk.you().unwrap_or(seller);
            view! {
                <button class="main" disabled=!can_pay on:click=move |_| choice.act(desk, Action::Buyer(you))>{words.i_buy}" · "{price.0}</button>
                <button on:click=move |_| choice.act(desk, Action::Buyer(seller))>{move || name(desk, seller)}" "{words.buys}" · "{price.0}</button>
            }
            .into_any()
        }
        Question::Place { goods, .. } | Question::Final { storage: goods } => {
            let left = Memo::new(move |_| choice.laid.get().pieces(goods, None).len());
            let all = usize::from(goods.len() + BLUFFS);
            let lay = move |_| {
                if let Some(board) = choice.board() {
                    choice.act(desk, board);
                }
            };
            view! {
                <button class="main" id="lay-down" disabled=move || { left.get() > 0 } on:click=lay>{words.lay_down}" ("{move || all - left.get()}"/"{all}")"</button>
                <span class="faint" role="status">{move || if desk.sending.get() > 0 { desk.settings.words().sending } else { "" }}</span>
            }
            .into_any()
        }
        Question::Settle { .. } => {
            let build = choice.prompt.get_untracked().map_or(0, |prompt| prompt.build);
            view! {
                {(build > 0).then(|| view! { <button on:click=move |_| choice.act(desk, Action::Build(1))>{picture("storehouse")}{words.build}" · "{STOREHOUSE_COSTS.0}</button> })}
                <button class="main" id="settle" on:click=move |_| choice.act(desk, Action::Settle)>{words.settle}</button>
            }
            .into_any()
        }
        Question::Store { .. } => {
            let over = move || desk.say(|speaker, view| keeping(view, speaker.edition, choice.cards()).is_some_and(|keeping| keeping.over > 0)) == Some(true);
            let keep = move |_| {
                let kept: CardSet = choice.cards();
                choice.act(desk, Action::Store(kept));
            };
            view! { <button class="main" disabled=over on:click=keep>{words.keep_these}" ("{count}")"</button> }.into_any()
        }
    }
}

/// An amount between two bounds: less, any figure, more, and the button that names it.
pub(super) fn amount(
    desk: Desk,
    choice: Choice,
    least: Denarii,
    most: Denarii,
    says: &'static str,
    done: impl Fn(Denarii) + Copy + 'static,
) -> AnyView {
    let words = desk.settings.words();
    let now = move || choice.amount.get().clamp(least.0, most.0);
    let typed = move |event| {
        if let Ok(figure) = event_target_value(&event).parse::<i32>() {
            choice.amount.set(figure);
        }
    };
    view! {
        <span class="amount" role="group" aria-label=says>
            <button aria-label=words.less disabled=move || now() == least.0 on:click=move |_| choice.amount.set(now() - 1)>"−"</button>
            <input type="number" inputmode="numeric" aria-label=words.denarii min=least.0.to_string() max=most.0.to_string()
                prop:value=move || now().to_string() on:change=typed/>
            <button aria-label=words.more disabled=move || now() == most.0 on:click=move |_| choice.amount.set(now() + 1)>"+"</button>
            <button class="main" on:click=move |_| done(Denarii(now()))>{picture("denarius")}{says}" "<b>{now}</b></button>
        </span>
    }
    .into_any()
}
