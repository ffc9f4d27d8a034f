//! The next of the reader's tables that waits for them: one press away, wherever they have just decided something.

use crate::desk::{Desk, Shown};
use crate::house::get;
use crate::lobby::your_turn;
use crate::place::Place;
use crate::practice::TABLE;
use crate::settings::Settings;
use core::time::Duration;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ListedTable;

/// The seconds after which the server is asked again while the page is visible.
const AGAIN: u64 = 60;

/// The link, with the number of tables that wait; nothing if none does.
pub(crate) fn next_table<R: Shown>(desk: Desk<R>) -> AnyView {
    let settings = Settings::here();
    let waiting = RwSignal::new(None::<(usize, Place)>);
    let must = Memo::new(move |_| desk.must());
    let sits = Memo::new(move |_| desk.you().is_some() && desk.table.with_value(|table| table != TABLE));
    let look = move || {
        if !sits.get_untracked() || document().hidden() {
            return;
        }
        spawn_local(async move {
            let Ok(mut tables) = get::<Vec<ListedTable>>("api/me/tables").await else { return };
            tables.retain(|table| your_turn(table) && desk.table.with_value(|here| *here != table.id));
            let _ = waiting.try_set(tables.first().map(|next| (tables.len(), Place::of_table(next))));
        });
    };
    Effect::new(move || {
        must.track();
        sits.track();
        look();
    });
    if let Ok(beat) = set_interval_with_handle(look, Duration::from_secs(AGAIN)) {
        on_cleanup(move || beat.clear());
    }
    let link = move || {
        waiting.get().map(|(count, next)| {
            let says = settings.words().next_table.replace("{}", &count.to_string());
            view! { <a class="button next-table" class:main=move || !must.get() href=next.address()>{says}</a> }
        })
    };
    link.into_any()
}
