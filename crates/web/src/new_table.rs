//! A new table: who plays, with which bots, options and clock.

use crate::bar::Reader;
use crate::luck;
use crate::moment::{minute, zone};
use crate::pace::{self, PACES};
use crate::people_words::people;
use crate::place::Place;
use crate::settings::Pick;
use crate::settings::{Settings, kept, word};
use crate::trouble::said;
use bots::Bot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Calendar, Clock, DaysPreset, HouseWish, Lag, Night, OpenTable, TakeOverWhen, TimeBank, Zone};
use sentences::{DaysFormTexts, Switch, agreed_clock, agreed_take_over, bot, bots_of, preset, switches};
use serde_json::{Map, Value};
use tabletop::Seat;
use tabletop::record::Notation;

/// The built-in editions of both games.
const EDITIONS: [&str; 1] = ["2005"];

/// All that can be chosen, as it is at the moment.
struct FormValues {
    seats: Vec<Option<Bot>>,
    options: Map<String, Value>,
    edition: String,
    start: Option<u8>,
    clock: &'static str,
    /// Minutes, seconds, hours.
    bank: f64,
    increment: f64,
    each: f64,
    /// For games over days: the name of a preset, or nothing.
    preset: &'static str,
    /// Do nights not count? From and until, as the clocks of the zone show it.
    night: bool,
    from: String,
    until: String,
    weekend: bool,
    /// A reserve, in hours, what refills it, and days of vacation.
    reserve: f64,
    by_move: f64,
    by_day: f64,
    vacation: f64,
    take_over: TakeOverWhen,
    zone: Option<String>,
    listed: bool,
    lag_actions: f64,
    lag_minutes: f64,
    pace: &'static str,
    /// At a table over days: hours that bots wait for answers to their offers.
    patience: f64,
    stand_in: Bot,
    hints: bool,
    rated: bool,
}

impl FormValues {
    /// The defaults.
    fn usual() -> FormValues {
        FormValues {
            seats: vec![None, Some(Bot::MERCHANT), Some(Bot::MERCHANT), Some(Bot::MERCHANT)],
            options: Map::new(),
            edition: EDITIONS[0].into(),
            start: None,
            clock: "none",
            bank: 15.0,
            increment: 20.0,
            each: 24.0,
            preset: DaysPreset::MoveADay.name(),
            night: false,
            from: "22:00".into(),
            until: "07:00".into(),
            weekend: false,
            reserve: 24.0,
            by_move: 4.0,
            by_day: 0.0,
            vacation: 7.0,
            take_over: TakeOverWhen::default(),
            zone: None,
            listed: true,
            lag_actions: 0.0,
            lag_minutes: 0.0,
            pace: "normal",
            patience: 8.0,
            stand_in: Bot::MERCHANT,
            hints: true,
            rated: false,
        }
    }

    /// The clock that is chosen.
    fn clock(&self) -> Clock {
        match self.clock {
            "live" => Clock::Live { bank: thousands(self.bank, 60.0), increment: thousands(self.increment, 1.0) },
            "days" => {
                DaysPreset::ALL.into_iter().find(|preset| preset.name() == self.preset).map_or_else(|| self.days(), DaysPreset::clock)
            }
            _ => Clock::None,
        }
    }

    /// A clock for days of one's own.
    fn days(&self) -> Clock {
        let hours = |hours: f64| thousands(hours, 3600.0);
        let time = |clock: &str| minute(clock).unwrap_or_default();
        let bank = TimeBank {
            most: hours(self.reserve),
            each_move: hours(self.by_move.min(self.reserve)),
            each_day: hours(self.by_day.min(self.reserve)),
        };
        let calendar = Calendar {
            night: self.night.then(|| Night { from: time(&self.from), until: time(&self.until) }),
            weekend: self.weekend,
            bank: (self.reserve > 0.0).then_some(bank),
            vacation: self.vacation as u16,
        };
        Clock::Days { each: hours(self.each), night: None, calendar: Some(calendar) }
    }

