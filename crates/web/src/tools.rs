//! What a player can do at any table besides the game: undo, ask a bot, pause, resign; and what they must know at once.

use crate::desk::{Desk, Shown};
use crate::hint::{Advised, advise};
use crate::idle::idle;
use crate::keys::KeyHelp;
use crate::place::Place;
use crate::settings::{Preference, Settings, word};
use leptos::prelude::*;
use protocol::{Command, What};
use tabletop::Phase;

/// The tools of a player.
#[component]
pub(crate) fn Tools<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let settings = Settings::here();
    let running = Memo::new(move |_| desk.now.with(|now| now.phase == Phase::Running));
    let mine = Memo::new(move |_| desk.you().is_some() && running.get());
    let undo = Memo::new(move |_| desk.now.with(|now| now.asked.as_ref().map_or(0, |asked| asked.undo)));
    let asked = Memo::new(move |_| desk.prompt().is_some());
    let hints = settings.preference(Preference::Hints);
    let paused = Memo::new(move |_| desk.now.with(|now| now.paused));
    let sure = RwSignal::new(false);
    // Only what was sent can have been saved.
    let sent = Memo::new(move |before: Option<&bool>| before.copied().unwrap_or(false) || desk.sending.get() > 0);
    let line = move || match (desk.sending.get(), sent.get()) {
        (0, false) => "",
        (0, true) => settings.words().saved,
        _ => settings.words().sending,
    };
    let go_back = move |_| desk.command(Command::AskTakeBack { keep: None });
    let menu = move || {
        mine.get().then(|| {
            view! {
                <details class="menu" on:toggle=move |_| sure.set(false)>
                    <summary>{word(|words| words.table)}</summary>
                    <div>
                        <button on:click=go_back>{word(|words| words.ask_take_back)}</button>
                        {move || if paused.get() {
                            view! { <button on:click=move |_| desk.command(Command::Resume)>{word(|words| words.resume)}</button> }.into_any()
                        } else {
                            view! { <button on:click=move |_| desk.command(Command::Pause)>{word(|words| words.pause)}</button> }.into_any()
                        }}
                        {move || if sure.get() {
                            view! { <button class="no" data-asks on:click=move |_| { sure.set(false); desk.command(Command::Resign) }>{word(|words| words.really_resign)}</button> }.into_any()
                        } else {
                            view! { <button data-asks on:click=move |_| sure.set(true)>{word(|words| words.resign)}</button> }.into_any()
                        }}
                        {KeyHelp::here().map(|help| view! { <button on:click=move |_| help.show()>{word(|words| words.keyboard)}" "<kbd>"?"</kbd></button> })}
                        {idle(desk)}
                    </div>
                </details>
            }
        })
    };
    view! {
        <div class="tools">
            {move || (undo.get() > 0).then(|| view! { <button aria-keyshortcuts="U" on:click=move |_| desk.command(Command::Undo)>{word(|words| words.undo)}</button> })}
            {move || (asked.get() && mine.get() && hints.get()).then(|| view! { <button aria-keyshortcuts="H" on:click=move |_| advise(desk)>{word(|words| words.hint)}</button> })}
            {menu}
            <span class="saved" aria-live="polite">{line}</span>
        </div>
    }
    .into_any()
}

/// What must be known at once: connection lost, game paused, somebody requests an undo, a bot plays for the reader.
#[component]
pub(crate) fn Notices<R: Shown>(desk: Desk<R>) -> impl IntoView {
    let settings = Settings::here();
    let take_back = move || {
        let words = settings.words();
        let asked = desk.now.with(|now| now.take_back.clone().filter(|asked| asked.by.is_some()))?;
        let you = desk.you()?;
        let by = asked.by?;
        let says = desk.say(|speaker, _| speaker.asks_back::<R>(&asked)).flatten();
        let grant = asked.open.contains(&you).then(|| {
            view! { <button class="yes" on:click=move |_| desk.command(Command::GrantTakeBack)>{words.grant}</button> }
        });
        let label = if by == you { words.cancel } else { words.refuse };
        Some(
            view! { <p class="notice">{says}" "{grant}<button on:click=move |_| desk.command(Command::RefuseTakeBack)>{label}</button></p> },
        )
    };
    let away = move || {
        let you = desk.you()?;
        let away = desk.now.with(|now| now.seats.get(you.index()).is_some_and(|seat| seat.away) && now.phase == Phase::Running);
        away.then(|| view! { <p class="notice">{word(|words| words.a_bot_plays_for_you)}" "<button class="yes" on:click=move |_| desk.command(Command::Return)>{word(|words| words.come_back)}</button></p> })
    };
    let rematch = move || {
        desk.now.with(super::now::Now::rematch).map(|id| {
            let place = Place::Table { game: R::GAME.into(), id };
            view! { <p class="notice">{word(|words| words.played_again)}" "<a class="button" href=place.address()>{word(|words| words.open)}</a></p> }
        })
    };
    let line = move || (!desk.line.get()).then(|| view! { <p class="notice lost">{word(|words| words.line_lost)}</p> });
    // The log says who paused; every player may resume the game.
    let paused = move || {
        desk.now.with(|now| now.paused).then_some(())?;
        let said = desk.say(|speaker, _| {
            desk.now.with(|now| {
                let paused = now.past.iter().rev().find(|past| matches!(past.news.what, What::Paused { .. }))?;
                speaker.talk::<R>(&paused.news.what)
            })
        });
        let says = said.flatten().unwrap_or_else(|| settings.words().is_paused.to_owned());
        let resume = desk
            .you()
            .map(|_| view! { <button class="main" on:click=move |_| desk.command(Command::Resume)>{word(|words| words.resume)}</button> });
        Some(view! { <p class="notice">{says}" "{resume}</p> })
    };
    let let_go = move || {
        desk.let_go.get().map(|says| {
            view! { <p class="notice let-go">{says}" "<button on:click=move |_| desk.let_go.set(None)>{word(|words| words.close)}</button></p> }
        })
    };
    view! { <div class="notices" aria-live="polite">{line}{let_go}{paused}{take_back}{away}{rematch}</div><Advised desk/> }.into_any()
}

/// Tells the reader by the title of the page that it is their turn, even when they look elsewhere.
pub(crate) fn call_to_the_table<R: Shown>(desk: Desk<R>) {
    let must = Memo::new(move |_| desk.must());
    Effect::new(move || {
        let (words, name) = (desk.settings.words(), R::TITLE);
        document().set_title(&if must.get() { format!("● {} – {name}", words.your_turn) } else { format!("{name} – Fondaco") });
    });
}
