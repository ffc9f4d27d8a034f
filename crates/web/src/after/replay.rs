//! A game played once more: a slider, steps, and any player's view. The moment shown is `Desk::back`, as when the log leads back.

use super::again::again;
use super::archive::Archive;
use super::remember::past;
use super::{ArchiveSource, after};
use crate::desk::{Desk, Shown};
use crate::house::get;
use crate::now::{Now, Past};
use crate::place::{Place, look};
use crate::practice::TABLE;
use crate::settings::Pick;
use crate::settings::{Settings, word};
use crate::table_page::{on_its_way, strange_edition};
use crate::trouble::said;
use crate::who::letter;
use core::time::Duration;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ListedTable;
use protocol::What;
use tabletop::Seat;
use wasm_bindgen::JsCast;

/// The milliseconds that a step takes during playback.
const STEP: u64 = 900;

/// How much faster than usual the playback can be.
const RATES: [u64; 4] = [1, 2, 4, 8];

/// Goes to the moment after this action.
pub(super) fn go_to_action<R: Shown>(desk: Desk<R>, action: u32) {
    let place = desk.now.with_untracked(|now| now.past.iter().rposition(|past| number(past).is_some_and(|number| number <= action)));
    show_moment(desk, place);
}

/// Shows a moment, and scrolls to the board that shows it.
pub(crate) fn show_moment<R: Shown>(desk: Desk<R>, place: Option<usize>) {
    desk.back.set(place);
    if let Ok(Some(board)) = document().query_selector("main.table") {
        board.scroll_into_view();
    }
}

/// The moments that can be shown: the deal, and every action.
fn moments<R: Shown>(now: &Now<R>) -> Vec<usize> {
    now.past.iter().enumerate().filter(|(_, past)| past.view.is_some() && number(past).is_some()).map(|(place, _)| place).collect()
}