    /// The request as the server reads it.
    fn wish(self, game: &str) -> OpenTable {
        let clock = self.clock();
        let over_days = matches!(clock, Clock::Days { .. });
        let house = HouseWish {
            clock: Some(clock),
            lag: Some(Lag { actions: self.lag_actions as u16, time: thousands(self.lag_minutes, 60.0) }),
            pace: pace::wish(self.pace),
            patience: Some(thousands(self.patience, 3600.0)),
            stand_in: Some(self.stand_in),
            hints: Some(self.hints),
            take_over: Some(self.take_over),
            zone: self.zone.filter(|_| over_days).map(|name| Zone { name, shifts: Vec::new() }),
            rated: self.rated,
            ..HouseWish::default()
        };
        OpenTable {
            bots: self.seats.clone(),
            listed: self.listed,
            edition: Some(self.edition),
            options: self.options,
            start: self.start.map(Seat),
            house,
            ..OpenTable::new(game, self.seats.len() as u8)
        }
    }
}

/// All that can be chosen.
#[derive(Clone, Copy)]
struct Chosen {
    name: RwSignal<String>,
    seats: RwSignal<Vec<Option<Bot>>>,
    options: RwSignal<Map<String, Value>>,
    edition: RwSignal<String>,
    start: RwSignal<Option<u8>>,
    clock: RwSignal<&'static str>,
    bank: RwSignal<f64>,
    increment: RwSignal<f64>,
    each: RwSignal<f64>,
    preset: RwSignal<&'static str>,
    night: RwSignal<bool>,
    from: RwSignal<String>,
    until: RwSignal<String>,
    weekend: RwSignal<bool>,
    reserve: RwSignal<f64>,
    by_move: RwSignal<f64>,
    by_day: RwSignal<f64>,
    vacation: RwSignal<f64>,
    take_over: RwSignal<TakeOverWhen>,
    listed: RwSignal<bool>,
    lag_actions: RwSignal<f64>,
    lag_minutes: RwSignal<f64>,
    pace: RwSignal<&'static str>,
    /// At a table over days: hours that bots wait for answers to their offers.
    patience: RwSignal<f64>,
    stand_in: RwSignal<Bot>,
    hints: RwSignal<bool>,
    rated: RwSignal<bool>,
}

impl Chosen {
    fn usual() -> Chosen {
        let usual = FormValues::usual();
        Chosen {
            name: RwSignal::new(kept("name").unwrap_or_default()),
            seats: RwSignal::new(usual.seats),
            options: RwSignal::new(usual.options),
            edition: RwSignal::new(usual.edition),
            start: RwSignal::new(usual.start),
            clock: RwSignal::new(usual.clock),
            bank: RwSignal::new(usual.bank),
            increment: RwSignal::new(usual.increment),
            each: RwSignal::new(usual.each),
            preset: RwSignal::new(usual.preset),
            night: RwSignal::new(usual.night),
            from: RwSignal::new(usual.from),
            until: RwSignal::new(usual.until),
            weekend: RwSignal::new(usual.weekend),
            reserve: RwSignal::new(usual.reserve),
            by_move: RwSignal::new(usual.by_move),
            by_day: RwSignal::new(usual.by_day),
            vacation: RwSignal::new(usual.vacation),
            take_over: RwSignal::new(usual.take_over),
            listed: RwSignal::new(usual.listed),
            lag_actions: RwSignal::new(usual.lag_actions),
            lag_minutes: RwSignal::new(usual.lag_minutes),
            pace: RwSignal::new(pace::usual()),
            patience: RwSignal::new(usual.patience),
            stand_in: RwSignal::new(usual.stand_in),
            hints: RwSignal::new(usual.hints),
            rated: RwSignal::new(usual.rated),
        }
    }

    /// What is chosen now.
    fn values(self) -> FormValues {
        FormValues {
            seats: self.seats.get(),
            options: self.options.get(),
            edition: self.edition.get(),
            start: self.start.get(),
            clock: self.clock.get(),
            bank: self.bank.get(),
            increment: self.increment.get(),
            each: self.each.get(),
            preset: self.preset.get(),
            night: self.night.get(),
            from: self.from.get(),
            until: self.until.get(),
            weekend: self.weekend.get(),
            reserve: self.reserve.get(),
            by_move: self.by_move.get(),
            by_day: self.by_day.get(),
            vacation: self.vacation.get(),
            take_over: self.take_over.get(),
            zone: zone(),
            listed: self.listed.get(),
            lag_actions: self.lag_actions.get(),
            lag_minutes: self.lag_minutes.get(),
            pace: self.pace.get(),
            patience: self.patience.get(),
            stand_in: self.stand_in.get(),
            hints: self.hints.get(),
            rated: self.rated.get(),
        }
    }
}

