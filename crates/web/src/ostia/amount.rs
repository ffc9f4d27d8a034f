//! An amount of denarii: a field that is read at every key, and a button that says what it does and what it costs.

use super::Desk;
use super::choice::Choice;
use super::labels_in;
use crate::art::picture;
use crate::asks_once::{Press, asks_once};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::prelude::*;
use ostia::preview::paying;
use ostia::{Bids, Denarii};
use tabletop::CardSet;

/// What an amount is for. What was typed for one purpose is not meant for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Purpose {
    pub(super) what: For,
    pub(super) lot: CardSet,
    /// The same two cards can be for sale again in a later round.
    pub(super) round: u8,
}

/// What is done with an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// A bid (OS-13), also one that is left in advance.
    Bid,
    /// The seller takes the lot (OS-15).
    Take,
    /// The price that one of two players names (OS-91).
    Price,
}

/// The bounds of an amount, and its start value: the least number that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: Denarii,
    pub(super) most: Denarii,
    pub(super) start: Denarii,
}

impl Bounds {
    /// The bounds of an amount that starts at the least.
    pub(super) fn between(least: Denarii, most: Denarii) -> Bounds {
        Bounds { least, most, start: least }
    }

    /// The bounds of a bid: it starts above the others, if the purse can pay for that.
    pub(super) fn bid(minimum: Denarii, ceiling: Denarii, bids: &Bids, purse: Denarii) -> Bounds {
        let start = tops(bids).filter(|top| (minimum..=ceiling.min(purse)).contains(top)).unwrap_or(minimum);
        Bounds { least: minimum, most: ceiling, start }
    }
}

/// The least bid that brings the seller more than all others do: half is rounded down (OS-15).
pub(super) fn tops(bids: &Bids) -> Option<Denarii> {
    bids.highest().map(|highest| Denarii((highest.half_down().0 + 1) * 2))
}

/// Why the typed text is not an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    NoNumber,
    TooLittle(Denarii),
    TooMuch(Denarii),
}

fn read(text: &str, bounds: Bounds) -> Result<Denarii, Wrong> {
    let figure = text.trim();
    let digits = !figure.is_empty() && figure.bytes().all(|digit| digit.is_ascii_digit());
    match figure.parse::<i32>().map(Denarii) {
        // More digits than a number can hold are too much.
        Err(_) if digits => Err(Wrong::TooMuch(bounds.most)),
        Err(_) => Err(Wrong::NoNumber),
        Ok(amount) if amount < bounds.least => Err(Wrong::TooLittle(bounds.least)),
        Ok(amount) if amount > bounds.most => Err(Wrong::TooMuch(bounds.most)),
        Ok(amount) => Ok(amount),
    }
}

fn say_wrong(labels: &sentences::OstiaLabels, wrong: Wrong) -> String {
    match wrong {
        Wrong::NoNumber => labels.enter_number.to_owned(),
        Wrong::TooLittle(least) => format!("{} {}", labels.no_less_than, least.0),
        Wrong::TooMuch(most) => format!("{} {}", labels.no_more_than, most.0),
    }
}

/// What paying this amount would cost beside the money, in words; `None` if the purse is enough (OS-20, OS-21).
pub(super) fn costs(desk: Desk, amount: Denarii) -> Option<String> {
    desk.say(|speaker, view| paying(view, amount).and_then(|payment| speaker.raising(&payment))).flatten()
}

