//! What can be done now: the buttons beside the prompt.

use super::Desk;
use super::amount::{Bounds, For, Purpose, amount, costs, tops};
use super::card::name;
use super::choice::Choice;
use super::labels_in;
use super::laid::Piece;
use crate::art::picture;
use crate::asks_once::{Press, asks_once};
use leptos::prelude::*;
use ostia::preview::{keeping, placing};
use ostia::{Action, BLUFFS, Denarii, Question, STOREHOUSE_COSTS};
use tabletop::CardSet;

/// The buttons for the prompt.
pub(super) fn actions(desk: Desk, choice: Choice) -> AnyView {
    // A choice that is still secret can be taken back (OS-11, OS-31, OS-70).
    let decided = Memo::new(move |_| desk.moment().is_none() && desk.view().is_some_and(|view| view.decision.is_some()));
    let buttons = move || match choice.question() {
        Some(question) => answers(desk, choice, question),
        None => decided
            .get()
            .then(|| view! { <button on:click=move |_| desk.act(Action::TakeBack)>{move || labels_in(desk.settings).change_mind}</button> })
            .into_any(),
    };
    buttons.into_any()
}

fn answers(desk: Desk, choice: Choice, question: Question) -> AnyView {
    let labels = labels_in(desk.settings);
    let count = move || choice.picked.with(Vec::len);
    match question {
        Question::Keep { .. } => {
            let keep = move |_| {
                if let Some(&Piece::Goods(card)) = choice.picked.get_untracked().first() {
                    choice.act(desk, Action::Keep { card, gaius: None });
                }
            };
            view! { <button class="main" disabled=move || count() != 1 on:click=keep>{labels.keep_card}" ("{count}"/1)"</button> }.into_any()
        }
        Question::KeepAndGive { .. } => {
            let keep = move |_| {
                if let [Piece::Goods(card), Piece::Goods(gaius)] = choice.picked.get_untracked()[..] {
                    choice.act(desk, Action::Keep { card, gaius: Some(gaius) });
                }
            };
            view! { <button class="main" disabled=move || count() != 2 on:click=keep>{labels.keep_and_give}" ("{count}"/2)"</button> }.into_any()
        }
        Question::Lot { .. } => view! {
            <button class="main" disabled=move || count() != 2 on:click=move |_| choice.act(desk, Action::Lot(choice.cards()))>{labels.auction_lot}" ("{count}"/2)"</button>
        }
        .into_any(),
        Question::Bid { minimum, ceiling, bids, lot, .. } => {
            let bid = move |amount: Denarii| choice.act(desk, Action::Bid(amount));
            let quick = move |says: &'static str, amount: Denarii| {
                asks_once("", None, (), move || Press::new(format!("{says} {}", amount.0), costs(desk, amount)), move || bid(amount))
            };
            let may = minimum <= ceiling;
            let top = tops(&bids).filter(|top| (minimum..=ceiling).contains(top) && *top != minimum);
            let purse = own_money(desk);
            view! {
                <button aria-keyshortcuts="P" on:click=move |_| choice.act(desk, Action::Pass)>{labels.pass}</button>
                {may.then(|| quick(labels.minimum, minimum))}
                {top.map(|top| quick(labels.top_it, top))}
                {may.then(|| amount(desk, choice, purpose(desk, For::Bid, lot), move || Bounds::bid(minimum, ceiling, &bids, purse), bid))}
            }
            .into_any()
        }
        // The bidders have the buttons for selling to them.
        Question::Sell { minimum, ceiling, lot, .. } => (minimum <= ceiling)
            .then(|| {
                let take = move |bid| choice.act(desk, Action::Take(bid));
                amount(desk, choice, purpose(desk, For::Take, lot), move || Bounds::between(minimum, ceiling), take)
            })
            .into_any(),
        Question::Price { minimum, most, lot } => {
            let name = move |price| choice.act(desk, Action::Price(price));
            amount(desk, choice, purpose(desk, For::Price, lot), move || Bounds::between(minimum, most), name)
        }
        Question::Buyer { seller, can_pay, price, .. } => {
            let you = desk.you().unwrap_or(seller);
            let buy = move || Press { can: can_pay, ..Press::new(format!("{} · {}", labels.i_buy, price.0), costs(desk, price)) };
            view! {
                {asks_once("main", None, (), buy, move || choice.act(desk, Action::Buyer(you)))}
                <button on:click=move |_| choice.act(desk, Action::Buyer(seller))>{move || name(desk, seller)}" "{labels.buys}" · "{price.0}</button>
            }
            .into_any()
        }
        Question::Place { goods, .. } | Question::Final { storage: goods } => {
            let left = Memo::new(move |_| choice.laid.get().pieces(goods, None).len());
            let all = usize::from(goods.len() + BLUFFS);
            let is_board = matches!(question, Question::Place { .. });
            let lay = move || {
                if let Some(board) = choice.board() {
                    choice.act(desk, board);
                }
            };
            let press = move || {
                let (laid, placed) = (all - left.get(), choice.laid.get().placement());
                let lost = desk.say(|speaker, view| {
                    let lost = placing(view, speaker.edition, &placed).map(|board| board.lost).unwrap_or_default();
                    (is_board && !lost.is_empty()).then(|| speaker.losing(lost))
                });
                Press { can: laid == all, ..Press::new(format!("{} ({laid}/{all})", labels.lay_down), lost.flatten().filter(|_| laid == all)) }
            };
            view! {
                {asks_once("main", Some("lay-down"), (), press, lay)}
                <span class="faint" role="status">{move || if desk.sending.get() > 0 { desk.settings.words().sending } else { "" }}</span>
            }
            .into_any()
        }
        Question::Settle { .. } => {
            let build = choice.prompt.get_untracked().map_or(0, |prompt| prompt.build);
            view! {
                {(build > 0).then(|| view! { <button on:click=move |_| choice.act(desk, Action::Build(1))>{picture("storehouse")}{labels.build}" · "{STOREHOUSE_COSTS.0}</button> })}
                <button class="main" id="settle" on:click=move |_| choice.act(desk, Action::Settle)>{labels.settle}</button>
            }
            .into_any()
        }
        Question::Store { storage, storehouses } => {
            let press = move || {
                let kept = choice.cards();
                let says = desk.say(|speaker, view| {
                    let keeping = keeping(view, speaker.edition, kept)?;
                    if storehouses == 0 {
                        return Some(Press::new(speaker.nothing_kept(storage.len()), None));
                    }
                    // Goods without room must go; discarding more than that is a choice, or a mistake.
                    let costs = (keeping.room > 0).then(|| speaker.discarding(keeping.discarded));
                    let says = if kept.is_empty() { labels.keep_nothing.to_owned() } else { format!("{} ({})", labels.keep_these, kept.len()) };
                    Some(Press { can: keeping.over == 0, ..Press::new(says, costs) })
                });
                says.flatten().unwrap_or_else(|| Press::cannot(labels.keep_these))
            };
            asks_once("main", None, (), press, move || choice.act(desk, Action::Store(choice.cards())))
        }
    }
}

/// What an amount for this lot is for.
pub(super) fn purpose(desk: Desk, what: For, lot: CardSet) -> Purpose {
    Purpose { what, lot, round: desk.view().map_or(0, |view| view.round) }
}

/// The reader's money.
pub(super) fn own_money(desk: Desk) -> Denarii {
    desk.you().zip(desk.view()).and_then(|(you, view)| view.seats[you.index()].money).unwrap_or(Denarii(0))
}