/// Converts a number of units of `seconds` seconds each to milliseconds.
fn thousands(many: f64, seconds: f64) -> u64 {
    (many * seconds * 1000.0) as u64
}

/// The form.
#[component]
pub(crate) fn NewTable(game: String) -> impl IntoView {
    let reader = Reader::here();
    let is_ostia = game == <ostia::State as Notation>::GAME;
    let (title, which, allowed) = if is_ostia {
        ("Ostia", <ostia::State as Notation>::GAME, <ostia::State as Notation>::SEATS)
    } else {
        ("Oltre Mare", <oltre_mare::State as Notation>::GAME, <oltre_mare::State as Notation>::SEATS)
    };
    let chosen = Chosen::usual();
    let trouble = RwSignal::new(None::<String>);
    let switches = switches(&game);
    let book = format!("{game}-rules.html");
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        trouble.set(None);
        let game = game.clone();
        spawn_local(async move {
            let made = async {
                reader.be_somebody(Some(chosen.name.get_untracked())).await?;
                luck::open(untrack(|| chosen.values()).wish(&game)).await
            };
            match made.await {
                Ok(table) => Place::of_table(&table).go(),
                Err(why) => trouble.set(Some(said(&why))),
            }
        });
    };
    let name = move || {
        reader.0.with(Option::is_none).then(|| {
            view! { <label class="field">{word(|words| words.your_name)}<input required maxlength="30" autocomplete="username" prop:value=move || chosen.name.get() on:input=move |event| chosen.name.set(event_target_value(&event))/></label> }
        })
    };
    view! {
        <main class="form">
            <h1>{word(|words| words.new_table)}": "{title}</h1>
            <form on:submit=create>
                {name}
                {who_plays(chosen, allowed, which)}
                {clocks(chosen)}
                <fieldset><legend>{word(|words| words.options)}</legend>{switches.iter().map(|switch| one_switch(chosen, switch, &book)).collect_view()}</fieldset>
                {more(chosen, which)}
                <label class="check"><input type="checkbox" prop:checked=move || chosen.listed.get() on:change=move |event| chosen.listed.set(event_target_checked(&event))/>" "{word(|words| words.listed)}</label>
                <label class="check"><input type="checkbox" name="rated" prop:checked=move || chosen.rated.get() on:change=move |event| chosen.rated.set(event_target_checked(&event))/>" "{people(|words| words.rate_this_game)}</label>
                <p><button class="main big">{word(|words| words.create)}</button></p>
                {move || trouble.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
            </form>
        </main>
    }
    .into_any()
}

/// How many play, and who: a person or a bot on each seat.
fn who_plays(chosen: Chosen, allowed: core::ops::RangeInclusive<u8>, game: &'static str) -> AnyView {
    let seats = chosen.seats;
    let count = move |many: u8| {
        let set = move |_| {
            seats.update(|seats| seats.resize(many.into(), Some(Bot::MERCHANT)));
            chosen.start.update(|start| *start = start.filter(|start| *start < many));
        };
        view! { <button type="button" class="chip" aria-pressed=move || (seats.with(Vec::len) == usize::from(many)).to_string() on:click=set>{many}</button> }
    };
    let seat = move |place: usize| {
        let sits = Memo::new(move |_| seats.with(|seats| seats.get(place).copied().flatten()));
        let settings = Settings::here();
        let about = move || match sits.get() {
            Some(sits) => (bot(sits, game).means)(settings.language.get()),
            // The host takes the first free seat.
            None if seats.with(|seats| seats.iter().position(Option::is_none)) == Some(place) => settings.words().you_mean,
            None => settings.words().a_person_means,
        };
        let set = move |picked: Option<Bot>| seats.update(|seats| seats.iter_mut().skip(place).take(1).for_each(|seat| *seat = picked));
        view! {
            <li class=format!("seat-{place}")>
                <label><span class="shape" aria-hidden="true">{char::from(b'A' + place as u8)}</span><span class="unseen">{word(|words| words.seat)}" "{place + 1}</span>{bot_or_person(sits.into(), game, set)}</label>
                <span class="faint">{about}</span>
            </li>
        }
    };
    let many = Memo::new(move |_| seats.with(Vec::len));
    view! {
        <fieldset><legend>{word(|words| words.how_many)}</legend><p role="group" class="chips">{allowed.map(count).collect_view()}</p></fieldset>
        <fieldset><legend>{word(|words| words.who_sits)}</legend><ul class="sitters">{move || (0..many.get()).map(seat).collect_view()}</ul></fieldset>
    }
    .into_any()
}