/// Slider, steps and viewpoint.
pub(super) fn bar<R: Shown>(desk: Desk<R>, archive: Archive, from: ArchiveSource) -> AnyView {
    let settings = Settings::here();
    let linked = archive.clone();
    let moments = Memo::new(move |_| desk.now.with(moments));
    let last = Memo::new(move |_| moments.with(|moments| moments.len().saturating_sub(1)));
    // The moment that is shown, by its place among the moments; the present is the last.
    let at = Memo::new(move |_| match desk.back.get() {
        None => last.get(),
        Some(place) => moments.with(|moments| moments.partition_point(|moment| *moment <= place).saturating_sub(1)),
    });
    let go = move |to: usize| {
        let to = to.min(last.get_untracked());
        desk.back.set(moments.with_untracked(|moments| moments.get(to).copied()).filter(|_| to < last.get_untracked()));
    };
    let step = move |by: isize| go(at.get_untracked().saturating_add_signed(by));
    let rate = RwSignal::new(1_u64);
    let opens = move |moment: usize| desk.now.with_untracked(|now| now.past.get(moment).is_some_and(Past::opens_turn));
    // The moment before in which a turn begins, or the next one.
    let turn = move |on: bool| {
        let (here, all) = (at.get_untracked(), moments.get_untracked());
        let to = if on {
            (here + 1..all.len()).find(|&to| opens(all[to])).unwrap_or(all.len())
        } else {
            (0..here).rev().find(|&to| opens(all[to])).unwrap_or(0)
        };
        go(to);
    };
    let runs = RwSignal::new(false);
    let start = move || {
        if !runs.get_untracked() && at.get_untracked() == last.get_untracked() {
            go(0);
        }
        runs.update(|runs| *runs = !*runs);
    };
    Effect::new(move || {
        if runs.get()
            && let Ok(beat) = set_interval_with_handle(move || step(1), Duration::from_millis(STEP / rate.get()))
        {
            on_cleanup(move || beat.clear());
        }
    });
    Effect::new(move || {
        if at.get() == last.get() {
            runs.set(false);
        }
    });
    steer(step, go, start);
    let says = move || {
        let place = moments.with(|moments| moments.get(at.get()).copied())?;
        desk.say(|speaker, _| {
            desk.now.with(|now| {
                let Some(What::Acted { sights, .. }) = now.past.get(place).map(|past| &past.news.what) else {
                    return Some(settings.words().deal_of_cards.to_owned());
                };
                // How it ended says more than the last action, and what was revealed says more than who decided last.
                let told = if at.get() == last.get() { sights.last() } else { sights.iter().find(|sight| R::is_staged(sight)) };
                told.or(sights.first()).map(|sight| R::say_sight(speaker, sight))
            })
        })
        .flatten()
    };
    let button = |label: Pick, sign: &'static str, does: Box<dyn Fn()>| {
        view! { <button aria-label=word(label) title=word(label) on:click=move |_| does()>{sign}</button> }
    };
    view! {
        <section class="replay" aria-label=word(|words| words.replay)>
            <div class="steps">
                {button(|words| words.first_moment, "⇤", Box::new(move || go(0)))}
                {button(|words| words.step_back, "←", Box::new(move || step(-1)))}
                {button(|words| words.turn_back, "«", Box::new(move || turn(false)))}
                <button on:click=move |_| start()>{move || if runs.get() { word(|words| words.run_stop)() } else { word(|words| words.run_on)() }}</button>
                {button(|words| words.turn_on, "»", Box::new(move || turn(true)))}
                {button(|words| words.step_on, "→", Box::new(move || step(1)))}
                {button(|words| words.last_moment, "⇥", Box::new(move || go(usize::MAX)))}
            </div>
            <label class="eyes">{word(|words| words.replay_speed)}" "<select on:change=move |event| rate.set(event_target_value(&event).parse().unwrap_or(1))>
                {RATES.map(|rate| view! { <option value=rate>{rate}"×"</option> }).collect_view()}
            </select></label>
            <input type="range" min="0" max=last prop:value=move || at.get() aria-label=word(|words| words.moment) title=word(|words| words.replay_keys) aria-valuetext=says
                on:input=move |event| go(event_target_value(&event).parse().unwrap_or(0))/>
            <output>{at}" / "{last}</output>
            <p class="says" aria-live="polite">{says}</p>
            {viewpoint(desk, archive)}
            <button on:click=move |_| scroll_to("#after")>{word(|words| words.score_sheet)}" ↓"</button>
            {again(desk, from, "main")}
            <button on:click=move |_| scroll_to(".look-back")>{word(|words| words.look_back)}</button>
            {moment_link(desk, &linked)}
            <a class="button" href=Place::Home.address()>{word(|words| words.home)}</a>
        </section>
    }
    .into_any()
}

