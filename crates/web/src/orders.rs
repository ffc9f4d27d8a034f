//! Standing orders: the reader's own, each with a button that cancels it, and the game's form for a new one.

use crate::desk::{Desk, Shown};
use crate::settings::{Settings, word};
use leptos::prelude::*;
use protocol::{Clock, Command, with_order};
use tabletop::Phase;
use wasm_bindgen::JsCast;

/// The panel of a player.
pub(crate) fn orders<R: Shown>(desk: Desk<R>) -> AnyView {
    let says = Memo::new(move |_| desk.say(|speaker, _| own(desk).iter().map(|order| R::say_order(speaker, order)).collect::<Vec<_>>()));
    let cancel = move |at: usize| {
        let mut left = untrack(|| own(desk));
        if at < left.len() {
            left.remove(at);
        }
        desk.command(Command::Instruct { instructions: left });
    };
    let line = move |(at, says): (usize, String)| {
        let name = format!("{}: {says}", desk.settings.words().cancel);
        view! { <li>{says}" "<button class="small" data-asks aria-label=name on:click=move |_| cancel(at)>{word(|words| words.cancel)}</button></li> }
    };
    let many = move || says.with(|says| says.as_ref().map_or(0, Vec::len));
    // The form is made when it is first wanted, and keeps what is entered.
    let wanted = RwSignal::new(false);
    view! {
        <details class="menu orders" on:toggle=move |_| wanted.set(true)>
            <summary>{word(|words| words.orders)}{move || (many() > 0).then(|| view! { " "<b class="unread">{many}</b> })}</summary>
            <div role="group" aria-label=word(|words| words.orders)>
                <p class="faint">{word(|words| words.orders_mean)}</p>
                <ol>{move || says.get().into_iter().flatten().enumerate().map(line).collect_view()}</ol>
                {move || wanted.get().then(|| untrack(|| R::order_form(desk)))}
            </div>
        </details>
    }
    .into_any()
}

/// The reader's orders.
fn own<R: Shown>(desk: Desk<R>) -> Vec<R::Instruction> {
    desk.now.with(|now| now.own.as_ref().map_or_else(Vec::new, |own| own.instructions.clone()))
}

/// Leaves one more order.
pub(crate) fn leave<R: Shown>(desk: Desk<R>, order: R::Instruction) {
    let instructions = with_order(&untrack(|| own(desk)), order);
    desk.command(Command::Instruct { instructions });
}

/// A number that is typed.
pub(crate) fn figure(label: impl Fn() -> &'static str + Copy + Send + 'static, figure: RwSignal<u16>, least: u16) -> AnyView {
    let typed = move |event| figure.set(event_target_value(&event).parse().unwrap_or(least).clamp(least, 99));
    view! { <label>{label}" "<input type="number" inputmode="numeric" min=least.to_string() max="99" prop:value=move || figure.get().to_string() on:change=typed/></label> }
        .into_any()
}

/// One of several; the first is chosen unless another one was.
pub(crate) fn choice(
    label: impl Fn() -> &'static str + Copy + Send + 'static,
    chosen: RwSignal<usize>,
    options: impl Fn() -> Vec<String> + Send + 'static,
) -> AnyView {
    let option = move |(at, says): (usize, String)| {
        view! { <option value=at.to_string() selected=move || chosen.get() == at>{says}</option> }
    };
    let pick = move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0));
    view! { <label>{label}" "<select on:change=pick>{move || options().into_iter().enumerate().map(option).collect_view()}</select></label> }
        .into_any()
}

/// Over days, those who have just had their turn are told once that they can leave orders before they go.
pub(crate) fn suggestion<R: Shown>(desk: Desk<R>) -> impl Fn() -> Option<AnyView> {
    let must = Memo::new(move |_| desk.must());
    let over_days = Memo::new(move |_| {
        desk.now.with(|now| {
            let days = now.about.as_ref().is_some_and(|about| matches!(about.clock, Clock::Days { .. }));
            days && now.phase == Phase::Running
        })
    });
    let had_turn = RwSignal::new(false);
    Effect::new(move |before: Option<bool>| {
        let must = must.get();
        if before == Some(true) && !must {
            had_turn.set(true);
        }
        must
    });
    let none = Memo::new(move |_| own(desk).is_empty());
    let open = move |_| {
        had_turn.set(false);
        if let Ok(Some(panel)) = document().query_selector("details.orders") {
            let _ = panel.set_attribute("open", "");
            if let Some(summary) = panel.first_element_child().and_then(|summary| summary.dyn_into::<web_sys::HtmlElement>().ok()) {
                let _ = summary.focus();
            }
        }
    };
    move || {
        (had_turn.get() && over_days.get() && none.get() && !must.get()).then(|| {
            view! { <p class="notice">{word(|words| words.leave_orders)}" "<button on:click=open>{word(|words| words.orders)}</button><button on:click=move |_| had_turn.set(false)>{word(|words| words.close)}</button></p> }.into_any()
        })
    }
}

/// What was chosen is stored with the table, and what that means where a clock runs.
pub(crate) fn saved<R: Shown>(desk: Desk<R>, settings: Settings) -> impl Fn() -> Option<&'static str> + Copy {
    let counts = Memo::new(move |_| {
        desk.now.with(|now| {
            let clock = now.about.as_ref().is_some_and(|about| about.clock != Clock::None);
            clock && now.phase == Phase::Running && now.own.as_ref().is_some_and(|own| own.draft.is_some())
        })
    });
    move || counts.get().then(|| settings.words().draft_counts)
}
