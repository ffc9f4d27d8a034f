//! The boards as they were last revealed (OS-32, OS-70).

use super::words;
use crate::paint;
use crate::scene::Scene;
use crate::text::{pad, width, wrap};
use ostia::{Seen, Sight, State};
use ratatui::text::{Line, Span};
use sentences::OstiaLabels;
use tabletop::Seat;

/// What everybody placed at the last reveal; empty before the first.
pub(crate) fn last(scene: &Scene<'_, State>, columns: u16) -> Vec<Line<'static>> {
    let boards = scene.seen.iter().rev().find_map(|seen| boards(scene, &seen.sight));
    let boards = boards.unwrap_or_default();
    let name = |seat: Seat| scene.speaker.name(seat).into_owned();
    let widest = (0..boards.len()).map(|at| width(&name(Seat(at as u8)))).max().unwrap_or(0) + 1;
    let lines = (0..).map(Seat).zip(boards).flat_map(|(seat, board)| {
        let room = usize::from(columns).saturating_sub(widest + 2);
        let name = name(seat);
        let letter = scene.letters[seat.index()];
        wrap(&board, room, 0).into_iter().enumerate().map(move |(at, text)| {
            let head = if at == 0 { format!("{letter} {}", pad(&name, widest)) } else { " ".repeat(widest + 2) };
            Line::from(vec![Span::styled(head, paint::seat(seat)), Span::raw(text)])
        })
    });
    lines.collect()
}

/// Each board in one line.
fn boards(scene: &Scene<'_, State>, sight: &Sight) -> Option<Vec<String>> {
    let labels = OstiaLabels::of(scene.speaker.language);
    let (forum, senate, storage) = (labels.forum, labels.senate, labels.storage);
    let goods = |cards| words::goods(&scene.speaker, cards);
    let cards = |count: u8| {
        let [one, several] = labels.cards;
        format!("{count} {}", if count == 1 { one } else { several })
    };
    if let Sight::Revealed { boards } = sight {
        let told = boards.iter().map(|board| {
            let kept = match &board.storage {
                Seen::Faces(cards) => goods(*cards),
                Seen::Backs(count) => cards(count + board.bluffs.storage),
            };
            format!("{forum}: {} · {senate}: {} · {storage}: {kept}", goods(board.forum), goods(board.senate))
        });
        Some(told.collect())
    } else if let Sight::FinalRevealed { boards } = sight {
        Some(boards.iter().map(|board| format!("{forum}: {} · {storage}: {}", goods(board.forum), goods(board.storage))).collect())
    } else {
        None
    }
}