/// The keys of the replay.
fn steer(step: impl Fn(isize) + 'static, go: impl Fn(usize) + 'static, start: impl Fn() + 'static) {
    let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let writes = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let busy = writes
            .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA" | "BUTTON" | "SUMMARY" | "A"));
        if busy || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => step(-1),
            "ArrowRight" => step(1),
            "Home" => go(0),
            "End" => go(usize::MAX),
            " " => start(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
}

/// The fragment of the address says which table it is, so the page scrolls there by script.
fn scroll_to(selector: &str) {
    if let Ok(Some(found)) = document().query_selector(selector) {
        found.scroll_into_view();
    }
}

/// A link to the moment that is shown; what is kept in this browser alone has none.
fn moment_link<R: Shown>(desk: Desk<R>, archive: &Archive) -> Option<AnyView> {
    let archive = (archive.table != TABLE).then(|| archive.clone())?;
    let address = move || {
        let at = desk.back.get().and_then(|place| desk.now.with(|now| now.past.get(..=place)?.iter().rev().find_map(number)));
        Place::Replay { game: R::GAME.into(), id: archive.table.clone(), token: archive.watch.clone(), at }.address()
    };
    Some(view! { <a class="button moment-link" href=address>{word(|words| words.link_to_moment)}</a> }.into_any())
}

/// Chooses whose view of the game is shown.
fn viewpoint<R: Shown>(desk: Desk<R>, archive: Archive) -> AnyView {
    let trouble = RwSignal::new(None::<String>);
    let archive = StoredValue::new(archive);
    let look = move |event| {
        let eyes = event_target_value(&event);
        trouble.set(None);
        spawn_local(async move {
            match past::<R>(&archive.get_value(), Some(&eyes)).await {
                Ok(seen) => {
                    // The same moment in another view: news are numbered separately for each viewer.
                    let moment = desk
                        .back
                        .get_untracked()
                        .and_then(|place| desk.now.with_untracked(|now| now.past.iter().take(place + 1).rev().find_map(number)));
                    desk.now.update(|now| {
                        now.view = seen.iter().rev().find_map(|past| past.view.clone());
                        now.past = seen;
                    });
                    match moment {
                        Some(action) => go_to_action(desk, action),
                        None => desk.back.set(None),
                    }
                }
                Err(why) => trouble.set(Some(said(&why))),
            }
        });
    };
    let seats = Memo::new(move |_| desk.now.with(|now| now.seats.len() as u8));
    let seen_by = Memo::new(move |_| desk.you());
    let options = move || {
        let one = |seat: Seat| {
            let name = move || desk.now.with(|now| now.names().into_iter().nth(seat.index()));
            view! { <option value=seat.0 selected=move || seen_by.get() == Some(seat)>{letter(seat)}" "{name}</option> }
        };
        Seat::all(seats.get()).map(one).collect_view()
    };
    view! {
        <label class="eyes">{word(|words| words.viewpoint)}" "<select on:change=look>{options}<option value="spectator" selected=move || seen_by.get().is_none()>{word(|words| words.spectator)}</option></select></label>
        {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
    }
    .into_any()
}

/// The number of the action that this tells about; the deal is 0.
fn number<R: Shown>(past: &Past<R>) -> Option<u32> {
    if let What::Acted { action, .. } = past.news.what {
        return Some(action);
    }
    matches!(past.news.what, What::Dealt { .. }).then_some(0)
}

/// A finished game, at its own address.
pub(crate) fn replay_page<R: Shown>(edition: R::Edition, archive: Archive, board: fn(Desk<R>) -> AnyView) -> AnyView {
    // There is no table to send anything to.
    let desk = Desk::<R>::new(Settings::here(), archive.table.clone(), edition, |_, _| Box::pin(async { Ok(()) }));
    provide_context(desk);
    let ready = RwSignal::new(None::<Result<Option<String>, String>>);
    let asked = archive.clone();
    spawn_local(async move {
        let told = async {
            let watch = asked.watch.as_ref().map_or_else(String::new, |token| format!("?watch={token}"));
            let table: ListedTable = get(&format!("api/tables/{}{watch}", asked.table)).await?;
            if desk.is_strange(&table.summary.edition, None) {
                return Ok(Some(table.summary.edition));
            }
            let seen = past::<R>(&asked, None).await?;
            desk.now.update(|now| {
                now.phase = table.phase;
                now.seats = table.summary.seats;
                now.n = seen.last().map_or(0, |past| past.news.n);
                now.view = seen.iter().rev().find_map(|past| past.view.clone());
                now.past = seen;
            });
            if let Place::Replay { at: Some(action), .. } = look() {
                go_to_action(desk, action);
            } else {
                desk.back.set(desk.now.with_untracked(|now| moments(now).first().copied()));
            }
            Ok(None)
        };
        ready.set(Some(told.await.map_err(|why| said(&why))));
    });
    let shown = move || match ready.get() {
        None => on_its_way(),
        Some(Err(why)) => view! { <main class="form"><p class="refused" role="alert">{why}</p></main> }.into_any(),
        Some(Ok(Some(strange))) => strange_edition(strange),
        Some(Ok(None)) => view! { {board(desk)}{after(desk, &archive, ArchiveSource::Replay)} }.into_any(),
    };
    shown.into_any()
}
