//! A new practice game: how many play, which bots, which options.

use crate::desk::Shown;
use crate::settings::{Settings, word};
use crate::words::Words;
use bots::Bot;
use leptos::prelude::*;
use serde_json::{Map, Value, json};

/// An option of a game: its name, what it is called, and its values with what they mean, the usual one first.
struct Choice {
    name: &'static str,
    asks: fn(&Words) -> &'static str,
    values: &'static [(&'static str, fn(&Words) -> &'static str)],
}

const OLTRE_MARE: &[Choice] = &[
    Choice {
        name: "cargo_memory",
        asks: |words| words.option_cargo_memory,
        values: &[
            ("owner", |words| words.option_cargo_memory_owner),
            ("strict", |words| words.option_cargo_memory_strict),
            ("open", |words| words.option_cargo_memory_open),
        ],
    },
    Choice {
        name: "compass",
        asks: |words| words.option_compass,
        values: &[("must", |words| words.option_compass_must), ("may", |words| words.option_compass_may)],
    },
    Choice {
        name: "interim_cargo_sale",
        asks: |words| words.option_interim_cargo_sale,
        values: &[("true", |words| words.yes), ("false", |words| words.no)],
    },
    Choice {
        name: "last_round",
        asks: |words| words.option_last_round,
        values: &[("finish", |words| words.option_last_round_finish), ("extra", |words| words.option_last_round_extra)],
    },
    Choice {
        name: "tie_places",
        asks: |words| words.option_tie_places,
        values: &[("dense", |words| words.option_tie_places_dense), ("skip", |words| words.option_tie_places_skip)],
    },
];
const OSTIA: &[Choice] = &[
    Choice {
        name: "first_game",
        asks: |words| words.option_first_game,
        values: &[("false", |words| words.no), ("true", |words| words.yes)],
    },
    Choice {
        name: "open_money",
        asks: |words| words.option_open_money,
        values: &[("false", |words| words.no), ("true", |words| words.yes)],
    },
    Choice {
        name: "zero_donation_scores",
        asks: |words| words.option_zero_donation_scores,
        values: &[("true", |words| words.yes), ("false", |words| words.no)],
    },
];

/// What one plays who has chosen nothing: against three merchants.
pub(super) fn usual(game: &str) -> Value {
    wish(game, 4, Bot::MERCHANT, &Map::new())
}

/// What a host wishes: one person, and bots on all other seats. Nobody is sent away for thinking long.
fn wish(game: &str, seats: u8, bot: Bot, options: &Map<String, Value>) -> Value {
    const DAYS: u64 = 86_400_000;
    let bots: Vec<Option<Bot>> = (0..seats).map(|seat| (seat > 0).then_some(bot)).collect();
    json!({ "game": game, "seats": seats, "bots": bots, "options": options, "house": { "idle": 60 * DAYS } })
}

/// The form. Where there is a game, the reader can go back to it.
pub(super) fn set_up<R: Shown>(begin: impl Fn(Value) + 'static, back: Option<impl Fn() + 'static>) -> AnyView {
    let settings = Settings::here();
    let many = RwSignal::new(4_u8);
    let bot = RwSignal::new(Bot::MERCHANT);
    let chosen = RwSignal::new(Map::<String, Value>::new());
    let choices = if R::GAME == <ostia::State as tabletop::record::Notation>::GAME { OSTIA } else { OLTRE_MARE };
    let count = move |seats: u8| {
        view! { <button type="button" class="chip" aria-pressed=move || (many.get() == seats).to_string() on:click=move |_| many.set(seats)>{seats}</button> }
    };
    let level = move |level: Bot| {
        let name = move || {
            let words = settings.words();
            match level.level {
                bots::Level::Random => words.bot_random,
                bots::Level::Merchant => words.bot_merchant,
                bots::Level::Captain => words.bot_captain,
            }
        };
        view! { <button type="button" class="chip" aria-pressed=move || (bot.get() == level).to_string() on:click=move |_| bot.set(level)>{name}</button> }
    };
    let option = move |choice: &'static Choice| {
        let pick = move |event| {
            let picked = event_target_value(&event);
            let value = match picked.as_str() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                other => Value::String(other.into()),
            };
            chosen.update(|chosen| drop(chosen.insert(choice.name.into(), value)));
        };
        let values = choice.values.iter().map(|&(value, means)| view! { <option value=value>{word(means)}</option> }).collect_view();
        view! { <label>{word(choice.asks)}" "<select on:change=pick>{values}</select></label> }
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
                <fieldset><legend>{word(|words| words.against)}</legend><p role="group">{[Bot::RANDOM, Bot::MERCHANT, Bot::CAPTAIN].map(level).collect_view()}</p></fieldset>
                <details><summary>{word(|words| words.options)}</summary>{choices.iter().map(option).collect_view()}</details>
                <p class="buttons">
                    <button class="main">{word(|words| words.begin)}</button>
                    {back.map(|back| view! { <button type="button" on:click=move |_| back()>{word(|words| words.cancel)}</button> })}
                </p>
            </form>
        </main>
    }
    .into_any()
}