/// A choice of a person or a bot.
fn bot_or_person(sits: Signal<Option<Bot>>, game: &'static str, set: impl Fn(Option<Bot>) + 'static) -> AnyView {
    view! {
        <select on:change=move |event| set(event_target_value(&event).parse().ok())>
            <option value="" selected=move || sits.get().is_none()>{word(|words| words.person)}</option>
            {bots(sits, game)}
        </select>
    }
    .into_any()
}

/// The bots of a game, as options of a choice.
pub(crate) fn bots(sits: Signal<Option<Bot>>, game: &'static str) -> AnyView {
    let settings = Settings::here();
    let one = move |kind: Bot| {
        let name = move || bot(kind, game).name(settings.language.get());
        view! { <option value=kind.name() selected=move || sits.get() == Some(kind)>{name}</option> }
    };
    bots_of(game).map(one).collect_view().into_any()
}

/// Chips of which exactly one is pressed.
fn one_of(which: RwSignal<&'static str>, all: &'static [(&'static str, Pick)]) -> AnyView {
    let chip = move |&(value, label): &(&'static str, Pick)| {
        view! { <button type="button" class="chip" aria-pressed=move || (which.get() == value).to_string() on:click=move |_| which.set(value)>{word(label)}</button> }
    };
    view! { <span role="group" class="chips">{all.iter().map(chip).collect_view()}</span> }.into_any()
}

fn number(label: impl Fn() -> &'static str + Send + 'static, value: RwSignal<f64>, least: u32, most: u32) -> AnyView {
    let set = move |event| {
        if let Ok(number) = event_target_value(&event).parse::<f64>() {
            value.set(number.clamp(least.into(), most.into()));
        }
    };
    view! { <label class="field">{label}<input type="number" min=least max=most prop:value=move || value.get().to_string() on:change=set/></label> }.into_any()
}

fn clocks(chosen: Chosen) -> AnyView {
    let inside = move || match chosen.clock.get() {
        "live" => view! {
            <p class="faint">{word(|words| words.live_means)}</p>
            {number(word(|words| words.bank_minutes), chosen.bank, 1, 1440)}
            {number(word(|words| words.increment_seconds), chosen.increment, 0, 3600)}
        }
        .into_any(),
        "days" => days(chosen),
        _ => view! { <p class="faint">{word(|words| words.no_clock_means)}</p> }.into_any(),
    };
    let kinds: &'static [(&'static str, Pick)] =
        &[("none", |words| words.no_clock), ("live", |words| words.live), ("days", |words| words.over_days)];
    view! { <fieldset><legend>{word(|words| words.clock)}</legend>{one_of(chosen.clock, kinds)}{inside}{agreed(chosen)}</fieldset> }
        .into_any()
}

/// Picks a text of this form about games over days.
type DayText = fn(&DaysFormTexts) -> &'static str;

/// A text of this form about games over days.
fn day_word(pick: DayText) -> impl Fn() -> &'static str + Copy {
    let settings = Settings::here();
    move || pick(DaysFormTexts::of(settings.language.get()))
}

