//! The stage: what happens at the table is shown in the middle of the board as short scenes, one after the other. It only shows: the
//! board is drawn at once, nothing waits for a scene, and presses go through it. When more waits than can be shown in five seconds, all
//! that waits becomes a few sentences; who was away reads one paragraph.

use crate::desk::{Desk, Shown};
use crate::door::LastSeen;
use crate::figure::{rounded, tenths};
use crate::now::Now;
use crate::practice::TABLE;
use crate::scene::{StageScene, set_off};
use crate::settings::{keep, kept, word};
use core::time::Duration;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use protocol::{By, What};
use sentences::{PageTexts, say, told};
use std::collections::VecDeque;
use tabletop::Seat;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// No scene is to begin later than this after what it shows, in milliseconds. Nobody should wait longer than five seconds; the rest is
/// for timers of a busy browser.
const LATEST: f64 = 4_000.0;

/// How long the sentences stay into which scenes were folded.
const FOLDED: f64 = 2_400.0;

/// Of what was folded or missed, this many sentences are told: the last ones.
const TOLD: usize = 8;

/// What waits to be shown.
#[derive(Clone, Debug)]
struct StageAct {
    /// The numbers of the news that it shows, from and to.
    news: [u32; 2],
    seat: Option<Seat>,
    /// When it came.
    since: f64,
    takes: f64,
    shows: ActShows,
    lines: Vec<String>,
}

#[derive(Clone, Debug)]
enum ActShows {
    Played(StageScene),
    /// Several scenes, in sentences.
    Folded,
}

impl StageAct {
    /// The sentences that are worth being told.
    fn told(&self) -> Vec<String> {
        match &self.shows {
            ActShows::Played(scene) => scene.said().filter_map(|sight| self.lines.get(sight).cloned()).collect(),
            ActShows::Folded => self.lines.clone(),
        }
    }

    /// All of them as one.
    fn fold(acts: impl IntoIterator<Item = StageAct>) -> Option<StageAct> {
        acts.into_iter().reduce(|all, next| StageAct {
            news: [all.news[0], next.news[1]],
            seat: None,
            since: all.since,
            takes: FOLDED,
            lines: all.told().into_iter().chain(next.told()).collect(),
            shows: ActShows::Folded,
        })
    }
}

/// What waits, and what is shown.
#[derive(Debug, Default)]
struct Playbill {
    waits: VecDeque<StageAct>,
    /// When the current scene ends.
    ends: Option<f64>,
}

impl Playbill {
    /// Puts an act at the end. Too much at once is folded into one act, which is shown instead of the current scene.
    fn add(&mut self, act: StageAct, now: f64) {
        let aside = |act: &StageAct| matches!(&act.shows, ActShows::Played(scene) if scene.is_aside());
        if let Some(last) = self.waits.back_mut().filter(|last| aside(last) && aside(&act)) {
            if let (ActShows::Played(all), ActShows::Played(more)) = (&mut last.shows, act.shows) {
                all.join(more);
            }
            last.news[1] = act.news[1];
            return;
        }
        let before = self.ends.map_or(0.0, |ends| ends - now) + self.waits.iter().map(|act| act.takes).sum::<f64>();
        self.waits.push_back(act);
        if before > LATEST {
            self.waits = StageAct::fold(self.waits.drain(..)).into_iter().collect();
            self.ends = None;
        }
    }

    /// The next act, if the current one is over.
    fn next(&mut self, now: f64) -> Option<StageAct> {
        if self.ends.is_some_and(|ends| now < ends - 5.0) {
            return None;
        }
        let act = self.waits.pop_front();
        self.ends = act.as_ref().map(|act| now + act.takes);
        act
    }
}

fn now_in_millis() -> f64 {
    js_sys::Date::now()
}

