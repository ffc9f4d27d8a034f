//! What happened before the page was opened, with the state of the table at the time: every line of the log leads to its moment.

use super::archive::Archive;
use crate::desk::{Desk, Shown};
use crate::house::Trouble;
use crate::now::{Now, Past};
use crate::read::read;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{HistoryItem, What};
use std::sync::Arc;

/// Fetches from the archive what the frames left out, whenever they left something out.
pub(crate) fn remember<R: Shown>(desk: Desk<R>, archive: Archive) {
    let missing = Memo::new(move |_| !desk.now.with(Now::is_whole));
    Effect::new(move || {
        if missing.get() {
            let archive = archive.clone();
            spawn_local(async move {
                // Without it the log simply begins where the page was opened.
                if let Ok(older) = past::<R>(&archive, None).await {
                    let mut moved = 0;
                    desk.now.update(|now| moved = put_before(now, older));
                    desk.back.update(|back| *back = back.map(|place| place + moved));
                }
            });
        }
    });
}

/// Everything a viewer was told, with the view at each moment; the reader's own, if no viewer is named.
pub(super) async fn past<R: Shown>(archive: &Archive, eyes: Option<&str>) -> Result<Vec<Past<R>>, Trouble> {
    let query = eyes.map_or_else(|| "views=true".to_owned(), |eyes| format!("views=true&as={eyes}"));
    let text = archive.ask("history", &query).await?;
    let told: Vec<HistoryItem<R>> = read(&text)?;
    let mut now = Now::<R>::default();
    for HistoryItem { news, view } in told {
        if let Some(view) = view {
            now.view = Some(Arc::new(view));
        }
        if let What::Undone { keep, .. } = news.what {
            forget(&mut now.past, keep);
        }
        now.past.push(Past { news, view: now.view.clone() });
    }
    Ok(now.past)
}

/// Puts what was missing before what is known, and adds views where there were none; returns how far the known part has moved.
fn put_before<R: Shown>(now: &mut Now<R>, older: Vec<Past<R>>) -> usize {
    let first = now.past.first().map_or(u32::MAX, |first| first.news.n);
    let known = core::mem::replace(&mut now.past, older);
    let before = now.past.iter().take_while(|past| past.news.n < first).count();
    let newest = now.past.last().map_or(0, |past| past.news.n);
    // News that came while the archive was being asked may undo older news.
    for past in known.into_iter().filter(|past| past.news.n > newest) {
        if let What::Undone { keep, .. } = past.news.what {
            forget(&mut now.past, keep);
        }
        now.past.push(past);
    }
    before
}

/// After an undo, later actions have not happened.
fn forget<R: Shown>(past: &mut Vec<Past<R>>, keep: u32) {
    past.retain(|past| !past.news.what.is_undone_by(keep));
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::News;
    use tabletop::Seat;

    type Ostia = ostia::State;

    fn told(n: u32, what: What<Ostia>) -> Past<Ostia> {
        Past { news: News { n, at: 0, what }, view: None }
    }

    fn acted(n: u32, action: u32) -> Past<Ostia> {
        told(n, What::Acted { action, seat: Seat(0), by: protocol::By::Person, sights: Vec::new() })
    }

    fn numbers(now: &Now<Ostia>) -> Vec<u32> {
        now.past.iter().map(|past| past.news.n).collect()
    }

    #[test]
    fn what_was_left_out_comes_before_what_is_known() {
        let mut now = Now::<Ostia> { past: vec![acted(5, 3), acted(6, 4)], ..Now::default() };
        let older = vec![told(1, What::Opened), acted(2, 1), acted(3, 2), told(4, What::Drafted), acted(5, 3)];
        assert_eq!(put_before(&mut now, older), 4);
        assert_eq!(numbers(&now), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn what_was_taken_back_meanwhile_has_not_happened() {
        let mut now = Now::<Ostia> { past: vec![told(4, What::Undone { seat: None, keep: 1 }), acted(5, 2)], ..Now::default() };
        assert_eq!(put_before(&mut now, vec![told(1, What::Opened), acted(2, 1), acted(3, 2)]), 3);
        assert_eq!(numbers(&now), [1, 2, 4, 5]);
    }
}