/// Buttons for less and more, a field for any figure, and the button that does it.
pub(super) fn amount(
    desk: Desk,
    choice: Choice,
    purpose: Purpose,
    bounds: impl Fn() -> Bounds + Send + Sync + 'static,
    does: impl Fn(Denarii) + Copy + 'static,
) -> AnyView {
    let words = desk.settings.words();
    let labels = labels_in(desk.settings);
    let says = match purpose.what {
        For::Bid => labels.bid,
        For::Take => labels.take_lot,
        For::Price => labels.set_price,
    };
    let bounds = Memo::new(move |_| bounds());
    let text = Memo::new(move |_| {
        let typed = choice.amount.with(|typed| typed.as_ref().filter(|(of, _)| *of == purpose).map(|(_, text)| text.clone()));
        typed.unwrap_or_else(|| bounds.get().start.0.to_string())
    });
    let named = Memo::new(move |_| read(&text.get(), bounds.get()));
    let step = move |by: i32| {
        let Bounds { least, most, start } = bounds.get_untracked();
        let from = text.get_untracked().trim().parse().unwrap_or(start.0);
        choice.amount.set(Some((purpose, i32::saturating_add(from, by).clamp(least.0, most.0).to_string())));
    };
    let press = move || {
        let labels = labels_in(desk.settings);
        match named.get() {
            Err(wrong) => Press::cannot(say_wrong(labels, wrong)),
            Ok(amount) => {
                let costs = costs(desk, amount);
                let costs = if purpose.what == For::Price { costs.map(|costs| format!("{} {costs}", labels.if_you_buy)) } else { costs };
                Press::new(format!("{says} {}", amount.0), costs)
            }
        }
    };
    let done = move || {
        if let Ok(amount) = named.get_untracked() {
            does(amount);
        }
    };
    let keys = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowUp" => step(1),
            "ArrowDown" => step(-1),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        // Enter in the field presses the button.
        <form class="amount" aria-label=says on:submit=|event: SubmitEvent| event.prevent_default()>
            <button type="button" aria-label=words.less disabled=move || named.get() == Ok(bounds.get().least) on:click=move |_| step(-1)>"−"</button>
            <input inputmode="numeric" autocomplete="off" maxlength="9" aria-label=labels.denarii aria-invalid=move || named.get().is_err().to_string()
                prop:value=text on:input=move |event| choice.amount.set(Some((purpose, event_target_value(&event)))) on:keydown=keys/>
            <button type="button" aria-label=words.more disabled=move || named.get() == Ok(bounds.get().most) on:click=move |_| step(1)>"+"</button>
            {asks_once("main", None, picture("denarius"), press, done)}
        </form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Seat;

    #[test]
    fn what_is_typed_is_an_amount_within_its_bounds_or_says_why_not() {
        let bounds = Bounds::between(Denarii(11), Denarii(102));
        let rows = [
            ("11", Ok(Denarii(11))),
            (" 102 ", Ok(Denarii(102))),
            ("", Err(Wrong::NoNumber)),
            ("1o", Err(Wrong::NoNumber)),
            ("-5", Err(Wrong::TooLittle(Denarii(11)))),
            ("10", Err(Wrong::TooLittle(Denarii(11)))),
            ("103", Err(Wrong::TooMuch(Denarii(102)))),
            ("99999999999", Err(Wrong::TooMuch(Denarii(102)))),
        ];
        for (text, amount) in rows {
            assert_eq!(read(text, bounds), amount, "{text:?}");
        }
    }

    /// OS-15: the seller gets half, rounded down, so 17 brings no more than 16.
    #[test]
    fn a_bid_begins_where_it_brings_the_seller_more_as_far_as_the_purse_goes() {
        let rows = [
            (None, 60, 8),
            (Some(15), 60, 16),
            (Some(16), 60, 18),
            (Some(17), 60, 18),
            // Nothing beyond the purse or the ceiling is proposed.
            (Some(30), 31, 8),
            (Some(98), 120, 8),
        ];
        for (highest, purse, start) in rows {
            let mut bids = Bids::default();
            bids.0[Seat(1)] = highest.map(Denarii);
            let bounds = Bounds::bid(Denarii(8), Denarii(99), &bids, Denarii(purse));
            assert_eq!(bounds, Bounds { least: Denarii(8), most: Denarii(99), start: Denarii(start) }, "{highest:?}");
        }
    }
}