/// A game over days: as many people want it, or in detail.
fn days(chosen: Chosen) -> AnyView {
    let settings = Settings::here();
    let chip = move |name: &'static str, label: Box<dyn Fn() -> &'static str + Send>| {
        view! { <button type="button" class="chip" aria-pressed=move || (chosen.preset.get() == name).to_string() on:click=move |_| chosen.preset.set(name)>{label}</button> }
    };
    let presets = DaysPreset::ALL.map(|one| chip(one.name(), Box::new(move || preset(settings.language.get(), one))));
    let own = chip("", Box::new(day_word(|words| words.preset_own)));
    let time = |value: RwSignal<String>| view! { <input type="time" required prop:value=move || value.get() on:change=move |event| value.set(event_target_value(&event))/> };
    let check = |value: RwSignal<bool>, label: DayText| view! { <label class="check"><input type="checkbox" prop:checked=move || value.get() on:change=move |event| value.set(event_target_checked(&event))/>" "{day_word(label)}</label> };
    let details = move || {
        chosen.preset.get().is_empty().then(|| view! {
            {number(word(|words| words.each_hours), chosen.each, 1, 720)}
            {check(chosen.weekend, |words| words.weekends_do_not_count)}
            {check(chosen.night, |words| words.nights_off)}
            {move || chosen.night.get().then(|| view! { <p class="row"><label>{word(|words| words.from)}" "{time(chosen.from)}</label><label>{word(|words| words.until)}" "{time(chosen.until)}</label></p> })}
            {number(day_word(|words| words.reserve_hours), chosen.reserve, 0, 720)}
            {number(day_word(|words| words.by_move_hours), chosen.by_move, 0, 720)}
            {number(day_word(|words| words.by_day_hours), chosen.by_day, 0, 720)}
            {number(day_word(|words| words.vacation_days), chosen.vacation, 0, 60)}
        })
    };
    view! {
        <p class="faint">{word(|words| words.over_days_means)}</p>
        <p role="group" class="chips">{presets}{own}</p>
        {details}
    }
    .into_any()
}

/// What is chosen about time and people who are away, in sentences.
fn agreed(chosen: Chosen) -> AnyView {
    let settings = Settings::here();
    let said = move || {
        let (values, language) = (chosen.values(), settings.language.get());
        let clock = values.clock();
        let days = agreed_clock(language, clock, values.zone.as_deref());
        let away = agreed_take_over(language, clock, values.take_over);
        days.into_iter().chain(away.into_iter().map(String::from)).collect::<Vec<_>>().join(" ")
    };
    view! { <p class="agreed-time" aria-live="polite">{said}</p> }.into_any()
}

/// When a bot may play for somebody who is away.
fn take_over(chosen: Chosen) -> AnyView {
    const ALL: [(&str, TakeOverWhen, DayText); 3] = [
        ("asked", TakeOverWhen::Asked, |words| words.take_over_asked),
        ("clock", TakeOverWhen::Clock, |words| words.take_over_clock),
        ("never", TakeOverWhen::Never, |words| words.take_over_never),
    ];
    let one = move |(name, when, label): (&'static str, TakeOverWhen, DayText)| {
        view! { <option value=name selected=move || chosen.take_over.get() == when>{day_word(label)}</option> }
    };
    let set = move |event| {
        let value = event_target_value(&event);
        chosen.take_over.set(ALL.into_iter().find(|(name, ..)| *name == value).map_or_else(TakeOverWhen::default, |(_, when, _)| when));
    };
    view! { <label class="field">{day_word(|words| words.take_over_when)}<select on:change=set>{ALL.map(one).collect_view()}</select></label> }.into_any()
}

/// An option of the game: the question, and its answers in whole sentences.
fn one_switch(chosen: Chosen, switch: &'static Switch, book: &str) -> AnyView {
    let settings = Settings::here();
    let usual = switch.answers.first().map_or("", |(value, _)| *value);
    let picked = RwSignal::new(usual);
    let answer = move |(value, says): &'static (&'static str, sentences::InLanguage)| {
        let pick = move |_| {
            picked.set(value);
            if let Ok(json) = serde_json::from_str::<Value>(value) {
                chosen.options.update(|options| drop(options.insert(switch.name.into(), json)));
            }
        };
        let note = (*value == usual).then(|| view! { " "<small class="faint">"("{word(|words| words.as_usual)}")"</small> });
        view! {
            <label class="check"><input type="radio" name=switch.name value=*value prop:checked=move || picked.get() == *value on:change=pick/>" "{move || (says)(settings.language.get())}{note}</label>
        }
    };
    let rule = (!switch.rule.is_empty()).then(|| view! { <a class="rule" href=format!("{book}#{}", switch.rule)>{switch.rule}</a> });
    view! {
        <div class="switch" role="radiogroup" aria-label=move || (switch.asks)(settings.language.get())>
            <p><b>{move || (switch.asks)(settings.language.get())}</b>" "{rule}</p>
            {switch.answers.iter().map(answer).collect_view()}
        </div>
    }
    .into_any()
}

