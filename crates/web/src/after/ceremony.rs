//! The final scoring as a ceremony in the middle of the board: part by part, run by run and marker by marker, then the places, the winner
//! last.

use super::ArchiveSource;
use super::again::again;
use crate::desk::{Desk, Shown};
use crate::focus::focus_news;
use crate::scoring_pace::ScoringPace;
use crate::settings::word;
use crate::who::letter;
use leptos::prelude::*;
use sentences::ScoreTable;
use std::rc::Rc;

/// Has the ceremony shown over the board, until it is closed or an earlier moment is looked at.
pub(super) fn hold_ceremony<R: Shown>(desk: Desk<R>, score: &R::Score, from: ArchiveSource) {
    let score = StoredValue::new_local(score.clone());
    let open = RwSignal::new(from == ArchiveSource::Table);
    let pace = ScoringPace::new(desk.settings, move || open.set(false));
    let still = pace.still;
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
        let (columns, steps) = score.with_value(|score| columns(desk, score, &table, pace));
        let last = pace.late(steps);
        let tie = table.tie.clone();
        // Whenever it is drawn anew, its old button is gone.
        focus_news(".ceremony .buttons button");
        let shown = view! {
            <section class="ceremony" class:still=still role="dialog" aria-label=word(|words| words.score_sheet) on:click=move |_| still.set(true)>
                <h2>{word(|words| words.score_sheet)}</h2>
                <ul class="scorings">{columns}</ul>
                <p class="won" style:animation-delay=last.clone()><b>{winner}</b></p>
                <p style:animation-delay=last.clone()>{own}</p>
                {tie.map(|tie| view! { <p class="faint" style:animation-delay=last.clone()>{tie}</p> })}
                <p class="buttons">{again(desk, from, "main")}<button on:click=move |_| open.set(false)>{word(|words| words.close)}</button></p>
            </section>
        };
        Some(shown.into_any())
    };
    desk.ceremony.set(Some(Rc::new(draw)));
    on_cleanup(move || drop(desk.ceremony.try_set(None)));
}

/// A column for each player, in seat order, and how many steps it takes to show all of them. Each part begins for everybody at the same
/// time; the totals come at the end, that of the last place first.
fn columns<R: Shown>(desk: Desk<R>, score: &R::Score, table: &ScoreTable, pace: ScoringPace) -> (AnyView, usize) {
    let mut details: Vec<Vec<Vec<AnyView>>> = Vec::new();
    for seat in &table.seats {
        let parts = (2..table.total).map(|column| seat.map_or_else(Vec::new, |seat| R::came_about(desk, score, column, seat)));
        details.push(parts.collect());
    }
    // When each part begins, and at last the totals.
    let mut begins = vec![0];
    for part in 0..table.total.saturating_sub(2) {
        let most = details.iter().map(|parts| parts[part].len()).max().unwrap_or_default();
        begins.push(begins[part] + most + 1);
    }
    let totals = begins[begins.len() - 1];
    let rows = table.rows.len();
    let mut columns: Vec<(Option<tabletop::Seat>, AnyView)> = Vec::new();
    for (place, ((row, seat), parts)) in table.rows.iter().zip(&table.seats).zip(details).enumerate() {
        let lines = parts.into_iter().enumerate().map(|(part, details)| {
            let (begin, end) = (begins[part], begins[part + 1]);
            let each = (begin..).zip(details);
            let each = each.map(|(step, detail)| view! { <li class="run step" style:animation-delay=pace.late(step)>{detail}</li> });
            let late = pace.late(end - 1);
            view! { {each.collect_view()}<li class="sum step" style:animation-delay=late><span>{table.head[part + 2]}</span><b>{row[part + 2].clone()}</b></li> }
        });
        let late = pace.late(totals + rows - 1 - place);
        let shape = seat.map(|seat| view! { <span class="shape" aria-hidden="true">{letter(seat)}</span> });
        let rank = (!row[0].is_empty()).then(|| view! { <span class="rank">{format!("{}.", row[0])}</span> });
        let column = view! {
            <li class=seat.map(|seat| format!("seat-{}", seat.0)).unwrap_or_default()>
                <h3>{shape}{row[1].clone()}<span class="total step" style:animation-delay=late>{rank}" "<b>{row[table.total].clone()}</b>" "{table.head[table.total]}</span></h3>
                <ul class="sums">{lines.collect_view()}</ul>
            </li>
        };
        columns.push((*seat, column.into_any()));
    }
    columns.sort_by_key(|(seat, _)| seat.map_or(u8::MAX, |seat| seat.0));
    (columns.into_iter().map(|(_, column)| column).collect_view().into_any(), totals + rows)
}

/// How a total came about: "Senate 4 + kinds 4 + money 2 = 10", "ducats 20 + cargo 11 − pirates 6 = 25".
fn sum(table: &ScoreTable, row: &[String]) -> String {
    let parts = table.head.iter().zip(row).take(table.total).skip(2);
    let mut said = String::new();
    for (name, figure) in parts.filter(|(_, figure)| figure.as_str() != "0") {
        said += &match figure.strip_prefix('\u{2212}') {
            _ if said.is_empty() => format!("{name} {figure}"),
            Some(less) => format!(" \u{2212} {name} {less}"),
            None => format!(" + {name} {figure}"),
        };
    }
    let total = row.get(table.total).cloned().unwrap_or_default();
    format!("{}: {said} = {total}", row.get(1).cloned().unwrap_or_default())
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
            seats: vec![Some(tabletop::Seat(0))],
            total: 5,
            tie: None,
        };
        assert_eq!(sum(&table, &row), "You: Senate 4 + money 2 = 6");
        let row = ["2", "You", "20", "\u{2212}3", "1", "18"].map(str::to_owned);
        assert_eq!(sum(&table, &row), "You: Senate 20 \u{2212} kinds 3 + money 1 = 18");
        let row = ["2", "You", "\u{2212}2", "3", "0", "1"].map(str::to_owned);
        assert_eq!(sum(&table, &row), "You: Senate \u{2212}2 + kinds 3 = 1");
    }
}
