//! How long a bot still waits: a ring that empties, and the time beside it. In the turn of a bot its offer is gone with the ring; in the
//! reader's own turn the offer may stand, and nothing has to be done in time: then the ring is dotted, without a figure.

use crate::who::told;
use leptos::prelude::*;
use protocol::OfferTime;
use tabletop::Millis;

/// The ring of an offer that a bot waits for.
pub(crate) fn ring(time: OfferTime, own_turn: Memo<bool>) -> AnyView {
    let now = || js_sys::Date::now() as Millis;
    let left = move || time.until.saturating_sub(now()).min(time.of);
    let beat = RwSignal::new(());
    if let Ok(ticking) = set_interval_with_handle(move || beat.set(()), core::time::Duration::from_secs(1)) {
        on_cleanup(move || ticking.clear());
    }
    let says = move || {
        beat.track();
        told(left().div_ceil(1000))
    };
    let over = move || {
        beat.track();
        (left() == 0).then_some("none")
    };
    let (whole, gone) = (format!("{}ms", time.of), format!("-{}ms", time.of - left()));
    view! {
        // When the time is over the offer may still stand, in the reader's own turn: then there is nothing to count.
        <span class="ring" class:calm=own_turn style=("display", over)>
            <svg viewBox="0 0 40 40" aria-hidden="true">
                <circle cx="20" cy="20" r="15.9"></circle>
                <circle class="left" cx="20" cy="20" r="15.9" style=("animation-duration", whole) style=("animation-delay", gone)></circle>
            </svg>
            <time>{says}</time>
        </span>
    }
    .into_any()
}