/// What most people leave unchanged.
fn more(chosen: Chosen, game: &'static str) -> AnyView {
    let trades = game != <ostia::State as Notation>::GAME;
    let starts = move || {
        let seats = chosen.seats.with(Vec::len);
        (0..seats as u8).map(|seat| view! { <option value=seat selected=move || chosen.start.get() == Some(seat)>{word(|words| words.seat)}" "{seat + 1}</option> }).collect_view()
    };
    let paces: &'static [(&'static str, Pick)] = const { &[(PACES[0].0, PACES[0].2), (PACES[1].0, PACES[1].2), (PACES[2].0, PACES[2].2)] };
    let stand_in = Signal::derive(move || Some(chosen.stand_in.get()));
    let set_stand_in = move |event| {
        if let Ok(bot) = event_target_value(&event).parse() {
            chosen.stand_in.set(bot);
        }
    };
    view! {
        <details class="more"><summary>{word(|words| words.more_settings)}</summary>
            <label class="field">{word(|words| words.edition)}<select on:change=move |event| chosen.edition.set(event_target_value(&event))>{EDITIONS.map(|edition| view! { <option value=edition>{edition}</option> }).collect_view()}</select></label>
            <label class="field">{word(|words| words.start_player)}<select on:change=move |event| chosen.start.set(event_target_value(&event).parse().ok())><option value="" selected=move || chosen.start.get().is_none()>{word(|words| words.start_drawn)}</option>{starts}</select></label>
            <p class="field">{word(|words| words.pace)}{one_of(chosen.pace, paces)}</p>
            {move || (trades && chosen.clock.get() == "days").then(|| number(word(|words| words.patience_hours), chosen.patience, 0, 720))}
            {take_over(chosen)}
            <label class="field">{word(|words| words.stand_in)}<select on:change=set_stand_in>{bots(stand_in, game)}</select></label>
            {number(word(|words| words.lag_actions), chosen.lag_actions, 0, 64)}
            {number(word(|words| words.lag_minutes), chosen.lag_minutes, 0, 1440)}
            <label class="check"><input type="checkbox" prop:checked=move || chosen.hints.get() on:change=move |event| chosen.hints.set(event_target_checked(&event))/>" "{word(|words| words.hints_allowed)}</label>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::FormValues;
    use bots::Bot;
    use protocol::{DaysPreset, OpenTable, TakeOverWhen};

    /// The same tables are played for weeks in `crates/server/tests/days.rs` and `fortnight.rs`.
    #[test]
    fn a_table_over_days_is_asked_for_as_the_house_is_tested() {
        let (usual, weekends) = (TakeOverWhen::default(), DaysPreset::WeekendsOff.name());
        for (preset, take_over, file) in [
            (FormValues::usual().preset, usual, include_str!("../../server/tests/over-days.json")),
            (weekends, TakeOverWhen::Clock, include_str!("../../server/tests/weekends-off.json")),
        ] {
            let (seats, zone) = (vec![None, None, None, Some(Bot::MERCHANT)], Some("Europe/Berlin".into()));
            let wish = FormValues { clock: "days", preset, take_over, seats, zone, ..FormValues::usual() }.wish("ostia");
            let tested: OpenTable = serde_json::from_str(file).unwrap();
            assert_eq!(wish, tested, "put what the form sends into that file: {}", serde_json::to_string(&wish).unwrap());
        }
    }

    /// Where something else is wanted, all fields count, and they begin with the first preset.
    #[test]
    fn a_clock_of_ones_own_is_made_of_all_fields() {
        let own = FormValues { clock: "days", preset: "", night: true, weekend: true, by_day: 100.0, ..FormValues::usual() };
        let said = serde_json::to_value(own.clock()).unwrap();
        let bank = serde_json::json!({ "most": 86_400_000, "each_move": 14_400_000, "each_day": 86_400_000 });
        let calendar = serde_json::json!({ "night": { "from": 1320, "until": 420 }, "weekend": true, "bank": bank, "vacation": 7 });
        assert_eq!(said, serde_json::json!({ "days": { "each": 86_400_000, "night": null, "calendar": calendar } }));
        let plain = FormValues { clock: "days", preset: "", ..FormValues::usual() };
        assert_eq!(plain.clock(), DaysPreset::MoveADay.clock(), "the details begin with what the first preset has");
    }
}
