//! What a player can do at any table besides the game: undo, ask a bot, pause, resign; and what they must know at once.

use crate::desk::{Desk, Shown};
use crate::hint::{Advised, advise};
use crate::idle::idle;
use crate::keys::KeyHelp;
use crate::next_table::next_table;
use crate::orders::{orders, saved, suggestion};
use crate::own_notes::own_notes;
use crate::place::Place;
use crate::settings::{Preference, Settings, word};
use crate::vacation;
use core::time::Duration;
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
    let draft = saved(desk, settings);
    let line = move || match (desk.sending.get(), sent.get()) {
        (0, sent) => draft().unwrap_or(if sent { settings.words().saved } else { "" }),
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
                        {vacation::go(desk)}
                        {move || if sure.get() {
                            view! { <button class="no" data-asks on:click=move |_| { sure.set(false); desk.command(Command::Resign) }>{word(|words| words.really_resign)}</button> }.into_any()
                        } else {
                            view! { <button data-asks on:click=move |_| sure.set(true)>{word(|words| words.resign)}</button> }.into_any()
                        }}
                        <a class="button" href=Place::Links(desk.table.get_value()).address()>{word(|words| words.watch_link)}</a>
                        {KeyHelp::here().map(|help| view! { <button on:click=move |_| help.show()>{word(|words| words.keyboard)}" "<kbd>"?"</kbd></button> })}
                        {fair(desk)}
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
            {own_notes(desk)}
            {next_table(desk)}
            {move || mine.get().then(|| orders(desk))}
            <span class="saved" class:counts=move || draft().is_some() aria-live="polite">{line}</span>
        </div>
    }
    .into_any()
}

/// The hashes that fix the luck of the game.
fn fair<R: Shown>(desk: Desk<R>) -> AnyView {
    let hashes = Memo::new(move |_| {
        desk.now.with(|now| {
            now.about.as_ref().map_or([const { None }; 2], |about| [about.seed_sha256.clone(), about.server_seed_sha256.clone()])
        })
    });
    let shown = move || {
        let [seed, server] = hashes.get();
        let server = server.map(|hash| view! { <dt>{word(|words| words.fair_luck_server)}</dt><dd class="hash">{hash}</dd> });
        seed.map(|hash| {
            view! {
                <details class="fair"><summary>{word(|words| words.fair_luck)}</summary><p>{word(|words| words.fair_luck_means)}</p>
                <dl><dt>{word(|words| words.fair_luck_game)}</dt><dd class="hash">{hash}</dd>{server}</dl></details>
            }
        })
    };
    shown.into_any()
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
    let declined = declined(desk);
    view! { <div class="notices" aria-live="polite">{line}{declined}{let_go}{vacation::back(desk)}{paused}{take_back}{away}{rematch}{suggestion(desk)}</div><Advised desk/> }
        .into_any()
}

/// How long it is told that an offer was declined.
const DECLINED: Duration = Duration::from_secs(5);

/// Who has just declined an offer of the reader.
fn declined<R: Shown>(desk: Desk<R>) -> impl Fn() -> Option<AnyView> {
    let told = RwSignal::new(None::<(u32, String)>);
    Effect::new(move |before: Option<u32>| {
        let newest = desk.now.with(|now| now.n);
        let new = before.filter(|&before| before > 0 && before < newest).and_then(|before| untrack(|| newly_declined(desk, before)));
        if let Some(says) = new {
            told.set(Some((newest, says)));
            let gone = move |told: &mut Option<(u32, String)>| drop(told.take_if(|(n, _)| *n == newest));
            set_timeout(move || _ = told.try_update(gone), DECLINED);
        }
        newest
    });
    move || told.get().map(|(_, says)| view! { <p class="notice declined">{says}</p> }.into_any())
}

/// Offers of the reader that were declined after these news, in sentences.
fn newly_declined<R: Shown>(desk: Desk<R>, before: u32) -> Option<String> {
    let you = desk.you()?;
    let said = desk.say(|speaker, _| {
        desk.now.with(|now| {
            let sights = || now.past.iter().rev().filter_map(|past| Some((past.news.n, past.news.what.sights()?)));
            let new = sights().take_while(|(n, _)| *n > before).flat_map(|(_, sights)| sights);
            let declines = new.filter(|sight| R::declines(sight, you, &mut sights().flat_map(|(_, sights)| sights)));
            declines.map(|sight| R::say_sight(speaker, sight)).collect::<Vec<_>>().join(" ")
        })
    });
    said.filter(|said| !said.is_empty())
}

/// Tells the reader by the title of the page that it is their turn, even when they look elsewhere.
pub(crate) fn call_to_the_table<R: Shown>(desk: Desk<R>) {
    let must = Memo::new(move |_| desk.must());
    Effect::new(move || {
        let (words, name) = (desk.settings.words(), R::TITLE);
        document().set_title(&if must.get() { format!("● {} – {name}", words.your_turn) } else { format!("{name} – Fondaco") });
    });
}
