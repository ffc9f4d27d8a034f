//! A new practice game: how many play, which bots, which options.

use crate::desk::Shown;
use crate::settings::{Settings, word};
use bots::Bot;
use leptos::prelude::*;
use protocol::{HouseWish, OpenTable};
use sentences::{InLanguage, Switch};
use serde_json::{Map, Value};

/// The default: against three merchants.
pub(super) fn usual(game: &str) -> OpenTable {
    wish(game, 4, Bot::MERCHANT, &Map::new())
}

/// The host's request: one person, and bots on all other seats. Nobody is removed for thinking long.
fn wish(game: &str, seats: u8, bot: Bot, options: &Map<String, Value>) -> OpenTable {
    const DAYS: u64 = 86_400_000;
    let bots = (0..seats).map(|seat| (seat > 0).then_some(bot)).collect();
    let house = HouseWish { idle: Some(60 * DAYS), ..HouseWish::default() };
    OpenTable { bots, options: options.clone(), house, ..OpenTable::new(game, seats) }
}

/// The form. If there is a game already, the reader can go back to it.
pub(super) fn set_up<R: Shown>(begin: impl Fn(OpenTable) + 'static, back: Option<impl Fn() + 'static>) -> AnyView {
    let settings = Settings::here();
    let said = move |text: InLanguage| move || text(settings.language.get());
    let many = RwSignal::new(4_u8);
    let bot = RwSignal::new(Bot::MERCHANT);
    let chosen = RwSignal::new(Map::<String, Value>::new());
    let count = move |seats: u8| {
        view! { <button type="button" class="chip" aria-pressed=move || (many.get() == seats).to_string() on:click=move |_| many.set(seats)>{seats}</button> }
    };
    let level = move |level: Bot| {
        let words = sentences::bot(level, R::GAME);
        let pressed = move || (bot.get() == level).to_string();
        view! {
            <button type="button" class="chip" aria-pressed=pressed title=said(words.means) on:click=move |_| bot.set(level)>{move || words.name(settings.language.get())}</button>
        }
    };
    let option = move |switch: &'static Switch| {
        let pick = move |event| {
            let value = serde_json::from_str(&event_target_value(&event)).unwrap_or_default();
            chosen.update(|chosen| drop(chosen.insert(switch.name.into(), value)));
        };
        let answers = switch.answers.iter().map(|&(value, means)| view! { <option value=value>{said(means)}</option> }).collect_view();
        view! { <label>{said(switch.asks)}" "<select on:change=pick>{answers}</select></label> }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        begin(wish(R::GAME, many.get_untracked(), bot.get_untracked(), &chosen.get_untracked()));
    };
    view! {
        <main class="form practice-form">
            <h1>{word(|words| words.practice)}</h1>
            <p>{word(|words| words.practice_means)}</p>
            <form on:submit=submit>
                <fieldset><legend>{word(|words| words.how_many_play)}</legend><p role="group">{R::SEATS.map(count).collect_view()}</p></fieldset>
                <fieldset><legend>{word(|words| words.against)}</legend><p role="group">{[Bot::RANDOM, Bot::APPRENTICE, Bot::MERCHANT, Bot::CAPTAIN].map(level).collect_view()}</p></fieldset>
                <details><summary>{word(|words| words.options)}</summary>{R::SWITCHES.iter().map(option).collect_view()}</details>
                <p class="buttons">
                    <button class="main">{word(|words| words.begin)}</button>
                    {back.map(|back| view! { <button type="button" on:click=move |_| back()>{word(|words| words.cancel)}</button> })}
                </p>
            </form>
        </main>
    }
    .into_any()
}
