//! The end: who has won, with how many chips (OS-75).

use super::Desk;
use super::card::{badge, name};
use super::labels_in;
use crate::art::{picture, sign};
use leptos::prelude::*;
use tabletop::Seat;

/// The ranking.
pub(super) fn end(desk: Desk) -> AnyView {
    let rows = move || {
        let view = desk.view()?;
        let labels = labels_in(desk.settings);
        let score = view.score.as_ref()?;
        let mut seats: Vec<Seat> = Seat::all(score.seats.len() as u8).collect();
        seats.sort_by_key(|seat| score.seats[seat.index()].rank);
        let each = seats.into_iter().map(|seat| {
            let sheet = &score.seats[seat.index()];
            view! {
                <li class:first=sheet.rank == 1><b class="rank">{sheet.rank}"."</b>{(sheet.rank == 1).then(|| picture("laurel"))}{badge(seat)}<b>{name(desk, seat)}</b>
                    <span class="won">{sign("chip", labels.chips)}<b>{sheet.chips.to_string()}</b>{sign("denarius", labels.denarii)}{sheet.denarii.0}</span></li>
            }
        });
        Some(each.collect_view())
    };
    view! { <section class="end" aria-label=move || desk.settings.words().score_sheet><ol>{rows}</ol></section> }.into_any()
}
