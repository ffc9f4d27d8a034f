//! A recorded game that is played on in practice: from a moment of a replay, or from a file.

use super::line::{TABLE, WorkerLink};
use crate::after::Archive;
use crate::bar::guest;
use crate::desk::{Desk, Shown};
use crate::house::Trouble;
use crate::place::Place;
use crate::settings::kept;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ToWorker;
use tabletop::Seat;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

/// Where the wish waits while the page goes to the room of practice.
const WISH: &str = "fondaco-play-on";

/// Plays a finished game on, after this many of its recorded actions. The seat is the reader's own; without one, that of the first person.
pub(crate) async fn play_on<R: Shown>(desk: Desk<R>, archive: &Archive, actions: u32, seat: Option<Seat>) -> Result<(), Trouble> {
    let wish = wish::<R>(archive.ask("record", "").await?, Some(actions), seat);
    let here = WorkerLink::here().filter(|_| archive.table == TABLE);
    if let Some(line) = here {
        desk.back.set(None);
        line.say(&wish);
        return Ok(());
    }
    let text = serde_json::to_string(&wish).expect("our own types can be written as JSON");
    let storage = window().session_storage().ok().flatten();
    storage.and_then(|storage| storage.set_item(WISH, &text).ok()).ok_or(Trouble::NoLine)?;
    Place::Practice { game: R::GAME.into() }.go();
    Ok(())
}

/// The wish with which the reader came, once.
pub(super) fn wished() -> Option<String> {
    let storage = window().session_storage().ok().flatten()?;
    let text = storage.get_item(WISH).ok().flatten()?;
    let _ = storage.remove_item(WISH);
    Some(text)
}

/// Reads the file that the reader has chosen, and hands the whole game over.
pub(super) fn chosen_file<R: Shown>(event: &Event, begin: impl Fn(ToWorker) + 'static) {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = file.text().await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        begin(wish::<R>(text, None, None));
    });
}

fn wish<R: Shown>(record: String, actions: Option<u32>, seat: Option<Seat>) -> ToWorker {
    let language = kept("language").unwrap_or_default();
    ToWorker::PlayOn { game: R::GAME.into(), record, actions, seat, name: kept("name").unwrap_or_else(guest), language }
}
