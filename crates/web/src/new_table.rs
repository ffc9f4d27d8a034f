//! A new table: who plays, with which bots, options and clock.

use crate::bar::Reader;
use crate::home::said;
use crate::house::{Listed, Trouble, post};
use crate::settings::{Settings, kept, word};
use bots::Bot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Map, Value, json};
use tabletop::record::Notation;

/// An option of a game: its name and the values it can have, the usual one first.
type Choice = (&'static str, &'static [&'static str]);

const OLTRE_MARE: &[Choice] = &[
    ("cargo_memory", &["owner", "strict", "open"]),
    ("compass", &["must", "may"]),
    ("interim_cargo_sale", &["true", "false"]),
    ("last_round", &["finish", "extra"]),
    ("tie_places", &["share", "skip"]),
];
const OSTIA: &[Choice] = &[];

/// The form.
#[component]
pub(crate) fn NewTable(game: String) -> impl IntoView {
    let reader = Reader::here();
    let settings = Settings::here();
    let is_ostia = game == <ostia::State as Notation>::GAME;
    let (title, allowed, choices) = if is_ostia {
        ("Ostia", <ostia::State as Notation>::SEATS, OSTIA)
    } else {
        ("Oltre Mare", <oltre_mare::State as Notation>::SEATS, OLTRE_MARE)
    };
    let name = RwSignal::new(kept("name").unwrap_or_default());
    let seats = RwSignal::new(vec![None, Some(Bot::MERCHANT), Some(Bot::MERCHANT), Some(Bot::MERCHANT)]);
    let chosen = RwSignal::new(Map::<String, Value>::new());
    let clock = RwSignal::new("none");
    let listed = RwSignal::new(true);
    let trouble = RwSignal::new(None::<Trouble>);
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let game = game.clone();
        spawn_local(async move {
            let made = async {
                reader.be_somebody(Some(name.get_untracked())).await?;
                let clock = match clock.get_untracked() {
                    "live" => json!({ "live": { "bank": 600_000, "increment": 15_000 } }),
                    "days" => json!({ "days": { "each": 86_400_000, "night": null } }),
                    _ => json!("none"),
                };
                let bots = seats.get_untracked();
                let wish = json!({ "game": game, "seats": bots.len(), "bots": bots, "listed": listed.get_untracked(),
                    "options": chosen.get_untracked(), "house": { "clock": clock } });
                post::<Listed>("api/tables", &wish).await
            };
            match made.await {
                Ok(table) => table.place().go(),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let count = move |many: u8| {
        let set = move |_| seats.update(|seats| seats.resize(many.into(), Some(Bot::MERCHANT)));
        view! { <button type="button" class="chip" aria-pressed=move || (seats.with(Vec::len) == usize::from(many)).to_string() on:click=set>{many}</button> }
    };
    let seat = move |place: usize| {
        let label = move || format!("{} {}", settings.words().seats, place + 1);
        let pick = move |event| {
            let picked = event_target_value(&event);
            seats.update(|seats| seats[place] = picked.parse().ok());
        };
        let bots = Bot::ALL.iter().map(move |&bot| view! { <option value=bot.name() selected=move || seats.with(|seats| seats.get(place) == Some(&Some(bot)))>{bot.name()}</option> });
        view! { <label>{label}" "<select on:change=pick><option value="" selected=move || seats.with(|seats| seats.get(place) == Some(&None))>{word(|words| words.person)}</option>{bots.collect_view()}</select></label> }
    };
    let option = move |(name, values): Choice| {
        let pick = move |event| {
            let picked = event_target_value(&event);
            let value = match picked.as_str() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                other => Value::String(other.into()),
            };
            chosen.update(|chosen| drop(chosen.insert(name.into(), value)));
        };
        view! { <label>{name.replace('_', " ")}" "<select on:change=pick>{values.iter().map(|value| view! { <option value=*value>{value.to_string()}</option> }).collect_view()}</select></label> }
    };
    let clocks = move || {
        let words = settings.words();
        [("none", words.no_clock), ("live", words.live), ("days", words.over_days)]
            .map(|(kind, label)| view! { <button type="button" class="chip" aria-pressed=move || (clock.get() == kind).to_string() on:click=move |_| clock.set(kind)>{label}</button> })
            .collect_view()
    };
    view! {
        <main class="form">
            <h1>{word(|words| words.new_table)}": "{title}</h1>
            <form on:submit=create>
                <label>{word(|words| words.your_name)}" "<input required maxlength="30" prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/></label>
                <fieldset><legend>{word(|words| words.seats)}</legend>
                    <p role="group">{allowed.map(count).collect_view()}</p>
                    {move || (0..seats.with(Vec::len)).map(seat).collect_view()}
                </fieldset>
                <fieldset><legend>{word(|words| words.clock)}</legend><p role="group">{clocks}</p></fieldset>
                {(!choices.is_empty()).then(|| view! { <fieldset><legend>{word(|words| words.options)}</legend>{choices.iter().copied().map(option).collect_view()}</fieldset> })}
                <label><input type="checkbox" prop:checked=move || listed.get() on:change=move |event| listed.set(event_target_checked(&event))/>" "{word(|words| words.open_tables)}</label>
                <p><button class="main">{word(|words| words.create)}</button></p>
                {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{said(&why)}</p> })}
            </form>
        </main>
    }
}
