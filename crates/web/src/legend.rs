//! The legend: hovering over a thing, focusing it or pressing it for long says what it is and what it does, with its rule.
//!
//! An element names what it shows in `data-legend`, by the names of [`Spoken::explain`](sentences::Spoken::explain), several with blanks
//! between them. There is one legend on the page, over everything else, and it takes no space.

use crate::art::picture;
use crate::desk::{Desk, Shown};
use crate::figure::rounded;
use core::time::Duration;
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event};

/// How long the pointer rests on a thing, or a finger presses it, before it is explained.
const HOVER: Duration = Duration::from_millis(450);
/// Sooner than the browser itself takes the press for the beginning of a drag.
const PRESS: Duration = Duration::from_millis(400);
/// How long the legend stays when the pointer leaves, so that it can be reached.
const LEAVE: Duration = Duration::from_millis(250);

/// What is explained, and where the legend is put: its distance from the top or else from the bottom, and its middle.
type Pointed = Option<(String, [Option<String>; 2], String)>;

/// The legend of a table.
pub(crate) fn legend<R: Shown>(desk: Desk<R>) -> AnyView {
    let pointed = RwSignal::new(Pointed::None);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    // Was it opened by a long press? Then the click that ends the press does nothing else.
    let pressed = StoredValue::new(false);
    // Where the pointer is. What comes to lie under a pointer that rests is not what the reader asks about.
    let rests = StoredValue::new((0, 0));
    let stay = move || {
        if let Some(waiting) = timer.try_update_value(Option::take).flatten() {
            waiting.clear();
        }
    };
    let later = move |after: Duration, to: Pointed| {
        stay();
        timer.set_value(set_timeout_with_handle(move || drop(pointed.try_set(to)), after).ok());
    };
    let close = move || {
        stay();
        if pointed.with_untracked(Option::is_some) {
            pointed.set(None);
        }
    };
    let handles = [
        window_event_listener(ev::pointerover, move |event| {
            if event.pointer_type() != "mouse" {
                return;
            }
            let at = (event.client_x(), event.client_y());
            let moved = rests.try_update_value(|rests| core::mem::replace(rests, at)) != Some(at);
            match target(&event) {
                Some(over) if over.closest(".explained").ok().flatten().is_some() => stay(),
                over => match over.and_then(|over| explained(&over)) {
                    Some(what) if pointed.with_untracked(|now| now.as_ref() == Some(&what)) => stay(),
                    Some(what) if moved => later(HOVER, Some(what)),
                    Some(_) | None => later(LEAVE, None),
                },
            }
        }),
        window_event_listener(ev::pointermove, move |event| rests.set_value((event.client_x(), event.client_y()))),
        window_event_listener(ev::focusin, move |event| {
            // A finger or a pointer moves the focus as well; only the keyboard asks by it.
            let Some(focused) = target(&event).filter(|focused| focused.matches(":focus-visible").unwrap_or_default()) else { return };
            // A control is asked about, and what is on it; the table itself is not.
            let asked = (focused.tag_name() != "MAIN").then_some(focused);
            match asked.and_then(|focused| explained(&focused).or_else(|| explained(&focused.query_selector("[data-legend]").ok()??))) {
                Some(what) => later(HOVER, Some(what)),
                None => later(LEAVE, None),
            }
        }),
        window_event_listener(ev::pointerdown, move |event| {
            pressed.set_value(false);
            let inside = target(&event).is_some_and(|over| over.closest(".explained").ok().flatten().is_some());
            if inside {
                return;
            }
            close();
            if event.pointer_type() != "mouse"
                && let Some(what) = target(&event).and_then(|over| explained(&over))
            {
                let show = move || {
                    pressed.set_value(true);
                    pointed.set(Some(what));
                };
                timer.set_value(set_timeout_with_handle(show, PRESS).ok());
            }
        }),
        // A finger that moves scrolls, and one that is lifted soon has only touched.
        window_event_listener(ev::pointercancel, move |_| stay()),
        window_event_listener(ev::pointerup, move |event| {
            if event.pointer_type() != "mouse" {
                stay();
            }
        }),
        window_event_listener(ev::contextmenu, move |event| {
            if pressed.get_value() {
                event.prevent_default();
            }
        }),
        window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" {
                close();
            }
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    swallow_clicks(move || pressed.try_update_value(core::mem::take) == Some(true));
    let shown = move || {
        let (what, [top, bottom], middle) = pointed.get()?;
        let lines = desk.say(|speaker, _| what.split(' ').flat_map(|what| R::explain(speaker, what)).collect::<Vec<_>>())?;
        let line = |line: sentences::LegendLine| {
            let rule = line.rule;
            view! { <li>{picture(&line.picture)}<span>{line.text}" "<a href=format!("{}-rules.html#{rule}", R::GAME) target="rules">{rule}</a></span></li> }
        };
        (!lines.is_empty())
            .then(|| view! { <ul class="explained" role="tooltip" style:top=top style:bottom=bottom style=("--middle", middle)>{lines.into_iter().map(line).collect_view()}</ul> })
    };
    shown.into_any()
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// What the legend says about an element or what is around it, and its place beside that.
fn explained(over: &Element) -> Pointed {
    let element = over.closest("[data-legend]").ok()??;
    let what = element.get_attribute("data-legend")?;
    let place = element.get_bounding_client_rect();
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let px = |place: f64| format!("{}px", rounded(place));
    // Above what is in the lower half of the window, below what is in the upper one.
    let upright = if place.top() + place.bottom() > height {
        [None, Some(px((height - place.top() + 6.0).max(4.0)))]
    } else {
        [Some(px(place.bottom() + 6.0)), None]
    };
    Some((what, upright, px((place.left() + place.right()) / 2.0)))
}

/// Keeps clicks from everything on the page when this says so.
fn swallow_clicks(now: impl Fn() -> bool + 'static) {
    let swallow = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        if now() {
            event.stop_propagation();
            event.prevent_default();
        }
    });
    let _ = document().add_event_listener_with_callback_and_bool("click", swallow.as_ref().unchecked_ref(), true);
    // It listens as long as the page lives.
    swallow.forget();
}