/// The stage of a table. It lies over the middle of its board.
#[component]
pub(crate) fn Stage<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let settings = desk.settings;
    let bill = StoredValue::new_local(Playbill::default());
    let shown = RwSignal::new_local(None::<StageAct>);
    // Everything since this number was missed.
    let missed = RwSignal::new(None::<u32>);
    let announced = RwSignal::new(String::new());
    // A timer may come when the table is gone.
    let holds = move || desk.held.try_get_untracked().is_none_or(|held| held.is_some());
    let clear = move || {
        bill.set_value(Playbill::default());
        if shown.with_untracked(Option::is_some) {
            shown.set(None);
        }
    };
    advance(bill, shown, holds);
    // A reader who acts, looks back or turns scenes off has seen enough.
    Effect::new(move || {
        if desk.is_acting() || desk.back.get().is_some() || settings.speed.get().tempo().is_none() {
            clear();
            missed.set(None);
        }
    });
    Effect::new(move || {
        desk.held.track();
        request_animation_frame(move || advance(bill, shown, holds));
    });
    let last = StoredValue::new(None::<u32>);
    Effect::new(move || {
        let newest = desk.now.with(|now| now.n);
        let Some(before) = last.get_value() else {
            let seen = seen_before(desk);
            missed.set(seen.filter(|seen| *seen < newest && newest > 0));
            if newest > 0 {
                last.set_value(Some(newest));
                note_seen(desk, newest);
            }
            return;
        };
        last.set_value(Some(newest));
        if newest <= before {
            return;
        }
        // A whole frame after a lost connection, or a page that nobody looked at.
        let leapt = desk.now.with(|now| now.watched == newest && now.past.first().is_none_or(|first| first.news.n > before + 1));
        if leapt || document().hidden() {
            missed.update(|missed| *missed = missed.or(Some(before)));
            return;
        }
        note_seen(desk, newest);
        let acts = untrack(|| acts(desk, before));
        announced.set(untrack(|| announcement(desk, before)));
        let Some(tempo) = settings.speed.get_untracked().tempo().filter(|_| desk.back.get_untracked().is_none()) else { return };
        let now = now_in_millis();
        bill.update_value(|bill| {
            for act in acts.into_iter().filter(|act| act.takes > 0.0) {
                bill.add(StageAct { takes: act.takes * tempo, since: now, ..act }, now);
            }
        });
        advance(bill, shown, holds);
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            clear();
            missed.set(None);
        }
    });
    on_cleanup(move || keys.remove());
    seen_again(desk, missed);
    let tempo = move || settings.speed.get().tempo().unwrap_or(1.0);
    // What was missed may have to be fetched first.
    let whole = Memo::new(move |_| desk.now.with(Now::is_whole));
    let place = NodeRef::<leptos::html::Div>::new();
    Effect::new(move || {
        let tempo = untrack(tempo);
        if let (true, Some(place)) = (shown.with(Option::is_some), place.get()) {
            request_animation_frame(move || set_off(&place, tempo));
        }
    });
    let scene = move || {
        shown.with(|act| {
            act.as_ref().map(|act| {
                let seat = act.seat.map_or_else(String::new, |seat| format!("act seat-{}", seat.0));
                let late = rounded(now_in_millis() - act.since);
                let inside = untrack(|| match &act.shows {
                    ActShows::Played(scene) => scene.draw(desk, &act.lines),
                    ActShows::Folded => folded(&act.lines),
                });
                view! { <div class=seat data-act=format!("{}-{}", act.news[0], act.news[1]) data-late=late>{inside}</div> }
            })
        })
    };
    view! {
        <div class="stage-show" aria-hidden="true" node_ref=place style=("--tempo", move || tenths(tempo()))>{scene}</div>
        {move || missed.get().filter(|_| whole.get()).and_then(|from| since(desk, from, missed))}
        {move || desk.ceremony.get().and_then(|draw| draw())}
        <p class="unseen" aria-live="polite">{announced}</p>
    }
    .into_any()
}

/// Shows the next act when the current one is over, and comes back when that one is.
fn advance(
    bill: StoredValue<Playbill, LocalStorage>,
    shown: RwSignal<Option<StageAct>, LocalStorage>,
    holds: impl Fn() -> bool + Copy + 'static,
) {
    if holds() {
        // What is shown step by step has the stage for itself.
        shown.try_set(None);
        return;
    }
    let now = now_in_millis();
    let Some(act) = bill.try_update_value(|bill| bill.next(now)) else { return };
    match act {
        Some(act) => {
            let takes = Duration::from_millis(act.takes as u64 + 5);
            shown.set(Some(act));
            set_timeout(move || advance(bill, shown, holds), takes);
        }
        None if bill.with_value(|bill| bill.ends.is_none()) && shown.with_untracked(Option::is_some) => shown.set(None),
        None => {}
    }
}

