//! The log: what happened, in sentences, turn by turn, the newest first; each line leads to its moment. The chat is beside it.

use crate::art::picture;
use crate::chat::Chat;
use crate::desk::{Desk, Shown};
use crate::each::each;
use crate::settings::{Settings, word};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use protocol::{News, What};
use sentences::{HasTexts, Language, PageTexts, Speaker, say, told};
use std::collections::BTreeSet;
use std::sync::Arc;
use tabletop::{Phase, Seat};
use wasm_bindgen::JsCast;

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LogLine {
    /// Its moment, by its place in the past.
    place: usize,
    seat: Option<Seat>,
    picture: &'static str,
    says: Arc<str>,
}

/// The sentences about each piece of news, by its number. They are kept, so that only those about what is new are made at each frame.
#[derive(Default)]
struct SaidLines {
    /// To whom they were said: in which language, to which seat, with which names.
    reader: Option<(Language, Option<Seat>, Vec<String>)>,
    lines: Vec<Option<Vec<Arc<str>>>>,
}

impl SaidLines {
    /// Forgets everything if it was said to somebody else.
    fn say_to<W: HasTexts>(&mut self, speaker: &Speaker<'_, W>) {
        let same = self
            .reader
            .as_ref()
            .is_some_and(|(language, you, names)| (*language, *you, &names[..]) == (speaker.language, speaker.you, speaker.names));
        if !same {
            *self = SaidLines { reader: Some((speaker.language, speaker.you, speaker.names.to_vec())), lines: Vec::new() };
        }
    }

    /// A sentence for each sight, before those of the deal one about its luck; or the one about something else that happened at the table, if any.
    fn about<R: Shown>(&mut self, speaker: &Speaker<'_, R::Words>, news: &News<R>) -> &[Arc<str>] {
        let place = news.n as usize;
        self.lines.resize(self.lines.len().max(place + 1), None);
        self.lines[place].get_or_insert_with(|| {
            let hash = if let What::Dealt { seed_sha256, .. } = &news.what { seed_sha256.get(..16) } else { None };
            let luck = hash.map(|hash| say!(PageTexts::of(speaker.language).luck_is, hash).into());
            luck.into_iter().chain(told::<R>(speaker, &news.what).into_iter().map(Arc::from)).collect()
        })
    }
}

/// A turn of the game: what it began with, what happened in it, and what was said about offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LogTurn {
    /// The number of the news that it begins with.
    n: u32,
    opens: Option<LogLine>,
    /// The lines of each frame, the newest first.
    frames: Vec<Vec<LogLine>>,
    /// Offers that led to nothing, and how they were answered.
    folded: Vec<LogLine>,
}

/// While the game runs, the beginning of a long log is not redrawn all the time.
const MOST: usize = 300;

/// The log and the chat.
#[component]
pub(crate) fn Log<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let said = StoredValue::new_local(SaidLines::default());
    let turns = Memo::new(move |_| {
        let turns = desk.say(|speaker, _| said.try_update_value(|said| turns(desk, speaker, said)));
        turns.flatten().unwrap_or_default()
    });
    let chats = RwSignal::new(false);
    // The log scrolls to the moment that is shown.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        if desk.back.get().is_some() {
            request_animation_frame(move || {
                let Some(list) = list.get_untracked() else { return };
                if let Ok(Some(line)) = list.query_selector("li.at") {
                    let (seen, line) = (list.get_bounding_client_rect(), line.get_bounding_client_rect());
                    if line.top() < seen.top() || line.bottom() > seen.bottom() {
                        list.set_scroll_top(list.scroll_top() + (line.top() - seen.top() - seen.height() / 2.0) as i32);
                    }
                }
            });
        }
    });
    let tab = move |chat: bool, name: fn(&sentences::PageTexts) -> &'static str, more: AnyView| {
        view! { <button role="tab" aria-selected=move || (chats.get() == chat).to_string() on:click=move |_| chats.set(chat)>{word(name)}{more}</button> }
    };
    let unread = crate::chat::unread(desk, chats);
    let badge = move || (unread.get() > 0).then(|| view! { " "<b class="unread">{unread}</b> });
    let one = move |n: u32| turn(desk, turns, n);
    view! {
        <section class="log" aria-label=word(|words| words.log)>
            <div class="tabs" role="tablist">{tab(false, |words| words.log, ().into_any())}{tab(true, |words| words.chat, badge.into_any())}</div>
            <ol tabindex="0" node_ref=list aria-label=word(|words| words.log) hidden=chats on:keydown=move |event| walk(&event)>
                {each(move || turns.with(|turns| turns.iter().map(|turn| turn.n).collect()), |n| *n, one)}
            </ol>
            <div class="talk" hidden=move || !chats.get()><Chat desk/></div>
        </section>
    }
    .into_any()
}

