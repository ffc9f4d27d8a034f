//! The score sheet: it builds up column by column, the sum last.

use crate::desk::{Desk, Shown};
use crate::settings::word;
use leptos::prelude::*;

/// The sheet, from the first to the last, and the same in sentences.
pub(super) fn sheet<R: Shown>(desk: Desk<R>, score: &R::Score) -> AnyView {
    let score = StoredValue::new_local(score.clone());
    let table = move || {
        let table = desk.say(|speaker, _| score.with_value(|score| R::score_table(speaker, score)))?;
        let late = |column: usize| format!("{}ms", column.saturating_sub(2) * 450);
        let head = table
            .head
            .iter()
            .enumerate()
            .map(|(column, name)| view! { <th scope="col" class:total={column == table.total} style:animation-delay=late(column)>{*name}</th> })
            .collect_view();
        let row = |row: Vec<String>| {
            let cells = row
                .into_iter()
                .enumerate()
                .map(|(column, text)| view! { <td class:total={column == table.total} style:animation-delay=late(column)>{text}</td> });
            view! { <tr>{cells.collect_view()}</tr> }
        };
        let rows = table.rows.into_iter().map(row).collect_view();
        Some(
            view! { <div class="wide" role="group" tabindex="0"><table class="score"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div> },
        )
    };
    let lines = move || {
        let lines = desk.say(|speaker, _| score.with_value(|score| R::say_score(speaker, score))).unwrap_or_default();
        lines.into_iter().chain(left(desk)).map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! { <section class="sheet"><h2>{word(|words| words.score_sheet)}</h2>{table}<ul class="told">{lines}</ul></section> }.into_any()
}

/// Who did not play to the end: a bot earned some of the points of such a seat.
fn left<R: Shown>(desk: Desk<R>) -> Vec<String> {
    let words = desk.settings.words();
    desk.now.with(|now| {
        let gone = now.names().into_iter().zip(&now.seats).filter(|(_, seat)| seat.resigned);
        gone.map(|(name, seat)| format!("{name} {}", if seat.removed { words.removed_in_between } else { words.resigned_in_between }))
            .collect()
    })
}