/// What happened after these news, each with what the stage shows of it.
fn acts<R: Shown>(desk: Desk<R>, after: u32) -> Vec<StageAct> {
    let said = desk.say(|speaker, _| {
        desk.now.with(|now| {
            let new = now.past.iter().filter(|past| past.news.n > after);
            let mut from = after + 1;
            let acts = new.filter_map(|past| {
                let What::Acted { seat, by, sights, .. } = &past.news.what else { return None };
                let scene = R::scene(speaker, sights);
                let takes = f64::from(scene.takes());
                let lines = told::<R>(speaker, &past.news.what);
                let news = [from, past.news.n];
                from = past.news.n + 1;
                // What was done for the reader is as new to them as what others did.
                let seat = Some(*seat).filter(|_| !is_done_for(*by));
                Some(StageAct { news, seat, since: 0.0, takes, shows: ActShows::Played(scene), lines })
            });
            acts.collect()
        })
    });
    said.unwrap_or_default()
}

/// Was it done for the reader, by an order or because time ran out? Others are not told so.
fn is_done_for(by: By) -> bool {
    matches!(by, By::Standing(_) | By::Draft)
}

/// What others did after these news, in sentences, for those who hear the table. Of what is said about offers, only what is put to the
/// reader is told; what is shown step by step is told there.
fn announcement<R: Shown>(desk: Desk<R>, after: u32) -> String {
    let said = desk.say(|speaker, view| {
        let heard = |sight: &&R::Sight| R::offer_of(sight).is_none() || speaker.you.is_some_and(|you| R::is_put_to(view, sight, you));
        desk.now.with(|now| {
            let new = now.past.iter().filter(|past| past.news.n > after && !past.is_staged());
            let others = new.filter_map(|past| {
                let What::Acted { seat, by, sights, .. } = &past.news.what else { return None };
                if is_done_for(*by) {
                    return Some(told::<R>(speaker, &past.news.what));
                }
                let sights = (Some(*seat) != speaker.you).then_some(sights)?;
                Some(sights.iter().filter(heard).map(|sight| R::say_sight(speaker, sight)).collect())
            });
            others.flatten().collect::<Vec<_>>().join(" ")
        })
    });
    said.unwrap_or_default()
}

/// Several scenes in sentences.
fn folded(lines: &[String]) -> AnyView {
    let last = lines.iter().skip(lines.len().saturating_sub(3)).cloned();
    view! { <div class="scene low"><div class="caption">{last.map(|line| view! { <p>{line}</p> }).collect_view()}</div></div> }.into_any()
}

/// One paragraph about everything that was missed; a press closes it.
fn since<R: Shown>(desk: Desk<R>, from: u32, missed: RwSignal<Option<u32>>) -> Option<AnyView> {
    let told: Vec<String> =
        untrack(|| acts(desk, from)).iter().filter(|act| act.seat != untrack(|| desk.you())).flat_map(StageAct::told).collect();
    if told.is_empty() {
        return None;
    }
    let words = desk.settings.words();
    let more = told.len().saturating_sub(TOLD);
    let first = (more > 0).then(|| and_more(words, more));
    let said = first.into_iter().chain(told.into_iter().skip(more)).collect::<Vec<_>>().join(" ");
    Some(
        view! {
            <div class="since" role="note" on:click=move |_| missed.set(None)>
                <p><b>{words.since_you_were_here}</b>" "{said}</p>
                <button class="small" on:click=move |_| missed.set(None)>{word(|words| words.close)}</button>
            </div>
        }
        .into_any(),
    )
}

fn and_more(words: &PageTexts, many: usize) -> String {
    say!(words.more_happened, many)
}

/// The number of the last news that the reader has seen, in this browser or elsewhere.
fn seen_before<R: Shown>(desk: Desk<R>) -> Option<u32> {
    let elsewhere = use_context::<LastSeen>().and_then(|LastSeen(seen)| seen);
    desk.table.with_value(|table| seen(table)).max(elsewhere)
}