/// The list is one stop of the Tab key; the arrows go from line to line.
fn walk(event: &KeyboardEvent) {
    let list = event.current_target().and_then(|list| list.dyn_into::<web_sys::Element>().ok());
    let Some(Ok(lines)) = list.map(|list| list.query_selector_all("button")) else { return };
    let lines: Vec<web_sys::HtmlElement> = (0..lines.length()).filter_map(|number| lines.get(number)?.dyn_into().ok()).collect();
    let focused = document().active_element();
    let at = lines.iter().position(|line| focused.as_ref() == Some(line.as_ref()));
    let to = match event.key().as_str() {
        "ArrowDown" => at.map_or(0, |at| at + 1),
        "ArrowUp" => at.map_or(0, |at| at.saturating_sub(1)),
        "Home" => 0,
        "End" => lines.len().saturating_sub(1),
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(line) = lines.get(to) {
        let _ = line.focus();
    }
}

/// A turn. Lines that stay are not recreated, so that a focused line keeps the focus; all lines of a frame are one item, so that they
/// are not moved either.
fn turn<R: Shown>(desk: Desk<R>, turns: Memo<Vec<LogTurn>>, n: u32) -> AnyView {
    let settings = Settings::here();
    let own = Memo::new(move |_| turns.with(|turns| turns.iter().find(|turn| turn.n == n).cloned()).unwrap_or_default());
    let opens = Memo::new(move |_| own.with(|own| own.opens.clone()));
    let folded = Memo::new(move |_| own.with(|own| own.folded.clone()));
    let open = RwSignal::new(false);
    let unfolded = Memo::new(move |_| open.get() || folded.with(|lines| lines.iter().any(|line| desk.back.get() == Some(line.place))));
    let fold = move || {
        let many = folded.with(Vec::len);
        (many > 0).then(|| {
            let says = say!(settings.words().offers_folded, many);
            view! { <li class="fold"><button tabindex="-1" aria-expanded=move || unfolded.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>{says}</button></li> }
        })
    };
    let shown = move || if unfolded.get() { folded.get() } else { Vec::new() };
    let frame = move |lines: Vec<LogLine>| lines.into_iter().map(|one| line(desk, one)).collect_view().into_any();
    view! {
        <li class="turn">
            {move || opens.get().map(|opens| view! { <ul class="opens">{line(desk, opens)}</ul> })}
            <ul>
                {each(move || own.with(|own| own.frames.clone()), Clone::clone, frame)}
                {fold}
                {each(shown, Clone::clone, move |one| line(desk, one))}
            </ul>
        </li>
    }
    .into_any()
}

fn line<R: Shown>(desk: Desk<R>, LogLine { place, seat, picture: name, says }: LogLine) -> AnyView {
    let at = move || desk.back.get() == Some(place);
    let class = seat.map_or_else(String::new, |seat| format!("seat-{}", seat.0));
    let drawn = (!name.is_empty()).then(|| picture(name));
    view! { <li class=class class:at=at><button tabindex="-1" aria-current=move || at().then_some("true") on:click=move |_| desk.back.set(Some(place))>{drawn}{says}</button></li> }
        .into_any()
}

/// All turns, the newest first.
fn turns<R: Shown>(desk: Desk<R>, speaker: &Speaker<'_, R::Words>, said: &mut SaidLines) -> Vec<LogTurn> {
    said.say_to(speaker);
    desk.now.with(|now| {
        // What is still to be shown step by step is not told yet.
        let until = desk.held.get().unwrap_or(now.past.len());
        let from = if now.phase == Phase::Over { 0 } else { until.saturating_sub(MOST) };
        let mut turns = vec![LogTurn::default()];
        let mut closed = BTreeSet::new();
        // What was said about each offer, with the turn in which it was said.
        let mut talk: Vec<(usize, u32, LogLine)> = Vec::new();
        for (place, past) in now.past[..until].iter().enumerate().skip(from) {
            if matches!(past.news.what, What::Said { .. }) {
                continue;
            }
            let what = &past.news.what;
            let seat = if let What::Acted { seat, .. } = what { Some(*seat) } else { None };
            let mut said = said.about(speaker, &past.news).iter().cloned();
            let Some(sights) = what.sights() else {
                push(&mut turns, said.map(|says| LogLine { place, seat: None, picture: "", says }).collect());
                continue;
            };
            let luck = if matches!(what, What::Dealt { .. }) { said.next() } else { None };
            let mut lines: Vec<LogLine> = luck.map(|says| LogLine { place, seat: None, picture: "", says }).into_iter().collect();
            for (sight, says) in sights.iter().zip(said) {
                let line = LogLine { place, seat, picture: R::picture_of(sight), says };
                if R::opens_turn(sight) {
                    push(&mut turns, core::mem::take(&mut lines));
                    turns.push(LogTurn { n: past.news.n, opens: Some(LogLine { seat: None, ..line }), ..LogTurn::default() });
                } else if let Some(offer) = R::offer_of(sight) {
                    if offer.closes {
                        closed.insert(offer.number);
                    }
                    talk.push((turns.len() - 1, offer.number, line));
                } else {
                    lines.push(line);
                }
            }
            push(&mut turns, lines);
        }
        let last = turns.len() - 1;
        for (turn, number, line) in talk {
            // Offers end with the turn; what is still open stays in sight.
            if turn < last || closed.contains(&number) {
                turns[turn].folded.push(line);
            } else {
                let frames = &mut turns[turn].frames;
                let before = frames.partition_point(|lines| lines.first().is_some_and(|first| first.place < line.place));
                frames.insert(before, vec![line]);
            }
        }
        for turn in &mut turns {
            turn.frames.reverse();
            turn.folded.reverse();
        }
        turns.retain(|turn| turn.opens.is_some() || !turn.frames.is_empty() || !turn.folded.is_empty());
        turns.reverse();
        turns
    })
}

/// Puts the lines of a frame into the last turn, the newest first.
fn push(turns: &mut [LogTurn], mut lines: Vec<LogLine>) {
    lines.reverse();
    if let Some(turn) = turns.last_mut().filter(|_| !lines.is_empty()) {
        turn.frames.push(lines);
    }
}
