//! The final scoring as a ceremony in the middle of the board: column by column, the winner last. A press or Escape shows all of it.

use super::ArchiveSource;
use super::again::again;
use crate::animate::is_still;
use crate::desk::{Desk, Shown};
use crate::settings::word;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use sentences::ScoreTable;
use std::rc::Rc;

/// Has the ceremony shown over the board, until it is closed or an earlier moment is looked at.
pub(super) fn hold_ceremony<R: Shown>(desk: Desk<R>, score: &R::Score, from: ArchiveSource) {
    let score = StoredValue::new_local(score.clone());
    let open = RwSignal::new(from == ArchiveSource::Table);
    let tempo = desk.settings.speed.get_untracked().tempo();
    let still = RwSignal::new(tempo.is_none() || is_still());
    let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            if still.get_untracked() { open.set(false) } else { still.set(true) }
        }
    });
    let draw = move || {
        if !open.get() || desk.back.get().is_some() {
            return None;
        }
        let told = desk.say(|speaker, _| {
            score.with_value(|score| (R::say_score(speaker, score), R::score_table(speaker, score), speaker.house.you_first))
        });
        let (lines, table, you) = told?;
        let own = table.rows.iter().find(|row| row.get(1).map(String::as_str) == Some(you)).map(|row| sum(&table, row));
        let winner = lines.first().cloned();
        let steps = table.head.len();
        let late = |column: usize| format!("{}ms", column.saturating_sub(2) as f64 * 700.0 * tempo.unwrap_or_default());
        let cell =
            |column: usize, text: String| view! { <td class:total={column == table.total} style:animation-delay=late(column)>{text}</td> };
        let head = table.head.iter().enumerate().map(|(column, name)| view! { <th scope="col" class:total={column == table.total} style:animation-delay=late(column)>{*name}</th> }).collect_view();
        let rows = table
            .rows
            .iter()
            .map(|row| view! { <tr>{row.iter().enumerate().map(|(column, text)| cell(column, text.clone())).collect_view()}</tr> })
            .collect_view();
        let tie = table.tie.clone();
        let last = late(steps);
        let shown = view! {
            <section class="ceremony" class:still=still role="dialog" aria-label=word(|words| words.score_sheet) on:click=move |_| still.set(true)>
                <div class="wide" role="group" tabindex="0"><table class="score"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>
                <p class="won" style:animation-delay=last.clone()><b>{winner}</b></p>
                <p style:animation-delay=last.clone()>{own}</p>
                {tie.map(|tie| view! { <p class="faint" style:animation-delay=last.clone()>{tie}</p> })}
                <p class="buttons">{again(desk, from, "main")}<button on:click=move |_| open.set(false)>{word(|words| words.close)}</button></p>
            </section>
        };
        Some(shown.into_any())
    };
    desk.ceremony.set(Some(Rc::new(draw)));
    on_cleanup(move || {
        keys.remove();
        desk.ceremony.try_set(None);
    });
}

/// How a total came about: "Senate 4 + kinds 4 + money 2 = 10".
fn sum(table: &ScoreTable, row: &[String]) -> String {
    let parts = table.head.iter().zip(row).take(table.total).skip(2);
    let parts: Vec<String> = parts.filter(|(_, figure)| figure.as_str() != "0").map(|(name, figure)| format!("{name} {figure}")).collect();
    let total = row.get(table.total).cloned().unwrap_or_default();
    format!("{}: {} = {total}", row.get(1).cloned().unwrap_or_default(), parts.join(" + "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_is_told_by_its_parts() {
        let row = ["2", "You", "4", "0", "2", "6"].map(str::to_owned);
        let table = ScoreTable {
            head: vec!["place", "player", "Senate", "kinds", "money", "chips"],
            rows: vec![row.to_vec()],
            total: 5,
            tie: None,
        };
        assert_eq!(sum(&table, &row), "You: Senate 4 + money 2 = 6");
    }
}