/// The number of the last news that this browser has shown of a table.
fn seen(table: &str) -> Option<u32> {
    kept("seen")?.strip_prefix(table)?.trim().parse().ok()
}

/// Everything up to these news has been shown; the server is told when the page is left.
fn note_seen<R: Shown>(desk: Desk<R>, newest: u32) {
    desk.table.with_value(|table| keep("seen", &format!("{table} {newest}")));
}

/// Tells the server what has been seen, so that the reader's other devices know what is new; a browser does so even while the page is being
/// closed.
fn tell_seen<R: Shown>(desk: Desk<R>) {
    let Some(table) = desk.table.try_get_value().filter(|table| table != TABLE) else { return };
    let seated = desk.now.try_with_untracked(|now| now.you.is_some()) == Some(true);
    if let Some(n) = seen(&table).filter(|_| seated) {
        let how = web_sys::BlobPropertyBag::new();
        how.set_type("application/json");
        let parts = js_sys::Array::of1(&format!("{{\"n\":{n}}}").into());
        if let Ok(body) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &how) {
            let _ = window().navigator().send_beacon_with_opt_blob(&format!("api/tables/{table}/seen"), Some(&body));
        }
    }
}

/// Once the page is looked at again, nothing more is missed.
fn seen_again<R: Shown>(desk: Desk<R>, missed: RwSignal<Option<u32>>) {
    let back = Closure::<dyn FnMut()>::new(move || {
        if document().hidden() {
            tell_seen(desk);
            return;
        }
        if let Some(newest) = desk.now.try_with_untracked(|now| now.n) {
            note_seen(desk, newest);
            // It is written when it is read, so that it tells everything up to now.
            missed.try_update(|_| ());
        }
    });
    let _ = document().add_event_listener_with_callback("visibilitychange", back.as_ref().unchecked_ref());
    let back = StoredValue::new_local(back);
    on_cleanup(move || {
        tell_seen(desk);
        back.with_value(|back| {
            let _ = document().remove_event_listener_with_callback("visibilitychange", back.as_ref().unchecked_ref());
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(n: u32, takes: f64, since: f64) -> StageAct {
        let mut scene = StageScene::default();
        scene.says(0);
        StageAct { news: [n, n], seat: Some(Seat(1)), since, takes, shows: ActShows::Played(scene), lines: vec![format!("{n} happens.")] }
    }

    /// Plays acts that come at these times; says what was shown: from, to, and how late the first of it was.
    fn play(comes: &[f64], takes: f64) -> Vec<([u32; 2], f64)> {
        let (mut bill, mut shown) = (Playbill::default(), Vec::new());
        for time in 0..150_000 {
            let now = f64::from(time);
            for (number, _) in comes.iter().enumerate().filter(|(_, comes)| **comes == now) {
                bill.add(act(number as u32 + 1, takes, now), now);
            }
            shown.extend(bill.next(now).map(|act| (act.news, now - act.since)));
        }
        shown
    }

    #[test]
    fn scenes_follow_one_another() {
        assert_eq!(play(&[0.0, 100.0], 1_000.0), [([1, 1], 0.0), ([2, 2], 895.0)]);
    }

    #[test]
    fn nothing_is_lost_and_nothing_is_late_however_fast_it_comes() {
        for (every, takes) in [(50, 2_000.0), (300, 1_000.0), (700, 4_500.0), (2_000, 8_000.0), (10, 300.0)] {
            let comes: Vec<f64> = (0..60).map(|number| f64::from(number * every)).collect();
            let shown = play(&comes, takes);
            let mut next = 1;
            for ([from, to], late) in &shown {
                assert!(*from == next && from <= to, "{shown:?}");
                assert!(*late <= LATEST, "{shown:?}");
                next = to + 1;
            }
            assert_eq!(next, 61, "every {every}: {shown:?}");
        }
    }

    #[test]
    fn what_is_folded_is_told_in_sentences() {
        let folded = StageAct::fold([act(1, 900.0, 5.0), act(2, 900.0, 6.0), act(3, 900.0, 7.0)]).unwrap();
        assert_eq!((folded.news, folded.since), ([1, 3], 5.0));
        assert_eq!(folded.told(), ["1 happens.", "2 happens.", "3 happens."]);
    }
}
